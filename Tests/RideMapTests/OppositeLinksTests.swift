import RideCore
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

/// Streets whose two directions a source has as links of their own are one street, with two times.
@Suite struct OppositeLinksTests {
    /// A second link for the way back of a first that is 100 m long and driven at 36 km/h, and
    /// whether both are one street.
    struct WayBack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var from = 1
        var to = 0
        var name = "Sur"
        var roadClass = RoadClass.residential
        var oneWay = true
        var metres = 100.0
        var speed = 18.0
        var shape = [TestCities.point(north: 5, east: 50)]
        var isOneStreet = false
    }

    @Test(arguments: [
        WayBack(testDescription: "slower", isOneStreet: true),
        WayBack(testDescription: "as fast", speed: 36, isOneStreet: true),
        WayBack(testDescription: "a little longer", metres: 100.9, isOneStreet: true),
        WayBack(testDescription: "the same way", from: 0, to: 1),
        WayBack(testDescription: "much longer", metres: 105),
        WayBack(testDescription: "of another name", name: "Norte"),
        WayBack(testDescription: "of another class", roadClass: .primary),
        WayBack(testDescription: "both ways", oneWay: false),
        WayBack(testDescription: "beside it", shape: [TestCities.point(north: 6, east: 50)]),
        WayBack(testDescription: "of an hour and a half longer", speed: 0.05),
    ])
    func twoLinksAreOneStreet(_ back: WayBack) throws {
        let bend = TestCities.point(north: 5, east: 50)
        let city = try TestCities.city(
            [(0, 0), (0, 100)],
            [
                TestCities.link(
                    0, 1, name: "Sur", oneWay: true, metres: 100, speed: 36, shape: [bend]),
                TestCities.link(
                    back.from, back.to, name: back.name, roadClass: back.roadClass,
                    oneWay: back.oneWay, metres: back.metres, speed: back.speed, shape: back.shape),
                // One can always get back.
                TestCities.link(0, 1, name: "Round"),
            ])
        let hours = back.speed < 1
        #expect(city.network.linkCount == (back.isOneStreet || hours ? 2 : 3))
        guard back.isOneStreet else { return }
        let link = city.network[LinkID(0)]
        #expect(link.allowsForward && link.allowsBackward)
        #expect(link.travelTime_ms == 10_000)
        #expect(link.backwardTime_ms == UInt32(360_000 / back.speed))
        let read = try City(bytes: city.encoded())
        #expect(read.network[LinkID(0)] == link)
    }

    /// From 80 to 20 metres along the street and back: never past its end.
    @Test func onePointOfAStreetIsLeftInBothDirections() throws {
        let city = try TestCities.city(
            [(0, 0), (0, 100)],
            [
                TestCities.link(0, 1, oneWay: true, metres: 100, speed: 36),
                TestCities.link(1, 0, oneWay: true, metres: 100, speed: 18),
            ])
        for east in [20.0, 80] {
            let snap = try #require(city.snap(TestCities.point(north: 3, east: east)))
            #expect(snap.link == LinkID(0))
        }
        let ends = [20.0, 80].map { StreetPosition.link(LinkID(0), offset: Metres($0)) }
        let router = Router(city)
        #expect(
            router.travel(from: ends[0], to: ends[1])
                == Travel(duration_ms: 6_000, distance: Metres(60)))
        #expect(
            router.travel(from: ends[1], to: ends[0])
                == Travel(duration_ms: 12_000, distance: Metres(60)))
        let route = try #require(router.route(from: ends[1], to: ends[0]))
        #expect(route.duration_ms == 12_000)
        #expect(
            route.progress(after: .seconds(6)).position == .link(LinkID(0), offset: Metres(50)))
    }

    /// Where a table of speeds is for a finished city, the way back has a number of its own.
    @Test func speedsOfTheWayBackAreItsOwn() throws {
        let city = try TestCities.city(
            [(0, 0), (0, 100)],
            [
                TestCities.link(0, 1, oneWay: true, metres: 100, speed: 36),
                TestCities.link(1, 0, oneWay: true, metres: 100, speed: 18),
                TestCities.link(0, 1, name: "Round", metres: 300, speed: 36),
            ])
        func table(_ link: Int) throws -> SpeedTable {
            let text = "link_id,hour,factor\n\(link),7,0.5\n"
            return try SpeedTable(CSVTable(Array(text.utf8), file: "speeds.csv"))
        }
        for (link, expected) in [
            (1, [20_000, 20_000, 30_000, 30_000]), (3, [10_000, 40_000, 30_000, 30_000]),
            (2, [10_000, 20_000, 60_000, 60_000]),
        ] as [(Int, [UInt32])] {
            let profile = try #require(try table(link).profile(in: city))
            let hour = SpeedProfile.hour(7, on: .monday)
            #expect(profile.times(inHour: hour, of: city)?.times_ms == expected, "link \(link)")
        }
        #expect(throws: ImportError.self) { try table(4).profile(in: city) }
    }

    @Test(arguments: [31, 32, 33, 34] as [UInt64])
    func everyTravelEqualsTextbookDijkstra(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 30, links: 70, goingBack: true)
        #expect(city.network.links.contains { $0.travelTime_ms != $0.backwardTime_ms })
        let textbook = TextbookDijkstra(city)
        var random = SeededRandom(seed: seed)
        let plain = Router(city)
        // The labels of a copy, so that the first router goes on without them.
        let copy = try City(bytes: city.encoded())
        _ = copy.routing.labels
        let byLabels = Router(copy)
        let slowed = Router(city)
        slowed.use(
            ArcTimes(city) { link, isForward in
                let street = city.network[link]
                return isForward ? street.travelTime_ms : street.backwardTime_ms
            })
        for _ in 0..<20 {
            let origin = city.randomPosition(using: &random)
            let costs = textbook.costs(from: origin)
            for _ in 0..<20 {
                let destination = city.randomPosition(using: &random)
                let expected = textbook.cost(from: origin, costs, to: destination)
                for router in [plain, byLabels, slowed] {
                    #expect(router.travel(from: origin, to: destination)?.cost == expected)
                }
                let route = plain.route(from: origin, to: destination)
                #expect(route.map { Int($0.duration_ms) } == expected?.time)
            }
        }
    }

    @Test(arguments: [41, 42, 43] as [UInt64])
    func everyTravelWithTurnsIsTheBestOfAll(seed: UInt64) throws {
        let city = try TestCities.changed(
            try TestCities.random(seed: seed, nodes: 8, links: 14, goingBack: true)
        ) { $0.hasTurnCosts = true }
        let reference = TurnReference(city, forbidden: [])
        let router = Router(city)
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let (origin, destination) = (
                city.randomPosition(using: &random), city.randomPosition(using: &random)
            )
            #expect(
                router.travel(from: origin, to: destination)?.cost
                    == reference.cost(from: origin, to: destination))
        }
    }

    /// A thousand pairs of points on such streets of real maps.
    @Test(
        .enabled(if: TestCities.sharedData != nil, "the shared data is not beside the checkout"),
        arguments: ["maps/porto_alegre_br_2020.osm.pbf", "bench/grid64"])
    func waysOnSuchStreetsOfRealMapsEqualTextbookDijkstra(file: String) throws {
        let path = try #require(TestCities.sharedData) + "/data/" + file
        let city = try TestCities.changed(CityImporter.city(from: path).city) { contents in
            contents.hasTurnCosts = false
            contents.forbiddenTurns = []
        }
        let apart = (0..<UInt32(city.network.linkCount)).map { LinkID($0) }.filter {
            file.hasPrefix("bench")
                || city.network[$0].travelTime_ms != city.network[$0].backwardTime_ms
        }
        #expect(!apart.isEmpty)
        let textbook = TextbookDijkstra(city)
        let router = Router(city)
        var random = SeededRandom(seed: 5)
        func place() -> StreetPosition {
            let link = apart[random.below(apart.count)]
            let length = Int(city.network[link].length_mm)
            return .link(link, offset: Metres(millimetres: Int64(random.below(length))))
        }
        for _ in 0..<20 {
            let origin = place()
            let costs = textbook.costs(from: origin)
            for _ in 0..<50 {
                let destination = place()
                #expect(
                    router.travel(from: origin, to: destination)?.cost
                        == textbook.cost(from: origin, costs, to: destination))
            }
        }
    }
}
