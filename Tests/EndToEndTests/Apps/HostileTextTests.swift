import Foundation
import Testing

extension EndToEnd {
    /// Nobody's text reaches another terminal raw (N4): names and messages that an engine lets
    /// through as they are, looked for in every byte that the apps write.
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct HostileTextTests {
        /// Everything that could steer a terminal, turn text around or hide it. What it writes is
        /// looked for, so nothing in it may be what ncurses writes.
        private static let hostile =
            "\u{1B}]0;owned\u{07}\u{1B}[6n\u{1B}[?1003h\u{1B}c\u{1B}Pq\u{1B}\\\u{9B}31m"
            + "\u{202E}evil\u{2066}\u{200B}\u{200D}\u{FEFF}\u{E0041}\u{E007F}\u{7F}\r\n\t\u{0}"
            + "e" + String(repeating: "\u{0301}", count: 1_000) + "\u{2028}\u{0085}end"

        /// Byte sequences of which none may come out.
        private static let forbidden: [(name: String, bytes: [UInt8])] = [
            ("a title", Array("\u{1B}]0;".utf8)), ("a question", Array("\u{1B}[6n".utf8)),
            ("every move of the mouse", Array("\u{1B}[?1003".utf8)),
            ("a reset", Array("\u{1B}c".utf8)),
            ("a device string", Array("\u{1B}P".utf8)), ("C1", [0xC2, 0x9B]),
            ("a turn of direction", Array("\u{202E}".utf8)),
            ("an isolate", Array("\u{2066}".utf8)), ("no width", Array("\u{200B}".utf8)),
            ("a joiner", Array("\u{200D}".utf8)), ("a byte order mark", Array("\u{FEFF}".utf8)),
            ("a tag", Array("\u{E0041}".utf8)), ("delete", [0x7F]), ("zero", [0]),
            ("a line separator", Array("\u{2028}".utf8)),
        ]

        /// What is wrong with the bytes an app has written.
        private func faults(in raw: [UInt8]) -> [String] {
            var faults = Self.forbidden.filter { contains(raw, $0.bytes) }.map(\.name)
            let mark = Array("\u{0301}".utf8)
            if contains(raw, mark) { faults.append("a combining mark") }
            return faults + strayEscapes(in: raw)
        }

        /// Escapes that begin none of the sequences which ncurses and the app itself write.
        private func strayEscapes(in raw: [UInt8]) -> [String] {
            var strays: [String] = []
            for index in raw.indices where raw[index] == 0x1B {
                let text = String(decoding: raw[index...].prefix(24).dropFirst(), as: UTF8.self)
                let isKnown =
                    text.isEmpty || text.starts(with: /\[[?>]?[0-9;]*[A-HJKLMPSTXb-dfhlmrt@]/)
                    || text.starts(with: /[()][A-Z0-9]/) || text.starts(with: /[=>78MgH]/)
                    || text.hasPrefix("]2;") || text.hasPrefix("]9;") || text.hasPrefix("k")
                if !isKnown { strays.append("stray escape before '\(text.debugDescription)'") }
            }
            return strays
        }

        private func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
            guard let first = pattern.first, bytes.count >= pattern.count else { return false }
            return bytes.indices.dropLast(pattern.count - 1).contains {
                bytes[$0] == first && bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
            }
        }

        /// Every row of a sheet has its frame at both ends, whatever stands between.
        private func expectFramed(_ terminal: TestTerminal) {
            let rows = terminal.rows
            guard let top = rows.lastIndex(where: { $0.hasPrefix("╭") }),
                let bottom = rows.lastIndex(where: { $0.hasPrefix("╰") })
            else {
                Issue.record("no sheet on\n\(terminal.screen)")
                return
            }
            for row in rows[top + 1..<bottom] {
                #expect(row.hasPrefix("│") && row.hasSuffix("│"), "\(terminal.screen)")
            }
        }

        @Test func whatTheNegativeControlWouldShow() {
            #expect(faults(in: Array(Self.hostile.utf8)).count >= Self.forbidden.count)
            #expect(faults(in: Array("\u{1B}[1;2H\u{1B}[38;5;252m\u{1B}(B plain".utf8)).isEmpty)
        }

        @Test(arguments: ["", "--ascii --no-color"])
        func hostileNamesAndMessagesDoNothing(options: String) throws {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "30"])
            let proxy = try ForgingProxy(
                before: stage.socket, at: stage.folder + "/forged.sock",
                ["Luis": "Lu\(Self.hostile)is", "Ana": "A\(Self.hostile)na", "SAYS": Self.hostile])
            let ana = try stage.terminal("true")
            let luis = try stage.terminal("true")
            for (terminal, name, person) in [
                (ana, "passenger-tui", "Ana"), (luis, "driver-tui", "Luis"),
            ] {
                try terminal.keepRaw()
                let app = stage.app(name, person: person, options)
                try terminal.type(app.replacing(stage.socket, with: proxy.socket))
            }
            try luis.see("You are offline")
            try luis.press("Enter", until: "go offline")
            try ana.see("Where to?")
            try ana.press("Enter")
            try ana.write("faro monum")
            try ana.see("Faro Monumental de La Serena")
            try ana.press("Enter")
            try ana.see("VIP")
            try ana.press("Enter")
            try luis.see("New ride")
            try luis.press("Enter", until: "Pick up")
            try luis.see("Pick up")
            try ana.see("arrives in")
            if options.isEmpty { for terminal in [ana, luis] { expectFramed(terminal) } }
            for (from, to) in [(luis, ana), (ana, luis)] {
                try from.press("t")
                try from.see("write to")
                try from.write("this SAYS it")
                try from.press("Enter")
                try from.press("Escape")
                try to.see("it")
            }
            try ana.press("t")
            try ana.see("write to")
            if options.isEmpty { expectFramed(ana) }
            try ana.press("Escape")
            try ana.press("n")
            try ana.see("this")
            try ana.press("Escape")
            for terminal in [ana, luis] {
                #expect(faults(in: terminal.raw) == [])
                #expect(terminal.rows.allSatisfy { $0.unicodeScalars.count <= 80 })
            }
        }

        @Test func hostileTicketsDoNothing() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let proxy = try ForgingProxy(
                before: stage.socket, at: stage.folder + "/forged.sock", ["SAYS": Self.hostile])
            let ana = try stage.terminal("true")
            try ana.keepRaw()
            let app = stage.app("passenger-tui", person: "Ana")
            try ana.type(app.replacing(stage.socket, with: proxy.socket))
            try ana.see("Where to?")
            try ana.press("m")
            try ana.see("Help and messages")
            try ana.press("s")
            try ana.see("Write to us")
            try ana.press("3")
            try ana.see("Ask a question")
            try ana.press("Enter")
            try ana.see("Subject")
            try ana.write("about SAYS")
            try ana.press("Enter")
            try ana.write("hello SAYS")
            try ana.press("C-s")
            try ana.see("waiting")
            expectFramed(ana)
            try ana.press("Escape")
            try ana.see("Write to us")
            try ana.press("2")
            try ana.see("about")
            expectFramed(ana)
            #expect(faults(in: ana.raw) == [])
        }

        @Test func hostileTextsAreHarmlessAsLinesToo() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let proxy = try ForgingProxy(
                before: stage.socket, at: stage.folder + "/forged.sock",
                ["Luis": "Lu\(Self.hostile)is"])
            let luis = try LineApp(
                "driver-tui", person: "Luis", on: stage, socket: proxy.socket)
            try luis.see("You are offline")
            #expect(try luis.end() == 0)
            #expect(luis.text.contains("owned"))
            #expect(faults(in: luis.raw) == [])
            #expect(!luis.raw.contains(0x1B))
        }
    }
}
