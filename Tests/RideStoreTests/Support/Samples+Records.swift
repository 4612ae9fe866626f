import Foundation
import RideAcademy
import RideChallenges
import RideCore
import RideFares
import RideLedger
import Testing

@testable import RideAccounts
@testable import RideService

/// One of everything that the second version keeps besides.
extension Samples {
    static let now = WallTime(milliseconds: 1_795_240_192_000)

    /// A passenger and a driver who signed up, both with the same address.
    static func members() throws -> [Account] {
        var account = try account(.passenger(PassengerID(21)), "Ana", email: "Ana@Example.com")
        _ = account.throttle.attempt(at: now)
        account.recovery.send(hash: [1, 2, 3], at: now)
        account.invitedBy = .passenger(PassengerID(2))
        account.completedRides = 9
        account.wishes = DriverWishes(favourites: [DriverID(7)], avoided: [DriverID(8)])
        let digits = try #require(LastFour(stored: "4242"))
        let expiry = try #require(CardExpiry(year: 2_029, month: 3))
        try account.wallet.add(
            PaymentCard(
                id: CardID(1), brand: .visa, lastFour: digits, expiry: expiry,
                processorToken: "tok-1"))
        var driver = try Self.account(.driver(DriverID(22)), "Rui", email: "ana@example.com")
        driver.status = .blocked(block: .init(reason: .debt, at: now, message: "Pay first."))
        driver.driver.application = DriverApplication(
            driver: DriverID(22), startedAt: now, rules: .brazil)
        driver.driver.preferences.payments = .cardOnly
        driver.driver.bank = try bank()
        driver.driver.withdrawals = [try withdrawal()]
        driver.driver.bonus = BonusProgress(driver: DriverID(22), week: CityWeek(number: 3))
        driver.driver.days = [driver.today]
        driver.driver.onlineSince = Instant(milliseconds: 5)
        return [account, driver]
    }

    static func account(
        _ actor: Actor, _ name: String, email: String
    ) throws -> Account {
        let place = Waypoint(
            coordinate: Coordinate(latitudeE7: -299_045_000, longitudeE7: -712_489_000), name: "A")
        var account = Account(
            actor: actor, name: try PersonName(name), openedAt: now,
            sessions: [Session(tokenHash: Array(0..<32), at: now)], place: place, vehicle: nil)
        account.identity = Account.Identity(
            email: try EmailAddress(email),
            phone: try #require(PhoneNumber(stored: "+5511912345678")), taxID: nil,
            gender: .woman,
            password: try #require(
                PasswordHash(
                    salt: Array(repeating: 7, count: 16), key: Array(repeating: 9, count: 32))),
            termsVersion: 1)
        return account
    }

    private static func bank() throws -> BankAccount {
        try BankAccount(
            .brazil(
                bank: "001", branch: "1234", branchCheck: nil, account: "12345",
                accountCheck: "6"),
            kind: .checking, holder: PersonName("Rui Souza"), holderTaxID: "529.982.247-25",
            driverTaxID: "52998224725")
    }

    static func withdrawal() throws -> Withdrawal {
        try Withdrawal(
            id: WithdrawalID(1), driver: DriverID(22), amount: Money(minorUnits: 1_000),
            account: bank(), minimum: Money(minorUnits: 1), withdrawable: Money(minorUnits: 1_600),
            last: nil, at: .start)
    }

    /// A record of every kind.
    static func records() throws -> [StoredRecord] {
        let ana = PassengerID(21)
        var ticket = try Ticket(
            id: TicketID(4), person: .passenger(ana), kind: .question, subject: "Lost \"hat\"",
            message: "Where?", openTickets: 0, at: now)
        _ = try ticket.perform(.reply(by: try PersonName("Op"), text: "Here 👍"), at: now)
        let alert = EmergencyAlert(
            ticket: TicketID(5), person: .driver(DriverID(22)),
            position: Coordinate(latitudeE7: 1, longitudeE7: -2), trip: TripID(9), raisedAt: now)
        let promotion = try Promotion(
            code: PromotionCode("WELCOME"), reward: .percent(share: .percent(10), cap: nil),
            firstUse: try #require(CivilDate("2026-01-01")),
            lastUse: try #require(CivilDate("2026-12-31")), owner: ana)
        var votes = HelpVotes()
        votes.vote(true, by: .passenger(ana))
        votes.vote(false, by: .driver(DriverID(22)))
        let tariff = try Tariff(
            base: Money(minorUnits: 500), perKilometre: Money(minorUnits: 200),
            perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 700))
        return [
            .ticket(TicketFile(ticket: ticket, isUnread: true)),
            .alert(alert),
            .promotion(
                PromotionFile(
                    promotion: promotion, uses: [.init(passenger: ana, trip: TripID(3))])),
            .charge(try charge(of: ana)),
            .helpVotes(try #require(HelpArticleID(stored: "how-to-pay")), votes),
            .tariffs(TariffBook(common: tariff, vip: tariff)),
            .demo(
                DemoAccounts(
                    passenger: ana, driver: DriverID(22), passengerPassword: try hash(1),
                    driverPassword: try hash(2))),
            .boardingCode(
                BoardingCode(
                    driver: DriverID(22), code: "7KM2QX", validUntil: Instant(milliseconds: 600))),
            .sharedRide(SharedRideCode(trip: TripID(12), code: "7KM2QXPW34AB")),
            .surge(try raisedPrices()), .statistics(DayStatistics()),
            .operatorAction(
                OperatorAction(
                    number: 7, at: now, user: 1_000, kind: .unblock, subject: "passenger 1")),
            .calendar(
                CityDates(
                    began_ms: 1_795_240_926_000,
                    zone: try TimeZoneTable(
                        name: "America/Santiago", firstOffset_s: -14_400,
                        changes: [.init(at_s: 1_788_062_400, offset_s: -10_800)]))),
            .history(
                HistoryRecord(
                    acceptedUntil: now,
                    doubt: HistoryDoubt(
                        agreesUntil: now,
                        seen: [
                            try #require(
                                HistoryMark(
                                    length: 9, at: now, digest: Array(0..<16),
                                    seal: Array(16..<32)))
                        ]))),
        ] + reservations() + (try growth()) + (try demand())
    }

    /// Parts of what is counted of the requests at each hour of the week, one of every kind.
    private static func demand() throws -> [StoredRecord] {
        func read<Value: Decodable>(_ text: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        }
        let zones = try JSONEncoder().encode(try raisedPrices().zones)
        let running: RunningHour = try read(
            #"{"number":41,"hour":41,"isWhole":true,"zones":"#
                + String(decoding: zones, as: UTF8.self) + "}")
        let hour: CountedHour = try read(#"{"hour":18,"hours":3,"requests":[0,4,7,12]}"#)
        return [
            .demand(.running(running)), .demand(.zone(7, requests: 2)), .demand(.hour(hour)),
        ]
    }

    /// Parts of challenges and academy, one of every kind.
    private static func growth() throws -> [StoredRecord] {
        let ana = Actor.passenger(PassengerID(21))
        let day = try #require(CivilDate("2026-11-21"))
        let now = Moment(date: day, weekday: .saturday, minute: 600)
        var diary = Diary(of: ana)
        let goal = GoalDraft(
            name: "Rides", kind: .rides(count: 1, before: 720), days: .weekdays([.saturday]),
            at: 480)
        _ = try diary.add(goal, at: now)
        _ = diary.hear(.ride, at: now)
        _ = diary.close(day, .saturday)
        let room = try ChallengeRoom(
            id: RoomID(2), name: "Us", code: "ABC234", lock: RoomLock(salt: [1], digest: [2]),
            by: ana, in: CivilMonth(of: day))
        var entry = FeedEntry(
            id: EntryID(1), room: RoomID(2), person: ana, matter: .goal(GoalID(1), name: "Rides"),
            date: day, at: .start)
        try entry.write("with a photo", by: ana)
        entry.answer(.strong, by: .driver(DriverID(22)))
        let question = try Question(
            text: "2 + 2?", kind: .several(options: ["4", "5"], right: [0]))
        let quiz = try Quiz(
            id: QuizID(1), author: ana,
            QuizDraft(title: "T", description: "D", questions: [question]))
        let game = PlayedGame(
            name: try #require(CommandID("game-0001")), version: 1,
            answers: [.init(question: 0, answer: .choices([0]))], seconds: 4)
        let challenges: [ChallengeRecord] = [
            .anchor(.init(day: 3, date: day)),
            .goals(
                GoalsFile(
                    person: ana, goals: diary.goals, lastGoal: diary.lastGoal, muted: [.goalDue],
                    digestAt: 480)),
            .day(of: ana, try #require(diary.day(day))), .room(room), .entry(entry),
            .following(
                Following(follower: ana, followed: .driver(DriverID(22)), stage: .asked)),
        ]
        let academy: [AcademyRecord] = [
            .quiz(quiz),
            .game(QuizGame(quiz: QuizID(1), player: ana, game: game, marks: [true], at: .start)),
            .earned(ana, points: 7), .last(QuizID(3)),
        ]
        return challenges.map(StoredRecord.challenge) + academy.map(StoredRecord.academy)
            + [.belongings(try belongings(of: ana))]
    }

    /// A place, a choice and the code of a followed ride, with a change after the first.
    static func belongings(of person: Actor) throws -> BelongingsFile {
        var belongings = Belongings()
        let place = Ride(1, passenger: 21).trip.request.pickup
        _ = try belongings.take(
            .init(
                seen: 0,
                kept: [
                    Belonging(.init(.saved, "home"), order: 8, place: place),
                    Belonging(.init(.choice, "language"), text: "pt-BR"),
                    Belonging(.init(.followed, "FLW234"), order: 8),
                ]))
        _ = try belongings.take(.init(seen: 1, gone: [.init(.choice, "bell")], forgetsRecent: true))
        return BelongingsFile(person: person, belongings: belongings)
    }

    /// Prices of a small city in which somebody has asked for a ride.
    private static func raisedPrices() throws -> SurgeMap {
        let southWest = try #require(Coordinate(latitude: -29.93, longitude: -71.28))
        let northEast = try #require(Coordinate(latitude: -29.88, longitude: -71.22))
        let zones = try SurgeZones(
            southWest: southWest, northEast: northEast, zoneSize: SurgeRules.standard.zoneSize)
        var surge = SurgeMap(rules: .standard, zones: zones)
        for _ in 0..<50 { surge.countRequest(at: southWest) }
        surge.update(availableDrivers: Array(repeating: 0, count: zones.count))
        return surge
    }

    private static func hash(_ byte: UInt8) throws -> PasswordHash {
        try #require(
            PasswordHash(
                salt: Array(repeating: byte, count: 16), key: Array(repeating: byte, count: 32)))
    }

    /// A booking in every state.
    private static func reservations() -> [StoredRecord] {
        let request = Ride(1, passenger: 21).trip.request
        let states: [Reservation.State] = [
            .waiting, .dispatched(trip: TripID(8)), .failed(reason: "noDriver"),
        ]
        return states.enumerated().map { index, state in
            .reservation(
                Reservation(
                    id: ReservationID(UInt64(index) + 9), pickupAt: Instant(milliseconds: 60_000),
                    request: request, promotion: try? PromotionCode("WELCOME"), state: state))
        }
    }

    private static func charge(of passenger: PassengerID) throws -> PendingCharge {
        let request = ProcessorRequest(
            key: try #require(ProcessorKey("trip-12")),
            token: try #require(ProcessorToken("tok-1")),
            amount: Money(minorUnits: 2_000), currency: .real, kind: .charge)
        return PendingCharge(
            passenger: passenger, card: CardID(1),
            attempt: ChargeAttempt(request, for: .trip(TripID(12)), at: .start), isForDebt: true)
    }

    static func message(_ number: UInt64, body: String = "Your code is K7QM-2P9X.") throws
        -> OutboxMessage
    {
        OutboxMessage(
            number: number, to: try EmailAddress("ana@example.com"), at: now,
            subject: "Recover your password", body: body)
    }
}
