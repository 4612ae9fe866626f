import AppTestSupport
import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// A ride that is being planned stands there again after a kill (decision 0060).
@Suite struct KeptPlanTests {
    private static let back = "The ride you were planning is back."

    private func kept(_ journey: Journey) -> AppSettings {
        journey.done.reversed().lazy.compactMap { effect -> AppSettings? in
            if case .keepSettings(let settings) = effect { settings } else { nil }
        }.first ?? AppSettings()
    }

    private func isBack(_ journey: Journey) -> Bool {
        journey.app.core.toasts.toasts.contains { $0.text == Self.back }
    }

    /// With everything that can be said of a ride.
    private func planned() throws -> Journey {
        var journey = try Journey()
        try journey.choose()
        journey.app.requested(.stops([PlaceView(Journey.mall)]))
        journey.app.requested(.promotion(FakeEngine.promotion))
        journey.app.requested(
            .details(RequestDetailsView(with_pin: true, note: "At the green gate")))
        journey.app.requested(.pickUpAt(journey.engine.now.milliseconds + 7_200_000))
        try journey.press(.down)
        try journey.pass(seconds: 3)
        return journey
    }

    @Test("Ends, stops, note, time and category are asked for again, at the prices of now")
    func everythingIsBack() throws {
        var journey = try planned()
        let before = try journey.choice().again
        let settings = kept(journey)
        #expect(!settings.drafts.isEmpty)
        for isAsGuest in [true, false] {
            var again = try planned()
            again.engine.isGuest = isAsGuest
            again.forgetDone()
            try again.startAnew(settings)
            let request = try again.choice().request
            #expect(request.ends == before.ends && request.stops == before.stops)
            #expect(request.details == before.details)
            #expect(request.pickUpAt_ms == before.pickUpAt_ms)
            #expect(request.category == before.category)
            #expect(isBack(again))
        }
        // Codes are never on the disk, and neither are prices.
        for text in settings.drafts.values {
            #expect(!text.contains(FakeEngine.promotion) && !text.contains("14"))
        }
        try journey.press(.escape)
        #expect(try journey.search().ends == before.ends)
    }

    @Test("An end that was taken while the other is still looked for is there, too")
    func halfAPlanIsBack() throws {
        var journey = try Journey()
        try journey.press(.enter, .tab)
        try journey.type("faro monumental")
        try journey.press(.enter)
        let origin = try #require(try journey.search().ends.origin)
        try journey.pass(seconds: 3)
        try journey.startAnew(kept(journey))
        #expect(try journey.search().ends.origin == origin)
        #expect(isBack(journey))
        try journey.type("balmaceda")
        #expect(!(try journey.search().candidates.isEmpty))
    }

    /// What ends a plan.
    enum End: CaseIterable { case left, requested, booked, signedOut }

    @Test("A plan that was left, requested or booked does not come back", arguments: End.allCases)
    func whatIsOverIsGone(_ end: End) throws {
        var journey = try Journey()
        try journey.choose()
        if end == .booked {
            journey.app.requested(.pickUpAt(journey.engine.now.milliseconds + 7_200_000))
        }
        try journey.pass(seconds: 3)
        #expect(!kept(journey).drafts.isEmpty)
        switch end {
        case .left: try journey.press(.escape, .escape)
        case .requested, .booked: try journey.press(.enter)
        case .signedOut:
            journey.app.core.send(SignOut())
            try journey.give(.timer)
        }
        #expect(kept(journey).drafts.isEmpty)
        try journey.startAnew(kept(journey))
        #expect(!isBack(journey))
    }

    @Test("A request whose answer was lost with the app is a ride, and not planned once more")
    func aRequestIsNotPlannedAgain() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.pass(seconds: 3)
        journey.losesAnswers = true
        try journey.press(.enter)
        journey.losesAnswers = false
        let settings = kept(journey)
        #expect(!settings.drafts.isEmpty)
        try journey.startAnew(settings)
        #expect(journey.app.draft.isHome && journey.app.core.ride != nil && !isBack(journey))
        try journey.pass(seconds: 3)
        #expect(kept(journey).drafts.isEmpty)
    }

    @Test("A plan of another city stays where it is, and one that cannot be read is none")
    func whatDoesNotFitIsLeft() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.pass(seconds: 3)
        let settings = kept(journey)
        for (from, to) in [("La Serena", "Rio"), ("plan", "plam"), ("latitude", "l")] {
            var other = settings
            other.drafts = settings.drafts.mapValues { $0.replacing(from, with: to) }
            try journey.startAnew(other)
            #expect(journey.app.draft.isHome && !isBack(journey), "\(to)")
        }
    }

    @Test("Whoever sits in a car already plans by its code, which is not kept")
    func boardingIsNotKept() throws {
        var journey = try Journey()
        journey.app.requested(.board(code: "7K2Q"))
        try journey.type("faro monumental")
        try journey.press(.enter)
        _ = try journey.choice()
        try journey.pass(seconds: 3)
        #expect(kept(journey).drafts.isEmpty)
    }
}
