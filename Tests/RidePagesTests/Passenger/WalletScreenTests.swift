import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// Every page, as it looks in small, middle and large terminals, in both languages, with ASCII
/// alone and without colours.
@Suite struct WalletScreenTests {
    /// A page, and the way to what is shown.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        var state = PersonState.ana
        var market = MarketView.brazil
        var places = PlaceBook.ofAna
        /// Whether it differs from another one in a few words, so that one size shows enough.
        var isVariant = false
        let page: @Sendable () -> any Page
        var engine: @Sendable (FakeWallet) -> Void = { _ in }
        var lead: @Sendable (inout PageStage) throws -> Void = { _ in }

        var testDescription: String { name }

        func stage(_ size: Size, _ language: String) throws -> PageStage {
            let wallet = FakeWallet()
            wallet.cards = CardView.three
            wallet.bookings = ReservationView.every
            wallet.wishes = WishView.some
            engine(wallet)
            var stage = try PageStage(
                page(), state: state, size: size, language: language, market: market,
                places: places, answer: wallet.answer)
            try lead(&stage)
            return stage
        }
    }

    static let scenes: [Scene] = payments + cards + choices + lists + places

    static let payments: [Scene] = [
        Scene(name: "payments", page: { PaymentsPage() }),
        Scene(name: "payments-none", page: { PaymentsPage() }, engine: { $0.cards = [] }),
        Scene(
            name: "payments-due", state: .anaWith(due: 1_460), page: { PaymentsPage() },
            engine: { $0.refusals["debt.pay"] = .refused("card_declined") },
            lead: {
                try $0.press(.char("d"), .down, .enter)
            }),
        Scene(
            name: "payments-pay", state: .anaWith(due: 1_460), page: { PaymentsPage() },
            lead: { try $0.press(.char("d")) }),
        Scene(name: "payments-owed", state: .luisOwing(16_000), page: { PaymentsPage() }),
        Scene(
            name: "payments-driver", state: .luisOwing(nil), isVariant: true,
            page: { PaymentsPage() }, engine: { $0.cards = [] }),
        Scene(
            name: "payments-remove", isVariant: true, page: { PaymentsPage() },
            lead: { try $0.press(.char("x")) }),
        Scene(
            name: "payments-ten", isVariant: true, page: { PaymentsPage() },
            engine: { $0.cards = CardView.ten },
            lead: { try $0.press(.end) }),
        Scene(
            name: "payments-refused", isVariant: true, page: { PaymentsPage() },
            engine: { $0.refusals["card.list"] = .refused("storage_failed") }),
        Scene(
            name: "payments-lost", isVariant: true, page: { PaymentsPage() },
            lead: { try $0.loseEngine() }),
    ]

    static let cards: [Scene] = [
        Scene(name: "card", page: { AddCardPage() }),
        Scene(
            name: "card-wrong", page: { AddCardPage() },
            lead: {
                try $0.type("4111111111111112")
                try $0.press(.tab)
                try $0.type("0524")
                try $0.press(.tab)
                try $0.type("12")
                try $0.press(.tab, .tab)
                try $0.type("52998224726")
            }),
        Scene(
            name: "card-right", page: { AddCardPage() },
            lead: { try $0.typeCard("378282246310005", "1234") }),
        Scene(
            name: "card-chile", market: .chile, isVariant: true, page: { AddCardPage() },
            lead: { try $0.type("30569309025904") }),
        Scene(
            name: "card-waiting", page: { AddCardPage() },
            engine: { $0.breaking = ["card.add"] },
            lead: {
                try $0.typeCard("4111111111111111", "123")
                try $0.press(.enter)
            }),
        Scene(
            name: "card-password", page: { AddCardPage() },
            engine: { $0.refusals["card.add"] = .refused("password_needed") },
            lead: {
                try $0.typeCard("4111111111111111", "123")
                try $0.press(.enter, .escape)
            }),
        Scene(
            name: "card-declined", isVariant: true, page: { AddCardPage() },
            engine: { $0.refusals["card.add"] = .refused("card_declined") },
            lead: {
                try $0.typeCard("4111111111111111", "123")
                try $0.press(.enter)
            }),
        Scene(
            name: "card-here", isVariant: true, page: { AddCardPage() },
            engine: { $0.refusals["card.add"] = .refused("card_already_here") },
            lead: {
                try $0.typeCard("4111111111111111", "123")
                try $0.press(.enter)
            }),
    ]

    static let choices: [Scene] = [
        Scene(name: "pay", page: { PaymentChoicePage(current: .card, card: 2) }),
        Scene(
            name: "pay-guest", state: .anaWith(isGuest: true),
            page: { PaymentChoicePage(current: .cash) }, engine: { $0.cards = [] }),
        Scene(name: "promotion", page: { PromotionPage() }),
        Scene(
            name: "promotion-short", isVariant: true, page: { PromotionPage() },
            lead: { try $0.type("be-") }),
        Scene(name: "promotion-current", page: { PromotionPage(current: "BEMVINDO") }),
        Scene(name: "schedule", page: { SchedulePage() }),
        Scene(
            name: "schedule-soon", page: { SchedulePage() },
            lead: { try $0.type("0830") }),
        Scene(
            name: "schedule-current", isVariant: true,
            page: { SchedulePage(current: 4_000 * 60_000) },
            lead: { try $0.press(.up) }),
        Scene(name: "boarding", page: { BoardingCodePage() }),
        Scene(
            name: "boarding-typed", isVariant: true, page: { BoardingCodePage() },
            lead: { try $0.type("7k2qx0m") }),
    ]

    static let lists: [Scene] = [
        Scene(name: "bookings", page: { ReservationsPage() }),
        Scene(
            name: "bookings-hostile", isVariant: true, page: { ReservationsPage() },
            lead: { try $0.press(.down, .down) }),
        Scene(
            name: "bookings-give-up", isVariant: true, page: { ReservationsPage() },
            lead: { try $0.press(.down, .down, .down, .char("x")) }),
        Scene(name: "bookings-none", page: { ReservationsPage() }, engine: { $0.bookings = [] }),
        Scene(
            name: "bookings-refused", isVariant: true, page: { ReservationsPage() },
            engine: { $0.refusals["ride.reservations"] = .refused("storage_failed") }),
        Scene(name: "drivers", page: { FavouritesPage() }),
        Scene(
            name: "drivers-changed", isVariant: true, page: { FavouritesPage() },
            lead: { try $0.press(.down, .char("v")) }),
        Scene(name: "drivers-none", page: { FavouritesPage() }, engine: { $0.wishes = [] }),
        Scene(
            name: "drivers-many", isVariant: true, page: { FavouritesPage() },
            engine: { $0.wishes = WishView.many(50) }, lead: { try $0.press(.end) }),
    ]

    static let places: [Scene] = [
        Scene(name: "places", page: { PlacesPage() }),
        Scene(name: "places-new", places: PlaceBook(), isVariant: true, page: { PlacesPage() }),
        Scene(
            name: "places-recent", isVariant: true, page: { PlacesPage() },
            lead: { try $0.press(.end) }),
        Scene(
            name: "places-remove", isVariant: true, page: { PlacesPage() },
            lead: { try $0.press(.down, .down, .char("x")) }),
        Scene(name: "label", page: { PlaceLabelPage(.saveNew) }),
        Scene(
            name: "label-taken", isVariant: true, page: { PlaceLabelPage(.rename("Academia")) },
            lead: {
                try $0.press(.ctrl("u"))
                try $0.type("home")
            }),
    ]

    @Test(arguments: scenes, RecordedView.all) func everyPageLooksAsRecorded(
        scene: Scene, view: RecordedView
    ) throws {
        guard !scene.isVariant || view.size == .smallest else { return }
        try expect(
            scene.stage(view.size, view.language).sheets(), isRecorded: view.name(of: scene.name))
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: scenes)
    func everyPageIsWholeUnderAStatusBar(scene: Scene) throws {
        for language in AppFiles.tags {
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try scene.stage(size, language).screen()
            }
        }
    }

    @Test(arguments: scenes.indices) func everyPageIsReadableInASCIIAndWithoutColours(
        index: Int
    ) throws {
        let scene = Self.scenes[index]
        let stage = try scene.stage(.smallest, "en")
        let ascii = stage.screen(.ascii)
        #expect(ascii.text.unicodeScalars.allSatisfy { $0.isASCII })
        #expect(stage.screen().showsStress)
        expectOutline(of: stage)
        guard index < ScreenRecord.poorScenes else { return }
        try expect(stage.sheets(.ascii), isRecorded: "\(scene.name)-ascii")
        try expect(
            text: stage.sheets().monochrome.withoutFrames, isRecorded: "\(scene.name)-mono")
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        let small = RecordedView.all.filter { $0.size == .smallest }
        let variants = Self.scenes.filter(\.isVariant).map(\.name)
        let left = variants.flatMap { name in
            RecordedView.all.filter { !small.contains($0) }.map { $0.name(of: name) }
        }
        #expect(
            try ScreenRecord.names(besides: #filePath)
                == ScreenRecord.names(of: Self.scenes.map(\.name)).subtracting(left))
    }

    /// What is read aloud has a title, and holds nothing that steers a terminal.
    private func expectOutline(of stage: PageStage) {
        let outline = stage.app.outline(glyphs: .ascii)
        #expect(!outline.title.isEmpty)
        #expect(!outline.lines.isEmpty)
        let all = "\(outline)"
        for bad in ["\u{1B}", "\u{7}", "\u{202E}", "\u{200B}"] {
            #expect(!all.unicodeScalars.contains { String($0) == bad })
        }
    }
}
