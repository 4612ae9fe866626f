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

    private static let everywhere = [TestCity.laSerena.bounds]

    @Test func everyCarIsWhereItsRouteSays() {
        var world = world(drivers: 60)
        var driving = 0
        for moment in stride(from: Int64(0), to: 1_800_000, by: 7_300) {
            world.advance(to: Instant(milliseconds: moment))
            _ = world.findWays(in: Self.everywhere, atMost: .max)
            let positions = world.carPositions()
            #expect(positions.allSatisfy { !$0.isGuess })
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
                guard looks else { continue }
                _ = world.findWays(in: Self.everywhere, atMost: 3)
                _ = world.carPositions()
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
            let found = world.findWays(in: Self.everywhere, atMost: 10)
            #expect(found == min(10, max(0, moving - 10 * (look - 1))))
            let seen = world.carPositions().count { !$0.isGuess }
            #expect(seen == min(60, 60 - moving + 10 * look))
        }
        #expect(world.carPositions().count == 60)
    }

    @Test func aCarIsTakenToDriveStraightUntilItsWayIsLookedFor() throws {
        var world = world(drivers: 60, requestsPerHour: 6_000)
        world.advance(to: Instant(milliseconds: 120_000))
        var guesses = 0
        for (number, car) in world.carPositions().enumerated() where car.isGuess {
            let leg = world.leg(of: number)
            let (start, end) = (
                world.city.coordinate(of: leg.from), world.city.coordinate(of: leg.to)
            )
            let part = world.now.since(leg.departedAt).inSeconds / leg.duration.inSeconds
            let whole = Geodesy.distance(start, end).inMetres
            #expect(
                abs(Geodesy.distance(start, car.coordinate).inMetres - whole * part) < 1)
            #expect(
                abs(Geodesy.distance(car.coordinate, end).inMetres - whole * (1 - part)) < 1)
            guesses += 1
        }
        #expect(guesses > 30)
        // Who asks for one car is told where it is.
        let guess = world.carPositions().first { $0.isGuess }
        let driver = try #require(guess).driver
        let car = world.carPosition(of: driver)
        #expect(car?.isGuess == false)
        let seen = world.carPositions()
        #expect(seen.first { $0.driver == driver } == car)
    }

    @Test func noCarThatComesByIsMissedAndFarOnesAreLeftAlone() {
        var all = world(drivers: 200, requestsPerHour: 6_000)
        var looking = world(drivers: 200, requestsPerHour: 6_000)
        var (left, seen) = (0, 0)
        for minute in 1...8 {
            all.advance(to: Instant(milliseconds: Int64(minute) * 60_000))
            looking.advance(to: Instant(milliseconds: Int64(minute) * 60_000))
            _ = all.findWays(in: Self.everywhere, atMost: .max)
            let positions = all.carPositions()
            for middle in positions.prefix(40).map(\.coordinate) {
                let part = Bounds(
                    Coordinate(
                        latitudeE7: middle.latitudeE7 - 20_000,
                        longitudeE7: middle.longitudeE7 - 20_000),
                    Coordinate(
                        latitudeE7: middle.latitudeE7 + 20_000,
                        longitudeE7: middle.longitudeE7 + 20_000))
                looking.fleet.sights = []
                _ = looking.findWays(in: [part], atMost: .max)
                let told = looking.carPositions()
                left += told.count { $0.isGuess }
                for (car, truth) in zip(told, positions) where part.contains(truth.coordinate) {
                    #expect(!car.isGuess && car == truth)
                    seen += 1
                }
            }
        }
        #expect(left > 1_000 && seen > 300)
    }

    @Test func partsAtTheEndsOfNumbersAreLookedAtToo() {
        func corner(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
            Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        }
        let ends = [
            corner(-900_000_000, -1_800_000_000), corner(900_000_000, 1_800_000_000),
            corner(0, 0), corner(.min, .min), corner(.max, .max),
        ]
        var world = world(drivers: 60, requestsPerHour: 6_000)
        world.advance(to: Instant(milliseconds: 120_000))
        for first in ends {
            for second in ends {
                let part = Bounds(first, second)
                world.fleet.sights = []
                let found = world.findWays(in: [part], atMost: .max)
                let isAround = part.intersects(TestCity.laSerena.bounds)
                #expect((found > 0) == isAround, "\(part)")
            }
        }
        let none = world.findWays(in: [], atMost: .max)
        #expect(none == 0)
    }

    @Test func aWayIsForgottenOnceTheCarIsThere() {
        var world = world(drivers: 60, requestsPerHour: 6_000)
        world.advance(to: Instant(milliseconds: 120_000))
        _ = world.findWays(in: Self.everywhere, atMost: .max)
        let known = world.cars.indices.filter { world.fleet.sights[$0].track != nil }
        let legs = known.map { world.cars[$0].leg }
        #expect(known.count > 30)
        world.advance(to: Instant(milliseconds: 1_800_000))
        for (car, leg) in zip(known, legs) where world.cars[car].leg != leg {
            #expect(world.fleet.sights[car].track == nil)
        }
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
        let seen = world.carPositions()
        #expect(seen.map(\.driver) == [driver] && seen.allSatisfy { !$0.isGuess })
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
