import Glibc

/// Elements that an editor has marked as deleted and not yet sent: JOSM writes them into its files
/// with `action='delete'`, and readers that look at `visible` alone take them for living ones.
struct OSMEditorMarks {
    /// The ids of what is deleted, by kind.
    private(set) var deleted: [OSMKind: Set<Int64>] = [:]
    /// What the last piece ended with: a tag that has not ended.
    private var rest: [UInt8] = []

    /// No tag with ids is longer.
    private static let longestTag = 1 << 16
    private static let mark = Array("action=".utf8)
    private static let kinds: [String: OSMKind] = [
        "node": .node, "way": .way, "relation": .relation,
    ]

    /// Takes the next piece of the text.
    ///
    /// - Complexity: O(n) in its length.
    mutating func read(_ piece: UnsafeRawBufferPointer) {
        let text = rest + piece
        var start = 0
        while let place = Self.find(Self.mark, in: text, from: start) {
            start = place + Self.mark.count
            guard let open = text[..<place].lastIndex(of: UInt8(ascii: "<")),
                let close = text[place...].firstIndex(of: UInt8(ascii: ">"))
            else { continue }
            note(String(decoding: text[open + 1..<close], as: UTF8.self))
        }
        let open = text.lastIndex(of: UInt8(ascii: "<")) ?? text.count
        let isOpen = text.count - open < Self.longestTag && !text[open...].contains(0x3e)
        rest = isOpen ? Array(text[open...]) : []
    }

    /// Notes what a tag says: `node id='7' action='delete'`.
    private mutating func note(_ tag: String) {
        let words = tag.split { $0.isWhitespace }
        func value(_ name: String) -> Substring? {
            words.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
                .split { $0 == "'" || $0 == "\"" || $0 == "/" }.first
        }
        guard let kind = words.first.flatMap({ Self.kinds[String($0)] }),
            value("action") == "delete", let id = value("id").flatMap({ Int64($0) })
        else { return }
        deleted[kind, default: []].insert(id)
    }

    /// Where the next `action=` begins: of the few bytes that are a sign of equality, one that
    /// stands behind the word.
    private static func find(_ mark: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        text.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return nil }
            var place = start
            while let hit = memchr(first + place, 0x3d, bytes.count - place) {
                let end = first.distance(to: UnsafeRawPointer(hit)) + 1
                if end >= start + mark.count, bytes[end - mark.count..<end].elementsEqual(mark) {
                    return end - mark.count
                }
                place = end
            }
            return nil
        }
    }
}
