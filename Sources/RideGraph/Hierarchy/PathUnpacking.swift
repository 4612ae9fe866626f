/// Turns the two halves of a path in a hierarchy into the arcs of the graph.
///
/// What most arcs stand for is written out, see `RunWriting`. A longer shortcut is replaced by its
/// two parts until only such arcs are left. What is still to be replaced waits in a stack, so that
/// deep shortcuts need no deep recursion.
struct PathUnpacking: ~Copyable {
    /// The arcs of the hierarchy from the start up to the top, the lowest first.
    var ahead: [UInt32] = []
    /// Those from the end up to the top, against the way, the lowest first.
    var behind: [UInt32] = []
    private var stack = Memory<UInt32>(repeating: 0, count: 64)
    private var depth = 0
    private var arcs = Memory<UInt32>(repeating: 0, count: 1024)
    private var count = 0

    /// The arcs of the graph that `ahead` and `behind` stand for.
    mutating func unpack(_ hierarchy: ContractionHierarchy) -> [UInt32] {
        count = 0
        depth = 0
        for arc in ahead {
            push(arc)
            empty(into: hierarchy)
        }
        for arc in behind.reversed() {
            push(arc)
            empty(into: hierarchy)
        }
        // Swift writes into the one empty array that all threads share.
        guard count > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.baseAddress?.initialize(from: arcs.base, count: count)
            filled = count
        }
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
