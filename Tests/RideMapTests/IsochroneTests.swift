import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// What can be reached, and other ways than the fastest.
@Suite struct IsochroneTests {
    /// Crossings are those that a textbook search reaches in time, with its times.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func crossingsAreThoseOfATextbookSearch(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 40, links: 90)
        let router = Router(city)
        let textbook = TextbookDijkstra(city)
        var random = SeededRandom(seed: seed)
        let origin = city.randomPosition(using: &random)
        let costs = textbook.costs(from: origin)
        let times = (0..<UInt32(city.network.nodeCount)).map { node in
            textbook.cost(from: origin, costs, to: .node(NodeID(node)))
        }
        let ordered = times.compactMap { $0?.time }.sorted()
        let limit_ms = Int64(ordered[ordered.count / 2])
        for limit in [limit_ms - 1, limit_ms, 0] {
            let area = Isochrone(router, from: origin, within: .milliseconds(limit))
            let expected = times.indices.filter { index in
                times[index].map { Int64($0.time) <= limit } ?? false
            }
            #expect(area.crossings.map(\.node.index) == expected)
            for crossing in area.crossings {
                #expect(Int(crossing.travel.duration_ms) == times[crossing.node.index]?.time)
            }
        }
    }

    /// On the grid every street takes 15 s: in 20 s one gets to the next crossing and a third
    /// beyond it.
    @Test func streetsAreReachedAsFarAsTheTimeGoes() {
        let city = TestCity.grid64
        let area = Isochrone(
            Router(city), from: TestCity.crossing(10, 10), within: .milliseconds(20_000))
        #expect(area.crossings.count == 5)
        let metres = area.lines.reduce(0.0) { sum, line in
            sum
                + zip(line, line.dropFirst()).reduce(0) {
                    $0 + Geodesy.distance($1.0, $1.1).inMetres
                }
        }
        // Four whole streets of 125 m, and a third of the three that lead on from the end of each.
        #expect(abs(metres - 1_000) < 12, "\(metres)")
        let whole = Isochrone(Router(city), from: TestCity.crossing(0, 0), within: .seconds(86_400))
        #expect(whole.crossings.count == 4_096)
        #expect(whole.lines.count == city.network.linkCount)
    }

    /// Other ways go elsewhere, take not much longer, and come with the city's own times.
    @Test func otherWaysAreOtherWays() throws {
        let city = try TestCities.laSerena()
        let router = Router(city)
        var random = SeededRandom(seed: 5)
        var several = 0
        for _ in 0..<10 {
            let (start, end) = (
                city.randomPosition(using: &random), city.randomPosition(using: &random)
            )
            let best = try #require(router.route(from: start, to: end))
            let routes = router.routes(from: start, to: end, count: 3)
            #expect(routes.first?.duration_ms == best.duration_ms)
            several += routes.count > 1 ? 1 : 0
            for (index, route) in routes.enumerated() {
                #expect(Double(route.duration_ms) <= 1.4 * Double(best.duration_ms))
                #expect(
                    route.shape.first == best.shape.first && route.shape.last == best.shape.last)
                let time = route.steps.reduce(0) { $0 + UInt64($1.duration_ms) }
                #expect(time <= UInt64(route.duration_ms))
                for other in routes.prefix(index) {
                    let shared = route.sharedLength_mm(with: other)
                    #expect(shared <= 0.6 * Double(route.distance.millimetres) + 1)
                }
            }
            #expect(router.routes(from: start, to: end, count: 1).count == 1)
            #expect(router.routes(from: start, to: end, count: 0).isEmpty)
        }
        #expect(several >= 5, "\(several)")
    }
}
