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
    /// The same where a hierarchy has no runs.
    private var open: [OpenArc] = []
    private var depth = 0
    private var arcs = Memory<UInt32>(repeating: 0, count: 1024)
    private var count = 0

    /// The arcs of the graph that `ahead` and `behind` stand for.
    mutating func unpack(_ hierarchy: ContractionHierarchy) -> [UInt32] {
        count = 0
        depth = 0
        if let middles = hierarchy.middles {
            for arc in ahead { unpack(arc, hierarchy, middles.row) }
            for arc in behind.reversed() { unpack(arc, hierarchy, middles.row) }
        } else {
            let (parts, runs) = (hierarchy.parts, hierarchy.runs)
            for arc in ahead { empty(arc, parts.row, runs.row) }
            for arc in behind.reversed() { empty(arc, parts.row, runs.row) }
        }
        // Swift writes into the one empty array that all threads share.
        guard count > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.baseAddress?.initialize(from: arcs.base, count: count)
            filled = count
        }
    }

    /// An arc with its ends.
    private struct OpenArc {
        let arc: UInt32
        let tail: UInt32
        let head: UInt32
    }

    /// Takes an arc apart by what it passes over.
    private mutating func unpack(
        _ arc: UInt32, _ hierarchy: ContractionHierarchy, _ middles: Row<UInt32>
    ) {
        let side = hierarchy.side(of: arc)
        let ends = hierarchy.ends(of: Int(arc), side: side & 1, UInt32(side / 2))
        open.append(OpenArc(arc: arc, tail: ends.tail, head: ends.head))
        while let next = open.popLast() {
            let middle = middles[Int(next.arc)]
            if middle & PlacedHierarchy.original != 0 {
                if count == arcs.count { arcs.grow(to: count + 1) }
                arcs[count] = middle & ~PlacedHierarchy.original
                count &+= 1
                continue
            }
            let second = hierarchy.arc(side: 0, from: middle, to: next.head)
            open.append(OpenArc(arc: second, tail: middle, head: next.head))
            let first = hierarchy.arc(side: 1, from: middle, to: next.tail)
            open.append(OpenArc(arc: first, tail: next.tail, head: middle))
        }
    }

    private mutating func empty(
        _ arc: UInt32, _ parts: Row<ContractionHierarchy.Parts>, _ runs: Row<UInt32>
    ) {
        push(arc)
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
