import RideAccounts
import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// D1, D11: what is rejected is mended, what was approved is changed, what has expired is replaced.
@Suite struct ApplicationChangeTests {
    private func application(_ stage: Stage, _ luis: Actor) throws -> DriverApplication {
        try #require(stage.service.account(of: luis)?.driver.application)
    }

    private static func vehicle(_ plate: String) -> ApplicationStep {
        .vehicle(
            plate: plate, colour: "grey", make: "Kia", model: "Rio", year: 2024, seats: 4)
    }

    private func pendingDriver(_ stage: Stage) throws -> (actor: Actor, id: DriverID) {
        let luis = try stage.signUp(stage.form(.driver, 1, gender: .man)).actor
        try stage.run(.apply(Stage.application([.common])), luis)
        return (luis, DriverID(luis.number))
    }

    @Test func anApprovedApplicationIsChangedAndLookedAtAgain() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver()
        try stage.save()
        let before = stage.alerts.count
        try stage.run(.changeApplication([Self.vehicle("ABC1D24")]), luis)
        #expect(try application(stage, luis).stage == .pending)
        #expect(stage.service.activity(of: id) == .offline)
        #expect(stage.refusal(.goOnline, luis) == "not_approved")
        try stage.save()
        #expect(stage.alerts.count == before + 1)
        // Until then nobody sees the other car.
        #expect(stage.service.account(of: luis)?.vehicle?.make == "Chevrolet")
        #expect(
            stage.refusal(.changeApplication([Self.vehicle("ABC1D25")]), luis)
                == "waiting_for_an_operator")
        try stage.restart()
        try stage.service.perform(.approve(id))
        #expect(stage.service.account(of: luis)?.vehicle?.make == "Kia")
        try stage.run(.goOnline, luis)
    }

    /// What an operator decides on is what was looked at: not a byte of a document and no word of
    /// the rest may be another one by then.
    @Test func onlyWhatWasSeenIsDecidedOn() throws {
        let stage = Stage()
        let (luis, id) = try pendingDriver(stage)
        let seen = try #require(stage.service.applicationSeal(of: id))
        let reason = PartReason(part: .document(.licence), reason: "It cannot be read.")
        for round in 0..<2 {
            try stage.service.perform(.reject(id, [reason], seen: round == 0 ? seen : nil))
            // The same licence again, but for one byte of the file.
            let paper = AttachedDocument(
                kind: .licence,
                file: try DocumentFile(
                    name: "a.jpg", firstBytes: [0xFF, 0xD8, 0xFF, 0xE0], size: 100,
                    sha256: [2] + [UInt8](repeating: 1, count: 31)),
                expiry: CivilDate("2030-01-01"))
            try stage.run(.apply([.attach(paper), .submit]), luis)
            #expect(
                stage.refusal { try stage.service.perform(.approve(id, seen: seen)) }
                    == "application_changed")
            #expect(
                stage.refusal { try stage.service.perform(.reject(id, [reason], seen: seen)) }
                    == "application_changed")
        }
        #expect(try application(stage, luis).stage == .pending)
        let again = try #require(stage.service.applicationSeal(of: id))
        #expect(again != seen)
        try stage.restart()
        #expect(stage.service.applicationSeal(of: id) == again)
        try stage.service.perform(.approve(id, seen: again))
        try stage.run(.goOnline, luis)
    }

    @Test func whatIsTheSameChangesNothing() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let same = try Stage.application([.common]).filter { step in
            switch step {
            case .consent, .personal, .categories, .vehicle: true
            case .attach, .change, .submit: false
            }
        }
        try stage.run(.changeApplication(same), luis)
        try stage.run(.changeApplication([]), luis)
        #expect(try application(stage, luis).stage == .approved)
        #expect(stage.refusal(.apply([.categories([.common, .vip])]), luis) == "already_approved")
        #expect(stage.refusal(.apply([.submit]), luis) == "already_approved")
        try stage.run(.changeApplication([.categories([.common, .vip])]), luis)
        #expect(try application(stage, luis).stage == .pending)
    }

    @Test func severalPartsAndADocumentGoTogether() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver()
        let paper = try Stage.document(.vehicleRegistration, "2032-01-01")
        try stage.run(.apply([.attach(paper)]), luis)
        #expect(try application(stage, luis).stage == .draft)
        try stage.run(
            .changeApplication([.categories([.common, .vip]), Self.vehicle("ABC1D24")]), luis)
        #expect(try application(stage, luis).stage == .pending)
        try stage.service.perform(.approve(id))
        #expect(try application(stage, luis).document(.vehicleRegistration) == paper)
        #expect(
            try application(stage, luis).content(of: .category)
                == .category(categories: [.common, .vip]))
    }

    /// A change that breaks a rule is refused as a whole.
    @Test func aChangeIsAllOrNothing() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let before = try application(stage, luis)
        #expect(
            stage.refusal(
                .changeApplication([Self.vehicle("ABC1D24"), .categories([.women])]), luis)
                == "women_category_is_for_women")
        #expect(try application(stage, luis) == before)
        let ana = try stage.guest(.passenger)
        #expect(stage.refusal(.changeApplication([]), ana) == "only_for_drivers")
        let guest = try stage.guest(.driver)
        #expect(stage.refusal(.changeApplication([]), guest) == "only_for_accounts")
    }

    /// A document that has expired is replaced, whether or not the driver has tried to work.
    @Test func anExpiredDocumentIsReplacedInAnyState() throws {
        for tries in [false, true] {
            let stage = Stage()
            let (luis, id) = try stage.approvedDriver()
            try stage.run(.goOffline, luis)
            stage.wallPasses(4 * 366 * 86_400)
            if tries { _ = stage.refusal(.goOnline, luis) }
            #expect(try application(stage, luis).stage == .renewal)
            for rule in TestMarket.market.identity.documents {
                let paper = try Stage.document(rule.kind, "2035-01-01")
                try stage.run(.apply([.attach(paper)]), luis)
            }
            try stage.run(.apply([.submit]), luis)
            try stage.service.perform(.approve(id))
            try stage.run(.goOnline, luis)
        }
    }

    @Test func everyReasonStaysUntilItsPartIsSentAgain() throws {
        let stage = Stage()
        let (luis, id) = try pendingDriver(stage)
        try stage.service.perform(
            .reject(
                id,
                [
                    PartReason(part: .document(.licence), reason: "It cannot be read."),
                    PartReason(part: .section(.vehicle), reason: "The plate is another one."),
                ]))
        try stage.run(.apply([.attach(Stage.document(.licence, "2031-01-01"))]), luis)
        try stage.restart()
        let faults = try application(stage, luis).faults
        #expect(faults.map(\.reason) == ["The plate is another one."])
        #expect(stage.refusal(.apply([.submit]), luis) == "parts_missing")
        try stage.run(.changeApplication([Self.vehicle("ABC1D24")]), luis)
        #expect(try application(stage, luis).stage == .pending)
        #expect(try application(stage, luis).faults.isEmpty)
    }

    /// The account is nothing to fill in: it is sent again as it is, or as it was changed.
    @Test func aRejectedAccountIsSentAgain() throws {
        for updates in [false, true] {
            let stage = Stage()
            let (luis, id) = try pendingDriver(stage)
            let reason = PartReason(part: .section(.account), reason: "Nobody answers the phone.")
            try stage.service.perform(.reject(id, [reason]))
            if updates {
                let task = try stage.service.prepareConfirmation(
                    of: luis, password: Stage.password)
                let key = try task.key()
                let update = try stage.service.prepareUpdate(
                    of: luis, key: key, email: nil, phone: "11987654321", newPassword: nil)
                try stage.service.finishUpdate(of: luis, update, key: nil, tokenHash: [])
                #expect(try application(stage, luis).stage == .draft)
                #expect(try application(stage, luis).faults.isEmpty)
            }
            try stage.run(.apply([.submit]), luis)
            let sent = try application(stage, luis)
            #expect(sent.stage == .pending)
            guard case .account(let account) = sent.content(of: .account) else {
                Issue.record("no account in the application")
                return
            }
            let phone = stage.service.account(of: luis)?.identity?.phone
            #expect(account.phone == phone)
        }
    }
}
