import RideCore
import RideFares
import RideService
import RideTestSupport
import Testing

/// A fee for calling off that grows with the way that the car has come, where the market says so
/// (P6).
@Suite struct WayFeeTests {
    private static func settings() throws -> ServiceSettings {
        var settings = TestService.settings()
        let terms = RideTerms(
            freeWaiting: .seconds(120), waitingPerMinute: .zero, freeCancellation: .seconds(60),
            cancellationFee: Money(minorUnits: 300), missingFee: Money(minorUnits: 800),
            cancellationPerKilometre: Money(minorUnits: 100))
        let tariff = try Tariff(
            base: Money(minorUnits: 500), perKilometre: Money(minorUnits: 200),
            perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 800), terms: terms)
        settings.rules.tariffs = TariffBook(common: tariff, vip: tariff)
        return settings
    }

    @Test("P6: the passenger is told what the fee is now, and pays that")
    func theFeeGrowsWhileTheCarComes() throws {
        let stage = Stage(try Self.settings())
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        let plan = try stage.service.plan(
            for: ana, from: TestService.waypoint(2, 2, "Far"), to: Stage.faro)
        try stage.run(.request(plan.options[0].id, .card, nil), ana)
        let ride = try #require(stage.service.situation(of: ana)?.ride?.trip)
        try stage.run(.order(.accept, ride.id), luis)
        let whole = try #require(stage.service.progress(of: ana)?.route.distance)
        #expect(whole > Metres(5_000))
        var fees: [Money] = []
        for second in 0..<400 {
            let trip = try #require(stage.service.trip(ride.id))
            let progress = try #require(stage.service.progress(of: ana)?.progress)
            let fee = stage.service.cancellationFee(of: trip)
            let kilometres = (whole - progress.remainingDistance).millimetres / 1_000_000
            let late = min(300 + 100 * kilometres, 800)
            #expect(fee.minorUnits == (second > 60 ? late : 0), "after \(second) s")
            if fees.last != fee { fees.append(fee) }
            stage.pass(1)
            if fees.count > 4 { break }
        }
        #expect(fees.count > 4)
        let told = stage.service.cancellationFee(of: try #require(stage.service.trip(ride.id)))
        try stage.run(.order(.cancel(.changedMind), ride.id), ana)
        let fare = try stage.service.ride(ride.id, of: ana).trip.fare
        #expect(fare.items == [.init(kind: .cancellation, amount: told)])
    }

    @Test("P6: a guest, whom no fee reaches, is told of none")
    func aGuestPaysNothing() throws {
        let stage = Stage(try Self.settings())
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let plan = try stage.service.plan(
            for: ana, from: TestService.waypoint(2, 2, "Far"), to: Stage.faro)
        try stage.run(.request(plan.options[0].id, .cash, nil), ana)
        let ride = try #require(stage.service.situation(of: ana)?.ride?.trip)
        try stage.run(.order(.accept, ride.id), luis)
        stage.pass(200)
        let trip = try #require(stage.service.trip(ride.id))
        #expect(stage.service.cancellationFee(of: trip) == .zero)
    }
}
