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
            for scalar in output.unicodeScalars where scalar != "\n" {
                let category = scalar.properties.generalCategory
                #expect(
                    category != .control && category != .format,
                    "U+\(String(scalar.value, radix: 16)) in \(output.debugDescription)")
            }
        }

        /// The names are in the file, and the programs read them.
        @Test func theNamesAreRead() throws {
            #expect(try run(["info", city]).hasPrefix("La[31mSe\n"))
            let found = try run(["places", "--city", city, "bal", "--json"])
            #expect(found.contains("Bal\\u202eced"), "\(found)")
        }
    }
}
