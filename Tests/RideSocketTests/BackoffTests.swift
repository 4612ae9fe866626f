import RideClient
import Testing

@Suite struct BackoffTests {
    @Test func theWaitDoublesUpToTwoSeconds() {
        var backoff = Backoff()
        var waits: [Duration] = []
        for _ in 0..<8 { waits.append(backoff.failed(at: .seconds(100)) - .seconds(100)) }
        #expect(
            waits.map { $0 / .milliseconds(1) } == [100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000])
    }

    @Test func anAttemptIsDueAtItsMomentAndNotBefore() {
        var backoff = Backoff()
        #expect(backoff.isDue(at: .zero))
        backoff.failed(at: .seconds(1))
        #expect(!backoff.isDue(at: .milliseconds(1_099)))
        #expect(backoff.isDue(at: .milliseconds(1_100)))
    }

    @Test func successStartsOver() {
        var backoff = Backoff()
        for _ in 0..<1_000 { backoff.failed(at: .zero) }
        backoff.succeeded()
        #expect(backoff.nextAttempt == nil)
        #expect(backoff.failed(at: .zero) == .milliseconds(100))
    }

    @Test func aFirstWaitAboveTheLongestIsCut() {
        var backoff = Backoff(first: .seconds(9), longest: .seconds(3))
        #expect(backoff.failed(at: .zero) == .seconds(3))
    }
}
