import RideCore
import Testing

@testable import RideImport
@testable import RideMap

/// Extracts as editors, Overpass and osmium write them, and what is said of those that are none.
@Suite struct OSMDialectTests {
    private func importing(_ body: String) throws(ImportError) -> (City, ImportReport) {
        let text = "<?xml version='1.0'?><osm version=\"0.6\">\(body)</osm>"
        return try CityImporter.openStreetMap(
            bytes: Array(text.utf8), format: "osm", file: "test.osm")
    }

    private static let nodes = (1...3).map { "<node id='\($0)' lat='-22.80\($0)' lon='-43.2'/>" }
    private static let tag = "<tag k='highway' v='residential'/>"

    private static func way(_ id: Int, _ refs: String, _ attributes: String = "") -> String {
        let nodes = refs.map { "<nd ref='\($0)'/>" }.joined()
        return "<way id='\(id)' \(attributes)>\(nodes)\(tag)<tag k='name' v='\(id)'/></way>"
    }

    // MARK: Editors

    @Test(arguments: [
        ("action='delete'", 1), ("action=\"delete\" visible='true'", 1),
        ("visible='false'", 1), ("action='modify'", 2), ("", 2), ("user='action=' x=\"delete\"", 2),
    ])
    func whatAnEditorDeletedIsGone(attributes: String, links: Int) throws {
        let (city, report) = try importing(
            Self.nodes.joined() + Self.way(8, "12") + Self.way(9, "23", attributes))
        #expect(city.network.linkCount == links)
        let isMarked = attributes.hasPrefix("action") && links == 1
        #expect(
            report.count("elements that an editor has marked as deleted") == (isMarked ? 1 : 0))
    }

    /// A tag that says so, and one that lies across two pieces of the text.
    @Test func marksAreFoundInPieces() {
        let text =
            "<osm><node id='7' action='delete' lat='1'/><node id=\"-8\" lat='1' action=\"delete\"/>"
            + "<way action='delete' id='9'><tag k='a' v='action=delete'/></way><relation id='3'"
            + " action='modify'/><tag id='5' action='delete'/></osm>"
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            var marks = OSMEditorMarks()
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { marks.read($0) }
            }
            #expect(marks.deleted == [.node: [7, -8], .way: [9]], "\(size)")
        }
    }

    // MARK: Locations on ways

    private static func located(_ refs: [Int]) -> String {
        refs.map { "<nd ref='\($0)' lat='-22.80\($0)' lon='-43.2'/>" }.joined()
    }

    /// As `out geom` has them: no node at all, and members of relations with points of their own.
    @Test func waysMayHaveTheirPointsThemselves() throws {
        let (city, report) = try importing(
            "<way id='8'><bounds minlat='-22.8' minlon='-43.2' maxlat='-22.7' maxlon='-43.1'/>"
                + Self.located([1, 2]) + Self.tag + "</way>"
                + "<way id='9'>" + Self.located([2, 3]) + Self.tag + "</way>"
                + "<relation id='4'><member type='way' ref='8' role='from'>"
                + "<nd lat='-22.801' lon='-43.2'/></member>"
                + "<member type='node' ref='2' role='via' lat='-22.802' lon='-43.2'/>"
                + "<member type='way' ref='8' role='to'/><tag k='type' v='restriction'/>"
                + "<tag k='restriction' v='no_u_turn'/></relation>")
        #expect(city.network.nodeCount >= 2)
        #expect(city.summary.streetLength.millimetres / 1_000 == 222)
        #expect(report.count("nodes missing in ways") == 0)
        #expect(report.count("elements that came again") == 0)
    }

    /// What a node says of itself comes before what a way says of it.
    @Test func nodesComeBeforeWays() throws {
        let (city, report) = try importing(
            "<node id='1' lat='-22.8' lon='-43.2'/><way id='8'>" + Self.located([1, 2]) + Self.tag
                + "</way>")
        let node = try #require(city.network.node(sourceID: 1))
        #expect(city.network.coordinate(of: node).latitudeE7 == -228_000_000)
        #expect(report.count("elements that came again") == 0)
    }

    @Test func waysOfPBFMayHaveTheirPoints() throws {
        var file = TestPBF()
        file.appendBlock(
            texts: ["highway", "residential"].map { Array($0.utf8) },
            groups: [
                TestPBF.way(
                    3, refs: [7, 8], keys: [1], values: [2],
                    places: [(-228_000_000, -432_000_000), (-228_010_000, -432_000_000)])
            ])
        let (city, _) = try CityImporter.openStreetMap(
            bytes: file.bytes, format: "pbf", file: "x.osm.pbf")
        #expect(city.network.nodeCount == 2)
    }

    @Test(arguments: [(4, "lzma"), (5, "bzip2"), (6, "lz4"), (7, "zstd")] as [(UInt8, String)])
    func otherPackingsAreNamed(field: UInt8, name: String) {
        var file = TestPBF()
        file.append("OSMData", blob: [0x10, 0x05] + TestPBF.field(field, [1, 2, 3]))
        do {
            _ = try CityImporter.openStreetMap(bytes: file.bytes, format: "pbf", file: "x")
            Issue.record("expected an error")
        } catch {
            #expect(error.message.contains("packed with \(name), which is not read here"))
            #expect(error.message.contains("osmium cat FILE -o OTHER.osm.pbf"))
        }
    }

    // MARK: The 180th meridian

    /// Taveuni: the larger side stays, and what is left out is said.
    @Test(arguments: [
        (179.99, [179.99, 179.995, 179.999, -179.995]), (-179.99, [-179.99, -179.995, 179.999]),
    ])
    func aCityKeepsToOneSideOfTheMeridian(first: Double, longitudes: [Double]) throws {
        let nodes = longitudes.enumerated().map { index, longitude in
            "<node id='\(index + 1)' lat='-16.85' lon='\(longitude)'/>"
        }
        let refs = longitudes.indices.map { "\($0 + 1)" }.joined()
        let (city, report) = try importing(nodes.joined() + Self.way(9, refs))
        #expect(
            report.count("nodes beyond the 180th meridian, left out with what leads there") == 1)
        #expect(city.summary.streetLength.millimetres < 2_000_000)
        #expect((city.bounds.eastE7 > 0) == (first > 0))
        #expect(city.country == "FJ")
    }

    // MARK: Why there is no city

    private static let two = "<node id='1' lat='1' lon='1'/><node id='2' lat='1' lon='1.01'/>"

    private static func street(_ highway: String, _ tags: String = "") -> String {
        "<way id='9'><nd ref='1'/><nd ref='2'/><tag k='highway' v='\(highway)'/>\(tags)</way>"
    }

    @Test(arguments: [
        ("", "expected streets: no way in it has a highway"),
        (
            street("residential"),
            "expected the nodes of its 1 streets, which are not in it; Overpass adds them"
        ),
        (
            two + street("footway"),
            "expected streets for cars; in it are 1 ways that are no roads for cars"
        ),
        (
            two + street("primary", "<tag k='access' v='no'/>"),
            "expected streets for cars; in it are 1 roads that cars may not use"
        ),
    ])
    func theReasonIsTheRealOne(body: String, expected: String) {
        do {
            _ = try importing(body)
            Issue.record("expected an error")
        } catch {
            #expect(error.message.contains(expected), "\(error)")
        }
    }

    // MARK: What became of tags

    @Test(
        arguments: [
            ("motor_vehicle=no", .obeyed), ("access=perhaps", .unknownValue),
            ("motor_vehicle:backward=no", .obeyed), ("access=private;delivery", .obeyed),
            ("access:conditional=no|@|(Mo-Fr|07:00-09:00)", .obeyed),
            ("maxspeed:conditional=30|@|(Mo-Fr|07:00-09:00)", .fewHours),
            ("access:conditional=no|@|(Mo-Fr|07:00-09:00;|PH|off)", .otherCondition),
            ("access:conditional=no|@|24/7", .obeyed),
            ("maxspeed:conditional=30|@|(wet)", .otherCondition),
            ("maxspeed=50", .obeyed), ("maxspeed=fast", .unknownValue),
            ("maxspeed:lanes=50|60", .unread), ("maxspeed:hgv=60", nil), ("oneway=yes", .obeyed),
            ("oneway=maybe", .unknownValue), ("oneway:bicycle=no", nil), ("taxi=yes", .ofTaxis),
            ("oneway:psv=no", .ofTaxis), ("taxi:lanes=yes|no", .unread),
            ("restriction=no_left_turn;no_u_turn", .obeyed),
            ("restriction=no_dancing", .unknownValue), ("restriction:hgv=no_u_turn", nil),
            ("maxheight=2.1", .obeyed), ("maxheight=default", .unknownValue),
            ("minspeed=60", .unread), ("toll=yes", .unread), ("highway=primary", .obeyed),
            ("highway=moonway", .unknownValue), ("barrier=gate", .obeyed),
            ("barrier=dragon", .unknownValue), ("surface=gravel", .obeyed),
            ("source:maxspeed=BR:urban", .obeyed), ("name=A", nil), ("building=yes", nil),
        ] as [(String, ImportReport.Tag.Verdict?)])
    func everyTagOfCarsHasAVerdict(tag: String, expected: ImportReport.Tag.Verdict?) throws {
        let pair = try #require(OSMTags(words: tag).pairs.first)
        #expect(OSMExplanation(OSMAccess()).verdict(pair.key, pair.value) == expected)
    }

    @Test func tagsAreCountedAndShown() throws {
        let extract = TestExtract(
            nodes: ["a 0 0", "b 0 100 barrier=gate", "c 0 200 access=no", "d 9 9 barrier=gate"],
            ways: [
                "abc highway=residential oneway=no", "cb highway=residential minspeed=20",
                "ad building=yes access=no",
            ],
            relations: ["w1:from nb:via w2:to type=restriction restriction=no_u_turn"])
        let source = try OSMSource(bytes: Array(extract.xml.utf8), format: .xml, file: "test.osm")
        var reader = OSMReader(source, name: nil) { _, _ in }
        try reader.read(country: nil, explains: true)
        let lines = reader.report.tags.map { tag in
            let (name, verdict) = ("\(tag.tag.key)=\(tag.tag.value)", tag.tag.verdict.rawValue)
            return "\(name) \(tag.count) \(tag.example) \(verdict)"
        }
        #expect(
            lines == [
                "access=no 1 node 99 yes", "barrier=gate 1 node 98 yes",
                "highway=residential 2 way 1 yes",
                "minspeed=20 1 way 2 no: the key is read nowhere", "oneway=no 1 way 1 yes",
                "restriction=no_u_turn 1 relation 1 yes",
            ])
        var plain = OSMReader(source, name: nil) { _, _ in }
        try plain.read(country: nil)
        #expect(plain.report.tags.isEmpty)
    }
}
