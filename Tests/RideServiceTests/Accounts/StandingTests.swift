import RideAcademy
import RideAccounts
import RideBikes
import RideChallenges
import RideCore
import RideLedger
import RideService
import RideSim
import RideTestSupport
import Testing

/// Changes of an account, and what a block does to whoever is doing what (A4, A5, A6, D9).
@Suite struct StandingTests {
    // MARK: A4

    /// Gives the password and changes something.
    private func update(
        _ stage: Stage, _ session: OpenSession, email: String? = nil, phone: String? = nil,
        newPassword: String? = nil, password: String = Stage.password
    ) throws {
        let service = stage.service
        let task = try service.prepareConfirmation(of: session.actor, password: password)
        let update = try service.prepareUpdate(
            of: session.actor, key: task.key(), email: email, phone: phone,
            newPassword: newPassword)
        try service.finishUpdate(
            of: session.actor, update, key: try update.task?.key(),
            tokenHash: session.token.hash)
    }

    @Test("A4: every change is checked, after the present password")
    func changesAreCheckedAfterThePassword() throws {
        let stage = Stage()
        _ = try stage.signUp(stage.form(.passenger, 2))
        let ana = try stage.signUp(stage.form(.passenger))
        let rows: [(String?, () throws -> Void)] = [
            ("wrong_password", { try update(stage, ana, email: "ana", password: "falsch falsch") }),
            ("email_incomplete", { try update(stage, ana, email: "ana") }),
            ("email_taken", { try update(stage, ana, email: "P2@example.com") }),
            ("phone_incomplete", { try update(stage, ana, phone: "119") }),
            ("password_too_short", { try update(stage, ana, newPassword: "curta") }),
            ("password_too_personal", { try update(stage, ana, newPassword: "p1@example") }),
            (nil, { try update(stage, ana, email: "P1@Example.com") }),
            (nil, { try update(stage, ana, phone: "11 98765-4321") }),
        ]
        for (code, body) in rows { #expect(stage.refusal(body) == code) }
        let identity = try #require(stage.service.account(of: ana.actor)?.identity)
        #expect(identity.email.text == "P1@Example.com")
        #expect(identity.phone.text == "+5511987654321")
        let guest = try stage.service.openSession(role: .passenger, name: "G", token: nil)
        #expect(
            stage.refusal { try update(stage, guest, phone: "11987654321") } == "only_for_accounts")
    }

    @Test("A4: with a new address one signs in by it, and the old mailbox is told")
    func aNewAddressIsTheNewName() throws {
        let stage = Stage()
        let ana = try stage.signUp(stage.form(.passenger))
        try update(stage, ana, email: "ana@example.com")
        try stage.restart()
        #expect(stage.outbox.map(\.to.text) == ["p1@example.com"])
        #expect(
            stage.refusal { _ = try stage.signIn("p1@example.com") } == "wrong_email_or_password")
        #expect(try stage.signIn("ANA@example.com").actor == ana.actor)
        // The old one is free for somebody else.
        _ = try stage.signUp(stage.form(.passenger))
    }

    @Test("A4: a new password signs out every other app, and not this one")
    func aNewPasswordSignsOutTheOthers() throws {
        let stage = Stage()
        let here = try stage.signUp(stage.form(.passenger))
        let there = try stage.signIn("p1@example.com")
        try update(stage, here, newPassword: "outra senha longa")
        func open(_ token: Token) throws {
            _ = try stage.service.openSession(role: .passenger, name: "", token: token.text)
        }
        #expect(stage.refusal { try open(there.token) } == "unknown_token")
        #expect(stage.refusal { try open(here.token) } == nil)
        #expect(
            stage.refusal { _ = try stage.signIn("p1@example.com") } == "wrong_email_or_password")
        _ = try stage.signIn("p1@example.com", "outra senha longa")
    }

    @Test(
        "A6: something grave needs a password that was given within ten minutes",
        arguments: [(599, false), (600, false), (601, true)])
    func graveThingsNeedAFreshPassword(seconds: Int, isNeeded: Bool) throws {
        let stage = Stage()
        let ana = try stage.signUp(stage.form(.passenger))
        let hash = ana.token.hash
        stage.wallPasses(seconds)
        #expect(stage.service.needsPassword(ana.actor, tokenHash: hash) == isNeeded)
        let task = try stage.service.prepareConfirmation(of: ana.actor, password: Stage.password)
        try stage.service.finishConfirmation(of: ana.actor, tokenHash: hash, key: task.key())
        #expect(!stage.service.needsPassword(ana.actor, tokenHash: hash))
        #expect(stage.service.needsPassword(ana.actor, tokenHash: [1, 2, 3]))
    }

    // MARK: A5

    @Test("A5: what a block does to a passenger, by what the passenger is doing")
    func blockedPassengers() throws {
        let rows: [(TripStage, TripStage)] = [
            (.requested, .cancelled), (.offered, .cancelled), (.accepted, .accepted),
            (.arrived, .arrived), (.inProgress, .inProgress), (.completed, .completed),
            (.cancelled, .cancelled), (.unserved, .unserved),
        ]
        #expect(rows.map(\.0) == TripStage.allCases)
        for (before, after) in rows {
            let scene = try RideScene(before)
            try scene.stage.service.perform(.block(scene.ana, .conduct, message: "Call us."))
            let ride = try scene.stage.service.ride(scene.trip, of: scene.ana)
            #expect(ride.trip.stage == after, "\(before)")
            if after != before {
                #expect(ride.trip.fare.total == .zero)
                #expect(ride.trip.endedByService == .accountBlocked)
            }
            // In the middle of a ride they last as long as it (`BlockedRideTests`).
            let isSignedOut = scene.stage.service.account(of: scene.ana)?.sessions.isEmpty
            #expect(isSignedOut == !after.isLive, "\(before)")
            #expect(
                scene.stage.refusal { _ = try scene.stage.request(scene.ana) }
                    == "account_blocked", "\(before)")
        }
    }

    @Test("A5: what a block does to a driver, by what the driver is doing")
    func blockedDrivers() throws {
        let rows: [(TripStage, String)] = [
            (.requested, "enRoute"), (.offered, "offline"), (.accepted, "enRoute"),
            (.arrived, "atPickup"), (.inProgress, "withPassenger"), (.completed, "offline"),
            (.cancelled, "offline"), (.unserved, "offline"),
        ]
        #expect(rows.map(\.0) == TripStage.allCases)
        for (before, activity) in rows {
            let scene = try RideScene(before)
            try scene.stage.service.perform(.block(scene.luis, .conduct, message: "Call us."))
            let id = DriverID(scene.luis.number)
            #expect(scene.stage.service.activity(of: id)?.name == activity, "\(before)")
            let offline = activity == "offline"
            #expect(
                scene.stage.refusal(.goOnline, scene.luis) == "account_blocked", "\(before)")
            try scene.stage.service.perform(.unblock(scene.luis))
            #expect(
                scene.stage.refusal(.goOnline, scene.luis) == (offline ? nil : "already_online"))
        }
    }

    @Test("A5: whoever is blocked keeps the diary and may leave, and reaches nobody")
    func whoeverIsBlockedReachesNobody() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger, "Ana")
        let bea = try stage.guest(.passenger, "Bea")
        let goal = GoalDraft(name: "Ride", kind: .ticked, days: .weekdays(Weekday.allCases))
        try stage.run(.challenge(.createRoom(name: "Us", password: nil)), ana)
        let room = try #require(stage.service.challengeRooms(of: ana).first)
        let before: [(ChallengeCommand, Actor)] = [
            (.joinRoom(code: room.code, password: nil, peer: 1), bea),
            (.setGoal(nil, goal), ana), (.bring(GoalID(1), room.id, isIn: true), ana),
            (.tick(GoalID(1), isDone: true), ana),
            (.follow(.ask, follower: bea, followed: ana), bea),
        ]
        for (command, person) in before { try stage.run(.challenge(command), person) }
        let feed = try stage.service.challengeRoom(room.id, of: ana).feed
        let entry = try #require(feed.first { $0.goal != nil }).id
        try stage.service.perform(.block(ana, .conduct, message: "Call us."))
        let refused: [ChallengeCommand] = [
            .createRoom(name: "Mine", password: nil),
            .joinRoom(code: room.code, password: nil, peer: 1),
            .note(entry, room.id, "Hello"), .react(entry, room.id, .heart),
            .bring(GoalID(1), room.id, isIn: true),
            .follow(.ask, follower: ana, followed: bea),
            .follow(.grant, follower: bea, followed: ana),
        ]
        for command in refused {
            #expect(
                stage.refusal(.challenge(command), ana) == "account_blocked", "\(command)")
        }
        let taken: [ChallengeCommand] = [
            .tick(GoalID(1), isDone: false), .mute([.digest]),
            .bring(GoalID(1), room.id, isIn: false),
            .follow(.end, follower: bea, followed: ana), .removeGoal(GoalID(1)),
            .leaveRoom(room.id, closes: false),
        ]
        for command in taken {
            #expect(stage.refusal(.challenge(command), ana) == nil, "\(command)")
        }
        #expect(stage.service.challengeRooms(of: ana).isEmpty)
        #expect(stage.service.challengeRooms(of: bea).count == 1)
    }

    @Test("A5: quizzes and ratings of bicycles of whoever is blocked reach nobody either")
    func whoeverIsBlockedPublishesAndRatesNothing() throws {
        var settings = TestService.settings()
        settings.bikes = BikeTests.system
        let stage = Stage(settings)
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        let question = try Question(text: "2 + 2?", kind: .single(options: ["3", "4"], right: 1))
        let draft = QuizDraft(title: "Sums", description: "Easy", questions: [question])
        for _ in 1...2 { try stage.run(.academy(.save(nil, draft)), ana) }
        try stage.run(.academy(.perform(.publish, QuizID(1))), ana)
        try stage.service.perform(.block(ana, .conduct, message: "Call us."))
        let refused: [RideService.Command] = [
            .academy(.save(nil, draft)), .academy(.save(QuizID(1), draft)),
            .academy(.perform(.publish, QuizID(2))),
            .bikes(.rate(StationID(1), stars: 1)), .bikes(.rateSystem("town", stars: 1)),
        ]
        for command in refused {
            #expect(stage.refusal(command, ana) == "account_blocked", "\(command)")
        }
        let taken: [RideService.Command] = [
            .academy(.perform(.close, QuizID(1))), .bikes(.like(StationID(1), true)),
            .openTicket(TicketForm(subject: "Why", message: "Why am I blocked?", ride: nil)),
            .callForHelp(TestService.home.coordinate, nil, note: ""),
        ]
        for command in taken { #expect(stage.refusal(command, ana) == nil, "\(command)") }
    }

    @Test("A5: a block needs an account that has none, and words")
    func blocksAreChecked() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let nobody = Actor.passenger(PassengerID(99))
        let long = String(repeating: "x", count: Limits.noteCharacters)
        let rows: [(String?, RideService.OperatorCommand)] = [
            ("no_such_person", .block(nobody, .other, message: "Call us.")),
            ("not_blocked", .unblock(ana)),
            ("block_message_empty", .block(ana, .other, message: " ")),
            ("block_message_too_long", .block(ana, .other, message: long + "x")),
            (nil, .block(ana, .other, message: long)),
            ("already_blocked", .block(ana, .other, message: "Call us.")),
            (nil, .unblock(ana)),
        ]
        for (code, command) in rows {
            #expect(stage.refusal { try stage.service.perform(command) } == code)
        }
    }

    // MARK: D9

    @Test("D9: a withdrawal first pays off what is owed, and none is named twice")
    func withdrawalsNetWhatIsOwed() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        for _ in 0..<2 {
            let trip = try stage.request(ana, payment: .card, card: CardID(1))
            try stage.drive(trip, luis)
        }
        stage.pass(3 * 86_400)
        try stage.drive(try stage.request(ana), luis)
        // Twice 6.40 and the goal of two rides; the commission of the ride in cash is owed.
        #expect(stage.balances(id) == [1_980, -160, 0])
        let taxID = try #require(stage.service.account(of: luis)?.identity?.taxID?.number)
        try stage.run(
            .setBank(
                BankForm(
                    number: .brazil(
                        bank: "001", branch: "1234", branchCheck: nil, account: "56789",
                        accountCheck: "0"), kind: .checking, holder: "Luis", taxID: taxID)), luis)
        #expect(stage.refusal(.withdraw(Money(minorUnits: 1_821)), luis) == "more_than_available")
        #expect(stage.refusal(.withdraw(Money(minorUnits: 1_820)), luis) == nil)
        #expect(stage.balances(id) == [0, 0, 0])
        try stage.restart()
        #expect(stage.balances(id) == [0, 0, 0])
        let file = try #require(stage.service.account(of: luis)?.driver)
        #expect(file.withdrawals.map(\.amount.minorUnits) == [1_820])
    }
}
