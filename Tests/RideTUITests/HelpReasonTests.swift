import Testing

@testable import RideTUI

/// What the list of keys cuts of a line is told in full below it while the line is selected.
@Suite struct HelpReasonTests {
    private static let reason =
        "the ride has begun: another destination changes where it ends, the star calls for help"

    private func text(selected: Int) -> String {
        let entries = [
            HelpEntry(label: "a", title: "open"),
            HelpEntry(
                label: "x", title: "cancel", availability: .unavailable(reason: Self.reason)),
        ]
        var screen = Screen(size: Size(width: 80, height: 24), glyphs: .braille)
        HelpOverlay(title: "Keys", entries: entries, selected: selected).draw(
            on: &screen, in: screen.bounds)
        return screen.text
    }

    @Test func aReasonThatIsCutIsToldInFull() {
        #expect(!text(selected: 0).contains("calls for help"))
        let told = text(selected: 1)
        #expect(told.contains("calls for help"), "\(told)")
        // The line itself stays in the list, above what is told.
        #expect(told.contains("x  cancel"), "\(told)")
    }

    @Test func whatFitsIsNotSaidTwice() {
        let lines = text(selected: 0).split(separator: "\n")
        #expect(lines.filter { $0.contains("open") }.count == 1)
    }
}
