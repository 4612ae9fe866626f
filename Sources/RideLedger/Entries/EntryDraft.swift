import RideCore

/// The postings of a transaction while they are put together.
struct EntryDraft {
    let kind: LedgerTransaction.Kind
    let subject: LedgerSubject
    private(set) var postings: [LedgerPosting] = []

    init(_ kind: LedgerTransaction.Kind, _ subject: LedgerSubject) {
        self.kind = kind
        self.subject = subject
    }

    /// Adds an amount to an account; nothing is not written down.
    mutating func post(_ amount: Money, to account: LedgerAccount, as line: LedgerLine) {
        guard amount != .zero else { return }
        postings.append(LedgerPosting(account: account, amount: amount, line: line))
    }

    /// Moves an amount from one account to another.
    mutating func move(
        _ amount: Money, from source: LedgerAccount, to target: LedgerAccount, as line: LedgerLine
    ) {
        post(.zero - amount, to: source, as: line)
        post(amount, to: target, as: line)
    }
}

extension Ledger {
    /// The drafts as the next transactions of this ledger.
    ///
    /// - Throws: `LedgerRejection.alreadyRecorded`, and what `LedgerTransaction` refuses.
    func transactions(
        _ drafts: [EntryDraft], at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        var result: [LedgerTransaction] = []
        for draft in drafts {
            guard !hasRecorded(draft.kind, draft.subject) else { throw .alreadyRecorded }
            result.append(
                try LedgerTransaction(
                    id: LedgerTransactionID(nextID.rawValue + UInt64(result.count)), at: now,
                    kind: draft.kind, subject: draft.subject, postings: draft.postings))
        }
        return result
    }

    /// Refuses amounts that no posting can have.
    func checkAmount(_ amount: Money) throws(LedgerRejection) {
        guard amount > .zero else { throw .amountNotPositive }
        guard amount <= Limits.ledgerAmount else { throw .amountOutOfRange }
    }
}
