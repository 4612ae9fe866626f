import RideCore
import RideTestSupport
import Testing

/// Lists, numbers, shares and ranges as CLDR 44 has them in `common/main/<locale>.xml`
/// (`listPattern`, `minimumGroupingDigits`, `percentFormat`); English by `en_001`, without a comma
/// before "and". The exceptions of Spanish are those of ICU 72 (`listformatter.cpp`), with accents.
@Suite struct LanguageWordingTests {
    private func language(_ tag: String) -> Language { TestLanguages.language(tag) }

    @Test(
        "a list has the word of its language before the last",
        arguments: [
            ("en", [], "", ""), ("en", ["a"], "a", "a"), ("en", ["a", "b"], "a and b", "a or b"),
            ("en", ["a", "b", "c"], "a, b and c", "a, b or c"),
            ("pt-BR", ["a", "b", "c", "d"], "a, b, c e d", "a, b, c ou d"),
            ("pt-BR", ["Ana", "Inês"], "Ana e Inês", "Ana ou Inês"),
            ("es", ["a", "b", "c"], "a, b y c", "a, b o c"),
            ("es", ["Ana", "Inés"], "Ana e Inés", "Ana o Inés"),
            ("es", ["madre", "hija"], "madre e hija", "madre o hija"),
            ("es", ["agua", "hielo"], "agua y hielo", "agua o hielo"),
            ("es", ["x", "Hiato"], "x y Hiato", "x o Hiato"),
            ("es", ["tú", "yo"], "tú y yo", "tú o yo"),
            ("es", ["siete", "ocho"], "siete y ocho", "siete u ocho"),
            ("es", ["uno", "Hora"], "uno y Hora", "uno u Hora"),
            ("es", ["7", "8"], "7 y 8", "7 u 8"), ("es", ["7", "80"], "7 y 80", "7 u 80"),
            ("es", ["10", "11"], "10 y 11", "10 u 11"),
            ("es", ["10", "11 de mayo"], "10 y 11 de mayo", "10 u 11 de mayo"),
            ("es", ["10", "110"], "10 y 110", "10 o 110"),
            ("es", ["Inés", "Ana"], "Inés y Ana", "Inés o Ana"),
            // Beyond ICU, as the Royal Academy writes them.
            ("es", ["Ana", "Íñigo"], "Ana e Íñigo", "Ana o Íñigo"),
            ("es", ["uno", "Óscar"], "uno y Óscar", "uno u Óscar"),
        ] as [(String, [String], String, String)])
    func listsHaveTheirWord(tag: String, items: [String], all: String, one: String) {
        #expect(language(tag).list(items, .and) == all)
        #expect(language(tag).list(items, .or) == one)
        #expect(language(tag).list(items, .facts) == items.joined(separator: ", "))
    }

    @Test(
        "groups begin where the language begins them",
        arguments: [
            ("en", 999, "999"), ("en", 1_204, "1,204"), ("en", -1_234_567, "-1,234,567"),
            ("pt-BR", 1_204, "1.204"), ("pt-BR", 12_345, "12.345"), ("es", 1_204, "1204"),
            ("es", -9_999, "-9999"), ("es", 12_345, "12.345"), ("es", 1_234_567, "1.234.567"),
            ("en", Int.min, "-9,223,372,036,854,775,808"),
        ])
    func numbersHaveGroups(tag: String, number: Int, text: String) {
        #expect(language(tag).number(number) == text)
    }

    @Test(
        "a share and a range have the signs of their language",
        arguments: [("en", "12.5%"), ("pt-BR", "12.5%"), ("es", "12.5 %")])
    func sharesAndRanges(tag: String, share: String) {
        #expect(language(tag).percent("12.5") == share)
        #expect(language(tag).range("1", "3") == "1–3")
    }

    @Test(
        "a declaration that writes nothing is refused",
        arguments: [
            ("groupedFrom", 3 as any Sendable, LanguageRejection.groups),
            ("groupedFrom", 10, .groups), ("percent", "%", .places), ("range", "{from}", .places),
            ("range", "{to}", .places),
        ])
    func whatWritesNothing(key: String, value: any Sendable, rejection: LanguageRejection) {
        #expect(throws: rejection) { try TestLanguages.changed { $0[key] = value } }
    }
}
