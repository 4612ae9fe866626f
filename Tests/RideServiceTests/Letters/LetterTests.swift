import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideService
import RideTestSupport
import Testing

/// What leaves the engine by mail about rides: receipts (P10) and rides that are shared by
/// themselves (P8); and what others said (R4).
@Suite struct LetterTests {
    private let stage = Stage()
    private let ana: Actor
    private let luis: Actor

    init() throws {
        (luis, _) = try stage.approvedDriver()
        ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card("4111111111111111"), ana)
        try stage.save()
    }

    private func letters(to address: String = "p1@example.com") throws -> [OutboxMessage] {
        try stage.save()
        return stage.outbox.filter { $0.to.text == address }
    }

    private func ride(_ payment: PaymentMethod = .cash) throws -> TripID {
        let trip = try stage.request(
            ana, payment: payment, card: payment == .card ? CardID(1) : nil)
        try stage.drive(trip, luis)
        return trip
    }

    // MARK: P10

    @Test("P10: at the end of a ride one receipt is sent, also over a restart")
    func oneReceiptIsSent() throws {
        let trip = try ride(.card)
        let letter = try #require(try letters().first)
        #expect(letter.subject == "Your ride: R$ 8,00")
        for line in [
            "Receipt for ride \(trip)", "From: Plaza", "To: Faro", "Base fare: R$ 5,00",
            "Total: R$ 8,00", "Payment: by card ending in 1111",
        ] {
            #expect(letter.body.contains(line), "\(letter.body)")
        }
        try stage.restart()
        stage.pass(86_400)
        try stage.run(.rate(trip, stars: 5, comment: nil), ana)
        try stage.run(.tip(trip, Money(minorUnits: 100)), ana)
        #expect(try letters().count == 1)
    }

    @Test("P10: letters are written in the language in which the person's app has come")
    func lettersSpeakTheLanguageOfTheirReader() throws {
        stage.service.speak(Language.Tag(rawValue: "pt-BR"), to: ana)
        try stage.restart()
        let trip = try ride()
        let letter = try #require(try letters().first)
        #expect(letter.subject == "Sua corrida: R$ 8,00")
        for line in [
            "Recibo da corrida \(trip)", "De: Plaza", "Para: Faro", "Tarifa base: R$ 5,00",
            "Pagamento em dinheiro, ao motorista.",
        ] {
            #expect(letter.body.contains(line), "\(letter.body)")
        }
        // Of a language whose folder is gone nothing is left but the wish.
        stage.service.speak(Language.Tag(rawValue: "xx"), to: ana)
        try stage.restart()
        let second = try ride()
        #expect(try letters().last?.body.hasPrefix("Receipt for ride \(second)") == true)
    }

    @Test("P10: receipts can be turned off and on, and guests get none")
    func receiptsCanBeTurnedOff() throws {
        try stage.run(.mailReceipts(false), ana)
        _ = try ride()
        #expect(try letters().isEmpty)
        try stage.restart()
        try stage.run(.mailReceipts(true), ana)
        _ = try ride()
        #expect(try letters().count == 1)
        let guest = try stage.guest(.passenger, "Bea")
        #expect(stage.refusal(.mailReceipts(false), guest) == "only_for_accounts")
        #expect(stage.refusal(.mailReceipts(false), luis) == "only_for_passengers")
    }

    @Test("P10: what calling a ride off costs is told, nothing is where it costs nothing")
    func feesAreTold() throws {
        var trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        #expect(try letters().isEmpty)
        trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        stage.pass(3_600)
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        #expect(try letters().map { $0.body.contains("Fee for ride \(trip)") } == [true])
    }

    // MARK: P8

    private func share(_ shares: TrustedContacts.Shares, _ emails: [String]) -> String? {
        stage.refusal(.setContacts(emails.map { (name: "Eva", email: $0) }, shares), ana)
    }

    @Test("P8: at most five people, each with a mailbox of their own")
    func contactsAreChecked() throws {
        let addresses = (1...6).map { "c\($0)@example.com" }
        #expect(share(.always, Array(addresses.prefix(5))) == nil)
        #expect(share(.always, addresses) == "too_many_contacts")
        #expect(share(.always, ["c1@example.com", "C1@example.com"]) == "contact_twice")
        #expect(share(.always, ["c1"]) == "email_incomplete")
        #expect(stage.refusal(.setContacts([(name: " ", email: "a@b.co")], .never), ana) != nil)
        let guest = try stage.guest(.passenger, "Bea")
        #expect(stage.refusal(.setContacts([], .never), guest) == "only_for_accounts")
        try stage.restart()
        #expect(stage.service.account(of: ana)?.contacts.people.count == 5)
    }

    @Test(
        "P8: whoever is trusted gets the code at acceptance, once",
        arguments: [
            (TrustedContacts.Shares.never, 0), (.atNight, 0), (.always, 1),
        ])
    func theShareIsMadeAtAcceptance(shares: TrustedContacts.Shares, count: Int) throws {
        // The world begins at eight in the morning.
        #expect(share(shares, ["eva@example.com"]) == nil)
        let trip = try stage.request(ana)
        #expect(try letters(to: "eva@example.com").isEmpty)
        try stage.run(.order(.accept, trip), luis)
        let told = try letters(to: "eva@example.com")
        #expect(told.count == count)
        try stage.restart()
        stage.pass(3_600)
        #expect(try letters(to: "eva@example.com").count == count)
        guard let letter = told.first else { return }
        let code = try stage.service.share(trip, by: ana)
        #expect(letter.body.contains("passenger-tui watch \(code)\n"))
        #expect(try stage.service.watch(code).trip.id == trip)
    }

    @Test("P8: whoever is trusted from the middle of a ride on is told of it, the others not again")
    func whoIsAddedDuringARideIsToldOfIt() throws {
        #expect(share(.always, ["eva@example.com"]) == nil)
        let trip = try stage.request(ana)
        // Nobody drives yet: all are told at the acceptance.
        #expect(share(.always, ["eva@example.com", "rui@example.com"]) == nil)
        #expect(try letters(to: "rui@example.com").isEmpty)
        try stage.run(.order(.accept, trip), luis)
        #expect(share(.always, ["eva@example.com", "rui@example.com", "ada@example.com"]) == nil)
        #expect(share(.never, ["eva@example.com", "leo@example.com"]) == nil)
        let counts = try ["eva", "rui", "ada", "leo"].map {
            try letters(to: "\($0)@example.com").count
        }
        #expect(counts == [1, 1, 1, 0])
        #expect(share(.always, ["leo@example.com"]) == nil)
        #expect(try letters(to: "leo@example.com").count == 1)
    }

    @Test("P8: rides that are called off again and again fill nobody's mailbox")
    func aMailboxIsNotFilled() throws {
        #expect(share(.always, ["eva@example.com", "rui@example.com"]) == nil)
        for _ in 1...(AccountLimits.lettersAtOnce) {
            let trip = try stage.request(ana)
            try stage.run(.order(.accept, trip), luis)
            try stage.run(.order(.cancel(.changedMind), trip), ana)
        }
        let most = AccountLimits.lettersAtOnce / 2
        #expect(try letters(to: "eva@example.com").count == most)
        #expect(try letters(to: "rui@example.com").count == most)
        stage.wallPasses(2 * 180)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        #expect(try letters(to: "eva@example.com").count == most + 1)
    }

    @Test("P8: night is from eight in the evening to six in the morning")
    func nightHasItsHours() {
        let nights = (0..<24).filter { TrustedContacts.Shares.atNight.holds(atHour: $0) }
        #expect(nights == [0, 1, 2, 3, 4, 5, 20, 21, 22, 23])
    }

    // MARK: R4

    @Test("R4: compliments are counted on the account, and follow a rating that is changed")
    func complimentsAreCounted() throws {
        let trip = try ride()
        try stage.run(
            .rate(trip, stars: 5, comment: nil, compliments: [.cleanCar, .friendly]), ana)
        try stage.run(.rate(trip, stars: 4, comment: nil, compliments: [.tidy]), luis)
        func told(_ actor: Actor) -> [Compliment] {
            stage.service.account(of: actor)?.compliments.all.map(\.compliment) ?? []
        }
        #expect(told(luis) == [.friendly, .cleanCar])
        #expect(told(ana) == [.tidy])
        try stage.run(.rate(trip, stars: 4, comment: nil, compliments: [.helpful]), ana)
        try stage.restart()
        #expect(told(luis) == [.helpful])
        #expect(
            stage.refusal(.rate(trip, stars: 3, comment: nil, compliments: [.helpful]), ana)
                == "compliment_not_allowed")
    }
}
