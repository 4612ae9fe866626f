import RideCore
import Testing

@testable import RideAccounts

@Suite("D1: a driver is 18, and born")
struct BirthDateTests {
    @Test(
        "D1: what a form says of a birth date on 21 November 2026",
        arguments: [
            ("", "empty"), ("1", "…birth_date_incomplete"), ("17/0", "…birth_date_incomplete"),
            ("17/05/", "…birth_date_incomplete"), ("17/05/199", "…birth_date_incomplete"),
            ("17/05/1990", "1990-05-17"), ("1990-05-17", "1990-05-17"),
            ("1990-05", "…birth_date_incomplete"), ("21/11/2008", "2008-11-21"),
            ("22/11/2008", "✗birth_date_too_young"), ("20/11/2008", "2008-11-20"),
            ("21/11/2026", "✗birth_date_too_young"), ("22/11/2026", "✗birth_date_in_the_future"),
            ("22/11/1905", "1905-11-22"), ("21/11/1905", "✗birth_date_too_long_ago"),
            ("31/02/1990", "✗birth_date_no_such_day"), ("29/02/1991", "✗birth_date_no_such_day"),
            ("00/01/1990", "✗birth_date_no_such_day"), ("17.05.1990", "✗birth_date_wrong_form"),
            ("/05/1990", "✗birth_date_wrong_form"), ("17//1990", "✗birth_date_wrong_form"),
            ("171/", "✗birth_date_wrong_form"), ("1/2/1990", "…birth_date_incomplete"),
            ("17/05/1990/", "✗birth_date_wrong_form"), ("maio", "✗birth_date_wrong_form"),
        ])
    func aBirthDateIsChecked(typed: String, says: String) throws {
        let today = try day("2026-11-21")
        #expect(words(BirthDate.check(typed, today: today, minimumAge: 18)) == says)
    }

    @Test(
        "D1: ages count birthdays; whoever is born on 29 February has them on 1 March",
        arguments: [
            ("2000-05-17", "2026-05-16", 25), ("2000-05-17", "2026-05-17", 26),
            ("2000-05-17", "2026-05-18", 26), ("2004-02-29", "2022-02-28", 17),
            ("2004-02-29", "2022-03-01", 18), ("2004-02-29", "2024-02-28", 19),
            ("2004-02-29", "2024-02-29", 20), ("2026-01-01", "2026-01-01", 0),
        ])
    func agesCountBirthdays(born: String, today: String, age: Int) throws {
        let birth = try BirthDate(try day(born), today: try day(today), minimumAge: 0)
        #expect(birth.age(on: try day(today)) == age)
        let isOldEnough = try? BirthDate(try day(born), today: try day(today), minimumAge: age)
        #expect(isOldEnough == birth)
        #expect(throws: BirthDateRejection.tooYoung) {
            try BirthDate(try day(born), today: try day(today), minimumAge: age + 1)
        }
    }

    @Test func aBirthDateIsStoredAsADay() throws {
        let today = try day("2026-11-21")
        let birth = try BirthDate("17/05/1990", today: today, minimumAge: 18)
        try expectStored(birth, "\"1990-05-17\"")
        #expect(birth.formatted == "17/05/1990")
        expectOwnWords(BirthDateRejection.self)
    }
}
