/// Which hubs are in which labels, in a small part of the memory that the labels take, to be kept
/// in a file. It says nothing without the hierarchy it was made for.
///
/// The label of a node is put together from those of the nodes its arcs climb to. Taking the nodes
/// from the most important hub on, these are known by the time it is reached, and it is enough to
/// know which of their hubs are in it: what the ways to them take follows from the arcs.
public struct PackedLabels: Sendable {
    /// The digest of the hierarchy; how many words of bits the labels of ways from the nodes have;
    /// these words; and those of ways to the nodes.
    ///
    /// In each of the two, for each node that an arc climbs to, in the order of hubs, and for each
    /// of its arcs, that to the most important hub first, there is a bit for each entry in the
    /// label of the node at the other end: whether the entry is in this label too, by this arc. No
    /// gaps, from the least significant bit on, then zeros to the end of the word.
    public let words: FlatArray<UInt64>

    /// How many words come before the bits.
    static let headerCount = 2
    /// No more entries are kept or taken out: 320 MiB when they are unpacked.
    public static let maximumEntries = 1 << 25

    /// What a file holds; whether it fits a hierarchy shows when it is unpacked.
    public init(words: FlatArray<UInt64>) { self.words = words }

    /// Packs labels.
    ///
    /// - Complexity: O(n) in the number of entries, for those of a city.
    public init(_ labels: HubLabels) {
        let ahead = Self.bits(labels.forward, labels)
        let behind = Self.bits(labels.backward, labels)
        words = FlatArray([labels.hierarchy.digest, UInt64(ahead.count)] + ahead + behind)
    }

    /// How many bytes it takes.
    public var bytes: Int { 8 * words.count }

    private static func bits(_ side: HubLabels.Side, _ labels: HubLabels) -> [UInt64] {
        let hierarchy = labels.hierarchy
        let entries = side.entries.row
        let uppers = side.upperLengths.row
        var bits = BitWriting()
        var isTaken: [Bool] = []
        for place in hierarchy.placesByHub() {
            let own = side.spans[Int(place)].range
            if own.isEmpty { continue }
            isTaken = Array(repeating: false, count: own.count)
            for arc in hierarchy.arcs(of: place, side.number).reversed() {
                let arc = hierarchy.arcs[arc]
                var index = own.lowerBound
                for position in side.spans[Int(arc.head)].range {
                    let hub = entries[position].hub
                    // The last entry is the node itself, behind all hubs of others.
                    while entries[index].hub < hub { index += 1 }
                    let isHere =
                        entries[index].hub == hub && !isTaken[index - own.lowerBound]
                        && entries[index].cost(uppers[index])
                            == arc.cost &+ entries[position].cost(uppers[position])
                    if isHere { isTaken[index - own.lowerBound] = true }
                    bits.append(isHere)
                }
            }
            assert(isTaken.dropLast().allSatisfy { $0 }, "an arc leads to every hub")
        }
        return bits.words
    }

    /// Bits one after the other.
    private struct BitWriting {
        private(set) var words: [UInt64] = []
        private var count = 0

        mutating func append(_ bit: Bool) {
            if count & 63 == 0 { words.append(0) }
            if bit { words[count >> 6] |= 1 << UInt64(count & 63) }
            count += 1
        }
    }
}

extension HubLabels {
    /// Takes labels out of a file where they are of this hierarchy, and works them out otherwise.
    ///
    /// - Returns: nil for a graph so large that they do not fit.
    /// - Complexity: O(n) in the number of entries where they are there.
    public init?(_ hierarchy: ContractionHierarchy, stored: PackedLabels?) {
        if let stored, let labels = HubLabels(stored, hierarchy) {
            self = labels
        } else {
            self.init(hierarchy)
        }
    }

    /// Takes labels out of a file.
    ///
    /// Everything is checked that anybody relies on. Bits that are wrong all the same, in a file
    /// whose checksum is right, can make a way longer, as in a hierarchy; an arc leads to every
    /// hub, whatever they say.
    ///
    /// - Returns: nil where they are not of this hierarchy.
    init?(_ packed: PackedLabels, _ hierarchy: ContractionHierarchy) {
        let header = PackedLabels.headerCount
        let words = packed.words
        guard words.count >= header, words[0] == hierarchy.digest,
            words[1] <= UInt64(words.count - header), hierarchy.nodeCount < Entry.limit
        else { return nil }
        let middle = header + Int(words[1])
        let hasLabels = LabelBuilding.hasLowerNodes(hierarchy)
        let order = hierarchy.placesDownwards()
        func side(_ number: Int, _ range: Range<Int>) -> Side? {
            var unpacking = LabelUnpacking(words, range, hierarchy, number)
            return unpacking.run(order, hasLabels) ? unpacking.finish() : nil
        }
        guard let ahead = side(0, header..<middle), let behind = side(1, middle..<words.count)
        else { return nil }
        self.init(hierarchy: hierarchy, forward: ahead, backward: behind)
    }
}

extension ContractionHierarchy {
    /// What its nodes, arcs and costs come to: two hierarchies with the same digest have the same
    /// labels.
    ///
    /// - Complexity: O(n) in the number of arcs.
    var digest: UInt64 {
        let prime: UInt64 = 0x0000_0100_0000_01b3
        let arcs = self.arcs.row
        let ranks = ranksByPlace.row
        var digest = 0xcbf2_9ce4_8422_2325 ^ UInt64(nodeCount)
        for place in placesByHub() {
            for side in 0..<2 {
                let range = self.arcs(of: place, side)
                digest = (digest ^ UInt64(range.count)) &* prime
                for index in range {
                    digest = (digest ^ UInt64(ranks[Int(arcs[index].head)])) &* prime
                    digest = (digest ^ arcs[index].cost) &* prime
                }
            }
        }
        return digest ^ digest >> 32
    }

    /// The places in the order of hubs: from the highest rank down.
    func placesByHub() -> [UInt32] {
        var places = [UInt32](repeating: 0, count: nodeCount)
        for (place, rank) in ranksByPlace.enumerated() {
            places[nodeCount - 1 - Int(rank)] = UInt32(place)
        }
        return places
    }

    /// The hub at each place: its rank from the highest down.
    func hubsByPlace() -> Memory<UInt32> {
        let hubs = Memory<UInt32>(unwritten: nodeCount)
        for (place, rank) in ranksByPlace.enumerated() {
            hubs[place] = UInt32(nodeCount - 1) - rank
        }
        return hubs
    }

    /// All places, each after those that its arcs climb to, and near ones soon after each other:
    /// what has been worked out for those above lies at hand then.
    func placesDownwards() -> [UInt32] {
        let arcs = self.arcs.row
        let firsts = self.firsts.row
        var places: [UInt32] = []
        places.reserveCapacity(nodeCount)
        let isThere = Memory(repeating: false, count: nodeCount)
        var open: [UInt32] = []
        for place in 0..<UInt32(nodeCount) {
            open.append(place)
            while let next = open.last {
                if !isThere[Int(next)] {
                    let count = open.count
                    for index in Int(firsts[2 * Int(next)])..<Int(firsts[2 * Int(next) + 2])
                    where !isThere[Int(arcs[index].head)] { open.append(arcs[index].head) }
                    if open.count > count { continue }
                    isThere[Int(next)] = true
                    places.append(next)
                }
                open.removeLast()
            }
        }
        return places
    }

    /// The arcs of a place in one direction, in the order of the ranks they lead to.
    @inline(__always)
    func arcs(of place: UInt32, _ side: Int) -> Range<Int> {
        let first = 2 &* Int(place) &+ side
        return Int(firsts.row[first])..<Int(firsts.row[first &+ 1])
    }
}
