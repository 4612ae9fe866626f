import RideCore
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct TurnTests {
    @Test(.long, arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [false, true])
    func everyWayWithTurnsIsTheBestThereIs(seed: UInt64, turnCosts: Bool) throws {
        let (city, forbidden) = try TestCities.forbidding(seed: seed, turnCosts: turnCosts)
        let router = Router(city)
        let labels = city.routing.labels
        let reference = TurnReference(city, forbidden: forbidden)
        var random = SeededRandom(seed: seed)
        for _ in 0..<14 {
            let origin = city.randomPosition(using: &random)
            let destination = city.randomPosition(using: &random)
            let expected = reference.cost(from: origin, to: destination)
            #expect(router.travel(from: origin, to: destination)?.cost == expected)
            let route = router.route(from: origin, to: destination)
            #expect(route.map { Int($0.duration_ms) } == expected?.time)
            #expect(route.map { Int($0.distance.millimetres) } == expected?.distance)
        }
        #expect(labels?.nodeCount == city.routing.driving.graph.nodeCount)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func routesAreTheSameByLabelsAsWithout(seed: UInt64) throws {
        let plain = try TestCities.forbidding(seed: seed, turnCosts: seed.isMultiple(of: 2)).0
        let prepared = try TestCities.forbidding(seed: seed, turnCosts: seed.isMultiple(of: 2)).0
        prepared.prepareTravelTimes()
        #expect(prepared.routing.labelsIfMade != nil)
        let routers = [Router(plain), Router(prepared)]
        var random = SeededRandom(seed: seed)
        for _ in 0..<40 {
            let origin = plain.randomPosition(using: &random)
            let destination = plain.randomPosition(using: &random)
            let routes = routers.map { $0.route(from: origin, to: destination) }
            #expect(routes[0]?.steps.map(\.step) == routes[1]?.steps.map(\.step))
            #expect(routes[0]?.duration_ms == routes[1]?.duration_ms)
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64], [false, true])
    func nearestVehiclesAreThoseOfAllTravels(seed: UInt64, isPrepared: Bool) throws {
        let (city, _) = try TestCities.forbidding(seed: seed, turnCosts: true)
        if isPrepared { city.prepareTravelTimes() }
        let router = Router(city)
        var index = VehicleIndex(city)
        var random = SeededRandom(seed: seed)
        for round in 0..<40 {
            let vehicle = UInt32(random.below(12))
            if random.below(4) == 0 {
                index.remove(vehicle)
            } else {
                index.place(vehicle, at: city.randomPosition(using: &random))
            }
            let target = city.randomPosition(using: &random)
            var expected: [Candidate] = []
            for vehicle in 0..<UInt32(12) {
                guard let place = index.position(of: vehicle),
                    let travel = router.travel(from: place, to: target)
                else { continue }
                expected.append(
                    Candidate(
                        vehicle: vehicle, duration_ms: travel.duration_ms,
                        distance: travel.distance))
            }
            expected.sort { ($0.duration_ms, $0.vehicle) < ($1.duration_ms, $1.vehicle) }
            let count = 1 + round % 12
            let wants = round % 8 < 4
            let usesLabels = index.search(byLabels: wants)
            #expect(usesLabels == (isPrepared && wants))
            let found = router.nearest(to: target, in: index, count: count)
            #expect(found == Array(expected.prefix(count)))
        }
    }

    /// A square of streets around a block; turning left costs more than turning right.
    @Test func turningAcrossTheTrafficTakesLongerAndAUTurnLongest() throws {
        let city = try TestCities.changed(
            try TestCities.city(
                [(0, 0), (0, 100), (0, 200), (100, 100), (-100, 100)],
                [
                    TestCities.link(0, 1, metres: 100, speed: 36),
                    TestCities.link(1, 2, metres: 100, speed: 36),
                    TestCities.link(1, 3, metres: 100, speed: 36),
                    TestCities.link(1, 4, metres: 100, speed: 36),
                ])
        ) { $0.hasTurnCosts = true }
        let costs = TurnCosts(city.network, signals: [], drivesOnLeft: false, plane: city.plane)
        let arriving: UInt32 = 0
        #expect(costs.cost_ms(from: arriving, to: 1 << 1) == 0)
        #expect(costs.cost_ms(from: arriving, to: 2 << 1) == TurnCosts.Table.acrossTraffic)
        #expect(costs.cost_ms(from: arriving, to: 3 << 1) == TurnCosts.Table.nearSide)
        #expect(costs.cost_ms(from: arriving, to: 1) == TurnCosts.Table.turnRound)
        #expect(costs.cost_ms(from: 2 << 1, to: 2 << 1 | 1) == TurnCosts.Table.turnRoundAtDeadEnd)
        let left = TurnCosts(
            city.network, signals: [NodeID(1)], drivesOnLeft: true, plane: city.plane)
        let signal = TurnCosts.Table.signal
        #expect(left.cost_ms(from: arriving, to: 1 << 1) == signal)
        #expect(left.cost_ms(from: arriving, to: 2 << 1) == TurnCosts.Table.nearSide + signal)
    }

    /// While a car waits for its turn it stands at the crossing.
    @Test func onesProgressStopsWhileOneWaitsForATurn() throws {
        let city = try TestCities.changed(
            try TestCities.city(
                [(0, 0), (0, 100), (100, 100), (0, 200)],
                [
                    TestCities.link(0, 1, metres: 100, speed: 36),
                    TestCities.link(1, 2, metres: 100, speed: 36),
                    TestCities.link(1, 3, metres: 100, speed: 36),
                ])
        ) { $0.hasTurnCosts = true }
        let router = Router(city)
        let route = try #require(
            router.route(from: .node(NodeID(0)), to: .node(NodeID(2))))
        #expect(route.duration_ms == 20_000 + TurnCosts.Table.acrossTraffic)
        for elapsed in [10_000, 11_000, 14_499] {
            let progress = route.progress(after: .milliseconds(elapsed))
            #expect(progress.position == .node(NodeID(1)))
            #expect(progress.remainingDistance == Metres(100))
        }
        #expect(
            route.progress(after: .milliseconds(15_500)).position
                == .link(LinkID(1), offset: Metres(10)))
    }

    @Test(arguments: [21, 22, 23] as [UInt64])
    func otherTimesAreInEffectAtOnceAndCanBeTakenBack(seed: UInt64) throws {
        let (city, forbidden) = try TestCities.forbidding(seed: seed, turnCosts: true)
        var random = SeededRandom(seed: seed)
        let times = (0..<city.network.linkCount).map { _ in UInt32(1 + random.below(20)) * 1_000 }
        let slow = try TestCities.changed(city) { contents in
            contents.links = contents.links.enumerated().map { $1.taking(times[$0]) }
        }
        let router = Router(city)
        let reference = TurnReference(slow, forbidden: forbidden)
        let usual = TurnReference(city, forbidden: forbidden)
        router.use(ArcTimes(city) { link, _ in times[link.index] })
        var index = VehicleIndex(city, times: router.times)
        let place = city.randomPosition(using: &random)
        index.place(3, at: place)
        for _ in 0..<10 {
            let origin = city.randomPosition(using: &random)
            let destination = city.randomPosition(using: &random)
            let expected = reference.cost(from: origin, to: destination)
            #expect(router.travel(from: origin, to: destination)?.cost == expected)
            let route = router.route(from: origin, to: destination)
            #expect(route.map { Int($0.duration_ms) } == expected?.time)
            let found = router.nearest(to: destination, in: index, count: 1).first
            let travel = router.travel(from: place, to: destination)
            #expect(found?.duration_ms == travel?.duration_ms)
        }
        router.use(nil)
        let origin = city.randomPosition(using: &random)
        let destination = city.randomPosition(using: &random)
        #expect(
            router.travel(from: origin, to: destination)?.cost
                == usual.cost(from: origin, to: destination))
    }
}
