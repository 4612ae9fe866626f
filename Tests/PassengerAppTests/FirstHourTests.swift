import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What somebody who uses the app for the first time came upon.
@Suite("the first hour with the app") struct FirstHourTests {
    private func text(_ journey: Journey) -> String { journey.screen().text }

    @Test("P15: whoever can book a ride can look at it and give it up, guests too")
    func guestsSeeTheirBookings() throws {
        var journey = try Journey()
        #expect(journey.app.core.state?.is_guest == true)
        try journey.press(.char("m"), .char("r"))
        #expect(journey.app.core.topPage is ReservationsPage)
        #expect(!text(journey).contains("needs an account"))
    }

    @Test("P1: a page over the map leaves it as it was, in scale and place")
    func pagesLeaveTheMapAlone() throws {
        for key in [Key.char("p"), .char("k"), .char("w"), .char("i"), .char("a")] {
            var journey = try Journey()
            try journey.choose()
            journey.app.core.map.arrive()
            let before = journey.app.core.map.goal
            try journey.press(key)
            #expect(journey.app.core.topPage != nil)
            try journey.tick()
            try journey.press(.escape)
            #expect(journey.app.core.topPage == nil)
            #expect(journey.app.core.map.goal == before, "\(key)")
        }
    }

    @Test("P1: what changes under a page is followed when the page is closed")
    func aPageHidesNoMoment() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("m"))
        journey.engine.route = nil
        try journey.happens(.arrive(by: FakeEngine.luis))
        try journey.tick(car: journey.engine.home.coordinate)
        let far = journey.app.core.map.goal.metresPerDot
        try journey.press(.escape)
        #expect(journey.app.core.map.goal.metresPerDot < far)
    }

    @Test("a ride that plays itself leaves nothing behind, and no hint where it does not hold")
    func theDemonstrationLeavesNothing() throws {
        var journey = try Journey.atTheStart()
        try journey.press(.char("d"))
        for _ in 0..<120 where journey.engine.trip == nil { try journey.pass(seconds: 1) }
        _ = try #require(journey.engine.trip)
        #expect(journey.app.core.facts.places.recent.isEmpty)
        journey.losesAnswers = true
        try journey.press(.char("x"))
        #expect(journey.app.firstHint.isEmpty)
    }

    @Test("P2: what was typed for one end is seen while the other one is said")
    func bothTypedEndsAreSeen() throws {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type("balmaceda")
        try journey.press(.tab)
        #expect(text(journey).contains("◆ to   balmaceda"))
        try journey.type("plaza")
        try journey.press(.tab)
        #expect(text(journey).contains("● from plaza"))
    }

    @Test("P3: a car that stands where the passenger is comes in no \"0 s\"")
    func aCarThatIsHere() throws {
        for (language, words) in [("en", "right here"), ("pt-BR", "bem aqui")] {
            var journey = try Journey(language: language)
            journey.engine.pickups = [.common: 0, .vip: 360]
            try journey.choose()
            #expect(text(journey).contains(words))
            #expect(!text(journey).contains(" 0 s"))
        }
    }

    @Test("P2: the line being typed stays where it is, whatever is found")
    func theLineStandsStill() throws {
        for language in ["en", "pt-BR"] {
            var journey = try Journey(language: language)
            try journey.press(.enter)
            func line() -> Int? {
                let rows = text(journey).split(separator: "\n", omittingEmptySubsequences: false)
                return rows.firstIndex { $0.hasPrefix("│ ◆ ") }
            }
            let place = try #require(line())
            let nines = String(repeating: "9", count: 26)
            let all = ["a", "avenida fran", "xyz", "balmaceda 1020", "balmaceda \(nines)", "faro"]
            for typed in all {
                try journey.press(.ctrl("u"))
                try journey.type(typed)
                #expect(line() == place, "\(typed)")
            }
        }
    }

    @Test("P2: Enter says that nothing was found, not that nothing was typed")
    func enterSaysWhatIsMissing() throws {
        var journey = try Journey()
        try journey.press(.enter, .enter)
        #expect(text(journey).contains("Type a place first"))
        var lost = try Journey()
        try lost.press(.enter)
        try lost.type("xyzzy")
        try lost.press(.enter)
        #expect(!text(lost).contains("Type a place first"))
        #expect(text(lost).contains("No place found"))
    }
}
