import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// D5: ways that begin as somebody else says.
@Suite struct ForcedRouteTests {
    /// A walk of so many arcs from a node, as legal as it may be.
    private func walk(
        _ city: City, from arc: UInt32, _ count: Int, using random: inout SeededRandom
    ) -> [UInt32] {
        var arcs = [arc]
        while arcs.count < count {
            let next = city.network.outgoing(NodeID(city.network.head(of: arcs[arcs.count - 1])))
            guard !next.isEmpty else { break }
            arcs.append(next[next.startIndex + random.below(next.count)].linkAndDirection)
        }
        return arcs
    }

    @Test(.long, arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64], [false, true])
    func everyForcedWayIsTheBestThatBeginsSo(seed: UInt64, turnCosts: Bool) throws {
        let (city, forbidden) = try TestCities.forbidding(seed: seed, turnCosts: turnCosts)
        let router = Router(city)
        let reference = TurnReference(city, forbidden: forbidden)
        var random = SeededRandom(seed: seed &+ 100)
        var found = 0
        for _ in 0..<60 {
            let start = city.network.outgoing(NodeID(UInt32(random.below(10))))
            guard !start.isEmpty else { continue }
            let first = start[start.startIndex + random.below(start.count)].linkAndDirection
            let arcs = walk(city, from: first, 1 + random.below(6), using: &random)
            let cameCount = random.below(3)
            let came = Array(arcs.prefix(cameCount))
            let through = Array(arcs.dropFirst(cameCount))
            guard let begin = through.first ?? came.last else { continue }
            let node =
                through.isEmpty
                ? city.network.head(of: begin) : city.network.head(of: begin ^ 1)
            var origin = StreetPosition.node(NodeID(node))
            if !through.isEmpty, random.below(2) == 0 {
                let length = Int(city.network[LinkID(begin >> 1)].length_mm)
                origin = .link(
                    LinkID(begin >> 1),
                    offset: Metres(millimetres: Int64(1 + random.below(length - 1))))
            }
            let goal = city.randomPosition(using: &random)
            let expected = reference.cost(from: origin, came: came, through: through, to: goal)
            let route = router.route(from: origin, came: came, through: through, to: goal)
            #expect(route.map { Int($0.duration_ms) } == expected?.time)
            #expect(route.map { Int($0.distance.millimetres) } == expected?.distance)
            if let route {
                found += 1
                let driven = route.steps.map(\.step.arc)
                #expect(driven.prefix(through.count) == through.prefix(driven.count))
                #expect(WayCheck(city).faults(in: came + driven).isEmpty)
                #expect(
                    route.progress(after: route.duration).position
                        == city.network.normalized(goal))
            }
        }
        #expect(found > 10)
    }

    @Test func arcsThatDoNotFollowEachOtherAreNoWay() throws {
        let city = try TestCities.block()
        let router = Router(city)
        let goal = StreetPosition.node(NodeID(4))
        let at0 = StreetPosition.node(NodeID(0))
        // 0-1, 2-3, 0-2, 1-3, 2-4: link 1 does not begin where link 0 ends.
        #expect(router.route(from: at0, through: [0, 2], to: goal) == nil)
        #expect(router.route(from: at0, through: [2], to: goal) == nil)
        #expect(router.route(from: at0, came: [0], through: [4], to: goal) == nil)
        #expect(router.route(from: at0, through: [1_000_000], to: goal) == nil)
        #expect(
            router.route(from: .link(LinkID(3), offset: Metres(5)), through: [0], to: goal) == nil)
        #expect(router.route(from: at0, through: [0, 6], to: goal)?.duration == .seconds(40))
        #expect(!city.canDrive([0, 2]) && !city.canDrive([1_000_000]) && city.canDrive([0, 6]))
    }

    @Test func theWayEndsWhereTheGoalLiesOnAForcedArc() throws {
        let city = try TestCities.block()
        let router = Router(city)
        func way(
            _ origin: StreetPosition, _ through: [UInt32], _ goal: StreetPosition
        ) -> Duration? {
            router.route(from: origin, through: through, to: goal)?.duration
        }
        let at0 = StreetPosition.node(NodeID(0))
        let on0 = StreetPosition.link(LinkID(0), offset: Metres(30))
        // On the chosen arc, on the present one ahead and behind, at the node.
        #expect(way(at0, [0, 6], .link(LinkID(3), offset: Metres(50))) == .seconds(15))
        #expect(way(on0, [0], .link(LinkID(0), offset: Metres(80))) == .seconds(5))
        #expect(way(on0, [0], .link(LinkID(0), offset: Metres(10))) == .seconds(7 + 9))
        #expect(way(on0, [1], .link(LinkID(0), offset: Metres(10))) == .seconds(2))
        #expect(way(at0, [0], .node(NodeID(1))) == .seconds(10))
        #expect(way(at0, [0, 6], .node(NodeID(3))) == .seconds(20))
        // At the end of the first arc it is only how one came.
        #expect(way(.node(NodeID(1)), [0], .node(NodeID(3))) == .seconds(10))
        #expect(way(on0, [], .node(NodeID(0))) == .seconds(3))
    }

    /// A junction, and a street with two bends to a dead end.
    ///
    ///     1
    ///     0 ── 3 ── 4 ── 5
    ///     2
    @Test func nobodyTurnsRoundInTheMiddleOfAStreetWhereOneCanGoOn() throws {
        let plain = try TestCities.city(
            [(0, 0), (100, 0), (-100, 0), (0, 100), (0, 200), (0, 300)],
            [
                TestCities.link(0, 1, metres: 100, speed: 36),
                TestCities.link(0, 2, metres: 100, speed: 36),
                TestCities.link(0, 3, metres: 100, speed: 36),
                TestCities.link(3, 4, metres: 100, speed: 36),
                TestCities.link(4, 5, metres: 100, speed: 36),
            ])
        let router = Router(plain)
        let goal = StreetPosition.node(NodeID(2))
        let straight = try #require(
            router.route(from: .node(NodeID(0)), came: [1], through: [4], to: goal))
        #expect(straight.steps.map(\.step.arc) == [4, 5, 2])
        let (route, through) = try #require(
            router.wayOn(from: .node(NodeID(0)), came: [1], through: [4], to: goal))
        #expect(through == [4, 6, 8])
        #expect(route.steps.map(\.step.arc) == [4, 6, 8, 9, 7, 5, 2])
        // Where the goal lies on the way, that is it.
        let near = try #require(
            router.wayOn(
                from: .node(NodeID(0)), came: [1], through: [4],
                to: .link(LinkID(3), offset: Metres(10))))
        #expect(near.route.steps.map(\.step.arc) == [4, 6])
        // At a junction one may turn round.
        let (back, forced) = try #require(
            router.wayOn(
                from: .node(NodeID(1)), came: [], through: [1], to: .node(NodeID(1))))
        #expect(forced == [1] && back.steps.map(\.step.arc) == [1, 0])
    }
}
