/// Turns the two halves of a path in a hierarchy into the arcs of the graph.
///
/// What most arcs stand for is written out, see `RunWriting`. A longer shortcut is replaced by its
/// two parts until only such arcs are left. What is still to be replaced waits in a stack, so that
/// deep shortcuts need no deep recursion.
struct PathUnpacking: ~Copyable {
    private var stack = Memory<UInt32>(repeating: 0, count: 64)
    private var depth = 0
    private var arcs = Memory<UInt32>(repeating: 0, count: 1024)
    private var count = 0

    /// The arcs unpacked by the latest call.
    func takeArcs() -> [UInt32] {
        Array(unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.baseAddress?.initialize(from: arcs.base, count: count)
            filled = count
        }
    }

    /// Unpacks the path through a node that both searches have reached.
    ///
    /// - Returns: The numbers of the seeds at both ends.
    mutating func unpack(
        _ hierarchy: ContractionHierarchy, _ forward: borrowing Memory<SearchLabel>,
        _ backward: borrowing Memory<SearchLabel>, through top: UInt32
    ) -> (first: Int, last: Int) {
        count = 0
        depth = 0
        // From the top down to the start is the wrong way round, which is right for a stack.
        var node = top
        while forward[Int(node)].parent & SearchLabel.seedMark == 0 {
            let lower = forward[Int(node)].parent
            push(Self.arc(hierarchy, 2 * Int(lower), to: node))
            node = lower
        }
        let first = forward[Int(node)].parent & ~SearchLabel.seedMark
        empty(into: hierarchy)
        node = top
        while backward[Int(node)].parent & SearchLabel.seedMark == 0 {
            let lower = backward[Int(node)].parent
            push(Self.arc(hierarchy, 2 * Int(lower) + 1, to: node))
            empty(into: hierarchy)
            node = lower
        }
        let last = backward[Int(node)].parent & ~SearchLabel.seedMark
        return (Int(first), Int(last))
    }

    /// The arc that a search followed; there is only one between two nodes.
    private static func arc(
        _ hierarchy: ContractionHierarchy, _ side: Int, to head: UInt32
    ) -> UInt32 {
        let arcs = hierarchy.arcs.row
        var index = Int(hierarchy.firsts[side])
        let end = Int(hierarchy.firsts[side + 1])
        while index < end, arcs[index].head != head { index += 1 }
        precondition(index < end, "a search follows arcs that exist")
        return UInt32(index)
    }

    private mutating func empty(into hierarchy: ContractionHierarchy) {
        let parts = hierarchy.parts.row
        let runs = hierarchy.runs.row
        while depth > 0 {
            depth &-= 1
            var part = parts[Int(stack[depth])]
            while !part.isRun {
                push(part.second)
                part = parts[Int(part.first)]
            }
            append(runs, from: Int(part.first), count: part.runCount)
        }
    }

    @inline(__always)
    private mutating func append(_ runs: Row<UInt32>, from start: Int, count added: Int) {
        if count &+ added > arcs.count { arcs.grow(to: count + added) }
        assert(start + added <= runs.count, "runs lie in their row")
        (arcs.base + count).update(from: runs.base + start, count: added)
        count &+= added
    }

    @inline(__always)
    private mutating func push(_ arc: UInt32) {
        if depth == stack.count { stack.grow(to: depth + 1) }
        stack[depth] = arc
        depth &+= 1
    }
}
