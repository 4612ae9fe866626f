import RideTUI
import Testing

@testable import PassengerApp

/// What the map shows of an engine that has not answered for a while may be true no more.
@Suite struct SilentMapTests {
    @Test("N2: an engine that gives no answer greys the map, and the next answer colours it")
    func silenceGreysTheMap() throws {
        var journey = try Journey()
        try journey.choose()
        #expect(try isColoured(journey))
        journey.losesAnswers = true
        for _ in 0..<4 { try journey.pass(seconds: 5) }
        #expect(journey.screen().text.contains("no answer"))
        #expect(try !isColoured(journey))
        journey.losesAnswers = false
        try journey.tick()
        try journey.pass(seconds: 1)
        #expect(try isColoured(journey))
    }

    /// Whether anything on the map above the sheet is more than grey.
    private func isColoured(_ journey: Journey) throws -> Bool {
        let screen = journey.screen()
        let rows = 0..<screen.size.height
        let sheet = try #require(rows.first { screen.row($0).hasPrefix("╭") })
        #expect(sheet > 2)
        return (1..<sheet).contains { y in
            (0..<screen.size.width).contains { screen[$0, y].style != .muted }
        }
    }
}
