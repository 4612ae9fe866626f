import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What the passenger has begun stays until it is left, whatever becomes of a ride meanwhile.
@Suite struct DraftTests {
    /// What can be begun, and what is seen of it.
    struct Begun: Sendable, CustomTestStringConvertible {
        let name: String
        let sign: String
        let lead: @Sendable (inout Journey) throws -> Void

        var testDescription: String { name }
    }

    static let begun = [
        Begun(name: "half a word", sign: "avenida fran") {
            try $0.press(.enter)
            try $0.type("avenida fran")
        },
        Begun(name: "a place to be saved", sign: "plaza") {
            $0.app.requested(.savePlace(label: "work"))
            try $0.type("plaza")
        },
        Begun(name: "where to with a car's code", sign: "faro mon") {
            $0.app.requested(.board(code: "7K2Q"))
            try $0.type("faro mon")
        },
        Begun(name: "a point on the map", sign: "Choose the destination on the map") {
            try $0.press(.char("p"), .right)
        },
        Begun(name: "the prices", sign: "R$ 14,60") { try $0.choose() },
    ]

    /// What becomes of a booked ride, one after the other, and what is said of it above the rest.
    private static let fates: [(line: String, happens: @Sendable (inout Journey) throws -> Void)] =
        [
            ("Looking for a driver", { try $0.bookingBegins() }),
            ("Luis arrives in", { try $0.offerAndAccept() }),
            (
                "Looking for a driver",
                {
                    $0.engine.route = nil
                    try $0.happens(
                        .cancel(by: .person(.driver(FakeEngine.luis)), reason: .vehicleTrouble))
                }
            ),
            ("Maria arrives in", { try $0.offerAndAccept(FakeEngine.maria) }),
            (
                "Maria is here",
                {
                    $0.engine.route = nil
                    try $0.happens(.arrive(by: FakeEngine.maria))
                }
            ),
            ("To Faro Monumental", { try $0.happens(.start(by: FakeEngine.maria)) }),
        ]

    @Test("P15: a booked ride never takes away what is being typed", arguments: begun)
    func whatIsBegunStays(_ begun: Begun) throws {
        var journey = try Journey()
        try begun.lead(&journey)
        for fate in Self.fates {
            try fate.happens(&journey)
            let text = journey.screen().text
            #expect(text.contains(begun.sign), "\(text)")
            #expect(text.contains("│ \(fate.line)"), "\(text)")
        }
        try journey.happens(.finish(by: FakeEngine.maria))
        #expect(journey.screen().text.contains("You have arrived"))
        journey.engine.close()
        try journey.happens()
        #expect(journey.screen().text.contains(begun.sign))
    }

    /// At the summary with some stars and half a comment.
    private func rating() throws -> Journey {
        var journey = try Journey()
        try journey.completed()
        try journey.pass(seconds: 6)
        try journey.press(.char("4"), .tab)
        try journey.type("Friendly")
        return journey
    }

    @Test("P15: a booked ride that begins leaves the rating that is being typed, which can be sent")
    func aRatingStays() throws {
        var journey = try rating()
        try journey.bookingBegins()
        let text = journey.screen().text
        #expect(
            text.contains("How was your ride with Luis?") && text.contains("Friendly"), "\(text)")
        #expect(text.contains("│ Looking for a driver"), "\(text)")
        try journey.type(" man")
        try journey.press(.enter)
        let sent = try #require(journey.calls.compactMap { $0 as? RateRide }.last)
        #expect(sent.ride_id == 42 && sent.stars == 4 && sent.comment == "Friendly man")
        #expect(journey.screen().text.contains("╭ Looking for a driver"))
    }

    @Test("P15: a rating that was sent, left or not begun is not shown again")
    func noRatingComesBack() throws {
        for keys in [[Key.enter], [.escape, .down, .enter]] {
            var journey = try rating()
            for key in keys { try journey.press(key) }
            try journey.bookingBegins()
            #expect(journey.app.core.topPage == nil)
        }
        var journey = try Journey()
        try journey.completed()
        try journey.bookingBegins()
        #expect(journey.app.core.topPage == nil)
        #expect(journey.screen().text.contains("╭ Looking for a driver"))
    }

    @Test("P15: whoever has a ride is told so where another one is asked for now")
    func anotherRideNowIsRefused() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.bookingBegins()
        try journey.press(.enter)
        #expect(journey.screen().text.contains("You already have a ride."))
        #expect(!journey.calls.contains { $0 is RequestRide })
    }

    @Test("what was requested becomes the ride, and Esc leads to it from everything else")
    func theRequestIsTheRide() throws {
        var journey = try Journey()
        try journey.request()
        #expect(journey.screen().text.contains("╭ Looking for a driver"))
        var other = try Journey()
        try other.press(.enter)
        try other.type("avenida fran")
        try other.bookingBegins()
        try other.press(.escape)
        #expect(other.screen().text.contains("╭ Looking for a driver"))
    }

    @Test("P8: another destination being typed outlives the driver and the ride")
    func anotherDestinationStays() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("e"))
        try journey.type("plaza de ar")
        journey.engine.route = nil
        try journey.happens(
            .cancel(by: .person(.driver(FakeEngine.luis)), reason: .vehicleTrouble))
        #expect(journey.screen().text.contains("plaza de ar"))
        try journey.happens(.giveUp(reason: .noDriver))
        #expect(journey.screen().text.contains("No driver found"))
        try journey.press(.escape)
        let text = journey.screen().text
        #expect(text.contains("╭ Where to?") && text.contains("plaza de ar"), "\(text)")
    }

    @Test("the pick-up can be moved while a driver is looked for, until the car is there")
    func movingThePickupStays() throws {
        var journey = try Journey()
        try journey.request()
        try journey.press(.char("p"), .right)
        try journey.offerAndAccept()
        #expect(journey.screen().text.contains("Where should the car pick you up?"))
        journey.engine.route = nil
        try journey.happens(.arrive(by: FakeEngine.luis))
        #expect(journey.screen().text.contains("╭ Luis is here"))
    }

    @Test("P17: a point that the engine refuses stays, to be moved nearer; one it takes is left")
    func aRefusedPickupStays() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("p"), .right)
        #expect(journey.screen().text.contains("At most 200 m from the pick-up"))
        journey.engine.doubtsTheDisk = true
        try journey.press(.enter)
        #expect(journey.screen().text.contains("Where should the car pick you up?"))
        journey.engine.doubtsTheDisk = false
        try journey.press(.right, .enter)
        #expect(!journey.screen().text.contains("Where should the car pick you up?"))
        #expect(journey.calls.count { $0 is MovePickup } == 2)
    }

    @Test("R5: a message being typed is kept for the next driver of the ride")
    func aMessageStays() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("t"))
        try journey.type("At the blue do")
        journey.engine.route = nil
        try journey.happens(
            .cancel(by: .person(.driver(FakeEngine.luis)), reason: .vehicleTrouble),
            .offer(to: FakeEngine.maria, expiresAt: journey.engine.now + .seconds(15)))
        try journey.happens(.accept(by: FakeEngine.maria))
        try journey.press(.char("t"))
        #expect(journey.screen().text.contains("At the blue do"))
    }
}
