import RideCore
import RideGraph

/// The graph that ways are searched in: the streets together with their turns.
///
/// A node of this graph, called a state, is a node of the network together with as much of the way
/// there as matters for going on: nothing where turns take no time and none is forbidden, otherwise
/// the arc by which one came, and for a restriction that reaches over several streets all of them.
/// An arc of this graph is a turn followed by the arc turned into. So a network without turns gives
/// the network itself, one with turns the edge-expanded graph (Geisberger and Vetter, SEA 2011),
/// and a search needs to know nothing of either.
struct DrivingGraph: Sendable {
    /// The states and the ways between them.
    let graph: WeightedGraph
    /// The direction of a link, as `Arc.linkAndDirection`, that each arc of the graph drives.
    let drivenArcs: FlatArray<UInt32>
    /// Where each node's states start; one more than there are nodes. The first of a node is the
    /// one to set off from.
    let firstState: FlatArray<UInt32>
    /// The state one is in after driving a direction of a link, and nothing else that matters.
    let stateAfter: FlatArray<UInt32>
    /// The arcs of the graph that must not be driven at times, each with the numbers of the
    /// sequences it completes.
    let hourlyTurns: [(arc: UInt32, turns: [Int])]
    /// The way into each state where turns depend on it: the last arc, or `anyArc`.
    let lastArcs: FlatArray<UInt32>
    /// What each state remembers besides.
    private let histories: FlatArray<UInt32>
    private let history: TurnHistory
    private let turnCosts: TurnCosts?
    private let network: StreetNetwork

    /// Stands for the last arc of states that any arc leads to, or none.
    static let anyArc = UInt32.max

    /// The graph of a network.
    ///
    /// - Parameters:
    ///   - turnCosts: What turns take; nil if they take nothing.
    ///   - forbiddenTurns: Sequences of arcs that must not be driven.
    ///   - hourlyTurns: Sequences of arcs that must not be driven at times.
    /// - Complexity: O(links), plus the pairs of arcs that meet where turns take time.
    init(
        _ network: StreetNetwork, turnCosts: TurnCosts?,
        forbiddenTurns: some Sequence<some Collection<UInt32>>, hourlyTurns: [[UInt32]] = []
    ) {
        self.network = network
        self.turnCosts = turnCosts
        let history = TurnHistory(forbiddenTurns, hourly: hourlyTurns)
        self.history = history
        let states = DrivingStates(network, history, ofArcs: turnCosts != nil)
        firstState = states.first
        stateAfter = states.after
        lastArcs = states.lastArcs
        histories = states.histories
        let (graph, driven) = states.arcs(turnCosts)
        self.graph = graph
        drivenArcs = driven
        self.hourlyTurns =
            hourlyTurns.isEmpty ? [] : Self.hourlyTurns(states, history, graph, driven)
    }

    /// Which arcs complete which sequences that are forbidden at times only.
    private static func hourlyTurns(
        _ states: DrivingStates, _ history: TurnHistory, _ graph: WeightedGraph,
        _ driven: FlatArray<UInt32>
    ) -> [(arc: UInt32, turns: [Int])] {
        var found: [(arc: UInt32, turns: [Int])] = []
        for state in states.histories.indices
        where states.histories[state] != UInt32(TurnHistory.nothing) {
            for index in graph.arcs(from: UInt32(state)) {
                let turns = history.hourly(after: Int(states.histories[state]), driven[index])
                if !turns.isEmpty { found.append((UInt32(index), turns)) }
            }
        }
        return found
    }

    /// How many of the last arcs decide what is forbidden next and what a turn takes.
    var rememberedArcs: Int { history.rememberedArcs }

    /// The states at a node.
    func states(at node: NodeID) -> Range<UInt32> {
        firstState[node.index]..<firstState[node.index + 1]
    }

    /// The milliseconds that turning into an arc takes in a state; nil if it is forbidden.
    func turnCost_ms(in state: UInt32, into arc: UInt32) -> UInt32? {
        guard history.entry(after: Int(histories[Int(state)]), arc) != nil else { return nil }
        let last = lastArcs[Int(state)]
        guard let turnCosts, last != Self.anyArc else { return 0 }
        return turnCosts.cost_ms(from: last, to: arc)
    }

    /// The milliseconds between two arcs of a way.
    func turnCost_ms(from before: UInt32, into arc: UInt32) -> UInt32 {
        turnCosts?.cost_ms(from: before, to: arc) ?? 0
    }

    /// The milliseconds a direction of a link takes by the city's own speeds.
    func ownTime_ms(of arc: UInt32) -> UInt32 { network.link(of: arc, nil).travelTime_ms }

    /// Where each state is, for parting the graph: east and north in one unit.
    func points(_ plane: Plane) -> [(east: Int32, north: Int32)] {
        var points: [(east: Int32, north: Int32)] = []
        points.reserveCapacity(graph.nodeCount)
        for node in 0..<network.nodeCount {
            let coordinate = network.coordinate(of: NodeID(UInt32(node)))
            let east = Int32((Double(coordinate.longitudeE7) * plane.eastScale).rounded())
            for _ in states(at: NodeID(UInt32(node))) {
                points.append((east, coordinate.latitudeE7))
            }
        }
        return points
    }
}

extension StreetNetwork {
    /// The node an arc, given as twice the link plus its direction, leads to.
    func head(of arc: UInt32) -> UInt32 {
        let link = links[Int(arc >> 1)]
        return (arc & 1 == 0 ? link.to : link.from).rawValue
    }
}

extension UInt32 {
    /// The sum, or the largest number if it is too large.
    func addingClamped(_ other: UInt32) -> UInt32 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
