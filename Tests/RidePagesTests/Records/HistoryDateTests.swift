import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// R9, P10, D8: rides from one date to another.
@Suite struct HistoryDateTests {
    private static func stage(
        _ world: RecordWorld = .past(12), language: String = "en", driver: Bool = false,
        calendar: WorldCalendar? = nil
    ) throws -> PageStage {
        try PageStage(
            HistoryPage(), state: driver ? .luis : .ana, language: language,
            calendar: calendar ?? TestDates.calendar(2026, 9, 10), answer: world.answer)
    }

    private func asked(_ stage: PageStage) -> ListRides? {
        stage.calls.compactMap { $0 as? ListRides }.last { $0.before_id == nil }
    }

    private func fill(_ stage: inout PageStage, _ from: String, _ until: String) throws {
        try stage.press(.char("/"), .down, .down, .down)
        try stage.type(from)
        try stage.press(.down)
        try stage.type(until)
        try stage.press(.enter)
    }

    /// The 6th of September began at one o'clock, and the day has 23 hours.
    @Test(arguments: [false, true])
    func ridesAreAskedForFromOneDateToAnother(driver: Bool) throws {
        var stage = try Self.stage(driver: driver)
        try fill(&stage, "06092026", "06/09/2026")
        let last = try #require(asked(stage))
        let calendar = try TestDates.calendar(2026, 9, 10)
        let day = try #require(CivilDate("2026-09-06").flatMap(calendar.day(of:)))
        #expect(last.from_ms == calendar.start(of: day).milliseconds)
        let end = try #require(last.to_ms)
        #expect(end - (last.from_ms ?? 0) == 23 * 3_600_000)
        #expect(stage.text.contains("since 6 Sep 2026 + until 6 Sep 2026"), "\(stage.text)")
        let kept = stage.app.core.settings.lists["history"]
        #expect(kept?.from == CivilDate("2026-09-06") && kept?.until == CivilDate("2026-09-06"))
        try stage.press(.char("*"))
        #expect(asked(stage)?.from_ms == nil && asked(stage)?.to_ms == nil)
    }

    /// Either end alone is enough, and the later of two beginnings counts.
    @Test func oneEndIsEnough() throws {
        var stage = try Self.stage(language: "pt-BR")
        try fill(&stage, "", "31/08/2026")
        #expect(asked(stage)?.from_ms == nil && asked(stage)?.to_ms != nil)
        #expect(stage.text.contains("até 31 ago 2026"), "\(stage.text)")
        try stage.press(.char("*"), .char("/"), .down, .down, .char(" "), .enter)
        let today = try #require(asked(stage)?.from_ms)
        try stage.press(.char("/"), .down, .down, .down)
        try stage.type("01/01/2026")
        try stage.press(.enter)
        #expect(asked(stage)?.from_ms == today)
    }

    /// Without dates of its own the city's today is the wall's.
    @Test func aCityOfWeekdaysCountsFromToday() throws {
        var stage = try Self.stage(
            calendar: WorldCalendar(startingOn: .thursday, at: .seconds(28_800)))
        let yesterday = stage.app.core.context.today.adding(days: -1)
        try fill(&stage, DayTyping.written(yesterday), "")
        #expect(asked(stage)?.from_ms == -32 * 3_600_000)
    }

    @Test(arguments: [
        ("31/02/2026", "", "31/02/2026 is not a date."), ("", "1/1", "01/1 is not a date."),
        ("02/09/2026", "01/09/2026", "“From” comes after “Until”"),
    ])
    func whatIsNoDateIsSaid(from: String, until: String, words: String) throws {
        var stage = try Self.stage()
        let before = stage.calls.count
        try fill(&stage, from, until)
        #expect(stage.text.contains(words), "\(stage.text)")
        #expect(stage.calls.count == before)
    }

    /// The first and the last day that there is can be asked for.
    @Test func farthestDaysStayWithinTheLimits() throws {
        var stage = try Self.stage()
        try fill(&stage, "01/01/0001", "31/12/9999")
        let last = try #require(asked(stage))
        #expect(Moments.range.contains(try #require(last.from_ms)))
        #expect(Moments.range.contains(try #require(last.to_ms)))
    }
}
