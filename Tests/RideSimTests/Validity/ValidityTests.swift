import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// What queueing theory and the literature on ride-hailing know, found again in runs (S6). Formulas
/// and sources are in docs/VALIDITY.md.
@Suite struct ValidityTests {
    // MARK: Identities

    /// Little's law for cars on their way and for cars with a passenger, and a fleet whose times
    /// add up: N·P2 = R·W and N·P3 = R·L, with P1 + P2 + P3 = 1.
    @Test func timesOfTheFleetObeyLittlesLaw() {
        var random = SeededRandom(seed: 1)
        let hours = 6.0 * Double(Experiment.size)
        let count = 150
        let drivers = Experiment.drivers(count, &random)
        let requests = Experiment.requests(
            perHour: 560, hours: hours, &random, ends: Experiment.anywhere)
        var behaviour = Behaviour()
        behaviour.boardingTime = .seconds(30)
        let records = Experiment.run(drivers, requests, hours: hours, behaviour: behaviour)
        let window = Window(from_s: 3_600, to_s: hours * 3_600)
        let rides = records.rides
        let enRoute = rides.reduce(0) {
            $0 + window.overlap($1.acceptedAt, $1.startedAt ?? $1.endedAt)
        }
        let aboard = rides.reduce(0) { $0 + window.overlap($1.startedAt, $1.endedAt) }
        let whole = Double(count) * window.length_s
        let begun = rides.filter { window.contains($0.startedAt) }
        let rate = Double(begun.count) / window.length_s
        func mean(_ time: (RideRecord) -> Duration?) -> Double {
            let times = begun.compactMap(time)
            return times.reduce(0) { $0 + $1.inSeconds } / Double(times.count)
        }
        let approach = mean { ride in
            ride.acceptedAt.flatMap { accepted in ride.startedAt?.since(accepted) }
        }
        let length = mean { ride in
            ride.startedAt.flatMap { started in ride.endedAt?.since(started) }
        }
        report("little.p2", Double(count) * enRoute / whole, theory: rate * approach)
        report("little.p3", Double(count) * aboard / whole, theory: rate * length)
        #expect(abs(Double(count) * enRoute / whole / (rate * approach) - 1) < 0.01)
        #expect(abs(Double(count) * aboard / whole / (rate * length) - 1) < 0.01)
        let idle = idleTime(records, window)
        #expect(abs((idle + enRoute + aboard) / whole - 1) < 1e-9)
    }

    /// The time between the rides of each driver.
    private func idleTime(_ records: RunRecords, _ window: Window) -> Double {
        var free = [Instant](repeating: .start, count: records.drivers.count)
        var idle = 0.0
        let taken = records.rides.filter { $0.driver != nil }.sorted {
            ($0.acceptedAt ?? .start) < ($1.acceptedAt ?? .start)
        }
        for ride in taken {
            guard let driver = ride.driver, let accepted = ride.acceptedAt else { continue }
            idle += window.overlap(free[driver], accepted)
            free[driver] = ride.endedAt ?? Instant(milliseconds: .max / 2)
        }
        return free.reduce(idle) { $0 + window.overlap($1, nil) }
    }

    // MARK: Loss

    /// Cars that are all as far from every passenger are the lines of a telephone exchange: the
    /// share of callers who find all of them busy is Erlang's (B), here for a service that takes
    /// the same time always.
    @Test(.long, arguments: [(8, 0.7), (20, 0.9), (20, 1.2)])
    func callersAreLostAsErlangSays(cars: Int, load: Double) {
        var random = SeededRandom(seed: UInt64(cars))
        let ends = RideEnds(
            pickup: TestCity.crossing(10, 10), dropoff: TestCity.crossing(13, 14))
        // Seven blocks to the passenger and seven with the passenger.
        let service_s = 14 * Experiment.block_s
        let perHour = load * Double(cars) / service_s * 3_600
        let hours = 20_000 / perHour * Double(Experiment.size)
        let drivers = (0..<cars).map { GridWorld.driver(UInt64($0), at: ends.dropoff) }
        let requests = Experiment.requests(perHour: perHour, hours: hours, &random) { _ in ends }
        let records = Experiment.run(
            drivers, requests, hours: hours, dispatch: DispatchRules(whenAllAreBusy: .refuse))
        let lost = records.rides.count { $0.outcome == .noDriver }
        let share = Double(lost) / Double(records.rides.count)
        let theory = Self.erlangB(cars, load * Double(cars))
        report("erlang.\(cars).\(load)", share, theory: theory)
        // Twenty thousand callers tell no more than this; ten times as many tell it within 3 %.
        #expect(abs(share / theory - 1) < (Experiment.size >= 10 ? 0.03 : 0.06))
    }

    /// The recursion B(0) = 1, B(n) = aB(n − 1) / (n + aB(n − 1)).
    private static func erlangB(_ lines: Int, _ load: Double) -> Double {
        (1...lines).reduce(1) { blocked, line in
            load * blocked / (Double(line) + load * blocked)
        }
    }

    // MARK: Distance

    /// The nearest of cars that stand at random is as far as a count over the same lattice says,
    /// and away from the lattice's own scale and its edges as 0.6267 / √ρ says.
    @Test(.long, arguments: [16, 64, 400])
    func theNearestCarIsAsFarAsItShouldBe(cars: Int) {
        var random = SeededRandom(seed: UInt64(cars))
        var other = SeededRandom(seed: 7_777)
        let trials = 300 * Int(Experiment.size)
        var measured = 0.0
        var counted = 0.0
        let router = Router(TestCity.grid64)
        for _ in 0..<trials {
            var index = VehicleIndex(TestCity.grid64)
            for car in 0..<cars { index.place(UInt32(car), at: Experiment.crossing(&random)) }
            for _ in 0..<20 {
                let place = Experiment.crossing(&random)
                let nearest = router.nearest(to: place, in: index, count: 1)
                measured += Double(nearest[0].duration_ms) / 1_000
            }
            counted += Self.nearestByCount(cars, &other)
        }
        measured /= Double(trials * 20) * Experiment.block_s
        counted /= Double(trials * 20)
        report("nearest.\(cars)", measured, theory: counted)
        report("nearest.\(cars).plane", measured, theory: 0.6267 * 64 / Double(cars).squareRoot())
        #expect(abs(measured / counted - 1) < 0.03)
    }

    /// Blocks to the nearest of some points, of twenty others, all drawn by chance; added up.
    private static func nearestByCount(_ cars: Int, _ random: inout SeededRandom) -> Double {
        let places = (0..<cars).map { _ in (random.below(64), random.below(64)) }
        return (0..<20).reduce(0) { sum, _ in
            let (x, y) = (random.below(64), random.below(64))
            return sum + Double(places.map { abs($0.0 - x) + abs($0.1 - y) }.min() ?? 0)
        }
    }

    // MARK: Congestion

    /// Wild goose chase: with a queue that is served in its order, more demand brings fewer rides
    /// from a certain point on, down to N / 2L, where every car drives to its passenger as long as
    /// with the passenger.
    ///
    /// A fleet that begins well keeps above that for hours, and not for ever: what is longer is
    /// made of more days.
    @Test(.long) func tooMuchDemandSendsCarsOnWildGooseChases() {
        let cars = 120
        let length_s = Experiment.meanBlocks * Experiment.block_s
        let floor = Double(cars) / (2 * length_s) * 3_600
        let hours = 9.0
        let window = Window(from_s: hours * 1_200, to_s: hours * 3_600)
        var delivered: [Double: Double] = [:]
        for perHour in [floor * 0.8, floor * 1.2, floor * 1.3, floor * 2.5] {
            var ended = 0
            for day in 0..<UInt64(Experiment.size) {
                var random = SeededRandom(seed: 3 + day)
                let drivers = Experiment.drivers(cars, &random)
                let requests = Experiment.requests(
                    perHour: perHour, hours: hours, &random, ends: Experiment.anywhere)
                ended += Experiment.run(drivers, requests, hours: hours).rides.count {
                    $0.outcome == .completed && window.contains($0.endedAt)
                }
            }
            delivered[perHour] =
                Double(ended) / window.length_s * 3_600 / Double(Experiment.size)
            report("goose.\(Int(perHour))", delivered[perHour] ?? 0, theory: floor)
        }
        let flood = delivered[floor * 2.5] ?? 0
        let peak = delivered.values.max() ?? 0
        #expect(abs(flood / floor - 1) < 0.05)
        #expect(peak > flood * 1.15)
        #expect(abs((delivered[floor * 0.8] ?? 0) / (floor * 0.8) - 1) < 0.05)
    }

    // MARK: Safety stock

    /// The cars beyond those that drive with passengers, in the smallest fleet that keeps up, grow
    /// with the load to the power of two thirds.
    @Test(.enabled(if: Experiment.size > 1, "takes minutes: make validity"))
    func theSafetyStockGrowsWithTwoThirdsOfTheLoad() {
        let length_s = Experiment.meanBlocks * Experiment.block_s
        let loads: [Double] = [50, 100, 200, 400]
        let points = loads.map { load in
            let fleet = smallestFleet(load: load, length_s: length_s)
            report("stock.\(Int(load))", Double(fleet) - load, theory: pow(load, 2 / 3))
            return (log(load), log(Double(fleet) - load))
        }
        let meanX = points.map(\.0).reduce(0, +) / Double(points.count)
        let meanY = points.map(\.1).reduce(0, +) / Double(points.count)
        let slope =
            points.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
            / points.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
        report("stock.slope", slope, theory: 2 / 3)
        #expect(abs(slope - 2 / 3) < 0.05)
    }

    /// The smallest fleet in which nobody has to wait for a free car for long.
    private func smallestFleet(load: Double, length_s: Double) -> Int {
        var (low, high) = (Int(load), Int(load + 6 * pow(load, 2 / 3)))
        while high - low > 1 {
            let middle = (low + high) / 2
            if keepsUp(middle, load: load, length_s: length_s) {
                high = middle
            } else {
                low = middle
            }
        }
        return high
    }

    private func keepsUp(_ cars: Int, load: Double, length_s: Double) -> Bool {
        var random = SeededRandom(seed: 11)
        let hours = 16.0
        let drivers = Experiment.drivers(cars, &random)
        let requests = Experiment.requests(
            perHour: load / length_s * 3_600, hours: hours, &random, ends: Experiment.anywhere)
        let records = Experiment.run(drivers, requests, hours: hours)
        let late = records.rides.filter { $0.requestedAt.milliseconds > 8 * 3_600_000 }
        let queued = late.reduce(0.0) { sum, ride in
            sum + (ride.acceptedAt?.since(ride.requestedAt).inSeconds ?? 3_600)
        }
        return queued / Double(max(1, late.count)) < 10
    }
}
