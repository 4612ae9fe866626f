import RideCore
import RideTestSupport
import Testing

@testable import RideSim

/// What drivers earned and drove, worked out by hand on the grid (S6).
@Suite struct DriverFigureTests {
    /// One car: six streets to the pick-up, 64 with the passenger, and after a minute sixteen to
    /// its stand.
    private static let records: RunRecords = {
        let stand = TestCity.grid64.coordinate(of: TestCity.crossing(32, 32))
        let habits = Habits(
            idling: IdleRules(
                goal: .stand, after: .seconds(60), farthest: .seconds(3_600), stands: [stand]))
        let request = PlannedRequest(
            at: .start + .seconds(10),
            ends: RideEnds(pickup: TestCity.crossing(8, 8), dropoff: TestCity.crossing(40, 40)))
        return HabitTests.run(
            [GridWorld.driver(0, at: TestCity.crossing(5, 5))], [request], habits,
            horizon: .seconds(3_400)
        ).records
    }()

    @Test func aWayWithoutARideIsKept() throws {
        let drive = try #require(Self.records.emptyDrives.first)
        #expect(Self.records.emptyDrives.count == 1)
        #expect(drive.from == .start + .seconds(10 + 90 + 960 + 60))
        #expect(drive.until == drive.from + .seconds(16 * 15))
        #expect(drive.distance == Metres(2_000))
        #expect(drive.origin == TestCity.crossing(40, 40))
        #expect(drive.destination == TestCity.crossing(32, 32))
    }

    @Test func aDriversFiguresAreThoseOfTheDay() throws {
        let end = Instant.start + .seconds(3_400)
        let totals = try #require(DriverTotals.all(Self.records, from: .start, to: end).first)
        #expect(totals.pickupDistance == Metres(750) && totals.rideDistance == Metres(8_000))
        #expect(totals.emptyDistance == Metres(2_000) && totals.completed == 1)
        #expect(totals.time.online_ms == 3_400_000)
        let fare = Self.records.rides[0].fare.minorUnits
        #expect(fare > 0)
        #expect(DriverQuantity.earningsPerHour.value(of: totals) == fare * 3_600 / 3_400)
        // 2,750 m of 10,750 m, and 960 s of 3,400 s.
        #expect(DriverQuantity.deadheadShare.value(of: totals) == 256)
        #expect(DriverQuantity.utilisation.value(of: totals) == 282)
    }

    /// What was before or after is in no figure of a stretch, and nobody at work has none.
    @Test func onlyWhatWasMeanwhileCounts() throws {
        let totals = try #require(
            DriverTotals.all(
                Self.records, from: .start + .seconds(1_000), to: .start + .seconds(1_100)
            ).first)
        #expect(totals.time.online_ms == 100_000 && totals.time.withPassenger_ms == 60_000)
        #expect(totals.completed == 1 && totals.pickupDistance == .zero)
        #expect(totals.emptyDistance == .zero)
        let nobody = DriverFigures(RunRecords(), from: .start, to: .start)
        #expect(nobody.distribution(of: .utilisation).count == 0)
    }

    @Test func aRideHasItsPriceAnHourAndItsEmptyShare() {
        let ride = Self.records.rides[0]
        // 90 s to the pick-up and 960 s aboard.
        #expect(RideQuantity.farePerHour.value(of: ride) == ride.fare.minorUnits * 3_600 / 1_050)
        #expect(RideQuantity.deadheadShare.value(of: ride) == 86)
        #expect(RideQuantity.surge.value(of: ride) == 1_000)
    }

    @Test func noNumberIsTooLarge() {
        #expect(Money(minorUnits: .max).perHour(of: 1) == nil)
        #expect(Money(minorUnits: 5).perHour(of: 0) == nil)
        #expect(Metres.zero.thousandths(besides: .zero) == nil)
    }
}
