import RideCore
import Testing

@Suite("The city's calendar")
struct WorldCalendarTests {
    private static let day: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000

    /// Days, hours and milliseconds since a world that began on a Thursday at 08:00, and the
    /// weekday, hour and millisecond of the day then.
    @Test(
        arguments: [
            (0, 0, 0, "thursday 8 28800000"), (0, 0, 1, "thursday 8 28800001"),
            (0, 1, -1, "thursday 8 32399999"), (0, 1, 0, "thursday 9 32400000"),
            (0, 16, -1, "thursday 23 86399999"), (0, 16, 0, "friday 0 0"),
            (0, 40, 0, "saturday 0 0"), (3, 0, 0, "sunday 8 28800000"),
            (4, 0, 0, "monday 8 28800000"), (7, 0, 0, "thursday 8 28800000"),
            (7, 16, 0, "friday 0 0"), (7_000, 0, -1, "thursday 7 28799999"),
            (0, 0, -1, "thursday 7 28799999"), (0, -8, 0, "thursday 0 0"),
            (0, -8, -1, "wednesday 23 86399999"), (-3, -8, 0, "monday 0 0"),
            (-3, -8, -1, "sunday 23 86399999"), (-7, 0, 0, "thursday 8 28800000"),
            (-70, -8, -1, "wednesday 23 86399999"),
        ] as [(Int64, Int64, Int64, String)])
    func tellsWeekdayAndHour(
        days: Int64, hours: Int64, milliseconds: Int64, expected: String
    ) {
        let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))
        let instant = Instant(
            milliseconds: days * Self.day + hours * Self.hour + milliseconds)
        let told =
            "\(calendar.weekday(at: instant)) \(calendar.hour(at: instant)) "
            + "\(calendar.timeOfDay(at: instant))"
        #expect(told == expected)
    }

    @Test func everyWeekdayIsFollowedByTheNext() {
        for (index, start) in Weekday.allCases.enumerated() {
            let calendar = WorldCalendar(startingOn: start, at: .zero)
            let week = (0..<7).map {
                calendar.weekday(at: Instant(milliseconds: Int64($0) * Self.day))
            }
            #expect(week == (0..<7).map { Weekday.allCases[(index + $0) % 7] })
        }
    }

    @Test func aWorldBeginsAtATimeOfDay() async {
        let last = Duration.milliseconds(Self.day - 1)
        let calendar = WorldCalendar(startingOn: .sunday, at: last)
        #expect(calendar.weekday(at: .start) == .sunday)
        #expect(calendar.weekday(at: Instant(milliseconds: 1)) == .monday)
        await #expect(processExitsWith: .failure) {
            _ = WorldCalendar(startingOn: .sunday, at: .seconds(86_400))
        }
        await #expect(processExitsWith: .failure) {
            _ = WorldCalendar(startingOn: .sunday, at: .milliseconds(-1))
        }
    }
}
