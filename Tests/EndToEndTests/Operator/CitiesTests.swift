import Foundation
import Testing

@testable import RideMap
@testable import ride_sim

extension EndToEnd {
    /// One operator of two cities, each with an engine of its own: in a terminal and at the shell.
    @Suite(.serialized) struct CitiesTests {
        private let serena: StageShell
        private let island: StageShell
        private let islandEngine: Int32

        /// Eva waits for a decision in La Serena, Ana has written in Ilha Bela.
        init() throws {
            serena = try StageShell.withEngine()
            try serena.signUp("driver", "Eva")
            try serena.apply(as: "eva")
            let stage = try TestStage()
            let city = stage.folder + "/ilha.city"
            try Self.named("Ilha Bela").write(to: URL(filePath: city))
            islandEngine = try stage.startEngine(["--city", city])
            island = StageShell(stage: stage)
            try island.signUp("passenger", "Ana")
            _ = try island.call(
                "ticket.open", #"{"kind": "question", "subject": "My hat", "message": "Green."}"#,
                as: "ana")
        }

        /// The built-in city with a name that is as long as its own.
        private static func named(_ name: String) throws -> Data {
            let path = TestStage.packageFolder + "/Resources/cities/la-serena.city"
            var bytes = try #require(FileManager.default.contents(atPath: path))
            try #require(name.utf8.count == "La Serena".utf8.count)
            while let range = bytes.range(of: Data("La Serena".utf8)) {
                bytes.replaceSubrange(range, with: Data(name.utf8))
            }
            return Data(CityFileWriter.sealed(Array(bytes)))
        }

        private var sockets: String { "\(serena.stage.socket),\(island.stage.socket)" }

        private func operate(
            _ arguments: String..., cities: String? = nil
        ) throws -> (status: Int32, output: String, errors: String) {
            try Spawn.run(
                StageShell.tool,
                ["operator"] + arguments + ["--city", cities ?? sockets])
        }

        @Test func bothAreOneListAndOneSum() throws {
            let seen = try operate("overview")
            #expect(seen.status == 0, "\(seen.errors)")
            let lines = seen.output.split(separator: "\n").map(String.init)
            #expect(lines[0].hasPrefix("No.  City       "), "\(seen.output)")
            #expect(lines[1].hasSuffix("La Serena    1 driver to review"))
            #expect(lines[2].hasSuffix("Ilha Bela    1 message to answer"))
            #expect(lines.last?.hasPrefix("All") == true, "\(seen.output)")
            let tickets = try operate("tickets", "list")
            #expect(tickets.output.contains("Ilha Bela  *"), "\(tickets.output)")
            let json = try operate("overview", "--json")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(json.output.utf8))
                    as? [String: Any])
            let sum = try #require(object["sum"] as? [String: Any])
            #expect(sum["pending_drivers"] as? Int == 1)
            #expect(sum["open_tickets"] as? Int == 1)
            #expect((object["cities"] as? [Any])?.count == 2)
        }

        @Test func whatChangesSomethingNamesOneCity() throws {
            let page = try serena.operate("drivers", "list")
            let drivers = try #require(page["drivers"] as? [[String: Any]])
            let number = try #require(drivers.first?["driver_id"] as? NSNumber)
            let unclear = try operate("drivers", "approve", "\(number)")
            #expect(unclear.status == 1)
            #expect(unclear.errors.contains("Name one city with --city."), "\(unclear.errors)")
            let elsewhere = try operate(
                "drivers", "approve", "\(number)", cities: island.stage.socket)
            #expect(elsewhere.status == 1, "Eva is no driver there")
            let here = try operate(
                "drivers", "approve", "\(number)", cities: serena.stage.socket)
            #expect(here.status == 0, "\(here.errors)")
        }

        @Test func anEngineThatIsDownDoesNotStopTheOthers() throws {
            kill(islandEngine, SIGKILL)
            try island.stage.waitForTheEnd()
            let seen = try operate("overview")
            #expect(seen.status == 1, "a script notices")
            #expect(seen.output.contains("La Serena    1 driver to review"), "\(seen.output)")
            #expect(seen.output.contains("engine     no answer"), "\(seen.output)")
            #expect(seen.output.contains("Start the service with ride-sim"), "\(seen.output)")
            let drivers = try operate("drivers", "list")
            #expect(drivers.output.contains("La Serena"), "\(drivers.output)")
            #expect(drivers.output.contains("Start the service with ride-sim"), "\(drivers.output)")
            try island.stage.expectWhole()
        }

        @Test(.enabled(if: TestStage.hasTmux, "tmux is not installed"))
        func bothAreOnOneScreen() throws {
            let terminal = try serena.stage.terminal(
                "\(StageShell.tool) operator watch --city \(sockets) --language en; echo status $?",
                width: 100, height: 30)
            try terminal.see("Cities (2)")
            try terminal.see("1 driver to review")
            #expect(terminal.screen.contains("Ilha Bela"))
            _ = try island.call(
                "ride.sos", #"{"latitude": -29.9027, "longitude": -71.252}"#, as: "ana")
            try terminal.see("calls for help in")
            try terminal.press("F5")
            try terminal.see("Acknowledge first")
            #expect(terminal.rows[0].contains("Ilha Bela"))
            try terminal.press("F6")
            try terminal.see("They know you have seen the call.")
            kill(islandEngine, SIGKILL)
            try terminal.press("F7")
            try terminal.see("reconnecting")
            try terminal.see("1 driver to review")
            try island.stage.waitForTheEnd()
            try island.stage.expectWhole()
            try terminal.press("C-c")
            try terminal.see("status 0")
        }
    }

    /// Which engines are meant by names.
    @Suite struct OperatedCityTests {
        @Test func aNameIsASocketBesideTheUsualOne() {
            let usual = "/run/user/7/ride/engine.sock"
            #expect(OperatedCity.socket(of: "ilha", usual: usual) == "/run/user/7/ride/ilha.sock")
            #expect(OperatedCity.socket(of: "/x/y.sock", usual: usual) == "/x/y.sock")
            #expect(OperatedCity.dataFolder(ofSocket: "/x/none.sock", usual: "/data") == "/data")
        }

        @Test(arguments: ["", "a,", "a,a", "a b", "-,é", String(repeating: "/", count: 200)])
        func aListThatMakesNoSenseIsRefused(list: String) {
            #expect(OperatedCity.fault(in: list) != nil)
        }

        @Test func thereIsALimit() {
            func list(_ count: Int) -> String {
                (0..<count).map { "c\($0)" }.joined(separator: ",")
            }
            #expect(OperatedCity.fault(in: list(OperatedCity.most)) == nil)
            #expect(OperatedCity.fault(in: list(OperatedCity.most + 1)) != nil)
        }
    }
}
