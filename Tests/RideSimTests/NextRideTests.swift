import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// The next ride before the present one ends (D14): on the grid, where a block takes 15 s. Luís,
/// who is a person, brings Ana eight blocks along a street; Bea asks meanwhile.
@Suite("D14: the next ride before the present one ends") struct NextRideTests {
    private static let luis = Population.firstPersonDriver
    private static let me = Actor.driver(luis)
    private static let ana = PassengerID(1)
    private static let bea = PassengerID(2)
    /// Ana's ride.
    private let ride = TripID(1)

    private func world(within: Duration? = .seconds(60), others: [SimulatedDriver] = []) -> World {
        var dispatch = DispatchRules(personOfferTime: .seconds(15))
        dispatch.nextRideWithin = within
        return World(
            city: TestCity.grid64, rules: GridWorld.rules(dispatch: dispatch), drivers: others,
            demand: .none)
    }

    /// Luís with Ana aboard since the beginning, two minutes from the drop-off.
    private func riding(
        within: Duration? = .seconds(60), others: [SimulatedDriver] = []
    ) throws -> World {
        var world = world(within: within, others: others)
        world.join(
            Self.luis, categories: CategorySet([.common]), at: TestCity.crossing(0, 0))
        try world.goOnline(Self.luis)
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        _ = try world.request(request, ends: ends)
        for order in [RideOrder.accept, .arrive, .start] {
            try world.perform(order, on: ride, by: Self.me)
        }
        _ = world.takeEvents()
        return world
    }

    /// Bea, two blocks beyond Ana's drop-off.
    private func next(
        _ world: inout World, from pickup: StreetPosition = TestCity.crossing(0, 10)
    ) throws -> TripID {
        let (request, ends) = GridWorld.request(2, from: pickup, to: TestCity.crossing(8, 10))
        return try world.request(request, ends: ends)
    }

    private func refusal(_ body: () throws -> Void) -> WorldRejection? {
        do {
            try body()
            return nil
        } catch { return error as? WorldRejection }
    }

    private func at(_ second: Int64) -> Instant { Instant(milliseconds: second * 1_000) }

    @Test(
        "who is near the drop-off is asked, others are not",
        arguments: [
            (Int64(59), TripStage.requested), (60, .offered), (119, .offered),
        ])
    func onlyTheLastMinutesCount(second: Int64, stage: TripStage) throws {
        var world = try riding()
        world.advance(to: at(second))
        let id = try next(&world)
        #expect(world.ride(id)?.stage == stage)
        #expect(world.isNext(id) == (stage == .offered))
    }

    @Test("where no scenario says so nobody is asked")
    func offByDefault() throws {
        #expect(DispatchRules().nextRideWithin == nil)
        var world = try riding(within: nil)
        world.advance(to: at(110))
        let id = try next(&world)
        #expect(world.ride(id)?.stage == .requested)
    }

    @Test("a request that waits is offered once the car is near enough")
    func waitingRequestsAreLookedAtAgain() throws {
        var world = try riding()
        let id = try next(&world)
        world.advance(to: at(59))
        #expect(world.ride(id)?.stage == .requested)
        world.advance(to: at(60))
        #expect(world.ride(id)?.stage == .offered)
    }

    @Test("the way to the pick-up is the rest of the ride and the way from its drop-off")
    func thePickupTimeIsTheSum() throws {
        var world = try riding()
        world.advance(to: at(75))
        let id = try next(&world)
        #expect(world.approach(of: id)?.duration == .seconds(45 + 30))
        let metres = world.approach(of: id)?.distance.inMetres ?? 0
        #expect(abs(metres - 5 * 125) < 2)
        #expect(world.pickupTimes(to: TestCity.crossing(0, 10), in: [.common]) == [nil])
        try world.perform(.accept, on: id, by: Self.me)
        let turn = world.turn(of: id)
        #expect(turn == World.Turn(freeAt: at(120), arrivesAt: at(150)))
    }

    /// The busy car has four blocks to its drop-off and two more to Bea: 90 s. An idle one stands
    /// so many blocks beyond her.
    @Test(
        "who is there sooner is asked",
        arguments: [
            (5, DriverID(3)), (6, DriverID(3)), (7, luis),
        ])
    func whoIsThereSoonerIsAsked(blocks: Int, asked: DriverID) throws {
        let idle = GridWorld.driver(3, at: TestCity.crossing(0, 10 + blocks))
        var world = try riding(others: [idle])
        world.advance(to: at(60))
        let id = try next(&world)
        switch world.ride(id)?.state {
        case .offered(let offer): #expect(offer.driver == asked)
        case .accepted(let assignment): #expect(assignment.driver == asked)
        default: Issue.record("nobody is asked")
        }
    }

    @Test("accepting queues it: it begins by itself when the present ride is over")
    func acceptingQueuesIt() throws {
        var world = try riding()
        world.advance(to: at(75))
        let id = try next(&world)
        try world.perform(.accept, on: id, by: Self.me)
        #expect(world.car(of: Self.luis)?.activity == .withPassenger(ride))
        #expect(world.nextRide(of: Self.luis) == id)
        world.advance(to: at(121))
        _ = world.takeEvents()
        try world.perform(.finish, on: ride, by: Self.me)
        #expect(
            GridWorld.story(world.takeEvents()) == [
                "121 ride 1 completed", "121 driver 4294967296 departed for 30 s",
            ])
        #expect(world.car(of: Self.luis)?.activity == .enRoute(id))
        #expect(world.nextRide(of: Self.luis) == nil)
        #expect(world.turn(of: id) == nil)
        world.advance(to: at(151))
        try world.perform(.arrive, on: id, by: Self.me)
        #expect(world.ride(id)?.stage == .arrived)
    }

    @Test("an offer that is open when the present ride ends stays open as any other")
    func anOpenOfferGoesOn() throws {
        var world = try riding()
        world.advance(to: at(118))
        let id = try next(&world)
        world.advance(to: at(121))
        try world.perform(.finish, on: ride, by: Self.me)
        #expect(world.car(of: Self.luis)?.activity == .considering(id))
        #expect(world.approach(of: id)?.duration == .seconds(30))
        world.advance(to: at(133))
        #expect(world.ride(id)?.stage != .offered)
        #expect(world.car(of: Self.luis)?.activity == .idle)
    }

    /// What may happen to the ride that comes next, and what the present ride and its car notice
    /// of it: nothing.
    enum Ending: CaseIterable {
        case declined, notAnswered, cancelledInTheOffer, cancelled, givenBack, calledOff
        case noMoreWork
    }

    @Test(arguments: Ending.allCases) func thePresentRideGoesOn(_ ending: Ending) throws {
        var world = try riding()
        world.advance(to: at(75))
        let id = try next(&world)
        let bea = Actor.passenger(Self.bea)
        switch ending {
        case .declined: try world.perform(.decline, on: id, by: Self.me)
        case .notAnswered: world.advance(to: at(91))
        case .cancelledInTheOffer:
            try world.perform(.cancel(.changedMind), on: id, by: bea)
        case .cancelled:
            try world.perform(.accept, on: id, by: Self.me)
            try world.perform(.cancel(.changedMind), on: id, by: bea)
        case .givenBack:
            try world.perform(.accept, on: id, by: Self.me)
            try world.perform(.cancel(.driverUnavailable), on: id, by: Self.me)
        case .calledOff:
            try world.perform(.accept, on: id, by: Self.me)
            world.callOff(id, .operatorDecided)
        case .noMoreWork:
            try world.perform(.accept, on: id, by: Self.me)
            world.giveNextBack(Self.luis)
        }
        #expect(world.nextRide(of: Self.luis) == nil)
        #expect(world.car(of: Self.luis)?.activity == .withPassenger(ride))
        #expect(world.cars.contains { $0.id == Self.luis && $0.isDriving })
        // Whoever said no is not asked again, and there is nobody else.
        let isGone = world.ride(id) == nil
        #expect(isGone)
        world.advance(to: at(121))
        try world.perform(.finish, on: ride, by: Self.me)
        #expect(world.car(of: Self.luis)?.activity == .idle)
    }

    @Test("the steps of the next ride wait for its turn")
    func stepsWaitForTheirTurn() throws {
        var world = try riding()
        world.advance(to: at(75))
        let id = try next(&world)
        try world.perform(.accept, on: id, by: Self.me)
        for order in [RideOrder.arrive, .setOff, .start, .finish] {
            let refusal = refusal { try world.perform(order, on: id, by: Self.me) }
            #expect(refusal != nil, "\(order)")
        }
        #expect(world.car(of: Self.luis)?.activity == .withPassenger(ride))
        #expect(world.cars.contains { $0.id == Self.luis && $0.isDriving })
        let refusal = refusal { try world.goOffline(Self.luis) }
        #expect(refusal == .driver(.driverIsOnARide))
    }

    @Test("a pick-up that is moved turns no car round that brings somebody else")
    func movingThePickupTurnsNothing() throws {
        var world = try riding()
        world.advance(to: at(75))
        let id = try next(&world)
        try world.perform(.accept, on: id, by: Self.me)
        let leg = world.car(of: Self.luis)?.movement
        let place = TestCity.crossing(0, 11)
        try world.movePickup(
            of: id, by: .passenger(Self.bea),
            to: Waypoint(coordinate: TestCity.grid64.coordinate(of: place), name: "C"))
        #expect(world.car(of: Self.luis)?.movement == leg)
        #expect(world.turn(of: id)?.arrivesAt == at(165))
        world.advance(to: at(121))
        try world.perform(.finish, on: ride, by: Self.me)
        world.advance(to: at(166))
        #expect(world.car(of: Self.luis)?.movement == .parked(place))
    }

    @Test("the present ride ends otherwise: the next one begins where the car stands")
    func thePresentRideMayBeCalledOff() throws {
        var world = try riding()
        world.advance(to: at(75))
        let id = try next(&world)
        try world.perform(.accept, on: id, by: Self.me)
        world.callOff(ride, .operatorDecided)
        #expect(world.car(of: Self.luis)?.activity == .enRoute(id))
        world.advance(to: at(75 + 76))
        #expect(world.car(of: Self.luis)?.movement == .parked(TestCity.crossing(0, 10)))
    }

    @Test("simulated drivers take part, and drive one ride after the other")
    func simulatedDriversTakePart() throws {
        var world = world(others: [GridWorld.driver(3, at: TestCity.crossing(0, 0))])
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        let first = try world.request(request, ends: ends)
        world.advance(to: at(70))
        let id = try next(&world)
        let isNext = world.isNext(id)
        #expect(isNext)
        #expect(world.ride(id)?.stage == .accepted)
        world.advance(to: at(149))
        #expect(world.ride(first) == nil)
        #expect(world.ride(id)?.stage == .accepted)
        world.advance(to: at(150))
        #expect(world.ride(id)?.stage == .inProgress)
        world.advance(to: at(1_000))
        #expect(world.ride(id) == nil)
    }

    @Test("of many who are about to be free the soonest is found, as by asking each")
    func theSoonestOfMany() throws {
        func crossing(_ number: Int) -> StreetPosition {
            TestCity.crossing(number * 7 % 61, number * 29 % 59)
        }
        var world = world(
            within: .seconds(300),
            others: (3..<83).map { GridWorld.driver($0, at: crossing(Int($0))) })
        for passenger in 1...80 {
            let (request, ends) = GridWorld.request(
                UInt64(passenger), from: crossing(passenger * 3 + 1),
                to: crossing(passenger * 11 + 5))
            _ = try world.request(request, ends: ends)
        }
        var most = 0
        for second in stride(from: Int64(60), through: 1_500, by: 120) {
            world.advance(to: at(second))
            let now = world.now
            let busy = world.cars.indices.filter { world.isFinishing($0) }.map { car in
                (world.cars[car].arrivesAt.since(now), world.cars[car].place)
            }
            most = max(most, busy.count)
            for number in 0..<8 {
                let place = crossing(number * 5 + Int(second))
                let router = world.streets.router
                let least = busy.compactMap { rest, end in
                    router.travel(from: end, to: place).map { rest + $0.duration }
                }.min()
                let found = world.pickupTimeAfterRide(to: place, category: .common)
                #expect(found == least)
            }
        }
        #expect(most > 16)
    }

    @Test("R7: what was offered or promised is so after a restart", arguments: [false, true])
    func itSurvivesARestart(isPromised: Bool) throws {
        var world = try riding()
        world.advance(to: at(75))
        let id = try next(&world)
        if isPromised { try world.perform(.accept, on: id, by: Self.me) }
        let found = world.car(of: Self.luis)
        let car = try #require(found)
        let rides = Array(world.savedRides.reversed())
        var dispatch = DispatchRules(personOfferTime: .seconds(15))
        dispatch.nextRideWithin = .seconds(60)
        var again = World(
            city: TestCity.grid64, rules: GridWorld.rules(dispatch: dispatch), drivers: [],
            demand: .none, startingAt: world.now, firstTrip: 3)
        let lost = again.restore(SavedWorld(cars: [car], rides: rides))
        #expect(lost.isEmpty)
        #expect(again.nextRide(of: Self.luis) == id)
        #expect(again.ride(id)?.stage == (isPromised ? .accepted : .offered))
        if !isPromised { try again.perform(.accept, on: id, by: Self.me) }
        #expect(again.turn(of: id)?.arrivesAt == at(150))
        again.advance(to: at(121))
        try again.perform(.finish, on: ride, by: Self.me)
        #expect(again.car(of: Self.luis)?.activity == .enRoute(id))
    }
}
