import RideCore
import RideMap

/// A way that can be driven along.
struct OSMStreetWay {
    let id: Int64
    let refs: [Int64]
    var street: OSMStreet
}

/// A stretch between two vertices, of one or more ways that are alike.
struct OSMStretch {
    let street: OSMStreet
    /// Indices in the node table, at least two.
    let nodes: [Int32]
    /// The ways its first and its last piece belong to.
    let firstWay: Int64
    let lastWay: Int64
    /// Whether the first of them runs the other way.
    var isTurnedRound = false
}

/// Cuts ways into stretches: at crossings, where a barrier stands, where a turn restriction names
/// the place; and joins what was only cut because a way ended there.
struct OSMStreetCutter {
    private let table: OSMNodeTable
    /// Nodes that stay vertices whatever meets there.
    private let isPinned: [Bool]
    private var pieces: [Piece] = []
    private var nodes: [Int32] = []
    /// Parts of ways that were left out because nodes are missing.
    private(set) var gaps = 0

    private struct Piece {
        let way: Int64
        let street: OSMStreet
        let nodes: Range<Int>
    }

    /// An end of a piece: twice its index, plus one for its last node.
    private typealias End = Int32

    init(_ table: OSMNodeTable, pinned: [Bool]) {
        self.table = table
        isPinned = pinned
    }

    /// The stretches of all these ways, in their order.
    mutating func stretches(_ ways: [OSMStreetWay]) -> [OSMStretch] {
        var runs: [(way: Int, nodes: [Int32])] = []
        var uses = [UInt8](repeating: 0, count: table.ids.count)
        func use(_ node: Int32) { if uses[Int(node)] < 4 { uses[Int(node)] += 1 } }
        for (index, way) in ways.enumerated() {
            for run in self.runs(way.refs) {
                for node in run { use(node) }
                use(run[0])
                use(run[run.count - 1])
                runs.append((index, run))
            }
        }
        for run in runs {
            var start = 0
            for position in 1..<run.nodes.count {
                let node = Int(run.nodes[position])
                guard uses[node] > 1 || isPinned[node] else { continue }
                let first = nodes.count
                nodes.append(contentsOf: run.nodes[start...position])
                let way = ways[run.way]
                pieces.append(
                    Piece(way: way.id, street: way.street, nodes: first..<nodes.count))
                start = position
            }
        }
        return joined()
    }

    /// The nodes of a way that are known, parted where one is missing.
    private mutating func runs(_ refs: [Int64]) -> [[Int32]] {
        var runs: [[Int32]] = []
        var run: [Int32] = []
        for ref in refs {
            guard let index = table.index(of: ref), table.isKnown(index) else {
                gaps += 1
                if run.count > 1 { runs.append(run) }
                run = []
                continue
            }
            if run.last != Int32(index) { run.append(Int32(index)) }
        }
        if run.count > 1 { runs.append(run) }
        return runs
    }

    // MARK: Joining

    private func node(_ end: End) -> Int {
        let range = pieces[Int(end >> 1)].nodes
        return Int(end & 1 == 0 ? nodes[range.lowerBound] : nodes[range.upperBound - 1])
    }

    /// For each end the end of another piece that it may be joined with, or -1.
    private func partners() -> [End] {
        var count = [UInt8](repeating: 0, count: table.ids.count)
        var ends = [SIMD2<Int32>](repeating: SIMD2(-1, -1), count: table.ids.count)
        for end in 0..<End(2 * pieces.count) {
            let node = node(end)
            if count[node] < 2 { ends[node][Int(count[node])] = end }
            if count[node] < 3 { count[node] += 1 }
        }
        var partners = [End](repeating: -1, count: 2 * pieces.count)
        for node in ends.indices where count[node] == 2 && !isPinned[node] {
            let (one, other) = (ends[node][0], ends[node][1])
            guard one >> 1 != other >> 1 else { continue }
            let street = pieces[Int(other >> 1)].street
            // Seen along the first piece, the other one runs on only if end meets start.
            let seen = one & 1 == other & 1 ? street.reversed : street
            guard seen == pieces[Int(one >> 1)].street else { continue }
            partners[Int(one)] = other
            partners[Int(other)] = one
        }
        return partners
    }

    private func joined() -> [OSMStretch] {
        let partners = partners()
        var isTaken = [Bool](repeating: false, count: pieces.count)
        var stretches: [OSMStretch] = []
        for piece in pieces.indices where !isTaken[piece] {
            // Back to where the chain starts; all the way round if it is a ring.
            var start = End(2 * piece)
            while partners[Int(start)] >= 0 {
                let next = partners[Int(start)] ^ 1
                if next >> 1 == End(piece) { break }
                start = next
            }
            var chain: [Int32] = []
            var end = start
            var last = start
            repeat {
                isTaken[Int(end >> 1)] = true
                append(end, to: &chain)
                last = end
                end = partners[Int(end ^ 1)]
            } while end >= 0 && !isTaken[Int(end >> 1)]
            let first = pieces[Int(start >> 1)]
            stretches.append(
                OSMStretch(
                    street: start & 1 == 0 ? first.street : first.street.reversed, nodes: chain,
                    firstWay: first.way, lastWay: pieces[Int(last >> 1)].way,
                    isTurnedRound: start & 1 == 1))
        }
        return stretches
    }

    /// Adds the nodes of a piece, beginning at this end of it.
    private func append(_ end: End, to chain: inout [Int32]) {
        let piece = nodes[pieces[Int(end >> 1)].nodes]
        let skipped = chain.isEmpty ? 0 : 1
        if end & 1 == 0 {
            chain.append(contentsOf: piece.dropFirst(skipped))
        } else {
            chain.append(contentsOf: piece.reversed().dropFirst(skipped))
        }
    }
}

extension OSMStreet {
    /// The same street, seen from its other end.
    var reversed: OSMStreet {
        OSMStreet(
            roadClass: roadClass, isSlipRoad: isSlipRoad, isRoundabout: isRoundabout,
            allowsForward: allowsBackward, allowsBackward: allowsForward,
            forward_kmh: backward_kmh, backward_kmh: forward_kmh, name: name,
            closedForward: closedBackward, closedBackward: closedForward)
    }
}
