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
