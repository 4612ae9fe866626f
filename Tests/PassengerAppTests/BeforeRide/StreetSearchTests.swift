import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// The crossings and numbers of a street, one key on in the search.
@Suite struct StreetSearchTests {
    private func searching(_ text: String) throws -> Journey {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type(text)
        return journey
    }

    @Test("P3: F3 lists what is on the chosen street, and Enter takes one of them")
    func theStreetIsOpened() throws {
        var journey = try searching("jose manuel balmaceda")
        let streets = try journey.search().candidates
        try journey.press(.function(3))
        let opened = try journey.search()
        #expect(opened.opened != nil && opened.candidates != streets)
        #expect(opened.candidates.count > 3)
        #expect(opened.candidates.allSatisfy { $0.name.contains("Balmaceda") })
        #expect(journey.screen().text.contains("F3 all streets"))
        let first = try #require(opened.chosen)
        try journey.press(.enter)
        let planned = try #require(journey.calls.compactMap { $0 as? PlanRide }.last)
        #expect(planned.dropoff.name == first.name)
    }

    @Test(
        "P3: F3 and Esc lead back to what was typed, and Esc then home",
        arguments: [
            Key.function(3), .escape,
        ])
    func thereIsAWayBack(key: Key) throws {
        var journey = try searching("jose manuel balmaceda")
        let streets = try journey.search().candidates
        try journey.press(.function(3), key)
        let back = try journey.search()
        #expect(back.opened == nil && back.candidates == streets)
        #expect(back.typing.field.text == "jose manuel balmaceda")
        try journey.press(.escape)
        #expect(journey.app.draft.isHome)
    }

    @Test(
        "P3: no two rows of what is found look alike, whatever is typed and however wide it is",
        arguments: ["en", "pt-BR"])
    func rowsAreToldApart(language: String) throws {
        let all = [
            "avenida fran", "jose manuel balmaceda", "aguirre &", "francisco aguirre a",
            "balmaceda & a", "plaza", "cisternas",
        ]
        for typed in all {
            for size in [Size(width: 80, height: 24), Size(width: 99, height: 59)] {
                var journey = try Journey(size: size, language: language)
                try journey.press(.enter)
                try journey.type(typed)
                try expectRowsApart(journey, size, "\(typed)")
                try journey.press(.function(3))
                try expectRowsApart(journey, size, "on \(typed)")
            }
        }
    }

    /// No two rows are drawn alike, and no two names are cut to the same.
    private func expectRowsApart(_ journey: Journey, _ size: Size, _ what: String) throws {
        let width = FrameLayout.pageWidth(for: size) - 2 * Sheet.frameColumns
        let sheet = journey.app.sheet(
            width: width, isWide: FrameLayout.isWide(size), glyphs: .braille)
        let list = try #require(
            sheet.rows.lazy.compactMap { row in
                if case .list(let list, _) = row { list } else { nil }
            }.first)
        var bare = list
        bare.selected = nil
        var screen = Screen(size: Size(width: width, height: 12), glyphs: .braille)
        bare.draw(on: &screen, in: Rect(screen.size))
        let drawn = (0..<min(12, list.rows.count)).map { screen.row($0) }
        #expect(Set(drawn).count == drawn.count, "\(what): \(drawn)")
        // The pointer stands before the first column.
        let column = try #require(ListColumn.places(of: list.columns, in: width - 2)[0])
        var names: [String: Set<String>] = [:]
        for (line, row) in zip(drawn, list.rows) {
            let name = String(line.dropFirst(2).prefix(column.upperBound))
            names[name, default: []].insert(row.cells[0].plain)
        }
        for (name, whole) in names { #expect(whole.count == 1, "\(what), \(name): \(whole)") }
    }

    @Test("P3: where the street is known only the other one is named; the place keeps its name")
    func theOtherStreetIsNamed() throws {
        var journey = try searching("avenida francisco de aguirre")
        try journey.press(.function(3))
        let opened = try journey.search()
        let street = try #require(opened.opened?.name)
        for candidate in opened.candidates {
            #expect(!candidate.shown.contains(street))
            #expect(candidate.name.contains(street) && candidate.name.contains(candidate.shown))
        }
        #expect(!journey.screen().text.contains("& "))
    }

    @Test(
        "P3: a kind of which the map has none is not called a name, in either language",
        arguments: [
            ("en", "pharmacy", "Not on this map: pharmacy."),
            ("en", "gasolinera", "Not on this map: petrol station."),
            ("pt-BR", "farmácia", "Não há neste mapa: farmácia."),
            ("pt-BR", "supermercado", "Não há neste mapa: supermercado."),
            ("en", "xyzzy", "No place found."),
        ])
    func aKindThatIsNotThere(language: String, typed: String, said: String) throws {
        var journey = try Journey(language: language)
        try journey.press(.enter)
        try journey.type(typed)
        #expect(try journey.search().candidates.isEmpty)
        #expect(journey.screen().text.contains(said))
        try journey.press(.enter)
        #expect(journey.app.core.toasts.toasts.first?.text.hasPrefix(said) == true)
    }

    @Test(
        "P3: where the map has none of a kind, its kinds are told",
        arguments: [
            ("en", "pharmacy", "What it has: bus stop, bus station, stadium, airport, "),
            (
                "pt-BR", "farmácia",
                "O que há: ponto de ônibus, rodoviária, estádio, aeroporto, "
            ),
        ])
    func theKindsOfTheMapAreTold(language: String, typed: String, said: String) throws {
        let journey = try Journey(language: language)
        #expect(journey.app.core.nothingFound(for: typed).contains(said))
        #expect(!journey.app.core.nothingFound(for: "xyzzy").contains(said))
    }

    @Test("P3: whoever types on looks for another place")
    func typingClosesTheStreet() throws {
        var journey = try searching("jose manuel balmaced")
        try journey.press(.function(3))
        #expect(try journey.search().opened != nil)
        try journey.type("a")
        #expect(try journey.search().opened == nil)
    }

    @Test("P3: what is no street has nothing on it, and says so")
    func aPlaceCannotBeOpened() throws {
        var journey = try searching("faro monumental")
        try journey.press(.function(3))
        #expect(try journey.search().opened == nil)
        #expect(journey.screen().text.contains("Choose a street first"))
    }

    @Test("P2: what is typed for one end and not taken is asked for before there are prices")
    func whatIsTypedForTheOtherEndIsNotPassedOver() throws {
        var journey = try Journey()
        try journey.press(.enter, .tab)
        try journey.type("qzx")
        try journey.press(.tab)
        try journey.type("faro monumental")
        try journey.press(.enter)
        #expect(!journey.calls.contains { $0 is PlanRide })
        let asked = try journey.search()
        #expect(asked.end == .origin && asked.typing.field.text == "qzx")
        for _ in 0..<3 { try journey.press(.backspace) }
        try journey.press(.enter)
        let planned = try #require(journey.calls.compactMap { $0 as? PlanRide }.last)
        #expect(planned.dropoff.name.contains("Faro Monumental"))
    }
}
