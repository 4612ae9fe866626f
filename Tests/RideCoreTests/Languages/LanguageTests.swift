import RideCore
import RideTestSupport
import Testing

/// terminal.md 17: who is served in which language, and how each writes a date.
@Suite struct LanguageTests {
    private let all = TestLanguages.all

    @Test(
        "somebody is served in the nearest language by the first part, else in English",
        arguments: [
            ("en", "en"), ("en_GB.UTF-8", "en"), ("pt-BR", "pt-BR"), ("pt_PT.UTF-8", "pt-BR"),
            ("PT", "pt-BR"), ("es", "es"), ("es_CL.UTF-8", "es"), ("es-419", "es"),
            ("de_DE@euro", nil), ("C", nil), ("C.UTF-8", nil), ("", nil), ("ptx", nil), ("-", nil),
        ] as [(String, String?)])
    func theNearestServes(wanted: String, tag: String?) {
        #expect(all.nearest(to: wanted)?.tag.rawValue == tag)
        #expect(all.serving(wanted).tag.rawValue == tag ?? "en")
    }

    @Test("of two languages with one first part the one of just that tag serves")
    func theVeryTagIsNearest() throws {
        let portugal = try TestLanguages.changed { $0["serves"] = ["pt"] }
        let both = try #require(Languages([portugal] + all.all))
        #expect(both.serving("xx-XX") == portugal)
        #expect(both.all.first?.tag == .english)
        #expect(both.serving("pt-BR").tag.rawValue == "pt-BR")
        #expect(Languages([portugal]) == nil)
    }

    @Test(
        "the people of a country speak its language",
        arguments: [("br", "pt-BR"), ("cl", "es"), ("xx", "en")])
    func countriesHaveALanguage(country: String, tag: String) {
        #expect(all.spoken(in: country).tag.rawValue == tag)
    }

    @Test(
        "a date in a letter",
        arguments: [
            ("en", "12 March 2026"), ("pt-BR", "12 de março de 2026"),
            ("es", "12 de marzo de 2026"),
        ])
    func longDates(tag: String, text: String) throws {
        let date = try #require(CivilDate("2026-03-12"))
        #expect(TestLanguages.language(tag).longDate(date) == text)
    }

    @Test(
        "a month above a calendar",
        arguments: [("en", "March 2026"), ("pt-BR", "março de 2026"), ("es", "marzo de 2026")])
    func months(tag: String, text: String) throws {
        let date = try #require(CivilDate("2026-03-12"))
        #expect(TestLanguages.language(tag).monthOfYear(date) == text)
    }

    @Test(
        "a declaration that makes no language is refused",
        arguments: [
            ("name", "" as any Sendable, LanguageRejection.nameless),
            ("serves", [String](), .nameless), ("decimal", "", .signs), ("group", ",,", .signs),
            ("group", ".", .signs), ("months", ["one"], .months), ("shortMonths", ["one"], .months),
            ("weekdays", ["one"], .weekdays), ("firstWeekday", 7, .weekdays),
        ])
    func whatMakesNoLanguage(
        key: String, value: any Sendable, rejection: LanguageRejection
    ) throws {
        #expect(throws: rejection) { try TestLanguages.changed { $0[key] = value } }
    }
}
