import Testing

@testable import ride_sim

/// How bars of shares are drawn.
@Suite struct ReportTextTests {
    /// Three roundings, each by itself, once left some bars a cell short.
    @Test func equalSumsAreEquallyLong() {
        for first in 0...20 {
            let shares = [Double(first) / 41, Double(20 - first) / 41, 21.0 / 41]
            let bar = ReportText.bar(shares, ["▓", "▒", "·"], 50)
            #expect(bar.count == 50, "\(shares)")
        }
        #expect(ReportText.bar([0.5, 0.25], ["a", "b"], 4) == "aab")
    }
}
