import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Which idle cars take whom, against everything that could be tried.
@Suite struct SharingOracleTests {
    @Test(.long, arguments: SharingRules.Objective.allCases, 0..<12 as Range<UInt64>)
    func nothingIsBetter(objective: SharingRules.Objective, seed: UInt64) throws {
        var oracle = Oracle(objective, seed: seed)
        let shares = oracle.world.bestShares()
        let found = try oracle.value(of: shares)
        #expect(found == oracle.best(), "\(shares.map(\.requests.count))")
        // Solved to the end, the bound is what was found.
        let figures = try #require(oracle.world.records.sharing)
        #expect(figures.exactWindows == 1 && figures.gap ?? 0 == 0)
        #expect(figures.left == found.left && figures.leastLeft == found.left)
        #expect(figures.cost == found.cost)
    }

    /// The scenarios above have cars with three and four parties.
    @Test func someCarsTakeFour() {
        let largest = (0..<12 as Range<UInt64>).map { seed in
            var oracle = Oracle(.driving, seed: seed)
            return oracle.world.bestShares().map(\.requests.count).max() ?? 0
        }
        #expect(largest.contains(3) && largest.contains(4), "\(largest)")
    }
}

/// Idle cars and requests of a window: each car with each of the sets of up to four requests, in
/// each order of stops, worked out by hand on the grid.
private struct Oracle: ~Copyable {
    /// A request as the oracle sees it.
    private struct Asked {
        let id: TripID
        let pickup: (Int, Int)
        let dropoff: (Int, Int)
        let at_ms: Int64
        let seats: Int
        let fare: Money

        var alone_ms: Int64 { Oracle.way_ms(pickup, dropoff) }
    }

    /// What a car's order of stops comes to.
    private struct Sum {
        var time_ms: Int64
        var driving_ms: Int64 = 0
        var delay_ms: Int64 = 0
        var taken = 0
        /// By request, since when it is in the car.
        var since_ms: [Int: Int64] = [:]
        var done: Set<Int> = []
    }

    private static let boarding_ms: Int64 = 20_000
    private static let now_ms: Int64 = 25_000

    private static func way_ms(_ one: (Int, Int), _ other: (Int, Int)) -> Int64 {
        Int64(abs(one.0 - other.0) + abs(one.1 - other.1)) * 15_000
    }

    private let rules: SharingRules
    private var cars: [(Int, Int)] = []
    private var requests: [Asked] = []
    var world: World

    init(_ objective: SharingRules.Objective, seed: UInt64) {
        rules = SharingRules(
            candidates: 20, parties: 4, detourPerMille: 1_500, maximumWait: .seconds(400),
            maximumDelay: seed % 3 == 0 ? .seconds(500) : nil, objective: objective,
            minuteCost: 40, companionPerMille: seed % 2 == 0 ? 400 : 0)
        var random = SeededRandom(seed: seed)
        func crossing() -> (Int, Int) { (random.below(14), random.below(14)) }
        cars = (0..<1 + random.below(3)).map { _ in crossing() }
        let ends = (0..<2 + random.below(5)).map { _ in (crossing(), crossing()) }
            .filter { $0.0 != $0.1 }
        let times = ends.map { _ in Int64(random.below(24)) * 1_000 }.sorted()
        var behaviour = Behaviour()
        behaviour.boardingTime = .milliseconds(Self.boarding_ms)
        world = World(
            city: TestCity.grid64,
            rules: GridWorld.rules(
                dispatch: DispatchRules(policy: .shared(rules)), behaviour: behaviour, seed: seed),
            drivers: cars.enumerated().map {
                GridWorld.driver(UInt64($0), at: TestCity.crossing($1.0, $1.1))
            },
            demand: .recorded(
                zip(times, ends).map { time, ends in
                    PlannedRequest(
                        at: Instant(milliseconds: time),
                        ends: RideEnds(
                            pickup: TestCity.crossing(ends.0.0, ends.0.1),
                            dropoff: TestCity.crossing(ends.1.0, ends.1.1)),
                        category: .common)
                }), requestsUntil: Instant(milliseconds: 60_000), keeping: .columns)
        world.advance(to: Instant(milliseconds: Self.now_ms))
        for (number, ends) in ends.enumerated() {
            requests.append(
                Asked(
                    id: world.trip(number), pickup: ends.0, dropoff: ends.1,
                    at_ms: times[number], seats: world.seats(of: number),
                    fare: world.records.rows[number].fare))
        }
    }

    // MARK: By hand

    /// A stop more, for a car that is at a place; nil where a limit is broken.
    private func going(
        _ sum: Sum, from place: (Int, Int), to number: Int, isPickup: Bool, isAlone: Bool
    ) -> Sum? {
        let asked = requests[number]
        var next = sum
        let way = Self.way_ms(place, isPickup ? asked.pickup : asked.dropoff)
        next.time_ms += way
        next.driving_ms += way
        if isPickup {
            next.taken += asked.seats
            guard next.taken <= rules.seats else { return nil }
            let wait = next.time_ms - asked.at_ms
            guard isAlone || wait <= rules.maximumWait.milliseconds else { return nil }
            next.time_ms += Self.boarding_ms
            next.since_ms[number] = next.time_ms
        } else {
            guard let since = next.since_ms[number] else { return nil }
            let longest = asked.alone_ms + asked.alone_ms * Int64(rules.detourPerMille) / 1_000
            guard next.time_ms - since <= longest else { return nil }
            let delay = next.time_ms - asked.at_ms - asked.alone_ms
            if let most = rules.maximumDelay, !isAlone, delay > most.milliseconds { return nil }
            next.delay_ms += delay
            next.taken -= asked.seats
            next.done.insert(number)
        }
        return next
    }

    private func cost(of sum: Sum, _ trip: [Int]) -> Int64 {
        switch rules.objective {
        case .delay: return sum.delay_ms
        case .driving: return sum.driving_ms
        case .profit:
            let fares = trip.reduce(Int64(0)) { earned, number in
                let fare = requests[number].fare
                let less =
                    trip.count > 1
                    ? rules.discount(on: fare, seats: requests[number].seats) : .zero
                return earned + (fare - less).minorUnits
            }
            return sum.driving_ms * Int64(rules.minuteCost) / 60 - 1_000 * fares
        }
    }

    /// The least that a trip costs a car; nil where no order keeps the limits.
    private func least(_ trip: [Int], _ sum: Sum, at place: (Int, Int)) -> Int64? {
        if sum.done.count == trip.count { return cost(of: sum, trip) }
        var best: Int64?
        for number in trip where !sum.done.contains(number) {
            let isPickup = sum.since_ms[number] == nil
            guard
                let next = going(
                    sum, from: place, to: number, isPickup: isPickup, isAlone: trip.count == 1),
                let found = least(
                    trip, next,
                    at: isPickup ? requests[number].pickup : requests[number].dropoff)
            else { continue }
            best = min(best ?? found, found)
        }
        return best
    }

    typealias Value = SharedAssignment.Value

    /// The best of all assignments.
    func best() -> Value {
        let all = 1 << requests.count
        let costs: [[Int64?]] = cars.map { car in
            (0..<all).map { mask in
                let trip = requests.indices.filter { mask & 1 << $0 != 0 }
                guard (1...rules.parties).contains(trip.count) else { return nil }
                return least(trip, Sum(time_ms: Self.now_ms), at: car)
            }
        }
        func choose(_ car: Int, _ free: Int) -> Value {
            guard car < cars.count else {
                return Value(left: rules.objective == .profit ? 0 : free.nonzeroBitCount, cost: 0)
            }
            var best = choose(car + 1, free)
            for mask in 1..<all where mask & ~free == 0 {
                guard let cost = costs[car][mask] else { continue }
                var found = choose(car + 1, free & ~mask)
                found.cost += cost
                best = min(best, found)
            }
            return best
        }
        return choose(0, all - 1)
    }

    /// What the world has chosen, worked out by hand.
    func value(
        of shares: [(car: Int, requests: [TripID], stops: [CarStop])]
    ) throws -> Value {
        var value = Value(
            left: rules.objective == .profit
                ? 0 : requests.count - shares.reduce(0) { $0 + $1.requests.count }, cost: 0)
        #expect(Set(shares.map(\.car)).count == shares.count)
        let served = shares.flatMap(\.requests)
        #expect(Set(served).count == served.count)
        for share in shares {
            let trip = try share.requests.map { id in
                try #require(requests.firstIndex { $0.id == id })
            }
            var sum = Sum(time_ms: Self.now_ms)
            var place = cars[share.car]
            for stop in share.stops {
                let number = try #require(requests.firstIndex { $0.id == stop.ride })
                sum = try #require(
                    going(
                        sum, from: place, to: number, isPickup: stop.isPickup,
                        isAlone: trip.count == 1))
                place = stop.isPickup ? requests[number].pickup : requests[number].dropoff
            }
            #expect(sum.done.count == trip.count)
            value.cost += cost(of: sum, trip)
        }
        return value
    }
}
