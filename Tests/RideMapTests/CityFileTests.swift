import Foundation
import RideCore
import RideGraph
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct CityFileTests {
    private func city() throws -> City { try City(TestCities.fullContents()) }

    private func error(_ bytes: [UInt8]) -> CityFileError? {
        do {
            _ = try City(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func encodedCityIsReadBackTheSame() throws {
        let city = try city()
        let again = try City(bytes: city.encoded())
        #expect(again.encoded() == city.encoded())
        #expect(try City(TestCities.fullContents()).encoded() == city.encoded())
        #expect(again.checksum == city.checksum)
        #expect(again.summary == city.summary)
        #expect(again.bounds == city.bounds)
    }

    @Test func everythingOfTheNetworkIsReadBack() throws {
        let contents = TestCities.fullContents()
        let network = try city().network
        #expect(Array(network.coordinates) == contents.coordinates)
        #expect(Array(network.sourceIDs) == contents.sourceIDs)
        #expect(Array(network.links) == contents.links)
        #expect(Array(network.names) == contents.names)
        #expect(Array(network.shapePoints) == contents.shapePoints)
        #expect(Array(network.shapeOffsets) == contents.shapeOffsets)
        #expect(Array(network.firstShapePoint) == contents.firstShapePoint)
        #expect(network.signals == contents.signals)
        #expect((0..<4).filter { network.hasSignal(NodeID($0)) } == [1, 3])
        #expect(network.forbiddenTurns.map(Array.init) == contents.forbiddenTurns)
        #expect(network.name(of: LinkID(0)) == "Ñuñoa")
        #expect(network.name(of: LinkID(1)) == nil)
        #expect(network.isSameStreet(network[LinkID(2)], network[LinkID(3)]))
        #expect(network.shape(of: LinkID(0)).count == 3)
        #expect(network[LinkID(1)].isOneWay)
        #expect(network[LinkID(2)].isRoundabout && network[LinkID(2)].isSlipRoad)
        for (index, source) in contents.sourceIDs.enumerated() {
            #expect(network.node(sourceID: Int(source)) == NodeID(UInt32(index)))
            #expect(network.sourceID(of: NodeID(UInt32(index))) == Int(source))
        }
        #expect(network.node(sourceID: 99) == nil)
    }

    @Test func everythingElseIsReadBack() throws {
        let contents = TestCities.fullContents()
        let city = try city()
        #expect(city.name == contents.name)
        #expect(city.notice == contents.notice)
        #expect(city.country == "BR")
        #expect(city.drivesOnLeft && city.hasTurnCosts)
        #expect(city.places == contents.places)
        #expect(city.addresses == contents.addresses)
        #expect(city.areas == contents.areas)
        #expect(city.lines == contents.lines)
        #expect(city.alternativeNames == contents.alternativeNames)
        #expect(city.speaking("pt").network.name(of: LinkID(0)) == "Nhunhoa")
        #expect(city.speaking("pt").places.map(\.name) == ["Bê", ""])
        let speeds = try #require(city.speeds)
        #expect(Array(speeds.weeks) == contents.speeds.map { Array($0.weeks) })
        #expect(Array(speeds.weekOfArc) == [0, 1, 2, 2, 0, 0, 1, 2])
        #expect(city.zones.map(\.population) == [1_234, 0])
        #expect(city.zones.map(\.rings) == contents.zones.map(\.rings))
        #expect(city.zones.map(\.nodes) == contents.zones.map(\.nodes))
        #expect(city.zones.map(\.centroid) == contents.zones.map(\.centroid))
        let tables = try #require(city.hierarchy?.tables)
        let expected = try #require(contents.hierarchy)
        #expect(Array(tables.ranks) == Array(expected.ranks))
        #expect(Array(tables.dissection) == Array(expected.dissection))
        for (side, other) in [(tables.up, expected.up), (tables.down, expected.down)] {
            #expect(Array(side.first) == Array(other.first))
            #expect(Array(side.heads) == Array(other.heads))
            #expect(Array(side.middles) == Array(other.middles))
        }
        #expect(city.summary.addresses == 2)
        #expect(city.summary.forbiddenTurns == 2)
        #expect(city.summary.signals == 2)
        #expect(city.summary.areas == 2)
        #expect(city.summary.lines == 1)
        #expect(city.summary.hierarchyBytes == 4 * (4 + 5 + 4 + 4 + 5 + 2 + 2 + 4))
        #expect(city.summary.fileBytes == city.encoded().count)
    }

    @Test func arcsAreTheDirectionsOfLinks() throws {
        let network = try city().network
        let outgoing = (0..<4).map { network.outgoing(NodeID($0)).map(\.linkAndDirection) }
        let incoming = (0..<4).map { network.incoming(NodeID($0)).map(\.linkAndDirection) }
        #expect(outgoing == [[0, 7], [1, 2], [6], [4]])
        #expect(incoming == [[1, 6], [0], [4, 7], [2]])
        #expect(network.outgoing(NodeID(0)).map(\.head) == [1, 2])
        #expect(network.incoming(NodeID(2)).map(\.head) == [3, 0])
    }

    @Test func whatIsOptionalMayBeEmpty() throws {
        var contents = TestCities.fullContents()
        contents.name = ""
        contents.notice = ""
        contents.country = ""
        contents.drivesOnLeft = false
        contents.hasTurnCosts = false
        contents.names = []
        contents.links = contents.links.map {
            Link(
                from: $0.from, to: $0.to, length_mm: $0.length_mm,
                travelTime_ms: $0.travelTime_ms, name: 0, marks: $0.marks)
        }
        contents.alternativeNames = []
        contents.localNames = []
        contents.localPlaceNames = []
        contents.speeds = nil
        contents.signals = []
        contents.forbiddenTurns = []
        contents.zones = []
        contents.places = []
        contents.addresses = []
        contents.areas = []
        contents.lines = []
        contents.hierarchy = nil
        let city = try City(contents)
        #expect(city.name.isEmpty && city.country.isEmpty && !city.drivesOnLeft)
        #expect(city.zones.isEmpty && city.places.isEmpty && city.addresses.isEmpty)
        #expect(city.areas.isEmpty && city.lines.isEmpty && city.alternativeNames.isEmpty)
        #expect(city.network.forbiddenTurns.isEmpty && city.network.signals.isEmpty)
        #expect(city.hierarchy?.bytes == nil && !city.summary.hasHierarchy)
        #expect(city.speeds == nil)
        // What need not be there is not even in the table of sections.
        #expect(city.encoded()[12] == 36)
        #expect(try self.city().encoded()[12] == 39)
    }

    @Test func addedHierarchyIsAsIfItHadBeenThere() throws {
        var contents = TestCities.fullContents()
        let tables = try #require(contents.hierarchy)
        contents.hierarchy = nil
        let city = try City(contents).addingHierarchy(tables)
        #expect(city.encoded() == (try self.city().encoded()))
    }

    @Test func numbersOfTheSourceInOrderNeedNoTable() throws {
        var contents = TestCities.fullContents()
        contents.sourceIDs = [-5, 0, 3, 4]
        let city = try City(contents)
        #expect(try OpenedFile(city.encoded())[.sourceOrder].isEmpty)
        #expect(city.network.node(sourceID: 3) == NodeID(2))
        #expect(city.network.node(sourceID: 5) == nil)
    }

    @Test func anOpenFileStaysAsItWasWhateverBecomesOfItsPath() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "city-file-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.city").path
        let first = try city()
        try first.write(to: path)
        let opened = try City(contentsOf: path)
        try TestCities.block().write(to: path)
        #expect(opened.encoded() == first.encoded())
        #expect(opened.places == first.places)
        let second = try City(contentsOf: path)
        #expect(second.name == "Test")
        // Written over and cut off, as by copying another file to the same path.
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.write(contentsOf: [UInt8](repeating: 255, count: 4_096))
        #expect(try second.encoded() == TestCities.block().encoded())
        try file.truncate(atOffset: 0)
        #expect(try second.encoded() == TestCities.block().encoded())
        #expect(throws: CityFileError.self) { try City(contentsOf: path) }
    }

    @Test func partsAreUnpackedOnceForAllThreads() async throws {
        let city = try city()
        let places = await withTaskGroup(of: [Place].self) { group in
            for _ in 0..<16 { group.addTask { city.places } }
            return await group.reduce(into: [[Place]]()) { $0.append($1) }
        }
        #expect(places.allSatisfy { $0 == city.places })
    }

    @Test func cutAnywhereItIsRefused() throws {
        let bytes = try city().encoded()
        for length in bytes.indices {
            let found = error(Array(bytes[..<length]))
            if length < 8 {
                #expect(found == .notACityFile)
            } else if length < CityFile.headerSize {
                #expect(found == .wrongLength(found: length, expected: 32))
            } else {
                #expect(found == .wrongLength(found: length, expected: UInt64(bytes.count)))
            }
        }
        #expect(
            error(bytes + [0])
                == .wrongLength(found: bytes.count + 1, expected: UInt64(bytes.count)))
    }

    @Test func everyFlippedBitIsNoticed() throws {
        let bytes = try city().encoded()
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << UInt8(bit)
                #expect(error(flipped) != nil, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test(arguments: [0, 1, 8, 0xffff_ffff] as [UInt32])
    func otherVersionsAreNamed(version: UInt32) throws {
        var bytes = try city().encoded()
        for index in 0..<4 { bytes[8 + index] = UInt8(truncatingIfNeeded: version >> (8 * index)) }
        #expect(error(bytes) == .otherVersion(found: version, expected: 7))
    }

    @Test func olderAndNewerFilesAreToldApart() {
        let older = CityFileError.otherVersion(found: 1, expected: 2)
        let newer = CityFileError.otherVersion(found: 3, expected: 2)
        #expect(older.description.contains("older"))
        #expect(older.description.contains("import the city again"))
        #expect(newer.description.contains("newer"))
    }

    @Test func whatIsNoFileSaysSo() {
        for path in ["/nonexistent/x.city", "/tmp"] {
            do {
                _ = try City(contentsOf: path)
                Issue.record("expected an error")
            } catch {
                #expect(error.description.hasPrefix("cannot read the city file \(path): "))
            }
        }
    }

    @Test(arguments: [0, 1, 127, 128, 300, 0xffff_ffff, UInt64.max])
    func numbersAreReadBack(value: UInt64) throws {
        var writer = ByteWriter()
        writer.varint(value)
        writer.zigzag(Int64(bitPattern: value))
        var reader = ByteReader(
            MappedFile(writer.bytes), 0..<writer.bytes.count, section: "test")
        #expect(try reader.varint() == value)
        #expect(try reader.zigzag() == Int64(bitPattern: value))
        #expect(throws: Never.self) { try reader.finish() }
    }

    @Test func numbersOfMoreThan64BitsAreRefused() {
        let bytes = [UInt8](repeating: 0xff, count: 9) + [2]
        var reader = ByteReader(MappedFile(bytes), 0..<10, section: "test")
        #expect(throws: CityFileError.self) { try reader.varint() }
    }
}
