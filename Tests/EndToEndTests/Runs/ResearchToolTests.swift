import Foundation
import Testing

extension EndToEnd {
    /// What researchers ask of `ride-sim`: many ways at once, from tables to tables; and that no
    /// result takes the place of what it was made from.
    @Suite struct ResearchToolTests {
        private let tool = TestStage.programs + "/ride-sim"
        private let points = """
            id,lat,lon
            A,-29.9027,-71.2519
            "B, the second",-29.9110,-71.2400
            far,0,0

            """

        private func write(_ text: String, _ name: String, _ stage: TestStage) throws -> String {
            let path = stage.folder + "/" + name
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        private func shell(_ command: String) throws -> (status: Int32, errors: String) {
            let result = try Spawn.run("/bin/sh", ["-c", command])
            return (result.status, result.errors)
        }

        @Test func aMatrixSaysWhatSingleRoutesSay() throws {
            let stage = try TestStage()
            let table = try write(points, "points.csv", stage)
            let result = try Spawn.run(tool, ["matrix", "--from", table])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.contains("1 point is more than a kilometre"))
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 11)
            #expect(lines[0] == "from,to,time_s,distance_m")
            #expect(lines[1] == "A,A,0.000,0.000")
            #expect(lines[3] == "A,far,,")
            #expect(lines[5] == "\"B, the second\",\"B, the second\",0.000,0.000")
            let single = try Spawn.run(
                tool, ["route", "--from=-29.9027,-71.2519", "--to=-29.9110,-71.2400", "--json"])
            let object = try JSONSerialization.jsonObject(with: Data(single.output.utf8))
            let route = try #require(object as? [String: Any])
            let time = try #require((route["time_s"] as? NSNumber)?.doubleValue)
            let distance = try #require((route["distance_m"] as? NSNumber)?.doubleValue)
            let fields = lines[2].split(separator: ",").suffix(2).compactMap { Double($0) }
            #expect(fields.count == 2 && fields[0] == time && fields[1] == distance)
            #expect(time > 60)
        }

        /// The same figures, as NumPy reads them.
        @Test func aMatrixIsWrittenAsAnArray() throws {
            let stage = try TestStage()
            let table = try write(points, "points.csv", stage)
            let path = stage.folder + "/matrix.npy"
            let result = try Spawn.run(tool, ["matrix", "--from", table, "-o", path])
            #expect(result.status == 0 && result.output.isEmpty)
            let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
            #expect(Array(bytes[..<8]) == [0x93] + Array("NUMPY".utf8) + [1, 0])
            let length = Int(bytes[8]) | Int(bytes[9]) << 8
            #expect((10 + length) % 64 == 0 && bytes[9 + length] == UInt8(ascii: "\n"))
            let header = String(decoding: bytes[10..<10 + length], as: UTF8.self)
            #expect(header.contains("'descr': '<f8'") && header.contains("(3, 3, 2)"))
            let numbers = stride(from: 10 + length, to: bytes.count, by: 8).map { start in
                Double(
                    bitPattern: (0..<8).reduce(UInt64(0)) {
                        $0 | UInt64(bytes[start + $1]) << (8 * $1)
                    })
            }
            #expect(numbers.count == 18 && numbers[0] == 0 && numbers[1] == 0)
            #expect(numbers[2] > 60 && numbers[4].isNaN && numbers[17].isNaN)
            let text = try Spawn.run(tool, ["matrix", "--from", table]).output
            let line = text.split(separator: "\n")[2].split(separator: ",").suffix(2)
            #expect(line.compactMap { Double($0) } == Array(numbers[2..<4]))
        }

        @Test func pairsComeFromAPipeAndGoIntoOne() throws {
            let stage = try TestStage()
            let table = try write(
                "from_lat,from_lon,to_lat,to_lon\n-29.9027,-71.2519,-29.9110,-71.2400\n"
                    + "-29.9027,-71.2519,0,0\n",
                "pairs.csv", stage)
            let output = stage.folder + "/ways.csv"
            let result = try shell(
                "cat '\(table)' | '\(tool)' route --pairs - --geometry | cat > '\(output)'")
            #expect(result.status == 0 && result.errors.contains("1 pair has no way"))
            let text = String(
                decoding: try #require(FileManager.default.contents(atPath: output)), as: UTF8.self)
            let lines = text.split(separator: "\n")
            #expect(lines[0] == "id,time_s,distance_m,geometry")
            #expect(lines[1].contains(",\"LINESTRING (-71.25") && lines[1].hasSuffix(")\""))
            #expect(lines[2] == "2,,,")
        }

        /// What is exported is the same city to the program that reads it again.
        @Test func anExportedCityComesBackAsItWas() throws {
            let stage = try TestStage()
            let folder = stage.folder + "/exported"
            let table = try write(points, "points.csv", stage)
            let made = try Spawn.run(tool, ["export", "-o", folder])
            #expect(made.status == 0, "\(made.errors)")
            let again = try Spawn.run(tool, ["matrix", "--city", folder, "--from", table])
            let first = try Spawn.run(tool, ["matrix", "--from", table])
            #expect(again.status == 0 && again.output == first.output)
            let refused = try Spawn.run(tool, ["export", "-o", folder])
            #expect(refused.status != 0 && refused.errors.contains("is there already"))
            let map = stage.folder + "/streets.geojson"
            #expect(try Spawn.run(tool, ["export", "-o", map]).status == 0)
            let bytes = try #require(FileManager.default.contents(atPath: map))
            let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            let features = try #require(object?["features"] as? [[String: Any]])
            #expect(features.count > 1_000)
        }

        /// A street that takes another time on the way back is two rows, and one street again.
        @Test func aStreetOfTwoTimesComesBackAsOne() throws {
            let stage = try TestStage()
            let tables = [
                "node.csv": "node_id,x_coord,y_coord\n1,-51.20,-30.03\n2,-51.19,-30.03\n",
                "link.csv": "link_id,from_node_id,to_node_id,directed,length,free_speed\n"
                    + "1,1,2,1,900,60\n2,2,1,1,900,30\n3,1,2,0,2000,50\n",
                "config.csv": "short_length,long_length,speed\nm,m,kph\n",
            ]
            let folder = stage.folder + "/tables"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            for (name, text) in tables {
                try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
            }
            let again = stage.folder + "/again"
            let made = try Spawn.run(tool, ["export", "--city", folder, "-o", again])
            #expect(made.status == 0, "\(made.errors)")
            let rows = try String(contentsOfFile: again + "/link.csv", encoding: .utf8)
            #expect(
                rows.split(separator: "\n").map { $0.prefix { $0 != "," } }
                    == ["link_id", "1", "2", "3"])
            for (city, ends) in [folder, again].map({ ($0, ["-30.03,-51.198", "-30.03,-51.192"]) })
            {
                for (from, to, time) in [
                    (ends[0], ends[1], "32 s"), (ends[1], ends[0], "1 min 5 s"),
                ] {
                    let way = try Spawn.run(
                        tool, ["route", "--city", city, "--from=" + from, "--to=" + to])
                    #expect(way.output.contains(time), "\(way.output)\(way.errors)")
                }
            }
        }

        /// A run of a city and a table that were named beside the scenario is looked at, and made
        /// again, from another folder.
        @Test func whatIsKeptOfARunIsUsedFromAnywhere() throws {
            let stage = try TestStage()
            #expect(try Spawn.run(tool, ["export", "-o", stage.folder + "/my city"]).status == 0)
            _ = try write(
                """
                time_s,from_lat,from_lon,to_lat,to_lon
                60,-29.9027,-71.2519,-29.9110,-71.2400
                90,-29.9110,-71.2400,-29.9027,-71.2519

                """, "day.csv", stage)
            for (name, table) in [("one", "day.csv"), ("two", "{file: ./day.csv}")] {
                let scenario = """
                    name: own
                    city: ./my city
                    market: cl
                    duration: 10m
                    drivers: {count: 5}
                    demand: {table: \(table)}

                    """
                _ = try write(scenario, "\(name).yaml", stage)
                let run = try shell("cd '\(stage.folder)' && '\(tool)' run \(name).yaml -o \(name)")
                #expect(run.status == 0, "\(run.errors)")
                let kept = "\(stage.folder)/\(name)"
                let fleet = try Spawn.run(tool, ["fleet", kept])
                #expect(fleet.status == 0, "\(fleet.errors)")
                let again = try Spawn.run(
                    tool, ["run", kept + "/scenario.yaml", "--no-results", "--json"])
                #expect(again.status == 0, "\(again.errors)")
                let bytes = try #require(
                    FileManager.default.contents(atPath: kept + "/summary.json"))
                let first = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
                let hash = try #require(first?["event_log_sha256"] as? String)
                #expect(first?["requests"] as? Int == 2)
                #expect(again.output.contains(hash))
                let text = try String(contentsOfFile: kept + "/scenario.yaml", encoding: .utf8)
                #expect(text.contains("market: cl"))
                // Where the city is gone, it is said what is missing and how to name another.
                let city = stage.folder + "/my city"
                try FileManager.default.moveItem(atPath: city, toPath: city + " 2")
                let gone = try Spawn.run(tool, ["fleet", kept])
                #expect(gone.errors.contains("my city") && gone.errors.contains("--city"))
                let named = try Spawn.run(tool, ["fleet", kept, "--city", city + " 2"])
                #expect(named.status == 0, "\(named.errors)")
                try FileManager.default.moveItem(atPath: city + " 2", toPath: city)
            }
        }

        /// What is missing of a run is said by everyone who shows it.
        @Test func aPartOfARunSaysThatItIsOne() throws {
            let stage = try TestStage()
            _ = try write(
                """
                time_s,from_lat,from_lon,to_lat,to_lon
                60,-29.9027,-71.2519,-29.9110,-71.2400
                90,-29.9110,-71.2400,-29.9027,-71.2519
                90,0,0,-29.9027,-71.2519
                10800,-29.9110,-71.2400,-29.9027,-71.2519

                """, "day.csv", stage)
            let scenario = """
                name: own
                city: la-serena
                duration: 2h
                drivers: {count: 5}
                demand: {table: day.csv}
                measures: {warm_up: 30m}

                """
            let file = try write(scenario, "own.yaml", stage)
            let kept = stage.folder + "/kept"
            #expect(try Spawn.run(tool, ["run", file, "-o", kept]).status == 0)
            let part =
                "without 1 of 4 lines of its table, without 1 of 3 requests, which come after its "
                + "end, without its first 0.5 h"
            let checked = try Spawn.run(tool, ["scenario", "check", file])
            #expect(checked.status == 0)
            #expect(
                checked.output.hasSuffix(
                    "no mistakes; of its table of requests\n  1 left out, the first in line 4: "
                        + "from_lat: is more than 1km from any street\n  1 request comes after "
                        + "the end\n"), "\(checked.output)")
            func firstLines() throws -> [Substring] {
                let fleet = try Spawn.run(tool, ["fleet", kept])
                let report = try Spawn.run(tool, ["report", kept])
                return [fleet.output, report.output].compactMap { $0.split(separator: "\n").first }
            }
            #expect(try firstLines().allSatisfy { $0.contains(part) })
            let page = stage.folder + "/page.html"
            #expect(try Spawn.run(tool, ["report", kept, "-o", page]).status == 0)
            #expect(try String(contentsOfFile: page, encoding: .utf8).contains(part))
            // And so do the figures that are printed.
            let table = try Spawn.run(tool, ["run", file, "--no-results"])
            #expect(table.output.split(separator: "\n").first?.contains(part) == true)
            let json = try object(["run", file, "--no-results", "--json"])
            #expect(json["part"] as? String == part)
            // As a run leaves it that was stopped, and one that was killed.
            let path = kept + "/summary.json"
            let whole = try String(contentsOfFile: path, encoding: .utf8)
            for (stop, words) in [
                ("4320", "STOPPED after 1.2 h of 2.0 h"), ("null", "NOT FINISHED"),
            ] {
                try whole.replacing("\"complete\" : true", with: "\"complete\" : false")
                    .replacing("\"stopped_at_s\" : null", with: "\"stopped_at_s\" : \(stop)")
                    .write(toFile: path, atomically: true, encoding: .utf8)
                #expect(try firstLines().allSatisfy { $0.contains(words) })
            }
        }

        private let ends = ["--from=-29.9027,-71.2519", "--to=-29.9110,-71.2400"]

        private func object(_ arguments: [String]) throws -> [String: Any] {
            let result = try Spawn.run(tool, arguments)
            #expect(result.status == 0, "\(result.errors)")
            let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            return try #require(object as? [String: Any])
        }

        private func time(_ route: [String: Any]) throws -> Double {
            try #require((route["time_s"] as? NSNumber)?.doubleValue)
        }

        @Test func aWayWithAStopIsTheWaysToItAndOn() throws {
            let stop = "-29.9070,-71.2600"
            let whole = try object(["route", "--json", "--via", stop] + ends)
            let legs = try #require(whole["legs"] as? [[String: Any]])
            #expect(legs.count == 2)
            let first = try object(["route", "--json", ends[0], "--to=" + stop])
            let second = try object(["route", "--json", "--from=" + stop, ends[1]])
            #expect(try time(legs[0]) == time(first) && time(legs[1]) == time(second))
            let table = try Spawn.run(tool, ["route", "--via", stop] + ends)
            #expect(table.output.components(separatedBy: " → ").count == 3)
        }

        @Test func otherWaysComeAfterTheFastest() throws {
            let best = try object(["route", "--json"] + ends)
            let several = try object(["route", "--json", "--alternatives", "3"] + ends)
            let routes = try #require(several["routes"] as? [[String: Any]])
            #expect(routes.count > 1)
            #expect(try time(routes[0]) == time(best))
            for route in routes.dropFirst() { #expect(try time(route) >= time(best)) }
        }

        @Test func anIsochroneIsATableOrAMap() throws {
            let stage = try TestStage()
            let table = try Spawn.run(tool, ["isochrone", ends[0], "--within", "2,4"])
            #expect(table.status == 0, "\(table.errors)")
            let lines = table.output.split(separator: "\n")
            #expect(lines[0] == "node_id,lat,lon,time_s,distance_m")
            let times = lines.dropFirst().compactMap { Double($0.split(separator: ",")[3]) }
            #expect(times.count > 100 && times.allSatisfy { $0 <= 240 })
            #expect(times.contains { $0 > 200 })
            let map = stage.folder + "/reach.geojson"
            let made = try Spawn.run(tool, ["isochrone", ends[0], "--within", "2,4", "-o", map])
            #expect(made.status == 0, "\(made.errors)")
            let bytes = try #require(FileManager.default.contents(atPath: map))
            let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            let features = try #require(object?["features"] as? [[String: Any]])
            let counts = features.compactMap { feature in
                (feature["properties"] as? [String: Any])?["crossings"] as? Int
            }
            #expect(counts == [times.count { $0 <= 120 }, times.count])
            let wrong = try Spawn.run(tool, ["isochrone", ends[0], "--within", "2,x"])
            #expect(wrong.status != 0 && wrong.errors.contains("--within"))
        }

        /// The line of a way, as points of a trace, comes back as that way.
        @Test func aTraceOfAWayIsThatWay() throws {
            let stage = try TestStage()
            let route = try object(["route", "--json"] + ends)
            let line = try #require(route["geometry"] as? [[Double]])
            let rows = line.map { "A,\($0[1]),\($0[0])\n" }.joined()
            let table = try write("trace,lat,lon\n" + rows, "trace.csv", stage)
            let result = try Spawn.run(tool, ["match", table, "--lines"])
            #expect(result.status == 0, "\(result.errors)")
            let fields = result.output.split(separator: "\n").last?.split(separator: ",") ?? []
            #expect(fields.count > 5 && fields[0] == "A" && fields[1] == "1")
            let distance = try #require((route["distance_m"] as? NSNumber)?.doubleValue)
            #expect(abs((Double(fields[3]) ?? 0) - distance) < 5)
            let points = try Spawn.run(tool, ["match", table])
            #expect(points.output.hasPrefix("trace,point,piece,lat,lon,distance_m,street\nA,1,1,"))
        }

        @Test func aWrongTableIsNamedByLineAndColumn() throws {
            let stage = try TestStage()
            let table = try write("id,lat,lon\n1,-29.9,-71.2\n2,91,0\n", "points.csv", stage)
            let result = try Spawn.run(tool, ["matrix", "--from", table])
            #expect(result.status != 0 && result.output.isEmpty)
            #expect(result.errors.contains("points.csv") && result.errors.contains("3"))
            for arguments in [
                ["route"], ["route", "--pairs", table, "--from", "x"], ["route", "--geometry"],
                ["matrix", "--from", "-", "--to", "-"],
            ] {
                #expect(try Spawn.run(tool, arguments).status != 0)
            }
        }

        /// With a table as its own output, with a link, and where files must be small.
        @Test func noResultDestroysAnything() throws {
            let stage = try TestStage()
            let table = try write(points, "points.csv", stage)
            let map = try write("<osm version=\"0.6\"></osm>", "map.osm", stage)
            let city = TestStage.packageFolder + "/Resources/cities/la-serena.city"
            symlink(table, stage.folder + "/link.csv")
            for (arguments, reason) in [
                (["matrix", "--from", table, "-o", table], "it is the input"),
                (["matrix", "--from", table, "-o", stage.folder + "/link.csv"], "a link"),
                (["route", "--pairs", table, "-o", table], "it is the input"),
                (["import", map, "-o", map], "it is the input"),
                (["import", map, "-o", table], "no city"),
                (["import", map, "-o", "/dev/null"], "a device"),
                (["import", map, "-o", stage.folder], "a folder"),
            ] {
                let result = try Spawn.run(tool, arguments)
                #expect(result.status != 0 && result.errors.contains(reason), "\(result.errors)")
            }
            let before = try FileManager.default.contentsOfDirectory(atPath: stage.folder).sorted()
            let extract = TestStage.packageFolder + "/Benchmarks/grid64"
            let result = try shell(
                "ulimit -f 8; '\(tool)' import '\(extract)' -o '\(stage.folder)/new.city'")
            #expect(result.status == 1 && result.errors.contains("files may not be so large here"))
            let after = try FileManager.default.contentsOfDirectory(atPath: stage.folder).sorted()
            #expect(before == after)
            #expect(FileManager.default.contents(atPath: table) == Data(points.utf8))
            #expect(FileManager.default.contents(atPath: city) != nil)
        }
    }
}
