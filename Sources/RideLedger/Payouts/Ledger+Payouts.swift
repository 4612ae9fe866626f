import RideCore

extension Ledger {
    /// Settles what is due: blocked money becomes available, one transaction for each ride, tip or
    /// fee. Where the driver owes something, the money pays that off first, by postings of its own.
    ///
    /// - Parameter limit: how many to settle at most, so that one step never takes long.
    /// - Throws: `LedgerRejection`, which a ledger that verifies never does.
    /// - Complexity: O(n) in the number of credits that are due.
    public func settle(
        at now: Instant, limit: Int = .max
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        var stillOwed: [DriverID: Money] = [:]
        var drafts: [EntryDraft] = []
        for credit in settlements.due(at: now).prefix(limit) {
            let driver = credit.driver
            let owed = stillOwed[driver] ?? .zero - balances(of: driver).owed
            let netted = min(owed, credit.amount)
            stillOwed[driver] = owed - netted
            var entry = EntryDraft(.settlement, credit.subject)
            entry.move(
                credit.amount, from: .driverBlocked(driver), to: .driverAvailable(driver),
                as: .settlement)
            entry.move(
                netted, from: .driverAvailable(driver), to: .driverOwed(driver), as: .nettedOwed)
            drafts.append(entry)
        }
        return try transactions(drafts, at: now)
    }

    /// Lets a withdrawal leave for the bank. What the driver owes is paid off first, by a netting
    /// transaction of its own.
    ///
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `belowMinimumWithdrawal`,
    ///   `moreThanAvailable` once what is owed is taken off, `amountOutOfRange`.
    public func withdraw(
        _ withdrawal: Withdrawal, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        let subject = LedgerSubject.withdrawal(withdrawal.id)
        guard !hasRecorded(.withdrawal, subject) else { throw .alreadyRecorded }
        guard withdrawal.amount >= rules.minimumWithdrawal else { throw .belowMinimumWithdrawal }
        let balances = balances(of: withdrawal.driver)
        guard withdrawal.amount <= balances.withdrawable else { throw .moreThanAvailable }
        let available = LedgerAccount.driverAvailable(withdrawal.driver)
        var drafts: [EntryDraft] = []
        if balances.owed < .zero {
            var netting = EntryDraft(.netting, subject)
            netting.move(
                .zero - balances.owed, from: available, to: .driverOwed(withdrawal.driver),
                as: .nettedOwed)
            drafts.append(netting)
        }
        var entry = EntryDraft(.withdrawal, subject)
        entry.move(withdrawal.amount, from: available, to: .bank, as: .withdrawal)
        return try transactions(drafts + [entry], at: now)
    }

    /// The bank sent a withdrawal back: it is available again.
    ///
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `noSuchWithdrawal`.
    public func withdrawalReturned(
        _ withdrawal: Withdrawal, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        let subject = LedgerSubject.withdrawal(withdrawal.id)
        guard !hasRecorded(.withdrawalReturned, subject) else { throw .alreadyRecorded }
        guard hasRecorded(.withdrawal, subject) else { throw .noSuchWithdrawal }
        var entry = EntryDraft(.withdrawalReturned, subject)
        entry.move(
            withdrawal.amount, from: .bank, to: .driverAvailable(withdrawal.driver),
            as: .withdrawalReturned)
        return try transactions([entry], at: now)
    }

    /// Pays a driver for a goal, once a week (D12).
    ///
    /// - Throws: `LedgerRejection.alreadyRecorded`.
    public func bonusReached(
        _ goal: BonusGoal, in week: CityWeek, by driver: DriverID, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        var entry = EntryDraft(.bonus, .bonus(goal: goal.key, week: week, driver: driver))
        entry.move(goal.reward, from: .promotions, to: .driverAvailable(driver), as: .bonus)
        return try transactions([entry], at: now)
    }

    /// Pays a driver for bringing somebody in; each person is brought in once.
    ///
    /// - Returns: nothing where the rules give no reward.
    /// - Throws: `LedgerRejection`: `invitedThemselves`, `alreadyRecorded`.
    public func referralReward(
        to driver: DriverID, for invited: Actor, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        guard invited != .driver(driver) else { throw .invitedThemselves }
        let reward = rules.referral.reward(for: invited)
        guard reward > .zero else { return [] }
        var entry = EntryDraft(.referral, .referral(invited: invited))
        entry.move(reward, from: .promotions, to: .driverAvailable(driver), as: .referral)
        return try transactions([entry], at: now)
    }
}
