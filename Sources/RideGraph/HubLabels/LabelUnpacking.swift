/// Takes the labels of one direction out of a file.
struct LabelUnpacking: ~Copyable {
    /// An entry of a label with all it knows.
    struct Item: BitwiseCopyable {
        var entry: HubLabels.Entry
        var upperLength: UInt16

        /// Comes behind every hub.
        static let end = Item(entry: .end, upperLength: 0)
    }

    private let hierarchy: ContractionHierarchy
    private let words: FlatArray<UInt64>
    private let number: Int
    /// Where the bits of this direction are.
    private let range: Range<Int>
    /// The hub at each place.
    private let hubs: Memory<UInt32>
    private var pool: LabelPool
    /// For each place where the bits of its label begin, and of how many entries it is: none
    /// where there is no label.
    private let starts: Memory<Int>
    private let counts: Memory<UInt32>
    /// What has been put together of a label, what an arc adds, and room for both together.
    private var merged = Memory<Item>(unwritten: 256)
    private var row = Memory<Item>(unwritten: 256)
    private var spare = Memory<Item>(unwritten: 256)
    /// The highest cost so far.
    private var highest: UInt64 = 0

    /// - Parameters:
    ///   - range: where in the words the bits of this direction are.
    ///   - number: that of the direction, see `HubLabels.Side`.
    init(
        _ words: FlatArray<UInt64>, _ range: Range<Int>, _ hierarchy: ContractionHierarchy,
        _ number: Int
    ) {
        self.hierarchy = hierarchy
        self.words = words
        self.number = number
        self.range = 64 * range.lowerBound..<64 * range.upperBound
        hubs = hierarchy.hubsByPlace()
        starts = Memory(repeating: 0, count: hierarchy.nodeCount)
        counts = Memory(repeating: 0, count: hierarchy.nodeCount)
        pool = LabelPool(nodes: 0, entries: 0)
    }

    /// - Parameters:
    ///   - order: all places, each after those that its arcs climb to.
    ///   - hasLabels: for each place whether it has a label.
    /// - Returns: whether the bits can be those of labels of the hierarchy.
    mutating func run(_ order: [UInt32], _ hasLabels: borrowing Memory<Bool>) -> Bool {
        guard let entryCount = measure(hasLabels), entryCount <= PackedLabels.maximumEntries
        else { return false }
        // Beside them each label has an end.
        pool = LabelPool(nodes: hierarchy.nodeCount, entries: entryCount + hierarchy.nodeCount)
        for place in order where hasLabels[Int(place)] {
            guard putTogether(place) else { return false }
        }
        return HubLabels.Entry.holds(highest)
    }

    /// How many entries each label has, and where its bits begin.
    ///
    /// - Returns: how many entries there are, each node's own with them; nil where the bits are
    ///   too few or too many.
    private func measure(_ hasLabels: borrowing Memory<Bool>) -> Int? {
        let arcs = hierarchy.arcs.row
        let words = self.words.row
        var bit = range.lowerBound
        var entryCount = 0
        for place in hierarchy.placesByHub() where hasLabels[Int(place)] {
            let start = bit
            for index in hierarchy.arcs(of: place, number) {
                bit &+= Int(counts[Int(arcs[index].head)])
            }
            guard bit <= range.upperBound else { return nil }
            var count = 1
            var next = start
            while next < bit {
                let size = min(bit &- next, 64 &- next & 63)
                count &+= Self.bits(words, next, size).nonzeroBitCount
                next &+= size
            }
            starts[Int(place)] = start
            counts[Int(place)] = UInt32(truncatingIfNeeded: count)
            entryCount &+= count
        }
        // Nothing may be left over but the rest of the last word, without a bit in it.
        guard (bit + 63) / 64 * 64 == range.upperBound,
            bit & 63 == 0 || words[bit >> 6] >> UInt64(bit & 63) == 0
        else { return nil }
        return entryCount
    }

    /// So many bits from one on, all of one word.
    @inline(__always)
    private static func bits(_ words: Row<UInt64>, _ first: Int, _ count: Int) -> UInt64 {
        let bits = words[first >> 6] &>> UInt64(first & 63)
        return count < 64 ? bits & (1 &<< UInt64(count) &- 1) : bits
    }

    /// Puts the label of a place together from those of the nodes its arcs climb to.
    ///
    /// - Returns: false if the hubs are not in order.
    private mutating func putTogether(_ place: UInt32) -> Bool {
        let arcs = hierarchy.arcs.row
        let range = hierarchy.arcs(of: place, number)
        var bit = starts[Int(place)]
        var count = 0
        merged[0] = .end
        var index = range.upperBound
        while index > range.lowerBound {
            index &-= 1
            let arc = arcs[index]
            let stored = pool.range(of: hubs[Int(arc.head)])
            let added = take(stored, plus: arc.cost, from: bit)
            bit &+= stored.count
            if added == 0 { continue }
            if count == 0 { swap(&merged, &row) } else { merge(count &+ added) }
            count &+= added
        }
        return pool.append(merged.row, count, as: Int(hubs[Int(place)]))
    }

    /// The labels.
    consuming func finish() -> HubLabels.Side { pool.finish(hubs, number: number) }

    /// Puts those entries of a label into `row` whose bits, from one on, say so.
    ///
    /// - Returns: how many they are.
    private mutating func take(
        _ stored: Range<Int>, plus raise: UInt64, from first: Int
    ) -> Int {
        if row.count <= stored.count { row.grow(to: stored.count + 1) }
        let words = self.words.row
        let entries = pool.entries.row
        let uppers = pool.upperLengths.row
        var count = 0
        var bit = first
        var position = stored.lowerBound
        while position < stored.upperBound {
            // The bits that are in one word.
            let size = min(stored.upperBound &- position, 64 &- bit & 63)
            var bits = Self.bits(words, bit, size)
            while bits != 0 {
                let index = position &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                let entry = entries[index]
                let cost = raise &+ entry.cost(uppers[index])
                highest = max(highest, cost)
                row[count] = Item(
                    entry: HubLabels.Entry(hub: entry.hub, cost: cost),
                    upperLength: UInt16(truncatingIfNeeded: cost >> 16))
                count &+= 1
            }
            position &+= size
            bit &+= size
        }
        row[count] = .end
        return count
    }

    /// Puts `row` into `merged`, both of which have an end, so that it has so many entries.
    private mutating func merge(_ count: Int) {
        spare.grow(to: count + 1)
        let first = merged.row
        let second = row.row
        var (index, other) = (0, 0)
        for target in 0..<count {
            // Chosen without a branch: which is next no processor can foretell.
            let (one, two) = (first[index], second[other])
            let isFirst = one.entry.word < two.entry.word
            spare[target] = isFirst ? one : two
            index &+= isFirst ? 1 : 0
            other &+= isFirst ? 0 : 1
        }
        spare[count] = .end
        swap(&merged, &spare)
    }
}
