import RideAccounts
import RideCore
import RideLedger
import RideService
import RideSim
import RideTestSupport

/// What every batch must keep.
extension Notebook {
    /// No money without something behind it (R3).
    func check(_ entry: LedgerTransaction) throws(BrokenPromise) {
        let name = "\(entry.kind.rawValue) of \(entry.subject)"
        let sum = entry.postings.reduce(Money.zero) { $0 + $1.amount }
        try BrokenPromise.unless(sum == .zero, "\(name) sums to \(sum.minorUnits)")
        switch entry.subject {
        case .trip(let id), .tip(let id):
            try check(entry, of: id)
        case .withdrawal(let id):
            let known = accounts.values.flatMap(\.driver.withdrawals).first { $0.id == id }
            let left = entry.amount(to: .bank)
            // What comes back goes the same way, the other way round.
            let sent = entry.kind == .withdrawalReturned ? Money.zero - left : left
            try BrokenPromise.unless(
                entry.kind == .netting || known?.amount == sent,
                "\(name) is no driver's")
        case .bonus(let goal, _, let driver):
            let rule = TestMarket.market.ledger.bonusGoals.first { $0.key == goal }
            let rides = completed[.driver(driver)] ?? 0
            try BrokenPromise.unless(
                rule.map { rides >= $0.rides && gain(of: driver, in: entry) == $0.reward } ?? false,
                "\(name) after \(rides) rides")
        case .referral(let invited):
            try BrokenPromise.unless(
                accounts[invited]?.invitedBy != nil && completed[invited] ?? 0 > 0,
                "\(name) after \(completed[invited] ?? 0) rides")
        case .payment, .correction, .rental:
            throw BrokenPromise("nobody asked for \(name)")
        }
    }

    private func check(_ entry: LedgerTransaction, of id: TripID) throws(BrokenPromise) {
        let name = "\(entry.kind.rawValue) of \(entry.subject)"
        guard let trip = rides[id]?.trip else { throw BrokenPromise("\(name) has no ride") }
        switch entry.kind {
        case .ride:
            try BrokenPromise.unless(trip.stage == .completed, "\(name): \(trip.stage)")
        case .cancellation:
            try BrokenPromise.unless(trip.stage == .cancelled, "\(name): \(trip.stage)")
        case .tip:
            try BrokenPromise.unless(
                trip.fare.amount(of: .tip) > .zero && trip.stage == .completed, name)
        case .cashPayment:
            try BrokenPromise.unless(trip.request.payment == .cash, "\(name) by card")
        case .cardPayment:
            try BrokenPromise.unless(trip.request.payment == .card, "\(name) in cash")
        case .correction:
            // What cannot be collected from a guest.
            try BrokenPromise.unless(
                trip.stage == .cancelled
                    && accounts[.passenger(trip.request.passenger)]?.isGuest ?? true, name)
        case .debtPayment, .settlement: break
        case .netting, .withdrawal, .withdrawalReturned, .bonus, .referral, .owedPayment, .rental:
            throw BrokenPromise("\(name) is about a ride")
        }
        for subject in [LedgerSubject.trip(id), .tip(id)] {
            let payments = (entries[id] ?? []).count { other in
                switch other.kind {
                case .cashPayment, .cardPayment, .debtPayment, .correction:
                    other.subject == subject
                case .ride, .tip, .cancellation, .settlement, .netting, .withdrawal,
                    .withdrawalReturned, .bonus, .referral, .owedPayment, .rental:
                    false
                }
            }
            try BrokenPromise.unless(payments <= 1, "\(subject) was paid \(payments) times")
        }
    }

    private func gain(of driver: DriverID, in entry: LedgerTransaction) -> Money {
        entry.postings.reduce(.zero) { $1.account.driver == driver ? $0 + $1.amount : $0 }
    }

    /// The engine's own view of a ride is what the ride's events make it (R1, R7), and what was
    /// billed is what it costs.
    func compare(_ batch: SaveBatch) throws(BrokenPromise) {
        for stored in batch.trips {
            try BrokenPromise.unless(
                stored == rides[stored.trip.id],
                "ride \(stored.trip.id) is not the sum of its events")
            let trip = stored.trip
            let account = LedgerAccount.passenger(trip.request.passenger)
            let billed = (entries[trip.id] ?? []).reduce(Money.zero) { sum, entry in
                switch entry.kind {
                case .ride, .cancellation, .tip: sum - entry.amount(to: account)
                case .cashPayment, .cardPayment, .settlement, .netting, .withdrawal,
                    .withdrawalReturned, .bonus, .referral, .debtPayment, .owedPayment,
                    .correction, .rental:
                    sum
                }
            }
            let isOwed = !trip.stage.isLive && trip.assignment != nil
            let cost = isOwed ? trip.fare.total : .zero
            try BrokenPromise.unless(
                billed == cost,
                "ride \(trip.id) costs \(cost.minorUnits), billed \(billed.minorUnits)")
        }
        let touched = Set(batch.entries.map(\.trip))
        try BrokenPromise.unless(
            touched.isSubset(of: batch.trips.map(\.trip.id)),
            "a ride has events and was not saved")
        for record in batch.ratings where isPerson(record.actor) {
            try BrokenPromise.unless(
                ratings[record.actor] == record.average,
                "the average of \(record.actor) is not that of the ratings")
        }
    }

    private func isPerson(_ actor: Actor) -> Bool { accounts[actor] != nil }
}
