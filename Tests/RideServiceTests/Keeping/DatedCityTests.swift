import RideCore
import RideFares
import RideService
import RideTestSupport
import Testing

/// R9: a served city keeps its dates, and goes by its clocks.
@Suite struct DatedCityTests {
    /// Clocks go ahead an hour at the end of 5 September 2026, and back at the end of 3 April 2027.
    private static func dates(
        _ date: String, _ minute: Int, holidays: Holidays = .none
    ) throws -> CityDates {
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400,
            changes: [
                .init(at_s: 1_788_667_200, offset_s: -10_800),
                .init(at_s: 1_806_807_600, offset_s: -14_400),
            ])
        return try CityDates(
            date: try #require(CivilDate(date)), minute: minute, zone: zone, holidays: holidays)
    }

    private static func settings(_ dates: CityDates) -> ServiceSettings {
        var settings = TestService.settings()
        settings.rules.calendar = WorldCalendar(dates)
        return settings
    }

    @Test("R9: whatever an engine is started with later, the city keeps its days")
    func theCalendarIsKept() throws {
        let first = Self.settings(try Self.dates("2026-09-05", 480))
        let stage = Stage(first)
        try stage.save()
        let contents = try stage.store.load()
        var later = Self.settings(try Self.dates("2027-01-01", 0))
        #expect(
            TestService.make(later, contents: contents).settings.rules.calendar
                == first.rules.calendar)
        // A city from before cities had dates goes on without.
        let old = Stage()
        _ = try old.guest(.passenger)
        try old.save()
        later.calendarWithoutDates = TestService.settings().rules.calendar
        let going = TestService.make(later, contents: try old.store.load())
        #expect(going.settings.rules.calendar == TestService.settings().rules.calendar)
    }

    @Test(
        "R9, P15: a ride booked over a night of a change comes at its hour, after a restart too",
        arguments: [("2026-09-05", 12), ("2026-09-06", 13), ("2027-04-03", 14)])
    func bookingsGoByTheClocks(evening: String, hours: Int64) throws {
        let stage = Stage(Self.settings(try Self.dates(evening, 20 * 60)))
        let calendar = stage.service.settings.rules.calendar
        let ana = try stage.guest(.passenger)
        _ = try stage.approvedDriver()
        let tomorrow = CityDay(number: calendar.day(at: .start).number + 1)
        let at = calendar.moment(on: tomorrow, minute: 9 * 60).earliest
        #expect(at.since(.start) == .seconds(hours * 3_600))
        let plan = try stage.service.plan(
            for: ana, from: Stage.faro, to: TestService.home, pickupAt: at)
        try stage.run(.reserve(plan.options[0].id, .cash, nil), ana)
        try stage.restart()
        stage.service.advance(to: at - .seconds(901))
        #expect(stage.service.situation(of: ana)?.ride == nil)
        stage.service.advance(to: at - .seconds(900))
        let ride = try #require(stage.service.situation(of: ana)?.ride)
        let booked = try #require(ride.trip.request.bookedFor)
        #expect(booked == at)
        let kept = stage.service.settings.rules.calendar
        #expect(kept.minuteOfDay(at: booked) == 540 && kept.day(at: booked) == tomorrow)
    }

    @Test(
        "R9, P10: a receipt names its day as people of the language write it, and its holiday",
        arguments: [
            ("en", "Date: 18 September 2026, ", "Holiday: Independence Day"),
            ("pt-BR", "Data: 18 de setembro de 2026, ", "Feriado: Independência"),
        ])
    func aReceiptNamesItsHoliday(language: String, date: String, name: String) throws {
        let names = ["en": "Independence Day", "pt-BR": "Independência"]
        let holiday = try Holiday(names: names, falls: .yearly(month: 9, day: 18))
        let holidays = try #require(Holidays([holiday]))
        for (day, isHoliday) in [("2026-09-18", true), ("2026-09-17", false)] {
            let stage = Stage(Self.settings(try Self.dates(day, 600, holidays: holidays)))
            let (luis, _) = try stage.approvedDriver()
            let ana = try stage.signUp(stage.form(.passenger)).actor
            stage.service.speak(Language.Tag(rawValue: language), to: ana)
            let trip = try stage.request(ana)
            try stage.drive(trip, luis)
            let ride = try #require(stage.service.situation(of: ana)?.ride)
            #expect((stage.service.holiday(of: ride.trip) == holiday) == isHoliday)
            try stage.save()
            let letter = try #require(stage.outbox.first { $0.body.contains("Plaza") })
            #expect(letter.body.contains(date) == isHoliday, "\(letter.body)")
            #expect(letter.body.contains(name) == isHoliday, "\(letter.body)")
        }
    }

    @Test("R9, D9: a week with a holiday adds up in what the driver earned")
    func aWeekWithAHolidayAddsUp() throws {
        let holidays = try #require(
            Holidays([
                try Holiday(
                    names: ["en": "Independence Day"], falls: .yearly(month: 9, day: 18))
            ]))
        // From Thursday 17 September at 10:00.
        var settings = Self.settings(try Self.dates("2026-09-17", 600, holidays: holidays))
        let usual = try #require(settings.rules.tariffs.plan(for: .common)).standard
        let dear = try Tariff(
            base: usual.base + usual.base, perKilometre: usual.perKilometre,
            perMinute: usual.perMinute, minimum: usual.minimum, terms: usual.terms)
        let window = TimeWindow(days: [], onHolidays: true, from: .midnight, until: .endOfDay)
        settings.rules.tariffs = try TariffBook([
            .common: TariffPlan(
                standard: usual,
                periods: [TariffPeriod(name: "holiday", windows: [window], tariff: dear)])
        ])
        let stage = Stage(settings)
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        var gains: [Money] = []
        var bases: [Money] = []
        for _ in 0..<3 {
            let trip = try stage.request(ana)
            try stage.drive(trip, luis)
            let ride = try #require(stage.service.situation(of: luis)?.ride)
            gains.append(ride.driverGain)
            bases.append(ride.trip.fare.amount(of: .base))
            try stage.run(.dismiss(trip), luis)
            try stage.run(.dismiss(trip), ana)
            stage.pass(86_400)
        }
        #expect(bases == [usual.base, dear.base, usual.base])
        let account = try #require(stage.service.accountUpToNow(of: luis))
        let days = (account.driver.days + [account.today]).filter { $0.rides > 0 }
        // The third ride of a week brings a bonus, earned on its day.
        let goals = stage.service.ledger.rules.bonusGoals.filter { $0.rides == gains.count }
        #expect(!goals.isEmpty)
        gains[2] = goals.reduce(gains[2]) { $0 + $1.reward }
        #expect(days.map(\.earnings) == gains)
        #expect(
            days.map { settings.rules.calendar.date(of: CityDay(number: Int($0.number))) }
                == ["2026-09-17", "2026-09-18", "2026-09-19"].map { CivilDate($0) })
        #expect(
            days.map { settings.rules.calendar.holiday(of: CityDay(number: Int($0.number))) != nil }
                == [false, true, false])
        let plan = try stage.service.plan(for: ana, from: Stage.faro, to: TestService.home)
        #expect(plan.holiday == nil)
    }
}
