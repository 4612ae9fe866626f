import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// R7: a world that is put back from what was saved goes on where it was.
@Suite struct RestoreTests {
    private static let driver = Population.firstPersonDriver

    /// Moments of one ride: seconds after the request, and what the person at the wheel does then.
    private enum Step: CaseIterable {
        case offered, accepted, onTheWay, arrived, started, riding

        var stage: TripStage {
            switch self {
            case .offered: .offered
            case .accepted, .onTheWay: .accepted
            case .arrived: .arrived
            case .started, .riding: .inProgress
            }
        }
    }

    private func freshWorld(at now: Instant = .start, firstTrip: UInt64 = 1) -> World {
        var world = World(
            city: TestCity.grid64, rules: GridWorld.rules(), drivers: [], demand: .none,
            startingAt: now, firstTrip: firstTrip)
        if now == .start {
            world.join(
                Self.driver, categories: CategorySet([.common]), at: TestCity.crossing(4, 0))
        }
        return world
    }

    /// Plays a ride up to a step; `cut` is called between any two commands.
    private func play(
        until last: Step?, in world: inout World, cut: (inout World) throws -> Void = { _ in }
    ) throws -> TripID {
        try world.goOnline(Self.driver)
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        let ride = try world.request(request, ends: ends)
        let me = Actor.driver(Self.driver)
        let steps: [(Step, (inout World) throws -> Void)] = [
            (.offered, { _ in }),
            (.accepted, { try $0.perform(.accept, on: ride, by: me) }),
            (.onTheWay, { $0.advance(to: Instant(milliseconds: 25_000)) }),
            (
                .arrived,
                {
                    $0.advance(to: Instant(milliseconds: 61_000))
                    try $0.perform(.arrive, on: ride, by: me)
                }
            ),
            (.started, { try $0.perform(.start, on: ride, by: me) }),
            (.riding, { $0.advance(to: Instant(milliseconds: 100_000)) }),
        ]
        for (step, action) in steps {
            try action(&world)
            try cut(&world)
            if step == last { return ride }
        }
        world.advance(to: Instant(milliseconds: 190_000))
        try world.perform(.finish, on: ride, by: me)
        return ride
    }

    /// What a store would have kept of a world.
    private func restored(_ world: inout World) throws -> World {
        let found = world.car(of: Self.driver)
        let car = try #require(found)
        let rides = world.savedRides
        var next = freshWorld(at: max(world.now, Instant(milliseconds: 1)), firstTrip: 2)
        let lost = next.restore(SavedWorld(cars: [car], rides: rides))
        #expect(lost.isEmpty)
        return next
    }

    @Test func everyStepSurvivesARestart() throws {
        for step in Step.allCases {
            var world = freshWorld()
            let ride = try play(until: step, in: &world)
            var next = try restored(&world)
            #expect(next.ride(ride) == world.ride(ride), "\(step)")
            #expect(next.ride(ride)?.stage == step.stage)
            #expect(next.car(of: Self.driver)?.activity == world.car(of: Self.driver)?.activity)
            #expect(
                next.carPosition(of: Self.driver)?.coordinate
                    == world.carPosition(of: Self.driver)?.coordinate, "\(step)")
        }
    }

    @Test func aRideCutAfterEveryStepEndsAsOneThatIsNot() throws {
        var uncut = freshWorld()
        _ = try play(until: nil, in: &uncut)
        var cut = freshWorld()
        var seen: [WorldEvent] = []
        _ = try play(until: nil, in: &cut) { world in
            seen += world.takeEvents()
            world = try restored(&world)
        }
        seen += cut.takeEvents()
        let changes = { (events: [WorldEvent]) in
            GridWorld.story(events).filter { $0.contains("ride") }
        }
        #expect(changes(seen) == changes(uncut.takeEvents()))
    }

    @Test func aSearchGoesOnAfterARestart() throws {
        var world = freshWorld()
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        try world.goOnline(Self.driver)
        _ = try world.request(request, ends: ends)
        try world.perform(.decline, on: TripID(1), by: .driver(Self.driver))
        #expect(world.ride(TripID(1)) == nil)
        let waiting = Trip(id: TripID(5), request: request, requestedAt: .start)
        var next = freshWorld(at: Instant(milliseconds: 1), firstTrip: 6)
        let found = world.car(of: Self.driver)
        let car = try #require(found)
        _ = next.restore(
            SavedWorld(cars: [car], rides: [SavedWorld.Ride(trip: waiting, ends: ends)]))
        #expect(next.ride(TripID(5))?.stage == .offered)
    }

    @Test func patienceLastsNoLongerForARestart() throws {
        for isOffered in [false, true] {
            var rules = GridWorld.rules(dispatch: DispatchRules(personOfferTime: .seconds(15)))
            rules.behaviour.personPatience = .seconds(180)
            var world = freshWorld()
            if isOffered { try world.goOnline(Self.driver) }
            let (request, ends) = GridWorld.request(
                1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
            var trip = Trip(id: TripID(5), request: request, requestedAt: .start)
            if isOffered {
                _ = try trip.perform(
                    .offer(to: Self.driver, expiresAt: Instant(milliseconds: 15_000)), at: .start)
            }
            let found = world.car(of: Self.driver)
            let car = try #require(found)
            var next = World(
                city: TestCity.grid64, rules: rules,
                drivers: [
                    GridWorld.driver(0, at: TestCity.crossing(0, 0))
                ], demand: .none, startingAt: Instant(milliseconds: 1_000), firstTrip: 6)
            // The other driver is busy far away, so that the search has to wait.
            let (far, farEnds) = GridWorld.request(
                2, from: TestCity.crossing(0, 0), to: TestCity.crossing(63, 63))
            _ = try next.request(far, ends: farEnds)
            _ = next.restore(
                SavedWorld(cars: [car], rides: [SavedWorld.Ride(trip: trip, ends: ends)]))
            next.advance(to: Instant(milliseconds: 179_000))
            if isOffered { try? next.goOffline(Self.driver) }
            #expect(next.ride(TripID(5)) != nil)
            next.advance(to: Instant(milliseconds: 180_000))
            #expect(next.ride(TripID(5)) == nil, "offered: \(isOffered)")
        }
    }

    @Test func whatIsNotInThisCityIsNotPutBack() throws {
        var world = freshWorld()
        let ride = try play(until: .accepted, in: &world)
        let saved = world.savedRides
        #expect(saved.map(\.trip.id) == [ride])
        let beyond = StreetPosition.node(NodeID(4_000_000))
        let car = Car(
            driver: Self.driver, categories: CategorySet([.common]),
            activity: .enRoute(ride), movement: .parked(beyond))
        var next = freshWorld(at: Instant(milliseconds: 1), firstTrip: 2)
        let lost = next.restore(
            SavedWorld(cars: [car], rides: saved))
        #expect(lost == [ride])
        #expect(next.car(of: Self.driver) == nil)
    }

    @Test func simulatedDriversFinishWhatTheyBegan() throws {
        let drivers = [GridWorld.driver(0, at: TestCity.crossing(2, 0))]
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        for second in [Int64(0), 10, 30, 31, 90] {
            var world = World(
                city: TestCity.grid64, rules: GridWorld.rules(), drivers: drivers, demand: .none)
            let ride = try world.request(request, ends: ends)
            world.advance(to: Instant(milliseconds: second * 1_000))
            let saved = world.savedRides
            #expect(saved.map(\.trip.id) == [ride])
            let found = world.car(of: DriverID(0))
            let car = try #require(found)
            var next = World(
                city: TestCity.grid64, rules: GridWorld.rules(), drivers: drivers, demand: .none,
                startingAt: world.now, firstTrip: 2)
            _ = next.restore(
                SavedWorld(cars: [car], rides: saved))
            next.advance(to: Instant(milliseconds: 150_000))
            #expect(next.ride(ride) == nil, "cut after \(second) s")
            #expect(next.car(of: DriverID(0))?.movement == .parked(TestCity.crossing(0, 8)))
        }
    }
}
