import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// The question before a ride is called off, while it is open.
@Suite struct CancelQuestionTests {
    /// Moments in which a ride can be called off with a driver.
    private static let moments: [@Sendable (inout Journey) throws -> Void] = [
        { try $0.accepted() },
        {
            $0.engine.turn_s = 900
            try $0.accepted()
        },
        { try $0.arriving() },
        { try $0.arrived() },
    ]

    @Test(
        "P6: what the question says of the ride stays true while it is open",
        arguments: ["en", "pt-BR"])
    func theQuestionIsLive(language: String) throws {
        for lead in Self.moments {
            var journey = try Journey(language: language)
            try lead(&journey)
            try journey.press(.char("x"), .down)
            let selected = 1
            #expect(journey.app.core.question?.selected == selected)
            var said: Set<String> = []
            for done in [0.4, 0.6, 0.8] {
                try journey.pass(seconds: 20)
                try journey.tick(World.shared().approach.progress(done))
                let ride = try #require(journey.app.core.ride)
                let now = try #require(journey.app.core.question)
                #expect(now.details.contains(journey.app.moment(of: ride).line), "\(now.details)")
                #expect(now.selected == selected)
                said.insert(now.details)
            }
            let stage = journey.app.core.ride?.stage
            #expect(said.count > 1 || stage == .arrived || journey.app.core.isThere)
            try journey.happens()
            #expect(journey.app.core.question?.selected == selected)
        }
    }

    @Test(
        "P6, P15: the question before the hour says that a late car costs nothing from then",
        arguments: [("en", 0.5), ("pt-BR", 0.5), ("en", 2)])
    func aLateCarIsTold(language: String, bookedAt part: Double) throws {
        let approach = try World.shared().approach
        var journey = try Journey(language: language)
        try journey.accepted()
        try journey.pass(seconds: 600)
        let left_s = approach.duration_s * 0.9
        let booked_ms = journey.engine.now.milliseconds + Int64(left_s * part * 1_000)
        journey.engine.adorn = { $0.booked_for_ms = booked_ms }
        try journey.happens()
        try journey.tick(approach.progress(0.1))
        try journey.press(.char("x"))
        let core = journey.app.core
        let told = core.texts[
            "passenger.cancelFreeOnceLate", ["time": core.clockTime(booked_ms)]]
        let question = try #require(core.question)
        #expect(question.details.contains(told) == (part < 1), "\(question.details)")
    }

    @Test("P6: the question says what the fee is paid from, and nothing of it while it is free")
    func theFeeSaysWhatItIsPaidFrom() throws {
        for (payment, words) in [
            (PaymentMethod.card, "We charge the fee to Visa ····1111."),
            (.cash, "You will owe the fee until you pay it by card."),
        ] {
            var journey = try Journey { engine in
                engine.isGuest = false
                engine.cards = [FakeEngine.visa]
            }
            try journey.choose()
            journey.app.requested(.pay(payment, card: payment == .card ? FakeEngine.visa : nil))
            try journey.press(.enter)
            try journey.offerAndAccept()
            for (seconds, isThere) in [(6, false), (600, true)] {
                try journey.pass(seconds: seconds)
                try journey.tick(World.shared().approach.progress(0.3))
                try journey.press(.char("x"))
                let question = try #require(journey.app.core.question)
                #expect(question.details.contains(words) == isThere, "\(question.details)")
                try journey.press(.escape)
            }
        }
    }
}
