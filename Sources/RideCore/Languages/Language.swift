/// A language of the product: what it is called, whom it serves, and how it writes numbers,
/// dates and lists. Its folder declares that; the words are in tables beside it.
public struct Language: Hashable, Sendable {
    /// Its name among languages, as BCP 47 has it: `pt-BR`.
    public struct Tag: RawRepresentable, Hashable, Codable, Sendable {
        /// The name.
        public let rawValue: String

        /// A name; whether there is such a language is not looked at.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The language of those for whom there is no other.
        public static let english = Tag(rawValue: "en")

        /// What stands before the country, in small letters: `pt` of `pt-BR` and `pt_BR.UTF-8`.
        var firstPart: String {
            rawValue.prefix { !"-_.@".contains($0) }.lowercased()
        }
    }

    /// Its tag, which is the name of its folder.
    public let tag: Tag
    /// What its folder says.
    public let declaration: LanguageDeclaration
    /// Between whole and fraction of a plain number.
    public let decimalSign: Character
    /// Between groups of three digits of a plain number.
    public let groupSign: Character

    /// A language as its folder declares it.
    ///
    /// - Throws: `LanguageRejection`, in the order of its cases.
    public init(
        tag: Tag, _ declaration: LanguageDeclaration
    ) throws(LanguageRejection) {
        guard !tag.rawValue.isEmpty, !declaration.name.isEmpty, !declaration.serves.isEmpty else {
            throw .nameless
        }
        guard let decimal = Self.sign(declaration.decimal),
            let group = Self.sign(declaration.group), decimal != group
        else { throw .signs }
        guard (4...9).contains(declaration.groupedFrom) else { throw .groups }
        guard declaration.percent.contains("{number}"), declaration.range.contains("{from}"),
            declaration.range.contains("{to}")
        else { throw .places }
        guard declaration.months.count == 12, declaration.shortMonths.count == 12 else {
            throw .months
        }
        guard declaration.weekdays.count == 7,
            declaration.firstWeekday.map((0...6).contains) ?? true
        else { throw .weekdays }
        self.tag = tag
        self.declaration = declaration
        decimalSign = decimal
        groupSign = group
    }

    private static func sign(_ text: String) -> Character? { text.count == 1 ? text.first : nil }

    /// What it calls itself: "Português".
    public var name: String { declaration.name }

    /// Whether the people of a country, such as `br`, speak it.
    public func isSpoken(in country: String) -> Bool { declaration.countries.contains(country) }

    /// The letters that stand for yes, that of the language first.
    public var yesSigns: [Unicode.Scalar] {
        declaration.yes.unicodeScalars.filter { $0 != "y" } + ["y"]
    }

    /// A date as people write it: "12 March 2026", "12 de março de 2026".
    public func longDate(_ date: CivilDate) -> String {
        filled(
            declaration.longDate,
            [
                "day": "\(date.day)", "month": declaration.months[date.month - 1],
                "year": "\(date.year)",
            ])
    }

    /// The month of a day as people write it: "March 2026", "março de 2026".
    public func monthOfYear(_ date: CivilDate) -> String {
        filled(
            declaration.monthOfYear,
            ["month": declaration.months[date.month - 1], "year": "\(date.year)"])
    }

    /// There is one language of a tag.
    public static func == (one: Language, other: Language) -> Bool { one.tag == other.tag }

    /// There is one language of a tag.
    public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// What a language's folder says about it, spelled as `language.json` is. It is read once and never
/// changes, so that whoever writes numbers holds one reference and not all its words.
public final class LanguageDeclaration: Decodable, Sendable {
    /// What the language calls itself.
    let name: String
    /// The first parts of the tags whose people it is for.
    let serves: [String]
    /// The countries whose people speak it, such as `br`.
    let countries: [String]
    /// Between whole and fraction.
    let decimal: String
    /// Between groups of three digits.
    let group: String
    /// The fewest digits of a number that has groups: 4, and 5 where 1204 is written without.
    let groupedFrom: Int
    /// A share, with the place `{number}`.
    let percent: String
    /// From one to another, with the places `{from}` and `{to}`.
    let range: String
    /// Which form of a word goes with a number.
    public let plurals: PluralRules
    /// What stands in a list.
    let lists: ListWords
    /// A day of the present year, with the places `{day}` and `{month}`, the month short.
    public let date: String
    /// The same of any year, with `{year}`.
    public let dateWithYear: String
    /// A date in a letter, with the month in full.
    let longDate: String
    /// A month with its year, in full.
    let monthOfYear: String
    /// January first.
    let months: [String]
    /// January first, in three letters.
    public let shortMonths: [String]
    /// Monday first, in three letters.
    public let weekdays: [String]
    /// The first day of a week, 0 for Monday; nil where the countries of the language differ.
    public let firstWeekday: Int?
    /// The key of an answer that is yes, besides `y`.
    let yes: String
}

/// Why a declaration makes no language.
public enum LanguageRejection: String, Error, Sendable {
    /// The language has no name, or serves nobody.
    case nameless = "expected a name, and whom it serves"
    /// Numbers would be unreadable.
    case signs = "expected one sign for decimals, and another one for groups"
    /// Three digits make no groups, and no number has as many as ten in one.
    case groups = "expected groups from 4 to 9 digits on"
    /// Something could not be written.
    case places = "expected {number} in percent, {from} and {to} in range"
    /// CLDR has no such rule.
    case plurals = "expected CLDR's plural rules under zero, one, two, few and many"
    /// There are twelve.
    case months = "expected twelve months"
    /// There are seven.
    case weekdays = "expected seven weekdays, and the first of the week from 0 to 6"
}
