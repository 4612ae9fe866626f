import Foundation
import RideCore
import RideTestSupport
import Testing

/// Words that agree with numbers, by the rules that Unicode publishes: CLDR 44,
/// `common/supplemental/plurals.xml`, cardinals. Each condition has CLDR's own samples beside it.
@Suite struct PluralRulesTests {
    private static let millions = "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"

    /// CLDR's rules by its locales, with the samples of each category; those in compact notation,
    /// `1c6`, are left out, as no number is written so here.
    static let published: [(locale: String, rules: [String: String], samples: [String: String])] = [
        (
            "en", ["one": "i = 1 and v = 0"],
            ["one": "1", "other": "0, 2~16, 100, 1000, 10000, 0.0~1.5, 10.0, 1000000.0"]
        ),
        (
            "pt", ["one": "i = 0..1", "many": millions],
            [
                "one": "0, 1, 0.0~1.5", "many": "1000000, 2000000",
                "other": "2~17, 100, 1000, 100000, 2.0~3.5, 10.0, 1000000.0",
            ]
        ),
        (
            "es", ["one": "n = 1", "many": millions],
            [
                "one": "1, 1.0, 1.00, 1.000", "many": "1000000, 7000000",
                "other": "0, 2~16, 100, 100000, 0.0~0.9, 1.1~1.6, 1000000.0",
            ]
        ),
        (
            "pl",
            [
                "one": "i = 1 and v = 0",
                "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
                "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 "
                    + "and i % 100 = 12..14",
            ],
            [
                "one": "1", "few": "2~4, 22~24, 32~34, 42~44, 52~54, 62, 102, 1002",
                "many": "0, 5~19, 100, 1000, 10000, 1000000",
                "other": "0.0~1.5, 10.0, 100.0, 1000.0",
            ]
        ),
        (
            "ar",
            [
                "zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10",
                "many": "n % 100 = 11..99",
            ],
            [
                "zero": "0, 0.0", "one": "1, 1.0", "two": "2, 2.00",
                "few": "3~10, 103~110, 1003, 3.0", "many": "11~26, 111, 1011, 11.0",
                "other": "100~102, 200~202, 600, 1000, 0.1~0.9, 10.1, 100.0",
            ]
        ),
        (
            "br",
            [
                "one": "n % 10 = 1 and n % 100 != 11,71,91",
                "two": "n % 10 = 2 and n % 100 != 12,72,92",
                "few": "n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99",
                "many": "n != 0 and n % 1000000 = 0",
            ],
            [
                "one": "1, 21, 31, 61, 81, 101", "two": "2, 22, 62, 82, 102",
                "few": "3, 4, 9, 23, 24, 29, 103", "many": "1000000, 1000000.0",
                "other": "0, 5~8, 10~20, 100, 1000, 0.0~0.9, 10.0",
            ]
        ),
        (
            "is",
            ["one": "t = 0 and i % 10 = 1 and i % 100 != 11 or t != 0"],
            [
                "one": "1, 21, 101, 0.1~1.6, 10.1", "other": "0, 2~16, 100, 0.0, 2.0, 11.0",
            ]
        ),
        ("ja", [:], ["other": "0~15, 100, 1000, 0.0~1.5, 1000000.0"]),
    ]

    @Test("every sample of CLDR is in its category", arguments: published.indices)
    func samplesAreInTheirCategories(index: Int) throws {
        let (locale, rules, samples) = Self.published[index]
        let categories = ["zero", "one", "two", "few", "many"].filter { rules[$0] != nil }
        let language = try TestLanguages.changed { $0["plurals"] = rules }
        let words = (categories + ["other"]).joined(separator: "|")
        for (category, texts) in samples {
            for number in Self.numbers(texts) {
                let word = language.filled("{n:\(words)}", ["n": number])
                #expect(word == category, "\(number) in \(locale)")
            }
        }
    }

    /// "2~4" and "0.8~1.2" as each number between.
    private static func numbers(_ samples: String) -> [String] {
        samples.split(separator: ", ").flatMap { sample -> [String] in
            let ends = sample.split(separator: "~").map(String.init)
            guard ends.count == 2 else { return ends }
            guard ends[0].contains("."), let low = Double(ends[0]), let high = Double(ends[1])
            else { return ((Int(ends[0]) ?? 0)...(Int(ends[1]) ?? 0)).map { "\($0)" } }
            let tenths = Int((low * 10).rounded())...Int((high * 10).rounded())
            return tenths.map { "\($0 / 10).\($0 % 10)" }
        }
    }

    @Test(
        "the languages that come with the product have CLDR's rules",
        arguments: [("en", 2), ("pt-BR", 3), ("es", 3)])
    func ourOwnHaveTheRulesOfTheirs(tag: String, count: Int) throws {
        let own = TestLanguages.language(tag).declaration.plurals
        let entry = try #require(Self.published.first { tag.hasPrefix($0.locale) })
        let published = try TestLanguages.changed { $0["plurals"] = entry.rules }
        #expect(own.count == count)
        #expect(own == published.declaration.plurals)
    }

    @Test(
        "a count is read as the language writes it",
        arguments: [
            ("en", "0", "cars"), ("en", "1", "car"), ("en", "1.0", "cars"), ("en", "1,001", "cars"),
            ("en", "1+", "cars"), ("en", "-1", "car"), ("en", "", "cars"), ("en", "many", "cars"),
            ("pt-BR", "0", "car"), ("pt-BR", "1,5", "car"), ("pt-BR", "2", "cars"),
            ("pt-BR", "1.000.000", "of cars"), ("pt-BR", "1.000.001", "cars"),
            ("es", "0", "cars"), ("es", "1", "car"), ("es", "1,5", "cars"),
            ("es", "2.000.000", "of cars"), ("es", "99999999999999999999999", "cars"),
        ])
    func countsAgree(tag: String, count: String, word: String) {
        let text = tag == "en" ? "{count:car|cars}" : "{count:car|of cars|cars}"
        #expect(TestLanguages.language(tag).filled(text, ["count": count]) == word)
    }

    @Test("the last word serves all that have none of their own")
    func theLastWordServes() {
        let spanish = TestLanguages.language("es")
        #expect(spanish.filled("{n:one|rest}", ["n": "1.000.000"]) == "rest")
        #expect(spanish.filled("{n:all}", ["n": "1"]) == "all")
        #expect(spanish.filled("{n:one|rest} {m}", ["m": "7"]) == "{n:one|rest} 7")
    }

    @Test(
        "what is no rule of CLDR is refused",
        arguments: [
            ["one": "i = "], ["one": "x = 1"], ["one": "i % 0 = 1"], ["one": "i = 3..1"],
            ["one": "i > 1"], ["one": ""], ["one": "i = 1 and"], ["one": "n % n = 1"],
            ["other": "i = 1"], ["dual": "i = 2"],
        ])
    func whatIsNoRule(rules: [String: String]) {
        #expect(throws: LanguageRejection.plurals) {
            try TestLanguages.changed { $0["plurals"] = rules }
        }
    }
}
