import AppTestSupport
import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Whatever is in front of a passenger: a text that was meant for another window does nothing that
/// cannot be taken back (0053).
@Suite struct LateKeyTests {
    /// Whether a call is a command that somebody else sees, or that costs something.
    private static func isGrave(_ call: any Request) -> Bool {
        switch call {
        case is DismissRide, is SetWish: false
        default: call is any Command
        }
    }

    /// Twenty letters, and every letter there is, each with three Enters.
    private static let bursts = ["terminaldebusesnorte", "zyxwvutsrqponmlkjihgfedcba"].map {
        $0.unicodeScalars.map { Key.char($0) } + [.enter, .enter, .enter]
    }

    /// What a passenger opens over a moment.
    private static let pages: [(String, @Sendable (RideView) -> any Page)] = [
        ("price", { _ in RaisePage() }), ("note", { PickupNotePage($0) }),
        ("report", { _ in WritePage(.question) }), ("cards", { _ in PaymentsPage() }),
        ("bikes", { _ in BikesPage() }), ("history", { _ in HistoryPage() }),
        ("help", { _ in SupportPage() }),
    ]

    @Test("P4: twenty letters and three Enters request nothing", arguments: Gallery.scenes)
    func aStrayTextRequestsNothing(scene: Gallery.Scene) throws {
        for burst in Self.bursts {
            for seconds in [0, 5] {
                var journey = try Journey(changing: scene.prepare)
                try scene.lead(&journey)
                // What is written in a field that has been seen is meant for it.
                let core = journey.app.core
                let takesText = core.isElsewhere || core.isRating
                guard seconds == 0 || !takesText, !isBeingRated(core) else { continue }
                try journey.pass(seconds: seconds)
                let before = journey.calls.count
                try journey.strike(burst)
                let done = journey.calls.dropFirst(before).filter(Self.isGrave)
                #expect(done.isEmpty, "after \(seconds) s: \(done) \(journey.screen().text)")
            }
        }
    }

    /// Whether stars are given already: then Enter sends them, with whatever is typed beside them.
    private func isBeingRated(_ core: AppCore<PassengerAction>) -> Bool {
        core.isRating && core.rating.stars > 0
    }

    @Test("P5: nor does it over a page that has only just opened")
    func aStrayTextOverAPage() throws {
        for (name, page) in Self.pages {
            for burst in Self.bursts {
                var journey = try Journey()
                try journey.request()
                try journey.pass(seconds: 5)
                journey.app.open(page(try #require(journey.app.core.ride)))
                try journey.give(.timer)
                let before = journey.calls.count
                try journey.strike(burst)
                let done = journey.calls.dropFirst(before).filter(Self.isGrave)
                #expect(done.isEmpty, "\(name): \(done)")
            }
        }
    }

    @Test("P3: the second of two Enters that take a place requests no ride")
    func theSecondEnterRequestsNothing() throws {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type("faro monumental")
        try journey.strike([.enter, .enter, .enter])
        _ = try journey.choice()
        #expect(!journey.calls.contains { $0 is RequestRide })
        #expect(journey.isTold("The screen had just changed"))
        try journey.pass(seconds: 1)
        try journey.strike([.enter])
        #expect(journey.calls.contains { $0 is RequestRide })
    }

    @Test("P4: a price that changes under the finger is seen before it is paid")
    func anotherPriceIsSeenFirst() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.pass(seconds: 5)
        journey.engine.surge_percent = 200
        journey.app.requested(.promotion("NADA"))
        try journey.give(.timer)
        try journey.strike([.enter])
        #expect(!journey.calls.contains { $0 is RequestRide })
    }

    @Test("P3: letters that go on behind a place that was taken are no keys of the prices")
    func lettersBehindAPlaceAreNoKeys() throws {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type("faro monumental")
        try journey.strike([.enter] + "inal de bus".unicodeScalars.map { .char($0) })
        #expect(journey.app.core.topPage == nil)
        #expect(journey.isTold("You were still typing"))
    }
}

extension Journey {
    /// Whether a message on the screen begins so.
    fileprivate func isTold(_ words: String) -> Bool {
        app.core.toasts.toasts.contains { $0.text.hasPrefix(words) }
    }
}
