import RideCore
import Testing

@testable import RideSim

@Suite("B7: how long passengers waited of late") struct RecentWaitsTests {
    private func at(_ minute: Int) -> Instant { .start + .seconds(minute * 60) }

    @Test func onlyTheLastHalfHourCounts() {
        var waits = RecentWaits()
        #expect(waits.mean(at: at(0)) == nil, "nobody has waited yet")
        waits.add(.seconds(600), at: at(1))
        waits.add(.seconds(120), at: at(20))
        #expect(waits.mean(at: at(30)) == .seconds(360))
        #expect(waits.mean(at: at(31)) == .seconds(360), "at the edge it counts")
        #expect(waits.mean(at: at(32)) == .seconds(120))
        #expect(waits.mean(at: at(500)) == .seconds(120), "the last is better than none")
        waits.add(.seconds(60), at: at(500))
        #expect(waits.mean(at: at(500)) == .seconds(60))
    }

    @Test func manyWaitsAreForgottenInTime() {
        var waits = RecentWaits()
        for minute in 0..<5_000 {
            waits.add(.seconds(minute), at: at(minute))
            let first = max(0, minute - 30)
            #expect(waits.mean(at: at(minute)) == .milliseconds(Int64(first + minute) * 500))
        }
    }
}
