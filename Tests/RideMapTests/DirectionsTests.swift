import RideCore
import Testing

@testable import RideMap

/// Roundabouts, slip roads and forks on hand-made maps.
@Suite struct DirectionsTests {
    typealias Marked = TestCities.MarkedLink

    private func maneuvers(_ city: City, _ from: Int, _ to: Int) throws -> [Maneuver] {
        let route = Router(city).route(
            from: .node(NodeID(UInt32(from))), to: .node(NodeID(UInt32(to))))
        return try #require(route).maneuvers
    }

    /// Directions of so many arms around a ring, as unit vectors to north and east, spread out as
    /// on a clock that is divided by halves and thirds without a sine.
    private static func directions(_ arms: Int) -> [(north: Double, east: Double)] {
        switch arms {
        case 3: [(-1, 0), (0.5, 0.866), (0.5, -0.866)]
        case 4: [(-1, 0), (0, 1), (1, 0), (0, -1)]
        default: [(-1, 0), (-0.309, 0.951), (0.809, 0.588), (0.809, -0.588), (-0.309, -0.951)]
        }
    }

    /// A roundabout driven against the clock, with arms in that order from the south. Ring nodes
    /// come first, then the ends of the arms.
    private func roundabout(
        _ arms: Int, clockwise: Bool = false, entriesOnly: Set<Int> = []
    ) throws -> City {
        let directions = Self.directions(arms)
        let mirror = clockwise ? -1.0 : 1.0
        let points = [20.0, 220].flatMap { radius in
            directions.map { (north: $0.north * radius, east: $0.east * radius * mirror) }
        }
        let ring = (0..<arms).map { arm in
            Marked(arm, (arm + 1) % arms, "", .residential, oneWay: true, .roundabout)
        }
        let streets = (0..<arms).map { arm in
            Marked(arms + arm, arm, "Rua \(arm)", oneWay: entriesOnly.contains(arm))
        }
        return try TestCities.city(points, marked: ring + streets)
    }

    @Test(arguments: [3, 4, 5], [false, true])
    func roundaboutIsOneManoeuvreWithItsExit(arms: Int, clockwise: Bool) throws {
        let city = try roundabout(arms, clockwise: clockwise)
        for from in 0..<arms {
            for exit in 1..<arms {
                let to = (from + exit) % arms
                let found = try maneuvers(city, arms + from, arms + to)
                #expect(found.map(\.kind) == [.depart, .roundabout, .arrive])
                #expect(found[1].exit == exit)
                #expect(found[1].street == "Rua \(to)")
                #expect(abs(found[1].distance.inMetres - 200) < 0.5)
            }
        }
    }

    @Test func wayThatMayNotBeTakenIsNoExit() throws {
        let city = try roundabout(4, entriesOnly: [1])
        #expect(try maneuvers(city, 4, 6)[1].exit == 1)
        #expect(try maneuvers(city, 4, 7)[1].exit == 2)
        #expect(try maneuvers(city, 5, 6)[1].exit == 1)
    }

    @Test func twoExitsOfOneNodeAreCountedFromTheOutside() throws {
        // Node 1 of the ring has an arm to the south-east (node 4) and one to the north-east (5).
        let city = try TestCities.city(
            [(-20, 0), (0, 20), (20, 0), (0, -20), (-100, 200), (150, 150), (-220, 0)],
            marked: (0..<4).map {
                Marked($0, ($0 + 1) % 4, "", .residential, oneWay: true, .roundabout)
            } + [Marked(1, 4, "Sul"), Marked(1, 5, "Norte"), Marked(6, 0, "Entrada")])
        #expect(try maneuvers(city, 6, 4)[1].exit == 1)
        #expect(try maneuvers(city, 6, 5)[1].exit == 2)
    }

    @Test func routeThatEndsOnTheRingHasNoExit() throws {
        let found = try maneuvers(try roundabout(4), 4, 2)
        #expect(found.map(\.kind) == [.depart, .roundabout, .arrive])
        #expect(found[1].exit == nil)
    }

    @Test func routeThatStartsOnTheRingLeavesItByATurn() throws {
        let found = try maneuvers(try roundabout(4), 0, 6)
        #expect(found.map(\.kind).contains(.roundabout) == false)
        #expect(found.last?.street == "Rua 2")
    }

    /// Norte runs north to a crossing with Leste; a slip lane cuts the corner.
    @Test func slipLaneIsPartOfTheTurn() throws {
        let city = try TestCities.city(
            [(0, 0), (200, 0), (240, 0), (240, 40), (240, 300), (500, 0)],
            marked: [
                Marked(0, 1, "Norte", .primary), Marked(1, 2, "Norte", .primary),
                Marked(2, 3, "Leste", .primary), Marked(3, 4, "Leste", .primary),
                Marked(2, 5, "Norte", .primary),
                Marked(1, 3, "", .primary, oneWay: true, .slipRoad),
            ])
        let found = try maneuvers(city, 0, 4)
        #expect(found.map(\.kind) == [.depart, .right, .arrive])
        #expect(found.map(\.street) == ["Norte", "Leste", "Leste"])
        #expect(abs(found[1].distance.inMetres - 200) < 0.5)
        #expect(try maneuvers(city, 0, 5).map(\.kind) == [.depart, .arrive])
    }

    /// A motorway to the north, a slip road off to the right and one that comes back.
    @Test func motorwayIsLeftAndJoinedBySlipRoads() throws {
        let fast = RoadClass.motorway
        let city = try TestCities.city(
            [
                (0, 0), (500, 0), (1_500, 0), (2_500, 0), (700, 80), (800, 90), (1_200, 80),
                (800, 600),
            ],
            marked: [
                Marked(0, 1, "BR-101", fast, oneWay: true),
                Marked(1, 2, "BR-101", fast, oneWay: true),
                Marked(2, 3, "BR-101", fast, oneWay: true),
                Marked(1, 4, "", fast, oneWay: true, .slipRoad),
                Marked(4, 5, "", fast, oneWay: true, .slipRoad),
                Marked(5, 7, "Rua Sul", .secondary),
                Marked(5, 6, "", fast, oneWay: true, .slipRoad),
                Marked(6, 2, "", fast, oneWay: true, .slipRoad),
            ])
        let off = try maneuvers(city, 0, 7)
        #expect(off.map(\.kind) == [.depart, .rampRight, .right, .arrive])
        #expect(off.map(\.street) == ["BR-101", "Rua Sul", "Rua Sul", "Rua Sul"])
        let on = try maneuvers(city, 7, 3)
        #expect(on.map(\.kind) == [.depart, .right, .merge, .arrive])
        #expect(on[2].street == "BR-101")
        #expect(try maneuvers(city, 0, 3).map(\.kind) == [.depart, .arrive])
    }

    @Test(arguments: [(2, Maneuver.Kind.slightLeft), (3, .slightRight)])
    func waysOfAForkAreToldApart(end: Int, expected: Maneuver.Kind) throws {
        for name in ["", "Rua"] {
            let city = try TestCities.city(
                [(0, 0), (200, 0), (400, -60), (400, 60)],
                marked: [Marked(0, 1, name), Marked(1, 2, name), Marked(1, 3, name)])
            #expect(try maneuvers(city, 0, end).map(\.kind) == [.depart, expected, .arrive])
        }
    }

    @Test func ownStreetThatLeadsStraightOnIsFollowedInSilence() throws {
        let city = try TestCities.city(
            [(0, 0), (200, 0), (400, 0), (400, 60), (200, 200)],
            marked: [
                Marked(0, 1, "Rua"), Marked(1, 2, "Rua"), Marked(1, 3, "Viela"),
                Marked(1, 4, "Travessa"),
            ])
        #expect(try maneuvers(city, 0, 2).map(\.kind) == [.depart, .arrive])
        #expect(try maneuvers(city, 0, 3).map(\.kind) == [.depart, .slightRight, .arrive])
        #expect(try maneuvers(city, 0, 4).map(\.kind) == [.depart, .right, .arrive])
    }

    /// Two carriageways, 20 m apart, one of each direction, crossed by Rua.
    @Test func crossingTwoCarriagewaysIsNothingToDo() throws {
        let city = try TestCities.city(
            [(-200, 0), (0, 0), (20, 0), (220, 0), (0, -300), (0, 300), (20, -300), (20, 300)],
            marked: [
                Marked(0, 1, "Rua"), Marked(1, 2, "Rua"), Marked(2, 3, "Rua"),
                Marked(4, 1, "Avenida", .primary, oneWay: true),
                Marked(1, 5, "Avenida", .primary, oneWay: true),
                Marked(7, 2, "Avenida", .primary, oneWay: true),
                Marked(2, 6, "Avenida", .primary, oneWay: true),
            ])
        #expect(try maneuvers(city, 0, 3).map(\.kind) == [.depart, .arrive])
        #expect(try maneuvers(city, 0, 6).map(\.kind) == [.depart, .left, .arrive])
        #expect(try maneuvers(city, 0, 5).map(\.kind) == [.depart, .right, .arrive])
    }
}
