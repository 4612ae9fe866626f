import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What one key says in the chat.
@Suite struct QuickReplyTests {
    @Test("R5: one key says what fits the moment", arguments: ["en", "pt-BR"])
    func quickRepliesFitTheMoment(language: String) throws {
        var journey = try Journey(language: language)
        try journey.accepted()
        let texts = journey.app.core.texts
        try journey.press(.enter)
        #expect(journey.screen().text.contains(texts["reply.passenger.coming"]))
        try journey.press(.escape)
        var aboard = try Journey(language: language)
        try aboard.aboard()
        try aboard.press(.enter)
        #expect(!aboard.screen().text.contains(texts["reply.passenger.coming"]))
        try aboard.press(.tab, .enter)
        let sent = aboard.calls.compactMap { ($0 as? SendMessage)?.text }
        #expect(sent == [texts["reply.aboard.stop"]])
    }
}
