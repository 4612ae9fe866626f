import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Whatever drivers, riders, places and cars are called, and whatever is written in messages and
/// notes, reaches the passenger's screen without what a terminal would obey (reliability,
/// promise 11).
@Suite struct HostileTests {
    private static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]
    private static let signs = HostileText.escapes + " " + HostileText.hidden

    /// A scene after which everything that others have said is this text.
    private func journey(_ scene: Gallery.Scene, _ text: String) throws -> Journey {
        var journey = try Journey(changing: scene.prepare)
        try scene.lead(&journey)
        let before = journey.engine.adorn
        journey.engine.adorn = { ride in
            before(&ride)
            ride.spoil(by: text)
        }
        journey.engine.favourite?.name = text
        journey.engine.help?.answer = text
        if journey.engine.status.message != nil { journey.engine.status.message = text }
        try journey.happens()
        if case .choosing(var choice) = journey.app.draft {
            choice.spoil(by: text)
            journey.app.draft = .choosing(choice)
        }
        return journey
    }

    private func expectHarmless(_ journey: Journey, _ what: String) throws {
        var journey = journey
        for size in Self.sizes {
            try journey.give(.resized(size))
            let screen = journey.screen(size.width, size.height)
            #expect(screen.size == size)
            #expect(!screen.holdsOrders, "\(what): \(screen.text)")
        }
    }

    @Test(arguments: Gallery.scenes, [signs, HostileText.wide])
    func nothingOthersWriteActsOnTheScreen(scene: Gallery.Scene, text: String) throws {
        try expectHarmless(journey(scene, text), scene.name)
    }

    /// What the engine says of it once, and a message of the driver, are others' texts too.
    @Test(arguments: [signs, HostileText.wide, HostileText.long])
    func newsAreHarmless(text: String) throws {
        var journey = try Journey()
        try journey.accepted()
        journey.engine.adorn = { $0.spoil(by: text) }
        try journey.says("Blue door")
        try expectHarmless(journey, "a message")
        try journey.press(.char("t"))
        try expectHarmless(journey, "the conversation")
        try journey.press(.escape)
        try journey.hears("unheard_of", text)
        try expectHarmless(journey, "news")
        try journey.press(.char("n"))
        try expectHarmless(journey, "past messages")
    }

    /// What is shown of the driver and the car before boarding by a code.
    @Test(arguments: HostileText.all) func whoIsBoardedIsHarmless(text: String) throws {
        var journey = try Journey()
        journey.app.requested(.board(code: "7K2Q"))
        try journey.type("faro monumental")
        try journey.press(.enter)
        var choice = try journey.choice()
        #expect(choice.plan.driver != nil && choice.plan.vehicle != nil)
        choice.spoil(by: text)
        journey.app.draft = .choosing(choice)
        try expectHarmless(journey, "boarding")
    }

    /// The control: a name is on the screen, so that one with orders would be.
    @Test func whatIsLookedForWouldBeSeen() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.engine.adorn = { $0.driver?.name = "Zwölf " + HostileText.hidden }
        try journey.happens()
        #expect(journey.screen().text.contains("Zwölf"))
        #expect(!journey.screen().holdsOrders)
        let orders: [Unicode.Scalar] = [
            "\u{1B}", "\u{9B}", "\u{202E}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{E0041}",
            "\u{E007F}", "\u{301}", "\u{FE0F}", "\u{2028}", "\u{3164}", "\u{E000}",
        ]
        for order in orders {
            var screen = journey.screen()
            screen[3, 3] = Cell(order)
            #expect(screen.holdsOrders, "U+\(String(order.value, radix: 16))")
        }
    }
}

extension PlanChoice {
    /// The same text wherever others have written something of the plan.
    fileprivate mutating func spoil(by text: String) {
        plan.pickup.name = text
        plan.dropoff.name = text
        plan.driver?.name = text
        plan.vehicle?.make = text
        plan.vehicle?.model = text
        plan.vehicle?.colour = text
        plan.vehicle?.plate = text
        plan.promotion?.code = text
        plan.promotion_refused?.message = text
        for index in plan.stops?.indices ?? 0..<0 { plan.stops?[index].name = text }
        for index in plan.options.indices { plan.options[index].favourite?.name = text }
        request.pickup.name = text
        request.dropoff.name = text
        for index in request.stops.indices { request.stops[index].name = text }
        request.details?.note = text
        request.details?.rider?.name = text
    }
}
