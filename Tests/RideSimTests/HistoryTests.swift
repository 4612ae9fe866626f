import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// The same city, rules, fleet and demand give the same history (S4), and figures that agree with
/// the theory (S6).
@Suite struct HistoryTests {
    private func history(
        seed: UInt64, hours: Int64 = 2
    ) -> (bytes: [UInt8], summary: RunSummary) {
        let city = TestCity.laSerena
        var behaviour = Behaviour(boardingTime: .seconds(30), patience: .seconds(600))
        behaviour.acceptancePerMille = 900
        behaviour.replyAtMost = .seconds(10)
        let horizon = Instant.start + .seconds(hours * 3_600)
        var bytes: [UInt8] = []
        let result = HeadlessRun.run(
            SimulatedDriver.spread(80, over: city, vipPerMille: 200, seed: seed),
            asking: .synthetic(
                SyntheticDemand(
                    requestsPerHour: Array(repeating: 60, count: 24), vipPerMille: 100,
                    halfAttraction: Metres(3_000))),
            in: city, rules: GridWorld.rules(behaviour: behaviour, seed: seed),
            horizon: horizon, log: { bytes += $0 })
        return (bytes, RunSummary(result.records, horizon: horizon))
    }

    @Test func oneSeedGivesOneHistory() {
        let first = history(seed: 3)
        #expect(first.bytes == history(seed: 3).bytes)
        #expect(first.bytes != history(seed: 4).bytes)
        #expect(first.summary.requests > 60)
    }

    /// How the caller slices time must not be seen in the history.
    @Test func slicesOfTimeLeaveNoTrace() {
        func run(slice: Int64) -> [String] {
            var world = World(
                city: TestCity.grid64, rules: GridWorld.rules(),
                drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
                demand: .recorded(
                    (0..<20).map { turn in
                        PlannedRequest(
                            at: Instant(milliseconds: Int64(turn) * 7_000),
                            ends: RideEnds(
                                pickup: TestCity.crossing(turn, 0),
                                dropoff: TestCity.crossing(0, turn + 1)))
                    }))
            var time: Int64 = 0
            while world.nextEventTime != nil {
                time += slice
                world.advance(to: Instant(milliseconds: time))
            }
            return GridWorld.story(world.takeEvents())
        }
        let whole = run(slice: 10_000_000)
        #expect(whole.count == 201)
        #expect(run(slice: 1_000) == whole)
        #expect(run(slice: 333) == whole)
    }

    @Test func sharesOfTimeAddUpAndAgreeWithLittlesLaw() throws {
        let hours: Int64 = 24
        let summary = history(seed: 1, hours: hours).summary
        let split = try #require(summary.timeSplit)
        #expect(abs(split.p1 + split.p2 + split.p3 - 1) < 1e-9)
        // N · P3 = R · L: the drivers' time with passengers is the rides' time, up to the rides
        // that are under way at the end.
        let driverHours = split.p3 * Double(summary.drivers) * Double(hours)
        let meanRide_h = summary.pickedUp > 0 ? driverHours / Double(summary.pickedUp) : 0
        #expect((0.05...0.5).contains(meanRide_h))
        #expect(summary.requests == summary.completed + summary.cancelled + summary.unserved)
    }

    @Test func theLogIsTheRecordedBytes() {
        var log = EventLog()
        log.append(.driver(DriverID(7), .wentOffline, at: Instant(milliseconds: 258)))
        log.append(
            .trip(TripID(1), TripEvent(at: .start, change: .accepted(driver: DriverID(2)))))
        #expect(
            log.bytes == [
                21, 2, 1, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0,
                5, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0,
            ])
    }
}
