import AppTestSupport
import RideApp
import RideCore
import RideTUI
import Testing

@testable import RidePages

@Suite("P15: when a ride is to begin") struct ScheduleTests {
    /// The city's time on the stage: Thursday 08:14, the fourteenth minute of the world.
    private static let now = Instant(milliseconds: 14 * 60_000)
    private static let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))

    private func stage(_ current: Int64? = nil, _ language: String = "en") throws -> PageStage {
        try PageStage(SchedulePage(current: current), state: .ana, language: language) { _ in nil }
    }

    /// Minutes of the world at a time so many days from now.
    private static func minute(_ day: Int, _ hour: Int, _ minute: Int) -> Int64 {
        Int64(day * 1_440 + (hour - 8) * 60 + minute)
    }

    @Test(
        "half an hour to seven days ahead",
        arguments: [
            (-1, BookingWindow.Verdict.tooSoon), (0, .tooSoon), (1_799_999, .tooSoon),
            (1_800_000, .right), (1_800_001, .right), (604_799_999, .right), (604_800_000, .right),
            (604_800_001, .tooLate),
        ] as [(Int64, BookingWindow.Verdict)])
    func theWindowHasTwoLimits(ahead_ms: Int64, verdict: BookingWindow.Verdict) {
        let pickUp = Self.now + .milliseconds(ahead_ms)
        #expect(BookingWindow(nil).verdict(on: pickUp, now: Self.now) == verdict)
    }

    @Test(
        arguments: [
            ("", DayAndTime.Reading.empty), ("1", .incomplete), ("18", .incomplete),
            ("18:", .incomplete), ("18:3", .incomplete), ("18:30", .minute(1_110)),
            ("1830", .minute(1_110)), ("9:05", .minute(545)), ("09:05", .minute(545)),
            ("00:00", .minute(0)), ("23:59", .minute(1_439)), ("24:00", .wrong), ("23:60", .wrong),
            ("2400", .wrong), ("99", .wrong), ("1:2:3", .wrong), (":30", .incomplete),
        ] as [(String, DayAndTime.Reading)])
    func timesAreReadAsTheyAreTyped(typed: String, reading: DayAndTime.Reading) {
        #expect(DayAndTime.read(typed) == reading)
    }

    @Test(
        "steps lead to full steps, over midnight too",
        arguments: [
            (0, 8 * 60 + 3, 5, 0, 8 * 60 + 5), (0, 8 * 60 + 3, -5, 0, 8 * 60),
            (0, 8 * 60 + 5, 5, 0, 8 * 60 + 10), (0, 8 * 60 + 5, -5, 0, 8 * 60),
            (0, 23 * 60 + 57, 5, 1, 0), (1, 0, -5, 0, 23 * 60 + 55), (0, 0, -5, 0, 0),
            (0, 23 * 60 + 30, 60, 1, 30), (7, 23 * 60 + 55, 5, 7, 23 * 60 + 55),
            (2, 30, -60, 1, 23 * 60 + 30),
        ]) func theTimeIsSteppedThrough(day: Int, minute: Int, by: Int, newDay: Int, newMinute: Int)
    {
        let moved = DayAndTime(day: day, minute: minute, lastDay: 7).moved(by: by)
        #expect(moved == DayAndTime(day: newDay, minute: newMinute, lastDay: 7))
    }

    @Test("a day and a time make a moment, and the moment the same day and time")
    func dayAndTimeComeBack() {
        for day in 0...7 {
            for minute in stride(from: 0, to: 1_440, by: 37) {
                let chosen = DayAndTime(day: day, minute: minute, lastDay: 7)
                let moment = chosen.moment(now: Self.now, in: Self.calendar)
                #expect(
                    moment.milliseconds == Self.minute(day, 0, 0) * 60_000 + Int64(minute) * 60_000)
                #expect(
                    DayAndTime(of: moment, days: day, lastDay: 7, in: Self.calendar) == chosen)
            }
        }
    }

    @Test func anHourAheadIsOfferedAtFirst() throws {
        var stage = try stage()
        #expect(stage.text.contains("today at 09:15"))
        try stage.press(.enter)
        #expect(stage.app.requests == [.pickUpAt(Self.minute(0, 9, 15) * 60_000)])
        #expect(stage.isMapBack)
    }

    @Test func dayAndTimeAreChosenByKeys() throws {
        var stage = try stage()
        try stage.press(.up, .right, .right, .tab)
        try stage.type("1830")
        #expect(stage.text.contains("Saturday at 18:30"))
        #expect(stage.text.contains("in 2 days"))
        try stage.press(.enter)
        #expect(stage.app.requests == [.pickUpAt(Self.minute(2, 18, 30) * 60_000)])
    }

    @Test("keys can be clicked, in the key bar or in the help") func dayAndTimeAreChosenByMouse()
        throws
    {
        var stage = try stage()
        try stage.click(on: "Day ")
        try stage.click(on: "Day ")
        #expect(stage.text.contains("tomorrow, Friday at 09:15"))
        try stage.click(on: "Time ")
        try stage.click(on: "+5 min")
        try stage.click(on: "? help")
        try stage.click(on: "+1 h")
        #expect(stage.text.contains("tomorrow, Friday at 10:20"))
        try stage.click(on: " Pick me up then ")
        #expect(stage.app.requests == [.pickUpAt(Self.minute(1, 10, 20) * 60_000)])
    }

    @Test func arrowsAndPagesStepThroughTheTime() throws {
        var stage = try stage()
        try stage.press(.right, .right, .pageDown, .left)
        #expect(stage.text.contains("today at 10:20"))
        for _ in 0..<14 { try stage.press(.pageDown) }
        #expect(stage.text.contains("tomorrow, Friday at 00:20"))
    }

    @Test(
        "the limits are told in words",
        arguments: [
            (0, "0843", "At least 30 min from now"), (0, "0844", nil),
            (7, "0814", nil), (7, "0815", "At most 7 days from now"),
            (0, "2570", "Not a valid time"), (0, "18", "Choose a time"),
        ] as [(Int, String, String?)])
    func whatCannotBeBookedSaysWhy(day: Int, typed: String, reason: String?) throws {
        var stage = try stage()
        try stage.press(.up)
        for _ in 0..<day { try stage.press(.right) }
        try stage.press(.tab)
        try stage.type(typed)
        if let reason { #expect(stage.text.contains(reason)) }
        try stage.press(.enter)
        #expect(stage.app.requests.isEmpty == (reason != nil))
    }

    @Test func theChosenMomentComesBackAndCanBeGivenUp() throws {
        let chosen = Self.minute(3, 7, 5) * 60_000
        var stage = try stage(chosen)
        #expect(stage.text.contains("Sunday at 07:05"))
        try stage.press(.char("x"))
        #expect(stage.app.requests == [.pickUpAt(nil)])
    }

    @Test func aRideForNowHasNothingToGiveUp() throws {
        var stage = try stage()
        try stage.press(.char("x"))
        #expect(stage.app.requests.isEmpty)
        #expect(!stage.isMapBack)
    }

    @Test func aMomentThatComesTooNearCanNoLongerBeTaken() throws {
        var stage = try stage()
        try stage.type("0844")
        #expect(!stage.text.contains("At least 30 min"))
        try stage.pass(seconds: 60)
        #expect(stage.text.contains("At least 30 min"))
        try stage.press(.enter)
        #expect(stage.app.requests.isEmpty)
    }

    @Test("every day is named, also in Portuguese") func daysAreNamed() throws {
        let stage = try stage(nil, "pt-BR")
        let context = stage.app.core.context
        #expect(
            (0...7).map(context.dayName) == [
                "hoje", "amanhã, sexta-feira", "sábado", "domingo", "segunda-feira",
                "terça-feira", "quarta-feira", "quinta-feira da semana que vem",
            ])
    }
}
