import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// Bicycles in a real engine: what it is started with, and what a kill leaves.
    @Suite struct BikeServeTests {
        /// One station as CityBikes tells it.
        private static func feed(_ bikes: String) -> String {
            """
            {"network": {"id": "t", "name": "Bicis T", "company": ["C"], "href": "/t",
             "location": {"city": "La Serena", "country": "CL", "latitude": -29.9027,
              "longitude": -71.252},
             "stations": [{"id": "a", "name": "Mercado", "latitude": -29.9027,
              "longitude": -71.252, "free_bikes": \(bikes), "empty_slots": 5, "extra": {}}]}}
            """
        }

        private func write(_ text: String, _ path: String) throws {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }

        private func number(_ value: Any?) -> Int? { (value as? NSNumber)?.intValue }

        @Test("B5: a kill in the middle of a rental loses nothing")
        func aKillLosesNothing() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("passenger", "Eva")
            _ = try shell.call(
                "card.add",
                """
                {"number": "4111111111111111", "expiry": "\(RawClient.cardExpiry)",
                 "holder": "Eva Rojas", "cvv": "123", "tax_id": "529.982.247-25"}
                """, as: "eva")
            let found = try shell.call("bikes.find", #"{"needs": "bikes"}"#, as: "eva")
            let station = try #require((found["stations"] as? [[String: Any]])?.first)
            let code = try #require(station["code"] as? String)
            let open = try shell.call("bikes.unlock", #"{"code": "\#(code)"}"#, as: "eva")
            let id = try #require(number(open["id"]))
            let taken = try shell.call("bikes.take", #"{"rental_id": \#(id)}"#, as: "eva")
            try shell.stage.killEngines()
            try shell.stage.startEngine()
            let state = try shell.call("state.get", as: "eva")
            let rental = try #require(state["rental"] as? [String: Any])
            #expect(number(rental["id"]) == id && rental["stage"] as? String == "riding")
            #expect(number(rental["free_until_ms"]) == number(taken["free_until_ms"]))
            let back = try shell.call(
                "bikes.return",
                #"{"rental_id": \#(id), "station_id": \#(number(station["id"]) ?? 0)}"#,
                as: "eva")
            #expect(back["paid"] as? String == "paid")
            let history = try shell.call("bikes.history", as: "eva")
            #expect(number(history["total"]) == 1)
        }

        @Test(
            "B1: a hostile feed is refused whole, with one message",
            arguments: [
                "{", "[]", #"{"network": {"stations": 3}}"#, #"{"network": {"stations": []}}"#, "",
            ])
        func aHostileFeedIsRefused(text: String) throws {
            let stage = try TestStage()
            let path = stage.folder + "/feed.json"
            try write(text, path)
            let result = try Spawn.run(
                StageShell.tool,
                ["serve", "--bikes", path, "--socket", stage.socket, "--data", stage.folder])
            #expect(result.status != 0)
            #expect(result.errors.contains("feed.json"), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        }

        @Test("F-11: a feed is read anew while the engine runs, and a broken one changes nothing")
        func aFeedIsReadAnew() throws {
            let stage = try TestStage()
            let path = stage.folder + "/feed.json"
            try write(Self.feed("3"), path)
            try stage.startEngine(["--bikes", path])
            let shell = StageShell(stage: stage)
            try shell.signUp("passenger", "Eva")
            func bikes() throws -> Int? {
                let found = try shell.call("bikes.find", as: "eva")
                return number((found["stations"] as? [[String: Any]])?.first?["bikes"])
            }
            #expect(try bikes() == 3)
            try write("{ broken", path)
            try stage.wait("a line about the broken feed") {
                try String(contentsOfFile: stage.folder + "/log", encoding: .utf8)
                    .contains("feed.json")
            }
            #expect(try bikes() == 3)
            try write(Self.feed("7"), path)
            try stage.wait("the new feed") { try bikes() == 7 }
            try stage.killEngines()
            try stage.startEngine(["--bikes", path])
            #expect(try bikes() == 7)
        }
    }
}
