import RideAcademy
import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Accounts deleted by their owners: what stands against it, what goes, what stays.
@Suite("Q5: deleted accounts") struct DeletionTests {
    private func couple() throws -> (stage: Stage, ana: Actor, luis: Actor, driver: DriverID) {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        let luis = try stage.approvedDriver()
        return (stage, ana, luis.actor, luis.id)
    }

    private func refusal(_ stage: Stage, _ actor: Actor) -> String? {
        stage.refusal { try stage.service.deleteAccount(of: actor) }
    }

    @Test func aGuestHasNothingToDelete() throws {
        let stage = Stage()
        #expect(refusal(stage, try stage.guest(.passenger)) == "only_for_accounts")
    }

    @Test(arguments: [Side.passenger, .driver])
    func aRideThatIsNotOverStandsAgainstIt(side: Side) throws {
        let (stage, ana, luis, _) = try couple()
        let person = side == .passenger ? ana : luis
        let trip = try stage.request(ana)
        if side == .passenger { #expect(refusal(stage, person) == "ride_not_over") }
        try stage.run(.order(.accept, trip), luis)
        #expect(refusal(stage, person) == "ride_not_over")
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        #expect(refusal(stage, person) == nil)
    }

    /// A ride in cash leaves the driver in debt for the commission.
    @Test func whatIsOwedStandsAgainstIt() throws {
        let (stage, ana, luis, driver) = try couple()
        try stage.drive(stage.request(ana), luis)
        #expect(stage.service.ledger.balances(of: driver).owed < .zero)
        #expect(refusal(stage, luis) == "payment_due")
        #expect(refusal(stage, ana) == nil)
    }

    @Test func aBalanceIsWithdrawnFirst() throws {
        let (stage, ana, luis, driver) = try couple()
        try stage.run(stage.card(), ana)
        let card = try #require(stage.service.account(of: ana)?.wallet.primary?.id)
        try stage.drive(stage.request(ana, payment: .card, card: card), luis)
        #expect(refusal(stage, luis) == "balance_not_withdrawn")
        // Settled after days, and still to be paid out.
        stage.pass(30 * 86_400)
        let balance = stage.service.ledger.balances(of: driver).available
        #expect(balance > .zero)
        // What is less than the smallest withdrawal is given up.
        let isLittle = balance < stage.service.ledger.rules.minimumWithdrawal
        #expect((refusal(stage, luis) == nil) == isLittle)
    }

    @Test(arguments: [false, true])
    func nothingSaysWhoItWas(afterCrash: Bool) throws {
        let (stage, ana, luis, _) = try couple()
        try stage.run(stage.card(), ana)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.sendMessage("at the SECRET gate"), trip), ana)
        try stage.run(.order(.sendMessage("I am there"), trip), luis)
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
        try stage.run(.order(.start, trip), luis)
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        try stage.run(.rate(trip, stars: 4, comment: "SECRET taste"), ana)
        try stage.run(
            .openTicket(TicketForm(subject: "SECRET", message: "SECRET", ride: nil)),
            ana)
        let questions = [
            try Question(text: "SECRET?", kind: .single(options: ["a", "b"], right: 0))
        ]
        try stage.run(
            .academy(
                .save(nil, QuizDraft(title: "SECRET", description: "x", questions: questions))),
            ana)
        try stage.save()
        // The control: until then all of it can be read there.
        let before = try stage.store.load()
        #expect("\(before)".contains("SECRET") && "\(before.accounts)".contains("p1@example.com"))
        #expect("\(stage.store.history(of: trip))".contains("SECRET"))
        try stage.service.deleteAccount(of: ana)
        if afterCrash { try stage.restart() } else { try stage.save() }
        let account = try #require(stage.service.account(of: ana))
        #expect(account.isDeleted && account.isGuest && account.sessions.isEmpty)
        #expect(account.name.text == TextEraser.mark && account.wallet.cards.isEmpty)
        let contents = try stage.store.load()
        #expect(!"\(contents)".contains("SECRET"))
        #expect(!"\(contents.accounts)".contains("p1@example.com"))
        #expect(!"\(stage.store.history(of: trip))".contains("SECRET"))
        // The driver's side of the ride is whole: the other's words, the stars, the price.
        let left = try stage.service.ride(trip, of: luis)
        #expect(left.trip.conversation.messages.map(\.text) == ["—", "I am there"])
        #expect(left.passenger.name == TextEraser.mark)
        guard case .completed(let completion) = left.trip.state else {
            Issue.record("the ride is not completed")
            return
        }
        #expect(completion.ratingByPassenger?.stars == .four)
        #expect(completion.ratingByPassenger?.comment == nil)
        // Nobody gets in by the address, and somebody new can have it.
        let attempt = try stage.service.prepareSignIn(
            role: .passenger, email: "p1@example.com", password: Stage.password, peer: 1)
        #expect(
            stage.refusal { _ = try stage.service.finishSignIn(attempt, key: attempt.task.key()) }
                == "wrong_email_or_password")
        let other = try stage.signUp(stage.form(.passenger)).actor
        #expect(other != ana)
    }

    /// What the driver does to the ride afterwards is saved over what was erased, and differs in
    /// nothing else.
    @Test func theRideGoesOnWithoutTheWords() throws {
        let (stage, ana, luis, _) = try couple()
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.sendMessage("SECRET"), trip), ana)
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
        try stage.run(.order(.start, trip), luis)
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        try stage.save()
        #expect("\(try stage.store.load())".contains("SECRET"))
        try stage.service.deleteAccount(of: ana)
        try stage.run(.rate(trip, stars: 5, comment: nil), luis)
        try stage.save()
        #expect(!"\(try stage.store.load())".contains("SECRET"))
        #expect(try stage.service.ride(trip, of: luis).trip.stage == .completed)
    }

    /// Who has watched the ride is told for a while how it ended, and no name any more.
    @Test func whoeverWatchedReadsNoName() throws {
        let (stage, ana, luis, _) = try couple()
        var form = RideService.RequestForm()
        (form.riderName, form.note) = ("Bia Souza", "At the gate")
        let quote = try stage.plan(ana).options[0].id
        try stage.run(.request(quote, .cash, nil, form), ana)
        let trip = try #require(stage.service.situation(of: ana)?.ride?.trip.id)
        let code = try stage.service.share(trip, by: ana)
        try stage.drive(trip, luis)
        #expect(try stage.service.watch(code).rider == "Bia")
        try stage.service.deleteAccount(of: ana)
        let left = try stage.service.watch(code)
        #expect(left.rider != "Bia" && left.trip.stage == .completed)
        #expect(left.trip.request.details?.rider == nil && left.trip.pickupNote == nil)
    }

    @Test func aDriverLeavesTheCar() throws {
        let (stage, ana, luis, driver) = try couple()
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.cancel(.vehicleTrouble), trip), luis)
        #expect(refusal(stage, luis) == nil)
        try stage.save()
        #expect(stage.service.account(of: luis)?.vehicle?.plate == TextEraser.mark)
        #expect(stage.service.account(of: luis)?.driver == DriverFile())
        let contents = try stage.store.load()
        #expect(!contents.cars.contains { $0.driver == driver })
        try stage.restart()
        #expect(stage.refusal(.goOnline, luis) == "account_blocked")
    }

    @Test func aSecondTimeThereIsNothingToDelete() throws {
        let (stage, ana, _, _) = try couple()
        #expect(refusal(stage, ana) == nil)
        #expect(refusal(stage, ana) == "only_for_accounts")
        try stage.save()
        #expect(stage.outbox.map(\.subject) == ["Your account was deleted"])
    }
}
