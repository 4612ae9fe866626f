import Testing

@testable import RideWire

/// What an operator of several cities reads of all of them.
@Suite struct OverviewSumTests {
    private static func city(
        completed: Int, cancelled: Int = 0, unserved: Int = 0, requested: Int = 0, riding: Int = 0
    ) -> OverviewResult {
        OverviewResult(
            clock: Samples.clock, drivers: [.init(name: "idle", count: 3)],
            rides: [
                .init(name: "requested", count: requested),
                .init(name: "inProgress", count: riding),
            ],
            requests_waiting: requested, completed_today: completed, cancelled_today: cancelled,
            unserved_today: unserved, open_tickets: 1, pending_drivers: 2, alerts: [], ledger: [])
    }

    /// Rides under way count as served, and requests that wait as asked.
    @Test(arguments: [
        (Self.city(completed: 0), nil), (Self.city(completed: 1), 1.0),
        (Self.city(completed: 0, riding: 1), 1.0), (Self.city(completed: 0, requested: 1), 0.0),
        (Self.city(completed: 2, cancelled: 1, unserved: 1, requested: 2, riding: 2), 0.5),
    ])
    func theServiceRateIsOfAllRequests(city: OverviewResult, rate: Double?) {
        #expect(OverviewSum(city).service_rate == rate)
    }

    @Test func theRateOfSeveralIsOfTheirCounts() {
        let cities = [Self.city(completed: 9), Self.city(completed: 0, unserved: 1)]
        let sum = OverviewSum(of: cities)
        #expect(sum.service_rate == 0.9)
        #expect((sum.drivers_at_work, sum.open_tickets, sum.pending_drivers) == (6, 2, 4))
        #expect(OverviewSum(of: []).service_rate == nil)
    }
}
