import RideCore
import Testing

@testable import RideFares

/// R2, R9: windows that begin on holidays.
@Suite struct HolidayWindowTests {
    private static func tariff(_ base: Int64) throws -> Tariff {
        try Tariff(
            base: Money(minorUnits: base), perKilometre: .zero, perMinute: .zero, minimum: .zero)
    }

    private static func time(_ text: String) throws -> DayTime { try #require(DayTime(text)) }

    /// Dearer on the evening of a holiday until six in the morning, and on Sundays.
    private static func book() throws -> TariffBook {
        let evening = TimeWindow(
            days: [], onHolidays: true, from: try time("20:00"), until: try time("06:00"))
        return try TariffBook([
            .common: TariffPlan(
                standard: try tariff(100),
                periods: [
                    TariffPeriod(name: "feast", windows: [evening], tariff: try tariff(300)),
                    TariffPeriod(
                        name: "sunday", windows: [.wholeDays([.sunday])], tariff: try tariff(200)),
                ]),
            .vip: TariffPlan(standard: try tariff(900)),
        ])
    }

    /// A world that began on Thursday 17 September 2026, with a holiday the day after.
    private static func calendar() throws -> WorldCalendar {
        let holiday = try Holiday(
            names: ["en": "Independence Day"], falls: .yearly(month: 9, day: 18))
        return WorldCalendar(
            try CityDates(
                date: try #require(CivilDate("2026-09-17")), minute: 0, zone: .universal,
                holidays: try #require(Holidays([holiday]))))
    }

    @Test(
        "A holiday's window begins on it, and reaches over its midnight",
        arguments: [
            (20.0, 100), (24.0, 100), (29.75, 100), (43.75, 100), (44, 300), (47.75, 300),
            (48, 300),
            (53.75, 300), (54, 100), (68, 100), (72, 200), (95.75, 200), (96, 100),
        ] as [(Double, Int64)])
    func aWindowBeginsOnTheHoliday(hours: Double, base: Int64) throws {
        let at = Instant(milliseconds: Int64(hours * 3_600_000))
        let (book, calendar) = (try Self.book(), try Self.calendar())
        #expect(book.tariff(for: .common, at: at, in: calendar)?.base.minorUnits == base)
        #expect(book.tariff(for: .vip, at: at, in: calendar)?.base.minorUnits == 900)
        #expect(book.tariff(for: .pet, at: at, in: calendar) == nil)
        // In a world of weekdays there are no holidays.
        let plain = WorldCalendar(startingOn: .thursday, at: .zero)
        let usual: Int64 = base == 300 ? 100 : base
        #expect(book.tariff(for: .common, at: at, in: plain)?.base.minorUnits == usual)
    }

    @Test func aWindowIsReadAsItWasWritten() throws {
        let window = TimeWindow(
            days: [.sunday], onHolidays: true, from: .midnight, until: .endOfDay)
        #expect(window != .wholeDays([.sunday]))
        let book = try Self.book()
        #expect(try TariffBook([.common: try #require(book.plan(for: .common))]) != book)
        #expect(book.period(for: .common, at: .start, in: try Self.calendar()) == nil)
    }

    /// Without a holiday's window a holiday changes nothing.
    @Test func aPeriodOfHolidaysAloneIsInEffectSometimes() throws {
        let never = TimeWindow(days: [], from: .midnight, until: .endOfDay)
        #expect(throws: TariffBookRejection.self) {
            try TariffBook([
                .common: TariffPlan(
                    standard: try Self.tariff(1),
                    periods: [
                        TariffPeriod(name: "never", windows: [never], tariff: try Self.tariff(2))
                    ])
            ])
        }
        let holidays = TimeWindow(
            days: [], onHolidays: true, from: .midnight, until: .endOfDay)
        #expect(throws: Never.self) {
            try TariffBook([
                .common: TariffPlan(
                    standard: try Self.tariff(1),
                    periods: [
                        TariffPeriod(
                            name: "feast", windows: [holidays], tariff: try Self.tariff(2))
                    ])
            ])
        }
    }
}
