import RideCore

extension Languages {
    /// The language that a browser asks for most (RFC 9110, section 12.5.4); nil where it asks for
    /// none of ours. Of those it wants alike the first one counts.
    func accepted(by header: String) -> Language? {
        var best: (language: Language, quality: Int)?
        for wish in header.prefix(256).split(separator: ",").prefix(16) {
            let parts = wish.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = parts.first, let language = nearest(to: tag) else { continue }
            let quality =
                parts.dropFirst().first { $0.hasPrefix("q=") }
                .map { Self.thousandths($0.dropFirst(2)) } ?? 1_000
            guard quality > best?.quality ?? 0 else { continue }
            best = (language, quality)
        }
        return best?.language
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
