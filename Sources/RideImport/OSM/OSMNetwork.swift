import RideCore
import RideMap

/// The nodes and links that stretches of street make, and what turn restrictions and traffic
/// lights need to know of them.
struct OSMNetwork {
    private(set) var nodes: [CityDraft.Node] = []
    private(set) var links: [CityDraft.Link] = []
    /// The ways at the first and at the last end of each link.
    private(set) var endWays: [(first: Int64, last: Int64)] = []
    /// The traffic lights, indices in `nodes`.
    private(set) var signals: [Int] = []
    /// Traffic lights with no crossing near them.
    private(set) var lostSignals = 0
    /// For each node of the table the node made of it, or -1; -1 too where a barrier stands.
    private var vertices: [Int32]
    private let table: OSMNodeTable

    /// Traffic lights further from a crossing than this belong to none.
    static let signalReach_m = 30.0

    /// The network of these stretches.
    ///
    /// - Parameters:
    ///   - isBarrier: Whether cars cannot pass each node of the table.
    ///   - hasSignal: Whether there is a traffic light.
    ///   - names: The names of streets, those with number 1 first.
    init(
        _ stretches: [OSMStretch], _ table: OSMNodeTable, isBarrier: [Bool], hasSignal: [Bool],
        names: [String]
    ) {
        self.table = table
        vertices = [Int32](repeating: -1, count: table.ids.count)
        var isEnd = [Bool](repeating: false, count: table.ids.count)
        for stretch in stretches {
            for node in Self.ends(stretch) { isEnd[Int(node)] = true }
        }
        for index in isEnd.indices where isEnd[index] && !isBarrier[index] {
            vertices[index] = Int32(nodes.count)
            append(index)
        }
        for stretch in stretches { append(stretch, names) }
        findSignals(stretches, hasSignal)
    }

    /// The node of the network with this id in the map; nil where there is none or a barrier.
    func node(_ id: Int64) -> Int? {
        guard let index = table.index(of: id), vertices[index] >= 0 else { return nil }
        return Int(vertices[index])
    }

    private static func ends(_ stretch: OSMStretch) -> [Int32] {
        let nodes = stretch.nodes
        // A loop needs a second node; the one in the middle is as good as any.
        let isLoop = nodes[0] == nodes[nodes.count - 1]
        let middle = isLoop && nodes.count > 2 ? [nodes[nodes.count / 2]] : []
        return [nodes[0], nodes[nodes.count - 1]] + middle
    }

    private mutating func append(_ index: Int) {
        nodes.append(
            CityDraft.Node(sourceID: Int(table.ids[index]), coordinate: table.coordinates[index]))
    }

    /// The vertex at an end; where a barrier stands, one for this end alone.
    private mutating func vertex(_ node: Int32) -> Int {
        if vertices[Int(node)] >= 0 { return Int(vertices[Int(node)]) }
        append(Int(node))
        return nodes.count - 1
    }

    private mutating func append(_ stretch: OSMStretch, _ names: [String]) {
        let nodes = stretch.nodes
        let ends = Self.ends(stretch)
        let from = vertex(ends[0])
        let to = vertex(ends[1])
        let name = stretch.street.name == 0 ? "" : names[stretch.street.name - 1]
        guard ends.count > 2 else {
            // Both ends at one node and nothing in between: nowhere to go.
            guard from != to else { return }
            add(stretch, nodes[...], from, to, name)
            return
        }
        let middle = vertex(ends[2])
        let cut = nodes.count / 2
        add(stretch, nodes[...cut], from, middle, name)
        add(stretch, nodes[cut...], middle, to, name)
    }

    /// Adds a link, or two where the speeds differ by direction.
    private mutating func add(
        _ stretch: OSMStretch, _ path: ArraySlice<Int32>, _ from: Int, _ to: Int, _ name: String
    ) {
        let street = stretch.street
        let shape = path.map { table.coordinates[Int($0)] }
        func link(forward: Bool, backward: Bool, speed: Double) -> CityDraft.Link {
            var link = CityDraft.Link(
                from: from, to: to, roadClass: street.roadClass, allowsForward: forward,
                allowsBackward: backward, name: name, length_mm: nil, speed_kmh: speed,
                shape: shape, isRoundabout: street.isRoundabout, isSlipRoad: street.isSlipRoad,
                sourceID: stretch.firstWay == stretch.lastWay ? stretch.firstWay : nil,
                isTurnedRound: stretch.isTurnedRound)
            if forward { link.closedForward = street.closedForward }
            if backward { link.closedBackward = street.closedBackward }
            return link
        }
        let isOneSpeed = street.forward_kmh == street.backward_kmh
        if street.allowsForward && street.allowsBackward && !isOneSpeed {
            links.append(link(forward: true, backward: false, speed: street.forward_kmh))
            links.append(link(forward: false, backward: true, speed: street.backward_kmh))
        } else {
            let speed = street.allowsForward ? street.forward_kmh : street.backward_kmh
            links.append(
                link(forward: street.allowsForward, backward: street.allowsBackward, speed: speed))
        }
        while endWays.count < links.count { endWays.append((stretch.firstWay, stretch.lastWay)) }
    }

    // MARK: Traffic lights

    private mutating func findSignals(_ stretches: [OSMStretch], _ hasSignal: [Bool]) {
        guard hasSignal.contains(true) else { return }
        var degree = [UInt8](repeating: 0, count: table.ids.count)
        for stretch in stretches {
            for node in [stretch.nodes[0], stretch.nodes[stretch.nodes.count - 1]]
            where degree[Int(node)] < 3 { degree[Int(node)] += 1 }
        }
        var found: [Int] = []
        for index in hasSignal.indices where hasSignal[index] && degree[index] > 2 {
            if vertices[index] >= 0 { found.append(Int(vertices[index])) }
        }
        for stretch in stretches {
            for (position, node) in stretch.nodes.enumerated()
            where hasSignal[Int(node)] && degree[Int(node)] < 3 {
                if let crossing = crossing(near: position, of: stretch, degree) {
                    if vertices[crossing] >= 0 { found.append(Int(vertices[crossing])) }
                } else if position > 0 {
                    lostSignals += 1
                }
            }
        }
        found.sort()
        for node in found where signals.last != node { signals.append(node) }
    }

    /// The nearer end of the stretch within reach where streets cross.
    private func crossing(
        near position: Int, of stretch: OSMStretch, _ degree: [UInt8]
    ) -> Int? {
        func distance_m(_ range: Range<Int>) -> Double {
            range.reduce(0) { sum, index in
                let from = table.coordinates[Int(stretch.nodes[index])]
                let to = table.coordinates[Int(stretch.nodes[index + 1])]
                return sum + Double(Geodesy.distance(from, to).millimetres) / 1_000
            }
        }
        let last = stretch.nodes.count - 1
        let candidates = [
            (node: Int(stretch.nodes[0]), distance_m: distance_m(0..<position)),
            (node: Int(stretch.nodes[last]), distance_m: distance_m(position..<last)),
        ]
        return candidates.filter { degree[$0.node] > 2 && $0.distance_m <= Self.signalReach_m }
            .min { $0.distance_m < $1.distance_m }?.node
    }
}
