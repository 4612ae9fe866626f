import RideCore
import Testing

@testable import RideAccounts

@Suite("A6: attempts to sign in are throttled")
struct ThrottleTests {
    @Test(
        "A6: from the 5th failure 1 s, doubling to 15 minutes",
        arguments: [
            (0, 0), (1, 0), (4, 0), (5, 1), (6, 2), (7, 4), (8, 8), (9, 16), (10, 32), (11, 64),
            (12, 128), (13, 256), (14, 512), (15, 900), (16, 900), (1_000_000, 900),
        ])
    func theWaitDoubles(failures: Int, wait: Int64) {
        #expect(SignInThrottle.wait(afterFailures: failures) == .seconds(wait))
    }

    @Test("A6: the wait counts from the last failure, and a success ends it")
    func theWaitCountsFromTheLastFailure() {
        var throttle = SignInThrottle()
        for _ in 0..<7 { throttle.failed(at: seconds(100)) }
        #expect(throttle.failures == 7)
        #expect(throttle.wait(at: seconds(100)) == .seconds(4))
        #expect(throttle.wait(at: WallTime(milliseconds: 103_999)) == .milliseconds(1))
        #expect(throttle.wait(at: seconds(104)) == .zero)
        #expect(throttle.wait(at: seconds(9_999)) == .zero)
        throttle.failed(at: seconds(104))
        #expect(throttle.wait(at: seconds(104)) == .seconds(8))
        throttle.succeeded()
        #expect(throttle == SignInThrottle())
        #expect(throttle.wait(at: seconds(104)) == .zero)
    }

    @Test("A6: a clock that was set back makes nobody wait longer")
    func aClockSetBackMakesNobodyWaitLonger() {
        var throttle = SignInThrottle()
        for _ in 0..<6 { throttle.failed(at: seconds(1_000_000)) }
        #expect(throttle.wait(at: seconds(0)) == .seconds(2))
        var budget = AttemptBudget()
        #expect(taken(10, from: &budget, at: seconds(1_000_000)) == 10)
        #expect(budget.wait(at: seconds(0)) == .seconds(6))
        #expect(taken(1, from: &budget, at: seconds(0)) == 0)
    }

    /// How many of so many attempts are allowed.
    private func taken(_ attempts: Int, from budget: inout AttemptBudget, at now: WallTime) -> Int {
        var count = 0
        for _ in 0..<attempts where budget.take(at: now) { count += 1 }
        return count
    }

    @Test("A6: ten attempts at once, then one every six seconds")
    func tenAttemptsPerMinute() {
        var budget = AttemptBudget()
        let start: Int64 = 1_000
        #expect(taken(11, from: &budget, at: seconds(start)) == 10)
        #expect(budget.wait(at: seconds(start)) == .seconds(6))
        let almost = WallTime(milliseconds: start * 1_000 + 5_999)
        #expect(taken(1, from: &budget, at: almost) == 0)
        #expect(taken(2, from: &budget, at: seconds(start + 6)) == 1)
        var later = 0
        for second in start + 7...start + 66 {
            later += taken(1, from: &budget, at: seconds(second))
        }
        #expect(later == 10)
        #expect(taken(11, from: &budget, at: seconds(start + 1_000)) == 10)
    }

    @Test func theyAreStored() throws {
        var throttle = SignInThrottle()
        throttle.failed(at: seconds(5))
        try expectStored(throttle, #"{"failures":1,"lastFailureAt":5000}"#)
        var budget = AttemptBudget()
        #expect(taken(1, from: &budget, at: seconds(5)) == 1)
        try expectStored(budget, #"{"fullAt":11000}"#)
    }
}
