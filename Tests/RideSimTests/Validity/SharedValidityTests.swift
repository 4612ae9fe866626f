import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// What Santi et al. (2014) and Alonso-Mora et al. (2017) found in Manhattan, looked for on the
/// grid of 64 by 64 crossings. What differs is in docs/VALIDITY.md.
@Suite struct SharedValidityTests {
    /// What came of a run.
    private struct Outcome {
        /// By how much less is driven with passengers than if each had been driven alone.
        var saving = 0.0
        /// Of the rides, how many shared their car.
        var shared = 0.0
        /// Of the requests, how many were served.
        var served = 0.0
        /// The mean time from the request to the car's arrival, and by which the drop-off was
        /// later than alone and at once.
        var wait_s = 0.0
        var delay_s = 0.0
        /// By how much the assignments may be worse than the best.
        var gap = 0.0
    }

    /// Half of the city, where requests are as dense as they are in a city's middle.
    private static let side = 32

    private static func middle(_ random: inout SeededRandom) -> RideEnds {
        func crossing() -> StreetPosition {
            TestCity.crossing(16 + random.below(side), 16 + random.below(side))
        }
        return RideEnds(pickup: crossing(), dropoff: crossing())
    }

    private func run(
        _ rules: SharingRules, cars: Int, perHour: Double, hours: Double
    ) -> Outcome {
        var random = SeededRandom(seed: 1)
        let drivers = (0..<cars).map { number in
            GridWorld.driver(UInt64(number), at: Self.middle(&random).pickup)
        }
        let requests = Experiment.requests(
            perHour: perHour, hours: hours, &random, ends: Self.middle)
        var behaviour = Behaviour()
        behaviour.boardingTime = .zero
        behaviour.patience = rules.maximumWait
        let records = Experiment.run(
            drivers, requests, hours: hours + 2, dispatch: DispatchRules(policy: .shared(rules)),
            behaviour: behaviour)
        let rides = records.rides.filter { $0.outcome == .completed }
        let time = FleetTime(
            records, from: .start, to: .start + .seconds(Int64(hours * 3_600) + 7_200))
        let alone = rides.reduce(0) { $0 + $1.duration.inSeconds }
        func mean(_ value: (RideRecord) -> Double) -> Double {
            rides.reduce(0) { $0 + value($1) } / Double(rides.count)
        }
        return Outcome(
            saving: 1 - Double(time.withPassenger_ms) / 1_000 / alone,
            shared: mean { $0.sharedWith == nil ? 0 : 1 },
            served: Double(rides.count) / Double(records.rides.count),
            wait_s: mean { ride in
                ride.arrivedAt.map { $0.since(ride.requestedAt).inSeconds } ?? 0
            },
            delay_s: mean { ride in
                ride.endedAt.map { ($0.since(ride.requestedAt) - ride.duration).inSeconds } ?? 0
            }, gap: records.sharing?.gap ?? 0)
    }

    private func tell(_ name: String, _ outcome: Outcome) {
        guard Experiment.asked != nil else { return }
        func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }
        print(
            "\(name)  saving \(percent(outcome.saving))  shared \(percent(outcome.shared))  "
                + "served \(percent(outcome.served))  wait \(outcome.wait_s.rounded()) s  "
                + "delay \(outcome.delay_s.rounded()) s  gap \(percent(outcome.gap))")
    }

    /// Santi et al.: the least driving, everybody at the drop-off no later than some minutes after
    /// what a car alone and at once would take. More delay saves more, and so do more parties.
    @Test(.long) func savingsGrowWithDelayAndParties() {
        let isLong = Experiment.size >= 10
        func outcome(parties: Int, minutes: Int64) -> Outcome {
            let rules = SharingRules(
                window: .seconds(10), parties: parties, detourPerMille: 10_000,
                maximumWait: .seconds(60 * minutes), maximumDelay: .seconds(60 * minutes),
                objective: .driving, steps: isLong ? 20_000 : 500)
            let outcome = run(
                rules, cars: isLong ? 400 : 150, perHour: isLong ? 2_400 : 900,
                hours: isLong ? 1 : 0.25)
            tell("santi.\(parties) parties.\(minutes) min", outcome)
            return outcome
        }
        let minutes: [Int64] = isLong ? [1, 2, 3, 4, 5] : [2, 5]
        let two = minutes.map { outcome(parties: 2, minutes: $0) }
        let four = minutes.map { outcome(parties: 4, minutes: $0) }
        // Pairs are soon found for nearly all: more delay then brings no more.
        #expect(two[0].saving < two[two.count - 1].saving)
        for (less, more) in zip(four, four.dropFirst()) { #expect(less.saving < more.saving) }
        #expect(four[four.count - 1].saving > two[two.count - 1].saving)
        #expect(two[two.count - 1].saving > 0.1)
        // Two parties can save no more than half of what they drive.
        #expect(two.allSatisfy { $0.saving < 0.5 && $0.shared <= 1 })
    }

    /// Alonso-Mora et al.: the least delay for as many as possible. With more seats as many cars
    /// serve more requests, and the more cars there are the shorter is the wait.
    @Test(.long) func capacityServesMoreAndCarsShortenWaits() {
        let isLong = Experiment.size >= 10
        func outcome(capacity: Int, cars: Int) -> Outcome {
            let rules = SharingRules(
                parties: max(2, capacity), seats: capacity, detourPerMille: 10_000,
                maximumWait: .seconds(300), maximumDelay: .seconds(600),
                steps: isLong ? 20_000 : 500)
            let outcome = run(
                rules, cars: cars, perHour: isLong ? 2_400 : 900, hours: isLong ? 1 : 0.5)
            tell("alonso-mora.capacity \(capacity).\(cars) cars", outcome)
            return outcome
        }
        let fleets = isLong ? [60, 120, 240] : [30, 80]
        let capacities = [1, 2, 4]
        let all = fleets.map { cars in capacities.map { outcome(capacity: $0, cars: cars) } }
        for outcomes in all {
            #expect(outcomes[0].served <= outcomes[1].served)
            #expect(outcomes[1].served <= outcomes[2].served)
        }
        #expect(all[0][2].served > 1.2 * all[0][0].served)
        for (few, many) in zip(all, all.dropFirst()) {
            for capacity in capacities.indices {
                #expect(few[capacity].served <= many[capacity].served)
            }
        }
        // Where few are served they are those who are near: only then are waits comparable.
        let (few, many) = (all[all.count - 2], all[all.count - 1])
        for capacity in capacities.indices {
            #expect(few[capacity].wait_s > many[capacity].wait_s)
        }
    }
}
