import RideCore
import RideTUI
import RideTestSupport
import Testing

@Suite struct FormatTests {
    @Test(arguments: [
        (1_460, "R$ 14,60"), (0, "R$ 0,00"), (5, "R$ 0,05"), (-500, "-R$ 5,00"),
        (123_456, "R$ 1.234,56"), (123_456_789, "R$ 1.234.567,89"), (100, "R$ 1,00"),
        (Int64.min, "-R$ 92.233.720.368.547.758,08"),
    ])
    func realsAreWritten(minorUnits: Int64, text: String) {
        #expect(Format().money(Money(minorUnits: minorUnits)) == text)
    }

    @Test func amountsAreThoseOfTheMarket() throws {
        let dollar = try AmountFormat(
            currency: #require(Currency(code: "USD", digits: 2)), symbol: "$", decimalSign: ".",
            groupSign: ",")
        #expect(Format(amounts: .chileanPeso).money(Money(minorUnits: 1_234_567)) == "$1.234.567")
        #expect(Format(amounts: dollar).money(Money(minorUnits: 123_456)) == "$1,234.56")
        #expect(Format(amounts: dollar).signedMoney(Money(minorUnits: 5)) == "+$0.05")
        #expect(Format().signedMoney(Money(minorUnits: 1_168)) == "+R$ 11,68")
        #expect(Format().signedMoney(Money(minorUnits: -1_168)) == "-R$ 11,68")
        #expect(Format().signedMoney(.zero) == "R$ 0,00")
    }

    @Test(arguments: [
        (2_000, "20%"), (1_250, "12.5%"), (75, "0.75%"), (5, "0.05%"), (0, "0%"),
        (-1_205, "-12.05%"), (12_345_600, "123,456%"), (10_000, "100%"),
    ])
    func sharesHaveTheDigitsTheyNeed(basisPoints: Int64, text: String) {
        #expect(Format().percent(Share(basisPoints: basisPoints)) == text)
    }

    @Test func hugeSharesAreWritten() {
        #expect(Format().percent(1e300) == "1,000,000,000%")
        #expect(Format("pt-BR").percent(Share(basisPoints: 1_250)) == "12,5%")
    }

    @Test(arguments: [
        ("2026-11-21", "21 Nov", "21 nov", "Sat"), ("2026-01-01", "1 Jan", "1 jan", "Thu"),
        ("2024-02-29", "29 Feb", "29 fev", "Thu"), ("1970-12-31", "31 Dec", "31 dez", "Thu"),
        ("1969-04-30", "30 Apr", "30 abr", "Wed"), ("2026-05-09", "9 May", "9 mai", "Sat"),
    ])
    func datesAreWritten(day: String, english: String, portuguese: String, weekday: String) throws {
        let date = try #require(CivilDate(day))
        let year = day.prefix(4)
        #expect(Format().date(date) == english)
        #expect(Format("pt-BR").date(date) == portuguese)
        #expect(Format().dateWithYear(date) == "\(english) \(year)")
        #expect(Format().dayAndTime(date, minuteOfDay: 494) == "\(english) 08:14")
        #expect(Format().weekdayAndTime(date, minuteOfDay: 0) == "\(weekday) \(english) 00:00")
        #expect(TextWidth.of(Format().paddedDate(date)) == Format.dateWidth)
    }

    @Test func everyMonthHasThreeLetters() {
        for language in TestLanguages.all.all {
            let months = (1...12).map { Format(language: language).month($0) }
            #expect(Set(months).count == 12)
            #expect(months.allSatisfy { $0.count == 3 })
            #expect(Format(language: language).month(13) == months[0])
        }
    }

    @Test func moneyKeepsItsWidth() {
        for minorUnits: Int64 in [0, 9, 99, 999, 9_999, 99_999, 123_456] {
            let text = Format().paddedMoney(Money(minorUnits: minorUnits))
            #expect(TextWidth.of(text) == Format.moneyWidth)
        }
    }

    @Test(arguments: [
        (0.0, "0 m"), (2, "0 m"), (3, "5 m"), (42, "40 m"), (97.4, "95 m"), (97.6, "100 m"),
        (344, "340 m"), (350, "350 m"), (494, "490 m"), (495, "0.5 km"), (900, "0.9 km"),
        (949, "0.9 km"), (951, "1.0 km"), (4_200, "4.2 km"), (99_949, "99.9 km"),
        (99_951, "100 km"), (214_499, "214 km"), (1_204_000, "1,204 km"), (-5, "0 m"),
    ])
    func distancesAreRounded(metres: Double, text: String) {
        #expect(Format().distance(Metres(metres)) == text)
    }

    @Test(arguments: [
        (250.0, "250 m"), (947, "950 m"), (994, "990 m"), (996, "1.0 km"), (1_240, "1.2 km"),
    ])
    func directionsStayInMetresLonger(metres: Double, text: String) {
        #expect(Format().directionDistance(Metres(metres)) == text)
    }

    @Test(arguments: [
        (100.0, "330 ft"), (1_000, "0.6 mi"), (16_093.4, "10.0 mi"), (30, "100 ft"),
    ])
    func imperialDistancesAreRounded(metres: Double, text: String) {
        #expect(Format(units: .imperial).distance(Metres(metres)) == text)
    }

    @Test(arguments: [
        (0, "0 s"), (499, "0 s"), (500, "1 s"), (12_000, "12 s"), (59_499, "59 s"),
        (59_500, "1 min"), (89_000, "1 min"), (90_000, "2 min"), (180_000, "3 min"),
        (3_569_000, "59 min"), (3_570_000, "1 h 00"), (3_900_000, "1 h 05"), (-5_000, "0 s"),
        (36_000_000, "10 h 00"),
    ])
    func durationsAreRounded(milliseconds: Int64, text: String) {
        #expect(Format().duration(.milliseconds(milliseconds)) == text)
    }

    @Test(arguments: [
        (0, "0 s"), (1, "1 s"), (58_001, "59 s"), (59_001, "1:00 min"), (92_000, "1:32 min"),
        (600_000, "10:00 min"), (3_723_000, "1:02:03 h"), (-1_000, "0 s"),
    ])
    func countdownsShowNothingOnlyAtTheEnd(milliseconds: Int64, text: String) {
        #expect(Format().countdown(.milliseconds(milliseconds)) == text)
    }

    @Test("no span of time can be taken for a time of day", arguments: [8, 505, 3_599, 5_000])
    func aCountdownIsNoClock(seconds: Int) {
        let clocks = Set((0..<1_440).map { Format().clock(minuteOfDay: $0) })
        #expect(!clocks.contains(Format().countdown(.seconds(seconds))))
        #expect(!clocks.contains(Format().duration(.seconds(seconds))))
        #expect(TextWidth.of(Format().countdown(.seconds(seconds))) <= Format.countdownWidth)
    }

    @Test func languagesDifferInSignsAndDays() {
        let portuguese = Format("pt-BR")
        #expect(Format().number(1_204) == "1,204")
        #expect(portuguese.number(1_204) == "1.204")
        #expect(portuguese.number(-1_204_567) == "-1.204.567")
        #expect(Format().number(999) == "999")
        #expect(Format().rating(hundredths: 492) == "4.92")
        #expect(portuguese.rating(hundredths: 405) == "4,05")
        #expect(portuguese.distance(Metres(4_200)) == "4,2 km")
        #expect(Format().clock(weekday: 3, minuteOfDay: 494) == "Thu 08:14")
        #expect(portuguese.clock(weekday: 5, minuteOfDay: 1_439) == "sáb 23:59")
        #expect(Format().weekday(-1) == "Sun")
        #expect(Format().percent(0.874) == "87%")
        #expect(Format().percent(.nan) == "-")
        #expect(Format().tenths(42) == "4.2")
    }

    @Test func paddedFieldsKeepTheirWidth() {
        for value in [0.0, 5, 50, 500, 5_000, 50_000, 500_000] {
            let distance = Format().paddedDistance(Metres(value))
            #expect(TextWidth.of(distance) == Format.distanceWidth)
            let duration = Format().paddedDuration(.seconds(Int(value / 10)))
            #expect(TextWidth.of(duration) == Format.durationWidth || value >= 36_000)
        }
    }
}
