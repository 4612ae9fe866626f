import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What is typed is neither dropped nor thrown away without a word.
@Suite struct TypedTextTests {
    @Test("R5: text beyond the limit is told of, and how much there is before")
    func aFullChat() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("t"))
        let limit = Limits.chatCharacters
        #expect(!journey.screen().text.contains("/\(limit)"))
        try journey.give(.key(.paste(String(repeating: "a", count: limit - 1))))
        #expect(journey.screen().text.contains("\(limit - 1)/\(limit)"))
        try journey.press(.char("b"))
        #expect(journey.app.core.toasts.toasts.isEmpty)
        let full = "At most \(journey.app.core.format.number(limit)) characters."
        try journey.press(.char("c"))
        #expect(journey.app.core.toasts.toasts.map(\.text) == [full])
        // Of what is pasted a part is taken, which is told too.
        try journey.press(.backspace)
        try journey.give(.key(.paste("de")))
        #expect(journey.app.core.toasts.toasts.first?.text == full)
    }

    @Test("P12: what a form has no room for is told too, of a line as of a long text")
    func aFullForm() throws {
        var journey = try Journey()
        journey.app.open(WritePage(.question))
        var said: [String] = []
        for _ in 0..<2 {
            try journey.give(.key(.paste(String(repeating: "a", count: 2_000))))
            said.append(try #require(journey.app.core.toasts.toasts.first?.text))
            try journey.press(.tab)
        }
        #expect(said.allSatisfy { $0.hasPrefix("At most") })
        #expect(Set(said).count == 2)
    }

    @Test("R4: a comment that is typed is left after a question", arguments: ["en", "pt-BR"])
    func aTypedComment(language: String) throws {
        var journey = try Journey(language: language)
        try journey.completed()
        try journey.press(.char("4"), .tab)
        try journey.type("kind")
        let question = journey.app.core.texts["record.discardQuestion"]
        try journey.press(.escape)
        #expect(journey.screen().text.contains(question))
        // The safe answer comes first.
        try journey.press(.enter)
        #expect(journey.app.core.isRating)
        #expect(journey.screen().text.contains("kind"))
        try journey.press(.escape, .down, .enter)
        #expect(!journey.app.core.isRating)
        let isRated = journey.calls.contains { $0 is RateRide }
        #expect(!isRated)
    }

    @Test("R4: stars alone are left at once")
    func starsAlone() throws {
        var journey = try Journey()
        try journey.completed()
        try journey.press(.char("4"), .escape)
        #expect(!journey.app.core.isRating)
    }
}
