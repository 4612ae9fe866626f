import RideCore

/// One subject of the engine: its state, the records that are kept of it, and what of it is due.
///
/// A room changes nothing but its own state. What concerns others too, such as the ride that a
/// booking becomes, is the host's to do, which is handed in.
protocol Room: AnyObject {
    /// The kinds of records that are its own. Every kind belongs to one room.
    var kinds: [StoredRecord.Kind] { get }

    /// The present form of one of them; nil once it is no longer needed.
    func record(_ name: RecordName) -> StoredRecord?

    /// Takes over what was saved of it, by name. The world is there by then.
    func restore(_ records: [StoredRecord], in service: RideService)

    /// When something is due next; nil while nothing is.
    var nextDue: Instant? { get }

    /// Does what is due now. Each thing that is done is not due any more, or later.
    func doWhatIsDue(in service: RideService)
}

extension Room {
    var kinds: [StoredRecord.Kind] { [] }
    func record(_ name: RecordName) -> StoredRecord? { nil }
    func restore(_ records: [StoredRecord], in service: RideService) {}
    var nextDue: Instant? { nil }
    func doWhatIsDue(in service: RideService) {}
}

/// What is done in every room.
extension RideService {
    /// The rooms in their one order: money before whatever costs some, and the goals of drivers
    /// before the end of their work.
    static let rooms: [@Sendable (RideService) -> any Room] = [
        { $0.money }, { $0.rides }, { $0.cycling }, { $0.goals }, { $0.drivers }, { $0.people },
        { $0.counts }, { $0.learning }, { $0.office }, { $0.saving },
    ]

    /// When something is due next in any room; nil while nothing is.
    var nextDue: Instant? {
        var next: Instant?
        for room in Self.rooms {
            if let due = room(self).nextDue, next.map({ due < $0 }) ?? true { next = due }
        }
        return next
    }

    /// Does what is due now.
    func doWhatIsDue() {
        for room in Self.rooms { room(self).doWhatIsDue(in: self) }
    }

    /// The present form of a record; nil once it is no longer needed.
    func record(_ name: RecordName) -> StoredRecord? {
        for room in Self.rooms where room(self).kinds.contains(name.kind) {
            return room(self).record(name)
        }
        return nil
    }

    /// Takes over what was saved.
    func restoreRecords(_ records: [StoredRecord]) {
        let byKind = Dictionary(grouping: records, by: \.kind)
        for room in Self.rooms {
            room(self).restore(room(self).kinds.flatMap { byKind[$0] ?? [] }, in: self)
        }
    }
}
