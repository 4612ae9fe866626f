import RideCore
import RideFares
import RideTestSupport
import Testing

@Suite("R2: the fare depends on category and time of the week")
struct TariffBookTests {
    /// A world that began on Wednesday at 13:07.
    private static let calendar = WorldCalendar(startingOn: .wednesday, at: .seconds(47_220))

    private static let dayMilliseconds: Int64 = 86_400_000

    /// The moment so many days after Monday 00:00, in the week after the world began.
    private static func moment(day: Weekday, _ time_ms: Int64) -> Instant {
        let sinceMonday = Int64(day.rawValue + 7) * dayMilliseconds + time_ms
        return Instant(milliseconds: sinceMonday - 2 * dayMilliseconds - 47_220_000)
    }

    private static func time(_ hour: Int64, _ minute: Int64 = 0, before: Int64 = 0) -> Int64 {
        hour * 3_600_000 + minute * 60_000 - before
    }

    @Test(
        "Porto Alegre's nights: 20:00 to 06:00, Saturday from 15:00, all Sunday",
        arguments: [
            (.monday, time(0), "night"), (.monday, time(6, before: 1), "night"),
            (.monday, time(6), nil), (.monday, time(20, before: 1), nil),
            (.monday, time(20), "night"), (.monday, time(24, before: 1), "night"),
            (.tuesday, time(0), "night"), (.tuesday, time(6), nil),
            (.friday, time(19, 59), nil), (.friday, time(20), "night"),
            (.saturday, time(6, before: 1), "night"), (.saturday, time(6), nil),
            (.saturday, time(15, before: 1), nil), (.saturday, time(15), "night"),
            (.saturday, time(19, 30), "night"), (.sunday, time(0), "night"),
            (.sunday, time(6), "night"), (.sunday, time(12), "night"),
            (.sunday, time(24, before: 1), "night"),
        ] as [(Weekday, Int64, String?)])
    func periodsBeginAndEndToTheMillisecond(day: Weekday, time_ms: Int64, name: String?) throws {
        let book = try BrazilianBook.book()
        let moment = Self.moment(day: day, time_ms)
        #expect(Self.calendar.weekday(at: moment) == day)
        #expect(Self.calendar.timeOfDay(at: moment) == time_ms)
        let perKilometre: [RideCore.Category: (day: Int64, night: Int64)] = [
            .common: (169, 220), .women: (169, 220), .vip: (242, 315), .pet: (169, 220),
        ]
        for category in Category.allCases {
            let expected = try #require(perKilometre[category])
            let tariff = book.tariff(for: category, at: moment, in: Self.calendar)
            #expect(
                tariff?.perKilometre == money(name == nil ? expected.day : expected.night))
            #expect(book.period(for: category, at: moment, in: Self.calendar) == name)
        }
    }

    /// Compares with the windows themselves, asked one by one, for every calendar and time.
    @Test func theTableSaysWhatTheWindowsSay() throws {
        let book = try BrazilianBook.book()
        let plan = try #require(book.plan(for: .vip))
        let seed: UInt64 = 77
        var random = SeededRandom(seed: seed)
        for round in 0..<20_000 {
            let calendar = WorldCalendar(
                startingOn: Weekday.allCases[random.below(7)],
                at: .milliseconds(random.below(86_400_000)))
            let moment = Instant(
                milliseconds: Int64.random(
                    in: -2_000_000_000_000...2_000_000_000_000, using: &random))
            let quarter = Int(calendar.timeOfDay(at: moment) / 900_000)
            let covering = plan.periods.first { period in
                period.windows.contains {
                    covers($0, calendar.weekday(at: moment), quarter)
                }
            }
            #expect(
                book.period(for: .vip, at: moment, in: calendar) == covering?.name,
                "seed \(seed), round \(round)")
            #expect(
                book.tariff(for: .vip, at: moment, in: calendar)
                    == covering?.tariff ?? plan.standard, "seed \(seed), round \(round)")
        }
    }

    private func covers(_ window: TimeWindow, _ day: Weekday, _ quarter: Int) -> Bool {
        let (from, until) = (window.from.quarters, window.until.quarters)
        if from < until { return window.days.contains(day) && (from..<until).contains(quarter) }
        let dayBefore = Weekday.allCases[(day.rawValue + 6) % 7]
        return window.days.contains(day) && quarter >= from
            || window.days.contains(dayBefore) && quarter < until
    }

    @Test func theFirstOfTwoPeriodsIsInEffect() throws {
        let standard = try BrazilianBook.common()
        let rush = TariffPeriod(
            name: "rush",
            windows: [
                TimeWindow(
                    days: [.friday], from: try BrazilianBook.time("17:00"),
                    until: try BrazilianBook.time("19:00"))
            ], tariff: try BrazilianBook.common(perKilometre: 200))
        let friday = TariffPeriod(
            name: "friday", windows: [.wholeDays([.friday])],
            tariff: try BrazilianBook.common(perKilometre: 180))
        let book = try TariffBook([
            .common: TariffPlan(standard: standard, periods: [rush, friday])
        ])
        let names = [16, 17, 18, 19].map { hour in
            book.period(
                for: .common, at: Self.moment(day: .friday, Self.time(hour)), in: Self.calendar)
        }
        #expect(names == ["friday", "rush", "rush", "friday"])
    }

    // MARK: Categories

    @Test func aCategoryCanBeAbsent() throws {
        let common = try BrazilianBook.common()
        let vip = try BrazilianBook.vip()
        let book = TariffBook(common: common, vip: vip)
        let found = Category.allCases.map {
            book.tariff(for: $0, at: .start, in: Self.calendar)
        }
        #expect(found == [common, vip, nil, nil])
        #expect(book.categories == [.common, .vip])
        #expect(Category.allCases.map(book.offers) == [true, true, false, false])
        #expect(book.plan(for: .pet) == nil)
        #expect(book.period(for: .pet, at: .start, in: Self.calendar) == nil)
        #expect(
            book.quote(
                .pet, distance: .zero, duration: .zero, at: .start, in: Self.calendar) == nil)
    }

    @Test func everyCategoryHasItsOwnTariffAtAllTimes() throws {
        let common = try BrazilianBook.common(perKilometre: 1)
        let vip = try BrazilianBook.common(perKilometre: 2)
        let women = try BrazilianBook.common(perKilometre: 3)
        let pet = try BrazilianBook.common(perKilometre: 4)
        let book = TariffBook(common: common, vip: vip, women: women, pet: pet)
        #expect(
            try book == TariffBook([.pet: pet, .common: common, .women: women, .vip: vip]))
        for hour in 0..<168 as Range<Int64> {
            let moment = Instant(milliseconds: hour * 3_600_000)
            let found = Category.allCases.map {
                book.tariff(for: $0, at: moment, in: Self.calendar)
            }
            #expect(found == [common, vip, women, pet])
            #expect(book.period(for: .vip, at: moment, in: Self.calendar) == nil)
        }
    }

    // MARK: Format

    @Test func isWrittenByCategoryAndReadAlike() throws {
        let book = try BrazilianBook.book()
        #expect(try copied(book) == book)
        let text = try json(book)
        #expect(text.hasPrefix(#"{"common":{"periods":[{"name":"night","tariff":{"base":300,"#))
        #expect(
            text.contains(#"{"days":["saturday"],"from":"15:00","until":"24:00"}"#))
        let two = TariffBook(common: try BrazilianBook.common(), vip: try BrazilianBook.vip())
        #expect(try copied(two) == two)
        #expect(try !json(two).contains("women"))
    }

    @Test func aWrongBookIsNotRead() throws {
        let text = try json(try BrazilianBook.book())
        #expect(
            refusalText("{}", as: TariffBook.self) == "A tariff book needs at least one category.")
        #expect(
            refusalText(text.replacing("\"pet\"", with: "\"dog\""), as: TariffBook.self)
                == "the keys of a tariff book are common, vip, women, pet")
        #expect(
            refusalText(text.replacing("\"saturday\"", with: "\"samedi\""), as: TariffBook.self)
                == "the days of a window are named monday to sunday, or holiday")
        #expect(
            refusalText(text.replacing("\"night\"", with: "\"Night\""), as: TariffBook.self)?
                .hasPrefix("common.periods.1.name: ") == true)
    }
}
