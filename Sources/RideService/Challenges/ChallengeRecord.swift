import RideChallenges
import RideCore

/// Something that the challenges keep: goals, days, rooms, feeds, friends (G1 to G4).
public enum ChallengeRecord: Hashable, Codable, Sendable {
    /// The day from which dates are counted.
    case anchor(ChallengeCalendar.Anchor)
    /// Somebody's goals.
    case goals(GoalsFile)
    /// What somebody did on one day.
    case day(of: Actor, GoalDay)
    /// A room.
    case room(ChallengeRoom)
    /// An entry of a room's feed.
    case entry(FeedEntry)
    /// That somebody follows somebody.
    case following(Following)

    private enum AnchorCodingKeys: String, CodingKey { case _0 = "anchor" }
    private enum GoalsCodingKeys: String, CodingKey { case _0 = "file" }
    private enum DayCodingKeys: String, CodingKey { case of, _1 = "day" }
    private enum RoomCodingKeys: String, CodingKey { case _0 = "room" }
    private enum EntryCodingKeys: String, CodingKey { case _0 = "entry" }
    private enum FollowingCodingKeys: String, CodingKey { case _0 = "following" }

    /// The name among the records of the challenges.
    public var key: String {
        switch self {
        case .anchor: "anchor"
        case .goals(let file): Self.goalsKey(file.person)
        case .day(let person, let day): Self.dayKey(person, day.date)
        case .room(let room): Self.roomKey(room.id)
        case .entry(let entry): Self.entryKey(entry.room, entry.id)
        case .following(let pair): Self.followingKey(pair.follower, pair.followed)
        }
    }

    static func name(_ person: Actor) -> String { "\(person.side.rawValue)-\(person.number)" }
    static func goalsKey(_ person: Actor) -> String { "goals/\(name(person))" }
    static func dayKey(_ person: Actor, _ date: CivilDate) -> String {
        "day/\(name(person))/\(date)"
    }
    static func roomKey(_ room: RoomID) -> String { "room/\(room)" }
    static func entryKey(_ room: RoomID, _ entry: EntryID) -> String { "entry/\(room)/\(entry)" }
    static func followingKey(_ follower: Actor, _ followed: Actor) -> String {
        "following/\(name(follower))/\(name(followed))"
    }
}

/// Somebody's goals, and of what that person does not want to hear.
public struct GoalsFile: Hashable, Codable, Sendable {
    /// Whose.
    public let person: Actor
    /// The goals, in the order in which they were made.
    public let goals: [Goal]
    /// The number of the last goal that was ever made.
    public let lastGoal: GoalID
    /// The kinds of notices that are turned off, in order.
    public let muted: [ChallengeNotice]
    /// The minute of the day at which the person is told how the day stands; nil for never.
    public var digestAt: Int?
}

/// What the challenges tell without being asked; each can be turned off.
public enum ChallengeNotice: String, Hashable, Codable, CaseIterable, Sendable {
    /// The time of a goal has come.
    case goalDue = "goal_due"
    /// Somebody whom one follows has done a goal.
    case friendDone = "friend_done"
    /// Somebody asks to follow.
    case followAsked = "follow_asked"
    /// The time of the daily digest has come.
    case digest
}
