/// Writes out which arcs of the graph each arc of a hierarchy stands for, so that unpacking a path
/// is copying a few dozen runs instead of looking up two parts for each of its arcs.
///
/// What a shortcut stands for contains what its parts stand for. So runs are begun for those arcs
/// only that are part of no other one, and the others point into them: on streets that is less
/// than two numbers to an arc. Shortcuts longer than `longest` keep their parts, which bounds the
/// memory and the depth of the recursion whatever the tables say.
struct RunWriting: ~Copyable {
    /// How many arcs a run may have. On streets few shortcuts are longer.
    static let longest = 64

    /// For each arc its two parts, or the arc of the graph and `HierarchyTables.original`; then
    /// the run, once it is written.
    private let parts: Memory<ContractionHierarchy.Parts>
    private var runs: Memory<UInt32>
    private var used = 0

    init(parts: consuming Memory<ContractionHierarchy.Parts>) {
        precondition(parts.count <= ContractionHierarchy.Parts.maximumArcs, "too many arcs")
        runs = Memory(unwritten: parts.count + parts.count / 2)
        self.parts = parts
    }

    /// The finished tables; see `ContractionHierarchy`.
    consuming func finish() -> (FlatArray<ContractionHierarchy.Parts>, FlatArray<UInt32>) {
        let count = parts.count
        let isPart = Memory<Bool>(repeating: false, count: count)
        for arc in 0..<count where parts[arc].second != HierarchyTables.original {
            isPart[Int(parts[arc].first)] = true
            isPart[Int(parts[arc].second)] = true
        }
        var open: [Int] = []
        for root in 0..<count where !isPart[root] {
            open.append(root)
            while let arc = open.popLast() {
                // Whatever the parts are, an index can name all of the runs.
                if write(arc, room: min(Self.longest, Int(UInt32.max) - used)) > 0 { continue }
                for part in [Int(parts[arc].first), Int(parts[arc].second)] where isPart[part] {
                    // Each arc is tried once.
                    isPart[part] = false
                    open.append(part)
                }
            }
        }
        return (FlatArray(taking: parts, count: count), FlatArray(taking: runs, count: used))
    }

    /// Writes what an arc stands for to the end of the runs. It takes part in at least one arc of
    /// the graph, so that the room shrinks with the depth.
    ///
    /// - Returns: How many arcs of the graph that is; 0 if there is no room for so many. What was
    ///   written of the parts until then is kept, since they point to it.
    private mutating func write(_ arc: Int, room: Int) -> Int {
        if room <= 0 { return 0 }
        let part = parts[arc]
        let start = used
        if part.second == HierarchyTables.original {
            append(part.first)
        } else if part.isRun {
            if part.runCount > room { return 0 }
            for index in Int(part.first)..<Int(part.first) + part.runCount { append(runs[index]) }
            return part.runCount
        } else {
            let first = write(Int(part.first), room: room - 1)
            if first == 0 || write(Int(part.second), room: room - first) == 0 { return 0 }
        }
        parts[arc] = ContractionHierarchy.Parts(
            runAt: UInt32(truncatingIfNeeded: start), count: UInt32(used - start))
        return used - start
    }

    @inline(__always)
    private mutating func append(_ arc: UInt32) {
        if used == runs.count { runs.grow(to: used + 1) }
        runs[used] = arc
        used &+= 1
    }
}
