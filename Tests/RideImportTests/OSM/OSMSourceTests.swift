import Foundation
import RideCore
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

/// What files may be like that were not made with care, or were made to do harm.
@Suite struct OSMSourceTests {
    private func importing(
        _ body: String, country: String? = nil
    ) throws -> (city: City, report: ImportReport) {
        let text = "<osm version=\"0.6\">\(body)</osm>"
        return try CityImporter.openStreetMap(
            bytes: Array(text.utf8), format: "osm", file: "test.osm", country: country)
    }

    private static func node(_ id: Int, _ latitude: Double, version: Int = 1) -> String {
        "<node id=\"\(id)\" version=\"\(version)\" lat=\"\(latitude)\" lon=\"-43.2\"/>"
    }

    private static func way(_ id: Int, _ refs: [Int], name: String, version: Int = 1) -> String {
        "<way id=\"\(id)\" version=\"\(version)\">"
            + refs.map { "<nd ref=\"\($0)\"/>" }.joined()
            + "<tag k=\"highway\" v=\"residential\"/><tag k=\"name\" v=\"\(name)\"/></way>"
    }

    @Test func elementsMayComeInAnyOrder() throws {
        let parts = [
            Self.node(1, -22.8), Self.node(2, -22.801), Self.node(-3, -22.802),
            Self.way(9, [1, 2], name: "A"), Self.way(-4, [2, -3], name: "B"),
        ]
        let sorted = try importing(parts.joined()).city
        let turned = try importing(parts.reversed().joined()).city
        #expect(sorted.network.linkCount == 2)
        #expect(Set(turned.streetNames) == ["A", "B"])
        #expect(turned.network.nodeCount == 3)
        #expect(turned.network.node(sourceID: -3) != nil)
    }

    @Test(arguments: [(1, 2, "New"), (2, 1, "Old"), (1, 1, "New")])
    func latestVersionOfAnElementCounts(first: Int, second: Int, name: String) throws {
        let (city, report) = try importing(
            Self.node(1, -22.8) + Self.node(2, -22.801)
                + Self.way(9, [1, 2], name: "Old", version: first)
                + Self.way(9, [1, 2], name: "New", version: second)
                + Self.node(2, -22.801))
        #expect(city.streetNames == [name])
        #expect(report.count("elements that came again") == 2)
    }

    @Test func missingNodesPartTheStreet() throws {
        let (city, report) = try importing(
            [1, 2, 3, 4].map { Self.node($0, -22.8 - Double($0) / 1_000) }.joined()
                + Self.way(9, [1, 2, 99, 3, 4], name: "A") + Self.way(8, [1], name: "B"))
        #expect(city.network.linkCount == 1)
        #expect(report.count("nodes missing in ways") == 1)
        #expect(report.count("ways of fewer than two nodes") == 1)
    }

    @Test func nodesThatAreNowhereAreLeftOut() throws {
        let (city, report) = try importing(
            Self.node(1, -22.8) + Self.node(2, -22.801) + Self.node(3, 120) + "<node id=\"4\"/>"
                + Self.way(9, [3, 1, 2, 4], name: "A"))
        #expect(city.network.nodeCount == 2)
        #expect(report.count("nodes that are nowhere on the Earth") == 2)
    }

    @Test(arguments: [
        ("", "test.osm: expected streets: no way in it has a highway"),
        ("<node id=\"1\"", "XML parsing error"),
        ("<node id=\"one\"/>", "expected an OpenStreetMap"),
        ("<node id=\"1\" lat=\"north\"/>", "expected an OpenStreetMap"),
    ])
    func damagedTextIsAnError(body: String, expected: String) {
        do {
            _ = try importing(body)
            Issue.record("expected an error")
        } catch {
            #expect("\(error)".contains(expected), "\(error)")
        }
    }

    @Test func countryMustBeKnown() {
        do {
            _ = try importing("", country: "XX")
            Issue.record("expected an error")
        } catch {
            #expect("\(error)".contains("expected a country's two letters in ISO 3166-1"))
        }
    }

    @Test func entitiesAreNotExpanded() {
        let text = """
            <!DOCTYPE osm [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <osm version="0.6"><node id="1"><tag k="name" v="&b;"/></node></osm>
            """
        #expect(throws: ImportError.self) {
            try CityImporter.openStreetMap(bytes: Array(text.utf8), format: "osm", file: "x")
        }
    }

    // MARK: PBF and packed texts

    @Test func handMadePBFIsRead() throws {
        let (city, _) = try CityImporter.openStreetMap(
            bytes: TestPBF.street.bytes, format: "pbf", file: "x.osm.pbf")
        #expect(city.streetNames == ["Rua A"])
        #expect(city.network.node(sourceID: -9) != nil)
    }

    @Test func tagsThatWouldFillTheMemoryAreRefused() {
        var file = TestPBF()
        let many = [UInt64](repeating: 1, count: 200_000)
        file.appendBlock(
            texts: [[UInt8](repeating: 0x61, count: 1_000)],
            groups: [TestPBF.way(1, refs: [1, 2], keys: many, values: many)])
        expectRefusal(file.bytes, "pbf", "an element that is too large")
    }

    @Test func textWithAZeroInsideIsRefused() {
        var file = TestPBF()
        file.appendBlock(
            texts: [[0x61, 0, 0x62], [0x63]],
            groups: [TestPBF.way(1, refs: [1, 2], keys: [1], values: [2])])
        expectRefusal(file.bytes, "pbf", "a text with a zero inside")
    }

    @Test func textThatGrowsTooMuchIsRefused() {
        // What bzip2 makes of `<osm version="0.6">`, and of 899,000 spaces; again and again.
        let start: [UInt8] = [
            0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0x8b, 0x12, 0x18, 0xef,
            0x00, 0x00, 0x03, 0x19, 0x80, 0x50, 0x01, 0x41, 0x07, 0x02, 0x23, 0x99, 0x00, 0x20,
            0x00, 0x22, 0x86, 0x9b, 0x50, 0xc8, 0xf2, 0x14, 0xc0, 0x01, 0x34, 0x8d, 0x80, 0xe3,
            0x92, 0xc9, 0x58, 0x9f, 0x95, 0xa5, 0x42, 0xee, 0x48, 0xa7, 0x0a, 0x12, 0x11, 0x62,
            0x43, 0x1d, 0xe0,
        ]
        let spaces: [UInt8] = [
            0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0xd2, 0x5c, 0x97, 0x84,
            0x00, 0x06, 0xe2, 0x90, 0x80, 0xc0, 0x00, 0x00, 0x20, 0x00, 0x08, 0x20, 0x00, 0x30,
            0xcc, 0x09, 0xaa, 0x69, 0x92, 0xa1, 0x36, 0xa8, 0xa8, 0x4f, 0x17, 0x72, 0x45, 0x38,
            0x50, 0x90, 0xd2, 0x5c, 0x97, 0x84,
        ]
        let bomb = start + [[UInt8]](repeating: spaces, count: 200).joined()
        expectRefusal(bomb, "osm.bz2", "it grows too much when decompressed")
    }

    @Test(arguments: ["osm.gz", "osm.bz2", "pbf", "osm"])
    func nothingAtAllIsAnError(format: String) {
        #expect(throws: ImportError.self) {
            try CityImporter.openStreetMap(bytes: [], format: format, file: "x")
        }
    }

    private func expectRefusal(_ bytes: [UInt8], _ format: String, _ reason: String) {
        do {
            _ = try CityImporter.openStreetMap(bytes: bytes, format: format, file: "x")
            Issue.record("expected an error")
        } catch {
            #expect(error.message.contains(reason), "\(error)")
        }
    }

    // MARK: Mutations

    /// Flips, cuts, doubles and moves bytes.
    private static func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(4) where !bytes.isEmpty {
            let start = random.below(bytes.count)
            let end = min(bytes.count, start + 1 + random.below(40))
            switch random.below(5) {
            case 0: bytes[start] ^= UInt8(1 << random.below(8))
            case 1: bytes[start] = UInt8(random.below(256))
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: random.below(bytes.count))
            default: bytes.removeLast(random.below(bytes.count))
            }
        }
        return bytes
    }

    @Test(arguments: ["pbf", "osm"])
    func damagedBytesEndWithACityOrAnError(format: String) {
        let extract = TestExtract(
            nodes: [
                "a 0 0", "b 0 400 highway=traffic_signals", "c 400 400 amenity=bar name=Bar",
                "d 400 0 addr:housenumber=1 addr:street=A", "e 500 0 barrier=gate access=no",
            ],
            ways: [
                "abcda highway=residential name=A", "bd highway=primary maxspeed=50 oneway=yes",
                "de highway=service", "abca natural=water", "da addr:interpolation=all",
                "bc natural=coastline",
            ],
            relations: [
                "w1:from nb:via w2:to type=restriction restriction=only_left_turn",
                "w4:outer type=multipolygon leisure=park name=P",
            ])
        let whole = format == "pbf" ? TestPBF.street.bytes : Array(extract.xml.utf8)
        var random = SeededRandom(seed: 7)
        var cities = 0
        for _ in 0..<300 {
            do throws(ImportError) {
                _ = try CityImporter.openStreetMap(
                    bytes: Self.mutated(whole, &random), format: format, file: "x")
                cities += 1
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
        #expect(cities > 0 && cities < 300)
    }

    // MARK: Kinds of sources

    @Test(
        arguments: [
            ("RIDECITY", SourceKind.city), ("<osm/>", .openStreetMap(.xml)),
            ("\u{feff}\n<?xml?>", .openStreetMap(.xml)), ("c graph\n", .dimacs),
            ("p sp 1 2\n", .dimacs),
            ("hello", nil), ("", nil),
        ] as [(String, SourceKind?)])
    func kindIsToldByTheContent(text: String, expected: SourceKind?) throws {
        try expectKind(Array(text.utf8), expected)
    }

    @Test func kindOfAPBFIsToldByItsHeader() throws {
        try expectKind(TestPBF.street.bytes, .openStreetMap(.pbf))
    }

    private func expectKind(_ bytes: [UInt8], _ expected: SourceKind?) throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("kind-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect((try? SourceKind.of(file.path)) == expected)
        #expect(try SourceKind.of(file.deletingLastPathComponent().path) == .tables)
    }

    @Test func missingFileIsAnErrorThatNamesIt() {
        do {
            _ = try CityImporter.city(from: "/nowhere/x.osm.pbf")
            Issue.record("expected an error")
        } catch {
            #expect(
                error.description == "/nowhere/x.osm.pbf: expected a file or folder that can be "
                    + "read: No such file or directory")
        }
    }
}
