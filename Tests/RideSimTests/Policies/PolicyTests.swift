import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// What each policy does in a case that tells it from the others. A block of the grid takes 15 s.
@Suite struct PolicyTests {
    private func request(
        _ second: Int64, from pickup: (Int, Int), to dropoff: (Int, Int)
    ) -> PlannedRequest {
        PlannedRequest(
            at: Instant(milliseconds: second * 1_000),
            ends: RideEnds(
                pickup: TestCity.crossing(pickup.0, pickup.1),
                dropoff: TestCity.crossing(dropoff.0, dropoff.1)),
            category: .common)
    }

    private func records(
        _ dispatch: DispatchRules, drivers: [(Int, Int)], _ requests: [PlannedRequest],
        policy: (any DispatchPolicy)? = nil, until horizon: Int64 = 3_600
    ) -> RunRecords {
        let drivers = drivers.enumerated().map { number, place in
            GridWorld.driver(UInt64(number), at: TestCity.crossing(place.0, place.1))
        }
        var world = World(
            city: TestCity.grid64, rules: GridWorld.rules(dispatch: dispatch), drivers: drivers,
            demand: .recorded(requests), requestsUntil: Instant(milliseconds: horizon * 1_000),
            policy: policy, keeping: .columns)
        while let next = world.nextEventTime { world.advance(to: next) }
        return world.records
    }

    private func seconds(_ instant: Instant?) -> Int64? { instant.map { $0.milliseconds / 1_000 } }

    @Test func aFreeCarTakesTheOldestRequestOrTheNearest() {
        let requests = [
            request(0, from: (0, 0), to: (10, 0)), request(1, from: (0, 30), to: (0, 31)),
            request(2, from: (10, 1), to: (10, 2)),
        ]
        let oldest = records(DispatchRules(), drivers: [(0, 0)], requests)
        let nearest = records(
            DispatchRules(whenAllAreBusy: .queueNearest), drivers: [(0, 0)], requests)
        #expect(seconds(oldest.rides[1].acceptedAt) == 150)
        #expect(seconds(nearest.rides[2].acceptedAt) == 150)
        #expect(nearest.rides[1].acceptedAt ?? .start > nearest.rides[2].acceptedAt ?? .start)
    }

    @Test func whoHasBeenIdleForLongestIsAskedFirst() {
        // The first ride ends beside the next pick-up; the other car has had none.
        let requests = [
            request(0, from: (0, 0), to: (5, 0)), request(200, from: (5, 1), to: (5, 5)),
        ]
        let drivers = [(0, 1), (30, 30)]
        #expect(records(DispatchRules(), drivers: drivers, requests).rides[1].driver == 0)
        let rules = DispatchRules(policy: .longestIdle)
        #expect(records(rules, drivers: drivers, requests).rides[1].driver == 1)
        // But not beyond the reach.
        var near = rules
        near.maximumPickupTime = .seconds(300)
        #expect(records(near, drivers: drivers, requests).rides[1].driver == 0)
    }

    @Test func theRadiusGrowsWhileARequestWaits() {
        let radius = RadiusRules(
            start: .seconds(60), growth: .seconds(60), most: .seconds(600), step: .seconds(10))
        // 150 s away: within 60 s + 1 s a second after 90 s.
        let records = records(
            DispatchRules(policy: .radius(radius)), drivers: [(10, 0)],
            [request(0, from: (0, 0), to: (0, 5))])
        #expect(seconds(records.rides[0].acceptedAt) == 90)
        // A car beyond the end of the radius never comes.
        let never = self.records(
            DispatchRules(policy: .radius(radius)), drivers: [(50, 0)],
            [request(0, from: (0, 0), to: (0, 5))])
        #expect(never.rides[0].acceptedAt == nil)
    }

    /// The nearest car of the first request is the only near one of the second.
    @Test func aBatchIsCheaperThanOneAfterTheOther() {
        let requests = [
            request(1, from: (10, 10), to: (20, 20)), request(2, from: (8, 10), to: (20, 20)),
        ]
        let drivers = [(9, 10), (12, 10)]
        func approaches(_ rules: DispatchRules) -> Metres {
            records(rules, drivers: drivers, requests).rides
                .reduce(.zero) { $0 + ($1.pickupDistance ?? .zero) }
        }
        let window = BatchRules(window: .seconds(10))
        #expect(approaches(DispatchRules()) == Metres(625))
        #expect(approaches(DispatchRules(policy: .batched(window))) == Metres(375))
    }

    @Test func aCarAboutToFinishIsKeptForTheRequestBesideItsDropOff() {
        let requests = [
            request(0, from: (0, 0), to: (20, 0)), request(280, from: (20, 1), to: (30, 1)),
        ]
        let drivers = [(0, 0), (40, 20)]
        func second(_ forward: Int64) -> RideRecord {
            let rules = BatchRules(window: .seconds(10), forward: .seconds(forward))
            return records(
                DispatchRules(policy: .batched(rules)), drivers: drivers, requests
            ).rides[1]
        }
        #expect(second(0).driver == 1)
        #expect(second(60).driver == 0 && seconds(second(60).acceptedAt) == 300)
    }

    @Test func anotherCarTakesARideOverThatIsMuchNearer() {
        // Car 0 is on its way for 900 s when car 1 becomes free beside the pick-up.
        let requests = [
            request(0, from: (30, 30), to: (0, 1)), request(10, from: (0, 0), to: (3, 3)),
        ]
        let drivers = [(30, 30), (60, 1)]
        func second(_ gain: Int64?) -> RideRecord {
            let rules = BatchRules(
                window: .seconds(10), reassignGain: gain.map { .seconds($0) })
            return records(
                DispatchRules(policy: .batched(rules)), drivers: drivers, requests
            ).rides[1]
        }
        #expect(second(nil).driver == 1)
        // There is nothing to gain beyond what is left of the way.
        #expect(second(100).driver == 1)
        #expect(second(10).driver == 0 && seconds(second(10).arrivedAt) == 905)
    }

    @Test func twoPartiesShareACarWhereOnlyOneIsThere() {
        let requests = [
            request(1, from: (0, 0), to: (0, 20)), request(2, from: (0, 1), to: (0, 21)),
        ]
        let rules = SharingRules(window: .seconds(10), discountPerMille: 200)
        let shared = records(
            DispatchRules(policy: .shared(rules)), drivers: [(1, 0)], requests)
        #expect(shared.rides[0].sharedWith == 1 && shared.rides[1].sharedWith == 0)
        // 10 s: the window; then one, one, nineteen and one blocks.
        #expect(seconds(shared.rides[0].endedAt) == 325)
        #expect(seconds(shared.rides[1].endedAt) == 340)
        let alone = records(DispatchRules(), drivers: [(1, 0)], requests)
        for (one, other) in zip(shared.rides, alone.rides) {
            #expect(one.fare.minorUnits * 5 == other.fare.minorUnits * 4)
        }
        #expect(
            FleetTime(shared, from: .start, to: Instant(milliseconds: 3_600_000)).withPassenger_ms
                == 15_000 * 21)
    }

    @Test func idleCarsGoWhereRequestsAre() {
        let requests = (0..<10).map { number in
            request(Int64(number * 100), from: (50, 50), to: (50, 52))
        }
        let drivers = [(0, 0), (50, 49), (1, 0), (2, 0)]
        let rules = RepositioningRules(
            interval: .seconds(60), lookback: .seconds(1_800), farthest: .seconds(3_600),
            zoneSize: Metres(1_000))
        let still = records(DispatchRules(policy: .longestIdle), drivers: drivers, requests)
        let moving = records(
            DispatchRules(policy: .longestIdle, repositioning: rules), drivers: drivers, requests)
        func ways(_ records: RunRecords) -> Int64 {
            records.rides.reduce(0) { $0 + ($1.pickupDistance?.millimetres ?? 0) }
        }
        #expect(ways(moving) < ways(still) / 2)
    }

    @Test func wholeSharesAddUp() {
        #expect(Repositioning.shares(of: 7, [1, 1, 1]) == [3, 2, 2])
        #expect(Repositioning.shares(of: 5, [0, 3, 1]) == [0, 4, 1])
        #expect(Repositioning.shares(of: 5, [0, 0]) == [0, 0])
    }
}
