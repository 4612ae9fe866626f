import AppTestSupport
import RideCore
import RideWire
import Testing

@testable import DriverApp

/// D7: who keeps rides away reads it while waiting, each kind of filter by itself.
@Suite struct FilterTests {
    /// Preferences that keep some rides away, and what is said of them in both languages.
    static let rows: [(PreferencesView, en: String?, portuguese: String?)] = [
        (wishes(), nil, nil),
        (wishes(.cashOnly), "Preferences: cash only", "Preferências: só dinheiro"),
        (wishes(.cardOnly), "Preferences: card only", "Preferências: só cartão"),
        (wishes(categories: [.women]), "Preferences: Women", "Preferências: Mulher"),
        (
            wishes(heading: Scenes.lighthouse), "Preferences: towards Faro Monumental",
            "Preferências: em direção a Faro Monumental"
        ),
        (
            wishes(areas: [area]), "Preferences: around Mercado La Recova",
            "Preferências: perto de Mercado La Recova"
        ),
        (wishes(areas: [area, area]), "Preferences: in 2 areas", "Preferências: em 2 áreas"),
        (
            wishes(.cashOnly, heading: Scenes.lighthouse),
            "Preferences: cash only · towards Faro Monumental",
            "Preferências: só dinheiro · em direção a Faro Monumental"
        ),
    ]

    private static let area = AreaView(place: Scenes.market, radius_m: 3_000)

    private static func wishes(
        _ payments: DriverPreferences.Payments = .both,
        categories: [RideCore.Category] = Category.allCases, heading: PlaceView? = nil,
        areas: [AreaView] = []
    ) -> PreferencesView {
        PreferencesView(
            payments: payments, categories: categories, heading_home: heading, areas: areas)
    }

    @Test("D7: what a driver may not serve is no filter of theirs", arguments: [true, false])
    func whatIsNotPermittedIsNoFilter(wantsAll: Bool) {
        var state = Scenes.waiting
        state.permitted_categories = [.common, .vip]
        state.preferences = Self.wishes(categories: wantsAll ? [.common, .vip] : [.vip])
        let text = Bench(state, language: "en", market: .brazil).text
        #expect(text.contains("Preferences") == !wantsAll, "\(text)")
    }

    @Test("D7: each kind of filter is said while waiting", arguments: rows.indices)
    func eachFilterIsSaid(index: Int) {
        let row = Self.rows[index]
        for (language, words) in [("en", row.en), ("pt-BR", row.portuguese)] {
            var state = Scenes.waiting
            state.preferences = row.0
            let text = Bench(state, language: language, market: .brazil).text
            if let words {
                #expect(text.contains(words), "\(text)")
            } else {
                #expect(text.firstMatch(of: /Preferences:|Preferências:/) == nil, "\(text)")
            }
        }
    }
}
