import RideCore

/// What kinds of elements OpenStreetMap has.
enum OSMKind: UInt8 {
    case node = 0x6e
    case way = 0x77
    case relation = 0x72
}

/// The tags of an element, in the order of the file.
struct OSMTags {
    let pairs: [(key: String, value: String)]

    init(_ pairs: [(key: String, value: String)]) { self.pairs = pairs }

    /// Tags that stand in memory as key, zero, value, zero, one after the other.
    init(_ bytes: UnsafeRawBufferPointer) {
        var pairs: [(key: String, value: String)] = []
        var texts = bytes.split(separator: 0, omittingEmptySubsequences: false).makeIterator()
        while let key = texts.next(), let value = texts.next() {
            pairs.append(
                (String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        self.pairs = pairs
    }

    var isEmpty: Bool { pairs.isEmpty }

    /// The value of a key; of one that is there twice, the first.
    subscript(_ key: String) -> String? {
        for pair in pairs where pair.key == key { return pair.value }
        return nil
    }

    /// The language of a key: "pt" of "name:pt", "pt-BR" of "name:pt-BR"; nil for what speaks of
    /// no language, as "name:left" and "name:etymology:wikidata".
    static func language(of key: String) -> String? {
        guard key.hasPrefix("name:") else { return nil }
        let parts = key.dropFirst(5).split(separator: "-", omittingEmptySubsequences: false)
        guard let bare = parts.first, (2...3).contains(bare.utf8.count), parts.count < 3,
            bare.utf8.allSatisfy({ (97...122).contains($0) }), bare != "alt", bare != "old",
            parts.dropFirst().allSatisfy({ (2...4).contains($0.utf8.count) })
        else { return nil }
        return String(key.dropFirst(5))
    }
}

/// A node as the file has it.
struct OSMNode {
    let id: Int64
    let version: UInt32
    let isDeleted: Bool
    /// Nil if it is nowhere on the Earth.
    let coordinate: Coordinate?
    let tags: OSMTags
}

/// A way as the file has it.
struct OSMWay {
    let id: Int64
    let version: UInt32
    let isDeleted: Bool
    /// The ids of its nodes.
    let refs: [Int64]
    /// Where they are, as far as the way says it itself; empty if it does not.
    let locations: [Coordinate?]
    let tags: OSMTags
}

/// A relation as the file has it.
struct OSMRelation {
    /// One of the elements it relates.
    struct Member {
        let kind: OSMKind
        let id: Int64
        let role: String
    }

    let id: Int64
    let version: UInt32
    let isDeleted: Bool
    let members: [Member]
    let tags: OSMTags
}
