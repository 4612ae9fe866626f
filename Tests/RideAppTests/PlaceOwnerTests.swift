import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

/// A page with nothing on it.
private struct BarePage: Page {
    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent("Bare")
    }
    func bindings(_ context: PageContext) -> [KeyBinding<Int>] { [] }
    mutating func perform(_ action: Int, _ context: inout PageContext) {}
}

/// Places belong to a person, not to whoever sits at the machine.
@Suite struct PlaceOwnerTests {
    private static let book: PlaceBook = {
        var book = PlaceBook()
        if let faro = PlaceView.faro.waypoint { book.save(faro, as: "home") }
        return book
    }()

    /// What an app begins with, in front of somebody.
    private func stage(_ state: PersonState?) throws -> PageStage {
        try PageStage(BarePage(), state: state, places: Self.book) { _ in nil }
    }

    private func kept(_ stage: PageStage) -> [String: PlaceBook?] {
        var kept: [String: PlaceBook?] = [:]
        for case .keepPlaces(let places, let key) in stage.done { kept[key] = .some(places) }
        return kept
    }

    @Test("P2: places that were kept by the city alone go to whom the profile lets in")
    func oldPlacesFindTheirPerson() throws {
        let stage = try stage(.ana)
        #expect(stage.app.core.facts.places == Self.book)
        #expect(kept(stage) == ["La Serena/1": Self.book, "La Serena": nil])
    }

    @Test("P2: a visitor is shown nobody's places")
    func aVisitorHasNone() throws {
        let stage = try stage(nil)
        #expect(stage.app.core.facts.places == PlaceBook())
        #expect(kept(stage).isEmpty)
    }

    @Test("P2: persons of one number at other engines are others")
    func otherDataAreOtherPeople() {
        let digits = "5f1d7a84db00d2fce00b31a7fc73224f"
        var hello = HelloResult(
            protocol_version: 1, engine: "test",
            city: CityView(name: "La Serena", path: "", checksum: "", notice: ""),
            clock: ClockView(
                now: .start, speed: 1,
                calendar: WorldCalendar(startingOn: .thursday, at: .seconds(0))),
            market: .brazil)
        let plain = PersonKey(.ana, engine: hello)
        #expect(plain.places(in: "La Serena") == "La Serena/1")
        hello.data_id = digits
        let told = PersonKey(.ana, engine: hello)
        #expect(told != plain)
        #expect(told.places(in: "La Serena") == "La Serena/1@\(digits)")
    }
}
