import RideCore
import RideTestSupport
import Testing

@testable import RideMap

@Suite struct RouterTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func everyTravelEqualsTextbookDijkstra(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 40, links: 90)
        let router = Router(city)
        let textbook = TextbookDijkstra(city)
        var random = SeededRandom(seed: seed)
        for _ in 0..<25 {
            let origin = city.randomPosition(using: &random)
            let costs = textbook.costs(from: origin)
            for _ in 0..<25 {
                let destination = city.randomPosition(using: &random)
                let expected = textbook.cost(from: origin, costs, to: destination)
                #expect(router.travel(from: origin, to: destination)?.cost == expected)
            }
        }
    }

    @Test(arguments: [7, 8] as [UInt64])
    func twoPositionsOnOneLinkEqualTextbookDijkstra(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 12, links: 30)
        let router = Router(city)
        let textbook = TextbookDijkstra(city)
        for index in 0..<city.network.linkCount {
            let link = LinkID(UInt32(index))
            let length = city.network[link].length.millimetres
            for start in [0, 1, length / 3, length / 2, length - 1, length] {
                let origin = StreetPosition.link(link, offset: Metres(millimetres: start))
                let costs = textbook.costs(from: origin)
                for end in [0, 1, length / 3, length * 2 / 3, length - 1, length] {
                    let destination = StreetPosition.link(link, offset: Metres(millimetres: end))
                    let expected = textbook.cost(from: origin, costs, to: destination)
                    #expect(router.travel(from: origin, to: destination)?.cost == expected)
                }
            }
        }
    }

    @Test func travelInTheBuiltInCityEqualsTextbookDijkstra() throws {
        let city = try TestCities.laSerena()
        let router = Router(city)
        let textbook = TextbookDijkstra(city)
        var random = SeededRandom(seed: 9)
        for _ in 0..<8 {
            let origin = city.randomPosition(using: &random)
            let costs = textbook.costs(from: origin)
            for _ in 0..<25 {
                let destination = city.randomPosition(using: &random)
                let expected = textbook.cost(from: origin, costs, to: destination)
                #expect(expected != nil)
                #expect(router.travel(from: origin, to: destination)?.cost == expected)
            }
        }
    }

    @Test func offsetsBeyondTheEndsAreTheEnds() throws {
        let city = try TestCities.block()
        let router = Router(city)
        let node = StreetPosition.node(NodeID(4))
        let link = LinkID(0)
        for offset in [-1.0, 0] {
            let travel = router.travel(from: .link(link, offset: Metres(offset)), to: node)
            #expect(travel == router.travel(from: .node(NodeID(0)), to: node))
        }
        for offset in [100.0, 101] {
            let travel = router.travel(from: .link(link, offset: Metres(offset)), to: node)
            #expect(travel == router.travel(from: .node(NodeID(1)), to: node))
        }
    }

    @Test func blockTakesTenSecondsASide() throws {
        let router = Router(try TestCities.block())
        let travel = router.travel(from: .node(NodeID(1)), to: .node(NodeID(4)))
        #expect(travel == Travel(duration_ms: 30_000, distance: Metres(300)))
    }

    @Test func anotherRouterFindsTheSameRoute() throws {
        let city = try TestCities.random(seed: 21, nodes: 60, links: 150)
        let used = Router(city)
        var random = SeededRandom(seed: 22)
        for _ in 0..<100 {
            let origin = city.randomPosition(using: &random)
            let destination = city.randomPosition(using: &random)
            let route = used.route(from: origin, to: destination)
            let again = Router(city).route(from: origin, to: destination)
            #expect(route?.shape == again?.shape)
        }
    }
}
