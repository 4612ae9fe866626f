import RideChallenges
import RideCore
import RideService
import Testing

/// People with goals, in a room among friends.
extension Stage {
    static let everyDay = GoalDays.weekdays(Weekday.allCases)

    /// Makes a goal for every day.
    static func goal(_ kind: GoalKind = .ticked, at: Int? = nil) -> RideService.Command {
        .challenge(.setGoal(nil, GoalDraft(name: "Ride", kind: kind, days: everyDay, at: at)))
    }

    /// Ana and Bea in a room, each with a goal that is ticked, brought in.
    func friendsInARoom() throws -> (ana: Actor, bea: Actor, room: RoomID) {
        let ana = try guest(.passenger, "Ana")
        let bea = try guest(.passenger, "Bea")
        try run(.challenge(.createRoom(name: "Us", password: nil)), ana)
        let room = try #require(service.challengeRooms(of: ana).first)
        try run(.challenge(.joinRoom(code: room.code, password: nil, peer: 1)), bea)
        for person in [ana, bea] {
            try run(Self.goal(), person)
            try run(.challenge(.bring(GoalID(1), room.id, isIn: true)), person)
        }
        return (ana, bea, room.id)
    }

    /// The points of this month, as one of the members sees them.
    func points(_ room: RoomID, _ person: Actor) throws -> [Actor: Int] {
        let (room, feed) = try service.challengeRoom(room, of: person)
        let ranking = ChallengeRoom.ranking(of: feed, in: room.month)
        return Dictionary(uniqueKeysWithValues: ranking.map { ($0.person, $0.points) })
    }
}
