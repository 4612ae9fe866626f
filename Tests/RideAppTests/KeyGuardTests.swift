import RideTUI
import Testing

@testable import RideApp

/// Which keys come too early, as tables of what happened when (0053).
@Suite struct KeyGuardTests {
    /// What happens to a guard.
    enum Step: Sendable {
        /// Another place is in front, with these final keys, for which the person's key was the
        /// reason or nobody's.
        case shows(String, [String], after: Key?)
        /// A field takes a key.
        case field(Key)
        /// Nothing takes a key.
        case stray(Key)
    }

    /// What happened at which millisecond; then what a key comes to at which one.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [(Int64, Step)]
        let key: Key
        var isFinal = true
        let at: [(Int64, KeyGuard.Refusal?)]

        var testDescription: String { name }
    }

    private static let price = Step.shows("price", ["Enter request for 14"], after: nil)

    static let rows: [Row] = [
        Row(name: "the first screen", steps: [(0, price)], key: .enter, at: [(0, nil)]),
        Row(
            name: "a screen that came",
            steps: [(0, .shows("home", [], after: nil)), (1_000, price)], key: .enter,
            at: [(1_000, .tooSoon), (1_499, .tooSoon), (1_500, nil)]),
        Row(
            name: "what is not final needs no time",
            steps: [(0, .shows("home", [], after: nil)), (1_000, price)], key: .enter,
            isFinal: false, at: [(1_000, nil)]),
        Row(
            name: "another price on the same screen",
            steps: [(0, price), (1_000, .shows("price", ["Enter request for 16"], after: nil))],
            key: .enter, at: [(1_499, .tooSoon), (1_500, nil)]),
        Row(
            name: "a row that the person has chosen",
            steps: [(0, price), (1_000, .shows("price", ["Enter request for 23"], after: .down))],
            key: .enter, at: [(1_000, nil)]),
        Row(
            name: "a page that the person has opened",
            steps: [(0, price), (1_000, .shows("raise", ["Enter raise"], after: .char("u")))],
            key: .enter, at: [(1_000, .tooSoon), (1_500, nil)]),
        Row(
            name: "the step to which Enter has led",
            steps: [
                (0, .shows("form", ["Enter send"], after: nil)),
                (1_000, .shows("form", ["Enter pay"], after: .enter)),
            ], key: .enter, at: [(1_499, .tooSoon), (1_500, nil)]),
        Row(
            name: "the same screen told again",
            steps: [(0, price), (1_000, price)], key: .enter, at: [(1_000, nil)]),
        Row(
            name: "letters that nothing takes",
            steps: [(0, price), (1_000, .stray(.char("z")))], key: .enter,
            at: [(1_499, .stillTyping), (1_500, nil)]),
        Row(
            name: "a paste that nothing takes",
            steps: [(0, price), (1_000, .stray(.paste("terminal")))], key: .delete,
            at: [(1_499, .stillTyping), (1_500, nil)]),
        Row(
            name: "arrows are no letters",
            steps: [(0, price), (1_000, .stray(.down))], key: .enter, at: [(1_000, nil)]),
        Row(
            name: "what a field takes",
            steps: [
                (0, .shows("note", ["Enter send"], after: nil)), (1_000, .field(.char("a"))),
            ], key: .enter, at: [(1_000, nil)]),
        Row(
            name: "letters behind a field that has closed",
            steps: [
                (0, .shows("stop", [], after: nil)), (900, .field(.char("a"))), (1_000, price),
            ], key: .char("i"), isFinal: false, at: [(1_499, .stillTyping), (1_500, nil)]),
        Row(
            name: "as long as they go on",
            steps: [
                (0, .shows("stop", [], after: nil)), (900, .field(.char("a"))), (1_000, price),
                (1_400, .stray(.char("n"))), (1_800, .stray(.char("a"))),
            ], key: .char("i"), isFinal: false, at: [(2_299, .stillTyping), (2_300, nil)]),
        Row(
            name: "a field that closed without letters",
            steps: [(0, .shows("stop", [], after: nil)), (1_000, price)], key: .char("i"),
            isFinal: false, at: [(1_000, nil)]),
        Row(
            name: "an arrow behind such a field",
            steps: [
                (0, .shows("stop", [], after: nil)), (900, .field(.char("a"))), (1_000, price),
            ], key: .down, isFinal: false, at: [(1_000, nil)]),
    ]

    @Test("N4: a key that was meant for something else does nothing", arguments: rows)
    func aKeyThatComesTooEarly(row: Row) {
        var guardian = KeyGuard()
        for (at_ms, step) in row.steps {
            switch step {
            case .shows(let place, let finals, let key):
                guardian.settle(
                    KeyGuard.Meaning(place: place, finals: finals), after: key, at: at_ms)
            case .field(let key): guardian.took(key)
            case .stray(let key): guardian.missed(key, at: at_ms)
            }
        }
        for (at_ms, refusal) in row.at {
            let found = guardian.refusal(of: row.key, isFinal: row.isFinal, at: at_ms)
            #expect(found == refusal, "at \(at_ms)")
        }
    }
}
