import RideAccounts
import RideChallenges
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// D10: what the engine or an operator takes from a driver is not the driver's doing; what the
/// driver gives back, or says no to, is.
@Suite struct TakenRideTests {
    /// How a driver loses an offer or a ride.
    enum Loss: CaseIterable {
        case reassigned, calledOff, blockedBeforeTheRide
        case offerCalledOff, offerCalledOffByPassenger, blockedWithAnOffer
        case nextRideOfABlockedDriver
        case givenBack, declined, wentOfflineWithAnOffer, changedOwnCarWithAnOffer

        /// Offers, accepted ones and rides given back that count afterwards.
        var figures: [Int] {
            switch self {
            case .reassigned, .calledOff, .blockedBeforeTheRide: [1, 1, 0]
            case .offerCalledOff, .offerCalledOffByPassenger, .blockedWithAnOffer: [0, 0, 0]
            case .nextRideOfABlockedDriver: [2, 2, 0]
            case .givenBack: [1, 1, 1]
            case .declined, .wentOfflineWithAnOffer, .changedOwnCarWithAnOffer: [1, 0, 0]
            }
        }
    }

    @Test(arguments: Loss.allCases) func onlyTheDriversOwnDoingCounts(_ loss: Loss) throws {
        var settings = TestService.settings()
        settings.rules.dispatch.nextRideWithin = .seconds(3_600)
        let stage = Stage(settings)
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        let uncancelled = GoalDraft(
            name: "None called off", kind: .uncancelled, days: .weekdays(Weekday.allCases), at: nil)
        try stage.run(.challenge(.setGoal(nil, uncancelled)), luis)
        let trip = try stage.request(ana)
        let isAccepted = loss.figures[1] > 0
        if isAccepted { try stage.run(.order(.accept, trip), luis) }
        let block = RideService.OperatorCommand.block(luis, .conduct, message: "Write to us.")

        switch loss {
        case .reassigned: try stage.service.perform(.reassignRide(trip))
        case .calledOff, .offerCalledOff: try stage.service.perform(.cancelRide(trip))
        case .offerCalledOffByPassenger: try stage.run(.order(.cancel(.changedMind), trip), ana)
        case .blockedBeforeTheRide:
            // Blocked on the way, the driver brings this one ride to its end.
            try stage.service.perform(block)
            #expect(stage.service.situation(of: luis)?.ride?.trip.id == trip)
        case .blockedWithAnOffer: try stage.service.perform(block)
        case .changedOwnCarWithAnOffer:
            try stage.run(.apply([.change("vehicle")]), luis)
        case .nextRideOfABlockedDriver:
            stage.pass(3_600)
            try stage.run(.order(.arrive, trip), luis)
            try stage.run(.order(.start, trip), luis)
            stage.pass(1)
            let next = try stage.request(try stage.guest(.passenger, "Bea"))
            try stage.run(.order(.accept, next), luis)
            try stage.service.perform(block)
            #expect(stage.service.situation(of: luis)?.nextRide == nil)
        case .givenBack: try stage.run(.order(.cancel(.vehicleTrouble), trip), luis)
        case .declined: try stage.run(.order(.decline, trip), luis)
        case .wentOfflineWithAnOffer: try stage.run(.goOffline, luis)
        }

        let day = try #require(stage.service.accountUpToNow(of: luis)).today
        #expect([day.offers, day.accepted, day.givenBack] == loss.figures)
        if loss == .calledOff || loss == .offerCalledOff {
            #expect(try stage.service.ride(trip, of: ana).trip.endedByService == .operatorDecided)
        }
        let calledOff = stage.service.diary(of: luis).days.map(\.cancellations)
        #expect(calledOff.reduce(0, +) == loss.figures[2])
    }

    @Test func aRideWithItsPassengerAboardIsNotGivenToAnotherDriver() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        let trip = try stage.request(ana)
        try stage.pickUp(trip, luis)
        #expect(
            stage.refusal { try stage.service.perform(.reassignRide(trip)) }
                == "passenger_is_aboard")
        // The operator can end it.
        try stage.service.perform(.cancelRide(trip))
        #expect(stage.service.trip(trip)?.stage == .cancelled)
    }

    @Test func whoLostARideToAnOperatorIsNotAskedForItAgain() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        let (eva, _) = try stage.approvedDriver(8)
        try stage.service.perform(.reassignRide(trip))
        #expect(stage.service.situation(of: luis)?.ride == nil)
        // Luis has not said no, and is not asked again, after a restart either.
        for isAnew in [false, true] {
            if isAnew { try stage.restart() }
            let left = try #require(stage.service.trip(trip))
            #expect(left.refusedBy.isEmpty && left.takenFrom == [DriverID(luis.number)])
            #expect(stage.service.situation(of: eva)?.ride?.trip.id == trip)
        }
        try stage.run(.order(.decline, trip), eva)
        #expect(stage.service.situation(of: luis)?.ride == nil)
        try stage.save()
        #expect(stage.notices.map(\.kind).contains(.rideTakenOver))
    }
}
