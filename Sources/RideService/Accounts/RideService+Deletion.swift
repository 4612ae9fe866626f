import RideAccounts
import RideCore
import RideLedger

/// Accounts deleted by their owners (Q5).
///
/// What says who somebody is goes: name, address, telephone, numbers, cards, documents, bank, words
/// in rides and to support, goals, drafts. What the law or the other person of a ride needs stays
/// under the bare number: the ledger, and of each ride where, when, at what price, how many stars.
extension RideService {
    /// Passes where somebody may delete the account.
    ///
    /// - Throws: the first of `only_for_accounts`, `ride_not_over`, `payment_due`,
    ///   `balance_not_withdrawn`.
    public func checkDeletion(of actor: Actor) throws(ServiceRejection) {
        guard let account = people[actor], !account.isGuest else {
            throw .rule(.onlyForAccounts)
        }
        guard liveTrip(of: actor) == nil else { throw .rule(.rideNotOver) }
        switch actor {
        case .passenger(let passenger):
            guard cycling.bikes.current(of: passenger) == nil else { throw .rule(.rideNotOver) }
            // Also a charge that is under way: it may yet fail.
            guard money.ledger.bills(of: passenger).isEmpty else { throw .rule(.paymentDue) }
        case .driver(let driver):
            let balances = money.ledger.balances(of: driver)
            guard balances.available + balances.owed >= .zero else { throw .rule(.paymentDue) }
            // What is too little for a withdrawal is given up; everything else is waited for.
            let isBeingPaid = money.charges.ridesBeingPaid.contains {
                rides.trips.trip($0)?.assignment?.driver == driver
            }
            let isUnderWay = people[actor]?.driver.withdrawals.last?.isPending ?? false
            guard !isBeingPaid, !isUnderWay, balances.blocked == .zero,
                balances.withdrawable < money.ledger.rules.minimumWithdrawal
            else { throw .rule(.balanceNotWithdrawn) }
        }
    }

    /// Deletes an account whose password has just been given. All its apps are signed out, and its
    /// address can be used by somebody new.
    ///
    /// - Throws: as `checkDeletion(of:)`.
    public func deleteAccount(of actor: Actor) throws(ServiceRejection) {
        try checkDeletion(of: actor)
        guard let account = people[actor], let email = account.identity?.email else { return }
        let left = account.erased(at: wall, home: settings.home)
        let say = settings.letters[account.language]
        // Whoever took the account over cannot do it in secret.
        post(to: email, subject: say("deleted.subject"), body: say("deleted.body"))
        takeOut(account, leaving: left)
    }

    /// Leaves of an account what is left of one that is deleted.
    func takeOut(_ account: Account, leaving left: Account) {
        let actor = account.actor
        if let trip = account.currentTrip {
            rides.trips.dismiss(trip)
            changes.finished.insert(trip)
        }
        if case .driver(let driver) = actor {
            stopWorking(driver)
            forgetWishes(for: driver)
        }
        for room in Self.rooms { room(self).erase(actor, in: self) }
        change(actor) { $0 = left }
        changes.erased.append(actor)
    }

    /// Nobody prefers or avoids a driver who is no more.
    private func forgetWishes(for driver: DriverID) {
        for account in people.accounts.all(on: .passenger)
        where account.wishes.favourites.contains(driver) || account.wishes.avoided.contains(driver)
        {
            change(account.actor) { account in
                account.wishes = DriverWishes(
                    favourites: account.wishes.favourites.filter { $0 != driver },
                    avoided: account.wishes.avoided.filter { $0 != driver })
            }
        }
    }
}
