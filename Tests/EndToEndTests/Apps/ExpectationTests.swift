import Foundation
import Testing

extension EndToEnd {
    /// What people expect of a terminal program (N3): the twenty rows of terminal.md, each with the
    /// real programs in a real terminal. Rows 6, 18 and 19 are also in `TerminalManners`, row 16 in
    /// `LineModeTests`, the times of row 11 in `make bench`.
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct ExpectationTests {
        /// A passenger before the map, in a city without traffic.
        func home(
            _ options: String = "", person: String = "Ana", width: Int = 80, height: Int = 24,
            before: String = "", raw: Bool = false
        ) throws -> (stage: TestStage, terminal: TestTerminal) {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal("true", width: width, height: height)
            if raw { try terminal.keepRaw() }
            try terminal.type(before + stage.app("passenger-tui", person: person, options))
            let questions = ["language pt-BR": "Para onde?", "language es": "¿A dónde vas?"]
            try terminal.see(questions.first { options.contains($0.key) }?.value ?? "Where to?")
            return (stage, terminal)
        }

        func contains(_ bytes: [UInt8], _ text: String) -> Bool {
            let pattern = Array(text.utf8)
            return bytes.indices.contains { bytes[$0...].starts(with: pattern) }
        }

        /// Clicks where a text stands.
        func click(_ text: String, in terminal: TestTerminal) throws {
            for (y, row) in terminal.rows.enumerated() {
                guard let range = row.range(of: text) else { continue }
                let place =
                    "\(row.distance(from: row.startIndex, to: range.lowerBound) + 1);\(y + 1)"
                return try terminal.write("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
            }
            throw TestStage.Failure("'\(text)' is not on the screen:\n\(terminal.screen)")
        }

        @Test("terminal.md 1: the last row tells the keys, and can be clicked")
        func keyBar() throws {
            let (_, terminal) = try home()
            let bar = try #require(terminal.rows.dropLast().last { !$0.isEmpty })
            #expect(bar.contains("Enter Where to?") && bar.contains("? help"))
            try click("? help", in: terminal)
            try terminal.see("zoom in")
            try terminal.press("Escape")
            // With more room there are more keys, with less the important ones stay.
            try terminal.resize(160, 40)
            try terminal.see("q quit")
        }

        @Test("terminal.md 2: ? lists every key, can be filtered, and Enter runs the entry")
        func help() throws {
            let (_, terminal) = try home()
            try terminal.press("?")
            try terminal.see("past messages")
            try terminal.write("where")
            try stage(terminal, isWithout: "past messages")
            try terminal.press("Enter")
            try terminal.see("F2 on the map")
            try terminal.press("Escape")
            try terminal.see("Enter Where to?")
            // The palette of commands is the same.
            try terminal.write(":")
            try terminal.see("past messages")
            try terminal.write("past mess")
            try terminal.press("Enter")
            try terminal.see("Past messages")
        }

        func stage(_ terminal: TestTerminal, isWithout text: String) throws {
            let limit = Date(timeIntervalSinceNow: 60)
            while terminal.screen.contains(text) {
                guard Date() < limit else {
                    throw TestStage.Failure("'\(text)' stays on the screen:\n\(terminal.screen)")
                }
                usleep(40_000)
            }
        }

        func wait(_ what: String, _ isTrue: () throws -> Bool) throws {
            let limit = Date(timeIntervalSinceNow: 60)
            while try !isTrue() {
                guard Date() < limit else { throw TestStage.Failure("waited for \(what)") }
                usleep(40_000)
            }
        }

        @Test("terminal.md 5: the mouse can be left to the terminal")
        func mouse() throws {
            let (_, terminal) = try home("--no-mouse")
            #expect(try terminal.property("mouse_any_flag") == "0")
            try terminal.press("q")
            let other = try home().terminal
            #expect(try other.property("mouse_any_flag") == "1")
            try other.press("F9")
            try wait("no mouse") { try other.property("mouse_any_flag") == "0" }
            try other.press("F9")
            try wait("a mouse") { try other.property("mouse_any_flag") == "1" }
        }

        @Test("terminal.md 6: resizing at any moment, too small says what is needed")
        func resizing() throws {
            let (_, terminal) = try home()
            try terminal.press("Enter")
            try terminal.write("faro")
            for (width, height) in [
                (200, 60), (60, 20), (81, 25), (79, 24), (80, 23), (80, 22), (80, 24),
            ] {
                try terminal.resize(width, height)
                // A status bar may take a row of a terminal of 80 by 24.
                if width < 80 || height < 23 {
                    try terminal.see("80 columns")
                    try terminal.miss("faro")
                } else {
                    try terminal.miss("80 columns")
                    try terminal.see("faro")
                    // The keys are in the last row of that size.
                    try wait("\(height) rows") {
                        let rows = terminal.rows
                        return rows.count >= height && rows[height - 1].contains("Esc")
                    }
                }
            }
        }

        @Test(
            "terminal.md 7: colours as the terminal has them, or none",
            arguments: [
                ("", "screen-256color", "\u{1B}[38;5;"), ("", "xterm-color", "\u{1B}[36m"),
                ("NO_COLOR=1 ", "screen-256color", nil), ("", "vt100", nil),
            ] as [(String, String, String?)])
        func colours(before: String, term: String, expected: String?) throws {
            let (_, terminal) = try home(before: before + "TERM=\(term) ", raw: true)
            let raw = terminal.raw
            if let expected {
                let isColoured = contains(raw, expected)
                #expect(isColoured, "no \(expected.debugDescription)")
            } else {
                let text = String(decoding: raw, as: UTF8.self)
                let colour = try Regex("\u{1B}\\[[0-9;]*(3[0-8]|4[0-8])[0-9;]*m")
                #expect(text.firstMatch(of: colour) == nil)
            }
            // Nothing is said by colour alone.
            #expect(terminal.screen.contains("live"))
        }

        private static let hasTic = (try? Spawn.run("tic", ["-V"]))?.status == 0

        @Test(
            "terminal.md 7: the sixteen colours of a terminal that has no more",
            .enabled(if: hasTic, "tic is not installed"))
        func sixteenColours() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let description = stage.folder + "/sixteen"
            try Data(
                #"""
                ride-16|a terminal of sixteen colours,
                    colors#16, pairs#256,
                    setaf=\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m,
                    setab=\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m,
                    use=screen,

                """#.utf8
            ).write(to: URL(filePath: description))
            let made = try Spawn.run("tic", ["-x", "-o", stage.folder + "/.terminfo", description])
            try #require(made.status == 0, "\(made.errors)")
            let terminal = try stage.terminal("true")
            try terminal.keepRaw()
            try terminal.type("TERM=ride-16 " + stage.app("passenger-tui", person: "Ana"))
            try terminal.see("Where to?")
            let text = String(decoding: terminal.raw, as: UTF8.self)
            // The eight bright ones are colours of their own, and there is none beyond them.
            let bright = Set(text.matches(of: /\u{1B}\[(9[0-7])m/).map { String($0.output.1) })
            #expect(bright.count >= 3, "\(bright)")
            #expect(!text.contains("38;5;") && !text.contains("48;5;"))
        }

        @Test(
            "terminal.md 8: braille, blocks or ASCII, by locale, terminal and option",
            arguments: [
                ("", "", "⠁"..."⣿"), ("TERM=linux ", "", "▀"..."█"),
                ("LC_ALL=C ", "", " "..."~"), ("", "--ascii", " "..."~"),
                // Not installed, as where ssh brings along the name of another machine's.
                ("LC_ALL=xx_XX.UTF-8 ", "", "⠁"..."⣿"),
            ] as [(String, String, ClosedRange<Unicode.Scalar>)])
        func glyphs(before: String, option: String, map: ClosedRange<Unicode.Scalar>) throws {
            let (_, terminal) = try home(option, before: before)
            let rows = terminal.rows[1..<15].joined().unicodeScalars
            #expect(rows.contains { map.contains($0) && $0 != " " })
            if map.upperBound != "⣿" { #expect(!rows.contains { ("⠁"..."⣿").contains($0) }) }
            if map.upperBound == "~" {
                #expect(terminal.screen.unicodeScalars.allSatisfy { $0.isASCII })
            }
        }

        @Test(
            "terminal.md 9: themes for every eye, on the terminal's own background",
            arguments: ["dark", "light", "high-contrast", "colour-blind", "mono"])
        func themes(name: String) throws {
            let (_, terminal) = try home("--theme \(name)", raw: true)
            let text = String(decoding: terminal.raw, as: UTF8.self)
            let inks = Set(text.matches(of: /38;5;([0-9]+)/).map { String($0.output.1) })
            #expect(name == "mono" ? inks.isEmpty : inks.count >= 4)
            // The map, which is most of the screen, has the terminal's own paper, unless the theme
            // promises a contrast that only its own paper can keep.
            let papers = text.matches(of: /48;5;[0-9]+/).count
            let hasOwnPaper = ["high-contrast", "colour-blind"].contains(name)
            #expect((papers > 100) == hasOwnPaper, "\(papers)")
        }

        @Test("terminal.md 10: only what changes is written, and nothing where nothing moves")
        func silence() throws {
            let (_, terminal) = try home(raw: true)
            try terminal.press("d", "Escape")
            usleep(1_500_000)
            let before = terminal.raw.count
            usleep(3_000_000)
            // At most the minute of the clock.
            #expect(terminal.raw.count - before < 60)
            try terminal.press("?")
            try terminal.see("past messages")
            try terminal.press("Escape")
            usleep(500_000)
            #expect(terminal.raw.count - before < 12_000)
        }
    }
}
