import RideCore
import RideTestSupport
import Testing

@testable import RideMap

@Suite struct RouteTests {
    @Test(arguments: [41, 42, 43] as [UInt64])
    func routeAgreesWithTravelAndItself(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 40, links: 90)
        let router = Router(city)
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let origin = city.randomPosition(using: &random)
            let destination = city.randomPosition(using: &random)
            guard let route = router.route(from: origin, to: destination) else {
                Issue.record("there must be a route")
                continue
            }
            let travel = router.travel(from: origin, to: destination)
            #expect(travel == Travel(duration_ms: route.duration_ms, distance: route.distance))
            #expect(route.legs.reduce(.zero) { $0 + $1.distance } == route.distance)
            #expect(route.legs.reduce(.zero) { $0 + $1.duration } == route.duration)
            #expect(route.shape.first == city.coordinate(of: origin))
            #expect(route.shape.last == city.coordinate(of: destination))
            #expect(route.shape.count == route.shapeDistances.count)
            #expect(route.shapeDistances == route.shapeDistances.sorted())
            #expect(route.maneuvers.first?.kind == .depart)
            #expect(route.maneuvers.last?.kind == .arrive)
            #expect(route.maneuvers.last?.distance == route.distance)
        }
    }

    @Test(arguments: [44, 45] as [UInt64])
    func progressLeadsSteadilyFromStartToEnd(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 30, links: 70)
        let router = Router(city)
        var random = SeededRandom(seed: seed)
        for _ in 0..<40 {
            let origin = city.randomPosition(using: &random)
            let destination = city.randomPosition(using: &random)
            guard let route = router.route(from: origin, to: destination) else { continue }
            let start = route.progress(after: .zero)
            #expect(start.position == route.origin)
            #expect(start.remainingDistance == route.distance)
            #expect(start.coordinate == route.shape.first)
            var last = start
            for step in 1...20 {
                let elapsed = Duration.milliseconds(Int64(route.duration_ms) * Int64(step) / 20)
                let now = route.progress(after: elapsed)
                #expect(now.remainingDistance <= last.remainingDistance)
                #expect(now.remainingDuration == route.duration - elapsed)
                #expect(now.shapeIndex >= last.shapeIndex)
                #expect(now.heading >= 0 && now.heading < 360)
                // What is left is the fastest way from there on: nothing is lost by looking.
                let rest = router.travel(from: now.position, to: destination)
                #expect(rest?.duration == now.remainingDuration)
                #expect(
                    Geodesy.distance(now.coordinate, city.coordinate(of: now.position))
                        <= Metres(0.1))
                last = now
            }
            #expect(last.position == route.destination)
            #expect(last.remainingDistance == .zero)
            #expect(last.coordinate == route.shape.last)
            #expect(route.progress(after: route.duration + .seconds(1)) == last)
            #expect(route.progress(after: .seconds(-1)) == start)
        }
    }

    @Test func routeToWhereOneIsTakesNoTime() throws {
        let city = try TestCities.block()
        for position in [
            StreetPosition.node(NodeID(1)), .link(LinkID(0), offset: Metres(30)),
        ] {
            let route = Router(city).route(from: position, to: position)
            #expect(route?.duration == .zero)
            #expect(route?.distance == .zero)
            #expect(route?.progress(after: .seconds(5)).position == position)
            #expect(route?.maneuvers.map(\.kind) == [.depart, .arrive])
        }
    }

    @Test func maneuversNameTheTurnsOfTheBlock() throws {
        let city = try TestCities.block()
        let start = StreetPosition.link(LinkID(0), offset: Metres(90))
        let end = StreetPosition.link(LinkID(4), offset: Metres(50))
        let route = Router(city).route(from: start, to: end)
        #expect(route?.distance == Metres(90 + 100 + 50))
        #expect(route?.legs.map(\.name) == ["Sur", "Alta"])
        #expect(route?.maneuvers.map(\.kind) == [.depart, .right, .arrive])
        #expect(route?.maneuvers.map(\.street) == ["Sur", "Alta", "Alta"])
        #expect(route?.maneuvers.map(\.distance) == [.zero, Metres(90), Metres(240)])
        let back = Router(city).route(from: end, to: start)
        #expect(back?.maneuvers.map(\.kind) == [.depart, .left, .arrive])
    }

    /// Two carriageways of one avenue, 20 m apart, joined at both ends and in the middle.
    @Test func crossingTheGapBetweenCarriagewaysIsOneTurnRound() throws {
        let city = try TestCities.city(
            [(0, 0), (0, 500), (0, 1_000), (20, 1_000), (20, 500), (20, 0), (-100, 500)],
            [
                TestCities.link(0, 1, name: "Mar", oneWay: true),
                TestCities.link(1, 2, name: "Mar", oneWay: true),
                TestCities.link(2, 3, oneWay: true),
                TestCities.link(3, 4, name: "Mar", oneWay: true),
                TestCities.link(4, 5, name: "Mar", oneWay: true),
                TestCities.link(5, 0, oneWay: true),
                TestCities.link(1, 4),
                TestCities.link(1, 6, name: "Sol"),
            ])
        let route = Router(city).route(from: .node(NodeID(0)), to: .node(NodeID(5)))
        #expect(route?.maneuvers.map(\.kind) == [.depart, .uTurn, .arrive])
        #expect(route?.maneuvers.map(\.street) == ["Mar", "Mar", "Mar"])
    }

    @Test func progressFacesTheWayDriven() throws {
        let city = try TestCities.block()
        let route = Router(city).route(from: .node(NodeID(1)), to: .node(NodeID(4)))
        let headings = [5, 15, 25].map { seconds in
            route?.progress(after: .seconds(seconds)).heading.rounded()
        }
        // By Baja north, by Norte west, by Alta north; or by Sur west and then north.
        #expect(headings == [0, 270, 0] || headings == [270, 0, 0])
    }

    @Test(arguments: [
        (0.0, Maneuver.Kind.straight), (24, .straight), (-24, .straight), (25, .slightRight),
        (-49, .slightLeft), (50, .right), (-119, .left), (120, .sharpRight), (-164, .sharpLeft),
        (165, .uTurn), (-180, .uTurn),
    ])
    func turnsAreNamedByTheirAngle(degrees: Double, expected: Maneuver.Kind) {
        #expect(Maneuver.Kind(turn: degrees) == expected)
    }
}
