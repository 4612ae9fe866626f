/// Remembers as much of the way driven as forbidden turns ask for.
///
/// Method: the forbidden sequences of arcs form a trie, and a position in it is the longest end of
/// the way driven that begins one of them; where the way leaves a sequence, it falls back to the
/// next shorter end (Aho and Corasick, Communications of the ACM 18(6), 1975).
struct TurnHistory {
    /// Nothing worth remembering.
    static let nothing = 0

    private struct Entry {
        var arc: UInt32
        var depth: Int
        var fallback = TurnHistory.nothing
        var isForbidden = false
        /// The sequences that end here and are forbidden at times only.
        var hourly: [Int] = []
        var children: [Int] = []
    }

    private var entries = [Entry(arc: .max, depth: 0)]
    private var entryOfArc: [UInt32: Int] = [:]
    /// A bit for each arc that begins a sequence; hardly any does.
    private var beginnings: [UInt64] = []

    /// The memory these sequences need.
    ///
    /// - Parameter hourly: sequences that are forbidden at times only, of two arcs at least.
    init(_ sequences: some Sequence<some Collection<UInt32>>, hourly: [[UInt32]] = []) {
        for sequence in sequences {
            let entry = insert(sequence)
            if entry != Self.nothing { entries[entry].isForbidden = true }
        }
        for (number, sequence) in hourly.enumerated() {
            entries[insert(sequence)].hourly.append(number)
        }
        findFallbacks()
    }

    private mutating func insert(_ sequence: some Collection<UInt32>) -> Int {
        var entry = Self.nothing
        for arc in sequence {
            if let next = child(of: entry, arc) {
                entry = next
            } else {
                entries.append(Entry(arc: arc, depth: entries[entry].depth + 1))
                let next = entries.count - 1
                if entry == Self.nothing { begin(next, with: arc) }
                entries[entry].children.append(next)
                entry = next
            }
        }
        return entry
    }

    private mutating func begin(_ entry: Int, with arc: UInt32) {
        entryOfArc[arc] = entry
        let word = Int(arc >> 6)
        while beginnings.count <= word { beginnings.append(0) }
        beginnings[word] |= 1 << UInt64(arc & 63)
    }

    /// The entries for ways of two arcs and more that may still go wrong, in a fixed order.
    var longEntries: [Int] {
        entries.indices.filter {
            entries[$0].depth > 1 && !entries[$0].isForbidden && !entries[$0].children.isEmpty
        }
    }

    /// How many of the last arcs it takes to know what is forbidden next, at least 1.
    var rememberedArcs: Int { max(1, (entries.map(\.depth).max() ?? 0) - 1) }

    /// The last arc of the way an entry stands for.
    func lastArc(of entry: Int) -> UInt32 { entries[entry].arc }

    /// How many arcs an entry remembers.
    func depth(of entry: Int) -> Int { entries[entry].depth }

    /// What is remembered after a single arc.
    @inline(__always)
    func entry(after arc: UInt32) -> Int { first(arc) ?? Self.nothing }

    /// The entry of a single arc; nil for one that begins nothing.
    @inline(__always)
    private func first(_ arc: UInt32) -> Int? {
        let word = Int(arc >> 6)
        guard word < beginnings.count, beginnings[word] >> UInt64(arc & 63) & 1 == 1 else {
            return nil
        }
        return entryOfArc[arc]
    }

    /// What is remembered after one more arc; nil if that is forbidden.
    func entry(after entry: Int, _ arc: UInt32) -> Int? {
        var entry = entry
        while true {
            if let next = child(of: entry, arc) {
                return entries[next].isForbidden ? nil : goingOn(next)
            }
            if entry == Self.nothing { return entry }
            entry = entries[entry].fallback
        }
    }

    /// The numbers of the sequences that one more arc completes, of those that are forbidden at
    /// times only.
    func hourly(after entry: Int, _ arc: UInt32) -> [Int] {
        var entry = entry
        while true {
            if let next = child(of: entry, arc) { return entries[next].hourly }
            if entry == Self.nothing { return [] }
            entry = entries[entry].fallback
        }
    }

    /// What is still worth remembering where a sequence is complete.
    private func goingOn(_ entry: Int) -> Int {
        var entry = entry
        while entry != Self.nothing, entries[entry].children.isEmpty {
            entry = entries[entry].fallback
        }
        return entry
    }

    private func child(of entry: Int, _ arc: UInt32) -> Int? {
        if entry == Self.nothing { return first(arc) }
        return entries[entry].children.first { entries[$0].arc == arc }
    }

    /// By rising depth, so that the shorter ways are known before the longer ones.
    private mutating func findFallbacks() {
        var queue = entries[Self.nothing].children
        var index = 0
        while index < queue.count {
            let entry = queue[index]
            index += 1
            for next in entries[entry].children {
                var shorter = entries[entry].fallback
                while child(of: shorter, entries[next].arc) == nil, shorter != Self.nothing {
                    shorter = entries[shorter].fallback
                }
                let fallback = child(of: shorter, entries[next].arc) ?? Self.nothing
                entries[next].fallback = fallback
                if entries[fallback].isForbidden { entries[next].isForbidden = true }
                entries[next].hourly += entries[fallback].hourly
                queue.append(next)
            }
        }
    }
}
