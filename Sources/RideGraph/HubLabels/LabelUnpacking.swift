/// Takes the labels of one direction out of a file, the most important hub first.
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
    /// Where the bits end.
    private let end: Int
    private var bit: Int
    private let entryCount: Int
    private var pool: LabelPool
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
        bit = 64 * range.lowerBound
        end = 64 * range.upperBound
        entryCount = words.withSpan { words in
            range.reduce(0) { $0 + words[$1].nonzeroBitCount }
        }
        // Beside them each label has the node itself and an end.
        pool = LabelPool(
            nodes: hierarchy.nodeCount,
            entries: min(entryCount, PackedLabels.maximumEntries) + 2 * hierarchy.nodeCount)
    }

    /// - Parameter hasLabels: for each place whether it has a label.
    /// - Returns: whether the bits can be those of labels of the hierarchy.
    mutating func run(_ hasLabels: borrowing Memory<Bool>) -> Bool {
        guard entryCount <= PackedLabels.maximumEntries else { return false }
        let places = hierarchy.placesByHub()
        let arcs = hierarchy.arcs.row
        let ranks = hierarchy.ranksByPlace.row
        let last = UInt32(truncatingIfNeeded: places.count &- 1)
        for (hub, place) in places.enumerated() where hasLabels[Int(place)] {
            var count = 0
            merged[0] = .end
            let range = hierarchy.arcs(of: place, number)
            var index = range.upperBound
            while index > range.lowerBound {
                index &-= 1
                let arc = arcs[index]
                let stored = pool.range(of: last &- ranks[Int(arc.head)])
                guard stored.count <= end &- bit else { return false }
                let added = take(stored, plus: arc.cost)
                if added == 0 { continue }
                if count == 0 { swap(&merged, &row) } else { merge(count &+ added) }
                count &+= added
            }
            guard pool.append(merged.row, count, as: hub) else { return false }
        }
        // Nothing may be left over but the rest of the last word, without a bit in it.
        guard (bit + 63) / 64 * 64 == end,
            bit & 63 == 0 || words[bit >> 6] >> UInt64(bit & 63) == 0
        else { return false }
        return HubLabels.Entry.holds(highest)
    }

    /// The labels.
    consuming func finish() -> HubLabels.Side {
        let hubs = Memory<UInt32>(unwritten: hierarchy.nodeCount)
        for place in 0..<hierarchy.nodeCount {
            hubs[place] = UInt32(hierarchy.nodeCount - 1) - hierarchy.ranksByPlace[place]
        }
        return pool.finish(hubs, number: number)
    }

    /// Puts those entries of a label into `row` whose bits say so.
    ///
    /// - Returns: how many they are.
    private mutating func take(_ stored: Range<Int>, plus raise: UInt64) -> Int {
        if row.count <= stored.count { row.grow(to: stored.count + 1) }
        let words = self.words.row
        let entries = pool.entries.row
        let uppers = pool.upperLengths.row
        var count = 0
        var position = stored.lowerBound
        while position < stored.upperBound {
            // The bits that are in one word.
            let size = min(stored.upperBound &- position, 64 &- bit & 63)
            var bits = words[bit >> 6] &>> UInt64(bit & 63)
            if size < 64 { bits &= 1 &<< UInt64(size) &- 1 }
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
