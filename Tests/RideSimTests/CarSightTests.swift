import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// P1: the cars on the map are where their routes say.
@Suite struct CarSightTests {
    private func world(drivers: Int, requestsPerHour: Int = 600) -> World {
        World(
            city: TestCity.laSerena, rules: GridWorld.rules(seed: 3),
            drivers: SimulatedDriver.spread(
                drivers, over: TestCity.laSerena, vipPerMille: 100, seed: 3),
            demand: .synthetic(
                SyntheticDemand(
                    requestsPerHour: Array(repeating: Double(requestsPerHour), count: 24),
                    vipPerMille: 100, halfAttraction: Metres(3_000))))
    }

    @Test func everyCarIsWhereItsRouteSays() {
        var world = world(drivers: 60)
        var driving = 0
        for moment in stride(from: Int64(0), to: 1_800_000, by: 7_300) {
            world.advance(to: Instant(milliseconds: moment))
            let positions = world.carPositions()
            #expect(positions.map(\.driver) == world.drivers)
            for car in positions {
                guard let (route, elapsed) = world.route(of: car.driver) else { continue }
                driving += 1
                let expected = route.progress(after: elapsed).coordinate
                #expect(Geodesy.distance(car.coordinate, expected) <= Metres(0.1))
                #expect(world.carPosition(of: car.driver) == car)
            }
        }
        #expect(driving > 1_000)
    }

    @Test func lookingLeavesNoTrace() {
        func story(looks: Bool) -> [String] {
            var world = world(drivers: 20)
            for moment in stride(from: Int64(0), to: 900_000, by: 20_000) {
                world.advance(to: Instant(milliseconds: moment))
                if looks { _ = world.carPositions(findingAtMost: 3) }
            }
            return GridWorld.story(world.takeEvents())
        }
        #expect(story(looks: true) == story(looks: false))
    }

    @Test func aFirstLookAtManyCarsIsDoneInParts() {
        var world = world(drivers: 60, requestsPerHour: 6_000)
        world.advance(to: Instant(milliseconds: 120_000))
        let moving = world.drivers.filter { world.route(of: $0) != nil }.count
        #expect(moving > 30)
        for look in 1...7 {
            let seen = world.carPositions(findingAtMost: 10).count
            #expect(seen == min(60, 60 - moving + 10 * look))
        }
        #expect(world.carPositions(findingAtMost: 0).count == 60, "what is known stays known")
    }

    @Test func aPersonIsAlwaysSeen() throws {
        var world = World(
            city: TestCity.grid64, rules: GridWorld.rules(), drivers: [], demand: .none)
        let driver = Population.firstPersonDriver
        world.join(driver, categories: CategorySet([.common]), at: TestCity.crossing(4, 0))
        try world.goOnline(driver)
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        let ride = try world.request(request, ends: ends)
        try world.perform(.accept, on: ride, by: .driver(driver))
        world.advance(to: Instant(milliseconds: 20_000))
        #expect(world.carPositions(findingAtMost: 0).map(\.driver) == [driver])
    }

    @Test func movingCarsAreCounted() {
        var world = world(drivers: 25)
        var sawSome = false
        for moment in stride(from: Int64(0), to: 1_200_000, by: 11_000) {
            world.advance(to: Instant(milliseconds: moment))
            let moving = world.cars.count { $0.isDriving }
            #expect(world.fleet.movingCount == moving)
            #expect(world.somethingMoves == (moving > 0))
            sawSome = sawSome || moving > 0
        }
        #expect(sawSome)
    }

    @Test func idleCarsAreThoseWithoutARide() {
        var world = world(drivers: 25, requestsPerHour: 30)
        world.advance(to: Instant(milliseconds: 900_000))
        var idle: [Coordinate] = []
        world.forEachIdleCar { idle.append($0) }
        let expected = world.carPositions().filter { $0.activity.isIdle }.map(\.coordinate)
        #expect(idle == expected)
        #expect(!idle.isEmpty && idle.count < 25)
        var names: [String] = []
        world.forEachActivity { names.append($0.name) }
        #expect(names.count == 25)
    }
}
