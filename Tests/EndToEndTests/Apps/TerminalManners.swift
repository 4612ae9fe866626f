import Foundation
import Testing

extension EndToEnd {
    /// What a terminal program owes its terminal (N3, terminal.md 6, 18, 19).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct TerminalManners {
        private static let signals = ["TERM", "HUP", "SEGV"]

        @Test func theTerminalIsGivenBackHoweverTheAppEnds() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal("stty -g > \(stage.folder)/before; cd /")
            for signal in Self.signals {
                try terminal.type("clear")
                // Whoever reports a crash must not wait for keys.
                try terminal.type(
                    "SWIFT_BACKTRACE=interactive=no "
                        + stage.app("passenger-tui", person: "Ana") + " & fg")
                try terminal.see("Where to?")
                #expect(try terminal.property("alternate_on") == "1")
                try kill(signal, "passenger-tui", stage)
                try stage.wait("the shell after \(signal)") {
                    try terminal.property("alternate_on") == "0"
                }
                #expect(try terminal.property("cursor_flag") == "1")
                #expect(try terminal.property("mouse_any_flag") == "0")
                // The shell reads again, and the settings are those of before, one by one.
                let same = "\(stage.folder)/same-\(signal)"
                try terminal.type("stty -g | cmp - \(stage.folder)/before && touch \(same)")
                try stage.wait("the settings of before \(signal)") {
                    FileManager.default.fileExists(atPath: same)
                }
            }
        }

        @Test func controlZAndBack() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal(
                "bash --norc -i -c '" + stage.app("driver-tui", person: "Luis")
                    + "; exec bash --norc'"
            )
            try terminal.see("You are offline")
            try terminal.press("q")
            try stage.wait("the shell") { try terminal.property("alternate_on") == "0" }
            try terminal.type(stage.app("driver-tui", person: "Luis"))
            try terminal.see("You are offline")
            try terminal.press("C-z")
            try terminal.see("Stopped")
            #expect(try terminal.property("alternate_on") == "0")
            try terminal.type("fg")
            try terminal.see("You are offline")
        }

        @Test func anyUnusableTerminalIsOneLineAndStatusTwo() throws {
            let stage = try TestStage()
            for program in ["passenger-tui", "driver-tui"] {
                let path = TestStage.programs + "/" + program
                let piped = try Spawn.run(path, ["--socket", stage.socket])
                #expect(piped.status == 2)
                #expect(piped.errors.split(separator: "\n").count == 1)
                let terminal = try stage.terminal("TERM=dumb \(path); echo status $?")
                try terminal.see("status 2")
            }
            #expect(stage.engines().isEmpty)
        }

        @Test func aTerminalThatIsTooSmallSaysSoAndRecovers() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
            try terminal.see("Where to?")
            for (width, height) in [(40, 10), (20, 5), (5, 2), (1, 1)] {
                try terminal.resize(width, height)
                if width >= 20 { try terminal.see("80") }
            }
            try terminal.resize(120, 40)
            try terminal.see("Where to?")
        }

        @Test func withoutColoursAndUnicodeEverythingIsThere() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal(
                stage.app("passenger-tui", person: "Ana", "--ascii --no-color --no-mouse"))
            try terminal.see("Where to?")
            #expect(terminal.screen.unicodeScalars.allSatisfy { $0.isASCII })
        }

        private func kill(_ signal: String, _ program: String, _ stage: TestStage) throws {
            let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc")
            let own = entries.compactMap { Int32($0) }.filter { process in
                guard let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
                else { return false }
                let line = String(decoding: words, as: UTF8.self)
                return line.hasPrefix(TestStage.programs + "/" + program)
                    && line.contains(stage.socket)
            }
            #expect(own.count == 1)
            for process in own { _ = try Spawn.run("kill", ["-" + signal, "\(process)"]) }
        }
    }
}
