import RideCore
import RideFares
import Testing

@Suite("R2: a tariff book that is wrong says where")
struct TariffBookCheckTests {
    private typealias Reason = TariffBookRejection.Reason

    private static func period(
        _ name: String = "night", _ windows: [TimeWindow] = [.wholeDays([.sunday])]
    ) throws -> TariffPeriod {
        TariffPeriod(name: name, windows: windows, tariff: try BrazilianBook.common())
    }

    private func rejection(
        of periods: [TariffPeriod], category: RideCore.Category = .common
    ) throws -> TariffBookRejection? {
        let plan = TariffPlan(standard: try BrazilianBook.common(), periods: periods)
        return refusal { () throws(TariffBookRejection) in try TariffBook([category: plan]) }
    }

    private func expect(
        _ periods: [TariffPeriod], _ reason: Reason, at key: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for category in Category.allCases {
            let found = try rejection(of: periods, category: category)
            #expect(found?.category == category, sourceLocation: sourceLocation)
            #expect(found?.key == key, sourceLocation: sourceLocation)
            #expect(found?.reason == reason, sourceLocation: sourceLocation)
            #expect(found?.code == reason.rawValue, sourceLocation: sourceLocation)
            #expect(
                found?.message.hasPrefix("\(category.rawValue).\(key): ") == true,
                sourceLocation: sourceLocation)
        }
    }

    @Test func aBookWithoutCategoryIsRefused() {
        let plans: [RideCore.Category: TariffPlan] = [:]
        let tariffs: [RideCore.Category: Tariff] = [:]
        let found = [
            refusal { () throws(TariffBookRejection) in try TariffBook(plans) },
            refusal { () throws(TariffBookRejection) in try TariffBook(tariffs) },
        ]
        for rejection in found {
            #expect(rejection?.category == nil)
            #expect(rejection?.key == "")
            #expect(rejection?.reason == .noCategory)
            #expect(rejection?.message == "A tariff book needs at least one category.")
        }
    }

    @Test(arguments: [15, 16, 17]) func aCategoryHasAtMostSixteenPeriods(count: Int) throws {
        let periods = try (0..<count).map { index in
            try Self.period(
                "p\(index)",
                [
                    TimeWindow(
                        days: [.monday], from: try #require(DayTime(hour: index)),
                        until: try #require(DayTime(hour: index + 1)))
                ])
        }
        if count <= 16 {
            #expect(try rejection(of: periods) == nil)
        } else {
            try expect(periods, .tooManyPeriods, at: "periods")
        }
    }

    @Test(arguments: [15, 16, 17]) func aPeriodHasAtMostSixteenWindows(count: Int) throws {
        let windows = [TimeWindow](repeating: .wholeDays([.sunday]), count: count)
        if count <= 16 {
            #expect(try rejection(of: [Self.period("night", windows)]) == nil)
        } else {
            try expect(
                [Self.period("night", windows)], .tooManyWindows, at: "periods.night.windows")
        }
    }

    @Test(arguments: [
        ("a", true), ("night", true), ("night_2", true), ("n2_", true),
        (String(repeating: "n", count: 23), true), (String(repeating: "n", count: 24), true),
        (String(repeating: "n", count: 25), false), ("", false), ("Night", false),
        ("2nd", false), ("_a", false), ("late night", false), ("noché", false), ("a-b", false),
    ])
    func aPeriodHasAName(name: String, isAllowed: Bool) throws {
        if isAllowed {
            #expect(try rejection(of: [Self.period(name)]) == nil)
        } else {
            let earlier = try Self.period("first", [.wholeDays([.monday])])
            try expect(
                [earlier, Self.period(name)], .periodNameNotAllowed, at: "periods.2.name")
        }
    }

    @Test func twoPeriodsHaveTwoNames() throws {
        try expect(
            [Self.period("a"), Self.period("a", [.wholeDays([.monday])])], .periodNamedTwice,
            at: "periods.a.name")
    }

    @Test func aPeriodHasWindowsWithDaysAndLength() throws {
        let noon = try BrazilianBook.time("12:00")
        let good = TimeWindow.wholeDays([.sunday])
        try expect([Self.period("n", [])], .noWindow, at: "periods.n.windows")
        try expect(
            [Self.period("n", [good, .wholeDays([])])], .windowWithoutDay,
            at: "periods.n.windows.2")
        let empty = [
            TimeWindow(days: [.monday], from: noon, until: noon),
            TimeWindow(days: [.monday], from: .midnight, until: .midnight),
            TimeWindow(days: [.monday], from: .endOfDay, until: .endOfDay),
            TimeWindow(days: [.monday], from: .endOfDay, until: noon),
        ]
        for window in empty {
            try expect([Self.period("n", [window])], .windowEmpty, at: "periods.n.windows.1")
        }
    }

    @Test func aPeriodBehindOthersIsRefusedUnlessAQuarterOfAnHourIsLeft() throws {
        let week = try Self.period("week", [.wholeDays(Weekday.allCases)])
        try expect([week, Self.period("late")], .periodNeverInEffect, at: "periods.late")
        let almost = try Self.period(
            "almost",
            [
                .wholeDays([.monday, .tuesday, .wednesday, .thursday, .friday, .saturday]),
                TimeWindow(
                    days: [.sunday], from: .midnight, until: try BrazilianBook.time("23:45")),
            ])
        #expect(try rejection(of: [almost, Self.period("late")]) == nil)
    }

    @Test func theFirstWrongCategoryIsNamed() throws {
        let standard = try BrazilianBook.common()
        let bad = TariffPlan(standard: standard, periods: [try Self.period("n", [])])
        let good = TariffPlan(standard: standard)
        let found = refusal { () throws(TariffBookRejection) in
            try TariffBook([.pet: bad, .common: good, .women: bad, .vip: bad])
        }
        #expect(found?.category == .vip)
    }

    @Test func reasonsKeepTheirCodes() {
        #expect(
            Reason.allCases.map(\.rawValue) == [
                "no_category", "too_many_periods", "period_name_not_allowed",
                "period_named_twice", "no_window", "too_many_windows", "window_without_day",
                "window_empty", "period_never_in_effect",
            ])
    }
}
