import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// Ways on foot: along streets in either direction, and the shortest there is.
@Suite("B3: the way on foot") struct FreeWaysTests {
    /// The shortest length from a node to all, by trying links until nothing gets shorter (Bellman
    /// and Ford), in millimetres.
    private func lengths(_ city: City, from node: NodeID) -> [Int?] {
        var lengths = [Int?](repeating: nil, count: city.network.nodeCount)
        lengths[node.index] = 0
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for link in city.network.links where FreeWays.isOpen(link) {
                for (from, to) in [(link.from, link.to), (link.to, link.from)] {
                    guard let start = lengths[from.index] else { continue }
                    let there = start + Int(link.length_mm)
                    if there < lengths[to.index] ?? .max {
                        lengths[to.index] = there
                        hasChanged = true
                    }
                }
            }
        }
        return lengths
    }

    /// Whether the place of a node is the node, and not a point of a link that crosses there.
    private func isWhereItIs(_ node: NodeID, _ city: City) -> Bool {
        city.snap(city.network.coordinate(of: node))?.position == .node(node)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func everyWayIsTheShortest(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 40, links: 70)
        let ways = FreeWays(city)
        for start in stride(from: 0, to: city.network.nodeCount, by: 5) {
            let from = NodeID(UInt32(start))
            guard isWhereItIs(from, city) else { continue }
            let lengths = lengths(city, from: from)
            for end in 0..<city.network.nodeCount {
                let to = NodeID(UInt32(end))
                guard isWhereItIs(to, city) else { continue }
                let way = try ways.way(
                    from: city.network.coordinate(of: from), to: city.network.coordinate(of: to),
                    by: .walking)
                #expect(way.map { Int($0.distance.millimetres) } == lengths[end])
            }
        }
    }

    @Test func aOneWayStreetIsWalkedBackAndAMotorwayNever() throws {
        // A square; one side is a motorway, the others run one way.
        let city = try TestCities.city(
            [(0, 0), (0, 1_000), (1_000, 1_000), (1_000, 0)],
            [
                TestCities.link(0, 1, roadClass: .motorway, oneWay: true),
                TestCities.link(1, 2, name: "East", oneWay: true),
                TestCities.link(2, 3, name: "North", oneWay: true),
                TestCities.link(3, 0, name: "West", oneWay: true),
            ])
        let way = try #require(
            try FreeWays(city).way(
                from: TestCities.point(north: 300, east: 0),
                to: TestCities.point(north: 300, east: 1_000), by: .walking))
        #expect(abs(way.distance.inMetres - 2_400) < 2)
        #expect(way.duration == Gait.walking.duration(of: way.distance))
        #expect(way.maneuvers.map(\.street) == ["West", "North", "East", "East"])
        #expect(way.shape.first == TestCities.point(north: 300, east: 0))
        #expect(way.shape.last == TestCities.point(north: 300, east: 1_000))
    }

    @Test func aWayAlongOneStreetAndNone() throws {
        let city = try TestCities.city([(0, 0), (0, 1_000)], [TestCities.link(0, 1)])
        let ways = FreeWays(city)
        let back = try ways.way(
            from: TestCities.point(north: 10, east: 800),
            to: TestCities.point(north: 0, east: 200), by: .cycling)
        let distance = try #require(back).distance.inMetres
        #expect(abs(distance - 610) < 1, "with the ten metres to the street")
        #expect(
            try ways.way(
                from: TestCities.point(north: 0, east: 0),
                to: TestCities.point(north: 9_000, east: 0), by: .walking) == nil)
    }

    // MARK: Limits

    @Test(arguments: Gait.allCases) func nobodyGoesFurtherThanTheLimit(gait: Gait) throws {
        let most = gait.furthest.inMetres
        let city = try TestCities.city([(0, 0), (0, most + 100)], [TestCities.link(0, 1)])
        let ways = FreeWays(city)
        func isTaken(_ metres: Double) -> Bool {
            (try? ways.way(
                from: TestCities.point(north: 0, east: 0),
                to: TestCities.point(north: 0, east: metres), by: gait)) != nil
        }
        #expect(isTaken(most - 1) && !isTaken(most + 1))
    }

    /// However large the city, so many crossings are looked at for one call, and no more.
    @Test func aSearchLooksAtSoManyCrossings() throws {
        let ways = FreeWays(TestCity.grid64)
        let (start, end) = (
            TestCity.grid64.coordinate(of: TestCity.crossing(0, 0)),
            TestCity.grid64.coordinate(of: TestCity.crossing(40, 40))
        )
        var left = 10_000
        _ = try ways.way(from: start, to: end, by: .walking, lookingAt: &left)
        let looked = 10_000 - left
        #expect((40...64 * 64).contains(looked))
        for (most, isFound) in [(looked - 1, false), (looked, true), (looked + 1, true)] {
            var left = most
            let way = try? ways.way(from: start, to: end, by: .walking, lookingAt: &left)
            #expect((way != nil) == isFound)
            #expect(left == max(0, most - looked))
        }
        // What was given up leaves nothing behind.
        #expect(try ways.way(from: start, to: end, by: .walking) != nil)
    }

    // MARK: Footpaths

    /// A square that cars drive round, and a path across it.
    private func crossed() throws -> (city: City, paths: City) {
        let corners = [(0.0, 0.0), (0.0, 1_000.0), (1_000.0, 1_000.0), (1_000.0, 0.0)]
        let sides = [0, 1, 2, 3].map { TestCities.link($0, ($0 + 1) % 4, oneWay: true) }
        let city = try TestCities.city(corners, sides)
        let across = TestCities.link(0, 2, name: "Path", roadClass: .service)
        return (city, try TestCities.city(corners, sides + [across]))
    }

    @Test("B3: footpaths are walked, and not ridden") func footpathsAreWalked() throws {
        let (city, paths) = try crossed()
        let walked = try city.addingFootpaths(paths)
        let (start, end) = (
            TestCities.point(north: 0, east: 0), TestCities.point(north: 1_000, east: 1_000)
        )
        func metres(_ city: City, _ gait: Gait) throws -> Double {
            try #require(try FreeWays(city).way(from: start, to: end, by: gait)).distance.inMetres
        }
        #expect(abs(try metres(city, .walking) - 2_000) < 2)
        #expect(abs(try metres(walked, .walking) - 1_414) < 2)
        #expect(abs(try metres(walked, .cycling) - 2_000) < 2)
        let way = try #require(try FreeWays(walked).way(from: start, to: end, by: .walking))
        #expect(way.maneuvers.map(\.street) == ["Path", "Path"])
    }

    @Test func aCityKeepsItsFootpathsAndCarsDoNotSeeThem() throws {
        let (city, paths) = try crossed()
        let walked = try city.addingFootpaths(paths)
        #expect(walked.network.linkCount == 4 && walked.footpaths?.network.linkCount == 5)
        let again = try City(bytes: walked.encoded())
        #expect(again.checksum == walked.checksum)
        #expect(again.footpaths?.checksum == paths.checksum)
        let faster = try walked.withHierarchy()
        #expect(faster.hierarchy?.bytes != nil && faster.footpaths?.checksum == paths.checksum)
        #expect(city.footpaths == nil)
        #expect(city.encoded()[8] == 2 && walked.encoded()[8] == 3)
    }

    @Test func footpathsOfFootpathsAndDamagedOnesAreRefused() throws {
        let (city, paths) = try crossed()
        let nested = try paths.addingFootpaths(city)
        #expect(throws: CityFileError.self) { try city.addingFootpaths(nested) }
        let whole = try city.addingFootpaths(paths).encoded()
        let start = whole.count - paths.encoded().count
        for offset in stride(from: start, to: whole.count, by: 8) {
            var bytes = whole
            bytes[offset] ^= 0x41
            // The checksum of the whole is right, that of the part is not.
            let sealed = CityFileWriter.sealed(bytes)
            #expect(throws: CityFileError.self) { try City(bytes: sealed) }
        }
    }
}
