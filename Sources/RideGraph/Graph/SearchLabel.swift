/// What a search knows of a node.
struct SearchLabel: BitwiseCopyable {
    /// Time and length as one number; see `PathCost.packed`.
    var cost: UInt64
    /// The search that wrote this; a label of an earlier one counts as not there.
    var stamp: UInt32
    /// The node it was reached from, or `seedMark` and the number of a seed; with `tieMark` if it
    /// was reached from another one at the same cost.
    var parent: UInt32

    /// Set in the parent of a node where the search began.
    static let seedMark: UInt32 = 1 << 31
    /// Set in the parent of a node that has another one just as good.
    static let tieMark: UInt32 = 1 << 30
    /// Nodes have lower numbers than this, so that marks can be told from them.
    static let maximumNodes = 1 << 30

    /// The node or the number of the seed.
    @inline(__always) var origin: UInt32 { parent & ~(Self.seedMark | Self.tieMark) }
    /// Whether the search began here.
    @inline(__always) var isSeed: Bool { parent & Self.seedMark != 0 }
    /// Whether another way here costs the same.
    @inline(__always) var isTied: Bool { parent & Self.tieMark != 0 }

    static let blank = SearchLabel(cost: PathCost.unreachable, stamp: 0, parent: 0)
}

/// One direction of a search: labels and heap, kept from query to query.
struct SearchFront: ~Copyable {
    var labels: Memory<SearchLabel>
    var heap = KeyHeap()

    init(nodes: Int) {
        precondition(nodes <= SearchLabel.maximumNodes, "too many nodes")
        // Searches are numbered from 1, so that these are of none.
        labels = Memory(zeroed: nodes)
    }

    /// Forgets everything, when the stamps have run out.
    mutating func forget() {
        for index in 0..<labels.count { labels[index] = .blank }
    }

    /// Starts a search at these nodes, which go by their places if they have any but their own
    /// numbers.
    @inline(__always)
    mutating func start(at seeds: [PathSeed], places: Row<UInt32>?, stamp: UInt32) {
        heap.clear()
        for (number, seed) in seeds.enumerated() {
            let cost = seed.cost.packed
            if cost >= PathCost.unreachable { continue }
            precondition(Int(seed.node) < labels.count, "a seed must be a node of the graph")
            let node = places.map { $0[Int(seed.node)] } ?? seed.node
            let old = labels[Int(node)]
            if old.stamp == stamp, old.cost <= cost { continue }
            labels[Int(node)] = SearchLabel(
                cost: cost, stamp: stamp, parent: SearchLabel.seedMark | UInt32(number))
            heap.push(KeyHeap.key(cost, node))
        }
    }
}
