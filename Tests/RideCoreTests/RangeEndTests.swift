import RideCore
import Testing

/// Numbers from outside may be anything: at both ends of their range there is a result, never a
/// trap, which would end the engine for everybody.
@Suite("Both ends of 64 bits")
struct RangeEndTests {
    private static let ends: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

    @Test("Moments stay between the first and the last")
    func momentsAreHeldAtTheirEnds() {
        for milliseconds in Self.ends {
            for by in Self.ends {
                let duration = Duration.milliseconds(by)
                let exact = Int128(milliseconds) + Int128(by)
                let back = Int128(milliseconds) - Int128(by)
                #expect(
                    (Instant(milliseconds: milliseconds) + duration).milliseconds
                        == Int64(clamping: exact))
                #expect(
                    (WallTime(milliseconds: milliseconds) + duration).milliseconds
                        == Int64(clamping: exact))
                #expect(
                    (Instant(milliseconds: milliseconds) - duration).milliseconds
                        == Int64(clamping: back))
                #expect(
                    (WallTime(milliseconds: milliseconds) - duration).milliseconds
                        == Int64(clamping: back))
            }
        }
    }

    @Test("The time between two moments is exact, and never turns its sign")
    func differencesAreExact() {
        for later in Self.ends {
            for earlier in Self.ends {
                let exact = Duration.milliseconds(later) - .milliseconds(earlier)
                #expect(
                    Instant(milliseconds: later).since(Instant(milliseconds: earlier)) == exact)
                #expect(
                    WallTime(milliseconds: later).since(WallTime(milliseconds: earlier)) == exact)
                #expect((exact < .zero) == (later < earlier))
                #expect(
                    exact.milliseconds == Int64(clamping: Int128(later) - Int128(earlier)))
            }
        }
        #expect(Duration.seconds(Int64.max).milliseconds == .max)
        #expect(Duration.seconds(Int64.min).milliseconds == .min)
    }

    /// Up to a week 64 bits do; on both sides of that, and with parts of a millisecond, the result
    /// is the same.
    @Test("A duration's milliseconds are those of 128 bits")
    func millisecondsAreExact() {
        let attoseconds: Int128 = 1_000_000_000_000_000
        let week = Int128(1) << 79
        let wholes: [Int128] = [0, 1, 999, 1_000, 86_400_000, 604_462_909, 604_462_910, 1 << 62]
        for number in wholes.map({ $0 * attoseconds }) + [week, week - 1, week + 1] {
            for part: Int128 in [-attoseconds, -1, 0, 1, attoseconds - 1] {
                for sign: Int128 in [1, -1] {
                    let all = sign * (number + part)
                    let exact = Int64(clamping: all / attoseconds)
                    #expect(Duration(attoseconds: all).milliseconds == exact)
                }
            }
        }
    }

    @Test("Every share of every amount is as 128 bits have it")
    func sharesAreTakenOfAnyAmount() {
        for amount in Self.ends + [4_999, 5_000, 15_000, -15_000] {
            for basisPoints in Self.ends + [5_000, 10_000, 20_000] {
                let exact = Int128(amount) * Int128(basisPoints)
                let halves = exact / 5_000
                let rounded = (halves + (exact < 0 ? -1 : 1)) / 2
                #expect(
                    Share(basisPoints: basisPoints).of(Money(minorUnits: amount)).minorUnits
                        == Int64(clamping: rounded), "\(basisPoints) of \(amount)")
            }
        }
        for percent in Self.ends {
            #expect(Share.percent(percent).basisPoints == Int64(clamping: Int128(percent) * 100))
        }
    }

    @Test(
        "Every number is some distance",
        arguments: [
            (0.5, 500), (-0.0004, 0), (9.3e15, .max), (-9.3e15, .min), (.infinity, .max),
            (-.infinity, .min), (.nan, 0), (.greatestFiniteMagnitude, .max),
        ] as [(Double, Int64)])
    func distancesAreHeldAtTheirEnds(metres: Double, millimetres: Int64) {
        #expect(Metres(metres).millimetres == millimetres)
    }

    @Test("The calendar goes to the last moment")
    func theCalendarKnowsEveryMoment() {
        let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(86_399))
        for milliseconds in Self.ends {
            let instant = Instant(milliseconds: milliseconds)
            let since = Int128(milliseconds) + Int128(86_399_000)
            let time = (since % 86_400_000 + 86_400_000) % 86_400_000
            #expect(calendar.timeOfDay(at: instant) == Int64(time))
            #expect(calendar.dayNumber(at: instant) == Int64((since - time) / 86_400_000))
            let weekday = ((since - time) / 86_400_000 % 7 + 7 + 3) % 7
            #expect(calendar.weekday(at: instant).rawValue == Int(weekday))
        }
        let day = CivilDate(daysSince1970: 20_000)
        for number in [Int.min, Int.max] {
            #expect(day.adding(years: number) == day)
            #expect(day.adding(days: number).year == (number < 0 ? 1 : 9_999))
        }
    }
}
