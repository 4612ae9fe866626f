import RideAccounts
import RideCore

/// What somebody has put away, as it is kept.
public struct BelongingsFile: Hashable, Codable, Sendable {
    /// Whose it is.
    public let person: Actor
    /// What it is.
    public var belongings: Belongings

    /// The name among those of its kind.
    public var key: String { Self.key(of: person) }

    static func key(of person: Actor) -> String { "\(person.side.rawValue)-\(person.number)" }
}

/// What people have put away and find in every app of theirs (N5).
final class BelongingsRoom: Room {
    private var files: [String: BelongingsFile] = [:]

    subscript(person: Actor) -> Belongings {
        files[BelongingsFile.key(of: person)]?.belongings ?? Belongings()
    }

    /// Takes over what one of somebody's apps brings; all of them hear of it.
    ///
    /// - Throws: `BelongingRejection`.
    func take(
        _ change: Belongings.Change, of person: Actor, _ changes: inout PendingChanges
    ) throws(BelongingRejection) {
        var belongings = self[person]
        guard try belongings.take(change) else { return }
        let file = BelongingsFile(person: person, belongings: belongings)
        files[file.key] = file
        changes.keep(.belongings, file.key)
        changes.touch(person)
    }

    func erase(_ person: Actor, in service: RideService) {
        let key = BelongingsFile.key(of: person)
        if files.removeValue(forKey: key) != nil { service.changes.keep(.belongings, key) }
    }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [.belongings]

    func record(_ name: RecordName) -> StoredRecord? { files[name.key].map { .belongings($0) } }

    func restore(_ records: [StoredRecord], in service: RideService) {
        for case .belongings(var file) in records {
            file.belongings.dropUnreadable()
            files[file.key] = file
        }
    }
}

extension RideService {
    /// What somebody has put away.
    ///
    /// - Throws: `only_for_accounts` for a guest, whose app keeps it alone.
    public func belongings(of actor: Actor) throws(ServiceRejection) -> Belongings {
        guard people[actor]?.isGuest == false else { throw .rule(.onlyForAccounts) }
        return belongings[actor]
    }
}

extension RideService.Command {
    /// Put something away, or remove it.
    public static func keep(_ change: Belongings.Change) -> Self {
        .room(
            RoomCommand(reachesOthers: false) { service, actor, _ throws(ServiceRejection) in
                _ = try service.belongings(of: actor)
                try ruled { () throws(BelongingRejection) in
                    try service.belongings.take(change, of: actor, &service.changes)
                }
            })
    }
}
