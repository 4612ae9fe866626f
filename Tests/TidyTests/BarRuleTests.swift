import Testing

/// What recorded screens show is readable without seeing lengths (terminal.md 14).
@Suite struct BarRuleTests {
    @Test("N3: every bar and gauge of every recorded screen has its number beside it")
    func everyBarHasANumber() {
        // Those for consoles and those of letters for attributes aside.
        let screens = RecordedScreens.all.filter {
            !$0.name.hasSuffix("-mono") && !$0.name.hasSuffix("-console")
        }
        var bars = 0
        for screen in screens {
            // Of a record without its map the right edges of frames are left out.
            let isWhole =
                screen.name.hasPrefix("whole-") || screen.path.contains("ReplayApp")
            let rows = screen.text.split(separator: "\n")
            for row in rows where Self.hasBar(row, edges: isWhole ? 2 : 1) {
                bars += 1
                let hasNumber = row.contains { $0.isNumber }
                #expect(hasNumber, "\(screen.path), \(screen.name): \(row)")
            }
        }
        #expect(bars > 100)
    }

    /// A row with a bar; neither one of a QR code nor one that something else lies on.
    private static func hasBar(_ row: Substring, edges: Int) -> Bool {
        row.firstMatch(of: /[█▇▆▅▄▃▂▁░]{3,}/) != nil && !row.contains("▀")
            && row.count { $0 == "│" } <= edges
    }
}
