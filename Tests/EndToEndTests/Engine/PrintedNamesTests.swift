import Foundation
import Testing

@testable import RideMap

extension EndToEnd {
    /// Names of a city file come from whoever made it. None reaches a terminal raw (reliability
    /// 11).
    @Suite struct PrintedNamesTests {
        private let stage: TestStage
        private let city: String

        /// The built-in city with other names, as long as the old ones.
        init() throws {
            stage = try TestStage()
            city = stage.folder + "/hostile.city"
            let path = TestStage.packageFolder + "/Resources/cities/la-serena.city"
            var bytes = try #require(FileManager.default.contents(atPath: path))
            for (old, new) in [
                ("La Serena", "La\u{1B}[31mSe"), ("Balmaceda", "Bal\u{202E}ced"),
                ("Avenida Fra", "Ave\nFrau\u{9B}a"),
            ] {
                try #require(old.utf8.count == new.utf8.count)
                var count = 0
                while let range = bytes.range(of: Data(old.utf8)) {
                    bytes.replaceSubrange(range, with: Data(new.utf8))
                    count += 1
                }
                try #require(count > 0, "\(old) is not in the city")
            }
            try Data(CityFileWriter.sealed(Array(bytes))).write(to: URL(filePath: city))
        }

        private func run(_ arguments: [String]) throws -> String {
            let result = try Spawn.run(StageShell.tool, arguments)
            return result.output + result.errors
        }

        @Test(arguments: [
            ["info"], ["places", "--city", "", "bal"], ["places", "--city", "", "bal", "--json"],
            ["route", "--city", "", "--from", "bal", "--to=-29.9045,-71.2490"],
            ["route", "--city", "", "--from", "bal", "--to=-29.9045,-71.2490", "--json"],
            ["route", "--city", "", "--from", "bal", "--to=-29.9045,-71.2490", "--geojson"],
            ["nearest", "--city", "", "--at", "bal"],
            ["nearest", "--city", "", "--at", "bal", "--json"],
            ["places", "--city", "", "nothing of this name"],
            ["route", "--city", "", "--from", "bal", "--to=10,10"],
        ])
        func noNameActsOnATerminal(arguments: [String]) throws {
            let words = arguments.map { $0.isEmpty ? city : $0 }
            let output = try run(words == ["info"] ? ["info", city] : words)
            #expect(output.contains("La[31mSe") || output.contains("Bal") || output.contains("Se"))
            expectHarmless(output)
        }

        private func expectHarmless(_ output: String) {
            for scalar in output.unicodeScalars where scalar != "\n" {
                let category = scalar.properties.generalCategory
                #expect(
                    category != .control && category != .format,
                    "U+\(String(scalar.value, radix: 16)) in \(output.debugDescription)")
            }
        }

        private func file(_ name: String, _ text: String) throws -> String {
            let path = "\(stage.folder)/\(name)"
            try Data(text.utf8).write(to: URL(filePath: path))
            return path
        }

        /// Commands whose results are data: names in them are written as they are into a file or
        /// for a program, and harmless to a terminal.
        @Test(arguments: [
            ["match"], ["match", "--lines"], ["matrix"], ["isochrone"], ["route"], ["fleet"],
        ])
        func resultsAreHarmlessOnATerminal(command: [String]) throws {
            let points = try file(
                "points.csv",
                "id,trace,lat,lon\nA\u{1B}]0;x\u{07},T\u{1B}[2J\u{9B}1m,-29.9027,-71.2520\n"
                    + "B\u{202E},T\u{1B}[2J\u{9B}1m,-29.9045,-71.2490\n")
            let pairs = try file(
                "pairs.csv",
                "id,from_lat,from_lon,to_lat,to_lon\n"
                    + "P\u{1B}[5m,-29.9027,-71.2520,-29.9045,-71.2490\n")
            let arguments: [String]
            switch command[0] {
            case "match": arguments = command + [points, "--city", city]
            case "matrix": arguments = command + ["--city", city, "--from", points]
            case "isochrone":
                arguments = command + ["--city", city, "--from", "bal", "--within", "1"]
            case "route": arguments = command + ["--city", city, "--pairs", pairs]
            default: arguments = command + [try ridden()]
            }
            let piped = try Spawn.run(StageShell.tool, arguments)
            #expect(piped.status == 0, "\(piped.errors)")
            let shown = try Spawn.onTerminal(StageShell.tool, arguments)
            #expect(shown.count > 20)
            expectHarmless(String(decoding: shown, as: UTF8.self))
            // The control: a program gets the names as they are in its table.
            if ["match", "matrix", "route"].contains(command[0]) {
                #expect(piped.output.contains("\u{1B}"), "\(piped.output)")
            }
        }

        /// A run of a scenario with a bad name, in the city with bad names.
        private func ridden() throws -> String {
            let folder = stage.folder + "/results"
            if FileManager.default.fileExists(atPath: folder) { return folder }
            let scenario = try file(
                "bad.yaml",
                """
                name: "Bad\\e[31m\\u202E"
                city: \(city)
                seed: 1
                duration: 10m
                drivers: {count: 2}
                demand: {requests_per_hour: 30}
                """)
            let run = try Spawn.run(StageShell.tool, ["run", scenario, "--output", folder])
            try #require(run.status == 0, "\(run.errors)")
            return folder
        }

        /// What people read of a run.
        @Test(arguments: [["run"], ["run", "--json"], ["report"], ["scenario", "check"]])
        func aRunIsHarmlessOnATerminal(command: [String]) throws {
            let folder = try ridden()
            let arguments =
                command[0] == "run"
                ? command + [stage.folder + "/bad.yaml", "--no-results"]
                : command + [command[0] == "report" ? folder : stage.folder + "/bad.yaml"]
            let shown = try Spawn.onTerminal(StageShell.tool, arguments)
            #expect(shown.count > 10)
            expectHarmless(String(decoding: shown, as: UTF8.self))
        }

        /// The names are in the file, and the programs read them.
        @Test func theNamesAreRead() throws {
            #expect(try run(["info", city]).hasPrefix("La[31mSe\n"))
            let found = try run(["places", "--city", city, "bal", "--json"])
            #expect(found.contains("Bal\\u202eced"), "\(found)")
        }
    }
}
