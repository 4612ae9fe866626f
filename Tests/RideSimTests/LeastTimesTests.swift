import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// What ways take at least (S2).
@Suite struct LeastTimesTests {
    @Test(arguments: [TestCity.grid64, TestCity.laSerena])
    func noWayTakesLess(city: City) throws {
        let (least, router) = (LeastTimes(city), Router(city))
        var random = SeededRandom(seed: 3)
        var (bound, taken) = (Int64(0), Int64(0))
        for _ in 0..<500 {
            func place() -> StreetPosition {
                .node(NodeID(UInt32(random.below(city.network.nodeCount))))
            }
            let (from, to) = (place(), place())
            let way = try #require(router.travel(from: from, to: to))
            #expect(least.least_ms(from: from, to: to) <= Int64(way.duration_ms))
            bound += least.least_ms(from: from, to: to)
            taken += Int64(way.duration_ms)
        }
        // Worth asking: a good part of what ways take.
        #expect(bound * 5 > taken)
        #expect(bound < taken)
    }

    @Test func placesBetweenCrossingsMayBeAnywhere() {
        let place = StreetPosition.link(LinkID(0), offset: Metres(3))
        #expect(LeastTimes(TestCity.grid64).least_ms(from: place, to: place) == 0)
    }

    /// A crowd waits, far and near, and only what is within reach is offered, the oldest first.
    @Test(arguments: [DispatchRules.WhenAllAreBusy.queue, .queueNearest])
    func aLongQueueIsServedInItsOrder(order: DispatchRules.WhenAllAreBusy) {
        let (city, horizon) = (TestCity.grid64, Instant.start + .seconds(1_800))
        let rules = GridWorld.rules(
            dispatch: DispatchRules(whenAllAreBusy: order, maximumPickupTime: .seconds(300)),
            behaviour: Behaviour(replyAtMost: .seconds(9), patience: .seconds(900)))
        let drivers = HabitTests.drivers(20)
        let demand = Demand.recorded(HabitTests.requests(400, every: 3))
        let asked = RandomScenario(
            city: city, rules: rules, drivers: drivers, demand: demand, horizon: horizon)
        let (people, alone) = (asked.told(), asked.bare())
        expectSame(people, alone)
        #expect(people.records.rides.count { $0.outcome == .patienceEnded } > 100)
    }
}
