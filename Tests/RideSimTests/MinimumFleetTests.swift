import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// The smallest fleet for rides that are known beforehand (S7).
@Suite struct MinimumFleetTests {
    /// A ride between crossings of one row of the grid, where a block takes 15 s.
    private func ride(at start_s: Int64, from: Int, to: Int, row: Int = 0) -> MinimumFleet.Ride {
        MinimumFleet.Ride(
            start: Instant(milliseconds: start_s * 1_000),
            end: Instant(milliseconds: (start_s + Int64(abs(to - from)) * 15) * 1_000),
            pickup: TestCity.crossing(from, row), dropoff: TestCity.crossing(to, row))
    }

    private func fleet(
        _ rides: [MinimumFleet.Ride], connection: Duration = .seconds(900)
    ) throws -> MinimumFleet {
        try MinimumFleet(rides, in: TestCity.grid64, connection: connection)
    }

    @Test func nothingNeedsNobody() throws {
        #expect(try fleet([]).chains.isEmpty)
    }

    /// The second begins five blocks from where the first ends: 75 s, to the millisecond.
    @Test(arguments: [(225, 1), (224, 2)] as [(Int64, Int)])
    func aCarGoesOnIfItIsThereInTime(start: Int64, cars: Int) throws {
        let fleet = try fleet([ride(at: 0, from: 0, to: 10), ride(at: start, from: 15, to: 20)])
        #expect(fleet.chains.count == cars)
        #expect(fleet.deadhead.duration == .seconds(cars == 1 ? 75 : 0))
    }

    @Test(arguments: [(75, 1), (74, 2)] as [(Int64, Int)])
    func aCarWaitsNoLongerThanIsAllowed(limit: Int64, cars: Int) throws {
        let rides = [ride(at: 0, from: 0, to: 10), ride(at: 225, from: 10, to: 20)]
        #expect(try fleet(rides, connection: .seconds(limit)).chains.count == cars)
    }

    /// Every ride is in one chain once, each chain can be driven, and no smaller fleet does as
    /// every set of rides that all exclude each other needs a car each.
    @Test(.long, arguments: 0..<40 as Range<UInt64>)
    func chainsHoldEveryRideOnceAndCanBeDriven(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let rides = (0..<60).map { _ in
            let ends = (random.below(64), random.below(64))
            return ride(
                at: Int64(random.below(3_600)), from: ends.0, to: ends.1, row: random.below(64))
        }
        let fleet = try fleet(rides)
        #expect(fleet.chains.flatMap { $0 }.sorted() == Array(rides.indices))
        let router = Router(TestCity.grid64)
        for chain in fleet.chains {
            for (one, other) in zip(chain, chain.dropFirst()) {
                let travel = try #require(
                    router.travel(from: rides[one].dropoff, to: rides[other].pickup))
                let left = rides[other].start.since(rides[one].end)
                #expect(left >= travel.duration && left <= .seconds(900))
            }
        }
        let busiest =
            rides.map { ride in
                rides.count { $0.start <= ride.start && ride.start < $0.end }
            }.max() ?? 0
        #expect(fleet.chains.count >= busiest)
    }
}
