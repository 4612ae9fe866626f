import RideTUI
import Testing

@testable import RideApp

/// What rings can be told apart by ear.
@Suite("N1: strokes of the bell") struct BellTests {
    /// When strokes are heard within five seconds, if somebody looks every ten milliseconds.
    private func heard(_ events: [(at_ms: Int64, strokes: Int)]) -> [Int64] {
        var bell = BellStrokes()
        var heard: [Int64] = []
        for now_ms in stride(from: Int64(0), through: 5_000, by: 10) {
            for event in events where event.at_ms == now_ms {
                bell.begin(strokes: event.strokes, at: now_ms)
            }
            while bell.take(at: now_ms) { heard.append(now_ms) }
        }
        #expect(bell.next_ms == nil)
        return heard
    }

    private struct Case: Sendable {
        let events: [(at_ms: Int64, strokes: Int)]
        let heard: [Int64]

        init(_ events: [(at_ms: Int64, strokes: Int)], _ heard: [Int64]) {
            self.events = events
            self.heard = heard
        }
    }

    private static let cases = [
        Case([(0, 1)], [0]), Case([(100, 2)], [100, 350]), Case([(0, 3)], [0, 250, 500]),
        // Two events at once are the graver one.
        Case([(0, 1), (0, 3)], [0, 250, 500]),
        // One that comes while another rings is heard after it, as what it is; of several the
        // gravest.
        Case([(0, 3), (10, 1)], [0, 250, 500, 1_500]),
        Case([(0, 1), (100, 2)], [0, 1_000, 1_250]),
        Case([(0, 1), (100, 1), (200, 2), (300, 1)], [0, 1_000, 1_250]),
        // One that comes later rings at once.
        Case([(0, 1), (1_500, 1)], [0, 1_500]),
        // Whatever is asked for, none rings for long.
        Case([(0, 1_000)], [0, 250, 500]), Case([(0, -5)], [0]),
    ]

    @Test(arguments: cases)
    private func theyComeOneAfterTheOther(each: Case) {
        #expect(heard(each.events) == each.heard)
    }

    @Test(arguments: [(Role.accent, 1), (.good, 1), (.attention, 2), (.danger, 3)])
    func theyTellWhatItIs(role: Role, strokes: Int) {
        #expect(BellStrokes.count(for: role) == strokes)
    }
}
