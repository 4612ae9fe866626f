import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Drivers who choose their hours by what an hour came to, against the fixed point of the model,
/// which is worked out here by itself.
@Suite struct DayToDayTests {
    private static let pool = 200
    private static let rules = DayToDay(
        shifts: [
            .init(from: .seconds(6 * 3_600), until: .seconds(14 * 3_600)),
            .init(from: .seconds(14 * 3_600), until: .seconds(22 * 3_600)),
        ], reservation_minor: 70, perMinorUnit: 0.05, weight: 0.2, expected_minor: 70)
    /// Rides an hour in each shift, at 1.50 each for two blocks, so that one or two cars serve all
    /// of them.
    private static let perHour = [30.0, 50.0]
    private static let fare_minor = 150.0

    /// Every request of so many days, evenly through each shift.
    private static func requests(days: Int) -> [PlannedRequest] {
        let ends = RideEnds(
            pickup: TestCity.crossing(10, 10), dropoff: TestCity.crossing(12, 10))
        return (0..<days).flatMap { day in
            rules.shifts.indices.flatMap { shift in
                (0..<Int(perHour[shift] * 8)).map { number in
                    let begin = Double(day) * 86_400 + rules.shifts[shift].from.inSeconds + 60
                    let at = begin + Double(number) * (8 * 3_600 - 900) / (perHour[shift] * 8)
                    return PlannedRequest(
                        at: Instant(milliseconds: Int64(at * 1_000)), ends: ends)
                }
            }
        }
    }

    private static func run(
        days: Int, _ rules: DayToDay = Self.rules, seed: UInt64 = 1
    ) -> RunRecords {
        var world = GridWorld.rules(seed: seed)
        world.calendar = WorldCalendar(startingOn: .thursday, at: .zero)
        world.habits = Habits(dayToDay: rules)
        return HeadlessRun.run(
            (0..<pool).map { GridWorld.driver(UInt64($0), at: TestCity.crossing(10, 10)) },
            asking: .recorded(requests(days: days)), in: TestCity.grid64, rules: world,
            horizon: Instant(milliseconds: Int64(days) * 86_400_000)
        ).records
    }

    /// What an hour comes to where everybody chooses by it: eₖ = Fₖ / (N Pₖ(e)), by halving each
    /// step until nothing changes.
    private static func fixedPoint(_ rules: DayToDay) -> (earned: [Double], chances: [Double]) {
        var expected = rules.shifts.map { _ in rules.reservation_minor }
        var chances: [Double] = []
        for _ in 0..<10_000 {
            let weights = expected.map {
                exp(rules.perMinorUnit * ($0 - rules.reservation_minor))
            }
            let whole = 1 + weights.reduce(0, +)
            chances = weights.map { $0 / whole }
            for shift in expected.indices {
                let earned = perHour[shift] * fare_minor / (Double(pool) * chances[shift])
                expected[shift] += 0.02 * (earned - expected[shift])
            }
        }
        return (expected, chances)
    }

    /// From what is expected far below and far above, the days end near the fixed point.
    @Test(.long, arguments: [20.0, 200.0])
    func daysEndNearTheFixedPoint(expected: Double) throws {
        var rules = Self.rules
        rules.expected_minor = expected
        let theory = Self.fixedPoint(rules)
        let days = 60
        let records = Self.run(days: days, rules)
        #expect(records.rides.allSatisfy { $0.outcome == .completed })
        #expect(records.shifts.count == days * 2)
        for shift in rules.shifts.indices {
            let late = records.shifts.filter { $0.shift == shift }.suffix(40)
            let drivers = Double(late.reduce(0) { $0 + $1.drivers }) / Double(late.count)
            let earned = late.reduce(0) { $0 + $1.expected_minor } / Double(late.count)
            report(
                "days.drivers.\(shift)", drivers,
                theory: Double(Self.pool) * theory.chances[shift])
            report("days.earned.\(shift)", earned, theory: theory.earned[shift])
            #expect(abs(drivers / (Double(Self.pool) * theory.chances[shift]) - 1) < 0.03)
            #expect(abs(earned / theory.earned[shift] - 1) < 0.03)
        }
    }

    /// A day's row adds up: hours are those at work, money that of the rides, and the next day
    /// expects a fifth more of it.
    @Test func whatIsExpectedFollowsTheDay() throws {
        let records = Self.run(days: 3)
        let first = records.shifts[0]
        #expect(first.expected_minor == 70)
        let online = records.drivers.reduce(Int64(0)) { sum, driver in
            sum + driver.shifts.reduce(0) { sum, shift in
                let until = shift.until ?? shift.from
                guard shift.from.milliseconds == 6 * 3_600_000 else { return sum }
                return sum + until.since(shift.from).milliseconds
            }
        }
        #expect(first.online_ms == online)
        let fares = records.rides.filter { $0.requestedAt.milliseconds < 14 * 3_600_000 }
            .reduce(Int64(0)) { $0 + $1.fare.minorUnits }
        #expect(first.fares.minorUnits == fares)
        let earned = try #require(first.earned_minor)
        #expect(records.shifts[2].expected_minor == 70 + 0.2 * (earned - 70))
        #expect(records.shifts.map(\.shift) == [0, 1, 0, 1, 0, 1])
    }

    /// Nobody who expects less than nothing comes, and everybody who expects the world does.
    @Test func expectationsDecideWhoComes() {
        let chances = Self.rules.chances(expected_minor: [70, 70])
        #expect(chances.allSatisfy { abs($0 - 1.0 / 3) < 1e-12 })
        #expect(Self.rules.chances(expected_minor: [-1e9, -1e9]).allSatisfy { $0 < 1e-100 })
        #expect(Self.rules.chances(expected_minor: [1e9, -1e9])[0] == 1)
    }

    @Test func oneSeedGivesTheSameDays() {
        let (one, other) = (Self.run(days: 4), Self.run(days: 4))
        #expect(one.shifts == other.shifts)
        #expect(one.rides == other.rides)
        #expect(Self.run(days: 4, seed: 2).shifts != one.shifts)
    }
}
