import AppTestSupport
import RideApp
import RideCore
import RideTUI
import Testing

@testable import PassengerApp

/// No reason outlives the key that it was given for.
@Suite struct ReasonEndsTests {
    private func said(_ journey: Journey) -> [String] {
        journey.app.core.toasts.toasts.map(\.text)
    }

    @Test("why a key did nothing goes with the next key that does something")
    func aReasonEndsWithTheNextKey() throws {
        var journey = try Journey()
        let reason = "Type a place first"
        try journey.press(.enter, .enter)
        #expect(said(journey).contains(reason))
        // The same key once more is told the same once more.
        try journey.press(.enter)
        #expect(said(journey).filter { $0 == reason }.count == 1)
        // A key without a meaning changes nothing.
        try journey.press(.function(12))
        #expect(said(journey).contains(reason))
        try journey.type("f")
        #expect(!said(journey).contains(reason))
        #expect(journey.app.core.toasts.history.contains { $0.toast.text == reason })
    }

    @Test("what was told by the engine or of the ride stays when a key is pressed")
    func newsStays() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.happens(.sendMessage(by: .driver(FakeEngine.luis), text: "I am here"))
        let news = said(journey)
        #expect(!news.isEmpty)
        try journey.press(.char("+"), .char("m"), .escape)
        #expect(said(journey) == news)
    }
}
