import RideAccounts
import RideCore

/// What operators do, each with a number; nothing is ever taken out. What is saved is the store's
/// to tell (`StoreQuery.operatorActions`): here stands only what a round may still have to save.
struct OperatorJournal: Sendable {
    private var recent: [OperatorAction] = []

    /// Far more than a round can hold: each client waits for the answers to a few calls.
    private static let kept = 1_000

    /// Notes that a command was carried out.
    mutating func note(
        _ command: RideService.OperatorCommand, of user: UInt32, at now: WallTime,
        _ changes: inout PendingChanges
    ) {
        let (kind, subject) = command.note
        let action = OperatorAction(
            number: (recent.last?.number ?? 0) + 1, at: now, user: user, kind: kind,
            subject: subject.description, amount: command.notedAmount)
        recent.append(action)
        if recent.count > 2 * Self.kept { recent.removeFirst(Self.kept) }
        changes.keep(.operatorAction, action.number)
    }

    /// How many are held in memory.
    var count: Int { recent.count }

    // MARK: Records

    func record(_ key: String) -> StoredRecord? {
        recent.last { $0.number.description == key }.map(StoredRecord.operatorAction)
    }

    /// Goes on after the latest that was saved.
    mutating func restore(_ action: OperatorAction) {
        if action.number > recent.last?.number ?? 0 { recent = [action] }
    }
}
