import Foundation
import Testing

extension EndToEnd {
    /// What people expect of a terminal program (N3): the twenty rows of terminal.md, each with the
    /// real programs in a real terminal. Rows 6, 18 and 19 are also in `TerminalManners`, row 16 in
    /// `LineModeTests`, the times of row 11 in `make bench`.
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct ExpectationTests {
        @Test("terminal.md 1: the last row tells the keys, and can be clicked")
        func keyBar() throws {
            let (_, terminal) = try Expecting.home()
            let bar = try #require(terminal.rows.dropLast().last { !$0.isEmpty })
            #expect(bar.contains("Enter Where to?") && bar.contains("? help"))
            try Expecting.click("? help", in: terminal)
            try terminal.see("nearer")
            try terminal.press("Escape")
            // With more room there are more keys, with less the important ones stay.
            try terminal.resize(160, 40)
            try terminal.see("q quit")
        }

        @Test("terminal.md 2: ? lists every key, can be filtered, and Enter runs the entry")
        func help() throws {
            let (_, terminal) = try Expecting.home()
            try terminal.press("?")
            try terminal.see("past messages")
            try terminal.write("where")
            try stage(terminal, isWithout: "past messages")
            try terminal.press("Enter")
            try terminal.see("to ")
        }

        private func stage(_ terminal: TestTerminal, isWithout text: String) throws {
            let limit = Date(timeIntervalSinceNow: 20)
            while terminal.screen.contains(text) {
                guard Date() < limit else {
                    throw TestStage.Failure("'\(text)' stays on the screen:\n\(terminal.screen)")
                }
                usleep(40_000)
            }
        }

        @Test("terminal.md 3: search as you type, Enter shows it, Esc brings the view back")
        func search() throws {
            let (_, terminal) = try Expecting.home()
            // Without the hint for newcomers.
            try terminal.press("c")
            try stage(terminal, isWithout: "every key")
            let map = Array(terminal.rows[1..<15])
            try terminal.press("Enter")
            try terminal.write("faro monu")
            try terminal.see("Faro Monumental de La Serena")
            try terminal.press("Escape")
            try terminal.see("Enter Where to?")
            let isBack = Array(terminal.rows[1..<15]) == map
            #expect(isBack, "\(map.joined(separator: "\n"))\n\(terminal.screen)")
        }

        @Test("terminal.md 4: the map pans, zooms, comes back, and has a scale")
        func map() throws {
            let (_, terminal) = try Expecting.home()
            try terminal.press("c")
            try stage(terminal, isWithout: "every key")
            try terminal.see("100 m ├")
            let before = Array(terminal.rows[1..<18])
            try terminal.press("-", "-")
            try stage(terminal, isWithout: "100 m ├")
            try terminal.press("c")
            try terminal.see("100 m ├")
            let isBack = Array(terminal.rows[1..<18]) == before
            #expect(isBack, "\(before.joined(separator: "\n"))\n\(terminal.screen)")
            for keys in [["Right", "Right"], ["h"], ["Down"], ["k"]] {
                let rows = Array(terminal.rows[1..<18])
                try terminal.press(keys)
                try Expecting.wait("the map to move") { Array(terminal.rows[1..<18]) != rows }
            }
            // The wheel zooms at the pointer, a drag pulls the map along.
            for bytes in [
                "\u{1B}[<65;20;8M", "\u{1B}[<0;20;8M\u{1B}[<32;30;10M\u{1B}[<0;30;10m",
            ] {
                let rows = Array(terminal.rows[1..<18])
                try terminal.write(bytes)
                try Expecting.wait("the map to move") { Array(terminal.rows[1..<18]) != rows }
            }
        }

        @Test("terminal.md 5: the mouse can be left to the terminal")
        func mouse() throws {
            let (_, terminal) = try Expecting.home("--no-mouse")
            #expect(try terminal.property("mouse_any_flag") == "0")
            try terminal.press("q")
            let other = try Expecting.home().terminal
            #expect(try other.property("mouse_any_flag") == "1")
            try other.press("F9")
            try Expecting.wait("no mouse") { try other.property("mouse_any_flag") == "0" }
            try other.press("F9")
            try Expecting.wait("a mouse") { try other.property("mouse_any_flag") == "1" }
        }

        @Test("terminal.md 6: resizing at any moment, too small says what is needed")
        func resizing() throws {
            let (_, terminal) = try Expecting.home()
            try terminal.press("Enter")
            try terminal.write("faro")
            for (width, height) in [(200, 60), (60, 20), (81, 25), (79, 24), (80, 23), (80, 24)] {
                try terminal.resize(width, height)
                let isSmall = width < 80 || height < 24
                try terminal.see(isSmall ? "80 columns" : "faro")
            }
        }
    }
}
