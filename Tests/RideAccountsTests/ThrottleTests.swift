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
        for second in [97, 97, 97, 97, 97, 98, 100] as [Int64] {
            attempt(&throttle, at: seconds(second))
        }
        #expect(throttle.failures == 7)
        #expect(throttle.wait(at: seconds(100)) == .seconds(4))
        #expect(throttle.wait(at: WallTime(milliseconds: 103_999)) == .milliseconds(1))
        #expect(throttle.wait(at: seconds(104)) == .zero)
        #expect(throttle.wait(at: seconds(9_999)) == .zero)
        attempt(&throttle, at: seconds(104))
        #expect(throttle.wait(at: seconds(104)) == .seconds(8))
        throttle.succeeded()
        #expect(throttle == SignInThrottle())
        #expect(throttle.wait(at: seconds(104)) == .zero)
    }

    /// Takes an attempt that must be there.
    private func attempt(_ throttle: inout SignInThrottle, at now: WallTime) {
        let isTaken = throttle.attempt(at: now)
        #expect(isTaken)
    }

    @Test("A6: of thirty attempts at once five are looked at, and none during a wait is counted")
    func attemptsAreTakenBeforeTheWork() {
        var throttle = SignInThrottle()
        let taken = (0..<30).map { _ in throttle.attempt(at: seconds(100)) }
        #expect(taken == Array(repeating: true, count: 5) + Array(repeating: false, count: 25))
        #expect(throttle.failures == 5)
        #expect(throttle.wait(at: seconds(100)) == .seconds(1))
    }

    @Test("A6: a budget says when all of it is there")
    func aFullBudgetCanBeForgotten() {
        var budget = AttemptBudget()
        #expect(budget.isFull(at: seconds(0)))
        #expect(taken(2, from: &budget, at: seconds(100)) == 2)
        #expect(!budget.isFull(at: WallTime(milliseconds: 111_999)))
        #expect(budget.isFull(at: seconds(112)))
    }

    @Test("A6: a clock that was set back makes nobody wait longer")
    func aClockSetBackMakesNobodyWaitLonger() {
        var throttle = SignInThrottle()
        for _ in 0..<5 { attempt(&throttle, at: seconds(999_999)) }
        attempt(&throttle, at: seconds(1_000_000))
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

    @Test("A6: another allowance gives out as much as it says", arguments: [1, 3, 5_000])
    func allowances(atOnce: Int) {
        let allowance = Allowance(atOnce: atOnce, refill: .seconds(4))
        var budget = AttemptBudget()
        let taken = (0...atOnce).count { _ in budget.take(at: seconds(100), of: allowance) }
        #expect(taken == atOnce)
        #expect(budget.wait(at: seconds(100), of: allowance) == .seconds(4))
        let later = (0..<2).map { _ in budget.take(at: seconds(104), of: allowance) }
        #expect(later == [true, false])
        #expect(!budget.isFull(at: seconds(103 + 4 * Int64(atOnce))))
        #expect(budget.isFull(at: seconds(104 + 4 * Int64(atOnce))))
    }

    @Test func theyAreStored() throws {
        var throttle = SignInThrottle()
        attempt(&throttle, at: seconds(5))
        try expectStored(throttle, #"{"failures":1,"lastFailureAt":5000}"#)
        var budget = AttemptBudget()
        #expect(taken(1, from: &budget, at: seconds(5)) == 1)
        try expectStored(budget, #"{"fullAt":11000}"#)
    }
}
