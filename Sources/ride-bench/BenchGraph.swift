import RideCore
import RideGraph
import RideMap

/// A city as the searches see it.
struct BenchGraph {
    let city: City
    private let view: SearchGraph
    /// The graph that hierarchy and labels are of: with all open that is closed at times.
    let openGraph: WeightedGraph

    init(_ city: City) {
        self.city = city
        view = city.searchGraph
        openGraph =
            city.closings == nil ? view.graph : city.graph(with: ArcTimes(city) { _ in 100 })
    }

    /// The graph that ways are searched in without an hour.
    var graph: WeightedGraph { view.graph }
    var points: [(east: Int32, north: Int32)] { view.points }

    /// What it takes to drive arcs one after the other from a node; nil where one cannot.
    func cost(of arcs: [UInt32], from node: NodeID) -> PathCost? { view.cost(of: arcs, from: node) }

    /// A node to set off from.
    func departure(_ node: UInt32) -> [PathSeed] { [seed(view.firstState[Int(node)])] }

    /// A node to arrive at, from wherever one comes.
    func arrival(_ node: UInt32) -> [PathSeed] {
        (view.firstState[Int(node)]..<view.firstState[Int(node) + 1]).map(seed)
    }

    /// Vehicles at nodes in the order in which they come, by what it takes from each state.
    func arrivals(of places: [UInt32], _ costs: [PathCost?]) -> [VehicleCost] {
        places.enumerated().compactMap { vehicle, place in
            costs[Int(departure(place)[0].node)].map {
                VehicleCost(vehicle: UInt32(vehicle), cost: $0)
            }
        }
        .sorted { ($0.cost.time_ms, $0.vehicle) < ($1.cost.time_ms, $1.vehicle) }
    }

    private func seed(_ state: UInt32) -> PathSeed {
        PathSeed(node: state, cost: PathCost(time_ms: 0, length_mm: 0))
    }
}

/// Which nodes a benchmark asks about.
struct BenchQueries {
    struct Pair {
        let from: UInt32
        let to: UInt32
    }

    private(set) var random: [Pair] = []
    /// Pairs within about 3 km.
    private(set) var local: [Pair] = []

    /// Pairs of nodes by chance, always the same ones.
    init(_ graph: BenchGraph, count: Int) {
        var chance = BenchChance(seed: 20_261_121)
        let nodes = graph.city.network.nodeCount
        let grid = NodeGrid(graph.city)
        while random.count < count {
            random.append(Pair(from: chance.below(nodes), to: chance.below(nodes)))
        }
        while local.count < count {
            let from = chance.below(nodes)
            guard let to = grid.neighbour(of: from, &chance) else { continue }
            local.append(Pair(from: from, to: to))
        }
    }

    /// The pairs of a file: `random S T` or `local S T` on a line, nodes counted from 1.
    init(contentsOf path: String, nodes: Int) throws {
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: 1 << 26) } catch {
            throw Failure("\(path) cannot be read: \(error.reason)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for (index, line) in text.split(separator: "\n").enumerated() {
            let words = line.split(separator: " ")
            guard words.count == 3, let from = UInt32(words[1]), let to = UInt32(words[2]),
                (1...nodes).contains(Int(from)), (1...nodes).contains(Int(to)),
                words[0] == "random" || words[0] == "local"
            else {
                throw Failure(
                    "\(path), line \(index + 1): expected `random S T` or `local S T` with nodes "
                        + "from 1 to \(nodes)")
            }
            let pair = Pair(from: from - 1, to: to - 1)
            if words[0] == "random" { random.append(pair) } else { local.append(pair) }
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): the same queries on every machine.
struct BenchChance {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> UInt32 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt32((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}

/// Nodes by squares of about 2 km, for pairs that are near each other.
private struct NodeGrid {
    private let city: City
    private let squares: [[UInt32]]
    private let columns: Int
    private let rows: Int
    private static let side_m = 2_000.0

    init(_ city: City) {
        self.city = city
        let bounds = city.bounds
        let corner = Coordinate(
            latitudeE7: bounds.southE7, longitudeE7: bounds.eastE7)
        let other = Coordinate(latitudeE7: bounds.northE7, longitudeE7: bounds.westE7)
        let wide = Geodesy.distance(bounds.southWest, corner).inMetres
        let high = Geodesy.distance(bounds.southWest, other).inMetres
        columns = max(1, Int(wide / Self.side_m))
        rows = max(1, Int(high / Self.side_m))
        var squares = [[UInt32]](repeating: [], count: columns * rows)
        for node in 0..<UInt32(city.network.nodeCount) {
            squares[Self.square(of: node, city, columns, rows)].append(node)
        }
        self.squares = squares
    }

    func neighbour(of node: UInt32, _ chance: inout BenchChance) -> UInt32? {
        let square = Self.square(of: node, city, columns, rows)
        let column = square % columns + Int(chance.below(3)) - 1
        let row = square / columns + Int(chance.below(3)) - 1
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
        let members = squares[row * columns + column]
        return members.isEmpty ? nil : members[Int(chance.below(members.count))]
    }

    private static func square(of node: UInt32, _ city: City, _ columns: Int, _ rows: Int) -> Int {
        let place = city.network.coordinate(of: NodeID(node))
        func part(_ value: Int32, _ low: Int32, _ high: Int32, _ count: Int) -> Int {
            let span = max(1, Int64(high) - Int64(low))
            return min(count - 1, Int((Int64(value) - Int64(low)) * Int64(count) / span))
        }
        let bounds = city.bounds
        return part(place.latitudeE7, bounds.southE7, bounds.northE7, rows) * columns
            + part(place.longitudeE7, bounds.westE7, bounds.eastE7, columns)
    }
}
