import RideCore
import RideTestSupport
import Testing

@testable import RideGraph
@testable import RideMap

/// City files with a hierarchy as it is searched: version 7, which large maps get.
@Suite struct PlacedCityFileTests {
    private let plain: City
    private let packed: City
    private let city: City

    init() throws {
        var contents = TestCities.fullContents()
        contents.hierarchy = nil
        plain = try City(contents)
        packed = try plain.withHierarchy()
        city = try plain.withHierarchy(placedOver: 0)
    }

    private func error(_ bytes: [UInt8]) -> String? {
        do {
            _ = try City(bytes: bytes)
            return nil
        } catch { return "\(error)" }
    }

    /// The file of a city with some of its bodies changed, and all sums right.
    private func forged(
        _ city: City? = nil,
        _ change: (inout CityFileWriter.Bodies, inout [[UInt8]], inout LaterSections) -> Void
    ) throws -> [UInt8] {
        let sections = try CitySections(MappedFile((city ?? self.city).encoded()))
        let ranges = try #require(sections.placedHierarchy)
        var bodies: CityFileWriter.Bodies = CityFile.Section.allCases.map {
            ($0, sections.file.copy(sections.range($0)))
        }
        var placed = ranges.map(sections.file.copy)
        var later = LaterSections(sections)
        change(&bodies, &placed, &later)
        later.placed = placed.map { CityFileWriter.Piece($0) }
        return CityFileWriter.assembled(bodies, later).bytes
    }

    private func hierarchy(of city: City) throws -> PlacedHierarchy {
        guard case .placed(let placed) = try #require(city.hierarchy) else {
            throw CityFileError.damaged("the hierarchy is not laid out")
        }
        return placed
    }

    @Test func itIsOfVersionSevenAndOpensAgain() throws {
        let bytes = city.encoded()
        #expect(bytes[8] == 7 && bytes[12] == 49)
        let again = try City(bytes: bytes)
        #expect(again.checksum == city.checksum)
        #expect(try again.summary.hierarchyBytes == hierarchy(of: again).bytes)
        #expect(again.closings == nil && again.labels == nil && again.footpaths == nil)
        #expect(try forged { _, _, _ in } == bytes)
        // It is the one that comes of the packed one, and is taken as it is.
        let own = Routing(again).hierarchy
        let other = Routing(packed).hierarchy
        let placed = try hierarchy(of: again)
        #expect(Array(placed.arcs) == Array(own.arcs) && Array(own.arcs) == Array(other.arcs))
        #expect(Array(own.middles ?? FlatArray([])) == Array(placed.middles))
    }

    /// By size: without what makes routing fast, so that it makes no difference what there was.
    @Test func onlyLargeMapsGetOne() throws {
        #expect(packed.encoded()[8] == 4)
        let size = try CitySections(MappedFile(plain.encoded())).bytesWithoutRouting
        #expect(size == plain.encoded().count)
        #expect(try plain.withHierarchy(placedOver: size).encoded() == packed.encoded())
        #expect(try plain.withHierarchy(placedOver: size - 1).encoded() == city.encoded())
        #expect(try city.withHierarchy().encoded() == packed.encoded())
        #expect(try packed.withLabels().withHierarchy(placedOver: 0).encoded() == city.encoded())
        #expect(MappedFile.mostHeld == 32 << 20)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func answersAreThoseOfAPackedOne(seed: UInt64) throws {
        let plain = try TestCities.forbidding(seed: seed, turnCosts: seed.isMultiple(of: 2)).0
        let cities = [
            try plain.withHierarchy(), try plain.withHierarchy(placedOver: 0),
            try plain.withHierarchy(placedOver: 0).withLabels(),
        ]
        #expect(cities[2].encoded()[8] == 7 && cities[2].labels != nil)
        cities[2].prepareTravelTimes()
        let routers: [Router] = cities.map { Router($0) }
        var random = SeededRandom(seed: seed)
        for _ in 0..<30 {
            let from = plain.randomPosition(using: &random)
            let to = plain.randomPosition(using: &random)
            let routes = routers.map { $0.route(from: from, to: to) }
            #expect(routes[0]?.steps.map(\.step) == routes[1]?.steps.map(\.step))
            #expect(routes[0]?.steps.map(\.step) == routes[2]?.steps.map(\.step))
            #expect(Set(routes.map { $0?.duration_ms }).count == 1)
            #expect(Set(routers.map { $0.travel(from: from, to: to) }).count == 1)
        }
    }

    /// What labels say of streets that are closed at times takes the runs of the hierarchy, which
    /// are made for it.
    @Test func streetsClosedAtTimesAreMarkedAsInAPackedOne() throws {
        let closings = StreetClosings(
            weeks: [[0..<60]], streets: [.init(arc: 0, week: 0)], turns: [])
        let closed = try TestCities.forbidding(seed: 2, turnCosts: true).0.adding(closings)
        let routers: [Router] = try [Int.max, 0].map { limit in
            let city = try closed.withHierarchy(placedOver: limit).withLabels()
            city.prepareTravelTimes()
            let router = Router(city)
            router.leave(at: 1_800_000, on: try #require(HourlyStreets(city, speeds: nil)))
            return router
        }
        var random = SeededRandom(seed: 8)
        for _ in 0..<60 {
            let from = closed.randomPosition(using: &random)
            let to = closed.randomPosition(using: &random)
            #expect(routers[0].travel(from: from, to: to) == routers[1].travel(from: from, to: to))
        }
    }

    @Test func otherPartsMayChangeAndItStays() throws {
        #expect(try city.adding(#require(plain.speeds)).encoded() == city.encoded())
        let walked = try city.addingFootpaths(plain)
        #expect(walked.encoded()[8] == 7)
        #expect(walked.footpaths?.checksum == plain.checksum)
        #expect(walked.hierarchy?.bytes == city.hierarchy?.bytes)
        let closings = StreetClosings(
            weeks: [[0..<60]], streets: [.init(arc: 0, week: 0)], turns: [])
        let closed = try city.adding(closings)
        #expect(closed.encoded()[8] == 7 && closed.closings == closings)
        #expect(Routing(closed).hierarchy.nodeCount == Routing(city).hierarchy.nodeCount)
        let tables = try #require(TestCities.laSerena().hierarchy?.tables)
        #expect(try plain.addingHierarchy(tables).encoded()[8] == 2)
        #expect(try city.addingHierarchy(tables).encoded()[8] == 2)
    }

    @Test func damageIsRefusedByName() throws {
        let ranks = Int(CityFile.Section.ranks.rawValue) - 1
        typealias Change = (
            inout CityFileWriter.Bodies, inout [[UInt8]], inout LaterSections
        ) -> Void
        var changes: [(String, Change)] = [
            ("section places: counts", { _, parts, _ in parts[0].removeLast(4) }),
            ("section places: counts", { _, parts, _ in parts[0] = [] }),
            ("section places: counts", { _, parts, _ in parts[1] += [0, 0, 0, 0] }),
            ("section places: counts", { _, parts, _ in parts[2].removeLast(4) }),
            ("section placedArcs: counts", { _, parts, _ in parts[3].removeLast(12) }),
            ("section placedArcs: counts", { _, parts, _ in parts[4] = [] }),
            ("section ranks: ", { bodies, _, _ in bodies[ranks].bytes = [] }),
            ("section ranks: ", { bodies, _, _ in bodies[ranks].bytes[0] = 0xff }),
            ("section dissection: ", { bodies, _, _ in bodies[ranks + 7].bytes[0] = 0xff }),
            ("section upStarts: is there", { bodies, _, _ in bodies[ranks + 1].bytes = [0, 0] }),
            ("section keptArcs: is there", { _, _, later in later.packed = [[1], [2]] }),
        ]
        for (index, section) in CityFile.PlacedSection.allCases.enumerated() {
            changes.append(
                ("section \(section): does not hold", { _, parts, _ in parts[index].append(0) }))
        }
        for (expected, change) in changes {
            let found = try #require(error(try forged(nil, change)), "\(expected)")
            #expect(found.contains(expected), "\(found)")
        }
        var bytes = city.encoded()
        bytes[12] = 44
        #expect(error(CityFileWriter.sealed(bytes))?.contains("table of sections") == true)
        bytes[12] = 49
        bytes[8] = 8
        #expect(error(CityFileWriter.sealed(bytes))?.contains("8") == true)
        bytes[8] = 6
        #expect(error(CityFileWriter.sealed(bytes))?.contains("table of sections") == true)
    }

    /// Any bit of the hierarchy turned round, and any length: the file is refused, or the way is as
    /// fast as it was. What is laid out is proved, so that not even a longer one passes.
    @Test func bitsThatAreWrongCostTimeAndNoWay() throws {
        var random = SeededRandom(seed: 6)
        let plain = try TestCities.forbidding(seed: 3, turnCosts: true).0
        let city = try plain.withHierarchy(placedOver: 0)
        let router = Router(plain)
        for round in 0..<240 {
            let from = city.randomPosition(using: &random)
            let to = city.randomPosition(using: &random)
            let bytes = try forged(city) { _, parts, _ in
                let part = round % parts.count
                if round % 5 == 0 {
                    let size = [4, 4, 4, 12, 4][part]
                    return parts[part].removeLast(min(parts[part].count, size))
                }
                let index = random.below(parts[part].count)
                parts[part][index] ^= 1 << UInt8(random.below(8))
            }
            guard let damaged = try? City(bytes: bytes) else { continue }
            let found = Router(damaged).route(from: from, to: to)
            #expect(found?.duration_ms == router.route(from: from, to: to)?.duration_ms)
        }
    }

    /// A large file is looked at by several threads at once: what is wrong is found all the same,
    /// and that the checksum is wrong says more than what is wrong with a part.
    @Test func largeFilesAreCheckedToo() throws {
        var contents = TestCities.fullContents()
        contents.hierarchy = nil
        contents.name = String(repeating: "n", count: MappedFile.mostHeld)
        let large = try City(contents).addingFootpaths(plain)
        let bytes = large.encoded()
        #expect(bytes.count > MappedFile.mostHeld)
        #expect(try City(bytes: bytes).footpaths?.checksum == plain.checksum)
        #expect(try large.withHierarchy().encoded()[8] == 7)
        let wrong = "this city file is damaged: its checksum is wrong"
        let ends = [8 * 16, bytes.count / 2, bytes.count - 9]
        for index in ends {
            var flipped = bytes
            flipped[index] ^= 1
            #expect(error(flipped) == wrong)
        }
        var sealed = bytes
        sealed[bytes.count - 9] ^= 1
        #expect(error(CityFileWriter.sealed(sealed))?.contains("its ways on foot") == true)
        sealed = bytes
        sealed[12] = 39
        #expect(error(CityFileWriter.sealed(sealed))?.contains("table of sections") == true)
    }
}
