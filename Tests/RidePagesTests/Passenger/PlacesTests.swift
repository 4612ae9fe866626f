import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P2: places of one's own") struct PlacesTests {
    private func stage(_ places: PlaceBook = .ofAna, _ language: String = "en") throws -> PageStage
    {
        try PageStage(PlacesPage(), state: .ana, language: language, places: places) { _ in nil }
    }

    private func book(_ stage: PageStage) -> PlaceBook { stage.app.core.context.places }

    private func waypoint(_ place: PlaceView) throws -> Waypoint { try #require(place.waypoint) }

    @Test func homeAndWorkAreAlwaysThere() throws {
        let stage = try stage(PlaceBook())
        #expect(stage.text.contains("Home"))
        #expect(stage.text.contains("Work"))
        #expect(stage.text.contains("not set yet"))
    }

    @Test func enterPlansARideThere() throws {
        var stage = try stage()
        try stage.press(.enter)
        #expect(stage.app.requests == [.plan(from: nil, to: try waypoint(.faro))])
        #expect(stage.isMapBack)
    }

    @Test func enterOnAPlaceThatIsNotSetAsksWhereItIs() throws {
        var stage = try stage()
        try stage.press(.down, .enter)
        #expect(stage.app.requests == [.savePlace(label: "work")])
        #expect(stage.isMapBack)
    }

    @Test func aSavedPlaceCanGoElsewhere() throws {
        var stage = try stage()
        try stage.press(.down, .down, .char("s"))
        #expect(stage.app.requests == [.savePlace(label: "Academia")])
    }

    @Test func aClickSelectsAndTheNextOneTakes() throws {
        var stage = try stage()
        try stage.click(on: "Academia")
        #expect(stage.app.requests.isEmpty)
        try stage.click(on: "Academia")
        #expect(stage.app.requests == [.plan(from: nil, to: try waypoint(.plaza))])
    }

    @Test func aPlaceIsRemovedAfterAQuestion() throws {
        var stage = try stage()
        try stage.press(.char("x"), .enter)
        #expect(book(stage) == .ofAna)
        try stage.press(.char("x"), .down, .enter)
        #expect(book(stage).saved.map(\.label) == PlaceBook.ofAna.saved.dropFirst().map(\.label))
        #expect(stage.text.contains("not set yet"))
        let kept = stage.done.contains { effect in
            if case .keepPlaces(let places, "La Serena/1") = effect {
                places == book(stage)
            } else {
                false
            }
        }
        #expect(kept)
    }

    @Test func aRecentPlaceIsForgottenAtOnce() throws {
        var stage = try stage()
        try stage.press(.end, .delete)
        #expect(book(stage).recent == [.faro])
        #expect(book(stage).saved == PlaceBook.ofAna.saved)
    }

    @Test func allRecentPlacesAreForgottenAfterAQuestion() throws {
        var stage = try stage()
        try stage.press(.char("F"), .enter)
        #expect(book(stage).recent.count == 2)
        try stage.press(.char("F"), .down, .enter)
        #expect(book(stage).recent.isEmpty)
    }

    @Test func aRecentPlaceGetsAName() throws {
        var stage = try stage()
        try stage.press(.end, .up, .char("s"))
        try stage.type("Farol")
        try stage.press(.enter)
        #expect(book(stage).place("Farol") == .faro)
        #expect(stage.toasts == ["Farol is saved."])
        #expect(stage.app.core.topPage is PlacesPage)
    }

    @Test(
        "a word for home or work means just that",
        arguments: [
            ("en", "work", "work"), ("en", " WORK ", "work"), ("pt-BR", "trabalho", "work"),
            ("pt-BR", "Work", "work"), ("pt-BR", "Vovó", "Vovó"),
        ]) func namesBecomeLabels(language: String, typed: String, label: String) throws
    {
        var stage = try stage(.ofAna, language)
        try stage.press(.char("a"))
        try stage.type(typed)
        try stage.press(.enter)
        #expect(stage.app.requests == [.savePlace(label: label)])
    }

    @Test(
        "a name is needed, and no other place may have it",
        arguments: [
            ("", "Type a name first"), ("   ", "Type a name first"),
            ("Academia", "You already have a place with this name"),
            ("HOME", "You already have a place with this name"),
        ]) func badNamesAreRefused(typed: String, reason: String) throws
    {
        var stage = try stage()
        try stage.press(.char("a"))
        try stage.type(typed)
        #expect(stage.text.contains(reason))
        try stage.press(.enter)
        #expect(stage.app.requests.isEmpty)
        #expect(stage.app.core.topPage is PlaceLabelPage)
    }

    @Test func aNameHasThirtyCharactersAtMost() throws {
        for (count, kept) in [(29, 29), (30, 30), (31, 30)] {
            var stage = try stage()
            try stage.press(.char("a"))
            try stage.type(String(repeating: "n", count: count))
            try stage.press(.enter)
            #expect(stage.app.requests == [.savePlace(label: String(repeating: "n", count: kept))])
        }
    }

    @Test func aPlaceIsRenamedWhereItStands() throws {
        var stage = try stage()
        try stage.press(.down, .down, .char("e"), .ctrl("u"))
        try stage.type("Gym")
        try stage.press(.enter)
        #expect(book(stage).saved.map(\.label).prefix(2) == ["home", "Gym"])
        #expect(book(stage).place("Gym") == .plaza)
        #expect(book(stage).recent == PlaceBook.ofAna.recent)
    }

    @Test func homeKeepsItsName() throws {
        var stage = try stage()
        try stage.press(.char("e"))
        #expect(stage.app.core.topPage is PlacesPage)
    }

    @Test("twenty places are the most", arguments: [(19, true), (20, false)])
    func placesCanBeAddedUpToTwenty(count: Int, isOpen: Bool) throws {
        var places = PlaceBook()
        for number in 1...count { places.save(try waypoint(.plaza), as: "Place \(number)") }
        var stage = try stage(places)
        try stage.press(.char("a"))
        #expect((stage.app.core.topPage is PlaceLabelPage) == isOpen)
        #expect(stage.toasts.isEmpty == isOpen)
    }

    @Test func renamingKeepsTheOrder() {
        let renamed = PlaceBook.ofAna.renaming("home", to: "Casa da praia")
        #expect(renamed.saved.map(\.label).first == "Casa da praia")
        #expect(renamed.saved.map(\.place) == PlaceBook.ofAna.saved.map(\.place))
        #expect(PlaceBook.ofAna.renaming("Academia", to: "Academia") == .ofAna)
    }
}
