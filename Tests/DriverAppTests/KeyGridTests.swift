import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What every key does in every moment, as a complete grid.
@Suite struct KeyGridTests {
    private static let keys: [Key] =
        [
            .enter, .escape, .delete, .left, .up, .right, .down, .tab,
        ] + "odzxtmr!5hfab][".unicodeScalars.map { .char($0) }

    /// For each moment what each of `keys` comes to: the action, `no` where the key is there and
    /// refuses, `-` where it is not.
    static let grid: [(String, String)] = [
        (
            "offline",
            "goOnline - - west north east south - goOnline - demand - - menu - sos - west follow"
                + " - - later earlier"
        ),
        (
            "join-draft",
            "join - - west north east south - goOnline - - - - menu - sos - west follow - - - -"
        ),
        (
            "blocked",
            "write - - west north east south - no - demand - - menu - sos - west follow - -"
                + " later earlier"
        ),
        (
            "resting",
            "- - - west north east south - no - demand - - menu - sos - west follow - - later"
                + " earlier"
        ),
        (
            "waiting",
            "- - - west north east south - goOffline - demand - - menu - sos - west follow - -"
                + " later earlier"
        ),
        (
            "offer",
            "accept - decline west north east south - no - - - - - - sos - west follow - - - -"
        ),
        ("offer-over", "no - no west north east south - no - - - - - - sos - west follow - - - -"),
        (
            "blocked-offer",
            "no - decline west north east south - no - - - - - - sos - west follow - - - -"
        ),
        (
            "booked",
            "setOff - - west north east south - no - - cancel chat menu - sos - west follow - - - -"
        ),
        (
            "to-pickup",
            "no - - west north east south - no hands - cancel chat menu - sos - west follow - - - -"
        ),
        (
            "near-pickup",
            "arrive - - west north east south - no hands - cancel chat menu - sos - west follow"
                + " - - - -"
        ),
        (
            "at-pickup",
            "start - - west north east south - no - - cancel chat menu - sos - west follow - - - -"
        ),
        (
            "driving",
            "no - - west north east south - no hands - no chat menu - sos - west follow - - - -"
        ),
        (
            "near-dropoff",
            "finish - - west north east south - no hands - no chat menu - sos - west follow - - - -"
        ),
        (
            "next-offered",
            "no - - west north east south - no hands - no chat menu - sos - west follow take"
                + " refuse - -"
        ),
        (
            "next-promised",
            "no - - west north east south - no hands - no chat menu - sos - west follow -"
                + " giveBack - -"
        ),
        (
            "next-begun",
            "no skip - west north east south - no hands - cancel chat menu - sos stars west"
                + " follow - - - -"
        ),
        (
            "by-hand",
            "no - - left ahead right no - no hands - no chat menu - sos - west follow - - - -"
        ),
        (
            "by-hand-junction",
            "no - - left no right back - no hands - cancel chat menu - sos - west follow - - - -"
        ),
        (
            "by-hand-asking",
            "no - - no no no no - no hands - no chat menu - sos - west follow - - - -"
        ),
        (
            "by-hand-last",
            "no - - no no no no - no hands - no chat menu - sos - west follow - - - -"
        ),
        ("finished", "no skip - - - - - comment no - - - - menu report sos stars - follow - - - -"),
        (
            "cancelled",
            "dismiss dismiss - west north east south - goOffline - - - - menu - sos - west"
                + " follow - - - -"
        ),
        (
            "engine-away",
            "no - - west north east south - no hands - no chat menu - sos - west follow - - - -"
        ),
    ]

    @Test("N4: every key of every moment", arguments: grid)
    func keysDoWhatTheGridSays(_ name: String, _ expected: String) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == name })
        let table = scene.bench().program.keyTable
        let outcomes = Self.keys.map { word(for: table.outcome(of: $0)) }
        #expect(outcomes.joined(separator: " ") == expected)
    }

    private func word(for outcome: KeyTable<DriverAction>.Outcome) -> String {
        switch outcome {
        case .unbound: "-"
        case .refused: "no"
        case .run(let action): word(for: action)
        }
    }

    private func word(for action: DriverAction) -> String {
        switch action {
        case .shared(.pan(let right, let down)):
            right < 0 ? "west" : right > 0 ? "east" : down < 0 ? "north" : "south"
        case .shared(.askForHelp): "sos"
        case .shared(.openChat): "chat"
        case .shared(.skipRating): "skip"
        case .shared(.switchRatingField): "comment"
        case .shared(.none): "stars"
        case .shared(let action): "\(action)"
        case .steer(let key): key.rawValue
        case .driveByHand: "hands"
        case .arriveByPosition: "position"
        case .askToCancel: "cancel"
        case .acceptNext: "take"
        case .declineNext: "refuse"
        case .askToGiveNextBack: "giveBack"
        case .rateLast: "stars"
        case .putLastAway: "skip"
        case .demandHour(let hours): hours > 0 ? "later" : "earlier"
        case .goOnline, .goOffline, .takeBreak, .accept, .decline, .setOff, .arrive, .start,
            .reachStop,
            .leaveStop, .finish, .cancel, .giveNextBack,
            .dismiss, .demand, .menu, .join, .photo, .report, .write:
            "\(action)"
        }
    }

    @Test(
        "N4: what cannot be done does not stand on the bar, and Enter does what helps",
        arguments: ["blocked", "resting", "join-pending", "join-draft", "join-rejected"],
        AppFiles.tags)
    func whatCannotBeDoneIsNotOnTheBar(name: String, language: String) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == name })
        let bench = scene.bench(language)
        let online = bench.program.core.texts["driver.key.online"]
        #expect(!bench.screen().row(23).contains(online), "\(bench.screen().row(23))")
        if case .refused = bench.program.keyTable.outcome(of: .enter) {
            Issue.record("Enter does nothing")
        }
    }

    @Test(
        "P8: in a ride the call for help is on the bar, however narrow", arguments: Gallery.scenes,
        AppFiles.tags)
    func theCallForHelpIsOnTheBar(scene: Gallery.Scene, language: String) {
        let bench = scene.bench(language)
        let program = bench.program
        guard program.moment.isRiding, !program.core.isElsewhere, program.core.isLive else {
            return
        }
        let bar = bench.screen().row(23)
        #expect(bar.contains(" ! SOS "), "\(bar)")
    }

    /// Commands that wait for the engine are refused while it is away, whatever the moment.
    @Test("N2: nothing is sent while the engine is away", arguments: Gallery.scenes)
    func nothingIsSentWithoutTheEngine(scene: Gallery.Scene) {
        var bench = scene.bench()
        bench.send(.disconnected(reason: "the engine closed the connection"))
        bench.calls = []
        for key in Self.keys { bench.press(key, .escape) }
        #expect(bench.calls.isEmpty)
        #expect(bench.screen().row(0).contains("○"))
    }
}
