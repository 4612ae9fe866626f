import RideAccounts
import RideCore
import RideLedger

/// Drivers' money on its way to the bank, and back (D9).
extension RideService {
    /// Where a driver's money goes that is withdrawn.
    func setBank(
        _ number: BankAccountNumber, kind: BankAccountKind, holder: String, taxID: String,
        by actor: Actor
    ) throws(ServiceRejection) {
        _ = try Self.driver(actor)
        guard let identity = people[actor]?.identity else { throw .rule(.onlyForAccounts) }
        let name: PersonName
        do throws(TextRejection) { name = try PersonName(holder) } catch { throw .name(error) }
        let account = try ruled { () throws(BankAccountRejection) in
            try BankAccount(
                number, kind: kind, holder: name, holderTaxID: taxID,
                driverTaxID: identity.taxID?.number ?? taxID)
        }
        change(actor) { $0.driver.bank = account }
    }

    /// Sends some of a driver's money to the bank account. The simulated bank has it at once,
    /// unless it refuses the account; it may send it back later.
    func withdraw(_ amount: Money, by actor: Actor) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        guard let file = people[actor]?.driver else { throw .world(.noSuchDriver) }
        guard let bank = file.bank else { throw .rule(.noBankAccount) }
        let id = WithdrawalID(people.accounts.lastWithdrawal + 1)
        var withdrawal = try ruled { () throws(WithdrawalRejection) in
            try Withdrawal(
                id: id, driver: driver, amount: amount, account: bank,
                minimum: money.ledger.rules.minimumWithdrawal,
                withdrawable: money.ledger.balances(of: driver).withdrawable,
                last: file.withdrawals.last, at: now)
        }
        let posted = try ruled { () throws(LedgerRejection) in
            try money.ledger.withdraw(withdrawal, at: now)
        }
        record(posted)
        if SimulatedBank.comesBack(from: bank)?.isRefusal != true {
            report(.pay, of: &withdrawal)
        }
        money.payouts.watch(withdrawal)
        change(actor) { $0.driver.remember(withdrawal) }
    }

    /// The bank has sent a withdrawal back: its driver has the money again, and is told why.
    func takeBack(_ id: WithdrawalID, of driver: DriverID) {
        money.payouts.forget(id)
        let actor = Actor.driver(driver)
        guard var withdrawal = people[actor]?.driver.withdrawals.first(where: { $0.id == id }),
            let reason = withdrawal.comesBack?.reason
        else { return }
        post(because: "it was withdrawn, and has not come back yet") {
            ledger throws(LedgerRejection) in
            try ledger.withdrawalReturned(withdrawal, at: now)
        }
        report(.giveBack(reason), of: &withdrawal)
        change(actor) { $0.driver.replace(withdrawal) }
        changes.notify(
            actor, .withdrawalReturned, "The bank has sent a withdrawal back.",
            .init(amount: withdrawal.amount, code: reason.rawValue))
    }

    private func report(_ command: Withdrawal.Command, of withdrawal: inout Withdrawal) {
        do throws(WithdrawalRejection) {
            for event in try withdrawal.decide(command, at: now) { withdrawal.apply(event) }
        } catch {
            preconditionFailure("withdrawal \(withdrawal.id): \(error.rawValue)")
        }
    }
}

/// The withdrawals that the bank will send back, by when. What it does is known from the account
/// alone, so that nothing of it is saved.
struct Payouts: Sendable {
    private var returns: [WithdrawalID: (at: Instant, driver: DriverID)] = [:]

    /// When the next one comes back; nil while none does.
    var nextAt: Instant? { returns.values.map(\.at).min() }

    /// Those that are to be back by now, in the order of their numbers.
    func due(at now: Instant) -> [(id: WithdrawalID, driver: DriverID)] {
        returns.filter { $0.value.at <= now }
            .map { (id: $0.key, driver: $0.value.driver) }
            .sorted { $0.id < $1.id }
    }

    mutating func watch(_ withdrawal: Withdrawal) {
        guard let back = withdrawal.comesBack else { return }
        returns[withdrawal.id] = (back.at, withdrawal.driver)
    }

    mutating func forget(_ id: WithdrawalID) { returns[id] = nil }

    /// What comes back for an account that is deleted is nobody's.
    mutating func forget(_ driver: DriverID) {
        returns = returns.filter { $0.value.driver != driver }
    }
}

extension DriverFile {
    /// Keeps a withdrawal, and lets go of the oldest that cannot come back any more.
    fileprivate mutating func remember(_ withdrawal: Withdrawal) {
        withdrawals.append(withdrawal)
        guard withdrawals.count > Limits.rememberedWithdrawals,
            let oldest = withdrawals.firstIndex(where: { $0.comesBack == nil })
        else { return }
        withdrawals.remove(at: oldest)
    }

    fileprivate mutating func replace(_ withdrawal: Withdrawal) {
        guard let index = withdrawals.firstIndex(where: { $0.id == withdrawal.id }) else { return }
        withdrawals[index] = withdrawal
    }
}
