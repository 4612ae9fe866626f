import RideCore
import Testing

@testable import RideImport
@testable import RideMap

/// Tables of speeds: what they say of streets, and what is wrong with them, line by line.
@Suite struct SpeedTableTests {
    private func table(_ text: String) throws(ImportError) -> SpeedTable {
        try SpeedTable(CSVTable(Array(text.utf8), file: "speeds.csv"))
    }

    @Test(
        arguments: [
            ("class,speed\nprimary,3\n", "speeds.csv, line 1, column speed: expected no columns"),
            ("day,factor\nmon,1\n", "speeds.csv, line 1: expected a column class, way_id or"),
            ("class,day\nprimary,mon\n", "speeds.csv, line 1: expected a column speed_kmh or"),
            ("way_id,link_id,factor\n", "speeds.csv, line 1: expected way_id or link_id"),
            ("class,factor\nprimry,1\n", "speeds.csv, line 2, column class: expected a class as"),
            ("class,way_id,factor\nprimary,1,1\n", "speeds.csv, line 2: expected a class or the"),
            ("class,way_id,factor\n,,1\n", "speeds.csv, line 2: expected a class or the number"),
            ("way_id,factor\nx,1\n", "speeds.csv, line 2, column way_id: expected a whole"),
            ("way_id,factor\n1,\n", "speeds.csv, line 2: expected speed_kmh or factor"),
            ("way_id,factor,speed_kmh\n1,1,1\n", "speeds.csv, line 2: expected speed_kmh or"),
            ("way_id,factor\n1,0.01\n", "speeds.csv, line 2, column factor: expected a part"),
            ("way_id,speed_kmh\n1,301\n", "speeds.csv, line 2, column speed_kmh: expected a speed"),
            ("way_id,speed_kmh\n1,nan\n", "speeds.csv, line 2, column speed_kmh: expected a num"),
            ("way_id,hour,factor\n1,24,1\n", "speeds.csv, line 2, column hour: expected an hour"),
            ("way_id,hour,factor\n1,7-,1\n", "speeds.csv, line 2, column hour: expected an hour"),
            ("way_id,hour,factor\n1,+7,1\n", "speeds.csv, line 2, column hour: expected an hour"),
            ("way_id,hour,factor\n1,1-2-3,1\n", "speeds.csv, line 2, column hour: expected an"),
            ("way_id,day,factor\n1,monday,1\n", "speeds.csv, line 2, column day: expected a day"),
            ("way_id,day,factor\n1,-,1\n", "speeds.csv, line 2, column day: expected a day"),
            (
                "class,hour,direction,factor\nprimary,7,forward,1\n",
                "speeds.csv, line 2, column direction: expected forward, backward or nothing"
            ),
            (
                "way_id,hour,direction,factor\n1,7,up,1\n",
                "speeds.csv, line 2, column direction: expected forward, backward or nothing"
            ),
            (
                "way_id,direction,factor\n1,forward,1\n",
                "speeds.csv, line 2, column direction: expected a day or an hour besides"
            ),
            (
                "way_id,hour,factor\n1,7-9,1\n\n1,9,1\n",
                "speeds.csv, line 4: expected a street, a direction and hours of which line 2 does"
            ),
            (
                "class,factor\nprimary,1\nprimary_link,2\n",
                "speeds.csv, line 3: expected a street, a direction and hours of which line 2 does"
            ),
        ])
    func whatIsWrongIsNamed(text: String, expected: String) {
        let error = #expect(throws: ImportError.self) { try table(text) }
        #expect(error?.description.hasPrefix(expected) == true, "\(String(describing: error))")
    }

    /// a-b-c in a row, b-d across: four streets of one kind, and a main road.
    private var extract: TestExtract {
        TestExtract(
            nodes: ["a 0 0", "b 0 200", "c 0 400", "d 200 200", "e 200 400"],
            ways: [
                "ab highway=residential", "cb highway=residential", "bd highway=residential",
                "dec highway=primary",
            ])
    }

    private func city(_ text: String) throws -> (city: City, report: ImportReport) {
        let source = try OSMSource(bytes: Array(extract.xml.utf8), format: .xml, file: "test.osm")
        return try CityImporter.openStreetMap(source, speeds: table(text))
    }

    /// Milliseconds by the letters of the nodes.
    private func times(_ city: City, hour: Int?) throws -> [String: UInt32] {
        let network = city.network
        let times = try hour.flatMap { try #require(city.speeds).times(inHour: $0, of: city) }
        var found: [String: UInt32] = [:]
        for link in 0..<UInt32(network.linkCount) {
            for arc in [link << 1, link << 1 | 1] where network.isDriven(arc) {
                let ends = [arc ^ 1, arc].map {
                    TestExtract.letter(network.sourceID(of: NodeID(network.head(of: $0))))
                }
                found[ends.joined()] = network.link(of: arc, times).travelTime_ms
            }
        }
        return found
    }

    @Test func streetsTakeWhatTheTableSays() throws {
        let plain = try times(extract.city().city, hour: nil)
        let (city, report) = try city(
            """
            way_id,class,direction,day,hour,speed_kmh,factor
            ,residential,,mon-fri,7-9,,0.5
            2,,forward,,8,,0.25
            1,,,sat-sun,22-1,10.5,
            99,,,,3,,1
            """)
        #expect(report.count("streets in the table of speeds that are not there") == 1)
        let usual = try times(city, hour: nil)
        #expect(usual == plain)
        let eight = try times(city, hour: 8)
        #expect(eight["ab"] == plain["ab"].map { 2 * $0 })
        #expect(eight["bd"] == plain["bd"].map { 2 * $0 })
        // Way 2 leads from c to b: that is forward; back it is a street of its class.
        #expect(eight["cb"] == plain["cb"].map { 4 * $0 })
        #expect(eight["bc"] == plain["bc"].map { 2 * $0 })
        #expect(eight["de"] == nil && eight["dc"] == plain["dc"])
        #expect(try times(city, hour: 10) == plain)
        // Saturday at midnight: 21 km/h, of which 10.5 is a half.
        let saturday = try times(city, hour: 120)
        #expect(saturday["ab"] == plain["ab"].map { 2 * $0 })
        #expect(try times(city, hour: 96) == plain)
        #expect(city.speeds?.changes.contains(120 + 22) == true)
    }

    @Test func whatIsSaidWithoutAnHourIsTheUsualSpeed() throws {
        let plain = try times(extract.city().city, hour: nil)
        let (city, _) = try city("way_id,class,factor\n3,,0.5\n,primary,2\n")
        #expect(city.speeds == nil)
        let usual = try times(city, hour: nil)
        #expect(usual["ab"] == plain["ab"])
        // Rounded each for itself.
        let (street, road) = try (#require(plain["bd"]), #require(plain["dc"]))
        #expect(abs(Int(try #require(usual["bd"])) - 2 * Int(street)) <= 1)
        #expect(abs(2 * Int(try #require(usual["dc"])) - Int(road)) <= 1)
    }

    /// A factor at an hour is one of the usual speed that the same table says.
    @Test func factorsAreOfTheUsualSpeed() throws {
        let (city, _) = try city("way_id,hour,factor,speed_kmh\n1,,,40\n1,8,0.5,\n2,8,,20\n")
        let usual = try times(city, hour: nil)
        let eight = try times(city, hour: 8)
        #expect(eight["ab"] == usual["ab"].map { 2 * $0 })
        let known = try #require(city.speeds)
        #expect(known.weeks.count == 2 * SpeedProfile.hours)
    }

    @Test func aFinishedCityTakesHours() throws {
        let city = try extract.city().city
        let (slow, report) = try table("link_id,hour,factor\n1,8,0.5\n7,8,1\n").applied(to: city)
        #expect(report.count("streets in the table of speeds that are not there") == 1)
        let times = try #require(slow.speeds?.times(inHour: 8, of: slow))
        let own = city.network.links[0].travelTime_ms
        #expect(times.times_ms[0] == 2 * own && times.times_ms[1] == 2 * own)
        #expect(times.times_ms[2] == city.network.links[1].travelTime_ms)
        // The same streets, places and all.
        #expect(slow.network.linkCount == city.network.linkCount)
        #expect(slow.network.nodeCount == city.network.nodeCount)
    }

    @Test(
        arguments: [
            ("link_id,factor\n1,2\n", "line 2: expected a day or an hour: a city file keeps"),
            ("way_id,hour,factor\n1,8,2\n", "line 1, column way_id: expected a column link_id"),
        ])
    func aFinishedCityKeepsItsOwnSpeeds(text: String, expected: String) throws {
        let city = try extract.city().city
        let error = #expect(throws: ImportError.self) { try table(text).applied(to: city) }
        #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }

    // MARK: Names

    @Test func namesInALanguageAreKept() throws {
        var extract = extract
        extract.ways = [
            "ab highway=residential name=Calle|A name:pt=Rua|A name:en=A|Street",
            "cb highway=residential name=Calle|A name:pt=Rua|Ah name:left=L name:etymology:x=Q1",
            "bd highway=residential name=Calle|D name:pt=Calle|D name:pt-BR=Rua|D",
            "dec highway=primary ref=R1 name:pt=Nada",
        ]
        let (city, report) = try extract.city()
        #expect(report.count("names of streets in a language") == 3)
        #expect(Set(city.streetNames) == ["Calle A", "Calle D", "R1"])
        #expect(Set(city.speaking("pt-BR").streetNames) == ["Rua A", "Rua D", "R1"])
        #expect(Set(city.speaking("pt-PT").streetNames) == ["Rua A", "Calle D", "R1"])
        #expect(Set(city.speaking("en").streetNames) == ["A Street", "Calle D", "R1"])
    }

    @Test func namesOfPlacesInALanguageAreKept() throws {
        var extract = extract
        extract.nodes += [
            "x 10 10 place=suburb name=Viejo name:pt=Velho name:pt-PT=Antigo name:left=L",
            "y 20 20 amenity=school name=Uno alt_name=Primera name:pt=Uno name:en=One",
            "z 30 30 amenity=school name:pt=Nada",
        ]
        let (city, report) = try extract.city()
        #expect(report.count("names of places in a language") == 3)
        func names(_ language: String) -> [String] { city.speaking(language).places.map(\.name) }
        #expect(names("es") == ["Viejo", "Uno", "Primera"])
        #expect(names("pt-BR") == ["Velho", "Uno", "Primera"])
        #expect(names("pt-PT") == ["Antigo", "Uno", "Primera"])
        #expect(names("en") == ["Viejo", "One", "Primera"])
    }
}
