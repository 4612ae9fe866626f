import RideAccounts
import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Getting in by the code of a car (P16): the driver has the last word.
@Suite struct BoardingTests {
    private let stage = Stage()
    private let luis: Actor
    private let driver: DriverID
    private let ana: Actor

    init() throws {
        (luis, driver) = try stage.approvedDriver()
        ana = try stage.guest(.passenger)
    }

    private func board(_ person: Actor, _ payment: PaymentMethod = .cash) throws -> TripID {
        let code = try stage.service.boardingCode(of: luis).code
        return try board(person, code, payment)
    }

    private func board(
        _ person: Actor, _ code: String, _ payment: PaymentMethod = .cash
    ) throws -> TripID {
        let plan = try stage.service.planBoarding(
            for: person, code: code, to: Stage.faro, promotion: nil)
        #expect(plan.options.map(\.quote.category) == [.common])
        try stage.run(.request(plan.options[0].id, payment, nil), person)
        return try #require(stage.service.situation(of: person)?.ride?.trip.id)
    }

    private func trip(of actor: Actor) -> Trip? {
        stage.service.situation(of: actor)?.ride?.trip
    }

    @Test("P16: a boarding code works once, and the ride begins with the driver's word")
    func theDriverConfirms() throws {
        let bea = try stage.guest(.passenger, "Bea")
        let code = try stage.service.boardingCode(of: luis).code
        let trip = try board(ana, code)
        #expect(stage.service.activity(of: driver) == .considering(trip))
        #expect(stage.service.situation(of: luis)?.ride?.trip.request.boardingWith == driver)
        #expect(stage.refusal { _ = try board(bea, code) } == "no_such_code")
        try stage.run(.order(.accept, trip), luis)
        #expect(stage.service.activity(of: driver) == .withPassenger(trip))
        #expect(self.trip(of: ana)?.stage == .inProgress)
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        #expect(stage.balances(driver) == [0, -165, 0])
    }

    @Test("P16: a driver who says no, or nothing, is offered to nobody else")
    func whatIsNotConfirmedEnds() throws {
        let (rosa, other) = try stage.approvedDriver(7)
        for isDeclined in [true, false] {
            let trip = try board(ana)
            if isDeclined {
                try stage.run(.order(.decline, trip), luis)
            } else {
                stage.pass(60)
            }
            guard case .unserved(.notConfirmed, _) = self.trip(of: ana)?.state else {
                Issue.record("\(String(describing: self.trip(of: ana)?.state))")
                return
            }
            #expect(stage.service.activity(of: driver) == .idle)
            #expect(stage.service.activity(of: other) == .idle)
            #expect(self.trip(of: rosa) == nil)
        }
    }

    @Test("P16, D7: who gets in by code is refused where the driver prefers otherwise")
    func preferencesHoldForBoarding() throws {
        func prefer(
            _ payments: DriverPreferences.Payments, _ home: Waypoint? = nil
        ) throws {
            try stage.run(
                .prefer(
                    DriverPreferences(
                        payments: payments, categories: CategorySet([.common]),
                        headingHome: home, areas: [])), luis)
        }
        try prefer(.cardOnly)
        #expect(stage.refusal { _ = try board(ana) } == "payment_not_taken")
        try prefer(.both, TestService.home)
        #expect(stage.refusal { _ = try board(ana) } == "ride_not_wanted")
        try prefer(.both, Stage.faro)
        _ = try board(ana)
    }

    /// What the driver would have to do first is said to the driver alone.
    @Test("P16: a driver who went offline, or is asked by somebody else, is not free")
    func whoeverIsBusyIsNotFree() throws {
        let code = try stage.service.boardingCode(of: luis).code
        func quote() throws -> QuoteID {
            try stage.service.planBoarding(for: ana, code: code, to: Stage.faro, promotion: nil)
                .options[0].id
        }
        let early = try quote()
        try stage.run(.goOffline, luis)
        #expect(stage.refusal(.request(early, .cash, nil), ana) == "driver_not_free")
        #expect(stage.refusal { _ = try quote() } == "driver_not_free")
        try stage.run(.goOnline, luis)
        let later = try quote()
        _ = try stage.request(try stage.guest(.passenger, "Bea"))
        #expect(stage.refusal(.request(later, .cash, nil), ana) == "driver_not_free")
        #expect(stage.refusal { _ = try quote() } == "driver_not_free")
    }

    @Test("P16: where the seat turns out to be empty, the driver ends it and nobody pays")
    func anEmptySeatEndsTheRide() throws {
        let trip = try board(ana)
        try stage.run(.order(.accept, trip), luis)
        stage.pass(30)
        #expect(
            stage.refusal(.order(.cancel(.vehicleTrouble), trip), luis)
                == "cannot_cancel_once_started")
        try stage.run(.order(.cancel(.passengerMissing), trip), luis)
        let ended = try #require(self.trip(of: ana))
        #expect(ended.stage == .cancelled && ended.fare.total == .zero)
        #expect(stage.service.activity(of: driver) == .idle)
    }

    @Test("P16: of a ride that was dispatched, nobody is missing once it has begun")
    func othersAreNotEndedSo() throws {
        let trip = try stage.request(ana)
        try stage.pickUp(trip, luis)
        #expect(
            stage.refusal(.order(.cancel(.passengerMissing), trip), luis)
                == "cannot_cancel_once_started")
    }
}
