import Foundation
import RideBikes
import RideCore
import Testing

@testable import RideImport

@Suite("B1: GBFS feeds are read")
struct GBFSReaderTests {
    @Test func stationsAtTheSamePointAreKeptApart() throws {
        let (system, report) = try FeedFolder.gbfs()
        #expect(system.stations.map(\.name) == ["Torget", "Havna"])
        #expect(system.stations.map(\.capacity) == [9, nil])
        #expect(system.stations.allSatisfy { $0.status == nil })
        #expect(system.timeZone == "Europe/Oslo" && system.language == "nb")
        #expect(system.kinds == [.plain])
        #expect(report.findings.isEmpty)
    }

    /// The same station in the words of versions 1, 2 and 3.
    @Test(arguments: [
        """
        {"data": {"stations": [{"station_id": "a", "num_bikes_available": 4,
         "num_docks_available": 5, "is_installed": 1, "is_renting": 1, "is_returning": 0,
         "last_reported": 1700000000}]}}
        """,
        """
        {"version": "2.2", "data": {"stations": [{"station_id": "a", "num_bikes_available": 4,
         "num_docks_available": 5, "is_installed": true, "is_renting": true, "is_returning": false,
         "last_reported": 1700000000}]}}
        """,
        """
        {"version": "3.0", "data": {"stations": [{"station_id": "a", "num_vehicles_available": 4,
         "num_docks_available": 5, "is_installed": true, "is_renting": true, "is_returning": false,
         "last_reported": "2023-11-14T23:13:20+01:00"}]}}
        """,
    ])
    func allVersionsSayTheSame(status: String) throws {
        let system = try FeedFolder.gbfs(["station_status": status]).system
        let read = try #require(system.stations[0].status)
        #expect(read.bikeCount == 4 && read.freeDocks == 5)
        #expect(read.isRenting && !read.isReturning)
        #expect(read.reportedAt == WallTime(milliseconds: 1_700_000_000_000))
    }

    /// A feed as Vélib' had it: without a version, with numbers for codes, with 1 for yes.
    @Test func theFirstVersionIsReadWithNumbersForCodes() throws {
        let (system, report) = try FeedFolder.gbfs([
            "system_information": #"{"data": {"system_id": 7, "name": "Old", "language": "en"}}"#,
            "station_information": """
            {"data": {"stations": [
             {"station_id": 1, "name": "Plaza", "lat": 48.85, "lon": 2.35, "capacity": 10},
             {"station_id": 2, "name": "Faro", "lat": 48.86, "lon": 2.36, "capacity": 12}]}}
            """,
            "station_status": """
            {"data": {"stations": [
             {"station_id": 1, "num_bikes_available": 4, "num_docks_available": 5,
              "is_installed": 1, "is_renting": 1, "is_returning": 1},
             {"station_id": 2, "num_bikes_available": 3, "num_docks_available": 5,
              "is_installed": 1, "is_renting": 0, "is_returning": 2}]}}
            """,
            "free_bike_status": """
            {"data": {"bikes": [{"bike_id": 9, "lat": 48.85, "lon": 2.36, "is_reserved": 0,
             "is_disabled": 1}]}}
            """,
        ])
        #expect(system.code == "7" && system.stations.map(\.code) == ["1", "2"])
        #expect(system.stations.map { $0.status?.bikeCount } == [4, nil])
        #expect(system.freeBikes.map(\.isDisabled) == [true])
        #expect(
            report.findings.map(\.description) == [
                "station_status.json, entry 2: data.stations[1].is_returning: "
                    + "expected true or false, or 1 or 0; left out"
            ])
    }

    /// Each row: what stands in the data, and what is shown of it.
    @Test(
        arguments: [
            ("https://bicis.example/tarifas", "https://bicis.example/tarifas"),
            ("http://bicis.example", "http://bicis.example"), ("javascript:alert(1)", nil),
            ("https://a b", nil), ("bicis.example", nil), ("https://\u{E9}.example", nil),
        ] as [(String, String?)])
    func aWebsiteIsAnAddressThatCanBeShown(url: String, website: String?) throws {
        let system = try FeedFolder.gbfs([
            "system_information": """
            {"version": "2.3", "data": {"system_id": "s", "language": "nb", "name": "System",
             "timezone": "Europe/Oslo", "url": "\(url)"}}
            """
        ]).system
        #expect(system.website == website)
    }

    private static let localized = """
        {"version": "3.0", "data": {"stations": [{"station_id": "a", "lat": 59.9, "lon": 11.0,
         "name": [{"text": "Torget", "language": "nb"}, {"text": "Praça", "language": "pt-BR"},
         {"text": "Market", "language": "en"}, {"text": "?", "language": "not a tag"},
         {"text": "Torget", "language": "sv"}]}]}}
        """

    /// Each row: a language, and what the station is called in it.
    @Test(arguments: [
        ("nb", "Torget"), ("pt-BR", "Praça"), ("pt-PT", "Praça"), ("pt", "Praça"),
        ("en", "Market"), ("en-GB", "Market"), ("sv", "Torget"), ("de", "Torget"),
    ])
    func stationsHaveNamesInLanguages(language: String, name: String) throws {
        let system = try FeedFolder.gbfs(["station_information": Self.localized]).system
        #expect(system.stations[0].name == "Torget")
        #expect(system.stations[0].name(in: language) == name)
        #expect(system.stations[0].localNames?.map(\.language) == ["en", "pt-BR"])
    }

    /// What is written out again has them, too, and the feed says which languages it has.
    @Test func namesInLanguagesAreWritten() throws {
        let system = try FeedFolder.gbfs(["station_information": Self.localized]).system
        let folder = try FeedFolder()
        try BikeFeed.write(
            system, to: folder.path, now: FeedFolder.now, baseURL: "https://example.org",
            contact: "bikes@example.org")
        let again = try BikeFeed.system(at: folder.path, now: FeedFolder.now).system
        #expect(again.stations[0].localNames == system.stations[0].localNames)
        #expect(again.stations[0].name == "Torget" && again.language == "nb")
        let about = try String(
            contentsOfFile: folder.path + "/system_information.json", encoding: .utf8)
        for language in ["nb", "en", "pt-BR"] { #expect(about.contains("\"\(language)\"")) }
    }

    @Test(arguments: ["0.9", "4.0", "x", ""])
    func anUnknownVersionIsRefused(version: String) throws {
        let error = #expect(throws: ImportError.self) {
            try FeedFolder.gbfs([
                "system_information": """
                {"version": "\(version)", "data": {"system_id": "a", "name": "A"}}
                """
            ])
        }
        #expect(
            error?.description.hasSuffix("expected GBFS of version 1, 2 or 3, not \(version)")
                == true)
    }

    private static let kinds = """
        {"version": "3.0", "data": {"vehicle_types": [
         {"vehicle_type_id": "e", "form_factor": "bicycle", "propulsion_type": "electric_assist",
          "max_range_meters": 50000, "name": [{"text": "Elsykkel", "language": "nb"},
          {"text": "E-bike", "language": "en"}]},
         {"vehicle_type_id": "c", "form_factor": "car", "propulsion_type": "combustion"},
         {"vehicle_type_id": "k", "form_factor": "cargo_bicycle", "propulsion_type": "human"}]}}
        """

    @Test func bicyclesAreCountedByKindAndCarsNot() throws {
        let (system, report) = try FeedFolder.gbfs([
            "vehicle_types": Self.kinds,
            "station_status": """
            {"version": "3.0", "data": {"stations": [{"station_id": "a",
             "num_vehicles_available": 9, "vehicle_types_available": [
             {"vehicle_type_id": "k", "count": 1}, {"vehicle_type_id": "c", "count": 5},
             {"vehicle_type_id": "e", "count": 3}],
             "is_installed": true, "is_renting": true, "is_returning": true}]}}
            """,
        ])
        #expect(system.kinds.map(\.code) == ["e", "k"])
        #expect(system.kinds[0].name == "Elsykkel")
        #expect(system.stations[0].status?.bikes == [BikeKindID(1): 3, BikeKindID(2): 1])
        #expect(
            report.findings.map(\.description)
                == ["vehicle_types.json, c: is no bicycle; left out"])
    }

    /// A station may name kinds that no file explains; its total counts then.
    @Test func kindsThatNobodyExplainsCountAsPlainBicycles() throws {
        let row = """
            {"station_id": "%", "num_bikes_available": 2, "vehicle_types_available":
             [{"vehicle_type_id": "x", "count": 2}],
             "is_installed": true, "is_renting": true, "is_returning": true}
            """
        let rows = ["a", "b"].map { row.replacing("%", with: $0) }.joined(separator: ",")
        let system = try FeedFolder.gbfs([
            "station_status": "{\"data\": {\"stations\": [\(rows)]}}"
        ]).system
        #expect(system.stations.map { $0.status?.bikeCount } == [2, 2])
    }

    @Test func pricesAreExactAndThoseThatCannotBeChargedAreLeftOut() throws {
        let (system, report) = try FeedFolder.gbfs([
            "system_pricing_plans": """
            {"version": "3.0", "data": {"plans": [
             {"plan_id": "a", "name": "A", "currency": "EUR", "price": 3.3, "is_taxable": true,
              "per_min_pricing": [{"start": 30, "rate": 0.185, "interval": 1, "end": 60}]},
             {"plan_id": "b", "name": "B", "currency": "CLP", "price": "990"},
             {"plan_id": "c", "name": "C", "currency": "EUR", "price": 1.005},
             {"plan_id": "d", "name": "D", "currency": "EUR", "price": -1},
             {"plan_id": "e", "name": "E", "currency": "euro", "price": 1},
             {"plan_id": "f", "name": "F", "currency": "EUR", "price": 1e40},
             {"plan_id": "g", "name": "G", "currency": "EUR", "price": "1,50"}]}}
            """
        ])
        #expect(system.plans.map(\.code) == ["a", "b"])
        #expect(system.plans.map(\.unlockPrice.minorUnits) == [330, 990])
        #expect(system.plans[0].segments.map(\.rateThousandths) == [18_500])
        #expect(system.plans[0].freeMinutes == 30)
        #expect(report.findings.map(\.subject) == ["c", "d", "e", "f", "entry 7"])
    }

    @Test func bicyclesThatStandElsewhereAreTaken() throws {
        let (system, report) = try FeedFolder.gbfs([
            "vehicle_types": Self.kinds,
            "vehicle_status": """
            {"version": "3.0", "data": {"vehicles": [
             {"vehicle_id": "1", "lat": 59.9, "lon": 11.0, "vehicle_type_id": "k",
              "is_reserved": true, "is_disabled": false},
             {"vehicle_id": "2", "station_id": "a", "is_reserved": false, "is_disabled": false},
             {"vehicle_id": "3", "lat": 99, "lon": 11.0, "is_reserved": false,
              "is_disabled": false}]}}
            """,
        ])
        #expect(system.freeBikes.map(\.code) == ["1"])
        #expect(system.freeBikes[0].kind == BikeKindID(2) && system.freeBikes[0].isReserved)
        #expect(report.findings.map(\.subject) == ["c", "3"])
    }

    /// Each row: the file, what is in it, and what the one message must say. Nothing is taken.
    @Test(arguments: [
        ("system_information", nil, ["/system_information.json: ", "No such file"]),
        ("station_information", "", ["station_information.json", "expected JSON"]),
        ("station_information", "{\"data\": ", ["station_information.json", "expected JSON"]),
        ("station_information", "{\"data\": {}}", ["data: expected a key stations"]),
        ("station_information", "{\"data\": {\"stations\": 7}}", ["data.stations: expected"]),
        (
            "station_information", "{\"data\": {\"stations\": []}}",
            ["expected a station, or a bicycle"]
        ),
        ("station_status", "{\"data\": {\"stations\": {}}}", ["station_status.json", "stations"]),
        (
            "station_status",
            "{\"data\": {\"stations\": [{\"station_id\": \"a\", "
                + "\"num_bikes_available\": 9223372036854775808}]}}", ["station_status.json"]
        ),
        (
            "vehicle_types", String(repeating: "[", count: 100_000),
            ["vehicle_types.json", "expected"]
        ),
    ])
    func aFileThatIsNotAsItShouldBeRefusesTheFeed(
        name: String, text: String?, words: [String]
    ) throws {
        do {
            _ = try FeedFolder.gbfs([name: text])
            Issue.record("\(name) was taken")
        } catch let error as ImportError {
            for word in words {
                #expect(error.description.contains(word), "\(error)")
            }
        }
    }

    /// Each row: what stands in the place of a station, and the words of the one finding.
    @Test(arguments: [
        ("null", "entry 3"),
        ("{\"station_id\": \"c\", \"name\": \"C\", \"lat\": 1}", "expected a key lon"),
        ("{\"station_id\": [7], \"name\": \"C\", \"lat\": 1, \"lon\": 1}", "expected a text"),
        ("{\"station_id\": \"c\", \"name\": \"C\", \"lat\": 91, \"lon\": 1}", "latitude"),
        ("{\"station_id\": \"c\", \"name\": \"C\", \"lat\": 1e300, \"lon\": 1}", "latitude"),
        ("{\"station_id\": \"c\", \"name\": \"C\", \"lat\": 0, \"lon\": 0}", "latitude"),
        ("{\"station_id\": \"a\", \"name\": \"C\", \"lat\": 1, \"lon\": 1}", "before"),
        ("{\"station_id\": \"\", \"name\": \"C\", \"lat\": 1, \"lon\": 1}", "1 to 120 visible"),
        (
            "{\"station_id\": \"\\u001b[2J\", \"name\": \"C\", \"lat\": 1, \"lon\": 1}",
            "1 to 120 visible"
        ),
    ])
    func aStationThatIsNotAsItShouldBeIsLeftOutAndSaid(entry: String, words: String) throws {
        let good = """
            {"station_id": "%", "name": "\\u001b[31mRed\\u202e", "lat": 59.9, "lon": 11.0}
            """
        let entries = ["a", "b"].map { good.replacing("%", with: $0) } + [entry]
        let (system, report) = try FeedFolder.gbfs([
            "station_information":
                "{\"data\": {\"stations\": [\(entries.joined(separator: ","))]}}"
        ])
        #expect(system.stations.map(\.name) == ["[31mRed", "[31mRed"])
        let finding = try #require(report.findings.first)
        #expect(report.findings.count == 1)
        #expect(finding.description.contains(words), "\(finding)")
        #expect(!finding.description.contains("\u{1b}"))
    }

    /// Each row: what a station reports, and whether it counts.
    @Test(arguments: [
        ("\"num_bikes_available\": -1", false), ("\"num_bikes_available\": 10001", false),
        ("\"num_bikes_available\": 9223372036854775807", false),
        ("\"num_bikes_available\": 1, \"num_docks_available\": -1", false),
        ("\"num_bikes_available\": 10000", true), ("\"num_bikes_available\": 0", true),
        ("\"num_bikes_available\": 1, \"last_reported\": 9223372036854775807", false),
        ("\"num_bikes_available\": 1, \"last_reported\": 4102444800", true),
        ("\"num_bikes_available\": 1, \"last_reported\": -1", true),
        ("\"num_bikes_available\": 1, \"last_reported\": \"tomorrow\"", false),
    ])
    func absurdNumbersCountAsNotReported(fields: String, counts: Bool) throws {
        let (system, report) = try FeedFolder.gbfs([
            "station_status": """
            {"data": {"stations": [{"station_id": "a", \(fields), "is_installed": true,
             "is_renting": true, "is_returning": true}]}}
            """
        ])
        #expect((system.stations[0].status != nil) == counts)
        #expect(report.findings.isEmpty == (counts && !fields.contains("last_reported")))
        if let status = system.stations[0].status { #expect(status.reportedAt == nil) }
    }

    @Test func aMillionStationsAreRefused() throws {
        let entry = "{\"station_id\":\"%\",\"name\":\"\",\"lat\":1,\"lon\":1}"
        let entries = (0...BikeLimits.stations).map { entry.replacing("%", with: "\($0)") }
        let error = #expect(throws: ImportError.self) {
            try FeedFolder.gbfs([
                "station_information":
                    "{\"data\": {\"stations\": [\(entries.joined(separator: ","))]}}"
            ])
        }
        #expect(error?.description.contains("at most \(BikeLimits.stations) stations") == true)
    }
}
