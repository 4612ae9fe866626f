import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp
@testable import RideApp

@Suite("what the passenger is told is known") struct SaidWhenKnownTests {
    /// At the summary of a ride paid by card, with nothing on the screen from before.
    private func summary() throws -> Journey {
        var journey = try Journey(changing: {
            $0.isGuest = false
            $0.cards = [FakeEngine.visa]
        })
        try journey.completed()
        try journey.pass(seconds: 10)
        return journey
    }

    @Test(
        "P9: thanks come when the engine has the rating and the tip, not when they are sent",
        arguments: [
            ([Key.char("5"), .enter], ["Thanks for your rating."]),
            ([.char("5"), .char("g"), .enter], ["for your rating.", "Luis gets the tip."]),
            ([.escape], ["Rating skipped."]),
        ])
    func thanksAreTrue(keys: [Key], words: [String]) throws {
        var journey = try summary()
        journey.losesAnswers = true
        for key in keys { try journey.press(key) }
        for word in words { #expect(!journey.screen().text.contains(word), "\(keys)") }
        try journey.loseEngine()
        journey.losesAnswers = false
        try journey.engineReturns()
        for word in words { #expect(journey.screen().text.contains(word), "\(keys)") }
        #expect(journey.app.core.ride == nil)
    }

    @Test("P7: what was told of a moment goes when the next one is told")
    func whatIsToldHolds() throws {
        func told(_ journey: Journey, _ words: String) -> Bool {
            journey.app.core.toasts.toasts.contains { $0.text.contains(words) }
        }
        var journey = try Journey()
        try journey.arriving()
        #expect(told(journey, "is arriving"))
        try journey.happens(.arrive(by: FakeEngine.luis))
        #expect(told(journey, "is here"))
        #expect(!told(journey, "is arriving"))
        try journey.press(.char("x"), .down, .enter)
        #expect(journey.app.core.ride?.stage == .cancelled)
        #expect(told(journey, "You cancelled the ride."))
        #expect(!told(journey, "is here"))
    }

    @Test("P15: that a driver is looked for goes as soon as one has been found, and comes no later")
    func theSearchOfABookingIsOver() throws {
        func due(_ journey: Journey) -> [UInt8] {
            var notice = NoticeView(kind: "booking_due", message: "")
            notice.booked_for_ms = journey.engine.now.milliseconds + 900_000
            return WireCodec().encode(.notice(notice))
        }
        func isTold(_ journey: Journey) -> Bool {
            journey.app.core.toasts.toasts.contains { $0.text.contains("looking for a driver") }
        }
        var journey = try Journey()
        journey.engine.bookedIn_s = 900
        try journey.bookingBegins()
        try journey.give(.received(due(journey)))
        #expect(isTold(journey))
        try journey.offerAndAccept()
        #expect(!isTold(journey))
        // What comes late tells of what is over.
        try journey.give(.received(due(journey)))
        #expect(!isTold(journey))
    }

    @Test("P1: the free cars in view are counted once they are known, and none is said in words")
    func freeCarsAreCounted() throws {
        var journey = try Journey()
        #expect(journey.screen().text.contains("3 free cars in view"))
        try journey.give(.received(journey.engine.tick(cars: [], progress: nil)))
        #expect(journey.screen().text.contains("no free car in view"))
        #expect(!journey.screen().text.contains("0 free"))
        // Nothing has been told yet; and nothing is told where there are none.
        journey.app.core.facts.hasSeenCars = false
        journey.app.core.facts.greeted_ms = journey.app.core.now_ms
        #expect(!journey.screen().text.contains("in view"))
        try journey.pass(seconds: 3)
        #expect(journey.screen().text.contains("no free car in view"))
    }
}
