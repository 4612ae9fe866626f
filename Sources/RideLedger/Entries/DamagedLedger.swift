import RideCore

/// Saved entries that do not make a ledger. Balances that are worked out from a part of them would
/// be wrong, so whoever meets this must not go on.
public struct DamagedLedger: Error, Hashable, Sendable {
    /// The first entry that does not follow from those before it.
    public let entry: LedgerTransactionID
    /// What it says that happened.
    public let kind: LedgerTransaction.Kind
    /// To what.
    public let subject: LedgerSubject
    /// What is wrong with it.
    public let rejection: LedgerRejection

    /// The damage that shows in an entry.
    public init(_ entry: LedgerTransaction, _ rejection: LedgerRejection) {
        self.entry = entry.id
        kind = entry.kind
        subject = entry.subject
        self.rejection = rejection
    }

    /// What is wrong and what to do, for whoever runs the engine.
    public var message: String {
        "The ledger is damaged at entry \(entry) (\(kind.rawValue) of \(subject)): "
            + "\(rejection.message) Nothing was changed. Bring the data folder back from a backup; "
            + "`ride-sim check` says what else is wrong."
    }
}
