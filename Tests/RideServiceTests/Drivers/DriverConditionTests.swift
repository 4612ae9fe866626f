import RideAccounts
import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Every condition of a driver, at every moment at which it counts: approval, block, documents,
/// age.
@Suite struct DriverConditionTests {
    /// What stops a driver who works.
    private static let stops: [(String, String, @Sendable (Stage, Actor) throws -> Void)] = [
        (
            "blocked", "account_blocked",
            { try $0.service.perform(.block($1, .safety, message: "Stop.")) }
        ), ("a licence that has expired", "not_approved", { stage, _ in stage.laterThanPapers() }),
    ]

    private func scene() throws -> (stage: Stage, ana: Actor, luis: Actor, driver: DriverID) {
        let stage = Stage()
        stage.skipsPasswords = true
        let (luis, driver) = try stage.approvedDriver()
        return (stage, try stage.guest(.passenger), luis, driver)
    }

    @Test("Who may not work any more is asked for nothing, from that moment on")
    func whileFree() throws {
        for (name, code, stop) in Self.stops {
            for crashes in [false, true] {
                let (stage, ana, luis, driver) = try scene()
                try stop(stage, luis)
                if crashes { try stage.restart() }
                #expect(stage.service.activity(of: driver) == .offline, "\(name)")
                #expect(stage.refusal(.goOnline, luis) == code, "\(name)")
                let trip = try stage.request(ana)
                #expect(stage.refusal(.order(.accept, trip), luis) != nil, "\(name)")
                #expect(stage.refusal { _ = try stage.service.boardingCode(of: luis) } != nil)
            }
        }
    }

    @Test("An offer is let go, and cannot be accepted")
    func whileAsked() throws {
        for (name, _, stop) in Self.stops {
            let (stage, ana, luis, driver) = try scene()
            let trip = try stage.request(ana)
            #expect(stage.service.situation(of: luis)?.ride?.trip.id == trip, "\(name)")
            try stop(stage, luis)
            #expect(stage.refusal(.order(.accept, trip), luis) != nil, "\(name)")
            #expect(stage.service.activity(of: driver) == .offline, "\(name)")
        }
    }

    @Test("A ride that is accepted is driven to its end, and is the last one")
    func whileOnTheWay() throws {
        for (name, code, stop) in Self.stops {
            let (stage, ana, luis, driver) = try scene()
            let trip = try stage.request(ana)
            try stage.run(.order(.accept, trip), luis)
            try stop(stage, luis)
            stage.pass(3_600)
            for order in [RideOrder.arrive, .start] {
                #expect(stage.refusal(.order(order, trip), luis) == nil, "\(name)")
            }
            stage.pass(7_200)
            #expect(stage.refusal(.order(.finish, trip), luis) == nil, "\(name)")
            #expect(stage.service.activity(of: driver) == .offline, "\(name)")
            #expect(stage.refusal(.goOnline, luis) == code, "\(name)")
        }
    }

    @Test("Who is too young, or was not approved, does not begin to work")
    func beforeWork() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let young = try stage.signUp(stage.form(.driver)).actor
        let years = TestMarket.market.identity.minimumDriverAge
        let today = stage.service.wall.date
        var steps = try Stage.application([.common])
        steps[1] = .personal(
            surname: "Soto", birthDate: "\(today.adding(days: -years * 365 + 30))",
            city: "La Serena", referral: nil)
        #expect(stage.refusal(.apply(steps), young) == "birth_date_too_young")
        #expect(stage.refusal(.goOnline, young) == "not_approved")
        let other = try stage.signUp(stage.form(.driver, 2)).actor
        try stage.run(.apply(Stage.application([.common])), other)
        #expect(stage.refusal(.goOnline, other) == "not_approved")
    }
}

extension Stage {
    /// The day after that on which the documents of an approved driver expire; whoever is signed in
    /// stays so.
    fileprivate func laterThanPapers() {
        let day = 86_400
        while service.wall.date < CivilDate(year: 2030, month: 1, day: 2) ?? service.wall.date {
            for account in service.people(on: .driver) {
                for session in account.sessions {
                    service.stillUses(account.actor, tokenHash: session.tokenHash, at: service.wall)
                }
            }
            wallPasses(20 * day)
        }
    }
}
