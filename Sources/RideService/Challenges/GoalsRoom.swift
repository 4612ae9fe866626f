import RideCore

/// Goals, and the challenges among friends.
final class GoalsRoom: Room {
    var challenges = Challenges()

    func erase(_ person: Actor, in service: RideService) {
        challenges.erase(person, at: service.now, service.challengeCalendar, &service.changes)
    }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [.challenge]

    func record(_ name: RecordName) -> StoredRecord? { challenges.record(name.key) }

    func restore(_ records: [StoredRecord], in service: RideService) {
        challenges.restore(
            records.compactMap { if case .challenge(let record) = $0 { record } else { nil } })
        challenges.resume(at: service.now, service.challengeCalendar)
    }

    // MARK: What is due

    var nextDue: Instant? { challenges.nextAt }

    func doWhatIsDue(in service: RideService) { service.doDueChallenges() }
}

extension RideService.Command {
    /// Something about goals, rooms and friends.
    public static func challenge(_ command: ChallengeCommand) -> Self {
        .room(
            RoomCommand(reachesOthers: command.isAmongPeople) {
                service, actor, peer throws(ServiceRejection) in
                try service.challenge(command, by: actor, peer)
            })
    }
}
