/// Which form of a word goes with a number, in a language: conditions for the categories that
/// Unicode's CLDR names, in the syntax of its plural rules (UTS 35, part 3), such as
/// `v = 0 and i % 10 = 2..4 and i % 100 != 12..14`. Whatever fulfils none is `other`.
public struct PluralRules: Hashable, Sendable, Decodable {
    /// The categories with a condition, in the order in which a text names its words.
    static let categories = ["zero", "one", "two", "few", "many"]

    private let rules: [Rule]

    /// Reads conditions by their categories.
    ///
    /// - Throws: `LanguageRejection.plurals` for another category, or what is no condition.
    public init(from decoder: any Decoder) throws {
        let texts = try decoder.singleValueContainer().decode([String: String].self)
        guard Set(texts.keys).isSubset(of: Self.categories) else {
            throw LanguageRejection.plurals
        }
        rules = try Self.categories.compactMap { texts[$0] }.map { text in
            guard let rule = Rule(text) else { throw LanguageRejection.plurals }
            return rule
        }
    }

    /// How many words a text may have for a number.
    public var count: Int { rules.count + 1 }

    /// Of the words for a number that one which goes with it. The last serves every category that
    /// has no word of its own: where Spanish has two for three categories, it is the plural.
    func word(for number: WrittenNumber?, among words: [Substring]) -> Substring? {
        let category = number.flatMap { number in rules.firstIndex { $0.holds(for: number) } }
        guard let category, category < words.count - 1 else { return words.last }
        return words[category]
    }
}

/// A number as its digits are written, by which CLDR's rules go: "1.5" and "1.50" are two.
struct WrittenNumber: Hashable {
    /// The digits before the decimal sign, CLDR's `i`.
    let whole: UInt64
    /// How many digits stand behind it, `v`.
    let places: UInt64
    /// Those digits, `f`.
    let fraction: UInt64

    /// Reads what a language has written; nil for more or less than a number, as "20+".
    init?(_ text: String, decimal: Character, group: Character) {
        let parts = text.drop { $0 == "-" }
            .split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let whole = UInt64(first.filter { $0 != group }) else {
            return nil
        }
        self.whole = whole
        places = parts.count > 1 ? UInt64(parts[1].utf8.count) : 0
        guard parts.count > 1 else {
            fraction = 0
            return
        }
        guard let digits = UInt64(parts[1]) else { return nil }
        fraction = digits
    }

    /// What a letter of CLDR's syntax stands for; nil where a number with a fraction is none of
    /// those that rules name.
    fileprivate func value(of operand: Character) -> UInt64? {
        switch operand {
        case "n": fraction == 0 ? whole : nil
        case "i": whole
        case "v": places
        case "f": fraction
        case "w": trimmed.places
        case "t": trimmed.fraction
        // Powers of ten as in "2 mi" are never written so here.
        default: 0
        }
    }

    /// Without zeros at the end.
    private var trimmed: (places: UInt64, fraction: UInt64) {
        guard fraction > 0 else { return (0, 0) }
        var (places, fraction) = (places, fraction)
        while fraction.isMultiple(of: 10) { (places, fraction) = (places - 1, fraction / 10) }
        return (places, fraction)
    }
}

/// A condition: one of several, of which each has parts that all hold.
private struct Rule: Hashable {
    let alternatives: [[Relation]]

    init?(_ text: String) {
        var alternatives: [[Relation]] = []
        // Examples follow the condition in CLDR's files.
        let condition = text.prefix { $0 != "@" }
        for alternative in condition.split(separator: " or ") {
            let relations = alternative.split(separator: " and ").map(Relation.init)
            let sound = relations.compactMap { $0 }
            guard sound.count == relations.count else { return nil }
            alternatives.append(sound)
        }
        guard !alternatives.isEmpty else { return nil }
        self.alternatives = alternatives
    }

    func holds(for number: WrittenNumber) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
}

/// `i % 10 = 2..4,9`, or the same with `!=`.
private struct Relation: Hashable {
    let operand: Character
    let modulus: UInt64?
    let isNegated: Bool
    let ranges: [ClosedRange<UInt64>]

    init?(_ text: Substring) {
        let words = text.split(separator: " ")
        guard words.count == 3 || words.count == 5, let operand = words[0].first,
            words[0].count == 1, "nivwftce".contains(operand)
        else { return nil }
        var modulus: UInt64?
        if words.count == 5 {
            guard words[1] == "%", let number = UInt64(words[2]), number > 0 else { return nil }
            modulus = number
        }
        let sign = words[words.count - 2]
        guard sign == "=" || sign == "!=" else { return nil }
        let ranges = words[words.count - 1].split(separator: ",").map { part in
            let ends = part.split(separator: ".").map { UInt64($0) }
            return switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
            case (1, let only?, _): only...only
            case (2, let low?, let high?) where low <= high: low...high
            default: nil as ClosedRange<UInt64>?
            }
        }
        let sound = ranges.compactMap { $0 }
        guard sound.count == ranges.count, !sound.isEmpty else { return nil }
        self.operand = operand
        self.modulus = modulus
        isNegated = sign == "!="
        self.ranges = sound
    }

    func holds(for number: WrittenNumber) -> Bool {
        guard let value = number.value(of: operand) else { return isNegated }
        let rest = modulus.map { value % $0 } ?? value
        return ranges.contains { $0.contains(rest) } != isNegated
    }
}
