import RideAccounts
import RideCore
import RideDemo
import RideLedger
import RideMap
import RideMarket
import RideService
import RideSim
import RideTestSupport
import Testing

/// Two people with a past, as `ride-sim serve --demo` makes them.
@Suite struct DemoTests {
    /// A city with a fleet of all kinds, which begins on a Thursday morning.
    private static let settings: ServiceSettings = {
        var settings = TestService.settings(
            drivers: SimulatedDriver.spread(
                20, over: TestCity.laSerena, vipPerMille: 200, womenPerMille: 300,
                petPerMille: 250, seed: 7),
            behaviour: Behaviour(
                acceptancePerMille: 900, replyAtLeast: .seconds(2), replyAtMost: .seconds(8),
                boardingTime: .seconds(30), patience: .seconds(600),
                personPatience: .seconds(180), personRest: .seconds(30)))
        settings.market = market
        settings.home = Waypoint(
            coordinate: TestCity.laSerena.bounds.center, name: "Home")
        settings.hasExampleQuiz = true
        settings.helpArticles = ["lost", "receipt", "cards"].compactMap { name in
            HelpArticleID(stored: name).map { HelpArticle(id: $0, topic: .rides) }
        }
        return settings
    }()

    /// The test country with the goal and the reward that the shipped ones have.
    private static let market: Market = {
        let base = TestMarket.market
        guard let key = LedgerLabel("week-20"),
            let market = try? Market(
                code: base.code, name: base.name, amounts: base.amounts, identity: base.identity,
                tariffs: base.tariffs,
                ledger: LedgerRules(
                    currency: .real, commission: Commission(.share(.percent(20))),
                    settlementDelay: .seconds(2 * 86_400),
                    minimumWithdrawal: Money(minorUnits: 2_000),
                    bonusGoals: [
                        BonusGoal(
                            key: key, rides: 20, from: .monday, until: .sunday,
                            categories: CategorySet(Category.allCases),
                            reward: Money(minorUnits: 6_000))
                    ],
                    referral: ReferralRewards(
                        driver: Money(minorUnits: 10_000), passenger: Money(minorUnits: 1_000))),
                promotions: base.promotions, referralPromotion: base.referralPromotion)
        else { return base }
        return market
    }()

    private static func live(seed: UInt64) throws -> SaveBatch {
        try DemoHistory.live(
            in: TestCity.laSerena, settings: settings, until: TestService.noon,
            random: SeededRandom(seed: seed), key: { try $0.key() },
            keep: { paper in
                try DocumentFile(
                    name: paper.name, firstBytes: paper.bytes, size: paper.bytes.count,
                    sha256: [UInt8](repeating: 7, count: 32))
            })
    }

    private static func make(_ contents: StoredContents) throws -> RideService {
        try RideService(
            city: TestCity.laSerena, settings: settings, contents: contents,
            wall: TestService.noon, random: SeededRandom(seed: 5))
    }

    /// The days take a while, so all tests look at the same ones.
    private static let batch = Result { try live(seed: 1) }

    private struct Past {
        let store = MemoryStore()
        let service: RideService
        let ana: Actor
        let luis: Actor

        init() throws {
            try store.save(try DemoTests.batch.get())
            service = try DemoTests.make(try store.load())
            let demo = try #require(service.demo)
            ana = .passenger(demo.passenger)
            luis = .driver(demo.driver)
        }

        func rides(of actor: Actor) throws -> [Trip] {
            guard
                case .rides(let rides, _) = try store.answer(
                    .rides(of: actor, RideFilter(), before: nil, limit: 1_000))
            else { return [] }
            return rides.map(\.trip)
        }
    }

    @Test("R3: the books of eight days add up, and are there after a restart")
    func theBooksAddUp() throws {
        let past = try Past()
        #expect(throws: Never.self) { try past.service.ledger.verify() }
        #expect(past.service.now == Instant(milliseconds: 8 * 86_400_000))
        let kinds = Set(
            try past.store.load().ledger.filter { transaction in
                transaction.postings.contains { $0.account.driver != nil }
            }.map(\.kind))
        for kind: LedgerTransaction.Kind in [
            .ride, .cashPayment, .tip, .cancellation, .settlement, .withdrawal, .bonus, .referral,
        ] {
            #expect(kinds.contains(kind), "\(kind)")
        }
        let balances = past.service.ledger.balances(of: try driver(past))
        #expect(balances.blocked > .zero)
        #expect(balances.available > .zero)
    }

    private func driver(_ past: Past) throws -> DriverID {
        guard case .driver(let id) = past.luis else { throw Missing() }
        return id
    }

    private struct Missing: Error {}

    @Test("P10: the passenger has rides of every kind")
    func thePassengerHasRidesOfEveryKind() throws {
        let past = try Past()
        let rides = try past.rides(of: past.ana)
        #expect((16...24).contains(rides.count), "\(rides.count)")
        #expect(Set(rides.map(\.stage)) == [.completed, .cancelled, .unserved])
        #expect(Set(rides.map(\.request.payment)) == [.cash, .card])
        #expect(Set(rides.map(\.quote.category)).isSuperset(of: [.common, .vip, .women]))
        let called = rides.filter { $0.stage == .cancelled }
        #expect(called.contains { $0.fare.total > .zero })
        #expect(called.contains { $0.fare.total == .zero })
        let completed = rides.filter { $0.stage == .completed }
        #expect(completed.contains { $0.fare.amount(of: .promotion) < .zero })
        #expect(completed.contains { $0.fare.amount(of: .tip) > .zero })
        let id = try driver(past)
        let shared = completed.filter { $0.assignment?.driver == id }
        #expect(shared.count >= 6)
        #expect(shared.contains { $0.conversation.messages.count > 1 })
        #expect(rating(of: shared, by: .passenger).contains { $0?.comment != nil })
        #expect(rating(of: shared, by: .driver).contains { $0?.comment != nil })
        #expect(rating(of: completed, by: .passenger).contains(nil))
    }

    private func rating(of rides: [Trip], by side: Side) -> [Rating?] {
        rides.map { ride in
            guard case .completed(let completion) = ride.state else { return nil }
            return completion.rating(by: side)
        }
    }

    @Test("P11, P12, P14, P15: the passenger's lists are filled")
    func thePassengersListsAreFilled() throws {
        let past = try Past()
        let account = try #require(past.service.account(of: past.ana))
        #expect(account.wallet.cards.count == 2)
        let soon = past.service.wall.date.adding(days: 62)
        #expect(account.wallet.cards.contains { $0.expiry.isExpired(on: soon) })
        #expect(account.wallet.cards.allSatisfy { !$0.expiry.isExpired(on: TestService.noon.date) })
        #expect(account.wishes.favourites == [try driver(past)])
        #expect(account.wishes.avoided.count == 1)
        guard case .passenger(let id) = past.ana else { throw Missing() }
        #expect(past.service.reservations(of: id).filter { $0.state == .waiting }.count == 1)
        let tickets = past.service.tickets(of: past.ana)
        #expect(tickets.count == 2)
        #expect(tickets.contains { $0.isUnread && !$0.ticket.isClosed })
        #expect(tickets.contains { $0.ticket.isClosed })
        #expect(!past.service.promotions(of: past.ana).isEmpty)
        let votes = ["lost", "receipt", "cards"].compactMap { HelpArticleID(stored: $0) }
            .map { past.service.votes(for: $0) }
        #expect(votes.contains { $0.vote(of: past.ana) != nil })
    }

    @Test("D9, D10, D12: the driver has earned, withdrawn and reached a goal")
    func theDriversListsAreFilled() throws {
        let past = try Past()
        let account = try #require(past.service.account(of: past.luis))
        #expect(account.driver.application?.stage == .approved)
        #expect(account.driver.bank != nil)
        #expect(account.driver.withdrawals.count >= 2)
        #expect(try past.rides(of: past.luis).count >= 20)
        let calendar = Self.settings.rules.calendar
        let bonus = try #require(account.driver.bonus)
        #expect(bonus.week == calendar.week(at: past.service.now))
        let weeks = try past.store.load().ledger.filter { $0.kind == .bonus }
        #expect(weeks.count == 1)
        let days = account.driver.days + [account.today]
        #expect(days.filter { $0.rides > 0 }.count >= 6)
        #expect(days.allSatisfy { $0.rides == 0 || $0.online_ms > 0 })
        let tickets = past.service.tickets(of: past.luis)
        #expect(tickets.contains { $0.isUnread })
        #expect(tickets.contains { $0.ticket.isClosed })
        #expect(past.service.activity(of: try driver(past)) == .offline)
        // Q1: the quiz to play is the operator's, and nobody's of the demo.
        let quizzes = past.service.quizzes(for: past.ana)
        #expect(quizzes.map(\.stage) == [.published] && quizzes.map(\.author) == [nil])
        #expect(quizzes.first?.version.questions.count == 3)
    }

    @Test("S4: what happens depends on the scenario's seed alone")
    func twoLivesAreTheSame() throws {
        let batches = [try Self.batch.get(), try Self.live(seed: 99)]
        #expect(batches[0].entries == batches[1].entries)
        #expect(batches[0].ledger == batches[1].ledger)
        #expect(batches[0].trips == batches[1].trips)
        #expect(batches[0].ratings == batches[1].ratings)
    }

    @Test("A6: nobody is signed in, and the accounts are named only as they were published")
    func theAccountsArePublishedAsTheyAre() throws {
        let past = try Past()
        for actor in [past.ana, past.luis] {
            let account = try #require(past.service.account(of: actor))
            #expect(account.sessions.isEmpty)
            #expect(account.currentTrip == nil)
            let attempt = try past.service.prepareSignIn(
                role: actor.side,
                email: actor.side == .passenger
                    ? DemoAccounts.passengerEmail : DemoAccounts.driverEmail,
                password: DemoAccounts.password, peer: 0)
            _ = try past.service.finishSignIn(attempt, key: try attempt.task.key())
        }
        #expect(past.service.demo != nil)
        let key = try past.service.prepareConfirmation(
            of: past.luis, password: DemoAccounts.password
        ).key()
        let update = try past.service.prepareUpdate(
            of: past.luis, key: key, email: nil, phone: nil, newPassword: "only mine now")
        try past.service.finishUpdate(
            of: past.luis, update, key: try #require(update.task).key(), tokenHash: [])
        #expect(past.service.demo == nil)
        try past.store.save(try #require(past.service.takeChanges()).batch)
        let next = try Self.make(try past.store.load())
        #expect(next.demo == nil)
    }

    @Test("An engine without simulated people has its demo too")
    func theDemoNeedsNobodyElse() throws {
        let alone = TestService.settings()
        let batch = try DemoHistory.live(
            in: TestCity.grid64, settings: alone, until: TestService.noon,
            random: SeededRandom(seed: 3), key: { try $0.key() },
            keep: { paper in
                try DocumentFile(
                    name: paper.name, firstBytes: paper.bytes, size: paper.bytes.count,
                    sha256: [UInt8](repeating: 7, count: 32))
            })
        #expect(batch.accounts.count == 2)
        #expect(!batch.trips.isEmpty)
    }
}
