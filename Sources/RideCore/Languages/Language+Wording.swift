/// Words by the rules of a language: texts with places, lists, ranges.
extension Language {
    /// A text with its places filled: `{name}`, and words that agree with a number as it is
    /// written, `{count:car|cars}`, one for each category of `PluralRules`, the last for all
    /// others.
    ///
    /// It is filled in one pass, so that a value that looks like a place stays as it is; places
    /// without a value stay too. Braces are looked for among the bytes, which are the same sign
    /// wherever they stand.
    public func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
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

    /// What stands in a place: a value, or of several words the one that agrees with it.
    private func filling(
        _ place: Substring, _ values: KeyValuePairs<String, String>
    ) -> Substring? {
        let colon = place.utf8.firstIndex(of: UInt8(ascii: ":")) ?? place.endIndex
        let name = place[..<colon]
        guard let value = values.first(where: { $0.key == name })?.value else { return nil }
        guard colon < place.endIndex else { return Substring(value) }
        let words = place[place.index(after: colon)...]
            .split(separator: "|", omittingEmptySubsequences: false)
        return declaration.plurals.word(
            for: WrittenNumber(value, decimal: decimalSign, group: groupSign), among: words)
    }

    /// Several things in one line: "a, b and c", "a, b or c", "a, b, c".
    public func list(_ items: [String], _ kind: ListWords.Kind) -> String {
        declaration.lists.joined(items, kind)
    }

    /// From one to another: "10–15".
    public func range(_ from: String, _ to: String) -> String {
        filled(declaration.range, ["from": from, "to": to])
    }

    /// A share whose number is written already: "12.5%".
    public func percent(_ number: String) -> String {
        filled(declaration.percent, ["number": number])
    }

    /// A whole number with its digits in groups of three, where it has as many as the language
    /// wants for that: "1,204".
    public func number(_ value: Int) -> String {
        (value < 0 ? "-" : "") + digits(UInt64(value.magnitude))
    }

    /// The same without a sign before it.
    public func digits(_ value: UInt64) -> String {
        let digits = Array(String(value))
        guard digits.count >= declaration.groupedFrom else { return String(digits) }
        var result: [Character] = []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(groupSign) }
            result.append(digit)
        }
        return String(result)
    }
}
