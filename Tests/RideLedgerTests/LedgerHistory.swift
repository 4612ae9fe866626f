import RideCore
import RideTestSupport
import Testing

@testable import RideLedger

/// A ledger that lives through chance: rides, tips, fees, charges that fail, debts, settlements,
/// withdrawals, bonuses and repetitions of all of them.
struct LedgerHistory {
    static let drivers: [DriverID] = (1...4).map { DriverID($0) }
    static let passengers: [PassengerID] = (1...5).map { PassengerID($0) }

    private(set) var ledger: Ledger
    private(set) var transactions: [LedgerTransaction] = []
    /// What broke a promise, in words; empty in a good world.
    private(set) var faults: [String] = []
    private var random: SeededRandom
    private var now = Instant.start
    private var trips: UInt64 = 0
    private var withdrawals: [Withdrawal] = []
    private let account: BankAccount
    private let goal: BonusGoal

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        goal = try BonusGoal(key: label("goal"), rides: 1, reward: money(700))
        let rates: [CommissionRate] = [
            .share(.percent(20)), .share(Share(basisPoints: 1_333)), .fixed(money(300)),
            .fixed(.zero), .share(.whole),
        ]
        ledger = Ledger(
            rules: try LedgerStory.rules(
                commission: rates[random.below(rates.count)],
                own: [.vip: rates[random.below(rates.count)]],
                delay: .seconds(random.below(40_000)), minimum: 500, goals: [goal]))
        account = try LedgerStory.account()
    }

    /// Carries on for so many steps, each of them checked.
    mutating func run(steps: Int, verifyEvery interval: Int) {
        for step in 1...steps {
            now = now + .seconds(random.below(3_600))
            let before = ledger
            do {
                let decided = try decide()
                guard ledger == before else {
                    faults.append("step \(step): deciding changed the ledger")
                    return
                }
                for transaction in decided { try ledger.apply(transaction) }
                transactions += decided
                if step % interval == 0 { try checkRepetition(decided) }
            } catch let refusal as LedgerRejection {
                if Self.impossible.contains(refusal) { faults.append("step \(step): \(refusal)") }
            } catch {
                faults.append("step \(step): \(error)")
            }
            if step % interval == 0 || step == steps { verify(step) }
        }
    }

    /// Refusals that decisions must never meet.
    private static let impossible: Set<LedgerRejection> = [
        .tooFewPostings, .tooManyPostings, .postingIsZero, .amountOutOfRange, .doesNotBalance,
        .notTheNext, .balanceOutOfRange, .accountOverdrawn, .billOverpaid, .notBlockedLikeThis,
        .fareItemOutOfRange, .promotionAboveFare, .amountNotPositive,
    ]

    private mutating func verify(_ step: Int) {
        do { try ledger.verify() } catch { faults.append("step \(step): \(error)") }
    }

    private mutating func checkRepetition(_ decided: [LedgerTransaction]) throws {
        for transaction in decided {
            var copy = ledger
            let again = try LedgerTransaction(
                id: ledger.nextID, at: now, kind: transaction.kind, subject: transaction.subject,
                postings: transaction.postings)
            let reason = rejection { () throws(LedgerRejection) in try copy.apply(again) }
            if reason != .alreadyRecorded || copy != ledger {
                faults.append("\(transaction.key) was taken twice")
            }
        }
    }

    private mutating func decide() throws -> [LedgerTransaction] {
        let driver = Self.drivers[random.below(Self.drivers.count)]
        let passenger = Self.passengers[random.below(Self.passengers.count)]
        switch random.below(13) {
        case 0, 1, 2, 3:
            return try ledger.rideCompleted(ride(passenger, driver), at: now)
        case 4:
            return try ledger.tipAdded(
                to: anyTrip(), by: passenger, for: driver, money(Int64(1 + random.below(900))),
                at: now)
        case 5:
            trips += 1
            return try ledger.cancellationCharged(
                for: TripID(trips), to: passenger, driver: driver, category: category(),
                fee: money(Int64(1 + random.below(900))), at: now)
        case 6, 7:
            return try pay(passenger)
        case 12:
            return try ledger.rentalEnded(rental(passenger), at: now)
        case 8:
            return try ledger.settle(at: now, limit: 1 + random.below(8))
        case 9, 10:
            return try moveOut(driver)
        default:
            return try reward(driver)
        }
    }

    private mutating func category() -> Category {
        Category.allCases[random.below(Category.allCases.count)]
    }

    /// A ride from before now and then, so that some are asked for twice.
    private mutating func anyTrip() -> TripID { TripID(UInt64(1 + random.below(Int(trips) + 1))) }

    private mutating func ride(_ passenger: PassengerID, _ driver: DriverID) -> CompletedRide {
        var trip = anyTrip()
        if random.below(5) > 0 {
            trips += 1
            trip = TripID(trips)
        }
        let way = Int64(random.below(5_000))
        var items = [Fare.Item(kind: .base, amount: money(way))]
        func add(_ kind: Fare.Kind, _ amount: Int64) {
            items.append(Fare.Item(kind: kind, amount: money(amount)))
        }
        if random.below(3) == 0 { add(.promotion, -Int64(random.below(Int(way) + 1))) }
        if random.below(4) == 0 { add(.waiting, Int64(random.below(500))) }
        if random.below(4) == 0 { add(.tip, Int64(random.below(500))) }
        return CompletedRide(
            trip: trip, passenger: passenger, driver: driver, category: category(),
            fare: Fare(items: items), payment: random.below(2) == 0 ? .cash : .card)
    }

    /// A rental from before now and then, with a cap or for nothing.
    private mutating func rental(_ passenger: PassengerID) -> RentalCharge {
        let (unlock, time) = (Int64(random.below(300)), Int64(random.below(900)))
        let cap = -Int64(random.below(Int(unlock + time) + 1))
        return RentalCharge(
            rental: RentalID(UInt64(random.below(400))), passenger: passenger,
            parts: [
                .init(line: .bikeUnlock, amount: money(unlock)),
                .init(line: .bikeTime, amount: money(time)),
                .init(line: .bikeDailyCap, amount: money(cap)),
            ])
    }

    private mutating func pay(_ passenger: PassengerID) throws -> [LedgerTransaction] {
        let bills = ledger.bills(of: passenger)
        // A bill that is not there is asked for as well.
        let subject = bills.isEmpty ? .trip(anyTrip()) : bills[random.below(bills.count)].subject
        switch random.below(8) {
        case 0: return try ledger.billForgiven(for: subject, at: now)
        case 1, 2: return try ledger.debtPaid(for: subject, at: now)
        default: return try ledger.cardPaid(for: subject, at: now)
        }
    }

    private mutating func moveOut(_ driver: DriverID) throws -> [LedgerTransaction] {
        if random.below(4) == 0, let last = withdrawals.last {
            return try ledger.withdrawalReturned(last, at: now)
        }
        let before = ledger.balances(of: driver)
        let withdrawal = try Withdrawal(
            id: WithdrawalID(UInt64(withdrawals.count)), driver: driver,
            amount: money(Int64(1 + random.below(6_000))), account: account, minimum: money(1),
            withdrawable: money(.max), last: nil, at: now)
        let decided = try ledger.withdraw(withdrawal, at: now)
        if withdrawal.amount > before.available + before.owed {
            faults.append("withdrawal \(withdrawal.id) takes more than is available")
        }
        withdrawals.append(withdrawal)
        return decided
    }

    private mutating func reward(_ driver: DriverID) throws -> [LedgerTransaction] {
        let week = CityWeek(number: random.below(6))
        let name = try label("case-\(random.below(40))")
        switch random.below(4) {
        case 0: return try ledger.bonusReached(goal, in: week, by: driver, at: now)
        case 1:
            let invited = DriverID(UInt64(random.below(30)))
            return try ledger.referralReward(to: driver, for: .driver(invited), at: now)
        case 2:
            let owed = Int(-ledger.balances(of: driver).owed.minorUnits)
            return try ledger.owedPaid(
                by: driver, money(Int64(1 + random.below(owed + 2))), name: name, at: now)
        default:
            let amount = Int64(random.below(4_000)) - 1_999
            return try ledger.driverCorrected(
                driver, by: money(amount == 0 ? 1 : amount), name: name, at: now)
        }
    }
}
