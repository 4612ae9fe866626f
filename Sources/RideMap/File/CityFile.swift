/// The layout of a city file; `docs/CITY_FILE.md` says it in full.
enum CityFile {
    /// The first eight bytes.
    static let magic: [UInt8] = Array("RIDECITY".utf8)
    /// The version of a file without ways on foot.
    static let version: UInt32 = 2
    /// The version of a file with ways on foot: the same and one section more, behind all others.
    static let walkedVersion: UInt32 = 3
    /// The version of a file with a packed hierarchy: all sections, that of ways on foot perhaps
    /// empty, and two more.
    static let packedVersion: UInt32 = 4
    /// The version of a file of a city in which something is closed at times: all sections of a
    /// packed one, those of the hierarchy perhaps empty, and one more.
    static let closingVersion: UInt32 = 5
    /// The version of a file with labels: all sections of the one before, some perhaps empty, and
    /// one more.
    static let labelledVersion: UInt32 = 6
    /// The version of a file with a hierarchy laid out: all sections of the one before, some
    /// perhaps empty, and those of `PlacedSection`.
    static let placedVersion: UInt32 = 7
    /// The number of the section of ways on foot.
    static let footpathsSection = UInt32(Section.allCases.count) + 1
    /// The number of the section of arcs that are in a packed hierarchy.
    static let keptArcsSection = footpathsSection + 1
    /// The number of the section of a packed hierarchy's shortcuts.
    static let shortcutsSection = keptArcsSection + 1
    /// The number of the section of what is closed at times.
    static let closingsSection = shortcutsSection + 1
    /// The number of the section of labels.
    static let labelsSection = closingsSection + 1
    /// Magic, version, number of sections, total length, checksum.
    static let headerSize = 32
    /// Where in the header the checksum is.
    static let checksumOffset = 24
    /// Kind, zero, offset, length.
    static let tableEntrySize = 24
    /// Where a header and a table of so many sections end.
    static func tableEnd(_ sections: Int) -> Int { headerSize + sections * tableEntrySize }
    /// So many sections are in every file; those after them are all there, or none of them is.
    static let requiredSections = Int(Section.dissection.rawValue)
    /// No larger file is opened: 64 GiB. A file is mapped, so that it need not fit into memory.
    static let maximumSize = 1 << 36
    /// No coordinate is further from zero: 90 and 180 degrees.
    static let maximumLatitudeE7: Int32 = 900_000_000
    static let maximumLongitudeE7: Int32 = 1_800_000_000
    /// Indices are doubled to hold a direction, and a few values mark the ends of a search.
    static let maximumLinks = 1 << 30

    /// The parts of the file, in the order they stand in it.
    enum Section: UInt32, CaseIterable {
        case about = 1
        case textStarts, texts
        case coordinates, sourceIDs, sourceOrder
        case links, shapeStarts, shapePoints, shapeOffsets
        case outgoingStarts, outgoingArcs, incomingStarts, incomingArcs
        case streetKeys, signals, forbiddenStarts, forbiddenArcs
        case gridSize, gridStarts, gridLinks, gridCells
        case zones, places, addresses, areas, lines, alternativeNames
        case ranks, upStarts, upHeads, upMiddles, downStarts, downHeads, downMiddles
        case dissection
        case localNames, speedWeeks, weekOfArc
    }

    /// The parts of a hierarchy that is laid out, behind all others.
    enum PlacedSection: UInt32, CaseIterable {
        case places = 45
        case placeRanks, arcStarts, placedArcs, middles
    }

    /// FNV-1a over little-endian words of eight bytes in four lanes, then mixed so that every bit
    /// counts: a processor multiplies for all four lanes at once.
    ///
    /// Each step is a bijection of its lane, and the lanes are joined by bijections of each, so a
    /// change within one word is always noticed. The checksum's own word counts as zero.
    ///
    /// - Complexity: O(n); the number of bytes must be a multiple of eight.
    static func checksum(_ bytes: RawSpan) -> UInt64 {
        let prime: UInt64 = 0x0000_0100_0000_01b3
        var lanes = SIMD4<UInt64>(repeating: 0xcbf2_9ce4_8422_2325)
        let words = bytes.byteCount / 8
        for word in 0..<min(words, 4) {
            lanes[word] ^= word * 8 == checksumOffset ? 0 : self.word(bytes, word)
            lanes[word] &*= prime
        }
        var (first, second, third, fourth) = (lanes[0], lanes[1], lanes[2], lanes[3])
        var word = 4
        while word &+ 4 <= words {
            first = (first ^ self.word(bytes, word)) &* prime
            second = (second ^ self.word(bytes, word &+ 1)) &* prime
            third = (third ^ self.word(bytes, word &+ 2)) &* prime
            fourth = (fourth ^ self.word(bytes, word &+ 3)) &* prime
            word &+= 4
        }
        lanes = SIMD4(first, second, third, fourth)
        while word < words {
            lanes[word % 4] = (lanes[word % 4] ^ self.word(bytes, word)) &* prime
            word += 1
        }
        var hash = lanes[0]
        for lane in 1..<4 { hash = (hash &* prime) ^ lanes[lane] }
        hash ^= hash >> 32
        hash = hash &* 0x9e37_79b9_7f4a_7c15
        return hash ^ hash >> 29
    }

    @inline(__always)
    private static func word(_ bytes: RawSpan, _ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
    }
}
