/// An arc of the graph that is left while nodes are contracted.
struct ShrinkingArc: BitwiseCopyable {
    /// The node at the other end.
    var head: UInt32
    var time_ms: UInt32
    var length_mm: UInt32
    /// How many arcs of the original graph it stands for.
    var hops: UInt32
    /// The node it passes over, or `HierarchyTables.original`.
    var middle: UInt32

    /// The arc's cost as one number; see `PathCost.packed`.
    @inline(__always) var cost: UInt64 { UInt64(time_ms) << 32 | UInt64(length_mm) }

    @inline(__always)
    init(head: UInt32, cost: UInt64, hops: UInt32, middle: UInt32) {
        let unpacked = PathCost(packed: cost)
        self.init(
            head: head, time_ms: unpacked.time_ms, length_mm: unpacked.length_mm, hops: hops,
            middle: middle)
    }

    private init(head: UInt32, time_ms: UInt32, length_mm: UInt32, hops: UInt32, middle: UInt32) {
        self.head = head
        self.time_ms = time_ms
        self.length_mm = length_mm
        self.hops = hops
        self.middle = middle
    }
}

/// The arcs of each node in one direction, at most one to each other node.
///
/// All arcs lie in one pool. A node whose room is used up moves to the end of it, with room for
/// twice as many; the arcs of one node are always side by side. Where the pool ends, gaps are
/// closed: as nodes are contracted, arcs become fewer.
struct ShrinkingArcs: ~Copyable {
    private var pool: Memory<ShrinkingArc>
    private var used = 0
    private var starts: Memory<Int>
    private var counts: Memory<Int32>
    private var rooms: Memory<Int32>

    /// - Parameter degrees: How many arcs each node has to begin with, at most.
    init(degrees: consuming Memory<Int32>) {
        let nodes = degrees.count
        starts = Memory(repeating: 0, count: nodes)
        counts = Memory(repeating: 0, count: nodes)
        for node in 0..<nodes {
            starts[node] = used
            used += Int(degrees[node])
        }
        rooms = degrees
        pool = Memory(unwritten: used + used / 2 + 64)
    }

    /// The arcs of a node, until the next change of any node's arcs.
    @inline(__always)
    func arcs(of node: Int) -> Row<ShrinkingArc> {
        Row(base: UnsafePointer(pool.base + starts[node]), count: Int(counts[node]))
    }

    @inline(__always)
    func count(of node: Int) -> Int { Int(counts[node]) }

    /// Adds an arc, or betters the one there is between the same nodes.
    mutating func offer(_ arc: ShrinkingArc, to node: Int) {
        let start = starts[node]
        let count = Int(counts[node])
        for index in start..<start + count where pool[index].head == arc.head {
            if arc.cost < pool[index].cost { pool[index] = arc }
            return
        }
        if count == Int(rooms[node]) { move(node, toRoomFor: max(4, 2 * count)) }
        pool[starts[node] + count] = arc
        counts[node] = Int32(count + 1)
    }

    /// Takes out the arc to this other node, if there is one.
    mutating func remove(to head: UInt32, from node: Int) {
        let start = starts[node]
        let last = start + Int(counts[node]) - 1
        var index = start
        while index <= last {
            if pool[index].head == head {
                pool[index] = pool[last]
                counts[node] -= 1
                return
            }
            index += 1
        }
    }

    private mutating func move(_ node: Int, toRoomFor room: Int) {
        if used + room > pool.count {
            closeGaps()
            // Where hardly any were there is no end to closing them.
            if used + room > pool.count - pool.count / 8 {
                pool.grow(to: max(used + room, pool.count + pool.count / 2))
            }
        }
        let start = starts[node]
        for index in 0..<Int(counts[node]) { pool[used + index] = pool[start + index] }
        starts[node] = used
        rooms[node] = Int32(room)
        used += room
    }

    /// Moves all arcs together, in the order in which they lie.
    private mutating func closeGaps() {
        var nodes = [UInt32](0..<UInt32(counts.count))
        nodes.sort { starts[Int($0)] < starts[Int($1)] }
        used = 0
        for node in nodes {
            let start = starts[Int(node)]
            let count = Int(counts[Int(node)])
            for index in 0..<count { pool[used + index] = pool[start + index] }
            starts[Int(node)] = used
            rooms[Int(node)] = Int32(count)
            used += count
        }
    }
}
