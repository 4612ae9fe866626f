import RideCore
import Testing

@testable import RideMap

/// D5: where a driver has a choice, and which.
@Suite struct CrossingsAheadTests {
    typealias Marked = TestCities.MarkedLink

    /// Where a route offers what, as `node: way kind, …`, with a star at the one that is taken.
    private func words(
        _ city: City, _ route: Route, came: [UInt32] = [], after seconds: Double = 0,
        at node: Int? = nil, limit: Int = 10
    ) -> [String] {
        Router(city).crossings(
            on: route, came: came, after: .milliseconds(Int64(seconds * 1_000)),
            at: node.map { NodeID(UInt32($0)) }, limit: limit
        ).map { crossing in
            let ways = crossing.ways.map { way in
                let end = city.network.head(of: way.arc)
                return "\(end) \(way.kind.rawValue)\(way.isTaken ? "*" : "")"
            }
            return "\(crossing.node.rawValue): \(ways.joined(separator: ", "))"
        }
    }

    private func way(_ city: City, _ from: Int, _ to: Int) throws -> Route {
        try #require(
            Router(city).route(
                from: .node(NodeID(UInt32(from))), to: .node(NodeID(UInt32(to)))))
    }

    /// A crossroads (1) and, further on, a bend (2), a dead end to the side (5 at 4) and the goal.
    ///
    ///         6         5
    ///         |         |
    ///     0 ─ 1 ─ 2     4 ─ 8
    ///         |    \    |
    ///         7     3 ──┘
    private func town(
        oneWay: Bool = false, forbidden: [[UInt32]] = [], drivesOnLeft: Bool = false,
        turnCosts: Bool = false
    ) throws -> City {
        let plain = try TestCities.city(
            [
                (0, 0), (0, 100), (0, 200), (-50, 300), (0, 400), (100, 400), (100, 100),
                (-100, 100), (0, 500),
            ],
            marked: [
                Marked(0, 1, "Rua A"), Marked(1, 2, "Rua A"), Marked(2, 3), Marked(3, 4),
                Marked(4, 5, "Beco"),
                oneWay
                    ? Marked(6, 1, "Norte", oneWay: true)
                    : Marked(1, 6, "Norte"), Marked(1, 7, "Sul"), Marked(4, 8, "Rua B"),
            ])
        return try TestCities.changed(plain) { contents in
            contents.forbiddenTurns = forbidden
            contents.drivesOnLeft = drivesOnLeft
            contents.hasTurnCosts = turnCosts
        }
    }

    @Test func onlyJunctionsAheadAreCrossings() throws {
        let city = try town()
        let route = try way(city, 0, 8)
        let first = "1: 0 uTurn, 6 left, 2 straight*, 7 right"
        let second = "4: 3 uTurn, 5 sharpLeft, 8 slightLeft*"
        // The bend and the middle of the street are none, and neither is the beginning or the goal.
        #expect(words(city, route).first == first)
        #expect(words(city, route).count == 2)
        #expect(words(city, route)[1].hasPrefix("4: 3 uTurn, 5 "))
        #expect(words(city, route).last?.contains("8 ") == true, "\(second)")
        #expect(words(city, route, limit: 1) == [first])
        #expect(words(city, route, at: 4).count == 1)
        #expect(words(city, route, at: 2).isEmpty)
        // Behind is behind.
        #expect(words(city, route, after: 9.9).count == 2)
        #expect(words(city, route, after: 10).count == 1)
        #expect(words(city, route, after: 10_000).isEmpty)
    }

    @Test func aCrossingTellsWhereItIsAndWhatOneComesAlong() throws {
        let city = try town()
        let route = try way(city, 0, 8)
        let crossings = Router(city).crossings(on: route, after: .zero, limit: 4)
        #expect(crossings[0].street == "Rua A" && crossings[1].street == nil)
        #expect(crossings[0].ways.map(\.street) == ["Rua A", "Norte", "Rua A", "Sul"])
        #expect(crossings[0].ways.map { Int($0.degrees.rounded()) } == [-180, -90, 0, 90])
        #expect(abs(crossings[0].distance.inMetres - 100) < 1)
        #expect(crossings[0].cameBy == 0)
    }

    @Test func onTheLeftOneTurnsRoundOverTheRight() throws {
        let city = try town(drivesOnLeft: true)
        let crossings = Router(city).crossings(on: try way(city, 0, 8), after: .zero, limit: 1)
        #expect(crossings[0].ways.map { Int($0.degrees.rounded()) } == [-90, 0, 90, 180])
    }

    @Test func whatMustNotBeDrivenIsNoWay() throws {
        #expect(
            words(try town(oneWay: true), try way(try town(oneWay: true), 0, 8), limit: 1)
                == ["1: 0 uTurn, 2 straight*, 7 right"])
        // No turn to the left, and no turning round.
        let city = try town(forbidden: [[0, 10], [0, 1]])
        #expect(words(city, try way(city, 0, 8), limit: 1) == ["1: 2 straight*, 7 right"])
    }

    /// Straight on is the only way but the one back: a junction all the same, since three streets
    /// meet; with that forbidden it is none.
    @Test func oneWayOutIsNoChoice() throws {
        let both = try town(forbidden: [[0, 10], [0, 12]])
        #expect(words(both, try way(both, 0, 8), limit: 1) == ["1: 0 uTurn, 2 straight*"])
        let none = try town(forbidden: [[0, 10], [0, 12], [0, 1]])
        #expect(words(none, try way(none, 0, 8)).allSatisfy { $0.hasPrefix("4: ") })
    }

    /// What is forbidden after several streets depends on how one came.
    @Test func restrictionsOverSeveralStreetsCount() throws {
        // From 0 over 1, 2, 3 and 4 into the dead end: forbidden; after turning round it is not.
        let city = try town(forbidden: [[0, 2, 4, 6, 8]])
        let route = try way(city, 0, 8)
        let at4 = words(city, route, at: 4)
        #expect(at4.count == 1 && !at4[0].contains("5 "))
        let other = try way(city, 7, 8)
        #expect(words(city, other, at: 4)[0].contains("5 "))
        // Also when the beginning of it lies behind the beginning of the route.
        let later = try #require(
            Router(city).route(
                from: .node(NodeID(2)), came: [0, 2], through: [4], to: .node(NodeID(8))))
        #expect(!words(city, later, came: [0, 2], at: 4)[0].contains("5 "))
        #expect(words(city, later, came: [2], at: 4)[0].contains("5 "))
        let start = StreetPosition.link(LinkID(2), offset: Metres(10))
        let within = try #require(
            Router(city).route(
                from: start, came: [0, 2], through: [4], to: .node(NodeID(8))))
        #expect(!words(city, within, came: [0, 2], at: 4)[0].contains("5 "))
    }

    @Test func waysFromWhichTheGoalCannotBeReachedAreLeftOut() throws {
        let plain = try TestCities.city(
            [(0, 0), (0, 100), (0, 200), (100, 100), (200, 100)],
            marked: [
                Marked(0, 1), Marked(1, 2), Marked(1, 3, oneWay: true), Marked(3, 4, oneWay: true),
            ])
        let router = Router(plain)
        let route = try way(plain, 0, 2)
        #expect(words(plain, route) == ["1: 0 uTurn, 2 straight*"])
        // Unless it lies on that way itself.
        let into = try #require(
            router.route(
                from: .node(NodeID(0)), to: .link(LinkID(2), offset: Metres(50))))
        #expect(words(plain, into) == ["1: 0 uTurn, 3 left*, 2 straight"])
    }

    @Test func onARoundaboutEachExitIsAChoice() throws {
        // The ring 0 to 3 against the clock, its arms 4 to 7 from the south.
        let arms = [(-1.0, 0.0), (0, 1), (1, 0), (0, -1)]
        let points = [20.0, 220].flatMap { radius in
            arms.map { (north: $0.0 * radius, east: $0.1 * radius) }
        }
        let ring = (0..<4).map { Marked($0, ($0 + 1) % 4, oneWay: true, .roundabout) }
        let streets = (0..<4).map { Marked(4 + $0, $0, "Rua \($0)") }
        let city = try TestCities.city(points, marked: ring + streets)
        let found = words(city, try way(city, 4, 6))
        #expect(found.count == 3)
        #expect(found[0].hasPrefix("0: ") && found[0].contains("1 roundabout*"))
        #expect(found[1].hasPrefix("1: ") && found[1].contains("2 ") && found[1].contains("5 "))
        #expect(found[2].hasPrefix("2: ") && found[2].contains("6 "))
        #expect(!found[1].contains("0 "), "nobody drives back on the ring")
    }

    @Test func aCrossingIsAheadAsLongAsOneWaitsThere() throws {
        let city = try town(turnCosts: true)
        let route = try way(city, 0, 6)
        #expect(route.duration > .seconds(24))
        let arrival = Double(route.steps[0].duration_ms) / 1_000
        let turn = Double(TurnCosts.Table.acrossTraffic) / 1_000
        for wait in [-1, 0, 1, turn - 0.01] {
            #expect(words(city, route, after: arrival + wait).count == 1, "\(wait)")
        }
        #expect(words(city, route, after: arrival + turn).isEmpty)
        // Waiting at the very beginning, one knows by which arc one came.
        let onwards = try #require(
            Router(city).route(
                from: .node(NodeID(1)), came: [0], through: [10], to: .node(NodeID(6))))
        #expect(words(city, onwards, came: [0], after: 1).count == 1)
        #expect(words(city, onwards, came: [0], after: turn).isEmpty)
        #expect(words(city, onwards, after: 1).isEmpty)
    }
}
