import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Every moment of the app, as it looks in a small and in a large terminal.
@Suite struct ScreenTests {
    private static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]

    private func record(
        _ name: String, _ size: Size, _ lead: (inout Journey) throws -> Void
    ) throws {
        var journey = try Journey(size: size)
        try lead(&journey)
        try expect(
            journey.screen(size.width, size.height),
            isRecorded: "\(name)-\(size.width)x\(size.height)")
    }

    @Test(arguments: sizes) func home(size: Size) throws {
        try record("home", size) { _ in }
    }

    @Test(arguments: sizes) func whereToBeforeTyping(size: Size) throws {
        try record("where-to", size) { try $0.press(.enter) }
    }

    @Test(arguments: sizes) func whereToWhileTyping(size: Size) throws {
        try record("where-to-typed", size) {
            try $0.press(.enter)
            try $0.type("avenida fran")
        }
    }

    @Test(arguments: sizes) func pickOnTheMap(size: Size) throws {
        try record("pick", size) { try $0.press(.char("m"), .right, .right, .up) }
    }

    @Test(arguments: sizes) func categories(size: Size) throws {
        try record("choose", size) { try $0.choose() }
    }

    @Test(arguments: sizes) func priceWithItsParts(size: Size) throws {
        try record("choose-details", size) {
            try $0.choose()
            try $0.press(.down, .char("d"))
        }
    }

    @Test(arguments: sizes) func noCarAtAll(size: Size) throws {
        try record("choose-no-car", size) {
            $0.engine.pickups = [:]
            try $0.choose()
        }
    }

    @Test(arguments: sizes) func lookingForADriver(size: Size) throws {
        try record("searching", size) {
            try $0.request()
            try $0.happens(.offer(to: FakeEngine.luis, expiresAt: $0.engine.now + .seconds(15)))
            try $0.pass(seconds: 7)
        }
    }

    @Test(arguments: sizes) func driverComes(size: Size) throws {
        try record("coming", size) { try $0.accepted() }
    }

    @Test(arguments: sizes) func driverWrites(size: Size) throws {
        try record("coming-message", size) {
            try $0.accepted()
            try $0.says("I'm the white car by the gas station")
        }
    }

    @Test(arguments: sizes) func chat(size: Size) throws {
        try record("chat", size) {
            try $0.accepted()
            try $0.says("I'm the white car by the gas station")
            try $0.press(.char("t"), .tab, .enter)
            try $0.type("In front of the churc")
        }
    }

    @Test(arguments: sizes) func cancelQuestion(size: Size) throws {
        try record("cancel", size) {
            try $0.accepted()
            try $0.press(.char("x"))
        }
    }

    @Test(arguments: sizes) func driverIsHere(size: Size) throws {
        try record("arrived", size) { try $0.arrived() }
    }

    @Test(arguments: sizes) func onTheWay(size: Size) throws {
        try record("aboard", size) { try $0.aboard() }
    }

    @Test(arguments: sizes) func summary(size: Size) throws {
        try record("summary", size) {
            try $0.completed()
            try $0.pass(seconds: 6)
            try $0.press(.char("5"), .tab)
            try $0.type("Friendly")
        }
    }

    @Test(arguments: sizes) func driverGaveTheRideBack(size: Size) throws {
        try record("withdrawn", size) {
            try $0.accepted()
            $0.engine.route = nil
            try $0.happens(
                .cancel(by: .person(.driver(FakeEngine.luis)), reason: .vehicleTrouble))
        }
    }

    @Test(arguments: sizes) func cancelledByTheDriver(size: Size) throws {
        try record("cancelled", size) {
            try $0.arrived()
            try $0.pass(seconds: 200)
            try $0.happens(
                .cancel(by: .person(.driver(FakeEngine.luis)), reason: .passengerMissing))
        }
    }

    @Test(arguments: sizes) func cancelQuestionWithAFee(size: Size) throws {
        try record("cancel-fee", size) {
            try $0.accepted()
            try $0.pass(seconds: 120)
            try $0.press(.char("x"))
        }
    }

    /// High demand, one category for women only, one without a driver, a debt.
    private func scarce(_ engine: inout FakeEngine) {
        engine.surge_percent = 130
        engine.categories = [
            (.common, nil), (.vip, "no_driver"), (.women, "only_for_women"), (.pet, nil),
        ]
        engine.pickups[.pet] = 540
        engine.due_minor = 800
    }

    @Test(arguments: sizes) func homeInHighDemandWithADebt(size: Size) throws {
        let journey = try Journey(size: size, changing: scarce)
        try expect(
            journey.screen(size.width, size.height),
            isRecorded: "home-surge-\(size.width)x\(size.height)")
    }

    @Test(arguments: sizes) func categoriesInHighDemand(size: Size) throws {
        var journey = try Journey(size: size, changing: scarce)
        try journey.choose()
        try journey.press(.char("d"))
        try expect(
            journey.screen(size.width, size.height),
            isRecorded: "choose-surge-\(size.width)x\(size.height)")
        try journey.press(.char("d"), .down, .down)
        try expect(
            journey.screen(size.width, size.height),
            isRecorded: "choose-unavailable-\(size.width)x\(size.height)")
    }

    @Test(arguments: sizes) func accountIsBlocked(size: Size) throws {
        let journey = try Journey(size: size) {
            $0.status = AccountStatusView(
                state: "blocked", message: "Write to support and send a photo of your licence.",
                reason: "documents")
        }
        try expect(
            journey.screen(size.width, size.height),
            isRecorded: "blocked-\(size.width)x\(size.height)")
    }

    @Test(arguments: sizes) func nobodyFound(size: Size) throws {
        try record("unserved", size) {
            try $0.request()
            try $0.happens(.giveUp(reason: .noDriver))
        }
    }

    @Test(arguments: sizes) func engineAway(size: Size) throws {
        try record("engine-away", size) {
            try $0.aboard()
            try $0.loseEngine()
        }
    }

    @Test(arguments: sizes) func help(size: Size) throws {
        try record("help", size) { try $0.press(.char("?")) }
    }

    // MARK: Poorer terminals and the other language

    @Test func comingInASCII() throws {
        var journey = try Journey()
        try journey.accepted()
        try expect(journey.screen(80, 24, .ascii), isRecorded: "coming-ascii")
    }

    @Test func categoriesInASCII() throws {
        var journey = try Journey()
        try journey.choose()
        try expect(journey.screen(80, 24, .ascii), isRecorded: "choose-ascii")
    }

    @Test func searchingOnAConsole() throws {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type("plaza")
        try expect(journey.screen(80, 24, .halfBlocks), isRecorded: "where-to-console")
    }

    @Test func momentsInPortuguese() throws {
        var journey = try Journey(language: "pt-BR")
        try expect(journey.screen(), isRecorded: "home-pt-BR")
        try journey.press(.enter)
        try expect(journey.screen(), isRecorded: "where-to-pt-BR")
        try journey.press(.escape)
        try journey.accepted()
        try expect(journey.screen(), isRecorded: "coming-pt-BR")
        try journey.press(.char("x"))
        try expect(journey.screen(), isRecorded: "cancel-pt-BR")
    }

    @Test func highDemandInPortugueseAndInASCII() throws {
        var journey = try Journey(language: "pt-BR", changing: scarce)
        try journey.choose()
        try journey.press(.down)
        try expect(journey.screen(), isRecorded: "choose-surge-pt-BR")
        try expect(journey.screen(80, 24, .ascii), isRecorded: "choose-surge-ascii")
    }

    @Test func connecting() throws {
        var app = PassengerProgram(
            settings: .init(name: "Ana", texts: try World.texts("en"), seed: 1))
        _ = app.update(.init(at_ms: 0, .resized(Size(width: 80, height: 24))))
        try expect(
            app.view(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "connecting")
        _ = app.update(.init(at_ms: 0, .engineStarting))
        try expect(
            app.view(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "starting")
        _ = app.update(.init(at_ms: 0, .disconnected(reason: "The engine ended at once.")))
        try expect(
            app.view(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "away")
    }

    @Test func terminalTooSmall() throws {
        let journey = try Journey()
        try expect(journey.screen(60, 20), isRecorded: "too-small")
    }
}
