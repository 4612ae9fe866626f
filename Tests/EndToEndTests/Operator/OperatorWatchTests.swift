import Foundation
import Testing

extension EndToEnd {
    /// The operator's screen in a real terminal, with a real engine: a driver who waits is approved
    /// by keys, and a call for help is seen and acknowledged (D1, P8, N1, N2).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct OperatorWatchTests {
        private func watching(
            _ shell: StageShell, width: Int = 80, height: Int = 24, _ more: String = "",
            with variables: String = ""
        ) throws -> TestTerminal {
            let terminal = try shell.stage.terminal(
                "\(variables) \(StageShell.tool) operator watch --socket \(shell.stage.socket) "
                    + "\(TestStage.manner) \(more); echo status $?", width: width, height: height)
            try terminal.see("The city")
            return terminal
        }

        @Test("D1: a driver who waits is approved by keys")
        func aDriverIsApprovedByKeys() throws {
            let shell = try StageShell.withEngine()
            let terminal = try watching(shell)
            try terminal.see("Nothing is waiting for you.")
            try shell.signUp("driver", "Eva")
            try shell.apply(as: "eva")
            try terminal.see("1 driver to review")
            try terminal.press("Enter")
            try terminal.see("waiting       offline")
            try terminal.press("Enter")
            try terminal.see("paper.png, PNG 1 KB, expires")
            #expect(terminal.screen.contains("grey Kia Rio"))
            try terminal.press("a")
            try terminal.see("Let Eva drive?")
            try terminal.press("Down", "Enter")
            try terminal.see("Eva can drive now.")
            let state = try shell.call("driver.online", as: "eva")
            #expect(state["activity"] as? String == "idle")
            try terminal.press("Escape")
            try terminal.see("approved")
            try terminal.press("C-c")
            try terminal.see("status 0")
            #expect(try terminal.property("alternate_on") == "0")
        }

        /// Eva's licence, selected in her application, while a program of ours may look at it.
        private func licence(
            _ shell: StageShell, _ program: String, _ script: String, width: Int, height: Int,
            with variable: String
        ) throws -> TestTerminal {
            let path = "\(shell.stage.folder)/\(program)"
            try ("#!/bin/sh\n" + script).write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: path)
            try shell.signUp("driver", "Eva")
            try shell.apply(as: "eva")
            let terminal = try watching(shell, width: width, height: height, with: variable)
            try terminal.press("3", until: "Eva")
            try terminal.press("Enter")
            try terminal.see("paper.png")
            for _ in 0..<5 { try terminal.press("Down") }
            try terminal.see("open document")
            return terminal
        }

        @Test("D1: a document opens with a program of one's own, which gets its path alone")
        func aDocumentIsOpened() throws {
            let shell = try StageShell.withEngine()
            let note = "\(shell.stage.folder)/note"
            let terminal = try licence(
                shell, "opener", "echo tells; printf '%s\\n' \"$#\" \"$1\" > '\(note)'\n",
                width: 200, height: 60, with: "RIDE_OPENER='\(shell.stage.folder)/opener'")
            try terminal.press("o")
            try terminal.see("Opened with")
            try shell.stage.wait("the program") {
                (try? String(contentsOfFile: note, encoding: .utf8))?.hasSuffix("\n") == true
            }
            let lines = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n")
            #expect(lines.first == "1" && lines.count == 2)
            #expect(lines.last?.contains("/documents/driver-") == true)
            #expect(!terminal.screen.contains("tells"))
        }

        @Test("D1: a document is drawn in the terminal by a program of the machine")
        func aDocumentIsDrawn() throws {
            let shell = try StageShell.withEngine()
            let script = """
                for last in "$@"; do :; done
                printf '\\033[2J\\033[H%s\\n' "DRAWN ${last##*/}"
                """
            let terminal = try licence(
                shell, "chafa", script, width: 80, height: 24,
                with: "PATH='\(shell.stage.folder)':\"$PATH\"")
            try terminal.press("v")
            try terminal.see("DRAWN licence")
            // The escapes that came with it have cleared nothing.
            try terminal.see("Driving licence")
            try terminal.press("+")
            try terminal.see("×2")
            try terminal.press("Escape")
            try terminal.see("paper.png")
        }

        @Test("D1: parts are rejected with a reason each, and the driver reads them")
        func partsAreRejectedByKeys() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("driver", "Eva")
            try shell.apply(as: "eva")
            let terminal = try watching(shell, width: 200, height: 60)
            try terminal.press("3", until: "Eva")
            try terminal.press("Enter")
            try terminal.see("paper.png")
            try terminal.press("r")
            try terminal.see("What is wrong with")
            try terminal.press("Down", "Down", "Down", "Down")
            try terminal.write("The plate is another one.")
            try terminal.press("Down", "Down", "Down", "Down", "Enter")
            try terminal.see("Eva will see the reasons.")
            try terminal.press("Down", "Down", "Down", "Down")
            try terminal.see("Rejected: The plate is another one.")
            let application = try shell.call("driver.application", as: "eva")
            #expect(application["state"] as? String == "rejected")
            let reasons = try #require(application["reasons"] as? [[String: Any]])
            #expect(reasons.first?["part"] as? String == "vehicle")
            #expect(reasons.first?["reason"] as? String == "The plate is another one.")
        }

        @Test("P8: a call for help stands above everything until it is acknowledged")
        func aCallForHelpIsSeenAndAcknowledged() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("passenger", "Ana")
            let terminal = try watching(shell)
            try terminal.keepRaw()
            try terminal.press("5", until: "ana@example.org")
            try terminal.press("?")
            try terminal.see("Keys that work here")
            let ticket = try shell.call(
                "ride.sos", #"{"latitude": -29.9027, "longitude": -71.252}"#, as: "ana")
            try terminal.see("! SOS: Ana calls for help")
            try terminal.see("F6 acknowledge")
            #expect(terminal.rows[1].contains("SOS"))
            // The bell rings without the lines of the window's name, which end with one too.
            try shell.stage.wait("the bell") { bells(terminal.raw) > 0 }
            try terminal.press("F5")
            try terminal.see("Acknowledge first")
            try terminal.see("! SOS Ana")
            try terminal.press("F6")
            try terminal.see("They know you have seen the call.")
            try shell.stage.wait("the banner to go") {
                !terminal.rows[1].contains("calls for help")
            }
            let seen = try shell.operate("tickets", "show", "\(ticket["id"] ?? "")")
            #expect(seen["state"] as? String == "acknowledged")
            try terminal.press("Enter")
            try terminal.see("SOS, seen")
            try terminal.press("x")
            try terminal.write("Help has come.")
            try terminal.press("Enter")
            try terminal.see("SOS, over")
        }

        /// Bells that do not end the name of a window or a notification.
        private func bells(_ bytes: [UInt8]) -> Int {
            var count = 0
            var isCommand = false
            for (index, byte) in bytes.enumerated() {
                if byte == 0x5D, index > 0, bytes[index - 1] == 0x1B { isCommand = true }
                if byte == 0x5C, index > 0, bytes[index - 1] == 0x1B { isCommand = false }
                guard byte == 0x07 else { continue }
                if !isCommand { count += 1 }
                isCommand = false
            }
            return count
        }

        @Test("N2: the last known city stays while the engine is away, and none is started")
        func anEngineThatGoesAndComesBack() throws {
            let stage = try TestStage()
            let engine = try stage.startEngine()
            let shell = StageShell(stage: stage)
            let terminal = try watching(shell)
            try terminal.see("Nothing is waiting for you.")
            kill(engine, SIGKILL)
            try terminal.see("reconnecting")
            #expect(terminal.screen.contains("Nothing is waiting for you."))
            #expect(stage.engines().isEmpty)
            try stage.expectWhole()
            try stage.startEngine()
            try terminal.see("live")
        }

        @Test func plainLinesAndJSONStayInATerminal() throws {
            let shell = try StageShell.withEngine()
            let terminal = try shell.stage.terminal(
                "\(StageShell.tool) operator watch --plain --interval 0.5 "
                    + "--socket \(shell.stage.socket); echo status $?")
            try terminal.see("no driver yet")
            #expect(try terminal.property("alternate_on") == "0")
            try terminal.press("C-c")
            try terminal.see("status 0")
            let lines = try Spawn.run(
                "sh",
                [
                    "-c",
                    "printf '5\\nq\\n' | \(StageShell.tool) operator watch --lines "
                        + "--language en --socket \(shell.stage.socket)",
                ])
            #expect(lines.status == 0, "\(lines.errors)")
            #expect(lines.output.contains("People, selected"), "\(lines.output)")
            #expect(!lines.output.contains("\u{1B}"))
        }
    }
}
