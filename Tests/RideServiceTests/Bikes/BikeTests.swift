import FoundationEssentials
import RideAccounts
import RideBikes
import RideChallenges
import RideCore
import RideLedger
import RideService
import RideSim
import RideTestSupport
import Testing

/// Bicycles in the engine: who may, what it costs, and what a crash leaves.
@Suite("B5: rentals in the engine")
struct BikeTests {
    private static func station(
        _ id: UInt64, _ column: Int, bikes: Int, free: Int
    ) -> BikeStation {
        BikeStation(
            id: StationID(id), code: "s\(id)", name: "Estación \(id)",
            coordinate: TestService.waypoint(column, 32).coordinate,
            status: BikeStation.Status(bikes: [BikeKindID(1): bikes], freeDocks: free))
    }

    static let system: BikeSystem = {
        let plan = BikePlan(
            code: "p", name: "", currency: TestMarket.market.currency,
            unlockPrice: Money(minorUnits: 150),
            segments: [
                BikePlan.Segment(startMinute: 30, rateThousandths: 25_000, intervalMinutes: 1)
            ].compactMap(\.self), dailyCap: Money(minorUnits: 3_000),
            lostPrice: Money(minorUnits: 150_000))
        return BikeSystem(
            code: "town", name: "Town", plans: [plan].compactMap(\.self),
            stations: [
                station(1, 30, bikes: 5, free: 5), station(2, 34, bikes: 1, free: 3),
                station(3, 40, bikes: 4, free: 0),
            ])
    }()

    func stage() -> Stage {
        var settings = TestService.settings()
        settings.bikes = Self.system
        return Stage(settings)
    }

    func rider(_ stage: Stage, _ number: Int = 1) throws -> Actor {
        stage.skipsPasswords = true
        let actor = try stage.signUp(stage.form(.passenger, number)).actor
        try stage.run(stage.card(), actor)
        return actor
    }

    func current(_ stage: Stage, _ actor: Actor) throws -> Rental {
        try #require(stage.service.currentRental(of: actor)).rental
    }

    func begin(_ stage: Stage, _ actor: Actor, _ code: String = "S1") throws -> RentalID {
        try stage.run(.bikes(.unlock(code, kind: nil, nil)), actor)
        let id = try current(stage, actor).id
        try stage.run(.bikes(.take(id)), actor)
        return id
    }

    /// How a rental ends.
    enum End: CaseIterable { case calledOff, expired, unlockedAndLeft, brought, lost }

    @Test("B5: bicycles that are not ridden are bounded, of each person", arguments: End.allCases)
    func whatIsNotRiddenIsCounted(end: End) throws {
        let stage = stage()
        let ana = try rider(stage)
        for _ in 1..<AccountLimits.requestsAtOnce {
            try stage.run(.bikes(.reserve(StationID(1), kind: nil, nil)), ana)
            try stage.run(.bikes(.cancel(try current(stage, ana).id)), ana)
        }
        switch end {
        case .calledOff, .expired:
            try stage.run(.bikes(.reserve(StationID(1), kind: nil, nil)), ana)
            let id = try current(stage, ana).id
            if end == .calledOff { try stage.run(.bikes(.cancel(id)), ana) }
        case .unlockedAndLeft: try stage.run(.bikes(.unlock("S1", kind: nil, nil)), ana)
        case .brought, .lost:
            let id = try begin(stage, ana)
            stage.pass(600)
            try stage.run(
                .bikes(end == .brought ? .giveBack(id, StationID(1)) : .reportLost(id)), ana)
        }
        // Time of the city, in which reservations end and cards are charged; the wall's, of the
        // budgets, stands still.
        stage.pass(7_200)
        #expect(stage.service.currentRental(of: ana)?.rental.stage.isLive != true)
        let isRidden = end == .brought || end == .lost
        let again = RideService.Command.bikes(.reserve(StationID(1), kind: nil, nil))
        #expect(stage.refusal(again, ana) == (isRidden ? nil : "try_again_later"))
        guard !isRidden else { return }
        // Rides and bicycles have one budget.
        #expect(stage.refusal { _ = try stage.request(ana) } == "try_again_later")
        stage.wallPasses(10)
        #expect(stage.refusal(again, ana) == nil)
    }

    @Test(
        "G1: a rented bicycle that is brought back counts for a goal, once",
        arguments: [false, true])
    func aRentalCountsForAGoal(afterCrash: Bool) throws {
        let stage = stage()
        let ana = try rider(stage)
        let draft = GoalDraft(
            name: "Cycle", kind: .rentals(count: 1), days: .weekdays(Weekday.allCases))
        try stage.run(.challenge(.setGoal(nil, draft)), ana)
        let id = try begin(stage, ana)
        if afterCrash { try stage.restart() }
        #expect(stage.service.diary(of: ana).days.flatMap(\.done).isEmpty)
        stage.pass(600)
        try stage.run(.bikes(.giveBack(id, StationID(2))), ana)
        if afterCrash { try stage.restart() }
        let diary = stage.service.diary(of: ana)
        #expect(diary.days.flatMap(\.rentals).count == 1)
        #expect(diary.days.flatMap(\.done).map(\.goal) == [GoalID(1)])
        #expect(
            stage.refusal(
                .challenge(.setGoal(nil, draft)), try stage.guest(.driver))
                == "goal_only_for_passengers")
    }

    @Test func aRentalIsPaidThroughTheLedger() throws {
        let stage = stage()
        let ana = try rider(stage)
        let id = try begin(stage, ana)
        stage.pass(40 * 60 + 1)
        #expect(
            stage.refusal(.bikes(.giveBack(id, StationID(3))), ana) == "station_is_full")
        try stage.run(.bikes(.giveBack(id, StationID(2))), ana)
        // Unlocking, and eleven minutes that have begun after the free ones.
        let rental = try #require(stage.service.rental(id, of: ana)).rental
        #expect(rental.bill.total == Money(minorUnits: 150 + 11 * 25))
        #expect(stage.service.payment(of: rental) == .paid)
        #expect(stage.service.ledger.balance(of: .platform) == rental.bill.total)
        #expect(stage.service.ledger.balance(of: .bank) == .zero - rental.bill.total)
        try stage.service.ledger.verify()
        #expect(stage.service.situation(of: ana)?.place.name == "Estación 2")
    }

    @Test func whoIsToldOfAFullStationIsToldOfOthers() throws {
        let stage = stage()
        let ana = try rider(stage)
        let id = try begin(stage, ana)
        do {
            try stage.run(.bikes(.giveBack(id, StationID(3))), ana)
            Issue.record("a full station took a bicycle")
        } catch let error as ServiceRejection {
            #expect(error.message.contains("Estación 2 ("))
            #expect(error.message.contains("Estación 1 ("))
        }
    }

    @Test func whoCannotPayGetsNoBicycle() throws {
        let stage = stage()
        let order = RideService.Command.bikes(.unlock("S1", kind: nil, nil))
        let guest = try stage.guest(.passenger)
        #expect(stage.refusal(order, guest) == "only_for_accounts")
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        #expect(stage.refusal(order, ana) == "card_needed")
        // A card that is good for nothing.
        try stage.run(stage.card("4000000000000002"), ana)
        #expect(stage.refusal(order, ana) != nil)
        #expect(stage.service.currentRental(of: ana) == nil)
        #expect(stage.service.bikeStanding(of: StationID(1))?.bikeCount == 5)
    }

    @Test func anUnpaidRentalIsADebtThatKeepsFromTheNext() throws {
        let stage = stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        // Good for a deposit, and declined when it is charged.
        try stage.run(stage.card("4000000000000341"), ana)
        let id = try begin(stage, ana)
        try stage.run(.bikes(.giveBack(id, StationID(2))), ana)
        let rental = try #require(stage.service.rental(id, of: ana)).rental
        #expect(stage.service.payment(of: rental) == .failed)
        #expect(stage.service.situation(of: ana)?.due == Money(minorUnits: 150))
        #expect(
            stage.refusal(.bikes(.reserve(StationID(1), kind: nil, nil)), ana) == "payment_due")
    }

    @Test(arguments: [false, true])
    func aKilledEngineLosesNothingOfARental(isPaused: Bool) throws {
        let stage = stage()
        let ana = try rider(stage)
        let rita = try rider(stage, 2)
        let id = try begin(stage, ana)
        try stage.run(.bikes(.reserve(StationID(2), kind: nil, nil)), rita)
        stage.pass(20 * 60)
        if isPaused { try stage.run(.bikes(.pause(id)), ana) }
        let before = stage.service.currentRental(of: ana)
        let standings = stage.service.bikeStandings
        try stage.restart()
        #expect(stage.service.currentRental(of: ana) == before)
        #expect(stage.service.bikeStandings == standings)
        let left = try current(stage, ana).freeTimeLeft(at: stage.service.now)
        #expect(left == .seconds(10 * 60))
        stage.pass(11 * 60)
        try stage.run(.bikes(.giveBack(id, StationID(1))), ana)
        #expect(
            stage.service.rental(id, of: ana)?.rental.bill.total == Money(minorUnits: 175))
        #expect(stage.service.currentRental(of: rita) == nil, "ten minutes are over")
    }

    @Test func whatIsDueHappensByItself() throws {
        let stage = stage()
        let ana = try rider(stage)
        let id = try begin(stage, ana)
        stage.pass(25 * 60)
        try stage.save()
        #expect(stage.notices.map(\.kind).contains(.freeMinutesEnd))
        #expect(stage.notices.last { $0.kind == .freeMinutesEnd }?.facts.minutes == 5)
        stage.pass(24 * 3_600)
        try stage.save()
        #expect(stage.notices.map(\.kind).contains(.bikeLost))
        let rental = try #require(stage.service.rental(id, of: ana)).rental
        // The cap of the day holds for the minutes, not for the bicycle.
        #expect(rental.bill.total == Money(minorUnits: 3_000 + 150_000))
        #expect(stage.service.nextEventTime.map { $0 > stage.service.now } ?? true)
    }

    @Test func aRestartDoesNotWarnAgain() throws {
        let stage = stage()
        let ana = try rider(stage)
        _ = try begin(stage, ana)
        stage.pass(26 * 60)
        try stage.save()
        #expect(stage.notices.count { $0.kind == .freeMinutesEnd } == 1)
        try stage.restart()
        stage.pass(60)
        try stage.save()
        #expect(stage.notices.count { $0.kind == .freeMinutesEnd } == 1)
    }

    @Test func theCapHoldsForTheDay() throws {
        let stage = stage()
        let ana = try rider(stage)
        for _ in 0..<3 {
            let id = try begin(stage, ana)
            stage.pass(80 * 60)
            try stage.run(.bikes(.giveBack(id, StationID(1))), ana)
        }
        let paid = stage.service.ledger.balance(of: .platform)
        #expect(paid == Money(minorUnits: 3_000))
    }

    @Test func aCommandSentTwiceIsCarriedOutOnce() throws {
        let stage = stage()
        let ana = try rider(stage)
        let order = RideService.Command.bikes(.unlock("S1", kind: nil, nil))
        for _ in 0..<2 {
            try stage.service.perform(
                order, by: ana, id: CommandID("unlock-once"), fingerprint: 7)
        }
        #expect(stage.service.bikeStanding(of: StationID(1))?.bikeCount == 4)
    }

    @Test("B4: favourites and ratings are kept, and an emptied favourite is said")
    func likingsAreKept() throws {
        let stage = stage()
        let ana = try rider(stage)
        let rita = try rider(stage, 2)
        for person in [ana, rita] {
            let id = try begin(stage, person, "S2")
            try stage.run(.bikes(.giveBack(id, StationID(2))), person)
        }
        try stage.run(.bikes(.like(StationID(2), true)), ana)
        try stage.run(.bikes(.rate(StationID(2), stars: 5)), ana)
        try stage.run(.bikes(.rate(StationID(2), stars: 2)), ana)
        try stage.run(.bikes(.rate(StationID(2), stars: 4)), rita)
        #expect(stage.refusal(.bikes(.rate(StationID(9), stars: 4)), rita) == "no_such_station")
        _ = try begin(stage, rita, "S2")
        try stage.save()
        let told = stage.notices.filter { $0.kind == .stationBikes }
        #expect(told.map(\.person) == [ana] && told.map(\.facts.isThere) == [false])
        try stage.restart()
        #expect(stage.service.rating(of: StationID(2)) == RatingAverage(sum: 6, count: 2))
        let friend = stage.service.bikeFriend(PassengerID(ana.number))
        #expect(friend.favourites == [StationID(2)])
        #expect(friend.stars(for: StationID(2)) == .two)
    }

    @Test("F-11: the data is read anew while people ride")
    func dataIsReadAnew() throws {
        let stage = stage()
        let ana = try rider(stage)
        let id = try begin(stage, ana)
        stage.service.renewBikes(
            by: BikeSystem(
                code: "town", name: "Town", stations: [Self.station(1, 30, bikes: 2, free: 1)]))
        #expect(stage.service.bikeStandings.map(\.bikeCount) == [2, 0, 0])
        try stage.restart()
        try stage.run(.bikes(.giveBack(id, StationID(1))), ana)
        #expect(stage.service.bikeStanding(of: StationID(1))?.station.name == "Estación 1")
    }

    @Test("B5: whatever people do, bicycles and money add up", arguments: 1...12)
    func randomHistories(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let stage = stage()
        let riders = try (1...3).map { try rider(stage, $0) }
        var rentals = 0
        for _ in 0..<120 {
            let actor = riders[random.below(riders.count)]
            let station = StationID(UInt64(1 + random.below(3)))
            let id = stage.service.currentRental(of: actor)?.rental.id ?? RentalID(99)
            let order: BikeOrder =
                switch random.below(9) {
                case 0: .reserve(station, kind: nil, nil)
                case 1, 2: .unlock("S\(station)", kind: nil, nil)
                case 3: .take(id)
                case 4: random.below(2) == 0 ? .pause(id) : .resume(id)
                case 5, 6: .giveBack(id, station)
                case 7: .cancel(id)
                default: random.below(8) == 0 ? .reportLost(id) : .like(station, true)
                }
            try? stage.run(.bikes(order), actor)
            if case .giveBack = order, stage.service.currentRental(of: actor) == nil {
                rentals += 1
            }
            stage.pass(random.below(30) == 0 ? 90_000 : random.below(1_500))
            if random.below(10) == 0 { try stage.restart() } else { try stage.save() }
            try stage.service.ledger.verify()
            let kept = try stage.store.load().bikes
            let docked = kept.stations.flatMap(\.docks.bikes)
            let out = riders.compactMap { stage.service.currentRental(of: $0)?.rental }
                .filter { $0.stage == .riding || $0.stage == .paused }
            let all = docked.map(\.id) + out.map(\.bike.id)
            #expect(Set(all).count == all.count, "a bicycle is in two places")
            for file in kept.stations {
                #expect(file.docks.bikes.count <= file.docks.places ?? .max)
            }
            #expect(
                kept.stations.map(\.docks)
                    == (1...3).map { number in
                        stage.service.bikeDocks(of: StationID(number))
                    })
        }
        #expect(rentals > 0)
    }

    @Test("B7: simulated riders move bicycles from station to station, and lose none")
    func simulatedRidersRide() throws {
        func counts(_ seed: UInt64) throws -> [Int] {
            var settings = TestService.settings()
            settings.bikes = Self.system
            settings.bikeRidersPerHour = 60
            settings.rules.seed = seed
            let stage = Stage(settings)
            stage.pass(2 * 3_600)
            try stage.save()
            return stage.service.bikeStandings.map(\.bikeCount)
        }
        let one = try counts(1)
        #expect(one.reduce(0, +) == 10)
        #expect(one != Self.system.stations.map { $0.status?.bikeCount ?? 0 })
        #expect(try counts(1) == one)
    }

    @Test("B7: simulated riders pay through the ledger, all of one hour together")
    func simulatedRidersPay() throws {
        var settings = TestService.settings()
        settings.bikes = Self.system
        settings.bikeRidersPerHour = 120
        let stage = Stage(settings)
        func platform() -> Money { stage.service.ledger.balance(of: .platform) }
        stage.pass(1_800)
        #expect(platform() == .zero, "an hour is not over")
        stage.pass(3 * 3_600)
        try stage.service.ledger.verify()
        let paid = platform()
        #expect(paid > .zero)
        #expect(stage.service.ledger.balance(of: .bank) == .zero - paid)
        let rider = Population.firstSimulatedPassenger
        #expect(stage.service.ledger.balance(of: .passenger(rider)) == .zero)
        #expect(stage.service.ledger.bills(of: rider).isEmpty)
        try stage.restart()
        #expect(platform() == paid, "it was saved")
        stage.pass(2 * 3_600)
        try stage.service.ledger.verify()
        #expect(platform() > paid, "no number is given twice")
    }
}
