/// The languages of the pages.
public enum PageLanguage: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case portuguese = "pt-BR"

    /// What the language calls itself.
    var ownName: String {
        switch self {
        case .english: "English"
        case .portuguese: "Português"
        }
    }

    /// The language of a tag such as `pt-PT`, by its first part; nil for one that no page has.
    init?(tag: Substring) {
        let first = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        switch first {
        case "en": self = .english
        case "pt": self = .portuguese
        default: return nil
        }
    }

    /// The language that a browser asks for most (RFC 9110, section 12.5.4); nil where it asks for
    /// none of ours. Of those it wants alike the first one counts.
    init?(accepting header: String) {
        var best: (language: PageLanguage, quality: Int)?
        for wish in header.prefix(256).split(separator: ",").prefix(16) {
            let parts = wish.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = parts.first, let language = PageLanguage(tag: tag[...]) else {
                continue
            }
            let quality =
                parts.dropFirst().first { $0.hasPrefix("q=") }
                .map { Self.thousandths($0.dropFirst(2)) } ?? 1_000
            guard quality > best?.quality ?? 0 else { continue }
            best = (language, quality)
        }
        guard let best else { return nil }
        self = best.language
    }

    /// A quality such as `0.8` in thousandths; nothing for what is none.
    private static func thousandths(_ text: Substring) -> Int {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int($0) }), (0...1).contains(whole) else {
            return 0
        }
        let digits = parts.count > 1 ? parts[1].prefix(3) : ""
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return 0 }
        let padded = digits + String(repeating: "0", count: 3 - digits.count)
        return min(1_000, whole * 1_000 + (Int(padded) ?? 0))
    }
}
