import RideCore
import RideTestSupport
import Testing

@Suite("Days of the calendar")
struct CivilDateTests {
    private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    /// Counts through the calendar with rules of its own and compares every day.
    @Test func everyDayOfTwoCenturiesComesBackFromItsNumberAndItsText() {
        let leapYears = Set(stride(from: 1_904, through: 2_096, by: 4))
        var number = -25_932
        var before: CivilDate?
        var firstWrong: String?
        for year in 1_899...2_101 {
            for month in 1...12 {
                let leapDay = month == 2 && leapYears.contains(year) ? 1 : 0
                let length = Self.monthLengths[month - 1] + leapDay
                for day in 1...length {
                    let date = CivilDate(year: year, month: month, day: day)
                    let isRight =
                        date?.daysSince1970 == number
                        && date == CivilDate(daysSince1970: number)
                        && date == date.flatMap { CivilDate($0.description) }
                        && date.map { $0.year == year && $0.month == month && $0.day == day }
                            ?? false
                        && before.map { earlier in date.map { earlier < $0 } ?? false } ?? true
                    if !isRight { firstWrong = firstWrong ?? "\(year)-\(month)-\(day)" }
                    before = date
                    number += 1
                }
                if CivilDate(year: year, month: month, day: length + 1) != nil {
                    firstWrong = firstWrong ?? "\(year)-\(month)-\(length + 1)"
                }
            }
        }
        #expect(firstWrong == nil)
        #expect(number == 48_212)
    }

    @Test func everyYearBeginsTheDayAfterTheOneBefore() {
        var firstWrong: Int?
        for year in 1...9_999 {
            guard let first = CivilDate(year: year, month: 1, day: 1),
                let last = CivilDate(year: year, month: 12, day: 31)
            else {
                firstWrong = firstWrong ?? year
                continue
            }
            let isLeap = CivilDate.days(inMonth: 2, of: year) == 29
            let length = last.daysSince1970 - first.daysSince1970 + 1
            let next = CivilDate(year: year + 1, month: 1, day: 1)
            let isRight =
                length == (isLeap ? 366 : 365)
                && CivilDate(daysSince1970: first.daysSince1970) == first
                && CivilDate(daysSince1970: last.daysSince1970) == last
                && (next == nil) == (year == 9_999)
                && (next.map { $0.daysSince1970 == last.daysSince1970 + 1 } ?? true)
            if !isRight { firstWrong = firstWrong ?? year }
        }
        #expect(firstWrong == nil)
    }

    /// Days that were looked up, and their numbers.
    @Test(
        arguments: [
            ("0001-01-01", -719_162), ("1600-02-29", -135_081), ("1899-01-01", -25_932),
            ("1900-03-01", -25_508), ("1969-12-31", -1), ("1970-01-01", 0), ("1970-02-01", 31),
            ("2000-02-29", 11_016), ("2024-02-29", 19_782), ("2026-11-21", 20_778),
            ("2100-02-28", 47_540), ("9999-12-31", 2_932_896),
        ] as [(String, Int)])
    func isNumberedFromTheBeginningOf1970(text: String, number: Int) throws {
        let date = try #require(CivilDate(text))
        #expect(date.daysSince1970 == number)
        #expect(CivilDate(daysSince1970: number) == date)
        #expect(date.description == text)
    }

    /// Numbers beyond the years 1 to 9999, and the day that stands for them.
    @Test(
        arguments: [
            (-719_163, "0001-01-01"), (-719_162, "0001-01-01"), (-719_161, "0001-01-02"),
            (2_932_895, "9999-12-30"), (2_932_896, "9999-12-31"), (2_932_897, "9999-12-31"),
            (.min, "0001-01-01"), (.max, "9999-12-31"),
        ] as [(Int, String)])
    func aDayBeyondTheCalendarIsTheNearestInIt(number: Int, text: String) {
        #expect(CivilDate(daysSince1970: number).description == text)
    }

    /// A year and the length of its February.
    @Test(
        arguments: [
            (1, 28), (4, 29), (100, 28), (400, 29), (1_600, 29), (1_700, 28), (1_800, 28),
            (1_900, 28), (1_999, 28), (2_000, 29), (2_023, 28), (2_024, 29), (2_100, 28),
            (2_400, 29), (9_996, 29), (9_999, 28),
        ])
    func everyFourthYearIsALeapYearButNotEveryHundredth(year: Int, length: Int) {
        #expect(CivilDate.days(inMonth: 2, of: year) == length)
        #expect((CivilDate(year: year, month: 2, day: 29) != nil) == (length == 29))
        #expect(CivilDate(year: year, month: 2, day: 30) == nil)
    }

    /// Year, month, day, and whether the calendar has it.
    @Test(
        arguments: [
            (0, 1, 1, false), (1, 1, 1, true), (2, 1, 1, true), (9_998, 1, 1, true),
            (9_999, 12, 31, true), (10_000, 1, 1, false), (-1, 1, 1, false), (.min, 1, 1, false),
            (.max, 1, 1, false), (2_026, 0, 1, false), (2_026, 1, 1, true), (2_026, 12, 1, true),
            (2_026, 13, 1, false), (2_026, -1, 1, false), (2_026, .max, 1, false),
            (2_026, 1, 0, false), (2_026, 1, 31, true), (2_026, 1, 32, false),
            (2_026, 4, 30, true), (2_026, 4, 31, false), (2_026, 6, 31, false),
            (2_026, 9, 31, false), (2_026, 11, 31, false), (2_026, 1, -1, false),
            (2_026, 1, .min, false), (2_026, 1, .max, false),
        ] as [(Int, Int, Int, Bool)])
    func isADayOfTheCalendarOrIsNone(year: Int, month: Int, day: Int, isOne: Bool) {
        #expect((CivilDate(year: year, month: month, day: day) != nil) == isOne)
    }

    @Test(arguments: [
        "", "-", "--", "2026", "2026-11", "2026-11-2", "2026-1-021", "026-11-21", "26-11-21",
        "02026-11-21", "10000-01-01", "2026/11/21", "2026.11.21", "20261121", "2026-1121",
        "2026-11-21 ", " 2026-11-21", "2026-11-21\n", "2026-11-21-", "-2026-11-21",
        "2026--11-21", "2026-11--1", "-026-11-21", "+026-11-21", "2026-+1-21", "2026-11-+1",
        "2026-11-21T00:00", "0000-01-01", "2026-00-01", "2026-13-01", "2026-11-00",
        "2026-11-31", "2026-02-29", "1900-02-29", "21-11-2026", "2026-xi-21", "0x26-11-21",
        "2O26-11-21", "２０２６-１１-２１", "٢٠٢٦-١١-٢١", "2026‐11‐21", "2026-11-2\u{301}",
        "2026-11-21\u{0}", "2026-11-2é",
    ])
    func whatIsNoDateIsNotReadAsOne(text: String) {
        #expect(CivilDate(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONText.read(CivilDate.self, JSONText.of(text))
        }
    }

    /// A day, years, and the same day so many years later.
    @Test(
        arguments: [
            ("2026-11-21", 0, "2026-11-21"), ("2026-11-21", 1, "2027-11-21"),
            ("2026-11-21", -18, "2008-11-21"), ("2024-02-29", 4, "2028-02-29"),
            ("2024-02-29", 1, "2025-03-01"), ("2024-02-29", -1, "2023-03-01"),
            ("2000-02-29", 100, "2100-03-01"), ("2000-02-29", 400, "2400-02-29"),
            ("2024-02-28", 1, "2025-02-28"), ("9998-06-30", 1, "9999-06-30"),
            ("9998-06-30", 2, "9998-06-30"), ("0002-06-30", -1, "0001-06-30"),
            ("0002-06-30", -2, "0002-06-30"), ("9996-02-29", 4, "9996-02-29"),
        ] as [(String, Int, String)])
    func yearsAreAdded(text: String, years: Int, later: String) throws {
        #expect(try #require(CivilDate(text)).adding(years: years).description == later)
    }

    /// A day, days, and the day so many days later.
    @Test(
        arguments: [
            ("2026-11-21", 0, "2026-11-21"), ("2026-11-30", 1, "2026-12-01"),
            ("2026-12-31", 1, "2027-01-01"), ("2027-01-01", -1, "2026-12-31"),
            ("2024-02-28", 1, "2024-02-29"), ("2024-02-28", 2, "2024-03-01"),
            ("2023-02-28", 1, "2023-03-01"), ("2024-03-01", -1, "2024-02-29"),
            ("1970-01-01", -1, "1969-12-31"), ("2000-01-01", 146_097, "2400-01-01"),
            ("9999-12-31", 1, "9999-12-31"), ("0001-01-01", -1, "0001-01-01"),
        ] as [(String, Int, String)])
    func daysAreAdded(text: String, days: Int, later: String) throws {
        #expect(try #require(CivilDate(text)).adding(days: days).description == later)
    }

    @Test func earlierDaysComeFirst() throws {
        let texts = [
            "0001-01-01", "0999-12-31", "1000-01-01", "2025-12-31", "2026-01-01", "2026-01-31",
            "2026-02-01", "2026-11-09", "2026-11-10",
        ]
        let dates = try texts.map { try #require(CivilDate($0)) }
        #expect(dates.reversed().sorted() == dates)
        #expect(!(dates[0] < dates[0]))
    }

    @Test func isStoredAsItsText() throws {
        let dates = [CivilDate("0007-03-04"), CivilDate("2026-11-21")].compactMap(\.self)
        expectSame(try JSONText.of(dates), #"["0007-03-04","2026-11-21"]"#)
        #expect(
            try JSONText.read([CivilDate].self, #"["0007-03-04","2026-11-21"]"#) == dates)
        #expect(throws: DecodingError.self) { try JSONText.read(CivilDate.self, "20261121") }
    }
}
