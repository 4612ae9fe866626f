import RideCore
import RideTestSupport
import Testing

@testable import RideAccounts

@Suite("A3: a password is recovered with a one-time code")
struct RecoveryTests {
    @Test("A3: a code has 8 signs without look-alikes, and all of them occur")
    func aCodeHasEightSigns() {
        var random = SeededRandom(seed: 3)
        var seen: Set<Character> = []
        var codes: Set<String> = []
        for _ in 0..<500 {
            let code = RecoveryCode(using: &random)
            #expect(code.text.count == 8)
            seen.formUnion(code.text)
            codes.insert(code.text)
            #expect(RecoveryCode.check(code.formatted.lowercased()).value == code)
        }
        #expect(seen.count == 31)
        #expect(seen.isDisjoint(with: "01OIL"))
        #expect(codes.count == 500)
    }

    @Test(
        "A3: what a form says of a code",
        arguments: [
            ("", "empty"), ("A", "…recovery_code_incomplete"),
            ("ABCD-234", "…recovery_code_incomplete"), ("ABCD-2345", "ABCD2345"),
            ("abcd 2345", "ABCD2345"), ("ABCD-23456", "✗recovery_code_too_long"),
            ("ABCD-234O", "✗recovery_code_wrong_character"),
            ("ABCD-234!", "✗recovery_code_wrong_character"),
        ])
    func aCodeIsChecked(typed: String, says: String) {
        let check = RecoveryCode.check(typed)
        #expect((check.value?.text ?? words(check)) == says)
    }

    @Test("A6: a code never shows itself in a log")
    func aCodeNeverShowsItself() throws {
        let code = try RecoveryCode("ABCD2345")
        var dumped = ""
        dump(code, to: &dumped)
        for text in ["\(code)", String(reflecting: code), dumped] {
            #expect(!text.contains("ABCD"))
        }
        expectOwnWords(RecoveryCodeRejection.self)
    }

    private static let right: [UInt8] = [1]
    private static let wrong: [UInt8] = [2]
    private static let end = seconds(1_900)

    private func grid(_ tries: [(String, [UInt8], WallTime)]) -> String {
        let states: [(String, PasswordRecovery)] = [
            ("idle", .idle),
            ("fresh", .open(hash: Self.right, sentAt: seconds(1_000), triesLeft: 5)),
            ("two left", .open(hash: Self.right, sentAt: seconds(1_000), triesLeft: 2)),
            ("last try", .open(hash: Self.right, sentAt: seconds(1_000), triesLeft: 1)),
        ]
        var table = GridText(corner: "recovery", columns: tries.map(\.0))
        for (name, state) in states {
            table.add(
                name,
                tries.map { (_, hash, now) in
                    var after = state
                    let outcome = after.present(hash: hash, at: now)
                    return "\(word(outcome)) → \(word(after))"
                })
        }
        return table.text
    }

    @Test("A3: every state of a recovery against a try in time")
    func everyStateAgainstATryInTime() {
        expectSame(
            grid([
                ("right", Self.right, seconds(1_000)), ("wrong", Self.wrong, seconds(1_000)),
                ("right, last moment", Self.right, Self.end),
            ]),
            """
            recovery  right            wrong             right, last moment
            idle      no code → idle   no code → idle    no code → idle
            fresh     accepted → idle  4 left → open, 4  accepted → idle
            two left  accepted → idle  1 left → open, 1  accepted → idle
            last try  accepted → idle  used up → idle    accepted → idle
            """)
    }

    @Test("A3: every state of a recovery against a try at another time")
    func everyStateAgainstATryAtAnotherTime() {
        let late = Self.end + .milliseconds(1)
        expectSame(
            grid([
                ("right, late", Self.right, late), ("wrong, late", Self.wrong, late),
                ("before it was sent", Self.right, seconds(999)),
            ]),
            """
            recovery  right, late     wrong, late     before it was sent
            idle      no code → idle  no code → idle  no code → idle
            fresh     expired → idle  expired → idle  expired → idle
            two left  expired → idle  expired → idle  expired → idle
            last try  expired → idle  expired → idle  expired → idle
            """)
    }

    private func word(_ outcome: PasswordRecovery.Outcome) -> String {
        switch outcome {
        case .accepted: "accepted"
        case .wrong(let left): "\(left) left"
        case .triesUsedUp: "used up"
        case .expired: "expired"
        case .noCode: "no code"
        }
    }

    private func word(_ recovery: PasswordRecovery) -> String {
        switch recovery {
        case .idle: "idle"
        case .open(_, _, let left): "open, \(left)"
        }
    }

    @Test("A3: five tries, and the newest code wins")
    func theNewestCodeWins() throws {
        var recovery = PasswordRecovery.idle
        recovery.send(hash: [1], at: seconds(0))
        let wrong = (0..<4).map { _ in recovery.present(hash: [9], at: seconds(1)) }
        #expect(wrong == [4, 3, 2, 1].map { .wrong(triesLeft: $0) })
        recovery.send(hash: [2], at: seconds(2))
        let last = [1, 2, 2].map { recovery.present(hash: [$0], at: seconds(3)) }
        #expect(last == [.wrong(triesLeft: 4), .accepted, .noCode])
        try expectStored(PasswordRecovery.idle, #"{"idle":{}}"#)
        try expectStored(
            PasswordRecovery.open(hash: [2], sentAt: seconds(2), triesLeft: 5),
            #"{"open":{"hash":[2],"sentAt":2000,"triesLeft":5}}"#)
        let outcomes: [PasswordRecovery.Outcome] = [
            .accepted, .wrong(triesLeft: 1), .triesUsedUp, .expired, .noCode,
        ]
        #expect(Set(outcomes.map(\.message)).count == outcomes.count)
    }
}
