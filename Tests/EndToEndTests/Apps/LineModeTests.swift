import Foundation
import Testing

extension EndToEnd {
    /// Both apps without a screen (N5, terminal.md 16): through pipes, as a script or a screen
    /// reader has them, and in a terminal.
    @Suite(.serialized) struct LineModeTests {
        /// Nothing but lines: no byte below a space but the line break, no delete, no C1.
        private func expectPlain(_ app: LineApp) {
            #expect(app.raw.allSatisfy { $0 == 10 || $0 >= 32 && $0 != 127 })
            #expect(!app.text.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
        }

        @Test func aWholeRideInLines() throws {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "40"])
            let luis = try LineApp("driver-tui", person: "Luis", on: stage)
            try luis.see("You are offline")
            try luis.see("Enter: go online")
            try luis.type("")
            try luis.see("Waiting for a ride")

            let ana = try LineApp("passenger-tui", person: "Ana", on: stage)
            try ana.see("Where to?")
            try ana.type("")
            try ana.see("Type to: empty")
            try ana.type("faro monumental")
            try ana.see("Faro Monumental de La Serena")
            try ana.type("1")
            try ana.see("VIP")
            try ana.see("Enter: ")
            try ana.type("")
            try luis.see("New ride")
            // What is said by its name is meant: no second time is asked for.
            try luis.type("accept")
            try luis.see("Pick up Ana")
            try ana.see("Luis arrives in")

            try ana.type("chat")
            try ana.see("Write a message")
            try ana.type("at the fountain")
            try luis.see("at the fountain")
            try ana.type("/back")

            try luis.type("", until: "start with Ana")
            try ana.see("Luis is here")
            try luis.type("", until: "Drive Ana")
            try luis.type("", until: "Ride finished")
            try ana.see("You have arrived")
            try ana.type("5")
            try ana.see("5/5")
            try ana.type("")
            try ana.see("Where to?")
            try luis.type("4")
            try luis.type("")
            try luis.see("Waiting for a ride")
            for app in [ana, luis] { expectPlain(app) }
            try ana.type("q")
            #expect(try ana.status() == 0)
            #expect(try luis.end() == 0)
        }

        @Test func aScriptIsDoneLineByLine() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let ana = try LineApp("passenger-tui", person: "Ana", on: stage)
            // All at once: each line waits for what the one before has brought about.
            for line in ["", "faro monumental", "1", "back", "/back", "?", "nonsense"] {
                try ana.type(line)
            }
            #expect(try ana.end() == 0)
            let said = ana.text
            for part in [
                "Where to?", "> faro monumental", "Faro Monumental de La Serena", "VIP",
                "What you can type here:", "Nothing here is called “nonsense”",
            ] {
                #expect(said.contains(part), "\(part) is missing in:\n\(said)")
            }
            expectPlain(ana)
        }

        @Test func linesAreInTheChosenLanguageAndCode() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let luis = try LineApp(
                "driver-tui", person: "Luís", on: stage, language: "pt-BR", ["--ascii"])
            try luis.see("Voce esta")
            try luis.type("?")
            try luis.see("para digitar aqui")
            #expect(try luis.end() == 0)
            #expect(luis.text.utf8.allSatisfy { $0 < 128 })
        }

        @Test func theEngineIsMissedAndComesBack() throws {
            let stage = try TestStage()
            let engine = try stage.startEngine()
            let luis = try LineApp("driver-tui", person: "Luis", on: stage)
            try luis.see("live")
            try luis.see("You are offline")
            kill(engine, SIGKILL)
            try luis.see("go online (no connection)")
            try luis.see("live")
            try stage.expectWhole()
            try luis.type("")
            try luis.see("Waiting for a ride")
            expectPlain(luis)
        }

        @Test func whatOnlyCountsDoesNotChatter() throws {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "60"])
            let luis = try LineApp("driver-tui", person: "Luis", on: stage)
            try luis.see("Enter: go online")
            try luis.type("")
            try luis.see("Waiting for a ride")
            usleep(500_000)
            luis.read()
            let before = luis.raw.count
            // Three minutes of the city's clock.
            usleep(3_000_000)
            luis.read()
            #expect(luis.raw.count == before, "\(luis.text)")
        }

        @Test(.enabled(if: TestStage.hasTmux, "tmux is not installed"))
        func aTerminalIsLeftAsItIs() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal("stty -g > \(stage.folder)/before; true")
            try terminal.keepRaw()
            try terminal.type(stage.app("driver-tui", person: "Luis", "--plain"))
            try terminal.see("Enter: go online")
            #expect(try terminal.property("alternate_on") == "0")
            #expect(try terminal.property("mouse_any_flag") == "0")
            try terminal.press("Enter")
            try terminal.see("Waiting for a ride")
            try terminal.type("q")
            try terminal.see("shell>")
            #expect(!terminal.raw.contains(0x1B))
            try terminal.type("clear; stty -g | cmp - \(stage.folder)/before && echo same")
            try terminal.see("same")
        }

        @Test(.enabled(if: TestStage.hasTmux, "tmux is not installed"))
        func interruptsAndTheEndOfTypingEndIt() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal("true")
            for (key, status) in [("C-c", 130), ("C-d", 0)] {
                try terminal.type("clear")
                try terminal.type(
                    stage.app("driver-tui", person: "Luis", "--plain; echo status $?"))
                try terminal.see("Enter: go online")
                try terminal.press(key)
                try terminal.see("status \(status)")
            }
        }

        @Test func nobodyReadingEndsIt() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let app = stage.app("driver-tui", person: "Luis", "--plain")
            let result = try Spawn.run(
                "sh",
                ["-c", "(\(environment(stage)) \(app); echo $? > \(stage.folder)/status) | true"])
            #expect(result.status == 0)
            let status = try stage.value("the status") {
                try? String(contentsOfFile: stage.folder + "/status", encoding: .utf8)
            }
            #expect(["141\n", "0\n"].contains(status))
        }

        private func environment(_ stage: TestStage) -> String {
            stage.environment.sorted { $0.key < $1.key }
                .map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        }
    }
}
