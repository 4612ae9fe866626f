import RideCore

/// What a search knows of a node.
struct SearchLabel {
    /// The search that wrote this; a label of an earlier one counts as not there.
    var stamp: UInt32
    var time_ms: UInt32
    var distance_mm: UInt32
    /// The arc it was reached by, as `Arc.linkAndDirection`, or one of `SearchSide`'s seed marks.
    var parent: UInt32

    /// Whether this label is better than (time, distance, arc): faster, else shorter, else by the
    /// lower arc, so that the same path is found however the heap was filled.
    @inline(__always)
    func isWorse(thanTime time: UInt32, distance: UInt32, parent other: UInt32) -> Bool {
        if time != time_ms { return time < time_ms }
        if distance != distance_mm { return distance < distance_mm }
        return other < parent
    }
}

/// A node a search starts from, and how far the position is from it.
struct Seed {
    let node: UInt32
    let time_ms: UInt32
    let distance_mm: UInt32
    let mark: UInt32
}

/// One direction of a search: labels and heap, kept from query to query.
struct SearchSide {
    /// Parents of the nodes a search starts from: at the node itself, or coming along the link
    /// in its own direction, or against it.
    static let seedAtNode = UInt32.max
    static let seedForward = UInt32.max - 1
    static let seedBackward = UInt32.max - 2

    var labels: [SearchLabel]
    /// A heap of `time << 32 | node`, with room for one key per arc.
    var keys: [UInt64]
    var count = 0

    init(nodes: Int, arcs: Int) {
        let blank = SearchLabel(stamp: 0, time_ms: 0, distance_mm: 0, parent: 0)
        labels = Array(repeating: blank, count: nodes)
        // A node is expanded once, so an arc is followed once: no more keys than arcs and seeds.
        keys = Array(repeating: 0, count: arcs + 4)
    }

    /// Starts a search at these nodes.
    mutating func start(at seeds: (Seed?, Seed?), stamp: UInt32) {
        count = 0
        for seed in [seeds.0, seeds.1] {
            guard let seed else { continue }
            let label = labels[Int(seed.node)]
            let isNew = label.stamp != stamp
            guard
                isNew
                    || label.isWorse(
                        thanTime: seed.time_ms, distance: seed.distance_mm, parent: seed.mark)
            else { continue }
            labels[Int(seed.node)] = SearchLabel(
                stamp: stamp, time_ms: seed.time_ms, distance_mm: seed.distance_mm,
                parent: seed.mark)
            var size = count
            do {
                var heap = keys.mutableSpan
                KeyHeap.push(UInt64(seed.time_ms) << 32 | UInt64(seed.node), &heap, &size)
            }
            count = size
        }
    }
}

/// The arcs of all nodes with what a search needs of their links.
struct PackedArcs {
    /// Where each node's arcs start; one more than there are nodes.
    let first: [UInt32]
    let arcs: [Arc]

    /// The arcs that leave nodes or, if they are incoming, reach them.
    init(_ network: StreetNetwork, incoming: Bool) {
        first = Array(incoming ? network.firstIncomingArc : network.firstOutgoingArc)
        arcs = (incoming ? network.incomingArcs : network.outgoingArcs).map { arc in
            Arc(arc, of: network.links[Int(arc >> 1)], isIncoming: incoming)
        }
    }
}

/// A heap with four children to a node over keys whose upper half is the order.
///
/// Four keys share a cache line's half, which makes it shallower and faster than a binary heap.
/// Keys move into a hole instead of being swapped.
enum KeyHeap {
    @inline(__always)
    static func push(_ key: UInt64, _ keys: inout MutableSpan<UInt64>, _ count: inout Int) {
        var hole = count
        count &+= 1
        while hole > 0 {
            let parent = (hole &- 1) >> 2
            let above = keys[parent]
            if above <= key { break }
            keys[hole] = above
            hole = parent
        }
        keys[hole] = key
    }

    @inline(__always)
    static func pop(_ keys: inout MutableSpan<UInt64>, _ count: inout Int) -> UInt64 {
        let top = keys[0]
        count &-= 1
        guard count > 0 else { return top }
        let moved = keys[count]
        var hole = 0
        while true {
            let first = hole << 2 &+ 1
            if first >= count { break }
            let end = min(first &+ 4, count)
            var least = first
            var leastKey = keys[first]
            var child = first &+ 1
            while child < end {
                let key = keys[child]
                if key < leastKey {
                    leastKey = key
                    least = child
                }
                child &+= 1
            }
            if moved <= leastKey { break }
            keys[hole] = leastKey
            hole = least
        }
        keys[hole] = moved
        return top
    }
}
