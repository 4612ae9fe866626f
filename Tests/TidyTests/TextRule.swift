import Foundation

/// The words on the screen: every text that is asked for is there in every language, every text
/// that is there is asked for, and its places are filled.
struct TextRule {
    /// The texts by their keys, of one language.
    typealias Table = [String: String]

    /// Modules that show words.
    private static let modules: Set<String> = [
        "RideMap", "RideApp", "RidePages", "PassengerApp", "DriverApp", "OperatorApp", "ReplayApp",
        "RideShell", "RideWeb",
    ]
    /// Commands that answer in the operator's language.
    private static let commands = ["Operator", "Outbox", "Talk"].map { "Sources/ride-sim/\($0)/" }

    let tables: [String: Table]
    let sources: [SourceText]

    /// The texts of the project by language.
    static func tables() -> [String: Table] {
        var tables: [String: Table] = [:]
        for name in Repository.names(in: "Resources/languages") {
            guard let text = Repository.text("Resources/languages/\(name)/texts.json"),
                let table = try? JSONDecoder().decode(Table.self, from: Data(text.utf8))
            else { continue }
            tables[name] = table
        }
        return tables
    }

    // MARK: Languages

    /// Keys that one language has and another has not, and texts whose places differ.
    func differences() -> [String] {
        guard let english = tables["en"] else { return ["there is no English"] }
        return tables.sorted { $0.key < $1.key }.flatMap { language, table -> [String] in
            let missing = Set(english.keys).symmetricDifference(table.keys)
            let other = english.keys.filter { key in
                table[key].map { Self.places(in: $0) != Self.places(in: english[key] ?? "") }
                    ?? false
            }
            return missing.sorted().map { "\($0) is not in every language (\(language))" }
                + other.sorted().map { "\($0) fills other places in \(language)" }
        }
    }

    static func places(in text: String) -> Set<String> {
        Set(text.matches(of: /\{([a-zA-Z]+)\}/).map { String($0.1) })
    }

    // MARK: Use

    /// Keys that a source asks for and the table does not have.
    func missing() -> [Finding] {
        let table = tables["en"] ?? [:]
        let groups = Set(table.keys.compactMap { $0.split(separator: ".").first.map(String.init) })
        let openings = Set(table.keys.flatMap(Self.prefixes))
        return sources.flatMap { source in
            Self.literals(in: source).filter { _, key in
                key.split(separator: ".").first.map { groups.contains(String($0)) } ?? false
                    && table[key] == nil && !openings.contains(key)
            }.map { line, key in source.finding(line, "there is no text \(key)") }
        }
    }

    /// Keys of the table that no source names, neither itself nor as a group of words of the wire.
    ///
    /// - Parameter codes: the reasons for which something is refused.
    func unused(codes: Set<String>) -> [String] {
        var named: Set<String> = []
        var groups: Set<String> = []
        var openings: Set<String> = []
        for source in sources {
            for (_, key) in Self.literals(in: source) { named.insert(key) }
            groups.formUnion(Self.words(in: source))
            openings.formUnion(Self.openings(in: source))
        }
        return (tables["en"] ?? [:]).keys.sorted().filter { key in
            if named.contains(key) || groups.contains(key) { return false }
            if Self.prefixes(of: key).contains(where: openings.contains) { return false }
            let (group, word) = Self.split(key)
            if group == "error" || group == "field" { return !codes.contains(word) }
            return !groups.contains(group)
        }
    }

    /// Texts that are shown with other values than they have places.
    func unfilled() -> [Finding] {
        let table = tables["en"] ?? [:]
        return sources.flatMap { source -> [Finding] in
            let text = source.lines.joined(separator: "\n")
            let pattern = /\btexts?[\[(]\s*"([a-zA-Z0-9_.]+)"\s*(\]|\)|,\s*\[)/
            return text.matches(of: pattern).compactMap { match in
                let key = String(match.1)
                guard let shown = table[key] else { return nil }
                let given =
                    match.2.hasSuffix("[") ? Self.names(in: text[match.range.upperBound...]) : []
                guard let given, given != Self.places(in: shown) else { return nil }
                let line = text[..<match.range.lowerBound].count { $0 == "\n" }
                return source.finding(
                    line, "\(key) has the places \(Self.places(in: shown).sorted())")
            }
        }
    }

    /// Texts with places that stand as they are beside a key of a page.
    func unfilledKeys() -> [Finding] {
        let table = tables["en"] ?? [:]
        return sources.flatMap { source -> [Finding] in
            let text = source.lines.joined(separator: "\n")
            let pattern = /\.key\((?:[^{}":]|label: "[^"]*")*"([a-z]\w*\.[\w.]+)"/
            return text.matches(of: pattern).compactMap { match in
                let key = String(match.1)
                guard let shown = table[key], !Self.places(in: shown).isEmpty else { return nil }
                let line = text[..<match.range.lowerBound].count { $0 == "\n" }
                return source.finding(line, "\(key) has places, and a key fills none")
            }
        }
    }

    /// The keys of a dictionary literal from behind its bracket on; nil where it is none.
    private static func names(in text: Substring) -> Set<String>? {
        var depth = 1
        var names: Set<String> = []
        var index = text.startIndex
        while index < text.endIndex, depth > 0 {
            switch text[index] {
            case "[", "(", "{": depth += 1
            case "]", ")", "}": depth -= 1
            case "\"":
                let next = text.index(after: index)
                guard let end = text[next...].firstIndex(of: "\"") else { return nil }
                let after = text.index(after: end)
                if depth == 1, after < text.endIndex, text[after] == ":" {
                    names.insert(String(text[next..<end]))
                }
                index = end
            default: break
            }
            index = text.index(after: index)
        }
        return names
    }

    // MARK: Reading

    static func of(_ sources: [SourceText]) -> [SourceText] {
        sources.filter { source in
            modules.contains(source.module ?? "") || commands.contains(where: source.path.hasPrefix)
        }
    }

    /// Texts like `"driver.offer.title"` that stand in the code, with the lines they are in.
    private static func literals(in source: SourceText) -> [(Int, String)] {
        source.lines.enumerated().flatMap { index, line -> [(Int, String)] in
            guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return [] }
            return keys(in: line, before: "\"").filter { $0.contains(".") }.map { (index, $0) }
        }
    }

    /// Groups whose words come from the wire: `in: "category"`.
    private static func words(in source: SourceText) -> Set<String> {
        Set(source.lines.flatMap { keys(in: $0, before: "\"") })
    }

    /// What stands before a word that is put in: `maneuver` of `"maneuver.\(kind).unnamed"`.
    private static func openings(in source: SourceText) -> Set<String> {
        Set(source.lines.flatMap { keys(in: $0, before: ".\\(") })
    }

    /// The keys in a line, `a` or `a.b.c`, that stand between a quote and this ending.
    private static func keys(in line: String, before ending: StaticString) -> [String] {
        let bytes = Array(line.utf8)
        var keys: [String] = []
        for quote in bytes.indices where bytes[quote] == UInt8(ascii: "\"") {
            var end = quote + 1
            while end < bytes.count,
                isOfWord(bytes[end]) || isDigit(bytes[end]) || isDot(bytes, end)
            { end += 1 }
            guard let first = bytes[(quote + 1)..<end].first, first >= UInt8(ascii: "a"),
                first <= UInt8(ascii: "z"),
                bytes[end...].starts(
                    with: UnsafeBufferPointer(
                        start: ending.utf8Start, count: ending.utf8CodeUnitCount))
            else { continue }
            keys.append(String(decoding: bytes[(quote + 1)..<end], as: UTF8.self))
        }
        return keys
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Whether a dot stands here with a word behind it.
    private static func isDot(_ bytes: [UInt8], _ place: Int) -> Bool {
        guard bytes[place] == UInt8(ascii: "."), place + 1 < bytes.count else { return false }
        return isOfWord(bytes[place + 1]) || isDigit(bytes[place + 1])
    }

    private static func split(_ key: String) -> (group: String, word: String) {
        let parts = key.split(separator: ".")
        return (parts.dropLast().joined(separator: "."), parts.last.map(String.init) ?? "")
    }

    /// `a.b` and `a` for `a.b.c`.
    private static func prefixes(of key: String) -> [String] {
        let parts = key.split(separator: ".")
        return (1..<max(1, parts.count)).map { parts.prefix($0).joined(separator: ".") }
    }
}

extension TextRule {
    /// Every word of the sources that can be the code of a refusal: texts with underscores, and
    /// names of cases as the wire spells them, `no_such_ride` for `noSuchRide`.
    static func codes(in sources: [SourceText]) -> Set<String> {
        // Words stand in many places: each is spelt once.
        var words: Set<[UInt8]> = []
        for line in sources.lazy.flatMap(\.lines) {
            for word in line.utf8.split(whereSeparator: { !isOfWord($0) }) {
                words.insert(Array(word))
            }
        }
        var codes: Set<String> = []
        for word in words {
            codes.insert(String(decoding: word, as: UTF8.self))
            codes.insert(snakeCase(word))
        }
        return codes
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || isUpper(byte) || isUpper(byte ^ 0x20)
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    private static func snakeCase(_ word: [UInt8]) -> String {
        var result: [UInt8] = []
        for byte in word {
            if isUpper(byte), !result.isEmpty { result.append(UInt8(ascii: "_")) }
            result.append(isUpper(byte) ? byte | 0x20 : byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
