import RideCore
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct CityFileTests {
    /// A small city with everything in it.
    private func city() throws -> City {
        let ring = [(0.0, 0.0), (0, 150), (150, 150), (150, 0)].map {
            TestCities.point(north: $0.0, east: $0.1)
        }
        return try TestCities.city(
            [(0, 0), (0, 100), (100, 0), (100, 100)],
            [
                TestCities.link(
                    0, 1, name: "Ñuñoa", metres: 120,
                    shape: [
                        TestCities.point(north: 20, east: 50)
                    ]),
                TestCities.link(1, 3, roadClass: .motorway, oneWay: true),
                TestCities.link(3, 2, name: "B", roadClass: .livingStreet, oneWay: true),
                TestCities.link(2, 0, name: "B"),
            ],
            zones: [CityDraft.Zone(population: 1_234, centroid: ring[0], rings: [ring, []])],
            places: [Place(name: "B", kind: .busStop, coordinate: ring[2])])
    }

    /// The bytes with the checksum made right again.
    private func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let checksum = CityFile.checksum(bytes, skipping: CityFile.checksumOffset)
        for index in 0..<8 {
            bytes[CityFile.checksumOffset + index] = UInt8(
                truncatingIfNeeded: checksum >> UInt64(8 * index))
        }
        return bytes
    }

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
        #expect(again.checksum == city.checksum)
        #expect(again.summary == city.summary)
        #expect(again.name == "Test")
        #expect(again.notice == "nobody")
        #expect(again.places == city.places)
        #expect(again.zones[0].population == 1_234)
        #expect(again.zones[0].rings.map(\.count) == [4, 0])
        #expect(again.zones[0].nodes == (0..<4).map { NodeID($0) })
        #expect(again.network.name(of: LinkID(0)) == "Ñuñoa")
        #expect(again.network.name(of: LinkID(1)) == nil)
        #expect(again.network.shape(of: LinkID(0)).count == 3)
        #expect(again.network[LinkID(1)].isOneWay)
        #expect(again.network.node(sourceID: 103) == NodeID(3))
        #expect(again.network.node(sourceID: 99) == nil)
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

    /// Files with a right checksum and wrong contents are refused or read, but never crash, nor do
    /// searches in what was read.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func forgedFilesAreRefusedOrHarmless(seed: UInt64) throws {
        let bytes = try city().encoded()
        var random = SeededRandom(seed: seed)
        var refused = 0
        for _ in 0..<400 {
            var forged = bytes
            for _ in 0...random.below(3) {
                let index = CityFile.headerSize + random.below(bytes.count - CityFile.headerSize)
                forged[index] = UInt8(truncatingIfNeeded: random.next())
            }
            do {
                let city = try City(bytes: sealed(forged))
                let router = Router(city)
                let index = city.randomPosition(using: &random)
                _ = router.route(from: index, to: city.randomPosition(using: &random))?
                    .progress(after: .seconds(3))
                _ = city.describe(city.bounds.center)
                _ = PlaceSearch(city).find("b", near: city.bounds.center, limit: 3)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test(arguments: [0, 2, 0xffff_ffff] as [UInt32])
    func otherVersionsAreNamed(version: UInt32) throws {
        var bytes = try city().encoded()
        for index in 0..<4 { bytes[8 + index] = UInt8(truncatingIfNeeded: version >> (8 * index)) }
        #expect(error(bytes) == .otherVersion(found: version, expected: 1))
    }

    @Test func olderAndNewerFilesAreToldApart() {
        let older = CityFileError.otherVersion(found: 1, expected: 2)
        let newer = CityFileError.otherVersion(found: 3, expected: 2)
        #expect(older.description.contains("older"))
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

    @Test func hugeCountsAskForNoMemory() throws {
        // A section of nodes that claims 2⁶² of them, in a file that is otherwise whole.
        let bytes = try city().encoded()
        var writer = ByteWriter()
        writer.varint(UInt64(1) << 62)
        let entry = CityFile.headerSize + 2 * CityFile.tableEntrySize
        var start = 0
        for index in 0..<8 { start |= Int(bytes[entry + 8 + index]) << (8 * index) }
        var forged = bytes
        forged.replaceSubrange(start..<start + writer.bytes.count, with: writer.bytes)
        #expect(
            error(sealed(forged)) == .damaged("section nodes: says it holds more than it can"))
    }

    @Test(arguments: [0, 1, 127, 128, 300, 0xffff_ffff, UInt64.max])
    func numbersAreReadBack(value: UInt64) throws {
        var writer = ByteWriter()
        writer.varint(value)
        writer.zigzag(Int64(bitPattern: value))
        var reader = ByteReader(writer.bytes, 0..<writer.bytes.count, section: "test")
        #expect(try reader.varint() == value)
        #expect(try reader.zigzag() == Int64(bitPattern: value))
        #expect(throws: Never.self) { try reader.finish() }
    }

    @Test func numbersOfMoreThan64BitsAreRefused() {
        let bytes = [UInt8](repeating: 0xff, count: 9) + [2]
        var reader = ByteReader(bytes, 0..<10, section: "test")
        #expect(throws: CityFileError.self) { try reader.varint() }
    }
}
