import RideCore
import RideLedger
import RideSim

/// What is saved with the next round, and what is known of the rounds before.
final class SavingRoom: Room {
    /// What has changed and is neither saved nor told yet.
    var changes = PendingChanges()
    private(set) var journal: CommandJournal
    var mail: Mail
    var witnesses = Witnesses()
    /// The city's time in the last batch.
    private(set) var savedTime: Instant
    /// The first entry of the ledger in the batch that was taken last; nil where it has none.
    private var firstEntryTaken: LedgerTransactionID?
    private let dates: CityDates?

    /// - Parameters:
    ///   - now: the city's time.
    ///   - dates: when the world began; nil for a city of weekdays.
    init(_ contents: StoredContents, at now: Instant, dates: CityDates?) {
        journal = CommandJournal(contents.commands)
        mail = Mail(after: contents.outboxCount)
        savedTime = now
        self.dates = dates
        if contents.now == nil, dates != nil { changes.keep(.calendar, "") }
    }

    // MARK: Commands

    /// Whether a command was carried out before.
    ///
    /// - Throws: `.commandIDReused` where another command had this name.
    func hasCarriedOut(
        _ id: CommandID, of actor: Actor, fingerprint: UInt64
    ) throws(ServiceRejection) -> Bool {
        switch journal.find(actor, id, fingerprint: fingerprint) {
        case .new: false
        case .repeated: true
        case .reused: throw .commandIDReused
        }
    }

    /// Notes that a command was carried out.
    func remember(_ id: CommandID, of actor: Actor, _ fingerprint: UInt64) {
        let record = CommandRecord(actor: actor, id: id, fingerprint: fingerprint)
        journal.remember(record)
        changes.commands.append(record)
    }

    /// Names that the store is to forget, and then the commands that it is to keep: whatever was
    /// forgotten in the round in which it came is not saved.
    private func commandsToSave() -> (forgotten: [CommandRecord], kept: [CommandRecord]) {
        let forgotten = journal.takeForgotten()
        guard !forgotten.isEmpty else { return ([], changes.commands) }
        var seen: Set<CommandRecord> = []
        let kept = changes.commands.reversed().filter { record in
            let name = CommandRecord(actor: record.actor, id: record.id, fingerprint: 0)
            return seen.insert(name).inserted
                && journal.find(record.actor, record.id, fingerprint: record.fingerprint) != .new
        }
        return (forgotten, kept.reversed())
    }

    // MARK: Rounds

    /// A batch of what needs nobody else to be told.
    func batch(at now: Instant, _ wall: WallTime) -> SaveBatch {
        var batch = SaveBatch()
        batch.now = now
        savedTime = now
        batch.entries = changes.entries
        (batch.forgottenCommands, batch.commands) = commandsToSave()
        batch.forgotten = changes.forgotten
        batch.dropsCars = changes.dropsCars
        batch.ledger = changes.ledger
        firstEntryTaken = changes.ledger.first?.id
        batch.outbox = changes.outbox
        batch.erased = changes.erased.map { Erasure(person: $0, at: wall) }
        batch.isDue = changes.isDue
        return batch
    }

    /// The first entry of the ledger that the store may not have yet; nil where it has all.
    var firstUnsavedEntry: LedgerTransactionID? { firstEntryTaken ?? changes.ledger.first?.id }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [.history, .calendar]

    func record(_ name: RecordName) -> StoredRecord? {
        name.kind == .history ? witnesses.record : dates.map(StoredRecord.calendar)
    }

    func restore(_ records: [StoredRecord], in service: RideService) {
        for case .history(let record) in records { witnesses.restore(record) }
    }
}
