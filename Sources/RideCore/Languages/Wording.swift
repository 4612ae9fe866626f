/// Fills the places of a text: `{name}`, and words that agree with a number, `{count:car|cars}`.
public enum Wording {
    /// The text with its places filled in one pass, so that a value that looks like a place stays
    /// as it is; places without a value stay too. Braces are looked for among the bytes, which are
    /// the same sign wherever they stand.
    public static func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
            let place = rest[rest.utf8.index(after: open)..<close]
            result += filling(place, values) ?? rest[...close]
            rest = rest[rest.utf8.index(after: close)...]
        }
        return result + rest
    }

    /// What stands in a place: a value, or of two words the one that agrees with it.
    private static func filling(
        _ place: Substring, _ values: KeyValuePairs<String, String>
    ) -> Substring? {
        let colon = place.utf8.firstIndex(of: UInt8(ascii: ":")) ?? place.endIndex
        let name = place[..<colon]
        guard let value = values.first(where: { $0.key == name })?.value else { return nil }
        guard colon < place.endIndex else { return Substring(value) }
        let words = place[place.index(after: colon)...]
            .split(separator: "|", omittingEmptySubsequences: false)
        return value == "1" ? words.first : words.last
    }
}
