import RideCore
import Testing

@Suite("R9: holidays")
struct HolidayTests {
    private func kept(_ holiday: Holiday, in year: Int) throws -> [String] {
        let first = try #require(CivilDate(year: year, month: 1, day: 1))
        return (0..<366).map { first.adding(days: $0) }
            .filter { $0.year == year && holiday.isKept(on: $0) }.map(\.description)
    }

    /// Easter Sundays as the United States Naval Observatory lists them.
    @Test(arguments: [
        "1961-04-02", "1999-04-04", "2000-04-23", "2024-03-31", "2025-04-20", "2026-04-05",
        "2027-03-28", "2038-04-25", "2100-03-28", "2285-03-22",
    ])
    func easterIsWhereItIs(date: String) throws {
        let sunday = try #require(CivilDate(date))
        #expect(CivilDate.easter(of: sunday.year) == sunday)
        #expect(sunday.weekday == .sunday)
    }

    @Test func everyEasterIsASundayOfSpring() throws {
        for year in 1...9_999 {
            let sunday = try #require(CivilDate.easter(of: year))
            #expect((3...4).contains(sunday.month))
            if year >= 1_583 { #expect(sunday.weekday == .sunday, "\(year)") }
        }
        #expect(CivilDate.easter(of: 0) == nil && CivilDate.easter(of: 10_000) == nil)
    }

    /// Saint Peter and Saint Paul in Chile, by Ley 19.668.
    @Test(arguments: [
        (2024, "2024-06-29"), (2025, "2025-06-29"), (2026, "2026-06-29"), (2027, "2027-06-28"),
        (2028, "2028-06-26"), (2029, "2029-07-02"), (2033, "2033-06-27"),
    ])
    func aHolidayMovesByItsWeekday(year: Int, date: String) throws {
        let holiday = try Holiday(
            names: ["es": "San Pedro y San Pablo"], falls: .yearly(month: 6, day: 29),
            moves: [0, -1, -2, -3, 3, 0, 0])
        #expect(try kept(holiday, in: year) == [date])
        #expect(holiday.name(in: "pt-BR") == "San Pedro y San Pablo")
    }

    @Test func rulesOfEveryKindFindTheirDays() throws {
        let names = ["en": "A day"]
        let bound = try Holiday(
            names: names, falls: .yearly(month: 1, day: 2), only: [.monday], since: 2017,
            until: 2028)
        #expect(try kept(bound, in: 2023) == ["2023-01-02"])
        #expect(try kept(bound, in: 2024).isEmpty)
        #expect(try kept(bound, in: 2012).isEmpty && kept(bound, in: 2034).isEmpty)
        let last = try Holiday(names: names, falls: .weekday(.monday, number: -1, month: 5))
        #expect(try kept(last, in: 2026) == ["2026-05-25"])
        let fifth = try Holiday(names: names, falls: .weekday(.friday, number: 5, month: 1))
        #expect(
            try kept(fifth, in: 2026) == ["2026-01-30"] && kept(fifth, in: 2025) == ["2025-01-31"])
        #expect(try kept(fifth, in: 2024).isEmpty)
        let leap = try Holiday(names: names, falls: .yearly(month: 2, day: 29))
        #expect(try kept(leap, in: 2024) == ["2024-02-29"] && kept(leap, in: 2025).isEmpty)
        let early = try Holiday(
            names: names, falls: .yearly(month: 1, day: 1), moves: [-3, 0, 0, 0, 0, 0, 0])
        #expect(try kept(early, in: 2026) == ["2026-01-01"])
        #expect(try kept(early, in: 2023) == ["2023-01-01", "2023-12-29"])
        let listed = try Holiday(
            names: names,
            falls: .dates(["2026-06-21", "2027-06-21"].compactMap { CivilDate($0) }))
        #expect(try kept(listed, in: 2026) == ["2026-06-21"] && kept(listed, in: 2028).isEmpty)
    }

    @Test(arguments: [
        (CivilDate(year: 2026, month: 1, day: 31), 1, "2026-02-28"),
        (CivilDate(year: 2024, month: 1, day: 31), 1, "2024-02-29"),
        (CivilDate(year: 2026, month: 1, day: 31), -2, "2025-11-30"),
        (CivilDate(year: 2026, month: 12, day: 15), 13, "2028-01-15"),
        (CivilDate(year: 1, month: 1, day: 1), -1, "0001-01-01"),
        (CivilDate(year: 9_999, month: 12, day: 1), 1, "9999-12-01"),
        (CivilDate(year: 2026, month: 1, day: 1), .min, "2026-01-01"),
    ])
    func monthsAreAddedWithinThem(date: CivilDate?, months: Int, later: String) throws {
        #expect(try #require(date).adding(months: months).description == later)
    }

    @Test func whatIsNoHolidayIsRefused() {
        func refusal(
            _ names: [String: String], _ falls: Holiday.Day,
            _ moves: [Int] = [0, 0, 0, 0, 0, 0, 0], only: [Weekday]? = nil, since: Int? = nil,
            until: Int? = nil
        ) -> HolidayRejection? {
            do throws(HolidayRejection) {
                _ = try Holiday(
                    names: names, falls: falls, moves: moves, only: only, since: since,
                    until: until)
                return nil
            } catch { return error }
        }
        let day = Holiday.Day.yearly(month: 5, day: 1)
        let name = ["en": "Labour Day"]
        #expect(refusal(name, day) == nil)
        #expect(refusal([:], day) == .nameNotAllowed)
        #expect(refusal(["en": ""], day) == .nameNotAllowed)
        #expect(refusal(name, .yearly(month: 2, day: 30)) == .noSuchDay)
        #expect(refusal(name, .easter(days: 201)) == .noSuchDay)
        #expect(refusal(name, .weekday(.monday, number: 0, month: 1)) == .noSuchDay)
        #expect(refusal(name, .dates([])) == .noSuchDay)
        #expect(refusal(name, day, [7, 0, 0, 0, 0, 0, 0]) == .movesTooFar)
        #expect(refusal(name, day, [0]) == .movesTooFar)
        #expect(refusal(name, day, only: []) == .neverKept)
        #expect(refusal(name, day, since: 2_026, until: 2_025) == .neverKept)
        let holiday = try? Holiday(names: name, falls: day)
        let many = (0..<101).compactMap { _ in holiday }
        #expect(Holidays(many) == nil && Holidays(Array(many.dropLast())) != nil)
    }
}
