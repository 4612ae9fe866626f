import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("Texts of others do no harm") struct HostileTests {
    private static func world(_ text: String) throws -> RecordWorld {
        let world = RecordWorld()
        world.rides = [
            RecordWorld.ride(42, at_ms: 1 << 50, from: text, to: text, name: text),
            RecordWorld.ride(41, at_ms: -1 << 50, from: text, to: text, price: .max / 4, name: nil),
        ]
        var details = try RecordWorld.rideDetails()
        details.ride.pickup.name = text
        details.ride.dropoff.name = text
        details.ride.driver?.name = text
        details.ride.vehicle?.make = text
        details.ride.vehicle?.colour = text
        details.ride.vehicle?.plate = text
        details.ride.rating_by_driver?.comment = text
        details.ride.chat = RecordWorld.talk(3)
        details.ride.chat[0].text = text
        details.ride.chat_count = 3
        var ticket = RecordWorld.someTickets[0]
        ticket.subject = text
        ticket.state = text
        ticket.messages[1].text = text
        details.tickets = [ticket]
        world.tickets = [ticket]
        world.details[42] = details
        world.articles = [
            ArticleView(
                id: "a", topic: text, question: text, answer: text, useful: .max, not_useful: .min)
        ]
        return world
    }

    /// Keys that lead through every page with such texts on it.
    private static let walks: [(start: @Sendable () -> any Page, keys: [[Key]])] = [
        (
            { HistoryPage() },
            [
                [.down], [.enter], [.escape], [.up], [.enter], [.down], [.char("t")], [.escape],
                [.char("g")], [.escape], [.char("s")], [.escape], [.char("v")], [.escape],
                [.char("2")], [.enter], [.escape], [.down], [.down], [.enter], [.enter],
                [.paste("x")], [.escape], [.escape], [.char("3")], [.enter],
            ]
        ),
        (
            { SupportPage() },
            [
                [.enter], [.escape], [.char("2")], [.enter], [.escape], [.char("3")], [.down],
                [.enter], [.escape],
            ]
        ),
    ]

    @Test(arguments: HostileTexts.all) func everyScreenStaysAScreen(text: String) throws {
        // A wide terminal shows the same texts elsewhere; two of them are enough for that.
        let isShownWide = HostileTexts.all.prefix(2).contains(text)
        let wide = isShownWide ? [(Size(width: 120, height: 40), "pt-BR")] : []
        for (size, language) in [(Size.smallest, "en")] + wide {
            for walk in Self.walks {
                let world = try Self.world(text)
                var stage = try PageStage(
                    walk.start(), state: .ana, size: size, language: language,
                    answer: world.answer)
                Self.check(stage, size)
                for keys in walk.keys {
                    for key in keys { try stage.press(key) }
                    Self.check(stage, size)
                }
            }
        }
    }

    @Test(arguments: HostileTexts.all) func soDoesASharedRide(text: String) throws {
        var ride = SharedRides.ride(.accepted, name: text)
        ride.pickup.name = text
        ride.dropoff.name = text
        ride.vehicle?.plate = text
        ride.remaining_s = 1e300
        let shown = ride
        let stage = try PageStage(SharedRidePage(code: text), state: nil) { _ in
            .success(shown)
        }
        Self.check(stage, .smallest)
    }

    /// Whether nothing has broken out of its cell, and the frame stands.
    private static func check(_ stage: PageStage, _ size: Size) {
        let screen = stage.screen()
        let rows = (0..<size.height).map { screen.row($0) }
        let wrong = rows.first { row in
            TextWidth.of(row) > size.width
                || row.unicodeScalars.contains { scalar in
                    let category = scalar.properties.generalCategory
                    return category == .control || category == .format
                }
        }
        #expect(wrong == nil)
        #expect(rows.contains { $0.contains("╭") } && rows.contains { $0.contains("╰") })
    }
}
