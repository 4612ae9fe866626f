import RideCore
import RideTestSupport
import Testing

@Suite("Moments on the wall's clock")
struct WallTimeTests {
    private static let day: Int64 = 86_400_000

    /// Milliseconds since 1970, and the day they are in.
    @Test(
        arguments: [
            (0, "1970-01-01"), (1, "1970-01-01"), (86_399_999, "1970-01-01"),
            (86_400_000, "1970-01-02"), (-1, "1969-12-31"), (-86_399_999, "1969-12-31"),
            (-86_400_000, "1969-12-31"), (-86_400_001, "1969-12-30"),
            (951_782_399_999, "2000-02-28"), (951_782_400_000, "2000-02-29"),
            (951_868_799_999, "2000-02-29"), (951_868_800_000, "2000-03-01"),
            (1_795_219_199_999, "2026-11-20"), (1_795_219_200_000, "2026-11-21"),
            (1_795_305_599_999, "2026-11-21"), (-2_203_891_200_001, "1900-02-28"),
            (-2_203_891_200_000, "1900-03-01"), (-62_135_596_800_000, "0001-01-01"),
            (-62_135_596_800_001, "0001-01-01"), (253_402_214_399_999, "9999-12-30"),
            (253_402_214_400_000, "9999-12-31"), (253_402_300_799_999, "9999-12-31"),
            (253_402_300_800_000, "9999-12-31"), (.min, "0001-01-01"), (.max, "9999-12-31"),
        ] as [(Int64, String)])
    func hasTheDayOfUniversalTime(milliseconds: Int64, date: String) {
        #expect(WallTime(milliseconds: milliseconds).date.description == date)
    }

    /// The first and the last millisecond of all days that the calendar has.
    @Test func everyDayLastsFromMidnightToMidnight() {
        var firstWrong: Int64?
        for number in Int64(-719_162)...2_932_896 {
            let date = CivilDate(daysSince1970: Int(number))
            let first = WallTime(milliseconds: number * Self.day)
            let last = WallTime(milliseconds: number * Self.day + Self.day - 1)
            if first.date != date || last.date != date { firstWrong = firstWrong ?? number }
        }
        #expect(firstWrong == nil)
    }

    @Test func momentsAddSubtractAndCompare() {
        let noon = WallTime(milliseconds: 43_200_000)
        #expect(WallTime.epoch == WallTime(milliseconds: 0))
        #expect(noon + .seconds(1) == WallTime(milliseconds: 43_201_000))
        #expect(noon - .milliseconds(1) == WallTime(milliseconds: 43_199_999))
        #expect(noon + .microseconds(1_999) == WallTime(milliseconds: 43_200_001))
        #expect(noon - .microseconds(1_999) == WallTime(milliseconds: 43_199_999))
        #expect(noon.since(.epoch) == .seconds(43_200))
        #expect(WallTime.epoch.since(noon) == .seconds(-43_200))
        #expect(WallTime.epoch - .seconds(1) < .epoch)
        #expect(!(noon < noon))
    }

    @Test func isStoredAsABareNumber() throws {
        let times = [WallTime(milliseconds: -5), .epoch, WallTime(milliseconds: .max)]
        expectSame(try JSONText.of(times), "[-5,0,9223372036854775807]")
        #expect(try JSONText.read([WallTime].self, "[-5,0,9223372036854775807]") == times)
    }

    @Test(
        arguments: [
            (0, 0), (1, 0), (86_399_999, 0), (86_400_000, 86_400_000), (-1, -86_400_000),
            (-86_400_000, -86_400_000), (.min, .min),
            (.max, Int64.max / 86_400_000 * 86_400_000),
        ] as [(Int64, Int64)])
    func aDayBegins(moment: Int64, beginning: Int64) {
        #expect(WallTime(milliseconds: moment).startOfDay == WallTime(milliseconds: beginning))
    }
}
