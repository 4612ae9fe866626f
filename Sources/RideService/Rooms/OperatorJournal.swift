import RideAccounts
import RideCore

/// What operators have done, each with a number; nothing is ever taken out.
struct OperatorJournal: Sendable {
    /// Everything, oldest first.
    private(set) var actions: [OperatorAction] = []

    /// Notes that a command was carried out.
    mutating func note(
        _ command: RideService.OperatorCommand, of user: UInt32, at now: WallTime,
        _ changes: inout PendingChanges
    ) {
        let (kind, subject) = command.note
        let action = OperatorAction(
            number: UInt64(actions.count) + 1, at: now, user: user, kind: kind, subject: subject)
        actions.append(action)
        changes.keep(.operatorAction, action.number)
    }

    // MARK: Records

    func record(_ key: String) -> StoredRecord? {
        guard let number = Int(key), actions.indices.contains(number - 1) else { return nil }
        return .operatorAction(actions[number - 1])
    }

    /// Takes over what was saved, in any order.
    mutating func restore(_ action: OperatorAction) {
        let place = actions.lastIndex { $0.number < action.number }.map { $0 + 1 } ?? 0
        actions.insert(action, at: place)
    }
}
