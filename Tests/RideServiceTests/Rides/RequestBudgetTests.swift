import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Every ride is kept, so that nobody may ask for as many as the socket takes.
@Suite struct RequestBudgetTests {
    /// Takes so many attempts to ask for a ride.
    private func spend(_ count: Int, _ holder: AttemptBudgets.Holder, on stage: Stage) throws {
        for _ in 0..<count {
            try stage.service.people.attempts.take(.request, of: [holder], at: stage.service.wall)
        }
    }

    private func ask(_ actor: Actor, on stage: Stage) -> String? {
        stage.refusal { _ = try stage.request(actor) }
    }

    @Test("P4: rides that are called off are bounded, of each person")
    func whatIsCalledOffIsCounted() throws {
        let stage = Stage()
        _ = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        for _ in 1...AccountLimits.requestsAtOnce {
            let trip = try stage.request(ana)
            try stage.run(.order(.cancel(.changedMind), trip), ana)
        }
        #expect(ask(ana, on: stage) == "try_again_later")
        #expect(stage.service.situation(of: ana)?.ride?.trip.stage.isLive != true)
        #expect(ask(try stage.guest(.passenger, "Bea"), on: stage) == nil)
        stage.wallPasses(10)
        #expect(ask(ana, on: stage) == nil)
    }

    @Test("P4: a ride that is ridden to its end costs nothing")
    func whatIsRiddenIsNotCounted() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        try spend(AccountLimits.requestsAtOnce - 1, .account(ana), on: stage)
        for _ in 1...2 { try stage.drive(stage.request(ana), luis) }
        let trip = try stage.request(ana)
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        #expect(ask(ana, on: stage) == "try_again_later")
    }

    @Test("P4: rides that are called off are bounded, of each user of the machine")
    func usersAreCounted() throws {
        let stage = Stage()
        try spend(AccountLimits.requestsOfUserAtOnce, .share(7, .guest), on: stage)
        // Whoever has asked for next to nothing is not held up by what the others did.
        let rows: [(Peer, Int, String?)] = [(7, 3, "try_again_later"), (7, 2, nil), (8, 3, nil)]
        for (peer, count, code) in rows {
            let ana = try stage.guest(.passenger)
            try spend(count, .account(ana), on: stage)
            let option = try #require(stage.plan(ana).options.first)
            let refusal = stage.refusal {
                try stage.service.perform(
                    .request(option.id, .cash, nil), by: ana, id: nil, fingerprint: 0, peer: peer)
            }
            #expect(refusal == code)
        }
    }
}
