import RideCore
import RideService
import RideTestSupport
import Testing

/// D10: an offer that was open while the engine was away counts only where the driver answers:
/// on a clock that runs faster or slower by then, nobody had the time that was promised.
@Suite struct CarriedOfferTests {
    /// How fast the city's clock runs before and after the restart; nil for none.
    static let speeds: [(before: Double, after: Double?, counted: Int)] = [
        (1, nil, 1), (60, nil, 1), (60, 1, 0), (1, 60, 0), (1, 1, 0),
    ]

    /// A driver with an offer, after the restart.
    private func offered(
        _ before: Double, _ after: Double?
    ) throws -> (service: RideService, luis: Actor, trip: TripID) {
        let stage = Stage(TestService.settings(speed: before))
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        let trip = try stage.request(ana)
        #expect(stage.service.account(of: luis)?.today.offers == 1)
        try stage.save()
        guard let after else { return (stage.service, luis, trip) }
        let anew = TestService.make(
            TestService.settings(speed: after), contents: try stage.store.load())
        #expect(anew.situation(of: luis)?.ride?.trip.stage == .offered)
        _ = anew.takeChanges()
        return (anew, luis, trip)
    }

    @Test("D10: one that runs out then is no offer, and never a decline", arguments: speeds)
    func oneThatRunsOutIsNone(_ before: Double, _ after: Double?, _ counted: Int) throws {
        let (service, luis, trip) = try offered(before, after)
        service.advance(to: service.now + .seconds(15 * Int(max(before, after ?? 1))))
        #expect(service.account(of: luis)?.today.offers == counted)
        let entries = try #require(service.takeChanges()).batch.entries
        let ends = entries.compactMap { entry -> TripEvent.Change? in
            guard case .event(trip, let event) = entry else { return nil }
            return event.change
        }
        #expect(ends.contains(.offerExpired(driver: DriverID(luis.number))))
        #expect(!ends.contains(.declined(driver: DriverID(luis.number))))
    }

    @Test("D10: one that the driver answers after it counts", arguments: [false, true])
    func anAnsweredOneCounts(accepts: Bool) throws {
        let (service, luis, trip) = try offered(60, 1)
        try service.perform(
            .order(accepts ? .accept : .decline, trip), by: luis, id: CommandID("an-answer"),
            fingerprint: 1)
        #expect(service.account(of: luis)?.today.offers == 1)
        #expect(service.account(of: luis)?.today.accepted == (accepts ? 1 : 0))
    }
}
