import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// A question about a ride goes with the ride; any other stays.
@Suite("N4: questions that mean nothing any more") struct QuestionTests {
    private func isAsked(_ bench: Bench) -> Bool { bench.program.core.question != nil }

    /// The ride of the question, what becomes of it, and whether there is still something to ask.
    static let outcomes: [(before: PersonState, key: Key, after: PersonState, isAsked: Bool)] = [
        (Scenes.toPickup, .char("x"), Scenes.waiting, false),
        (Scenes.toPickup, .char("x"), Scenes.offline, false),
        (Scenes.toPickup, .char("x"), Scenes.cancelled, false),
        // An operator takes it away before the summary of the one before is read.
        (Scenes.toPickup, .char("x"), Scenes.finished, false),
        (Scenes.atPickup, .char("x"), Scenes.cancelled, false),
        (Scenes.booked, .char("x"), Scenes.waiting, false),
        (Scenes.toPickup, .char("x"), Scenes.atPickup, true),
        (Scenes.nextPromised, .char("b"), Scenes.driving, false),
        (Scenes.nextPromised, .char("b"), Scenes.nextPromised, true),
        (Scenes.toPickup, .char("!"), Scenes.waiting, true),
        (Scenes.atPickup, .char("!"), Scenes.cancelled, true),
        (Scenes.driving, .char("!"), Scenes.finished, true),
    ]

    @Test(arguments: outcomes)
    func aQuestionGoesWithItsRide(
        _ before: PersonState, _ key: Key, _ after: PersonState, _ stays: Bool
    ) {
        var bench = Bench(before, way: Scenes.trip)
        bench.press(key)
        #expect(isAsked(bench))
        bench.announce(after)
        #expect(isAsked(bench) == stays)
    }

    @Test("of whoever the engine has signed out no ride is asked about")
    func aQuestionGoesWithThePerson() {
        var bench = Bench(token: "token")
        bench.connect(Scenes.toPickup)
        bench.press(.char("x"))
        #expect(isAsked(bench))
        bench.send(.disconnected(reason: "gone"))
        bench.calls = []
        bench.send(.timer, after_ms: 100)
        bench.greet()
        bench.refuse("session.open", code: "unknown_token", message: "?")
        #expect(!isAsked(bench))
    }

    @Test(
        "a refusal says what helps against it, and nothing else",
        arguments: [
            ("hello", "unsupported_protocol", "Install the same version"),
            ("session.open", "wrong_role", "Tell the operator of this service"),
        ])
    func aRefusalSaysWhatHelps(method: String, code: String, words: String) {
        var bench = Bench(token: "token")
        if method == "hello" { bench.send(.connected) } else { bench.greet() }
        bench.refuse(MethodName(method), code: code, message: "No.")
        #expect(bench.text.contains("The service refused this app"), "\(bench.text)")
        #expect(bench.text.contains(words), "\(bench.text)")
        #expect(bench.text.contains("Install") == (method == "hello"))
    }

    // MARK: What it says stays true

    @Test("once the free waiting is over, an open question has the answer that nobody came")
    func waitingEndsWhileItIsAsked() {
        var bench = Bench(Scenes.atPickup)
        bench.press(.char("x"), .down, .down)
        #expect(!bench.text.contains("did not come"))
        bench.send(.timer, after_ms: 150_000)
        #expect(bench.text.contains("Cancel: the passenger did not come"))
        #expect(bench.text.contains("If Ana did not come, the ride ends"))
        #expect(bench.text.contains("▸ Cancel: I cannot continue"))
    }

    @Test("an answer that is gone leaves the safe one selected")
    func answerGoesWhileItIsAsked() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.press(.char("x"), .down)
        #expect(bench.text.contains("▸ Cancel: taking too long"))
        bench.announce(Scenes.atPickup)
        #expect(bench.text.contains("▸ Keep the ride"))
        #expect(!bench.text.contains("taking too long"))
    }
}
