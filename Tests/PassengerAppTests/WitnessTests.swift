import AppTestSupport
import RideApp
import RideCore
import RideWire
import Testing

@testable import PassengerApp

/// What the person sees where an app has seen more than the engine has.
@Suite("A history that people witness (R10)") struct WitnessTests {
    private static let doubt = HistoryDoubtView(agrees_until_ms: 1_795_240_926_000, seen: 3)

    private func tell(_ doubt: HistoryDoubtView?, _ journey: inout Journey) throws {
        let frame = WireCodec().encode(.history(HistoryView(doubt: doubt)))
        try journey.give(.received(frame))
    }

    /// The words of the screen, one space between them.
    private func words(_ journey: Journey) -> String {
        journey.screen().text.split { $0.isWhitespace || $0 == "✗" }.joined(separator: " ")
    }

    @Test(
        "since when, how many say so, and what to do",
        arguments: [
            (
                "en", Optional(doubt),
                [
                    "Since 21 Nov 2026 06:02 UTC", "3 apps say so.",
                    "Note down what is missing, and try",
                ]
            ),
            (
                "pt-BR", doubt,
                [
                    "Desde 21 nov 2026 06:02 UTC", "3 apps confirmam isso.",
                    "Anote o que falta aqui e tente de novo mais tarde.",
                ]
            ),
            (
                "en", HistoryDoubtView(agrees_until_ms: nil, seen: 1_000),
                ["The service's data differs from what apps have seen.", "1,000 apps say so."]
            ),
            (
                "pt-BR", HistoryDoubtView(agrees_until_ms: nil, seen: 1),
                ["Os dados do serviço diferem", "1 app confirma isso."]
            ),
        ])
    func itIsSaid(language: String, doubt: HistoryDoubtView?, parts: [String]) throws {
        var journey = try Journey(language: language)
        let before = words(journey)
        try tell(doubt, &journey)
        for part in parts {
            #expect(words(journey).contains(part), "\(part): \(journey.screen().text)")
            #expect(!before.contains(part))
        }
        journey.app.expectNothingCutInLines()
        // It goes away once changes are taken again, which is said.
        try tell(nil, &journey)
        #expect(!words(journey).contains(parts[0]))
        let over = journey.app.core.texts["history.over"]
        #expect(journey.app.core.toasts.toasts.contains { $0.text == over })
    }

    @Test("an app that comes later is told by the introduction")
    func itIsSaidToWhoComesLater() throws {
        let journey = try Journey { $0.history.doubt = Self.doubt }
        #expect(words(journey).contains("3 apps say so."))
        let fine = try Journey { _ in }
        #expect(!words(fine).contains("apps say so"))
    }

    @Test("what was given as a mark is kept beside the token, and shown when one comes again")
    func marksAreKeptAndShown() throws {
        let mark = try #require(
            HistoryMark(
                length: 12, at: WallTime(milliseconds: 1_795_240_926_000), digest: Array(0..<16),
                seal: Array(0..<16)))
        var journey = try Journey {
            $0.history.mark = mark
            $0.history.dataID = String(repeating: "d", count: 32)
        }
        // What was given with the session that is open now is shown the next time.
        #expect(journey.engine.history.shown == nil)
        try journey.loseEngine()
        try journey.engineReturns()
        #expect(journey.engine.history.shown == [mark])
    }
}
