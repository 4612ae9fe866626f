import RideCore
import RideGraph
import RideTestSupport
import Testing

@testable import RideMap

/// City files with a packed hierarchy: version 4.
@Suite struct PackedCityFileTests {
    private let plain: City
    private let city: City

    init() throws {
        // No matter which turns: the hierarchy is of the streets together with them.
        var contents = TestCities.fullContents()
        contents.hierarchy = nil
        plain = try City(contents)
        city = try plain.withHierarchy()
    }

    private func error(_ bytes: [UInt8]) -> String? {
        do {
            _ = try City(bytes: bytes)
            return nil
        } catch { return "\(error)" }
    }

    /// The file with one of its bodies changed, and all sums right.
    private func forged(_ change: (inout CityFileWriter.Bodies, inout [[UInt8]]) -> Void) throws
        -> [UInt8]
    {
        let sections = try CitySections(MappedFile(city.encoded()))
        let packed = try #require(sections.packedHierarchy)
        var bodies: CityFileWriter.Bodies = CityFile.Section.allCases.map {
            ($0, sections.file.copy(sections.range($0)))
        }
        var rest = [packed.keptArcs, packed.shortcuts].map(sections.file.copy)
        change(&bodies, &rest)
        return CityFileWriter.assembled(bodies, LaterSections(packed: rest)).bytes
    }

    @Test func itIsOfVersionFourAndOpensAgain() throws {
        let bytes = city.encoded()
        #expect(bytes[8] == 4 && bytes[12] == 42)
        #expect(plain.encoded()[8] == 2)
        let again = try City(bytes: bytes)
        #expect(again.checksum == city.checksum)
        guard case .packed(let packed) = try #require(again.hierarchy) else {
            Issue.record("the hierarchy is not packed")
            return
        }
        let graph = Routing(again).driving.graph
        #expect(packed.ranks.count == graph.nodeCount)
        #expect(try packed.tables(of: graph).up.first.count == graph.nodeCount + 1)
        #expect(again.summary.hierarchyBytes == packed.bytes)
    }

    /// The tables of an older file, those of a new one and none at all: one and the same answers.
    @Test func waysAreThoseOfAnOlderFile() throws {
        guard case .packed(let packed) = try #require(city.hierarchy) else { return }
        let tables = try packed.tables(of: Routing(city).driving.graph)
        let older = try plain.addingHierarchy(tables)
        #expect(older.encoded()[8] == 2)
        var random = SeededRandom(seed: 4)
        let routers = [Router(plain), Router(older), Router(city)]
        for _ in 0..<40 {
            let from = city.randomPosition(using: &random)
            let to = city.randomPosition(using: &random)
            let travels = routers.map { $0.travel(from: from, to: to) }
            #expect(travels[0] == travels[1] && travels[1] == travels[2])
        }
    }

    @Test func ofTheBuiltInCityItIsASmallPart() throws {
        let city = try TestCities.laSerena()
        let graph = Routing(city).driving.graph
        let packed = try PackedHierarchy(#require(city.hierarchy?.tables), graph)
        let own = city.summary.fileBytes - city.summary.hierarchyBytes
        // Half as much again as the rest of the file is what there may be.
        #expect(2 * packed.bytes < own)
        #expect(4 * packed.bytes < city.summary.hierarchyBytes)
        let again = try City(
            bytes: CityFileWriter.file(
                of: CitySections(MappedFile(city.encoded())), hierarchy: packed
            ).bytes)
        #expect(Double(again.summary.fileBytes) < 1.5 * Double(own))
        var random = SeededRandom(seed: 5)
        let routers = [Router(city), Router(again)]
        for _ in 0..<50 {
            let from = city.randomPosition(using: &random)
            let to = city.randomPosition(using: &random)
            let routes = routers.map { $0.route(from: from, to: to) }
            #expect(routes[0]?.duration == routes[1]?.duration)
            #expect(routes[0]?.distance == routes[1]?.distance)
        }
    }

    @Test func otherPartsMayChangeAndItStays() throws {
        let speeds = try #require(plain.speeds)
        let changed = try city.adding(speeds)
        #expect(changed.encoded() == city.encoded())
        let walked = try city.addingFootpaths(plain)
        #expect(walked.encoded()[8] == 4)
        #expect(walked.footpaths?.checksum == plain.checksum)
        #expect(walked.hierarchy?.bytes == city.hierarchy?.bytes)
        #expect(walked.hierarchy?.tables?.bytes == nil)
        #expect(city.footpaths?.checksum == nil)
    }

    @Test func damageIsRefusedByName() throws {
        let ranks = Int(CityFile.Section.ranks.rawValue) - 1
        let changes: [(String, (inout CityFileWriter.Bodies, inout [[UInt8]]) -> Void)] = [
            ("section keptArcs: does not hold whole entries", { $1[0].append(0) }),
            ("section shortcuts: does not hold whole entries", { $1[1].append(0) }),
            ("section ranks: ", { bodies, _ in bodies[ranks].bytes = [] }),
            ("section ranks: ", { bodies, _ in bodies[ranks].bytes[0] = 0xff }),
            ("section dissection: ", { bodies, _ in bodies[ranks + 7].bytes[0] = 0xff }),
            ("section ranks: ", { bodies, _ in bodies[ranks + 7].bytes.removeLast(4) }),
            ("section upStarts: is there", { bodies, _ in bodies[ranks + 1].bytes = [0, 0] }),
            ("section downMiddles: is there", { bodies, _ in bodies[ranks + 6].bytes = [1] }),
        ]
        for (expected, change) in changes {
            let found = try #require(error(try forged(change)), "\(expected)")
            #expect(found.contains(expected), "\(found)")
        }
        var bytes = city.encoded()
        bytes[12] = 39
        #expect(error(CityFileWriter.sealed(bytes))?.contains("table of sections") == true)
        bytes[12] = 42
        bytes[8] = 8
        #expect(error(CityFileWriter.sealed(bytes))?.contains("8") == true)
    }

    /// Bits that fit no hierarchy leave a city that finds its ways all the same, more slowly.
    @Test func bitsThatAreWrongCostTimeAndNoWay() throws {
        var random = SeededRandom(seed: 6)
        let from = city.randomPosition(using: &random)
        let to = city.randomPosition(using: &random)
        let expected = Router(plain).travel(from: from, to: to)
        for round in 0..<60 {
            let bytes = try forged { _, rest in
                let index = random.below(rest[round % 2].count)
                rest[round % 2][index] ^= 1 << UInt8(random.below(8))
            }
            let damaged = try City(bytes: bytes)
            let found = Router(damaged).travel(from: from, to: to)
            // A shortcut that is missing is not found out, and can make a way longer.
            #expect(found.map { $0.duration_ms >= expected?.duration_ms ?? 0 } ?? true)
        }
    }
}
