import AppTestSupport
import RideCore
import RideTUI
import RideTestSupport
import Testing

@testable import PassengerApp
@testable import RideApp

/// A cat on the keyboard and a child at the mouse, while the world goes on.
@Suite struct RandomKeysTests {
    private static let keys: [Key] =
        [
            .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .delete, .backspace, .function(1), .function(2), .function(9),
            .ctrl("l"), .ctrl("r"), .ctrl("u"), .paste("plaza\u{1B}[2J"),
        ] + "abcdfhjklmnqtxz?+-=15 ".unicodeScalars.map { Key.char($0) }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func nothingCrashesAndEveryStateCanBeLeft(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var journey = try Journey()
        var stages: Set<TripStage?> = []
        for step in 1...5_000 {
            try pressSomething(&journey, using: &random)
            stages.insert(journey.app.core.ride?.stage)
            if step % 7 == 0 { try happen(&journey, using: &random) }
            // A cat sits on Esc now and then, or it would type into one form for ever.
            if step % 31 == 0 { journey = try leftPages(journey) }
            if step % 500 == 0 {
                _ = journey.screen(
                    Int.random(in: 20...220, using: &random),
                    Int.random(in: 5...70, using: &random))
            }
            if step % 250 == 0 { try expectWayOut(of: journey, step) }
        }
        #expect(stages.count >= 6, "only \(stages) came about")
    }

    /// The same journey with all pages closed.
    private func leftPages(_ journey: Journey) throws -> Journey {
        var left = journey
        for _ in 0..<Self.stepsBack where left.app.core.topPage != nil {
            try left.press(.escape)
            if left.app.core.question != nil { try left.press(.down, .enter) }
        }
        return left
    }

    private func pressSomething(
        _ journey: inout Journey, using random: inout SeededRandom
    ) throws {
        if Int.random(in: 0..<20, using: &random) == 0 {
            let kinds: [MouseEvent.Kind] = [
                .press, .release, .drag, .doubleClick, .wheelUp, .wheelDown,
            ]
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            let point = Point(
                x: Int.random(in: -1...80, using: &random),
                y: Int.random(in: -1...24, using: &random))
            return try journey.press(.mouse(MouseEvent(kind, at: point)))
        }
        try journey.press(Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)])
    }

    /// Something happens without a key: the ride goes on, the engine goes or comes, time passes.
    private func happen(_ journey: inout Journey, using random: inout SeededRandom) throws {
        // Whom a command does not suit, the ride refuses.
        let both = [FakeEngine.luis, FakeEngine.maria]
        let end = journey.engine.now + .seconds(9)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: for who in both { try journey.happens(.offer(to: who, expiresAt: end)) }
        case 1: for who in both { try journey.happens(.accept(by: who)) }
        case 2: for who in both { try journey.happens(.arrive(by: who)) }
        case 3: for who in both { try journey.happens(.start(by: who)) }
        case 4: for who in both { try journey.happens(.finish(by: who)) }
        case 5: try journey.says("Hello \u{202E}there\n\u{1B}[31m")
        case 6: try journey.loseEngine()
        case 7: try journey.pass(seconds: 3)
        case 8: try journey.hears("blocked", "Nothing \u{1B}[31m")
        case 9:
            for who in both {
                try journey.happens(.cancel(by: .person(.driver(who)), reason: .vehicleTrouble))
            }
        case 10:
            // By itself a cat seldom gets as far as a ride.
            guard journey.isConnected, journey.app.core.ride == nil else { return }
            journey = try leftPages(journey)
            for _ in 0..<3 { try journey.press(.escape) }
            try journey.request()
        default: if !journey.isConnected { try journey.engineReturns() }
        }
    }

    /// No page lies deeper.
    private static let stepsBack = 12

    /// Esc goes back until nothing is left to go back from, and Ctrl-C ends the app, after at most
    /// one question.
    private func expectWayOut(of journey: Journey, _ step: Int) throws {
        var leaving = journey
        leaving.forgetDone()
        for _ in 0..<Self.stepsBack {
            try leaving.press(.escape)
            // What was typed is thrown away only after a question.
            if leaving.app.core.question != nil { try leaving.press(.down, .enter) }
        }
        #expect(leaving.app.core.overlay == nil)
        #expect(!leaving.app.core.chat.isOpen)
        #expect(leaving.app.core.topPage == nil, "no way out of a page at step \(step)")
        if leaving.app.core.ride == nil {
            guard case .home = leaving.app.draft else {
                Issue.record("Esc does not lead home at step \(step): \(leaving.app.draft)")
                return
            }
        }
        try leaving.press(.ctrl("c"))
        if !leaving.hasQuit { try leaving.press(.down, .enter) }
        #expect(leaving.hasQuit, "no way out at step \(step)")
    }
}

extension Journey {
    /// Whether the app has asked to be ended.
    var hasQuit: Bool {
        done.contains { effect in if case .quit = effect { true } else { false } }
    }
}
