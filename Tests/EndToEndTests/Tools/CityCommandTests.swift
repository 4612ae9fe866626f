import Foundation
import Testing

extension EndToEnd {
    /// From a map extract to directions, at the shell (S1, S2, P2, D4).
    @Suite struct CityCommandTests {
        private let tool = TestStage.programs + "/ride-sim"
        private let bench = TestStage.programs + "/ride-bench"

        /// Two streets that cross, a one-way back, and a turn to the left that is forbidden.
        ///
        ///         4          Rua do Norte
        ///         |
        ///     1 ─ 2 ─ 3      Rua São José
        ///         |
        ///         5          Rua do Sul
        private static let extract = """
            <?xml version="1.0" encoding="UTF-8"?>
            <osm version="0.6">
              <node id="1" lat="-22.8000" lon="-43.2020"/>
              <node id="2" lat="-22.8000" lon="-43.2000"/>
              <node id="3" lat="-22.8000" lon="-43.1980"/>
              <node id="4" lat="-22.7980" lon="-43.2000"/>
              <node id="5" lat="-22.8020" lon="-43.2000"/>
              <node id="6" lat="-22.8001" lon="-43.1985">
                <tag k="amenity" v="hospital"/><tag k="name" v="Hospital Evandro Freire"/>
              </node>
              <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
                <tag k="highway" v="residential"/><tag k="name" v="Rua São José"/></way>
              <way id="11"><nd ref="4"/><nd ref="2"/>
                <tag k="highway" v="residential"/><tag k="name" v="Rua do Norte"/></way>
              <way id="12"><nd ref="2"/><nd ref="5"/>
                <tag k="highway" v="residential"/><tag k="name" v="Rua do Sul"/></way>
              <relation id="20">
                <member type="way" ref="10" role="from"/><member type="node" ref="2" role="via"/>
                <member type="way" ref="11" role="to"/>
                <tag k="type" v="restriction"/><tag k="restriction" v="no_u_turn"/>
              </relation>
            </osm>
            """

        private func imported(_ stage: TestStage) throws -> String {
            let source = stage.folder + "/bairro.osm"
            let city = stage.folder + "/bairro.city"
            try Self.extract.write(toFile: source, atomically: true, encoding: .utf8)
            let result = try Spawn.run(tool, ["import", source, "-o", city])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("© OpenStreetMap contributors"))
            return city
        }

        /// Of which country it was taken to be, whose choice it is, and what became of every tag.
        @Test func anImportSaysWhatItUnderstood() throws {
            let stage = try TestStage()
            _ = try imported(stage)
            let source = stage.folder + "/bairro.osm"
            let city = stage.folder + "/bairro.city"
            let plain = try Spawn.run(tool, ["import", source, "-o", city])
            #expect(plain.output.contains("The country is BR, guessed from where the city is"))
            #expect(!plain.output.contains("look at"))
            let info = try Spawn.run(tool, ["info", city])
            #expect(info.output.contains("country         BR, cars keep to the right"))
            let told = try Spawn.run(
                tool, ["import", source, "-o", city, "--country", "th", "--taxi", "--explain"])
            #expect(told.output.contains("The country is TH: cars keep to the left"))
            #expect(told.output.contains("its own are not known here"))
            let lines = told.output.split(separator: "\n").map { line in
                line.split(separator: " ").joined(separator: " ")
            }
            #expect(lines.contains("tag times look at obeyed"), "\(told.output)")
            #expect(lines.contains("highway=residential 3 way 10 yes"))
            #expect(lines.contains("restriction=no_u_turn 1 relation 20 yes"))
            let left = try Spawn.run(tool, ["info", city])
            #expect(left.output.contains("country         TH, cars keep to the left"))
            let wrong = try Spawn.run(tool, ["import", source, "-o", city, "--country", "XX"])
            #expect(wrong.errors.contains("expected a country's two letters in ISO 3166-1"))
        }

        @Test func anExtractBecomesACityWithDirections() throws {
            let stage = try TestStage()
            let city = try imported(stage)
            let info = try Spawn.run(tool, ["city", "info", city])
            #expect(info.output.contains("nodes           5"), "\(info.output)")
            let places = try Spawn.run(tool, ["places", "--city", city, "rua sao joze"])
            #expect(places.output.contains("Rua São José"), "\(places.output)\(places.errors)")
            let route = try Spawn.run(
                tool,
                [
                    "route", "--city", city, "--from", "-22.8,-43.2019", "--to",
                    "hospital evandro", "--json",
                ])
            let object = try JSONSerialization.jsonObject(with: Data(route.output.utf8))
            let figures = try #require(object as? [String: Any], "\(route.errors)")
            let steps = try #require(figures["steps"] as? [[String: Any]])
            #expect(steps.first?["kind"] as? String == "depart")
            #expect(steps.last?["kind"] as? String == "arrive")
            #expect(steps.allSatisfy { !(($0["text"] as? String ?? "").contains("{")) })
            let distance = try #require(figures["distance_m"] as? Double)
            #expect(abs(distance - 349) < 5)
            let geojson = try Spawn.run(
                tool,
                [
                    "route", "--city", city, "--from", "rua do norte", "--to", "rua do sul",
                    "--geojson",
                ])
            #expect(geojson.output.hasPrefix(#"{"features":[{"geometry":{"coordinates":[["#))
            let nearest = try Spawn.run(
                tool,
                [
                    "nearest", "--city", city, "--at", "hospital", "--car", "rua do sul", "--car",
                    "6,6",
                ])
            #expect(nearest.status != 0)
            #expect(nearest.errors.contains("no street of"), "\(nearest.errors)")
        }

        @Test("a house number that does not exist says so, wherever a place is named")
        func aMissingNumberIsSaid() throws {
            let stage = try TestStage()
            let city = try imported(stage)
            let places = try Spawn.run(tool, ["places", "--city", city, "rua do norte 99"])
            #expect(places.output.contains("number 99 is not known"), "\(places.output)")
            let calls = [
                ["route", "--from", "rua do norte 99", "--to", "rua do sul"],
                ["route", "--from", "rua do sul", "--to", "rua do norte 99", "--json"],
                ["nearest", "--at", "rua do norte 99", "--car", "rua do sul"],
                ["places", "--near", "rua do norte 99", "hospital"],
            ]
            for call in calls {
                let result = try Spawn.run(tool, call + ["--city", city])
                #expect(result.status == 0, "\(call) \(result.errors)")
                #expect(
                    result.errors == "Number 99 is not known: the street is taken, Rua do Norte.\n",
                    "\(call) \(result.errors)")
            }
        }

        /// Nothing to look for is a mistake of the call, not a name that nobody has.
        @Test(arguments: [
            ["places", "", " "], ["places", "..."], ["places", "serena", "--limit", "0"],
            ["nearest", "--at", "-29.9,-71.25", "--car", "-29.9,-71.25", "--limit=-1"],
        ])
        func aSearchForNothingSaysWhatIsExpected(arguments: [String]) throws {
            let result = try Spawn.run(tool, arguments)
            #expect(result.status != 0 && result.output.isEmpty)
            #expect(result.errors.contains("expected"), "\(result.errors)")
        }

        @Test func everySearchOfTheImportedCityEqualsDijkstra() throws {
            let stage = try TestStage()
            let city = try imported(stage)
            let result = try Spawn.run(
                bench, ["--skip-built-in", "--graph", "bairro=\(city)", "--check", "100"])
            #expect(result.output.contains("route.bairro.check.pairs 100 pairs"), "\(result)")
        }

        /// What is compared with other libraries is read by a pattern that refuses any other line.
        @Test func figuresOfTheBenchHaveTheFormThatIsReadForThePeers() throws {
            let checkout = URL(filePath: TestStage.packageFolder)
            let reader = checkout.appending(path: "Benchmarks/peers/report.py")
            let text = try String(contentsOf: reader, encoding: .utf8)
            let line = try #require(
                text.split(separator: "\n").first { $0.hasPrefix("FIGURE = re.compile(r\"") })
            let figure = try Regex(String(line.dropFirst(22).dropLast(2)))
            let stage = try TestStage()
            let graph = "bairro=\(try imported(stage))"
            for more in [["--count", "3"], ["--check", "10"]] {
                let result = try Spawn.run(
                    bench, ["--skip-built-in", "--graph", graph] + more)
                #expect(result.status == 0, "\(result.errors)")
                let lines = result.output.split(separator: "\n")
                #expect(lines.count > 10)
                for line in lines {
                    #expect((try figure.wholeMatch(in: line)) != nil, "\(line)")
                }
                #expect(Set(lines.map { $0.prefix { $0 != " " } }).count == lines.count)
            }
        }

        /// A street that is slow in the evening, and a mistake in the table, which leaves nothing.
        @Test func speedsOfHoursAreImportedAndDrivenBy() throws {
            let stage = try TestStage()
            let city = try imported(stage)
            let slow = stage.folder + "/slow.city"
            let table = stage.folder + "/speeds.csv"
            let source = stage.folder + "/bairro.osm"
            func write(_ text: String) throws {
                try text.write(toFile: table, atomically: true, encoding: .utf8)
            }
            func route(
                _ more: String...
            ) throws -> (time: Double?, status: Int32, errors: String) {
                let result = try Spawn.run(
                    tool,
                    [
                        "route", "--from=-22.8,-43.2019", "--to=-22.8,-43.1981", "--json",
                    ] + more)
                let object = try? JSONSerialization.jsonObject(with: Data(result.output.utf8))
                let time = (object as? [String: Any])?["time_s"] as? Double
                return (time, result.status, result.errors)
            }
            try write("way_id,day,hour,factor\n10,mon-fri,17-18,0.5\n10,tue,18,1\n")
            let wrong = try Spawn.run(tool, ["import", source, "-o", slow, "--speeds", table])
            #expect(wrong.status != 0 && wrong.errors.contains("speeds.csv, line 3: expected"))
            #expect(!FileManager.default.fileExists(atPath: slow))
            try write("way_id,day,hour,factor\n10,mon-fri,17-18,0.5\n99,,3,2\n")
            let made = try Spawn.run(tool, ["import", source, "-o", slow, "--speeds", table])
            #expect(made.status == 0, "\(made.errors)")
            #expect(made.output.contains("1  streets in the table of speeds that are not there"))
            let usual = try #require(try route("--city", slow).time)
            #expect(try route("--city", slow, "--at", "12:00").time == usual)
            let evening = try #require(try route("--city", slow, "--at", "18:30").time)
            #expect(abs(evening - 2 * usual) < 0.01)
            #expect(try route("--city", slow, "--at", "18:30", "--day", "sun").time == usual)
            #expect(try route("--city", slow, "--at", "24:00").status != 0)
            let none = try route("--city", city, "--at", "18:00")
            #expect(none.status != 0 && none.errors.contains("has no speeds by hour"))
        }

        /// What looks like an extract and is none: an error with the file's name, and nothing left.
        @Test(arguments: [
            ("x.osm.pbf", "\u{0}\u{0}\u{0}\u{D}\u{A}\u{9}OSMHeader\u{18}\u{7F}"),
            ("x.osm", "<osm version=\"0.6\"><node id=\"1\" lat=\"1\""),
            ("x.osm", "<osm version=\"0.6\"/>"), ("x.osm.gz", "not packed at all"),
            ("x.gr", "p sp x"),
        ])
        func aBrokenExtractIsOneClearMessage(name: String, text: String) throws {
            let stage = try TestStage()
            let source = stage.folder + "/" + name
            try text.write(toFile: source, atomically: true, encoding: .utf8)
            let city = stage.folder + "/x.city"
            let result = try Spawn.run(tool, ["import", source, "-o", city])
            #expect(result.status != 0)
            #expect(result.errors.contains(name), "\(result.errors)")
            #expect(!result.errors.contains("Fatal error"))
            #expect(!FileManager.default.fileExists(atPath: city))
        }
    }
}
