import RideCore

/// A goal of a person, and where it stands on a day (G1).
public struct GoalView: Codable, Hashable, Sendable {
    /// Its number among the person's goals.
    public var goal_id: UInt64
    /// What was typed.
    public var form: GoalForm
    /// Whether it is planned on the day.
    public var is_planned: Bool
    /// `ahead`, `open`, `done` or `missed`; of one that is not planned `ahead`.
    public var state: String
    /// How many rides or minutes are done.
    public var progress: Int
    /// How many there are to do.
    public var target: Int
    /// The same in whole percent; 100 only for one that is done.
    public var percent: Int
    /// At which minute of the day it was done; nil before.
    public var done_minute: Int?
    /// The rooms into which it was brought.
    public var room_ids: [UInt64]

    /// Shows a goal.
    public init(
        goal_id: UInt64, form: GoalForm, is_planned: Bool, state: String, progress: Int,
        target: Int, percent: Int, done_minute: Int? = nil, room_ids: [UInt64]
    ) {
        self.goal_id = goal_id
        self.form = form
        self.is_planned = is_planned
        self.state = state
        self.progress = progress
        self.target = target
        self.percent = percent
        self.done_minute = done_minute
        self.room_ids = room_ids
    }
}

/// The goals of a person on one day (G1, G4).
public struct GoalsResult: Codable, Hashable, Sendable {
    /// The day.
    public var date: CivilDate
    /// The present day.
    public var today: CivilDate
    /// The city's weekday of the day, 0 for Monday.
    public var weekday: Int
    /// All goals; those of the day first, by their time of day.
    public var goals: [GoalView]
    /// Days with goals that were all done, one after the other, up to now.
    public var streak: Int
    /// The longest there was.
    public var longest_streak: Int
    /// The kinds of notices that are turned off: `goal_due`, `friend_done`, `follow_asked`.
    public var muted: [String]
    /// The minute of the day at which the digest is told; nil for never.
    public var digest_minute: Int?

    /// The goals of a day.
    public init(
        date: CivilDate, today: CivilDate, weekday: Int, goals: [GoalView], streak: Int,
        longest_streak: Int, muted: [String], digest_minute: Int? = nil
    ) {
        self.date = date
        self.today = today
        self.weekday = weekday
        self.goals = goals
        self.streak = streak
        self.longest_streak = longest_streak
        self.muted = muted
        self.digest_minute = digest_minute
    }
}

/// What was planned and done day by day (G2).
public struct GoalCalendarResult: Codable, Hashable, Sendable {
    /// The first day.
    public var from: CivilDate
    /// The present day.
    public var today: CivilDate
    /// The city's weekday of the first day, 0 for Monday.
    public var first_weekday: Int
    /// How many goals each day had.
    public var planned: [Int]
    /// How many of them were done.
    public var done: [Int]
    /// Days with goals that were all done, one after the other, up to now.
    public var streak: Int
    /// The longest there was.
    public var longest_streak: Int

    /// A part of the calendar.
    public init(
        from: CivilDate, today: CivilDate, first_weekday: Int, planned: [Int], done: [Int],
        streak: Int, longest_streak: Int
    ) {
        self.from = from
        self.today = today
        self.first_weekday = first_weekday
        self.planned = planned
        self.done = done
        self.streak = streak
        self.longest_streak = longest_streak
    }
}

/// A challenge room in a list (G3).
public struct RoomSummaryView: Codable, Hashable, Sendable {
    /// Its number.
    public var room_id: UInt64
    /// What it is called.
    public var name: String
    /// How many are in it.
    public var member_count: Int
    /// The person's points this month.
    public var points: Int
    /// The person's place this month; nil without points.
    public var rank: Int?
    /// Whether points can be made in it.
    public var is_open: Bool

    /// Shows a room.
    public init(
        room_id: UInt64, name: String, member_count: Int, points: Int, rank: Int? = nil,
        is_open: Bool
    ) {
        self.room_id = room_id
        self.name = name
        self.member_count = member_count
        self.points = points
        self.rank = rank
        self.is_open = is_open
    }
}

/// Somebody in a challenge room, or with points in it (G3).
public struct RoomMemberView: Codable, Hashable, Sendable {
    /// On which side.
    public var role: Side
    /// The number on that side.
    public var person_id: UInt64
    /// The name; empty for an account that is no more.
    public var name: String
    /// The points of this month: the sum of the feed.
    public var points: Int
    /// How many goals the person has brought in.
    public var goal_count: Int
    /// Whether the person is still in the room.
    public var is_member: Bool
    /// Whether it is whoever asks.
    public var is_me: Bool

    /// Shows a member.
    public init(
        role: Side, person_id: UInt64, name: String, points: Int, goal_count: Int, is_member: Bool,
        is_me: Bool
    ) {
        self.role = role
        self.person_id = person_id
        self.name = name
        self.points = points
        self.goal_count = goal_count
        self.is_member = is_member
        self.is_me = is_me
    }
}

/// Something that was done in a challenge room (G3).
public struct FeedEntryView: Codable, Hashable, Sendable {
    /// Its number in the room.
    public var entry_id: UInt64
    /// On which side whoever did it is.
    public var role: Side
    /// The number on that side.
    public var person_id: UInt64
    /// The name.
    public var name: String
    /// `goal`, `joined`, `left` or `closed`.
    public var kind: String
    /// Which goal; nil for the others.
    public var goal: String?
    /// On which day.
    public var date: CivilDate
    /// When, in the city's time.
    public var at_ms: Int64
    /// What it brought.
    public var points: Int
    /// What the person wrote to it; nil for nothing.
    public var note: String?
    /// How often each sign was given: `cheer`, `heart`, `strong`, `smile`.
    public var reactions: [CountView]
    /// The sign of whoever asks; nil for none.
    public var my_reaction: String?
    /// Whether it is of whoever asks.
    public var is_mine: Bool
    /// Whether a photo is shown beside it; nil for no.
    public var has_photo: Bool?

    /// Shows an entry.
    public init(
        entry_id: UInt64, role: Side, person_id: UInt64, name: String, kind: String,
        goal: String? = nil, date: CivilDate, at_ms: Int64, points: Int, note: String? = nil,
        reactions: [CountView], my_reaction: String? = nil, is_mine: Bool,
        has_photo: Bool? = nil
    ) {
        self.has_photo = has_photo
        self.entry_id = entry_id
        self.role = role
        self.person_id = person_id
        self.name = name
        self.kind = kind
        self.goal = goal
        self.date = date
        self.at_ms = at_ms
        self.points = points
        self.note = note
        self.reactions = reactions
        self.my_reaction = my_reaction
        self.is_mine = is_mine
    }
}

/// A month of a challenge room that is over (G3).
public struct PastMonthView: Codable, Hashable, Sendable {
    /// Which, such as `2026-11`.
    public var month: String
    /// Who had most points, by name.
    public var winners: [String]
    /// How many those were.
    public var points: Int
    /// How many whoever asks had.
    public var my_points: Int

    /// Shows a month.
    public init(month: String, winners: [String], points: Int, my_points: Int) {
        self.month = month
        self.winners = winners
        self.points = points
        self.my_points = my_points
    }
}

/// A challenge room as its members see it (G3).
public struct ChallengeRoomView: Codable, Hashable, Sendable {
    /// Its number.
    public var room_id: UInt64
    /// What it is called.
    public var name: String
    /// The signs by which others join.
    public var code: String
    /// Whether they need a password besides.
    public var has_password: Bool
    /// Whether points can be made in it.
    public var is_open: Bool
    /// Whether whoever asks can close it.
    public var is_owner: Bool
    /// The month whose points are shown, such as `2026-11`.
    public var month: String
    /// The points for a goal that is done on its day.
    public var goal_points: Int
    /// Who is in it or has points, most points first, at most 60.
    public var members: [RoomMemberView]
    /// The goals that whoever asks has brought in.
    public var my_goals: [UInt64]
    /// What was done, the latest first, at most 10.
    public var feed: [FeedEntryView]
    /// Whether more was done before.
    public var has_more: Bool
    /// The months before, the latest first, at most 12.
    public var past: [PastMonthView]

    /// Shows a room.
    public init(
        room_id: UInt64, name: String, code: String, has_password: Bool, is_open: Bool,
        is_owner: Bool, month: String, goal_points: Int, members: [RoomMemberView],
        my_goals: [UInt64], feed: [FeedEntryView], has_more: Bool, past: [PastMonthView]
    ) {
        self.room_id = room_id
        self.name = name
        self.code = code
        self.has_password = has_password
        self.is_open = is_open
        self.is_owner = is_owner
        self.month = month
        self.goal_points = goal_points
        self.members = members
        self.my_goals = my_goals
        self.feed = feed
        self.has_more = has_more
        self.past = past
    }
}

/// The challenge rooms of a person (G3).
public struct RoomsResult: Codable, Hashable, Sendable {
    /// The newest first, at most 10.
    public var rooms: [RoomSummaryView]
    /// The one that the call was about; nil for a list.
    public var room: ChallengeRoomView?

    /// Shows rooms.
    public init(rooms: [RoomSummaryView], room: ChallengeRoomView? = nil) {
        self.rooms = rooms
        self.room = room
    }
}

/// Somebody who follows or is followed (G4).
public struct FriendView: Codable, Hashable, Sendable {
    /// On which side.
    public var role: Side
    /// The number on that side.
    public var person_id: UInt64
    /// The name.
    public var name: String
    /// Whether this person follows whoever asks; otherwise it is the other way round.
    public var is_follower: Bool
    /// Whether it was granted; otherwise it was only asked.
    public var is_granted: Bool

    /// Shows a friend.
    public init(role: Side, person_id: UInt64, name: String, is_follower: Bool, is_granted: Bool) {
        self.role = role
        self.person_id = person_id
        self.name = name
        self.is_follower = is_follower
        self.is_granted = is_granted
    }
}

/// What somebody who is followed has done (G4).
public struct FriendNewsView: Codable, Hashable, Sendable {
    /// Who.
    public var name: String
    /// What.
    public var goal: String
    /// On which day.
    public var date: CivilDate

    /// Shows something that was done.
    public init(name: String, goal: String, date: CivilDate) {
        self.name = name
        self.goal = goal
        self.date = date
    }
}

/// Those who follow and are followed, and what these have done (G4).
public struct FriendsResult: Codable, Hashable, Sendable {
    /// First those who ask, then those who are followed, then those who follow, at most 60.
    public var friends: [FriendView]
    /// What those who are followed have done, the latest first, at most 20.
    public var news: [FriendNewsView]

    /// Shows friends.
    public init(friends: [FriendView], news: [FriendNewsView]) {
        self.friends = friends
        self.news = news
    }
}
