import Foundation
import Testing

/// Rows 3 and 4: the map.
extension EndToEnd.ExpectationTests {
    /// Some rows once the map has stopped gliding.
    func settled(_ terminal: TestTerminal, _ rows: Range<Int>) -> [String] {
        var last = Array(terminal.rows[rows])
        for _ in 0..<40 {
            usleep(250_000)
            let now = Array(terminal.rows[rows])
            if now == last { break }
            last = now
        }
        return last
    }

    /// A passenger before the map, without the hint for newcomers.
    private func settledHome() throws -> TestTerminal {
        let (_, terminal) = try home()
        try terminal.press("c")
        try stage(terminal, isWithout: "every key")
        return terminal
    }

    @Test("terminal.md 3: search as you type, Enter shows it, Esc brings the view back")
    func search() throws {
        let terminal = try settledHome()
        let map = settled(terminal, 1..<15)
        try terminal.press("Enter")
        try terminal.write("faro monu")
        try terminal.see("▸ Faro Monumental de La Serena")
        // Enter takes it: the prices are there, and the map goes to it.
        try terminal.press("Enter")
        try terminal.see("VIP")
        try wait("the lighthouse on the map") {
            terminal.rows.prefix { !$0.hasPrefix("╭") }
                .contains { $0.contains("◆ Faro Monumental de La Serena") }
        }
        #expect(settled(terminal, 1..<11) != Array(map.prefix(10)))
        // A step back, and another one to the view before.
        try terminal.press("Escape")
        try terminal.see("F2 on the map")
        try terminal.press("Escape")
        try terminal.see("Enter Where to?")
        let isBack = settled(terminal, 1..<15) == map
        #expect(isBack, "\(map.joined(separator: "\n"))\n\(terminal.screen)")
        // Nor is anything left of a search that comes to nothing.
        try terminal.press("Enter")
        try terminal.write("faro monu")
        try terminal.see("Faro Monumental de La Serena")
        try terminal.press("Escape")
        try terminal.see("Enter Where to?")
        #expect(settled(terminal, 1..<15) == map)
    }

    @Test("terminal.md 4: the map pans, zooms, comes back, and has a scale")
    func map() throws {
        let terminal = try settledHome()
        try terminal.see("100 m ├")
        let before = settled(terminal, 1..<18)
        try terminal.press("-", "-")
        try stage(terminal, isWithout: "100 m ├")
        try terminal.press("c")
        try terminal.see("100 m ├")
        let isBack = settled(terminal, 1..<18) == before
        #expect(isBack, "\(before.joined(separator: "\n"))\n\(terminal.screen)")
        for keys in [["Right", "Right"], ["h"], ["Down"], ["k"]] {
            let rows = Array(terminal.rows[1..<18])
            try terminal.press(keys)
            try wait("the map to move") { Array(terminal.rows[1..<18]) != rows }
        }
        // A drag pulls the map along.
        let rows = settled(terminal, 1..<18)
        try terminal.write("\u{1B}[<0;20;8M\u{1B}[<32;30;10M\u{1B}[<0;30;10m")
        try wait("the map to move") { Array(terminal.rows[1..<18]) != rows }
    }

    /// A cell of the screen.
    private struct Place: Equatable {
        let x: Int
        let y: Int
    }

    /// Where on the screen the person is, once the map has stopped gliding.
    private func ownPlace(_ terminal: TestTerminal) throws -> Place {
        for (y, row) in settled(terminal, 0..<20).enumerated() {
            guard let mark = row.firstIndex(of: "◉") else { continue }
            return Place(x: row.distance(from: row.startIndex, to: mark), y: y)
        }
        throw TestStage.Failure("nobody is on the map:\n\(terminal.screen)")
    }

    @Test("terminal.md 4: the map is moved away and follows again, and zooms at the pointer")
    func followingAndPointing() throws {
        let terminal = try settledHome()
        let middle = try ownPlace(terminal)
        try terminal.press("Right", "Right", "Down")
        let aside = try ownPlace(terminal)
        #expect(aside != middle)
        try terminal.press("f")
        #expect(try ownPlace(terminal) == middle)
        // What is under the pointer stays there, though it is not the middle.
        try terminal.press("Right", "Right", "Down")
        #expect(try ownPlace(terminal) == aside)
        let scale = terminal.rows.first { $0.contains(" m ├") }
        let wheel = "\u{1B}[<65;\(aside.x + 1);\(aside.y + 1)M"
        try terminal.write(wheel + wheel)
        try wait("another scale") {
            let rows = terminal.rows.filter { $0.contains(" m ├") }
            return !rows.isEmpty && rows.first != scale
        }
        let place = try ownPlace(terminal)
        #expect(abs(place.x - aside.x) <= 1 && abs(place.y - aside.y) <= 1, "\(terminal.screen)")
    }
}
