import RideAccounts
import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Reliability 13: the wall's clock jumps by a day, forth and back, at every step of a ride; no
/// fare and no order changes with it. Rides live in the city's time; the wall's is for days on
/// papers and for sessions.
@Suite struct ClockJumpTests {
    private static let day = 86_400

    /// A ride whose every step comes after a jump.
    private func ride(jumps: [Int]) throws -> (amount: Int64, times: [Int64]) {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        var next = 0
        func jump() {
            guard !jumps.isEmpty else { return }
            stage.wallPasses(jumps[next % jumps.count])
            next += 1
        }
        jump()
        let trip = try stage.request(ana)
        jump()
        try stage.run(.order(.accept, trip), luis)
        jump()
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
        jump()
        try stage.run(.order(.start, trip), luis)
        jump()
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        jump()
        try stage.save()
        let times = stage.store.history(of: trip).compactMap { entry -> Int64? in
            guard case .event(_, let event) = entry else { return nil }
            return event.at.milliseconds
        }
        return (try stage.service.ride(trip, of: ana).trip.fare.total.minorUnits, times)
    }

    @Test(arguments: [[day], [-day], [day, -day], [-day, day], [3 * day, -2 * day]])
    func noFareAndNoOrderChanges(jumps: [Int]) throws {
        let (still, jumping) = (try ride(jumps: []), try ride(jumps: jumps))
        #expect(jumping.amount == still.amount && still.amount > 0)
        #expect(jumping.times == still.times && still.times.count >= 5)
        #expect(jumping.times == jumping.times.sorted())
    }

    /// The control: the city's time is what fares and order go by, so that a jump of that shows.
    @Test func theCitysTimeIsAnotherMatter() throws {
        let still = try ride(jumps: []).times
        let stage = Stage()
        stage.pass(Self.day)
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        try stage.save()
        let later = stage.store.history(of: trip).compactMap { entry -> Int64? in
            guard case .requested(_, _, _, let at) = entry else { return nil }
            return at.milliseconds
        }
        #expect(try #require(later.first) > #require(still.last))
    }
}
