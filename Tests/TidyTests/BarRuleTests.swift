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
            for row in screen.text.split(separator: "\n") where Self.hasBar(row) {
                bars += 1
                let hasNumber = row.contains { $0.isNumber }
                #expect(hasNumber, "\(screen.path), \(screen.name): \(row)")
            }
        }
        #expect(bars > 100)
    }

    /// A row with a bar; neither one of a QR code nor one that something else lies on.
    private static func hasBar(_ row: Substring) -> Bool {
        row.firstMatch(of: /[█▇▆▅▄▃▂▁░]{3,}/) != nil && !row.contains("▀")
            && row.count { $0 == "│" } <= 2
    }
}
