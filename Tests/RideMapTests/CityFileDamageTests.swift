import RideCore
import RideGraph
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

/// Files with a right checksum and wrong contents, as only a person can make them.
@Suite struct CityFileDamageTests {
    private func error(_ bytes: [UInt8]) -> CityFileError? {
        do {
            _ = try City(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    /// One way of damaging a section, and the section that the message must name.
    struct Damage: CustomTestStringConvertible, Sendable {
        let section: CityFile.Section
        let what: String
        let blamed: CityFile.Section
        let change: @Sendable (inout OpenedFile) -> Void

        var testDescription: String { "\(section): \(what)" }

        init(
            _ section: CityFile.Section, _ what: String, blaming blamed: CityFile.Section? = nil,
            _ change: @escaping @Sendable (inout OpenedFile) -> Void
        ) {
            self.section = section
            self.what = what
            self.blamed = blamed ?? section
            self.change = change
        }

        /// A word of 32 bits replaced.
        init(
            _ section: CityFile.Section, word index: Int, _ value: UInt32,
            blaming blamed: CityFile.Section? = nil
        ) {
            self.init(section, "word \(index) is \(value)", blaming: blamed) {
                $0.set(section, index, to: value)
            }
        }

        /// A byte replaced.
        init(_ section: CityFile.Section, byte index: Int, _ value: UInt8) {
            self.init(section, "byte \(index) is \(value)") { $0[section][index] = value }
        }
    }

    private static let words: [Damage] = [
        Damage(.textStarts, word: 0, 1), Damage(.textStarts, word: 1, .max),
        // "Ñuñoa" starts with a letter of two bytes.
        Damage(.textStarts, word: 0, 1), Damage(.textStarts, word: 1, 1, blaming: .texts),
        Damage(.coordinates, word: 0, 900_000_001, blaming: .shapePoints),
        Damage(.sourceOrder, word: 0, 4), Damage(.sourceOrder, word: 0, 0),
        Damage(.sourceOrder, word: 3, 2),
        Damage(.links, word: 0, 4), Damage(.links, word: 1, .max), Damage(.links, word: 2, 0),
        Damage(.links, word: 3, 0), Damage(.links, word: 3, 86_400_001),
        Damage(.links, word: 4, 4),
        // A class too high, no direction, an unknown mark.
        Damage(.links, word: 5, 0x1a), Damage(.links, word: 5, 0x05),
        // Another time on the way back where there is none, and a way back that takes no time.
        Damage(.links, word: 5, 0x115), Damage(.links, word: 5, 0xfea0_7035),
        Damage(.links, word: 5, 0xfea0_6f35),
        Damage(.links, word: 2, 999_999, blaming: .shapeOffsets),
        // A one-way street more than the arcs know.
        Damage(.links, word: 5, 0x15, blaming: .outgoingArcs),
        Damage(.shapeStarts, word: 0, 1), Damage(.shapeStarts, word: 1, 2, blaming: .shapePoints),
        Damage(.shapeStarts, word: 1, 5), Damage(.shapeStarts, word: 1, .max),
        Damage(.shapeStarts, word: 4, 11),
        Damage(.shapePoints, word: 0, 5), Damage(.shapePoints, word: 2, 900_000_001),
        Damage(.shapePoints, word: 3, 0x8000_0000), Damage(.shapePoints, word: 4, 5),
        Damage(.shapeOffsets, word: 0, 1), Damage(.shapeOffsets, word: 1, 1_000_001),
        Damage(.shapeOffsets, word: 2, 1_000_001),
        Damage(.outgoingStarts, word: 1, 7), Damage(.outgoingStarts, word: 4, 5),
        Damage(.outgoingStarts, word: 1, 1, blaming: .outgoingArcs),
        Damage(.outgoingArcs, word: 0, 8), Damage(.outgoingArcs, word: 0, 2),
        Damage(.outgoingArcs, word: 1, 0), Damage(.outgoingArcs, word: 5, 5),
        Damage(.incomingStarts, word: 0, 1), Damage(.incomingArcs, word: 0, .max),
        Damage(.incomingArcs, word: 0, 6), Damage(.incomingArcs, word: 2, 1),
        Damage(.streetKeys, word: 0, 1), Damage(.streetKeys, word: 1, 0),
        Damage(.streetKeys, word: 1, 2), Damage(.streetKeys, word: 3, 4),
        Damage(.signals, word: 0, 3), Damage(.signals, word: 1, 4),
        Damage(.forbiddenStarts, word: 1, 1), Damage(.forbiddenStarts, word: 2, 6),
        Damage(.forbiddenArcs, word: 0, 8), Damage(.forbiddenArcs, word: 1, 4),
        Damage(.gridSize, word: 0, 0), Damage(.gridSize, word: 1, 0x8000_0000),
        Damage(.gridSize, word: 0, 1), Damage(.gridStarts, word: 1, .max),
        Damage(.gridLinks, word: 0, 4), Damage(.gridLinks, word: 0, 0),
        Damage(.gridCells, word: 0, 0x0001_0003), Damage(.gridCells, word: 1, .max),
        Damage(.places, word: 0, 100), Damage(.places, word: 1, .max),
        Damage(.places, word: 2, 900_000_001), Damage(.places, word: 3, 0x8000_0000),
        Damage(.addresses, word: 0, 0), Damage(.addresses, word: 0, 4),
        Damage(.addresses, word: 1, 100), Damage(.addresses, word: 6, 900_000_001),
        Damage(.alternativeNames, word: 0, 0), Damage(.alternativeNames, word: 0, 4),
        Damage(.alternativeNames, word: 1, 100),
        Damage(.ranks, word: 0, 4), Damage(.ranks, word: 0, 0), Damage(.upStarts, word: 1, 4),
        Damage(.upStarts, word: 4, 3), Damage(.upHeads, word: 0, 0), Damage(.upHeads, word: 0, 4),
        Damage(.upMiddles, word: 2, 1), Damage(.upMiddles, word: 2, 0xffff_fffe),
        Damage(.downStarts, word: 0, 1), Damage(.downHeads, word: 1, 2),
        Damage(.downMiddles, word: 0, 3), Damage(.dissection, word: 0, 1),
        Damage(.dissection, word: 2, 4),
        Damage(.localNames, word: 0, 0), Damage(.localNames, word: 0, 6),
        Damage(.localNames, word: 1, 100), Damage(.localNames, word: 5, 100),
        Damage(.speedWeeks, word: 3, 0), Damage(.weekOfArc, word: 0, 3),
    ]

    private static let bytes: [Damage] = [
        Damage(.texts, byte: 0, 0xff), Damage(.texts, byte: 1, 0x41),
        Damage(.about, byte: 0, 200), Damage(.about, byte: 1, 100), Damage(.about, byte: 2, 100),
        Damage(.about, byte: 3, 100), Damage(.about, byte: 6, 4),
        Damage(.zones, byte: 0, 100), Damage(.areas, byte: 0, 100),
        Damage(.areas, byte: 1, 2), Damage(.areas, byte: 2, 100), Damage(.lines, byte: 0, 100),
        Damage(.lines, byte: 1, 3), Damage(.lines, byte: 2, 100),
        // The last byte of the zones is the number of nodes of the last one.
        Damage(.zones, "has a node too many") { $0[.zones][$0[.zones].count - 1] = 1 },
    ]

    /// Sections that hold numbers in a row: half an entry more, one more, one less.
    private static let lengths: [Damage] = CityFile.Section.allCases.flatMap { section in
        [
            Damage(section, "a byte longer") { $0[section].append(0) },
            Damage(section, "a byte shorter") { $0[section].removeLast() },
        ]
    }

    @Test(arguments: words + bytes)
    func damageIsRefusedByName(damage: Damage) throws {
        var file = try OpenedFile(City(TestCities.fullContents()).encoded())
        damage.change(&file)
        let found = try #require(error(file.bytes))
        #expect(found.description.contains("section \(damage.blamed): "), "\(found)")
    }

    @Test(arguments: lengths)
    func otherLengthIsRefused(damage: Damage) throws {
        var file = try OpenedFile(City(TestCities.fullContents()).encoded())
        damage.change(&file)
        #expect(error(file.bytes) != nil)
    }

    @Test(arguments: CityFile.Section.allCases)
    func anEmptySectionIsRefusedUnlessItMayBe(section: CityFile.Section) throws {
        var file = try OpenedFile(City(TestCities.fullContents()).encoded())
        file[section] = []
        // These alone may be missing without anything else being missed.
        let optional: [CityFile.Section] = [
            .signals, .dissection, .addresses, .alternativeNames, .localNames,
        ]
        #expect((error(file.bytes) == nil) == optional.contains(section))
    }

    @Test(arguments: CityFile.Section.allCases)
    func countsBeyondTheSectionAskForNoMemory(section: CityFile.Section) throws {
        let packed: [CityFile.Section] = [.zones, .areas, .lines]
        guard packed.contains(section) else { return }
        var file = try OpenedFile(City(TestCities.fullContents()).encoded())
        var writer = ByteWriter()
        writer.varint(UInt64(1) << 62)
        file[section].replaceSubrange(0..<1, with: writer.bytes)
        #expect(
            error(file.bytes)
                == .damaged("section \(section): says it holds more than it can"))
    }

    @Test func tableThatLiesIsRefused() throws {
        let bytes = try City(TestCities.fullContents()).encoded()
        let sections = CityFile.Section.allCases.count
        for entry in 0..<sections {
            let start = CityFile.headerSize + entry * CityFile.tableEntrySize
            for (offset, value) in [(0, 99), (4, 1), (8, 4), (9, 1), (15, 1), (16, 255), (23, 255)]
            {
                var forged = bytes
                forged[start + offset] = UInt8(value)
                #expect(error(CityFileWriter.sealed(forged)) != nil, "\(entry) \(offset)")
            }
        }
        var forged = bytes
        forged[12] += 1
        #expect(
            error(CityFileWriter.sealed(forged))
                == .damaged("its table of sections is not the expected one"))
    }

    @Test func paddingThatIsNotZeroIsRefused() throws {
        let bytes = try City(TestCities.fullContents()).encoded()
        let sections = try CitySections(MappedFile(bytes))
        let padded = CityFile.Section.allCases.filter { sections.range($0).upperBound % 8 != 0 }
        #expect(padded.count > 5)
        for section in padded {
            var forged = bytes
            forged[sections.range(section).upperBound] = 1
            #expect(
                error(CityFileWriter.sealed(forged)) == .damaged("its padding is not zero"))
        }
    }

    @Test func cutAtEachSectionItIsRefused() throws {
        let bytes = try City(TestCities.fullContents()).encoded()
        let sections = try CitySections(MappedFile(bytes))
        for section in CityFile.Section.allCases {
            let end = sections.range(section).lowerBound
            // Even with its length and checksum made right.
            var cut = Array(bytes[..<end])
            for byte in 0..<8 { cut[16 + byte] = UInt8(truncatingIfNeeded: end >> (8 * byte)) }
            #expect(
                error(Array(bytes[..<end]))
                    == .wrongLength(found: end, expected: UInt64(bytes.count)))
            #expect(error(CityFileWriter.sealed(cut)) != nil, "\(section)")
        }
    }

    /// Whatever is not refused is harmless: routes, drawings and searches end.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func forgedFilesAreRefusedOrHarmless(seed: UInt64) throws {
        let bytes = try City(TestCities.fullContents()).encoded()
        var random = SeededRandom(seed: seed)
        var refused = 0
        for _ in 0..<300 {
            var forged = bytes
            for _ in 0...random.below(3) {
                let start = random.below(6) == 0 ? CityFile.headerSize : CityFile.tableEnd(39)
                let index = start + random.below(bytes.count - start)
                forged[index] =
                    random.below(2) == 0
                    ? UInt8(truncatingIfNeeded: random.next()) : UInt8(random.below(5))
            }
            do {
                let city = try City(bytes: CityFileWriter.sealed(forged))
                let router = Router(city)
                let origin = city.randomPosition(using: &random)
                _ = router.route(from: origin, to: city.randomPosition(using: &random))?
                    .progress(after: .seconds(3))
                _ = city.describe(city.bounds.center)
                _ = city.links(in: city.bounds).count
                _ = city.zones.count + city.addresses.count + city.areas.count
                _ = PlaceSearch(city).find("b", near: city.bounds.center, limit: 3)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test func contentsThatContradictThemselvesAreRefused() {
        let changes: [(inout CityContents) -> Void] = [
            { $0.links = [] }, { $0.coordinates = [] }, { $0.sourceIDs.removeLast() },
            { $0.coordinates.removeLast() }, { $0.firstShapePoint.removeLast() },
            { $0.firstShapePoint[1] = 1 }, { $0.firstShapePoint[1] = .max },
            { $0.shapeOffsets.removeLast() }, { $0.names = [] }, { $0.signals = [NodeID(4)] },
            { $0.signals = [NodeID(2), NodeID(1)] }, { $0.forbiddenTurns = [[0]] },
            { $0.forbiddenTurns = [[0, 0]] }, { $0.forbiddenTurns = [[9, 0]] },
            { $0.addresses = [Address(street: 0, number: "", coordinate: CityParts.origin)] },
            { $0.alternativeNames = [AlternativeName(street: 4, name: "")] },
            { $0.localPlaceNames = [LocalPlaceName(place: 2, language: "pt", name: "C")] },
            { $0.hierarchy?.up.first = FlatArray([0, 1]) },
        ]
        for (index, change) in changes.enumerated() {
            var contents = TestCities.fullContents()
            change(&contents)
            #expect(throws: CityFileError.self, "change \(index)") { try City(contents) }
        }
    }
}
