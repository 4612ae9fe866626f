import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What the driver sees, as recorded text.
@Suite struct ScreenTests {
    static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]

    @Test(arguments: Scenes.moments.indices, sizes)
    func momentLooksAsRecorded(_ index: Int, _ size: Size) {
        let moment = Scenes.moments[index]
        let bench = Bench(moment.state, size, way: moment.way)
        expect(bench.screen(), isRecordedAs: "\(moment.name)-\(size.width)x\(size.height)")
    }

    @Test(arguments: sizes)
    func endOfTheWayLooksAsRecorded(_ size: Size) {
        let pickup = Bench(Scenes.toPickup, size, way: Scenes.approach, share: 1)
        expect(pickup.screen(), isRecordedAs: "near-pickup-\(size.width)x\(size.height)")
        let dropoff = Bench(Scenes.driving, size, way: Scenes.trip, share: 1)
        expect(dropoff.screen(), isRecordedAs: "near-dropoff-\(size.width)x\(size.height)")
    }

    /// A roundabout ahead and a slip road behind it.
    private static let roundabout = Scenes.driving([
        .init(kind: "roundabout", street: "Avenida del Mar", at_m: 240, exit: 3),
        .init(kind: "rampRight", street: "Ruta 5 Norte", at_m: 1_180),
        .init(kind: "merge", street: "", at_m: 1_500),
    ])

    @Test(arguments: sizes)
    func roundaboutLooksAsRecorded(_ size: Size) {
        let bench = Bench(Self.roundabout, size, way: Scenes.trip)
        expect(bench.screen(), isRecordedAs: "roundabout-\(size.width)x\(size.height)")
    }

    @Test func roundaboutLooksAsRecordedInASCIIAndInPortuguese() {
        let bench = Bench(Self.roundabout, way: Scenes.trip)
        expect(bench.screen(.ascii), isRecordedAs: "roundabout-ascii-80x24")
        let portuguese = Bench(Self.roundabout, way: Scenes.trip, language: "pt-BR")
        expect(portuguese.screen(), isRecordedAs: "roundabout-pt-80x24")
    }

    @Test(arguments: sizes)
    func beginningLooksAsRecorded(_ size: Size) {
        var bench = Bench(size, isNew: true)
        expect(bench.screen(), isRecordedAs: "connecting-\(size.width)x\(size.height)")
        bench.send(.engineStarting)
        expect(bench.screen(), isRecordedAs: "starting-\(size.width)x\(size.height)")
        bench.connect(Scenes.state(.offline, rides: 0, earnings_minor: 0))
        expect(bench.screen(), isRecordedAs: "first-time-\(size.width)x\(size.height)")
    }

    @Test(arguments: sizes)
    func chatLooksAsRecorded(_ size: Size) {
        var bench = Bench(
            Scenes.state(
                .enRoute, Scenes.ride(.accepted, Scenes.message), route: Scenes.approach),
            size, way: Scenes.approach)
        expect(bench.screen(), isRecordedAs: "unread-\(size.width)x\(size.height)")
        bench.type("t")
        expect(bench.screen(), isRecordedAs: "chat-\(size.width)x\(size.height)")
    }

    @Test func whatLiesOverTheScreenLooksAsRecorded() {
        var bench = Bench(Scenes.atPickup)
        bench.type("x")
        expect(bench.screen(), isRecordedAs: "cancel-80x24")
        bench.press(.escape, .char("?"))
        expect(bench.screen(), isRecordedAs: "help-80x24")
    }

    @Test(arguments: sizes)
    func chargedWaitingLooksAsRecorded(_ size: Size) {
        var bench = Bench(Scenes.atPickup, size)
        bench.send(.timer, after_ms: 150_000)
        expect(bench.screen(), isRecordedAs: "waiting-charged-\(size.width)x\(size.height)")
        bench.type("x")
        expect(bench.screen(), isRecordedAs: "cancel-missing-\(size.width)x\(size.height)")
    }

    @Test func passengerWhoDidNotComeLooksAsRecorded() {
        expect(Bench(Scenes.missed).screen(), isRecordedAs: "missed-80x24")
    }

    @Test(arguments: sizes)
    func blockedAccountLooksAsRecorded(_ size: Size) {
        var state = Scenes.offline
        state.account_status = AccountStatusView(
            state: "blocked", message: "Write to support and send a photo of your licence.",
            reason: "documents")
        expect(Bench(state, size).screen(), isRecordedAs: "blocked-\(size.width)x\(size.height)")
    }

    @Test func ratingBeingGivenLooksAsRecorded() {
        var bench = Bench(Scenes.finished)
        bench.type("4")
        bench.press(.tab)
        bench.type("very kind")
        expect(bench.screen(), isRecordedAs: "rating-80x24")
    }

    @Test(arguments: ["offer", "driving"])
    func poorerTerminalShowsTheSame(_ name: String) throws {
        let moment = try #require(Scenes.moments.first { $0.name == name })
        let bench = Bench(moment.state, way: moment.way)
        let screen = bench.screen(.ascii)
        let isPlain = screen.text.allSatisfy { $0.isASCII }
        #expect(isPlain)
        expect(screen, isRecordedAs: "\(name)-ascii-80x24")
    }

    @Test(arguments: ["offer", "to-pickup", "finished"])
    func portugueseLooksAsRecorded(_ name: String) throws {
        let moment = try #require(Scenes.moments.first { $0.name == name })
        let bench = Bench(moment.state, way: moment.way, language: "pt-BR")
        expect(bench.screen(), isRecordedAs: "\(name)-pt-80x24")
    }

    @Test func withoutColoursTheStressIsLeft() {
        let screen = Bench(Scenes.offer).screen()
        let roles = screen.roles.split(separator: "\n", omittingEmptySubsequences: false)
        // The seconds left and what the ride brings are in heavy strokes.
        #expect(roles[18].contains("GG GGGG"))
        #expect(roles[19].contains("AA A"))
        for cell in screen.cells {
            let paint = Theme(.mono).paint(cell.style, depth: .none)
            #expect(paint.ink == nil && paint.paper == nil)
        }
    }
}
