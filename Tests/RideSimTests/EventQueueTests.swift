import RideCore
import RideTestSupport
import Testing

@testable import RideSim

/// The order of events is all that decides a history (S4).
@Suite struct EventQueueTests {
    @Test func eventsComeByTimeThenPriorityThenTurn() {
        var queue = EventQueue<String>()
        queue.schedule("late", at: Instant(milliseconds: 2), priority: .movement)
        queue.schedule("asks", at: Instant(milliseconds: 1), priority: .requests)
        queue.schedule("gives up", at: Instant(milliseconds: 1), priority: .patience)
        queue.schedule("answers", at: Instant(milliseconds: 1), priority: .answers)
        queue.schedule("arrives", at: Instant(milliseconds: 1), priority: .movement)
        queue.schedule("arrives too", at: Instant(milliseconds: 1), priority: .movement)
        var order: [String] = []
        while let (_, event) = queue.popNext(through: Instant(milliseconds: 9)) {
            order.append(event)
        }
        #expect(
            order == ["arrives", "arrives too", "answers", "asks", "gives up", "late"])
    }

    @Test func nothingComesBeforeItIsDue() {
        var queue = EventQueue<Int>()
        queue.schedule(1, at: Instant(milliseconds: 10), priority: .movement)
        #expect(queue.popNext(through: Instant(milliseconds: 9)) == nil)
        #expect(queue.popNext(through: Instant(milliseconds: 10))?.event == 1)
        #expect(queue.nextTime == nil)
    }

    @Test(.long, arguments: [UInt64(1), 2, 3])
    func anyMixtureOfAddingAndTakingComesOutSorted(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var queue = EventQueue<Int>()
        var expected: [(time: Int64, turn: Int)] = []
        var now: Int64 = 0
        for turn in 0..<5_000 {
            let time = now + Int64.random(in: 0...50, using: &random)
            queue.schedule(turn, at: Instant(milliseconds: time), priority: .movement)
            expected.append((time, turn))
            guard Bool.random(using: &random) else { continue }
            let next = expected.indices.min {
                (expected[$0].time, expected[$0].turn) < (expected[$1].time, expected[$1].turn)
            }
            guard let next, let taken = queue.popNext(through: Instant(milliseconds: .max)) else {
                Issue.record("seed \(seed): the queue is empty")
                return
            }
            #expect(taken.event == expected[next].turn, "seed \(seed)")
            now = expected.remove(at: next).time
        }
        #expect(queue.count == expected.count)
    }
}
