import RideCore
import RideGraph
import Testing

@testable import RideMap

/// What is closed at times, in the city file.
@Suite struct ClosingFileTests {
    private func contents() -> CityContents {
        var contents = TestCities.fullContents()
        contents.hierarchy = nil
        contents.closings = StreetClosings(
            weeks: [[0..<60, 120..<180], [600..<10_080]],
            streets: [.init(arc: 0, week: 1), .init(arc: 7, week: 0)],
            turns: [.init(arcs: [0, 2], week: 1), .init(arcs: [2, 4, 6], week: 0)])
        return contents
    }

    @Test func closingsAreReadAsTheyWereWritten() throws {
        let city = try City(contents())
        #expect(city.closings == contents().closings)
        #expect(city.encoded()[8] == 5)
        #expect(try City(bytes: city.encoded()).closings == city.closings)
    }

    /// A hierarchy, speeds and ways on foot come and go beside them.
    @Test func closingsStayWhereOtherPartsChange() throws {
        let city = try City(contents())
        let packed = try city.withHierarchy()
        #expect(packed.hierarchy != nil)
        #expect(packed.closings == city.closings)
        let speeds = try #require(city.speeds)
        #expect(try packed.adding(speeds).closings == city.closings)
        #expect(try packed.adding(speeds).hierarchy != nil)
        var feet = TestCities.fullContents()
        feet.hierarchy = nil
        #expect(try packed.addingFootpaths(City(feet)).closings == city.closings)
    }

    @Test func aCityWithoutThemKeepsItsBytes() throws {
        var contents = contents()
        contents.closings = nil
        let city = try City(contents)
        #expect(city.closings == nil)
        #expect(city.encoded()[8] == 2)
        #expect(try city.withHierarchy().encoded()[8] == 4)
    }

    @Test(arguments: [
        ("a week that is not there", [0], [1]), ("no minutes", [1, 1, 0, 0, 0, 0], []),
        ("a week closed throughout", [1, 1, 0, 0xe0, 0x4e, 0, 0], []),
        ("touching minutes", [1, 2, 0, 5, 5, 5, 0, 0], []),
        ("a street that is not there", [1, 1, 0, 5, 1, 99, 0, 0], []),
        ("a turn of one street", [1, 1, 0, 5, 0, 1, 1, 0, 0], []),
        ("something left over", [0, 0, 0, 0], []),
    ] as [(String, [UInt8], [UInt8])])
    func damageIsRefused(what: String, start: [UInt8], more: [UInt8]) throws {
        let whole = try City(contents()).encoded()
        let closings = try #require(City(contents()).closings?.encoded)
        // The section is the last one; its bytes are put in place of the old ones.
        let padded = (closings.count + 7) / 8 * 8
        var bytes = Array(whole.dropLast(padded))
        let damaged = start + more
        bytes += damaged + Array(repeating: 0, count: (8 - damaged.count % 8) % 8)
        let entry = CityFile.headerSize + 42 * CityFile.tableEntrySize + 16
        for index in 0..<8 {
            bytes[entry + index] = UInt8(truncatingIfNeeded: damaged.count >> (8 * index))
            bytes[16 + index] = UInt8(truncatingIfNeeded: bytes.count >> (8 * index))
        }
        #expect(throws: CityFileError.self, "\(what)") {
            try City(bytes: CityFileWriter.sealed(bytes))
        }
    }
}
