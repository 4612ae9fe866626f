import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Two people in one person's car (R6): who is where when, what is refused, what becomes of one
/// when the other leaves, and that all of it survives a restart. A block of the grid takes 15 s.
@Suite struct SharedPeopleTests {
    private static let luis = Population.firstPersonDriver
    private static let me = Actor.driver(luis)

    /// A street with the driver at its beginning; what happens is told stop by stop.
    private struct Street: ~Copyable {
        var world: World
        var told: [String] = []
        /// Called between any two commands.
        var cut: (inout World) throws -> Void = { _ in }

        init(window: Int64 = 30) throws {
            world = SharedPeopleTests.freshWorld(window: window)
            world.join(
                SharedPeopleTests.luis, categories: CategorySet([.common]),
                at: TestCity.crossing(0, 0))
            try world.goOnline(SharedPeopleTests.luis)
        }

        mutating func wait(until second: Int64) throws {
            world.advance(to: Instant(milliseconds: second * 1_000))
            try cut(&world)
        }

        mutating func ask(_ passenger: UInt64, from start: Int, to end: Int) throws -> TripID {
            let (request, ends) = GridWorld.request(
                passenger, from: TestCity.crossing(0, start), to: TestCity.crossing(0, end))
            let id = try world.request(request, ends: ends)
            try cut(&world)
            return id
        }

        mutating func accept(_ ride: TripID) throws {
            try world.perform(.accept, on: ride, by: SharedPeopleTests.me)
            try cut(&world)
        }

        /// Drives to the next stop and does there what is to be done.
        mutating func nextStop() throws {
            let stops = world.sharedStops(of: SharedPeopleTests.luis)
            let found = world.car(of: SharedPeopleTests.luis)
            let car = try #require(found)
            let ride = try #require(car.activity.trip)
            if case .driving(let leg) = car.movement {
                if let next = stops.first {
                    #expect(next.at == leg.arrivesAt && next.stop.ride == ride)
                }
                world.advance(to: leg.arrivesAt)
            }
            try cut(&world)
            let isPickup = world.ride(ride)?.stage == .accepted
            for order: RideOrder in isPickup ? [.arrive, .start] : [.finish] {
                try world.perform(order, on: ride, by: SharedPeopleTests.me)
                try cut(&world)
            }
            told.append("\(isPickup ? "in" : "out") \(ride) at \(world.now.milliseconds / 1_000)")
        }
    }

    private static func freshWorld(
        window: Int64 = 30, at now: Instant = .start, firstTrip: UInt64 = 1
    ) -> World {
        let rules = SharingRules(window: .seconds(window))
        return World(
            city: TestCity.grid64,
            rules: GridWorld.rules(
                dispatch: DispatchRules(
                    personOfferTime: .seconds(15), policy: .shared(rules))),
            drivers: [], demand: .none, startingAt: now, firstTrip: firstTrip)
    }

    /// What a store would have kept of a world.
    private static func restored(_ world: inout World) throws -> World {
        let found = world.car(of: luis)
        let car = try #require(found)
        let rides = world.savedRides
        var next = freshWorld(
            at: max(world.now, Instant(milliseconds: 1)), firstTrip: world.nextTripNumber)
        let lost = next.restore(SavedWorld(cars: [car], rides: rides))
        #expect(lost.isEmpty)
        #expect(next.car(of: luis)?.activity == car.activity)
        #expect(next.car(of: luis)?.plan == car.plan)
        return next
    }

    private func refusal(_ body: () throws -> Void) -> WorldRejection? {
        do {
            try body()
            return nil
        } catch { return error as? WorldRejection }
    }

    private static let whole = ["in 1 at 60", "in 2 at 90", "out 1 at 180", "out 2 at 210"]

    /// Ana from 2 to 10, Rui from 4 to 12; the driver is asked at the end of the window.
    private func share(
        _ street: inout Street
    ) throws -> (ana: TripID, rui: TripID) {
        try street.wait(until: 1)
        let ana = try street.ask(1, from: 2, to: 10)
        try street.wait(until: 5)
        let rui = try street.ask(2, from: 4, to: 12)
        #expect(street.world.ride(ana)?.stage == .requested)
        try street.wait(until: 30)
        #expect(street.world.ride(ana)?.stage == .offered)
        #expect(street.world.ride(rui)?.stage == .requested)
        return (ana, rui)
    }

    @Test func twoWhoAskTogetherAreDrivenTogether() throws {
        var street = try Street()
        let (ana, rui) = try share(&street)
        try street.accept(ana)
        #expect(street.world.ride(rui)?.assignment?.driver == Self.luis)
        #expect(street.world.otherParties(of: ana) == [rui])
        #expect(street.world.otherParties(of: rui) == [ana])
        #expect(street.world.isStopNext(of: ana) && !street.world.isStopNext(of: rui))
        let found = street.world.ride(ana)
        let price = try #require(found)
        #expect(price.fare.total < price.quote.fare.total)
        #expect(
            refusal { try street.world.perform(.arrive, on: rui, by: Self.me) }
                == .anotherStopIsNext)
        for _ in 0..<4 { try street.nextStop() }
        #expect(street.told == Self.whole)
        #expect(street.world.liveTrips.isEmpty)
        #expect(street.world.car(of: Self.luis)?.activity == .idle)
        #expect(street.world.car(of: Self.luis)?.plan == nil)
    }

    @Test func aCarThatIsCutAfterEveryStepDrivesAsOneThatIsNot() throws {
        var street = try Street()
        street.cut = { world in world = try Self.restored(&world) }
        let (ana, rui) = try share(&street)
        try street.accept(ana)
        if street.world.ride(rui)?.stage == .requested {
            // Who was kept for the answer asks anew after a restart, and joins at the next window.
            try street.wait(until: 60)
        }
        for _ in 0..<4 { try street.nextStop() }
        #expect(street.told == Self.whole)
        #expect(street.world.liveTrips.isEmpty)
    }

    /// A request that comes while one party is aboard.
    @Test func oneJoinsOnTheWay() throws {
        var street = try Street(window: 5)
        try street.wait(until: 1)
        let ana = try street.ask(1, from: 0, to: 20)
        try street.wait(until: 5)
        try street.accept(ana)
        try street.nextStop()
        try street.wait(until: 41)
        let rui = try street.ask(2, from: 8, to: 18)
        try street.wait(until: 45)
        // Nobody asks the driver again, and the passenger aboard is not let down.
        #expect(street.world.ride(rui)?.assignment?.driver == Self.luis)
        #expect(street.world.car(of: Self.luis)?.activity == .enRoute(rui))
        #expect(
            refusal { try street.world.perform(.finish, on: ana, by: Self.me) }
                == .anotherStopIsNext)
        for _ in 0..<3 { try street.nextStop() }
        #expect(street.told.suffix(3).map { $0.prefix(5) } == ["in 2 ", "out 2", "out 1"])
    }

    /// Whoever leaves before the pick-up, the other is driven on, at the reduced price.
    @Test(arguments: [1, 2] as [UInt64], [true, false])
    func whenOneLeavesTheOtherIsDrivenOn(leaver: UInt64, byDriver: Bool) throws {
        var street = try Street()
        let (ana, rui) = try share(&street)
        try street.accept(ana)
        let (gone, left) = leaver == 1 ? (ana, rui) : (rui, ana)
        let actor = byDriver ? Self.me : Actor.passenger(PassengerID(leaver))
        try street.world.perform(.cancel(.changedMind), on: gone, by: actor)
        // Nobody else drives in this street.
        #expect(street.world.ride(gone) == nil)
        #expect(street.world.ride(left)?.hasShared == true)
        #expect(street.world.car(of: Self.luis)?.activity == .enRoute(left))
        #expect(street.world.otherParties(of: left).isEmpty)
        for _ in 0..<2 { try street.nextStop() }
        #expect(street.told.map { $0.prefix(5) } == ["in \(left) ", "out \(left)"])
    }

    /// Who shares cannot go elsewhere; who does not yet, can.
    @Test func whereASharedCarGoesStays() throws {
        var street = try Street()
        let (ana, rui) = try share(&street)
        let mall = TestCity.grid64.coordinate(of: TestCity.crossing(0, 15))
        try street.accept(ana)
        for ride in [ana, rui] {
            #expect(
                refusal { _ = try street.world.planDetour(of: ride, to: mall) }
                    == .trip(.carIsShared))
        }
    }

    /// Bookings and rides with stops have a car of their own, at once.
    @Test func whoStopsOnTheWayIsNotShared() throws {
        var street = try Street()
        try street.wait(until: 1)
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 2), to: TestCity.crossing(0, 10))
        let stop = TestCity.crossing(0, 5)
        let place = Waypoint(
            coordinate: TestCity.grid64.coordinate(of: stop), name: "Stop")
        let own = TripRequest(
            passenger: request.passenger, pickup: request.pickup, dropoff: request.dropoff,
            quote: request.quote, payment: request.payment,
            details: RequestDetails(stops: [place]))
        let ride = try street.world.request(
            own, ends: RideEnds(pickup: ends.pickup, dropoff: ends.dropoff, stops: [stop]))
        #expect(street.world.ride(ride)?.stage == .offered)
        try street.accept(ride)
        #expect(street.world.car(of: Self.luis)?.plan == nil)
    }
}
