import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Whoever guesses runs out of attempts before the work is done, and learns nothing on the way.
@Suite struct GuessingTests {
    private static let email = "p1@example.com"

    private func attempt(
        _ stage: Stage, _ email: String = email, _ password: String = "falsch falsch",
        peer: Peer
    ) throws -> RideService.SignInAttempt {
        try stage.service.prepareSignIn(
            role: .passenger, email: email, password: password, peer: peer)
    }

    @Test("A6: of thirty confirmations in flight five are checked")
    func confirmationsAreTakenBeforeTheWork() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger))
        var tasks = 0
        var refused = 0
        for _ in 0..<30 {
            let code = stage.refusal {
                _ = try stage.service.prepareConfirmation(of: ana.actor, password: "falsch")
                tasks += 1
            }
            if code == "try_again_later" { refused += 1 }
        }
        #expect((tasks, refused) == (5, 25))
        // The count is on disk, whatever becomes of the work.
        try stage.restart()
        #expect(
            stage.refusal {
                _ = try stage.service.prepareConfirmation(of: ana.actor, password: "falsch")
            } == "try_again_later")
    }

    @Test("A6: the right password among those in flight ends the count")
    func theRightOneEndsTheCount() throws {
        let stage = Stage()
        _ = try stage.signUp(stage.form(.passenger))
        let wrong = try attempt(stage, peer: 1)
        let right = try attempt(stage, Self.email, Stage.password, peer: 2)
        _ = try stage.service.finishSignIn(right, key: try right.task.key())
        #expect(
            stage.refusal {
                _ = try stage.service.finishSignIn(wrong, key: try wrong.task.key())
            } == "wrong_email_or_password")
        #expect(stage.service.people.accounts.all(on: .passenger).map(\.throttle.failures) == [0])
    }

    @Test("A6: a known address and an unknown one answer alike, the sixth time and later too")
    func addressesCannotBeToldApart() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        _ = try stage.signUp(stage.form(.passenger))
        try stage.save()
        var peer = 0
        /// What each of some attempts is answered, and whether it leaves something to save, for
        /// which the answer has to wait.
        func answers(_ email: String) throws -> [String] {
            var answers: [String] = []
            for wait in [0, 0, 0, 0, 0, 0, 1, 1, 1, 4, 3, 4, 8] {
                stage.wallPasses(wait)
                peer += 1
                let code = stage.refusal {
                    let attempt = try attempt(stage, email, peer: Peer(peer))
                    answers.append(savesSomething(stage) ? "saved" : "not saved")
                    _ = try stage.service.finishSignIn(
                        attempt, key: [UInt8](repeating: 1, count: 32))
                }
                answers.append(code ?? "let in")
                answers.append(savesSomething(stage) ? "saved" : "not saved")
            }
            return answers
        }
        let known = try answers(Self.email)
        #expect(try answers("nobody@example.com") == known)
        #expect(known.contains("try_again_later"))
        #expect(known.first == "saved")
    }

    /// Whether there is a round to save.
    private func savesSomething(_ stage: Stage) -> Bool {
        stage.service.takeChanges().map { !$0.batch.isEmpty } ?? false
    }

    @Test("A3: asking for a code and setting a password take as long for an unknown address")
    func recoveryCannotBeToldApart() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        _ = try stage.signUp(stage.form(.passenger))
        try stage.save()
        for email in [Self.email, "nobody@example.com"] {
            try stage.service.sendRecoveryCode(role: .passenger, email: email, peer: 1)
            #expect(savesSomething(stage), "\(email)")
            let reset = try stage.service.prepareReset(
                role: .passenger, email: email, code: "33333333", password: "outra senha 9",
                peer: 1)
            #expect(savesSomething(stage), "\(email)")
            #expect(
                stage.refusal { _ = try stage.service.finishReset(reset, key: []) }
                    == "wrong_code")
            #expect(!savesSomething(stage), "\(email)")
        }
    }

    @Test("A3: one address gets ten codes at once, whoever asks")
    func codesForOneAddressHaveABudget() throws {
        for email in [Self.email, "nobody@example.com"] {
            let stage = Stage()
            stage.skipsPasswords = true
            _ = try stage.signUp(stage.form(.passenger))
            let codes = (1...11).map { peer in
                stage.refusal {
                    try stage.service.sendRecoveryCode(
                        role: .passenger, email: email, peer: Peer(peer))
                }
            }
            #expect(codes == Array(repeating: nil, count: 10) + ["try_again_later"], "\(email)")
        }
    }

    @Test("A3: only whoever has the code learns that a password contains the holder's name")
    func aWrongCodeTellsNothingOfTheHolder() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        var form = stage.form(.passenger)
        form.name = "Wilhelmine Achternbusch"
        _ = try stage.signUp(form)
        try stage.service.sendRecoveryCode(role: .passenger, email: Self.email, peer: 1)
        try stage.save()
        let code = try #require(stage.outbox.last?.subject.split(separator: " ").last)
        func reset(_ code: String, _ password: String) -> String? {
            stage.refusal {
                let reset = try stage.service.prepareReset(
                    role: .passenger, email: Self.email, code: code, password: password, peer: 1)
                _ = try stage.service.finishReset(
                    reset, key: [UInt8](repeating: 1, count: 32))
            }
        }
        #expect(reset("33333333", "achternbusch1") == "wrong_code")
        #expect(reset("33333333", "p1@example.com1") == "password_too_personal")
        #expect(reset(String(code), "achternbusch1") == "password_too_personal")
        #expect(reset(String(code), "outro trem 1977") == nil)
        #expect(reset(String(code), "outro trem 1978") == "wrong_code")
    }

    @Test("A3, A6: an account keeps a digest of its code; the message is good as long as the code")
    func codesAreKeptAsDigests() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        _ = try stage.signUp(stage.form(.passenger))
        try stage.service.sendRecoveryCode(role: .passenger, email: Self.email, peer: 1)
        let batch = try #require(stage.service.takeChanges()?.batch)
        let message = try #require(batch.outbox.first)
        #expect(message.expiresAt == stage.service.wall + AccountLimits.recoveryCodeLifetime)
        let typed = try #require(message.subject.split(separator: " ").last)
        let code = try RecoveryCode(String(typed))
        guard case .open(let hash, _, _)? = batch.accounts.first?.recovery else {
            Issue.record("no code is open")
            return
        }
        #expect(hash == CodeDigest.of(code.text))
        // Looking for the code would find it where it is: in the message.
        var (kept, sent) = ("", "")
        dump(batch.accounts, to: &kept)
        dump(batch.outbox, to: &sent)
        for text in [code.text, code.formatted] { #expect(!kept.contains(text)) }
        #expect(sent.contains(code.formatted))
    }

    @Test("A3: tries of a code are taken before the work")
    func codesInFlightAreCounted() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        _ = try stage.signUp(stage.form(.passenger))
        try stage.service.sendRecoveryCode(role: .passenger, email: Self.email, peer: 1)
        try stage.save()
        let code = try #require(stage.outbox.last?.subject.split(separator: " ").last)
        for peer in 2...6 {
            _ = try stage.service.prepareReset(
                role: .passenger, email: Self.email, code: "33333333", password: "outra senha 9",
                peer: Peer(peer))
        }
        let last = try stage.service.prepareReset(
            role: .passenger, email: Self.email, code: String(code), password: "outra senha 9",
            peer: 7)
        #expect(
            stage.refusal {
                _ = try stage.service.finishReset(last, key: [UInt8](repeating: 1, count: 32))
            } == "wrong_code")
    }

    @Test("A1: a guest signs up ten times at once, not more")
    func signUpsOfAGuestHaveABudget() throws {
        let stage = Stage()
        let guest = try stage.guest(.passenger)
        let codes = (1...11).map { _ in
            stage.refusal {
                _ = try stage.service.prepareSignUp(stage.form(.passenger), guest: guest)
            }
        }
        #expect(codes == Array(repeating: nil, count: 10) + ["try_again_later"])
    }

    @Test("A1, A4: whoever asks for addresses hears of ten that they are taken, and of no more")
    func takenAddressesCannotBeListed() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let key = [UInt8](repeating: 7, count: 32)
        let luis = try stage.signUp(stage.form(.passenger)).actor
        func signUp(_ number: Int, _ guest: Actor?, _ peer: Peer) -> String? {
            stage.refusal {
                _ = try stage.service.prepareSignUp(
                    stage.form(.passenger, number), guest: guest, peer: peer)
            }
        }
        let taken = (1...11).map { _ in signUp(1, nil, 1) }
        #expect(taken == Array(repeating: "email_taken", count: 10) + ["try_again_later"])
        // Nor is anything said of an address that nobody has.
        let ana = try stage.guest(.passenger)
        #expect(signUp(2, nil, 1) == "try_again_later")
        #expect(signUp(2, ana, 2) == nil)
        // Many connections of one user hear of so many together, and their guests of no more.
        let more = (1...12).flatMap { process in
            (1...10).map { _ in
                signUp(1, nil, Peer(user: 5, process: process, connection: UInt64(process) + 50))
            }
        }
        let heard = AccountLimits.attemptsOfUserAtOnce
        #expect(
            more == Array(repeating: "email_taken", count: heard)
                + Array(repeating: "try_again_later", count: 120 - heard))
        #expect(signUp(2, nil, 5) == "try_again_later")
        // Who has an account asks by changing their own address.
        func change(to number: Int, _ peer: Peer) -> String? {
            stage.refusal {
                _ = try stage.service.prepareUpdate(
                    of: luis, key: key, email: "p\(number)@example.com", phone: nil,
                    newPassword: nil, peer: peer)
            }
        }
        let other = try stage.signUp(stage.form(.passenger, 2), guest: ana).actor
        #expect(other == ana)
        let changes = (1...11).map { _ in change(to: 2, 3) }
        #expect(changes == Array(repeating: "email_taken", count: 10) + ["try_again_later"])
        #expect(change(to: 3, 4) == "try_again_later")
        #expect(change(to: 1, 4) == nil)
        stage.wallPasses(6)
        #expect(change(to: 3, 4) == nil)
    }

    @Test("P4: ten codes of promotions that nothing has, and the next is not looked at")
    func promotionCodesCannotBeGuessed() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let bea = try stage.guest(.passenger, "Bea")
        func refusal(_ code: String, _ actor: Actor, _ peer: Peer? = nil) throws -> String? {
            try stage.service.plan(
                for: actor, from: TestService.home, to: Stage.faro, promotion: code, peer: peer
            ).promotionRefusal?.code
        }
        for _ in 1...20 { #expect(try refusal("?", ana, 1) != "try_again_later") }
        let codes = try (1...11).map { try refusal("WRONG\($0)", ana, 1) }
        #expect(
            codes == Array(repeating: "promotion_no_such_code", count: 10) + ["try_again_later"])
        #expect(try refusal("WRONG1", ana, 2) == "try_again_later")
        #expect(try refusal("WRONG1", bea, 1) == "promotion_no_such_code")
        // The prices are there all the same.
        let plan = try stage.service.plan(
            for: ana, from: TestService.home, to: Stage.faro, promotion: "WRONG1")
        #expect(!plan.options.isEmpty)
    }

    @Test("P16, P8: ten wrong codes of cars or rides, and the right one is not looked at either")
    func rideCodesHaveABudget() throws {
        let stage = Stage()
        let luis = try stage.guest(.driver, "Luis")
        try stage.run(.goOnline, luis)
        let code = try stage.service.boardingCode(of: luis).code
        let ana = try stage.guest(.passenger)
        let bea = try stage.guest(.passenger, "Bea")
        func board(_ code: String, _ actor: Actor, _ peer: Peer? = nil) -> String? {
            stage.refusal {
                _ = try stage.service.planBoarding(
                    for: actor, code: code, to: Stage.faro, promotion: nil, peer: peer)
            }
        }
        for _ in 1...20 { #expect(board(code, ana, 1) == nil) }
        for _ in 1...10 { #expect(board("222222", ana, 1) == "no_such_code") }
        #expect(board("222222", ana, 2) == "try_again_later")
        #expect(board(code, ana, 2) == "try_again_later")
        // Another guest of the same user of the machine is not held up by it.
        #expect(board(code, bea, 1) == nil)
        let trip = try stage.request(bea)
        let share = try stage.service.share(trip, by: bea)
        func watch(_ code: String, _ peer: Peer) -> String? {
            stage.refusal { _ = try stage.service.watch(code, peer: peer) }
        }
        #expect(watch(share, 1) == nil)
        #expect(watch(share, 3) == nil)
        for _ in 1...10 { #expect(watch("222222222222", 3) == "no_such_code") }
        #expect(watch(share, 3) == "try_again_later")
        stage.wallPasses(6)
        #expect(watch(share, 3) == nil)
    }

    @Test("P14: only drivers one has ridden with can be listed")
    func strangersCannotBeListed() throws {
        let drivers = (0..<3).map { number in
            GridWorld.driver(
                UInt64(number), at: TestCity.crossing(32 + number * 4, 32), [.common])
        }
        let stage = try Stage(
            TestService.settings(drivers: drivers),
            after: try Stage.past(of: PassengerID(1), with: [DriverID(1)]))
        let luis = try stage.guest(.driver, "Luis")
        let ana = try stage.guest(.passenger)
        for wish in [DriverWish.favourite, .avoid, .none] {
            #expect(stage.refusal(.wish(DriverID(0), wish), ana) == "no_such_driver")
            #expect(stage.refusal(.wish(DriverID(99), wish), ana) == "no_such_driver")
            #expect(
                stage.refusal(.wish(DriverID(luis.number), wish), ana) == "no_such_driver")
            #expect(stage.refusal(.wish(DriverID(1), wish), ana) == nil)
        }
        // Whoever is on the way to a passenger is no stranger, and stays none after the ride.
        try stage.run(.goOnline, luis)
        let bea = try stage.guest(.passenger, "Bea")
        let trip = try stage.request(bea, .vip)
        #expect(stage.refusal(.wish(DriverID(luis.number), .avoid), bea) == "no_such_driver")
        try stage.run(.order(.accept, trip), luis)
        #expect(stage.refusal(.wish(DriverID(luis.number), .avoid), bea) == nil)
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
        try stage.run(.order(.start, trip), luis)
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        try stage.run(.dismiss(trip), bea)
        try stage.restart()
        #expect(stage.refusal(.wish(DriverID(luis.number), .avoid), bea) == nil)
        #expect(stage.refusal(.wish(DriverID(0), .avoid), bea) == "no_such_driver")
    }

    @Test("A5: a blocked driver signs in, sees why, withdraws, and cannot work")
    func blockedDriversGetWhatIsTheirs() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver(1)
        let ana = try stage.signUp(stage.form(.passenger, 2)).actor
        try stage.run(stage.card(), ana)
        for _ in 1...2 {
            let trip = try stage.request(ana, payment: .card, card: CardID(1))
            try stage.drive(trip, luis)
        }
        stage.pass(3 * 86_400)
        try stage.service.perform(.block(luis, .safety, message: "Please call us at 1234."))
        let attempt = try stage.service.prepareSignIn(
            role: .driver, email: Self.email, password: Stage.password, peer: 1)
        let session = try stage.service.finishSignIn(attempt, key: try attempt.task.key())
        #expect(session.actor == luis)
        let account = try #require(stage.service.situation(of: luis)?.account)
        guard case .blocked(let block) = account.status else {
            Issue.record("not blocked")
            return
        }
        #expect(block.message == "Please call us at 1234.")
        do throws(ServiceRejection) {
            try stage.service.perform(.goOnline, by: luis, id: nil, fingerprint: 0)
            Issue.record("a blocked driver works")
        } catch {
            #expect(error.code == "account_blocked")
            #expect(error.message.contains("Please call us at 1234."))
        }
        #expect(
            stage.refusal { _ = try stage.service.boardingCode(of: luis) } == "account_blocked")
        let taxID = try #require(account.identity?.taxID?.number)
        try stage.run(Stage.bank(taxID), luis)
        let available = stage.service.ledger.balances(of: id).withdrawable
        try stage.run(.withdraw(available), luis)
        #expect(stage.service.ledger.balances(of: id).withdrawable == .zero)
    }
}
