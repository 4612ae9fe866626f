import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P10, D8: the history") struct HistoryTests {
    private func stage(
        _ world: RecordWorld, size: Size = .smallest, state: PersonState = .ana
    ) throws -> PageStage {
        try PageStage(HistoryPage(), state: state, size: size, answer: world.answer)
    }

    private func page(_ stage: PageStage) throws -> HistoryPage {
        try #require(stage.app.core.topPage as? HistoryPage)
    }

    private func asked(_ stage: PageStage) -> [ListRides] {
        stage.calls.compactMap { call in
            call as? ListRides
        }
    }

    // MARK: Filters

    /// What a filter chooses: a stage, a way to pay, a time.
    struct Chosen: Sendable, CustomTestStringConvertible {
        var stage: TripStage?
        var payment: PaymentMethod?
        var period = ListChoice.Period.all
        var testDescription: String { "\(stage as Any) \(payment as Any) \(period)" }
    }

    static let stages: [TripStage?] = [nil, .completed, .cancelled, .unserved]
    static let payments: [PaymentMethod?] = [nil, .cash, .card]

    /// Every combination of the three conditions.
    static let filters: [Chosen] = stages.flatMap { stage in
        payments.flatMap { payment in
            ListChoice.Period.allCases.map { period in
                Chosen(stage: stage, payment: payment, period: period)
            }
        }
    }

    /// When each period begins: the stage stands at 08:14 of the first day.
    private static func start(of period: ListChoice.Period) -> Int64? {
        let midnight: Int64 = -8 * 3_600_000
        switch period {
        case .all: return nil
        case .today: return midnight
        case .week: return midnight - 6 * 86_400_000
        case .month: return midnight - 29 * 86_400_000
        }
    }

    @Test("P10, F1: each filter asks for just its rides", arguments: filters)
    func aFilterAsksForItsRides(filter: Chosen) throws {
        var stage = try stage(RecordWorld.past(48))
        try stage.press(.char("/"))
        for _ in 0..<(Self.stages.firstIndex(of: filter.stage) ?? 0) {
            try stage.press(.right)
        }
        try stage.press(.down)
        for _ in 0..<(Self.payments.firstIndex(of: filter.payment) ?? 0) {
            try stage.press(.right)
        }
        try stage.press(.down)
        for _ in 0..<(ListChoice.Period.allCases.firstIndex(of: filter.period) ?? 0) {
            try stage.press(.char(" "))
        }
        try stage.press(.enter)

        let last = try #require(asked(stage).last { $0.before_id == nil })
        #expect(last.stage == filter.stage)
        #expect(last.payment == filter.payment)
        #expect(last.from_ms == Self.start(of: filter.period))
        #expect(last.to_ms == nil)
        #expect(last.limit?.count == 20)
        let kept = stage.app.core.settings.lists["history"] ?? ListChoice()
        #expect(kept.words["stage"] == filter.stage?.rawValue)
        #expect(kept.words["payment"] == filter.payment?.rawValue)
        #expect(kept.period == filter.period)
    }

    @Test("F1: amount and text are looked for in all rides, however many pages they are")
    func amountAndTextAreLookedForInAllRides() throws {
        let world = RecordWorld.past(95)
        var stage = try stage(world)
        #expect(asked(stage).count < 4)
        let wanted = world.rides.filter { $0.total_minor >= 1_500 }.count
        try stage.press(.char("/"), .down, .down, .down, .down, .down)
        try stage.type("15")
        try stage.press(.enter)
        #expect(try page(stage).asked.pages.items.count == 95)
        #expect(stage.text.contains("\(wanted) of 95"))
        #expect(stage.text.contains("from "))
        try stage.press(.char("*"), .char("/"))
        for _ in 0..<7 { try stage.press(.down) }
        try stage.type("zzz")
        try stage.press(.enter)
        #expect(stage.text.contains("0 of 95"))
        try stage.press(.char("*"))
        #expect(stage.text.contains("95 rides"))
    }

    @Test("F1: rides are sorted by price, shown five at a time, and written into a file")
    func ridesAreSortedSizedAndWritten() throws {
        let world = RecordWorld.past(48)
        var stage = try stage(world)
        try stage.press(.char("S"), .char("z"))
        #expect(try page(stage).asked.pages.items.count == 48, "all are needed to sort them")
        #expect(stage.text.contains("page 1/10"))
        try stage.press(.char("e"))
        let files = stage.done.compactMap { effect in
            if case .writeFile(let name, let text) = effect { (name, text) } else { nil }
        }
        let file = try #require(files.last)
        #expect(file.0 == "history.csv")
        #expect(file.1.split(separator: "\r\n").count == 49)
        let names = world.rides.map { "\($0.pickup_name) > \($0.dropoff_name)" }
        #expect(file.1.contains(names[0]), "a way is written whole")
    }

    @Test func theFooterSaysWhichRidesAreShown() throws {
        var stage = try stage(RecordWorld.past(48))
        try stage.press(.char("/"), .right, .right, .down, .right, .right, .enter)
        #expect(stage.text.contains("· cancelled + card"))
        try stage.press(.enter, .escape)
        #expect(stage.text.contains("· cancelled + card"))
        try stage.press(.char("*"))
        #expect(!stage.text.contains("· cancelled + card"))
        #expect(stage.text.contains("48 rides"))
    }

    @Test func escLeavesTheFilterAsItWas() throws {
        var stage = try stage(RecordWorld.past(48))
        try stage.press(.char("/"), .right, .escape)
        #expect(stage.app.core.settings.lists.isEmpty)
        #expect(asked(stage).allSatisfy { $0.stage == nil })
        try stage.press(.escape)
        #expect(stage.isMapBack)
    }

    @Test func whereNoRideIsLikeThisTheTextSaysWhatToDo() throws {
        var stage = try stage(RecordWorld.past(3))
        try stage.press(.char("/"), .right, .right, .right, .enter)
        #expect(stage.text.contains("No matches."))
        try stage.press(.char("*"))
        #expect(stage.text.contains("3 rides"))
    }

    // MARK: Pages

    @Test("P10: all pages together are all rides, once each, while new ones appear")
    func pagesLeaveNothingOutWhileTheListGrows() throws {
        let world = RecordWorld.past(95)
        var stage = try stage(world)
        for round in 0..<12 {
            let next = RecordWorld.ride(UInt64(96 + round), at_ms: RecordWorld.now_ms)
            world.rides.insert(next, at: 0)
            try stage.press(.end)
            if round == 4 {
                try stage.tell { $0.ride = try? RecordWorld.rideDetails().ride }
            }
        }
        let ids = try page(stage).asked.pages.items.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids == ids.sorted(by: >))
        #expect(ids.last == 1)
        #expect(ids.count == Int(ids.first ?? 0))
    }

    @Test func aHighTerminalIsFilledAtOnce() throws {
        let stage = try stage(RecordWorld.past(95), size: Size(width: 120, height: 60))
        #expect(try page(stage).asked.pages.items.count >= 40)
    }

    @Test func aRideThatHasEndedComesToTheTopAndTheSelectionStays() throws {
        let world = RecordWorld.past(30)
        var stage = try stage(world)
        try stage.press(.down, .down)
        let before = try #require(
            stage.text.split(separator: "\n").first { $0.contains("▸") })
        world.rides.insert(RecordWorld.ride(31, at_ms: RecordWorld.now_ms), at: 0)
        try stage.tell { $0.ride = try? RecordWorld.rideDetails().ride }
        #expect(try page(stage).asked.pages.items.first?.id == 31)
        #expect(stage.text.contains(before))
        #expect(stage.text.contains("31 rides"))
    }

    @Test func whatFailsSaysWhyAndCanBeTriedAgain() throws {
        let world = RecordWorld.past(3)
        world.refusals[ListRides.method] = RecordWorld.error("storage_failed")
        var stage = try stage(world)
        #expect(stage.text.contains("We could not save this"))
        world.refusals = [:]
        try stage.press(.char("r"))
        #expect(stage.text.contains("3 rides"))
        #expect(!stage.text.contains("We could not save this"))
    }

    @Test func aPageThatFailsLeavesTheOthers() throws {
        let world = RecordWorld.past(48)
        var stage = try stage(world)
        world.refusals[ListRides.method] = RecordWorld.error("storage_failed")
        try stage.press(.end)
        #expect(stage.text.contains("48 rides · We could not save this"))
        world.refusals = [:]
        try stage.press(.ctrl("r"), .end, .end, .end)
        #expect(try page(stage).asked.pages.items.count == 48)
    }

    @Test func whileTheEngineIsAwayTheRidesStayAndComeBack() throws {
        let world = RecordWorld.past(5)
        var stage = try stage(world)
        try stage.loseEngine()
        #expect(stage.text.contains("5 rides · no connection"))
        world.rides.insert(RecordWorld.ride(6, at_ms: RecordWorld.now_ms), at: 0)
        try stage.engineReturns()
        #expect(stage.text.contains("6 rides"))
    }

    @Test("D8: a driver sees, sorts and finds what each ride brought, not what was paid")
    func aDriverSeesWhatWasEarned() throws {
        let world = RecordWorld.past(6)
        // The dearest ride brought least.
        for index in world.rides.indices where world.rides[index].stage == .completed {
            world.rides[index].driver_gain_minor = 2_000 - Int64(index) * 111
        }
        let stage = try stage(
            world, size: Size(width: 120, height: 40), state: .luis)
        let money = stage.app.core.format
        for ride in world.rides {
            let (paid, earned) = (ride.total_minor, ride.driver_gain_minor ?? 0)
            let rows = stage.text.split(separator: "\n").filter {
                $0.contains(stage.app.core.paddedMoment(ride.requested_at_ms))
            }
            #expect(rows.count == 1)
            let row = String(rows.first ?? "")
            #expect(row.contains(money.money(Money(minorUnits: earned))), "\(row)")
            #expect(paid == 0 || !row.contains(money.money(Money(minorUnits: paid))), "\(row)")
        }
    }

    // MARK: Opening a ride

    @Test func enterOpensTheRideAndEscComesBackToIt() throws {
        var stage = try stage(RecordWorld.past(5))
        try stage.press(.down, .enter)
        #expect((stage.app.core.topPage as? RidePage)?.id == 4)
        try stage.press(.escape)
        #expect(stage.text.contains("▸ 21 Nov 00:54"))
    }

    @Test func aClickOpensARide() throws {
        var stage = try stage(RecordWorld.past(5))
        try stage.tap("20 Nov 17:54")
        #expect((stage.app.core.topPage as? RidePage)?.id == 3)
    }

    @Test func theFilterCanBeChosenWithTheMouse() throws {
        var stage = try stage(RecordWorld.past(5))
        try stage.tap("/ filter")
        try stage.tap("‹ all       ›")
        try stage.tap("Apply")
        #expect(asked(stage).last?.stage == .completed)
    }
}
