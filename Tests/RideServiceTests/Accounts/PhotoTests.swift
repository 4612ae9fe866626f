import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Photos of people: who sees them, from when till when (D3).
@Suite struct PhotoTests {
    private let stage = Stage()
    private let ana: Actor
    private let luis: Actor
    private let anas: [String]
    private let luiss: [String]

    init() throws {
        (luis, _) = try stage.approvedDriver()
        ana = try stage.signUp(stage.form(.passenger)).actor
        anas = TestPhoto.face
        luiss = TestPhoto.rows("⣿")
        try stage.run(.setPhoto(anas), ana)
        try stage.run(.setPhoto(luiss), luis)
    }

    /// What each sees of the other, or why nothing.
    private func seen(_ trip: TripID, by viewer: Actor) -> String {
        do throws(ServiceRejection) {
            let photo = try stage.service.photo(in: trip, for: viewer)
            return photo?.rows == anas ? "ana" : photo?.rows == luiss ? "luis" : "none"
        } catch { return error.code }
    }

    @Test("D3: each sees the other's from the acceptance until the rating is closed, over restarts")
    func theOtherSideSeesIt() throws {
        let trip = try stage.request(ana)
        #expect(seen(trip, by: ana) == "none" && seen(trip, by: luis) == "none")
        try stage.run(.order(.accept, trip), luis)
        func expectBothSee(_ when: String) {
            #expect(seen(trip, by: ana) == "luis" && seen(trip, by: luis) == "ana", "\(when)")
        }
        expectBothSee("accepted")
        try stage.restart()
        expectBothSee("restarted")
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
        expectBothSee("arrived")
        try stage.run(.order(.start, trip), luis)
        expectBothSee("started")
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        try stage.restart()
        expectBothSee("finished")
        try stage.run(.dismiss(trip), ana)
        #expect(seen(trip, by: ana) == "none" && seen(trip, by: luis) == "ana")
        try stage.run(.dismiss(trip), luis)
        #expect(seen(trip, by: luis) == "none")
    }

    @Test("D3: a ride that is called off shows nobody any more") func notAfterACancellation() throws
    {
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        #expect(seen(trip, by: ana) == "none" && seen(trip, by: luis) == "none")
    }

    @Test("D3: nobody else sees anything of either") func othersSeeNothing() throws {
        let eva = try stage.signUp(stage.form(.passenger, 2)).actor
        let (rui, _) = try stage.approvedDriver(8)
        let trip = try stage.request(ana)
        let asked = stage.service.trip(trip).flatMap { trip -> Actor? in
            if case .offered(let offer) = trip.state { .driver(offer.driver) } else { nil }
        }
        // Whoever is only asked sees nothing, and neither does who has declined.
        let driver = try #require(asked)
        for driver in [luis, rui] { #expect(seen(trip, by: driver) != "ana") }
        try stage.run(.order(.accept, trip), driver)
        let other = driver == luis ? rui : luis
        for stranger in [eva, other, .passenger(PassengerID(999))] {
            #expect(seen(trip, by: stranger) == "no_such_ride")
        }
        #expect(seen(TripID(999), by: ana) == "no_such_ride")
    }

    @Test("D3: the driver of a ride for somebody else does not see who ordered it")
    func notOfWhoeverOrdered() throws {
        let option = try #require(try stage.plan(ana).options.first)
        var form = RideService.RequestForm()
        form.riderName = "Bia Souza"
        try stage.run(.request(option.id, .cash, nil, form), ana)
        let trip = try #require(stage.service.situation(of: ana)?.ride?.trip.id)
        try stage.run(.order(.accept, trip), luis)
        #expect(seen(trip, by: luis) == "none" && seen(trip, by: ana) == "luis")
    }

    @Test("D3: it can be replaced and taken away, in the middle of a ride too")
    func itCanBeReplacedAndRemoved() throws {
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.save()
        try stage.run(.setPhoto(luiss), ana)
        #expect(seen(trip, by: luis) == "luis")
        // Both are told, so that their apps can ask again.
        let touched = try #require(stage.service.takeChanges())
        #expect(touched.touched.contains(ana) && touched.touched.contains(luis))
        try stage.run(.setPhoto(nil), ana)
        #expect(seen(trip, by: luis) == "none")
        #expect(stage.service.account(of: ana)?.photo == Account.PhotoState.none)
    }

    @Test("D3: guests show none, whoever is blocked shows no new one, and rows are checked")
    func whoMayShowOne() throws {
        let guest = try stage.guest(.passenger, "Bea")
        #expect(stage.refusal(.setPhoto(anas), guest) == "only_for_accounts")
        let refusals: [([String], String)] = [
            ([], "photo_wrong_size"), (["\u{1B}[2J"], "photo_wrong_size"),
            (TestPhoto.rows("x"), "photo_wrong_sign"), (TestPhoto.rows(" "), "photo_empty"),
        ]
        for (rows, code) in refusals { #expect(stage.refusal(.setPhoto(rows), ana) == code) }
        try stage.service.perform(.block(ana, .conduct, message: "No."))
        #expect(stage.refusal(.setPhoto(luiss), ana) == "account_blocked")
        #expect(stage.refusal(.setPhoto(nil), ana) == nil)
    }

    @Test("D3: ten photos are taken at once, and one more every six seconds")
    func photosAreLimited() throws {
        // One was set before.
        for _ in 2...10 { try stage.run(.setPhoto(anas), ana) }
        #expect(stage.refusal(.setPhoto(anas), ana) == "try_again_later")
        #expect(stage.refusal(.setPhoto(nil), ana) == nil)
        stage.wallPasses(6)
        #expect(stage.refusal(.setPhoto(anas), ana) == nil)
    }

    @Test("D3: an operator takes an improper one away, which stands in the journal, once")
    func operatorsTakeItAway() throws {
        func remove(_ number: Int) throws {
            try stage.service.perform(
                .removePhoto(ana), by: 1_000, id: CommandID("removal-\(number)"), fingerprint: 1)
        }
        try remove(1)
        try remove(1)
        try remove(2)
        guard case .removed = stage.service.account(of: ana)?.photo else {
            Issue.record("it is still there")
            return
        }
        try stage.restart()
        guard case .removed = stage.service.account(of: ana)?.photo else {
            Issue.record("a restart has forgotten it")
            return
        }
        let query = StoreQuery.operatorActions(about: nil, before: nil, limit: 9)
        guard case .operatorActions(let actions) = try stage.store.answer(query) else {
            Issue.record("no journal")
            return
        }
        // The driver of this test was approved by nobody of the system.
        let lines = actions.map { "\($0.kind.rawValue) \($0.subject) by \($0.user)" }
        #expect(lines == ["removePhoto passenger \(ana.number) by 1000"])
        #expect(
            stage.refusal { try stage.service.perform(.removePhoto(.passenger(PassengerID(99)))) }
                == "no_such_person")
        try stage.run(.setPhoto(anas), ana)
        #expect(stage.service.account(of: ana)?.photo.photo?.rows == anas)
    }

    @Test("Q5: it goes with the account") func itGoesWithTheAccount() throws {
        try stage.service.deleteAccount(of: ana)
        try stage.restart()
        #expect(stage.service.account(of: ana)?.photo == Account.PhotoState.none)
    }
}
