import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

@Suite("N2: every page while the engine is away, and under random keys") struct LostEngineTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let page: @Sendable () -> any Page
        /// Whether it asks the engine for something when it is opened.
        let asks: Bool
    }

    /// A page from which the page in question is opened, as often as is wanted.
    struct Launcher: Page {
        let page: @Sendable () -> any Page
        func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
            SheetContent("Launcher")
        }
        func bindings(_ context: PageContext) -> [KeyBinding<Int>] {
            [KeyBinding(.function(5), "open", action: 1)]
        }
        mutating func perform(_ action: Int, _ context: inout PageContext) { context.open(page()) }
    }

    static let pages: [Case] = [
        Case(testDescription: "payments", page: { PaymentsPage() }, asks: true),
        Case(testDescription: "card", page: { AddCardPage() }, asks: false),
        Case(
            testDescription: "pay", page: { PaymentChoicePage(current: .card) }, asks: true),
        Case(testDescription: "promotion", page: { PromotionPage() }, asks: true),
        Case(testDescription: "schedule", page: { SchedulePage() }, asks: false),
        Case(testDescription: "boarding", page: { BoardingCodePage() }, asks: false),
        Case(testDescription: "bookings", page: { ReservationsPage() }, asks: true),
        Case(testDescription: "drivers", page: { FavouritesPage() }, asks: true),
        Case(testDescription: "places", page: { PlacesPage() }, asks: false),
        Case(testDescription: "label", page: { PlaceLabelPage(.saveNew) }, asks: false),
    ]

    private func stage(_ test: Case) throws -> PageStage {
        let wallet = FakeWallet()
        wallet.cards = CardView.three
        wallet.bookings = ReservationView.every
        wallet.wishes = WishView.many(30)
        return try PageStage(
            test.page(), state: .anaWith(due: 700), places: .ofAna, answer: wallet.answer)
    }

    @Test(arguments: pages) func whatWasThereStaysAndIsAskedForAnew(test: Case) throws {
        var stage = try stage(test)
        let before = stage.text.split(separator: "\n").dropFirst().dropLast()
        try stage.loseEngine()
        let after = stage.text.split(separator: "\n").dropFirst().dropLast()
        if test.asks { #expect(Array(before) == Array(after)) }
        #expect(stage.calls.count == (test.asks ? 1 : 0))
        try stage.engineReturns()
        #expect(stage.calls.count == (test.asks ? 2 : 0))
        try stage.press(.escape)
        #expect(stage.isMapBack)
    }

    @Test(arguments: pages) func openedWithoutAnEngineItComesLater(test: Case) throws {
        var stage = try stage(
            Case(testDescription: "", page: { Launcher(page: test.page) }, asks: false))
        try stage.loseEngine()
        try stage.press(.function(5))
        #expect(!(stage.app.core.topPage is Launcher))
        // A page for typing works without an answer, so it does not complain of one.
        if test.asks, test.testDescription != "promotion" {
            #expect(stage.text.contains("no connection"))
        }
        try stage.engineReturns()
        #expect(!stage.text.contains("no connection"))
        try stage.press(.escape)
        #expect(stage.app.core.topPage is Launcher)
    }

    @Test("no key sends anything while the engine is away", arguments: pages)
    func commandsWaitForTheEngine(test: Case) throws {
        var stage = try stage(test)
        try stage.loseEngine()
        let count = stage.calls.count
        for key in "apdxrfvs".unicodeScalars {
            try stage.press(.char(key), .enter, .escape)
        }
        #expect(stage.calls.count == count)
        #expect(stage.app.core.link.pendingCommands.isEmpty)
    }

    @Test("no keys lead where Esc does not lead back", arguments: pages)
    func randomKeysAreSurvived(test: Case) throws {
        var random = SeededRandom(seed: 5)
        let keys: [Key] =
            [
                .enter, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
                .delete, .backspace, .function(4), .paste("41\u{1B}[2J\u{202E}11"), .ctrl("u"),
            ] + "adefmprsvx0123456789:/-FÁß\u{202E}".unicodeScalars.map { Key.char($0) }
        var stage = try stage(
            Case(testDescription: "", page: { Launcher(page: test.page) }, asks: false))
        for turn in 0..<120 {
            try stage.press(keys[random.below(keys.count)])
            if turn % 40 == 20 { try stage.loseEngine() }
            if turn % 40 == 30 { try stage.engineReturns() }
            try stage.press(.function(5))
            if stage.isMapBack { break }
        }
        for _ in 0..<12 where !isBack(stage) {
            try stage.press(.escape)
            // A question about what was typed is answered by the dangerous answer.
            if stage.text.contains("Discard") { try stage.press(.down, .enter) }
        }
        #expect(isBack(stage))
    }

    private func isBack(_ stage: PageStage) -> Bool {
        stage.isMapBack || stage.app.core.topPage is Launcher && stage.text.contains("Launcher")
    }
}
