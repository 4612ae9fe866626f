import RideCore
import RideGraph

/// What all searches in a city share: the graph with its turns, the hierarchy over it, and what is
/// worked out from them when it is first needed.
///
/// A city whose file has no hierarchy gets a first one within a moment, made from the shape of its
/// streets alone; searches in it take nearly twice as long as in one that `ride-sim import` works
/// out.
///
/// It never changes, so that any number of threads may search with it at once.
final class Routing: Sendable {
    let network: StreetNetwork
    let driving: DrivingGraph
    let hierarchy: ContractionHierarchy
    private let laterLabels: Lazily<HubLabels?>
    private let laterReversed: Lazily<WeightedGraph>
    private let laterReversal: Lazily<FlatArray<UInt32>>
    private let laterShape: Lazily<CustomisableShape>
    private let laterUsualTimes: Later<ArcTimes?>
    private let laterClosedWays: Later<ClosedWays?>

    /// Takes the hierarchy of the city file, or makes a first one where there is none that fits.
    ///
    /// - Complexity: O(n) in the size of the network; without a hierarchy, that of
    ///   `NestedDissection.order`.
    init(_ city: City) {
        network = city.network
        let plane = city.plane
        let driving = DrivingGraph(city)
        self.driving = driving
        let graph = driving.graph
        if let tables = city.hierarchy, let stored = try? ContractionHierarchy(tables, graph) {
            hierarchy = stored
            let order = tables.dissection
            laterShape = Lazily { Self.customisableShape(driving, stored: order, plane) }
        } else {
            let shape = Self.customisableShape(driving, stored: FlatArray([]), plane)
            hierarchy = Self.hierarchy(of: graph, shape)
            laterShape = Lazily { shape }
        }
        let hierarchy = self.hierarchy
        let labels = city.labels
        laterLabels = Lazily { HubLabels(hierarchy, stored: labels) }
        laterReversed = Lazily { graph.reversed() }
        laterReversal = Lazily { graph.reversal() }
        laterUsualTimes = Later()
        laterClosedWays = Later()
    }

    /// What `City.usualTimes` says, once for all.
    func usualTimes(of city: City) -> ArcTimes? { laterUsualTimes.value { city.usualTimes() } }

    /// Makes what `City.closedWays` says, once for all; its labels first.
    func makeClosedWays(of city: City) { _ = laterClosedWays.value { city.closedWays() } }

    /// The same if it has been made.
    var closedWaysIfMade: ClosedWays? { laterClosedWays.valueIfMade ?? nil }

    /// Labels that answer travel times at once; taken out of the file or made when they are first
    /// asked for. Nil for streets that are too far apart for them.
    var labels: HubLabels? { laterLabels.value }
    /// The labels if they have been made.
    var labelsIfMade: HubLabels? { laterLabels.valueIfMade ?? nil }
    /// The graph with its arcs turned round.
    var reversed: WeightedGraph { laterReversed.value }
    /// The arcs of the graph in the order in which they are turned round.
    var reversal: FlatArray<UInt32> { laterReversal.value }
    /// The shape of a hierarchy whose weights can be changed.
    var customisableShape: CustomisableShape { laterShape.value }

    private static func hierarchy(
        of graph: WeightedGraph, _ shape: CustomisableShape
    ) -> ContractionHierarchy {
        let tables = CustomisableHierarchy(shape, graph).tables()
        do { return try ContractionHierarchy(tables, graph) } catch {
            preconditionFailure("a graph does not fit its own hierarchy: \(error)")
        }
    }

    private static func customisableShape(
        _ driving: DrivingGraph, stored: FlatArray<UInt32>, _ plane: Plane
    ) -> CustomisableShape {
        if let shape = try? CustomisableShape(driving.graph, order: stored) { return shape }
        let order = NestedDissection.order(of: driving.graph, points: driving.points(plane))
        do { return try CustomisableShape(driving.graph, order: FlatArray(order)) } catch {
            preconditionFailure("a graph does not fit its own dissection: \(error)")
        }
    }
}

extension City {
    /// Works out what makes searches in this city fast, to be kept in its file.
    ///
    /// - Parameters:
    ///   - isPlaced: Whether it is laid out as it is searched; otherwise it is packed.
    ///   - progress: Told now and then the part that is done, 0...1.
    /// - Complexity: that of `NestedDissection.order` and `ContractionHierarchy.contract`: some ten
    ///   seconds for a quarter of a million crossings.
    func storedHierarchy(
        isPlaced: Bool, progress: (Double) -> Void = { _ in }
    ) -> StoredHierarchy {
        let driving = DrivingGraph(self)
        let graph = driving.graph
        let order = NestedDissection.order(of: graph, points: driving.points(plane)) {
            progress($0 * 0.4)
        }
        let tables = ContractionHierarchy.contract(graph, dissection: FlatArray(order)) {
            progress(0.4 + $0 * 0.6)
        }
        do {
            if isPlaced, PlacedHierarchy.canHold(graph) {
                return .placed(try PlacedHierarchy(consume tables, graph))
            }
            return .packed(try PackedHierarchy(tables, graph))
        } catch {
            preconditionFailure("a graph does not fit its own hierarchy: \(error)")
        }
    }
}

extension DrivingGraph {
    /// The graph of a city's streets, with the turns it knows of.
    init(_ city: City) {
        let network = city.network
        let costs =
            city.hasTurnCosts
            ? TurnCosts(
                network, signals: network.signals, drivesOnLeft: city.drivesOnLeft,
                plane: city.plane)
            : nil
        self.init(
            network, turnCosts: costs, forbiddenTurns: network.forbiddenTurns,
            hourlyTurns: city.closings?.turns.map(\.arcs) ?? [])
    }
}
