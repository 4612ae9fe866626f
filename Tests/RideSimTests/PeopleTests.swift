import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// A person on each side of a ride: what they may do when (R1, R6, D5).
@Suite struct PeopleTests {
    private static let driver = Population.firstPersonDriver
    private static let passenger = PassengerID(1)

    /// A world with one person who drives, online at a crossing, and nobody else.
    private func world(
        driverAt place: StreetPosition = TestCity.crossing(4, 0),
        rules: WorldRules = GridWorld.rules(), others: [SimulatedDriver] = []
    ) throws -> World {
        var world = World(
            city: TestCity.grid64, rules: rules, drivers: others, demand: .none)
        world.join(Self.driver, categories: CategorySet([.common]), at: place)
        try world.goOnline(Self.driver)
        _ = world.takeEvents()
        return world
    }

    private func request(_ world: inout World) throws -> TripID {
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        return try world.request(request, ends: ends)
    }

    private func refusal(_ body: () throws -> Void) -> WorldRejection? {
        do {
            try body()
            return nil
        } catch { return error as? WorldRejection }
    }

    @Test func aRideGoesFromRequestToDropOffOneKeyAtATime() throws {
        var world = try world()
        let ride = try request(&world)
        let me = Actor.driver(Self.driver)
        try world.perform(.accept, on: ride, by: me)
        world.advance(to: Instant(milliseconds: 60_000))
        try world.perform(.arrive, on: ride, by: me)
        try world.perform(.start, on: ride, by: me)
        world.advance(to: Instant(milliseconds: 60_000 + 120_000))
        try world.perform(.finish, on: ride, by: me)
        #expect(
            GridWorld.story(world.takeEvents()) == [
                "0 ride 1 requested", "0 ride 1 offered to 4294967296",
                "0 ride 1 accepted by 4294967296", "0 driver 4294967296 departed for 60 s",
                "60 driver 4294967296 there", "60 ride 1 arrived", "60 ride 1 started",
                "60 driver 4294967296 departed for 120 s", "180 driver 4294967296 there",
                "180 ride 1 completed",
            ])
        #expect(world.car(of: Self.driver)?.activity == .idle)
        #expect(world.trip(of: Self.passenger) == nil)
    }

    @Test(arguments: [(0, 500.0), (30, 250.0), (52, 66.0)])
    func arrivingTooEarlyIsRefusedWithTheMetresLeft(second: Int64, metres: Double) throws {
        var world = try world()
        let ride = try request(&world)
        try world.perform(.accept, on: ride, by: .driver(Self.driver))
        world.advance(to: Instant(milliseconds: second * 1_000))
        let rejection = refusal { try world.perform(.arrive, on: ride, by: .driver(Self.driver)) }
        guard case .notAtPickup(let remaining) = rejection else {
            Issue.record("not refused: \(String(describing: rejection))")
            return
        }
        #expect(abs(remaining.inMetres - metres) < 1)
    }

    @Test func theLastMetresMayBeSkipped() throws {
        var world = try world()
        let ride = try request(&world)
        try world.perform(.accept, on: ride, by: .driver(Self.driver))
        world.advance(to: Instant(milliseconds: 54_000))
        try world.perform(.arrive, on: ride, by: .driver(Self.driver))
        #expect(world.car(of: Self.driver)?.movement == .parked(TestCity.crossing(0, 0)))
    }

    @Test func aPassengerHasOneLiveRide() throws {
        var world = try world()
        _ = try request(&world)
        #expect(
            refusal { _ = try request(&world) } == .passenger(.alreadyHasALiveRide))
    }

    @Test func aDriverIsAskedForOneRideAtATime() throws {
        var world = try world()
        _ = try request(&world)
        let (second, ends) = GridWorld.request(
            2, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        let other = try world.request(second, ends: ends)
        #expect(world.ride(other)?.stage == .requested)
        try world.perform(.decline, on: TripID(1), by: .driver(Self.driver))
        #expect(world.ride(other)?.stage == .offered)
    }

    @Test func noAnswerCountsAsDeclined() throws {
        let rules = GridWorld.rules(dispatch: DispatchRules(personOfferTime: .seconds(15)))
        let other = GridWorld.driver(3, at: TestCity.crossing(20, 0))
        var world = try world(rules: rules, others: [other])
        let ride = try request(&world)
        world.advance(to: Instant(milliseconds: 15_000))
        #expect(world.ride(ride)?.assignment?.driver == DriverID(3))
        #expect(world.car(of: Self.driver)?.activity == .idle)
    }

    @Test func goingOfflineDeclinesTheOffer() throws {
        var world = try world()
        let ride = try request(&world)
        try world.goOffline(Self.driver)
        #expect(world.car(of: Self.driver)?.activity == .offline)
        #expect(world.ride(ride) == nil)
    }

    @Test func goingOfflineRefusesOnlyTheOfferOnTheScreen() throws {
        var world = try world()
        _ = try request(&world)
        let (second, ends) = GridWorld.request(
            2, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        let other = try world.request(second, ends: ends)
        try world.goOffline(Self.driver)
        #expect(world.ride(other)?.refusedBy == [])
        try world.goOnline(Self.driver)
        #expect(world.ride(other)?.stage == .offered)
    }

    @Test func aPersonIsLeftInPeaceForAMomentAfterARide() throws {
        var rules = GridWorld.rules()
        rules.behaviour.personRest = .seconds(30)
        for isReady in [false, true] {
            var world = try world(rules: rules)
            let ride = try request(&world)
            let me = Actor.driver(Self.driver)
            try world.perform(.accept, on: ride, by: me)
            world.advance(to: Instant(milliseconds: 60_000))
            try world.perform(.arrive, on: ride, by: me)
            try world.perform(.start, on: ride, by: me)
            world.advance(to: Instant(milliseconds: 180_000))
            try world.perform(.finish, on: ride, by: me)
            let (second, ends) = GridWorld.request(
                2, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
            let other = try world.request(second, ends: ends)
            #expect(world.ride(other)?.stage == .requested)
            if isReady {
                world.ready(Self.driver)
            } else {
                world.advance(to: Instant(milliseconds: 210_000))
            }
            #expect(world.ride(other)?.stage == .offered)
        }
    }

    @Test func nobodyGoesOfflineDuringARide() throws {
        var world = try world()
        let ride = try request(&world)
        try world.perform(.accept, on: ride, by: .driver(Self.driver))
        #expect(refusal { try world.goOffline(Self.driver) } == .driver(.driverIsOnARide))
    }

    @Test func aCancelledRideStopsTheCarWhereItIs() throws {
        var world = try world()
        let ride = try request(&world)
        try world.perform(.accept, on: ride, by: .driver(Self.driver))
        world.advance(to: Instant(milliseconds: 30_000))
        try world.perform(.cancel(.changedMind), on: ride, by: .passenger(Self.passenger))
        #expect(world.car(of: Self.driver)?.activity == .idle)
        #expect(world.car(of: Self.driver)?.movement == .parked(TestCity.crossing(2, 0)))
        let again = try request(&world)
        #expect(world.ride(again)?.stage == .offered)
        #expect(world.approach(of: again)?.duration == .seconds(30))
    }

    @Test func aSimulatedDriverCarriesAPersonByItself() throws {
        var world = World(
            city: TestCity.grid64,
            rules: GridWorld.rules(behaviour: Behaviour(boardingTime: .seconds(30))),
            drivers: [GridWorld.driver(0, at: TestCity.crossing(2, 0))], demand: .none)
        let ride = try request(&world)
        world.advance(to: Instant(milliseconds: 45_000))
        #expect(world.ride(ride)?.stage == .arrived)
        world.advance(to: Instant(milliseconds: 60_000))
        #expect(world.ride(ride)?.stage == .inProgress)
        world.advance(to: Instant(milliseconds: 180_000))
        #expect(world.ride(ride) == nil)
    }

    @Test func strangersCannotTouchARide() throws {
        var world = try world()
        let ride = try request(&world)
        let stranger = Actor.driver(DriverID(Self.driver.rawValue + 1))
        #expect(
            refusal { try world.perform(.accept, on: ride, by: stranger) }
                == .trip(.notYourOffer))
        #expect(
            refusal {
                try world.perform(.cancel(.changedMind), on: ride, by: .passenger(PassengerID(2)))
            } == .trip(.notYourRide))
        #expect(
            refusal { try world.perform(.accept, on: ride, by: .passenger(Self.passenger)) }
                == .trip(.notYourRide))
    }
}
