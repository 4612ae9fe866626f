import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp
@testable import RidePages

/// F1: a list of which rows are still to come is no whole list.
@Suite("F1: what is written, sorted and counted is whole") struct WholeListTests {
    private func files(_ stage: PageStage) -> [String] {
        stage.done.compactMap { effect in
            if case .writeFile(_, let text) = effect { text } else { nil }
        }
    }

    private func rows(_ file: String?) -> [Substring] {
        file?.split(separator: "\r\n").dropFirst().map { $0 } ?? []
    }

    // MARK: Lists of the engine

    @Test("stations are written whole, and End is their end", arguments: [0, 1, 10_000, 20_000])
    func stationsAreWrittenWhole(count: Int) throws {
        let engine = FakeBikes()
        engine.stations =
            count == 0
            ? []
            : (1...UInt64(count)).map {
                FakeBikes.station($0, "Stop \($0)", bikes: Int($0) % 7, docks: 3, Double($0))
            }
        var stage = try PageStage(StationListPage(), state: .ana) { call in
            guard let asked = call as? FindStations else { return engine.answer(call) }
            let page = engine.stations.dropFirst(asked.skip ?? 0).prefix(asked.pageSize)
            return .success(
                BikeStationsResult(system: "Bicis", stations: Array(page), total: count))
        }
        try stage.press(.char("e"))
        guard count > 0 else { return #expect(files(stage) == []) }
        let written = rows(files(stage).last)
        #expect(written.count == count)
        #expect(written.first == "Stop 1,1,3,1")
        #expect(written.last?.hasPrefix("Stop \(count),") == true)
        #expect(files(stage).count == 1)
        try stage.press(.end, .enter)
        #expect(stage.calls.compactMap { ($0 as? GetStation)?.station_id } == [UInt64(count)])
    }

    @Test("End waits for the end, and sorting for all", arguments: [1, 45, 400])
    func theEndIsThatOfAll(count: Int) throws {
        let engine = FakeBikes()
        engine.stations = (1...UInt64(count)).map {
            FakeBikes.station($0, "Stop \($0)", bikes: count - Int($0), docks: 3, Double($0))
        }
        var stage = try PageStage(StationListPage(), state: .ana, answer: engine.answer)
        try stage.press(.end, .enter)
        #expect(stage.calls.compactMap { ($0 as? GetStation)?.station_id } == [UInt64(count)])
        // Back on the list it is asked for anew; by bicycles the last one has none.
        try stage.press(.escape, .char("s"), .char("s"), .home, .enter)
        #expect(stage.calls.compactMap { ($0 as? GetStation)?.station_id }.last == UInt64(count))
    }

    @Test("a statement is written whole", arguments: [1, 30, 400])
    func aStatementIsWrittenWhole(count: Int) throws {
        let lines = DriverPeople.statement(count)
        var stage = try PageStage(StatementPage(), state: .luis) { call in
            (call as? ListStatement).map { .success(DriverPeople.page(lines, $0)) }
        }
        try stage.press(.char("e"))
        #expect(rows(files(stage).last).count == count)
        #expect(files(stage).count == 1)
    }

    @Test("rides are written whole, and where one does not come that is said")
    func ridesAreWrittenWhole() throws {
        let world = RecordWorld.past(230)
        var stage = try PageStage(HistoryPage(), state: .ana, answer: world.answer)
        try stage.press(.char("e"))
        #expect(rows(files(stage).last).count == 230)

        stage = try PageStage(HistoryPage(), state: .ana) { call in
            guard let asked = call as? ListRides, asked.before_id != nil else {
                return world.answer(call)
            }
            return .failure(WireError(.refused, code: "try_again_later", message: "Later."))
        }
        try stage.press(.char("e"))
        #expect(files(stage) == [])
        #expect(stage.toasts.first?.contains("could not save the file") == true)
    }

    // MARK: The list itself

    private struct Row: Equatable { let number: UInt64 }

    private let fields = ListFields<Row>(
        name: "numbers",
        columns: [
            .init(.flexible(10, "Number")) {
                StyledText("\($0.number)")
            } value: {
                .number(Int64($0.number))
            }
        ])

    private func context() throws -> PageContext {
        try PageStage(RoomsPage(), state: .ana) { _ in nil }.app.core.context
    }

    private func written(_ context: PageContext) -> [Int] {
        context.effects.compactMap { effect in
            if case .writeFile(_, let text) = effect { rows(text).count } else { nil }
        }
    }

    private func took(
        _ list: inout ServedList, _ rows: [Row], hasMore: Bool, _ context: inout PageContext,
        before: [Row] = []
    ) {
        let held = list.held(before, fields, context)?.number
        list.took(rows, holding: held, by: \.number, hasMore: hasMore, fields, &context)
    }

    @Test func theSelectedRowStaysSelectedWhileRowsArrive() throws {
        var context = try context()
        var list = ServedList()
        let first = [30, 10, 20].map(Row.init)
        took(&list, first, hasMore: true, &context)
        #expect(list.typed(.down, first, fields, &context))
        #expect(list.item(first, fields, context) == Row(number: 10))
        // Above it and below it.
        let second = [5, 40, 30, 10, 20, 1].map(Row.init)
        took(&list, second, hasMore: true, &context, before: first)
        #expect(list.item(second, fields, context) == Row(number: 10))
        // Where it is no more, the place stays.
        took(&list, [5, 40, 30, 7].map(Row.init), hasMore: false, &context, before: second)
        #expect(list.selected == 3)
    }

    @Test func nothingIsWrittenSortedOrAtItsEndBeforeAllIsThere() throws {
        var context = try context()
        var list = ServedList()
        let some = [3, 1, 2].map(Row.init)
        let all = [3, 1, 2, 9, 0].map(Row.init)
        took(&list, some, hasMore: true, &context)
        #expect(!list.needsAll("numbers", context))
        list.perform(.export, some, fields, &context)
        #expect(list.needsAll("numbers", context), "all are asked for then")
        #expect(written(context) == [])
        #expect(list.typed(.end, some, fields, &context))
        took(&list, some + [Row(number: 9)], hasMore: true, &context, before: some)
        #expect(written(context) == [])
        took(&list, all, hasMore: false, &context, before: some + [Row(number: 9)])
        #expect(written(context) == [5], "once, and whole")
        #expect(list.item(all, fields, context) == Row(number: 0))
        #expect(!list.needsAll("numbers", context))
        // Whoever moves on is not taken to the end.
        took(&list, some, hasMore: true, &context)
        _ = list.typed(.end, some, fields, &context)
        _ = list.typed(.home, some, fields, &context)
        took(&list, all, hasMore: false, &context, before: some)
        #expect(list.selected == 0)
    }

    /// Counts how often a row was asked for its words.
    private final class Looks { var count = 0 }

    /// A list of thousands comes in hundreds of pages: what each costs does not grow with what
    /// has come before.
    @Test func eachRowIsLookedAtOnceAndFewAreMade() throws {
        var context = try context()
        let looks = Looks()
        let fields = ListFields<Row>(
            name: "numbers",
            columns: [
                .init(.flexible(10, "Number")) {
                    looks.count += 1
                    return StyledText("\($0.number)")
                } value: {
                    .number(Int64($0.number))
                }
            ])
        var list = ServedList()
        var choice = ListChoice()
        choice.text = "7"
        list.keep(choice, of: "numbers", &context)
        let all = (1...4_000).map { Row(number: $0) }
        var before: [Row] = []
        for end in stride(from: 20, through: all.count, by: 20) {
            let rows = Array(all[..<end])
            let held = list.held(before, fields, context)?.number
            list.took(
                rows, holding: held, by: \.number, hasMore: end < all.count, fields, &context)
            _ = list.item(rows, fields, context)
            before = rows
        }
        // The first pages are few and looked at anew, and the last one says that all are there.
        #expect(looks.count < 4 * all.count)
        let sevens = all.count { "\($0.number)".contains("7") }
        #expect(list.shown(all, fields, context).count == sevens)
        looks.count = 0
        list.keep(choice.withoutFilter, of: "numbers", &context)
        let room = PageSpace(width: 78, rows: 20, isWide: false, glyphs: .braille)
        _ = list.rows(all, fields, in: room, context)
        #expect(looks.count < 200)
    }

    /// A filter by text finds more while rows come, and says so.
    @Test func aCountThatCanGrowSaysSo() throws {
        let engine = FakeBikes()
        engine.stations = (1...45).map {
            FakeBikes.station($0, "Stop \($0)", bikes: 1, docks: 3, Double($0))
        }
        var stage = try PageStage(StationListPage(), state: .ana) { call in
            guard let asked = call as? FindStations, asked.skip ?? 0 >= 20 else {
                return engine.answer(call)
            }
            return .failure(WireError(.refused, code: "try_again_later", message: "Later."))
        }
        try stage.press(.char("/"), .down, .down)
        try stage.type("stop 1")
        try stage.press(.enter)
        #expect(stage.text.contains("11+ of"), "\(stage.text)")
    }
}
