import RideCore
import RideLedger

/// What the platform has paid of late, or may have to pay, to drivers out of its own pocket, as the
/// ledger tells: fees of passengers who have not paid them, and rewards for invitations. Both are
/// bounded, since whoever is in league with passengers would live on them (SECURITY.md).
struct OwnPocket: Sendable {
    private struct Fee: Sendable {
        let subject: LedgerSubject
        let passenger: PassengerID
        let at: Instant
        /// When it was paid after all; nil while it is not.
        var paidAt: Instant?

        /// Whether it was borne by the platform at a moment, and is not too old to count.
        func counts(at moment: Instant) -> Bool {
            at <= moment && moment.since(at) < Limits.unpaidFeesSpan
                && paidAt.map { moment < $0 } ?? true
        }
    }

    private var fees: [DriverID: [Fee]] = [:]
    private var owedTo: [LedgerSubject: DriverID] = [:]
    private var rewards: [DriverID: [Instant]] = [:]

    init(_ entries: [LedgerTransaction]) {
        for entry in entries { meet(entry) }
    }

    /// Notes what the platform bears, and what somebody has paid after all.
    mutating func meet(_ entry: LedgerTransaction) {
        switch entry.kind {
        case .cancellation: meetFee(entry)
        case .referral:
            guard let driver = entry.postings.compactMap(\.account.driver).first else { return }
            let span = Limits.rewardedInvitationsSpan
            rewards[driver, default: []].removeAll { entry.at.since($0) >= span }
            rewards[driver, default: []].append(entry.at)
        case .cardPayment, .debtPayment:
            guard let driver = owedTo.removeValue(forKey: entry.subject) else { return }
            for index in (fees[driver] ?? []).indices
            where fees[driver]?[index].subject == entry.subject {
                fees[driver]?[index].paidAt = entry.at
            }
        // What is forgiven is paid by the platform, and stays.
        case .ride, .cashPayment, .tip, .settlement, .netting, .withdrawal, .withdrawalReturned,
            .bonus, .owedPayment, .correction, .rental:
            break
        }
    }

    private mutating func meetFee(_ entry: LedgerTransaction) {
        guard let driver = entry.postings.compactMap(\.account.driver).first,
            let passenger = entry.postings.compactMap(\.account.passenger).first
        else { return }
        // What counted when a ride was accepted that is under way still has to be known.
        let kept = Limits.unpaidFeesSpan * 2
        for old in fees[driver] ?? [] where entry.at.since(old.at) >= kept {
            owedTo[old.subject] = nil
        }
        fees[driver, default: []].removeAll { entry.at.since($0.at) >= kept }
        fees[driver, default: []].append(
            Fee(subject: entry.subject, passenger: passenger, at: entry.at))
        owedTo[entry.subject] = driver
    }

    /// Whether one more fee of a passenger may be paid to a driver that may never be collected: not
    /// of one who owes such a fee of the last day already, and not beyond so many.
    ///
    /// - Parameter moment: the present one or one before, which is answered as it was then.
    func mayPayFee(of passenger: PassengerID, to driver: DriverID, at moment: Instant) -> Bool {
        let recent = (fees[driver] ?? []).filter { $0.counts(at: moment) }
        return recent.count < Limits.unpaidFees && !recent.contains { $0.passenger == passenger }
    }

    /// Whether a driver may be rewarded for one more invitation.
    func mayReward(_ driver: DriverID, at now: Instant) -> Bool {
        let span = Limits.rewardedInvitationsSpan
        return (rewards[driver] ?? []).count { now.since($0) < span } < Limits.rewardedInvitations
    }
}
