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

    /// Forgets what somebody wrote and wanted whose account is deleted.
    func erase(_ person: Actor, in service: RideService)
}

extension Room {
    var kinds: [StoredRecord.Kind] { [] }
    func record(_ name: RecordName) -> StoredRecord? { nil }
    func restore(_ records: [StoredRecord], in service: RideService) {}
    var nextDue: Instant? { nil }
    func doWhatIsDue(in service: RideService) {}
    func erase(_ person: Actor, in service: RideService) {}
}

/// What people ask of one room; the host knows no more of it.
public struct RoomCommand: Sendable {
    /// Whether other people would hear of it.
    let reachesOthers: Bool
    let carryOut: @Sendable (RideService, Actor, Peer?) throws(ServiceRejection) -> Void
}
