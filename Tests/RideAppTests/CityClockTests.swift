import RideApp
import RideCore
import RideWire
import Testing

@Suite struct CityClockTests {
    private func clock(speed: Double, now_ms: Int64 = 0) throws -> CityClock {
        let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))
        let view = ClockView(
            now: Instant(milliseconds: now_ms), speed: speed, calendar: calendar)
        return try #require(CityClock(view, at_ms: 1_000))
    }

    @Test(arguments: [
        (1.0, Int64(1_000), Int64(0)), (1, 3_500, 2_500), (10, 2_000, 10_000), (0.5, 3_000, 1_000),
        (0, 99_000, 0), (1, 0, 0),
    ])
    func timeGoesOnAtItsSpeed(speed: Double, at_ms: Int64, expected: Int64) throws {
        #expect(try clock(speed: speed).now(at_ms: at_ms).milliseconds == expected)
    }

    @Test func itStandsStillOnceStopped() throws {
        var clock = try clock(speed: 10)
        clock.stop(at_ms: 2_000)
        #expect(clock.now(at_ms: 60_000).milliseconds == 10_000)
        #expect(clock.nextMinute_ms(after: 60_000) == nil)
        clock.set(now_ms: 20_000, speed: 10, at_ms: 61_000)
        #expect(clock.now(at_ms: 62_000).milliseconds == 30_000)
    }

    @Test(arguments: [(1.0, Int64(61_000)), (10, 7_000), (600, 2_000)])
    func itWakesForTheNextMinuteButNotMoreThanOnceASecond(
        speed: Double, expected: Int64
    ) throws {
        #expect(try clock(speed: speed).nextMinute_ms(after: 1_000) == expected)
    }

    @Test func itKnowsWhenAMomentComes() throws {
        let clock = try clock(speed: 10)
        #expect(clock.reaches_ms(Instant(milliseconds: 15_000), after: 1_000) == 2_500)
        #expect(clock.reaches_ms(Instant(milliseconds: 0), after: 1_000) == nil)
    }

    @Test func numbersThatMakeNoTimeMakeNoClock() {
        let calendar = WorldCalendar(startingOn: .monday, at: .zero)
        var view = ClockView(now: .start, speed: .nan, calendar: calendar)
        #expect(CityClock(view, at_ms: 0) == nil)
        view.speed = 1
        view.start_weekday = 9
        #expect(CityClock(view, at_ms: 0) == nil)
    }
}
