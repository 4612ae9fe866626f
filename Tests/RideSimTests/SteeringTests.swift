import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// D5: a person at the wheel chooses the way at the crossings ahead.
@Suite struct SteeringTests {
    private static let driver = Population.firstPersonDriver
    private static let me = Actor.driver(driver)
    private let ride = TripID(1)

    /// A driver on the way from (4, 0) to a pick-up at (0, 0): 60 s, a crossing every 15 s.
    private func onTheWay(after seconds: Int64 = 0) throws -> World {
        var world = World(
            city: TestCity.grid64, rules: GridWorld.rules(), drivers: [], demand: .none)
        world.join(Self.driver, categories: CategorySet([.common]), at: TestCity.crossing(4, 0))
        try world.goOnline(Self.driver)
        let (request, ends) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        _ = try world.request(request, ends: ends)
        try world.perform(.accept, on: ride, by: Self.me)
        world.advance(to: Instant(milliseconds: seconds * 1_000))
        _ = world.takeEvents()
        return world
    }

    private func node(_ column: Int, _ row: Int) -> NodeID {
        guard case .node(let node) = TestCity.crossing(column, row) else {
            preconditionFailure("a crossing is a node")
        }
        return node
    }

    /// The arc between two neighbouring crossings.
    private func arc(_ from: (Int, Int), _ to: (Int, Int)) throws -> UInt32 {
        let end = node(to.0, to.1).rawValue
        let arc = TestCity.grid64.network.outgoing(node(from.0, from.1)).first { $0.head == end }
        return try #require(arc).linkAndDirection
    }

    private func refusal(
        _ world: inout World, _ node: NodeID, _ way: UInt32, _ driver: DriverID = Self.driver
    ) -> WorldRejection? {
        do throws(WorldRejection) {
            try world.steer(driver, at: node, into: way)
            return nil
        } catch { return error }
    }

    @Test func aDriverWhoTurnsOffComesLaterAndIsWhereTheCarWas() throws {
        var world = try onTheWay(after: 20)
        let before = world.carPosition(of: Self.driver)
        let ahead = try world.crossings(of: Self.driver, limit: 4)
        #expect(ahead.map(\.crossing.node) == [node(2, 0), node(1, 0)])
        #expect(ahead.map { Int($0.remaining.inMetres.rounded()) } == [250, 125])
        try world.steer(Self.driver, at: node(2, 0), into: arc((2, 0), (2, 1)))
        #expect(world.carPosition(of: Self.driver) == before)
        #expect(GridWorld.story(world.takeEvents()).count == 1)
        let leg = world.car(of: Self.driver)?.movement
        guard case .driving(let steered) = leg else {
            Issue.record("the car stands")
            return
        }
        #expect(steered.arrivesAt == Instant(milliseconds: 90_000))
        #expect(steered.through == [try arc((3, 0), (2, 0)), try arc((2, 0), (2, 1))])
        #expect(steered.came == [try arc((4, 0), (3, 0))])
        world.advance(to: Instant(milliseconds: 89_999))
        #expect(world.takeEvents().isEmpty, "the first arrival is forgotten")
        world.advance(to: Instant(milliseconds: 90_000))
        #expect(GridWorld.story(world.takeEvents()) == ["90 driver 4294967296 there"])
        #expect(world.car(of: Self.driver)?.movement == .parked(TestCity.crossing(0, 0)))
    }

    @Test func choosingTheWayThatIsTakenChangesNothing() throws {
        var world = try onTheWay(after: 20)
        let before = world.car(of: Self.driver)
        try world.steer(Self.driver, at: node(2, 0), into: arc((2, 0), (1, 0)))
        #expect(world.car(of: Self.driver) == before)
        #expect(world.takeEvents().isEmpty)
    }

    @Test func whatIsNotAheadOrLeadsNowhereIsRefused() throws {
        var world = try onTheWay(after: 20)
        let before = world.car(of: Self.driver)
        let table: [(NodeID, UInt32, WorldRejection)] = [
            (node(3, 0), try arc((3, 0), (3, 1)), .crossingPassed),
            (node(4, 0), try arc((4, 0), (4, 1)), .crossingPassed),
            // The goal is no crossing, and neither is what is not on the way, or nowhere.
            (node(0, 0), try arc((0, 0), (0, 1)), .crossingPassed),
            (node(2, 5), try arc((2, 5), (2, 6)), .crossingPassed),
            (NodeID(4_000_000), 0, .crossingPassed),
            (node(2, 0), try arc((3, 0), (3, 1)), .noSuchWay),
            (node(2, 0), try arc((2, 1), (2, 0)), .noSuchWay),
            (node(2, 0), .max, .noSuchWay),
        ]
        for (node, way, expected) in table {
            #expect(refusal(&world, node, way) == expected, "\(node) \(way)")
        }
        #expect(refusal(&world, node(2, 0), 0, DriverID(7)) == .noSuchDriver)
        #expect(world.car(of: Self.driver) == before && world.takeEvents().isEmpty)
        // A car that stands steers nowhere: at the pick-up, and without a ride.
        world.advance(to: Instant(milliseconds: 60_000))
        #expect(refusal(&world, node(2, 0), 0) == .notDriving)
        try world.perform(.arrive, on: ride, by: Self.me)
        #expect(refusal(&world, node(2, 0), 0) == .notDriving)
        try world.perform(.cancel(.vehicleTrouble), on: ride, by: Self.me)
        #expect(refusal(&world, node(2, 0), 0) == .notDriving)
        #expect(throws: WorldRejection.notDriving) {
            try world.crossings(of: Self.driver, limit: 4)
        }
        #expect(throws: WorldRejection.noSuchDriver) {
            try world.crossings(of: DriverID(7), limit: 4)
        }
    }

    @Test func oneMaySteerAgainAndAgainAlsoWithThePassenger() throws {
        var world = try onTheWay(after: 60)
        try world.perform(.arrive, on: ride, by: Self.me)
        try world.perform(.start, on: ride, by: Self.me)
        // Up column 0 to (0, 8); at (0, 2) to the right, and at (1, 2) down again.
        world.advance(to: Instant(milliseconds: 70_000))
        try world.steer(Self.driver, at: node(0, 2), into: arc((0, 2), (1, 2)))
        try world.steer(Self.driver, at: node(1, 2), into: arc((1, 2), (1, 1)))
        guard case .driving(let leg) = world.car(of: Self.driver)?.movement else {
            Issue.record("the car stands")
            return
        }
        // Two up, one across, one down, then eight: seven up and one back.
        #expect(leg.arrivesAt == Instant(milliseconds: 60_000 + (2 + 1 + 1 + 8) * 15_000))
        world.advance(to: leg.arrivesAt)
        try world.perform(.finish, on: ride, by: Self.me)
        #expect(world.car(of: Self.driver)?.movement == .parked(TestCity.crossing(0, 8)))
    }

    // MARK: Restart

    /// A car as a store keeps it.
    private func stored(_ car: Car) throws -> Car {
        try JSONDecoder().decode(Car.self, from: JSONEncoder().encode(car))
    }

    private func restored(_ world: inout World, _ city: City) throws -> World {
        let car = world.car(of: Self.driver)
        let rides = world.savedRides
        var next = World(
            city: city, rules: GridWorld.rules(), drivers: [], demand: .none,
            startingAt: world.now, firstTrip: 2)
        let lost = next.restore(
            SavedWorld(
                cars: [try stored(try #require(car))],
                rides: rides))
        #expect(lost.isEmpty)
        return next
    }

    /// R7: killed after every choice, a car drives as one that was not.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func aSteeredCarIsWhereItWasAfterARestart(seed: UInt64) throws {
        let city = TestCity.laSerena
        var random = SeededRandom(seed: seed)
        func place() -> StreetPosition {
            .node(NodeID(UInt32(random.below(city.network.nodeCount))))
        }
        var world = World(city: city, rules: GridWorld.rules(), drivers: [], demand: .none)
        world.join(Self.driver, categories: CategorySet([.common]), at: place())
        try world.goOnline(Self.driver)
        let (pickup, dropoff) = (place(), place())
        let (request, _) = GridWorld.request(
            1, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        _ = try world.request(
            request, ends: RideEnds(pickup: pickup, dropoff: dropoff))
        try world.perform(.accept, on: ride, by: Self.me)
        var choices = 0
        for _ in 0..<60 {
            guard case .driving = world.car(of: Self.driver)?.movement else { break }
            let ahead = try world.crossings(of: Self.driver, limit: 4)
            if let chosen = ahead.isEmpty ? nil : ahead[random.below(ahead.count)].crossing {
                let way = chosen.ways[random.below(chosen.ways.count)]
                let before = world.carPosition(of: Self.driver)
                try world.steer(Self.driver, at: chosen.node, into: way.arc)
                #expect(world.carPosition(of: Self.driver) == before)
                choices += 1
            }
            var next = try restored(&world, city)
            #expect(next.carPosition(of: Self.driver) == world.carPosition(of: Self.driver))
            #expect(
                try next.crossings(of: Self.driver, limit: 4).map(\.crossing)
                    == world.crossings(of: Self.driver, limit: 4).map(\.crossing))
            let later = world.now + .milliseconds(random.below(15_000))
            world.advance(to: later)
            next.advance(to: later)
            #expect(next.carPosition(of: Self.driver) == world.carPosition(of: Self.driver))
            #expect(next.car(of: Self.driver)?.movement == world.car(of: Self.driver)?.movement)
            world = next
        }
        #expect(choices > 3)
    }

    @Test func aLegThatNobodySteeredIsStoredAsBefore() throws {
        let old = """
            {"from":"n1","to":"l7+1250","departedAt":5000,"duration":60000,"distance":500000}
            """
        let leg = try JSONDecoder().decode(Leg.self, from: Data(old.utf8))
        #expect(leg.came.isEmpty && leg.through.isEmpty)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let written = String(decoding: try encoder.encode(leg), as: UTF8.self)
        #expect(!written.contains("came") && !written.contains("through"))
        let steered = Leg(
            from: leg.from, to: leg.to, departedAt: leg.departedAt, duration: leg.duration,
            distance: leg.distance, came: [3], through: [4, 6])
        #expect(try JSONDecoder().decode(Leg.self, from: encoder.encode(steered)) == steered)
        #expect(
            String(decoding: try encoder.encode(steered), as: UTF8.self)
                .contains("\"came\":[3]"))
    }

    /// S4: the history tells what was chosen, and is what it was where nobody chose.
    @Test func theHistoryKnowsWhatWasChosen() throws {
        let leg = Leg(
            from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8), departedAt: .start,
            duration: .seconds(120), distance: Metres(1_000))
        let steered = Leg(
            from: leg.from, to: leg.to, departedAt: .start, duration: leg.duration,
            distance: leg.distance, came: [], through: [4])
        func bytes(_ change: WorldEvent.DriverChange) -> [UInt8] {
            var log = EventLog()
            log.append(.driver(Self.driver, change, at: .start))
            return log.bytes
        }
        // Kind, time and driver, two nodes, duration and distance.
        #expect(bytes(.departed(leg)).count == 1 + 8 + 8 + 2 * 9 + 8 + 8)
        #expect(bytes(.departed(leg)).first == 22 && bytes(.steered(leg)).first == 25)
        #expect(bytes(.steered(steered)).count == bytes(.steered(leg)).count + 8 + 8 + 16)
    }

    // MARK: Another destination

    /// P8: what is paid for going elsewhere is the difference of what is left, not the detour.
    @Test func aDetourOfTheDriverIsNotPaidForByGoingElsewhere() throws {
        for steers in [false, true] {
            var world = try onTheWay(after: 60)
            try world.perform(.arrive, on: ride, by: Self.me)
            try world.perform(.start, on: ride, by: Self.me)
            world.advance(to: Instant(milliseconds: 70_000))
            if steers {
                try world.steer(Self.driver, at: node(0, 1), into: arc((0, 1), (1, 1)))
                try world.steer(Self.driver, at: node(1, 1), into: arc((1, 1), (2, 1)))
                world.advance(to: Instant(milliseconds: 60_000 + 15_000 + 25_000))
            }
            // Two blocks beyond the old goal: what is left grows by two blocks either way.
            let goal = TestCity.grid64.coordinate(of: TestCity.crossing(0, 10))
            let plan = try world.planDetour(of: ride, to: goal)
            #expect(plan.distance == Metres(1_250), "steered: \(steers)")
            #expect(plan.duration == .seconds(150))
            let before = world.carPosition(of: Self.driver)?.coordinate
            let quote = Quote(
                category: .common,
                fare: GridWorld.tariff.fare(
                    distance: plan.distance, duration: plan.duration),
                distance: plan.distance, duration: plan.duration)
            try world.changeDestination(
                of: ride, by: .passenger(PassengerID(1)),
                to: Waypoint(coordinate: goal, name: "C"), ends: plan.ends, quote: quote)
            #expect(world.carPosition(of: Self.driver)?.coordinate == before)
            guard case .driving(let leg) = world.car(of: Self.driver)?.movement else {
                Issue.record("the car stands")
                return
            }
            #expect(leg.duration == plan.routes[0].duration)
            world.advance(to: leg.arrivesAt)
            try world.perform(.finish, on: ride, by: Self.me)
            #expect(world.car(of: Self.driver)?.movement == .parked(TestCity.crossing(0, 10)))
        }
    }

    /// A car does not turn round in the middle of a street, wherever the passenger wants to go.
    @Test func goingBackBeginsAtTheNextCrossing() throws {
        var world = try onTheWay(after: 60)
        try world.perform(.arrive, on: ride, by: Self.me)
        try world.perform(.start, on: ride, by: Self.me)
        world.advance(to: Instant(milliseconds: 65_000))
        let plan = try world.planDetour(
            of: ride, to: TestCity.grid64.coordinate(of: TestCity.crossing(0, 0)))
        // Ten seconds to (0, 1), and a block back.
        #expect(plan.routes[0].duration == .seconds(10 + 15))
    }
}
