import RideAccounts
import RideCore
import RideService
import RideTestSupport
import Testing

/// Who people are (A1 to A6).
@Suite struct AccountTests {
    @Test("A1: every field is refused with its own reason")
    func everyFieldIsCheckedBeforeAnythingElseHappens() throws {
        let stage = Stage()
        _ = try stage.signUp(stage.form(.passenger, 2))
        var rows: [(String?, SignUpForm)] = []
        func row(_ code: String?, _ change: (inout SignUpForm) -> Void) {
            var form = stage.form(.passenger)
            change(&form)
            rows.append((code, form))
        }
        row("name_not_allowed") { $0.name = " " }
        row("email_incomplete") { $0.email = "ana" }
        row("email_taken") { $0.email = "P2@Example.com" }
        row("phone_incomplete") { $0.phone = "119" }
        row("tax_id_wrong_check_digit") { $0.taxID = "52998224724" }
        row("password_too_short") { $0.password = "curta" }
        row("password_common") { $0.password = "12345678" }
        row("terms_not_agreed") { $0.termsVersion = 0 }
        row("referral_incomplete") { $0.referral = "AB" }
        row(nil) {
            $0.role = .driver; $0.email = "p2@example.com"
        }
        row(nil) { _ in }
        for (code, form) in rows {
            #expect(stage.refusal { _ = try stage.signUp(form) } == code)
        }
    }

    @Test("A1: a guest who signs up keeps everything")
    func aGuestBecomesAnAccountWithItsHistory() throws {
        let stage = Stage()
        let driver = try stage.guest(.driver, "Luis")
        let ana = try stage.guest(.passenger)
        try stage.run(.goOnline, driver)
        try stage.drive(try stage.request(ana), driver)
        let session = try stage.signUp(stage.form(.passenger), guest: ana)
        #expect(session.actor == ana)
        let account = try #require(stage.service.account(of: ana))
        #expect(account.completedRides == 1 && !account.isGuest)
        #expect(
            stage.refusal { _ = try stage.signUp(stage.form(.passenger, 3), guest: ana) }
                == "already_signed_up")
    }

    /// The answer may be lost: then the guest's token opens the account.
    @Test(
        "A1: the guest's session becomes the account's",
        arguments: Side.allCases, [false, true])
    func aGuestsSessionBecomesTheAccounts(role: Side, isAnswerLost: Bool) throws {
        let stage = Stage()
        let first = try stage.service.openSession(role: role, name: "Ana", token: nil)
        let ana = first.actor
        // Signed in for longer than a password is fresh.
        stage.wallPasses(3_600)
        let second = try stage.signUp(stage.form(role), guest: ana)
        #expect(second.actor == ana && second.token != first.token)
        func sessions() -> Int? { stage.service.account(of: ana)?.sessions.count }
        #expect(sessions() == 1)
        #expect(!stage.service.needsPassword(ana, tokenHash: second.token.hash))
        #expect(stage.service.isAlive(session: first.token.hash))
        #expect(stage.service.takeChanges()?.endedSessions.isEmpty == true)
        func open(_ token: Token) throws -> OpenSession {
            try stage.service.openSession(role: role, name: "", token: token.text)
        }
        if isAnswerLost {
            #expect(try open(first.token).actor == ana)
        } else {
            #expect(try open(second.token).token == second.token)
            stage.wallPasses(61)
            _ = try open(second.token)
            #expect(stage.refusal { _ = try open(first.token) } == "unknown_token")
        }
        #expect(sessions() == 1)
    }

    @Test("A2: a token is kept for thirty days from its last use and replaced after one")
    func tokensRotateAndExpire() throws {
        let stage = Stage()
        let day = 86_400
        let first = try stage.signUp(stage.form(.passenger)).token
        func open(_ token: Token) throws -> Token {
            try stage.service.openSession(role: .passenger, name: "", token: token.text).token
        }
        #expect(try open(first) == first)
        stage.wallPasses(day)
        #expect(try open(first) == first)
        stage.wallPasses(1)
        let second = try open(first)
        #expect(second != first)
        #expect(try open(second) == second)
        stage.wallPasses(61)
        #expect(stage.refusal { _ = try open(first) } == "unknown_token")
        stage.wallPasses(30 * day + 1)
        #expect(stage.refusal { _ = try open(second) } == "unknown_token")
    }

    @Test("A2: signing out ends this app's session and no other")
    func signingOutEndsOneSession() throws {
        let stage = Stage()
        let here = try stage.signUp(stage.form(.passenger))
        let there = try stage.signIn("p1@example.com")
        stage.service.closeSession(of: here.actor, tokenHash: here.token.hash)
        func open(_ token: Token) throws {
            _ = try stage.service.openSession(role: .passenger, name: "", token: token.text)
        }
        #expect(stage.refusal { try open(here.token) } == "unknown_token")
        #expect(stage.refusal { try open(there.token) } == nil)
    }

    @Test("A3: a code goes to the mailbox, works once, and ends all sessions")
    func aForgottenPasswordIsReplacedByACode() throws {
        let stage = Stage()
        let old = try stage.signUp(stage.form(.passenger))
        try stage.service.sendRecoveryCode(
            role: .passenger, email: "nobody@example.com", peer: 1)
        try stage.service.sendRecoveryCode(role: .passenger, email: "P1@example.com", peer: 1)
        try stage.save()
        #expect(stage.outbox.map(\.to.text) == ["p1@example.com"])
        let code = try #require(stage.outbox.first?.subject.split(separator: " ").last)
        #expect(stage.refusal { _ = try stage.reset(code: "22222222") } == "wrong_code")
        let session = try stage.reset(code: String(code))
        #expect(session.actor == old.actor)
        #expect(stage.refusal { _ = try stage.reset(code: String(code)) } == "wrong_code")
        #expect(
            stage.refusal {
                _ = try stage.service.openSession(
                    role: .passenger, name: "", token: old.token.text)
            } == "unknown_token")
        _ = try stage.signIn("p1@example.com", "outra senha longa")
    }

    @Test("A3: a code is gone after fifteen minutes, and after five wrong ones")
    func codesExpireAndWearOut() throws {
        for (wait, wrong, works) in [(900, 4, true), (901, 0, false), (0, 5, false)] {
            let stage = Stage()
            _ = try stage.signUp(stage.form(.passenger))
            try stage.service.sendRecoveryCode(role: .passenger, email: "p1@example.com", peer: 1)
            try stage.save()
            let code = try #require(stage.outbox.first?.subject.split(separator: " ").last)
            for peer in 0..<wrong {
                #expect(
                    stage.refusal { _ = try stage.reset(code: "33333333", peer: Peer(peer)) }
                        == "wrong_code")
            }
            stage.wallPasses(wait)
            let refusal = stage.refusal { _ = try stage.reset(code: String(code), peer: 99) }
            #expect(refusal == (works ? nil : "wrong_code"), "\(wait) s, \(wrong) wrong")
        }
    }

    @Test("A5: a blocked person is told why, keeps no session, and cannot ride")
    func blockingEndsWhatIsNotUnderWay() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger))
        let trip = try stage.request(ana.actor)
        try stage.service.perform(
            .block(ana.actor, .conduct, message: "Write to support, please."))
        try stage.save()
        #expect(stage.notices.contains { $0.kind == .blocked && $0.person == ana.actor })
        #expect(stage.service.situation(of: ana.actor)?.ride?.trip.stage == .cancelled)
        #expect(stage.service.activity(of: id) == .idle)
        #expect(stage.refusal(.order(.accept, trip), luis) != nil)
        #expect(
            stage.refusal { _ = try stage.request(ana.actor) } == "account_blocked")
        #expect(
            stage.refusal { try stage.service.perform(.block(ana.actor, .debt, message: "x")) }
                == "already_blocked")
        try stage.service.perform(.unblock(ana.actor))
        #expect(stage.refusal { _ = try stage.request(ana.actor) } == nil)
    }

    @Test("A5: past blocks are remembered, with who they were by, after a restart too")
    func pastBlocksAreRemembered() throws {
        let stage = Stage()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        for round in 1...2 {
            try stage.service.perform(
                .block(ana, .conduct, message: "Call us, \(round)."), by: 1_000,
                id: CommandID("block-\(round)"), fingerprint: 1)
            stage.wallPasses(60)
            try stage.restart()
            if round == 1 {
                try stage.service.perform(
                    .unblock(ana), by: 1_001, id: CommandID("unblock-1"), fingerprint: 1)
                stage.wallPasses(60)
            }
        }
        try stage.restart()
        let entries = try #require(stage.service.account(of: ana)).blocks.entries
        #expect(entries.map(\.block.message) == ["Call us, 1.", "Call us, 2."])
        #expect(entries.map(\.user) == [1_000, 1_000])
        #expect(entries.first?.end?.user == 1_001 && entries.last?.end == nil)
        let first = try #require(entries.first)
        #expect(first.end?.at == first.block.at + .seconds(60))
    }

    @Test("A5: a driver who is blocked on a ride finishes it and is then offline")
    func aBlockedDriverFinishesTheRide() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.service.perform(.block(luis, .safety, message: "Please call us."))
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
        try stage.run(.order(.start, trip), luis)
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        #expect(stage.service.activity(of: id) == .offline)
        #expect(stage.refusal(.goOnline, luis) == "account_blocked")
    }

    @Test("A6: the fifth failure makes the next try wait a second, the sixth two")
    func failuresSlowDown() throws {
        let stage = Stage()
        _ = try stage.signUp(stage.form(.passenger))
        var peer = 0
        func attempt(_ password: String) -> String? {
            peer += 1
            return stage.refusal {
                _ = try stage.signIn("p1@example.com", password, peer: Peer(peer))
            }
        }
        for _ in 0..<4 { #expect(attempt("falsch falsch") == "wrong_email_or_password") }
        #expect(attempt("falsch falsch") == "wrong_email_or_password")
        #expect(attempt(Stage.password) == "try_again_later")
        stage.service.setWallTime(stage.service.wall + .milliseconds(999))
        #expect(attempt(Stage.password) == "try_again_later")
        stage.service.setWallTime(stage.service.wall + .milliseconds(1))
        #expect(attempt("falsch falsch") == "wrong_email_or_password")
        stage.wallPasses(1)
        #expect(attempt(Stage.password) == "try_again_later")
        stage.wallPasses(1)
        #expect(attempt(Stage.password) == nil)
        #expect(attempt("falsch falsch") == "wrong_email_or_password")
        #expect(attempt(Stage.password) == nil)
    }

    @Test("A6: one connection tries ten times a minute")
    func onePeerHasTenTries() throws {
        let stage = Stage()
        var codes: [String?] = []
        for number in 0..<12 {
            codes.append(
                stage.refusal { _ = try stage.signIn("n\(number)@example.com", "x", peer: 7) })
        }
        #expect(codes[9] == "wrong_email_or_password")
        #expect(codes[10] == "try_again_later")
        stage.wallPasses(6)
        #expect(
            stage.refusal { _ = try stage.signIn("n@example.com", "x", peer: 7) }
                == "wrong_email_or_password")
    }

    @Test("P11: a card that is kept already is not added again", arguments: [false, true])
    func aCardIsKeptOnce(afterCrash: Bool) throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card("5555555555554444"), ana)
        if afterCrash { try stage.restart() }
        #expect(stage.refusal(stage.card("5555555555554444"), ana) == "card_already_here")
        #expect(stage.refusal(stage.card("5555 5555 5555 4444"), ana) == "card_already_here")
        #expect(stage.service.account(of: ana)?.wallet.cards.map(\.id) == [CardID(1)])
        // Another one is; and the first one again, once it was removed.
        try stage.run(stage.card(), ana)
        try stage.run(.removeCard(CardID(1)), ana)
        #expect(stage.refusal(stage.card("5555555555554444"), ana) == nil)
        // It is another person's card as well.
        let bea = try stage.signUp(stage.form(.passenger, 2)).actor
        #expect(stage.refusal(stage.card("5555555555554444"), bea) == nil)
    }

    @Test("A6: no password, card number, security code or token is kept anywhere")
    func secretsAreNotKept() throws {
        let stage = Stage()
        let ana = try stage.signUp(stage.form(.passenger))
        try stage.run(stage.card(), ana.actor)
        try stage.service.sendRecoveryCode(role: .passenger, email: "p1@example.com", peer: 1)
        let batch = try #require(stage.service.takeChanges()).batch
        var text = ""
        dump(batch.accounts, to: &text)
        dump(batch.records, to: &text)
        for secret in [Stage.password, "4111111111111111", ana.token.text] {
            #expect(!text.contains(secret))
        }
    }

    @Test("A6: nobody reads another person's ride, ticket, card or money")
    func strangersLearnNothing() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        let bea = try stage.signUp(stage.form(.passenger, 2)).actor
        let trip = try stage.request(ana)
        try stage.drive(trip, luis)
        try stage.run(.openTicket(TicketForm(subject: "Hi", message: "Help", ride: nil)), ana)
        let ticket = try #require(stage.service.tickets(of: ana).first?.ticket.id)
        #expect(stage.refusal { _ = try stage.service.ride(trip, of: bea) } == "no_such_ride")
        #expect(stage.refusal(.rate(trip, stars: 1, comment: nil), bea) == "no_such_ride")
        #expect(stage.refusal(.tip(trip, Money(minorUnits: 1)), bea) == "no_such_ride")
        #expect(
            stage.refusal { _ = try stage.service.readTicket(ticket, of: bea) }
                == "no_such_ticket")
        #expect(stage.refusal(.writeTicket(ticket, "x"), bea) == "no_such_ticket")
        #expect(stage.service.tickets(of: bea).isEmpty)
    }
}

extension Stage {
    func signIn(
        _ email: String, _ password: String = Stage.password, peer: Peer = 1
    ) throws -> OpenSession {
        let attempt = try service.prepareSignIn(
            role: .passenger, email: email, password: password, peer: peer)
        return try service.finishSignIn(attempt, key: attempt.task.key())
    }

    func reset(code: String, peer: Peer = 1) throws -> OpenSession {
        let reset = try service.prepareReset(
            role: .passenger, email: "p1@example.com", code: code,
            password: "outra senha longa", peer: peer)
        return try service.finishReset(reset, key: reset.task.key())
    }
}
