import RideCore
import RideTestSupport
import Testing

@testable import RideSim

/// What is counted of each car for rewards (S9).
@Suite struct LearnerCarTests {
    /// Rides, money and ways of each car are those of its driver in the records, its idle time is
    /// what its shifts leave beside its rides, and all cars together come to the world's counts.
    @Test func carsCountWhatTheRecordsSayOfTheirDrivers() throws {
        let scenarios = try LearnerRunTests.scenarios(0..<160) { scenario in
            let dispatch = scenario.rules.dispatch
            guard LearnerRun.obstacle(to: [.dispatch], scenario.rules) == nil else { return false }
            return dispatch.policy == .nearest || dispatch.policy == .longestIdle
        }
        #expect(scenarios.count > 30)
        var (idle, fares, moved) = (Int64(0), Int64(0), Int64(0))
        for (seed, scenario) in scenarios {
            var run = LearnerRunTests.run(scenario, [.dispatch])
            while let decision = run.goOn() {
                try LearnerRunTests.answerAtOnce(&run, decision, scenario.rules.dispatch)
            }
            var cars: [LearnerCarMeasures] = []
            run.measureCars { car, measures in
                #expect(car == cars.count)
                cars.append(measures)
            }
            let count = run.carCount
            #expect(cars.count == count)
            let (all, end) = (run.measures, run.now)
            Self.expectTogether(cars, all, seed)
            let records = run.records()
            for (number, car) in cars.enumerated() {
                let completed = records.rides.filter {
                    $0.driver == number && $0.outcome == .completed
                }
                #expect(car.offers == records.offers.count { $0.driver == number }, "\(seed)")
                #expect(car.completed == completed.count, "\(seed)")
                #expect(
                    car.fares == completed.reduce(0) { $0 + $1.fare.minorUnits }, "\(seed)")
                #expect(car.idle_ms == Self.idle(number, records, end), "\(seed), \(number)")
                (idle, fares, moved) = (
                    idle + car.idle_ms, fares + car.fares, moved + car.moves_mm
                )
            }
        }
        #expect(idle > 0 && fares > 0 && moved > 0)
    }

    private static func expectTogether(
        _ cars: [LearnerCarMeasures], _ all: LearnerMeasures, _ seed: UInt64
    ) {
        func sum(_ measure: KeyPath<LearnerCarMeasures, Int64>) -> Int64 {
            cars.reduce(0) { $0 + $1[keyPath: measure] }
        }
        #expect(sum(\.offers) == all.offers && sum(\.accepted) == all.accepted, "\(seed)")
        #expect(sum(\.completed) == all.completed && sum(\.fares) == all.fares, "\(seed)")
        #expect(sum(\.pickupWays_mm) == all.pickupWays_mm, "\(seed)")
        #expect(sum(\.moves_mm) == all.moves_mm, "\(seed)")
    }

    /// What a driver's shifts leave beside rides, in milliseconds.
    private static func idle(_ car: Int, _ records: RunRecords, _ end: Instant) -> Int64 {
        func milliseconds(_ from: Instant, _ until: Instant?) -> Int64 {
            (until ?? end).since(from).milliseconds
        }
        let shifts = records.drivers[car].shifts.map { milliseconds($0.from, $0.until) }
        let rides = records.rides.filter { $0.driver == car }.map { ride in
            ride.acceptedAt.map { milliseconds($0, ride.endedAt) } ?? 0
        }
        // Rides that were given back, or taken, before their pick-up.
        let broken = records.stretches.filter { $0.driver == car }.map {
            milliseconds($0.from, $0.until)
        }
        return shifts.reduce(0, +) - rides.reduce(0, +) - broken.reduce(0, +)
    }
}
