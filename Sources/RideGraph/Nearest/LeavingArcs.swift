/// Which nodes are as good as one another for whoever comes along, told from a graph whose arcs are
/// turned round.
///
/// A graph with turns has a node for each street that is driven, and at each crossing one to set
/// off from, to which no arc leads. From it an arc leads to each of the streets that leave the
/// crossing, and whoever comes along may turn into the same ones. Of two such streets a search
/// against the arcs may forget the one that is farther from the destination by more than turns into
/// them can differ: everybody takes the other.
struct LeavingArcs: ~Copyable {
    /// What is known of a node.
    struct Entry: BitwiseCopyable {
        /// The node to set off from, where the streets that leave a crossing have one in common;
        /// `none`, or `itself` for a node to which no arc leads.
        var start: UInt32
        /// What the arc from there takes.
        var time_ms: UInt32
        /// By how much turns into the streets that leave the crossing differ at most.
        var slack_ms: UInt32

        static let blank = Entry(start: none, time_ms: 0, slack_ms: 0)
    }

    static let none = UInt32.max
    static let itself = UInt32.max - 1

    let entries: Memory<Entry>

    /// What is known of the streets of a crossing so far.
    private struct Group: BitwiseCopyable {
        /// The first street; from the others all arcs have to lead to the same nodes.
        var first = LeavingArcs.none
        var count = 0
        var least = Int64.max
        var most = Int64.min
    }

    /// - Complexity: O(n) in the number of nodes and arcs.
    init(_ reversed: WeightedGraph) {
        let count = reversed.nodeCount
        let entries = Memory<Entry>(repeating: .blank, count: count)
        let firsts = reversed.firstArc.row
        let arcs = reversed.arcs.row
        for node in 0..<count where firsts[node] == firsts[node + 1] {
            entries[node].start = Self.itself
        }
        let groups = Memory<Group>(repeating: Group(), count: count)
        for node in 0..<count {
            let row = Int(firsts[node])..<Int(firsts[node + 1])
            var start: GraphArc?
            for index in row where entries[Int(arcs[index].head)].start == Self.itself {
                start = arcs[index]
            }
            guard let start else { continue }
            entries[node] = Entry(start: start.head, time_ms: start.time_ms, slack_ms: 0)
            var group = groups[Int(start.head)]
            if group.first == Self.none { group.first = UInt32(node) }
            let first = Int(firsts[Int(group.first)])
            let isAlike =
                row.count == Int(firsts[Int(group.first) + 1]) - first
                && row.allSatisfy { arcs[$0].head == arcs[first + $0 - row.lowerBound].head }
            // Groups of one are of no use.
            group.count = isAlike ? group.count + 1 : .min
            for index in row {
                let turn = Int64(arcs[index].time_ms) - Int64(start.time_ms)
                group.least = min(group.least, turn)
                group.most = max(group.most, turn)
            }
            groups[Int(start.head)] = group
        }
        for node in 0..<count where entries[node].start < Self.itself {
            let group = groups[Int(entries[node].start)]
            if group.count > 1 {
                entries[node].slack_ms = UInt32(clamping: group.most - group.least)
            } else {
                entries[node] = .blank
            }
        }
        self.entries = entries
    }
}
