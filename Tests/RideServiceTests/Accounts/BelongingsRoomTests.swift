import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// What accounts keep for their apps, in the engine (N5).
@Suite("N5: belongings in the engine") struct BelongingsRoomTests {
    private func change(
        seen: UInt64 = 0, _ texts: [String: String], gone: [String] = []
    ) -> RideService.Command {
        .keep(
            Belongings.Change(
                seen: seen,
                kept: texts.sorted { $0.key < $1.key }.map {
                    Belonging(.init(.choice, $0.key), text: $0.value)
                }, gone: gone.map { .init(.choice, $0) }))
    }

    @Test(arguments: [Side.passenger, .driver])
    func onlyAccountsKeepThings(side: Side) throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let guest = try stage.guest(side)
        #expect(stage.refusal(change(["a": "1"]), guest) == "only_for_accounts")
        #expect(
            stage.refusal { _ = try stage.service.belongings(of: guest) } == "only_for_accounts")
        let nobody = Actor.passenger(PassengerID(4_000_000))
        #expect(
            stage.refusal { _ = try stage.service.belongings(of: nobody) } == "only_for_accounts")
        let account = try stage.signUp(stage.form(side), guest: guest).actor
        #expect(account == guest)
        try stage.run(change(["a": "1"]), account)
        #expect(try stage.service.belongings(of: account).version == 1)
    }

    @Test("Everybody has their own, a passenger and a driver of one number as well")
    func everybodyHasTheirOwn() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let people = try [
            stage.signUp(stage.form(.passenger)).actor,
            stage.signUp(stage.form(.passenger, 2)).actor,
            stage.signUp(stage.form(.driver, 3)).actor,
        ]
        for (number, person) in people.enumerated() {
            try stage.run(change(["a": "\(number)"]), person)
        }
        for (number, person) in people.enumerated() {
            let items = try stage.service.belongings(of: person).items
            #expect(items.map(\.belonging.text) == ["\(number)"])
        }
    }

    @Test("What changes is told to the person's apps, and nothing else is")
    func onlyChangesAreTold() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.save()
        try stage.run(change(["a": "1"]), ana)
        #expect(stage.service.changesOfState(of: ana) == 1)
        try stage.save()
        try stage.run(change(["a": "1"], gone: ["b"]), ana)
        #expect(stage.service.changesOfState(of: ana) == 0)
        #expect(
            stage.refusal(change(["": "1"]), ana) == BelongingRejection.nameNotAllowed.rawValue)
        #expect(stage.service.changesOfState(of: ana) == 0)
    }

    @Test func aRestartForgetsNothing() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(change(["a": "1", "b": "2"]), ana)
        try stage.run(change(seen: 1, [:], gone: ["b"]), ana)
        let before = try stage.service.belongings(of: ana)
        try stage.restart()
        #expect(try stage.service.belongings(of: ana) == before)
        #expect(before.version == 2 && before.items.count == 1)
    }

    @Test("Whoever is blocked keeps what is theirs")
    func theBlockedKeepTheirs() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.service.perform(.block(ana, .conduct, message: "Call us."))
        try stage.run(change(["a": "1"]), ana)
        #expect(try stage.service.belongings(of: ana).version == 1)
    }

    @Test(arguments: [false, true])
    func nothingIsLeftOfADeletedAccount(afterCrash: Bool) throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        let eva = try stage.signUp(stage.form(.passenger, 2)).actor
        try stage.run(change(["a": "SECRET"]), ana)
        try stage.run(change(["a": "kept"]), eva)
        try stage.save()
        #expect("\(try stage.store.load())".contains("SECRET"))
        try stage.service.deleteAccount(of: ana)
        if afterCrash { try stage.restart() } else { try stage.save() }
        let contents = "\(try stage.store.load())"
        #expect(!contents.contains("SECRET") && contents.contains("kept"))
        #expect(stage.refusal(change(["a": "1"]), ana) == "only_for_accounts")
    }
}
