import RideCore
import RideLedger
import RideMarket

/// Whose money is whose, what cards still have to pay, and what prices are reduced by.
final class MoneyRoom: Room {
    var ledger: Ledger
    var charges: CardCharges
    var ownPocket: OwnPocket
    var promotions = Promotions()
    var payouts = Payouts()

    /// - Throws: where the balances cannot be worked out from the entries.
    init(
        _ market: Market, _ entries: [LedgerTransaction], _ processor: any CardProcessor
    ) throws(DamagedLedger) {
        ledger = try Ledger(rules: market.ledger, replaying: entries)
        ownPocket = OwnPocket(entries)
        charges = CardCharges(processor)
    }

    /// Makes entries part of the ledger, and saves them with the round.
    func record(_ entries: [LedgerTransaction], _ changes: inout PendingChanges) {
        for entry in entries {
            do {
                try ledger.apply(entry)
            } catch {
                preconditionFailure("the ledger refused its own entry \(entry.key): \(error)")
            }
            changes.ledger.append(entry)
            ownPocket.meet(entry)
            for posting in entry.postings {
                if let driver = posting.account.driver { changes.touch(.driver(driver)) }
                if let passenger = posting.account.passenger {
                    changes.touch(.passenger(passenger))
                }
            }
        }
    }

    /// How far the payment of a ride has got.
    func payment(of trip: Trip) -> RideService.PaymentStanding {
        guard !trip.stage.isLive, trip.fare.total > .zero else { return .notDue }
        let subjects = [LedgerSubject.trip(trip.id), .tip(trip.id)]
        let states = subjects.compactMap { charges.state(of: $0) }
        for state in states {
            if case .failed = state { return .failed }
        }
        guard states.isEmpty else { return .pending }
        if subjects.contains(where: { ledger.bill(for: $0) != nil }) { return .failed }
        if ledger.hasRecorded(.correction, .trip(trip.id)) { return .letOff }
        // What was owed of a ride in cash is paid by card later.
        let isOwnCash = trip.request.payment == .cash && trip.stage == .completed
        return isOwnCash ? .cash : .paid
    }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [.promotion, .charge]

    func record(_ name: RecordName) -> StoredRecord? {
        name.kind == .charge ? charges.record(name.key) : promotions.record(name.key)
    }

    func erase(_ person: Actor, in service: RideService) {
        if case .driver(let driver) = person { payouts.forget(driver) }
    }

    /// Promotions of the market that are new join the others.
    func restore(_ records: [StoredRecord], in service: RideService) {
        for account in service.people.accounts.all(on: .driver) {
            for withdrawal in account.driver.withdrawals { payouts.watch(withdrawal) }
        }
        for case .promotion(let file) in records { promotions.restore(file) }
        for case .charge(let charge) in records { charges.restore(charge) }
        promotions.join(service.settings.market.promotions)
    }

    // MARK: What is due

    var nextDue: Instant? {
        [ledger.settlements.nextDue, charges.nextAt, payouts.nextAt].compactMap(\.self).min()
    }

    func doWhatIsDue(in service: RideService) {
        let now = service.now
        service.post(because: "what is blocked was put there") {
            ledger throws(LedgerRejection) in try ledger.settle(at: now)
        }
        for charge in charges.due(at: now) { service.send(charge) }
        for (id, driver) in payouts.due(at: now) { service.takeBack(id, of: driver) }
    }
}
