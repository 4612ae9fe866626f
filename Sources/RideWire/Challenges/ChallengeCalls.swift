import RideCore

/// `challenge.goals`: the goals of a day (G1).
public struct ListGoals: Request {
    public typealias Answer = GoalsResult
    public static let method: MethodName = "challenge.goals"
    public static let access = Access.signedIn

    /// Which day; nil for today.
    public var date: CivilDate?

    /// Asks for the goals of a day.
    public init(date: CivilDate? = nil) {
        self.date = date
    }
}

/// `challenge.setGoal`: make a goal, or another out of one (G1).
public struct SetGoal: Command {
    public typealias Answer = GoalsResult
    public static let method: MethodName = "challenge.setGoal"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which goal is changed; nil for a new one.
    @WithinIfGiven<Identifiers> public var goal_id: UInt64?
    /// What was typed.
    public var goal: GoalForm

    /// A goal as it was typed.
    public init(command_id: CommandID, goal_id: UInt64? = nil, goal: GoalForm) {
        self.command_id = command_id
        self.goal_id = goal_id
        self.goal = goal
    }
}

/// `challenge.removeGoal`: give a goal up (G1).
public struct RemoveGoal: Command {
    public typealias Answer = GoalsResult
    public static let method: MethodName = "challenge.removeGoal"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which goal.
    @Within<Identifiers> public var goal_id: UInt64

    /// Gives a goal up.
    public init(command_id: CommandID, goal_id: UInt64) {
        self.command_id = command_id
        self.goal_id = goal_id
    }
}

/// `challenge.tick`: say that a goal of today is done, or not (G1).
public struct TickGoal: Command {
    public typealias Answer = GoalsResult
    public static let method: MethodName = "challenge.tick"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which goal.
    @Within<Identifiers> public var goal_id: UInt64
    /// Whether it is done.
    public var is_done: Bool

    /// Says whether a goal is done.
    public init(command_id: CommandID, goal_id: UInt64, is_done: Bool) {
        self.command_id = command_id
        self.goal_id = goal_id
        self.is_done = is_done
    }
}

/// `challenge.calendar`: what was planned and done day by day (G2).
public struct GetGoalCalendar: Request {
    public typealias Answer = GoalCalendarResult
    public static let method: MethodName = "challenge.calendar"
    public static let access = Access.signedIn

    /// The first day.
    public var from: CivilDate
    /// How many days.
    @Within<CalendarDays> public var days: Int

    /// Asks for a part of the calendar.
    public init(from: CivilDate, days: Int) {
        self.from = from
        self.days = days
    }
}

/// `challenge.mute`: choose which notices not to hear (G4).
public struct MuteChallenges: Command {
    public typealias Answer = GoalsResult
    public static let method: MethodName = "challenge.mute"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// These are turned off, all others on: `goal_due`, `friend_done`, `follow_asked`.
    public var kinds: [String]

    /// Chooses notices.
    public init(command_id: CommandID, kinds: [String]) {
        self.command_id = command_id
        self.kinds = kinds
    }
}

/// `challenge.rooms`: the rooms of a person (G3).
public struct ListRooms: Request {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.rooms"
    public static let access = Access.signedIn

    /// Asks for the rooms.
    public init() {}
}

/// `challenge.room`: one room (G3).
public struct GetRoom: Request {
    public typealias Answer = ChallengeRoomView
    public static let method: MethodName = "challenge.room"
    public static let access = Access.signedIn

    /// Which room.
    @Within<Identifiers> public var room_id: UInt64
    /// Only entries before this one; nil for the last ones.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?

    /// Asks for a room.
    public init(room_id: UInt64, before_id: UInt64? = nil) {
        self.room_id = room_id
        self.before_id = before_id
    }
}

/// `challenge.createRoom`: make a room (G3).
public struct CreateRoom: Command {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.createRoom"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// What it is called, at most 40 characters.
    public var name: String
    /// What is asked for besides the code, at most 40 characters; nil for nothing.
    public var password: SecretText?

    /// Makes a room.
    public init(command_id: CommandID, name: String, password: SecretText? = nil) {
        self.command_id = command_id
        self.name = name
        self.password = password
    }
}

/// `challenge.joinRoom`: come into a room by its code (G3).
public struct JoinRoom: Command {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.joinRoom"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// The code, however it is typed.
    public var code: String
    /// The password; nil where there is none.
    public var password: SecretText?

    /// Comes into a room.
    public init(command_id: CommandID, code: String, password: SecretText? = nil) {
        self.command_id = command_id
        self.code = code
        self.password = password
    }
}

/// `challenge.leaveRoom`: leave a room, or close it for all (G3).
public struct LeaveRoom: Command {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.leaveRoom"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which room.
    @Within<Identifiers> public var room_id: UInt64
    /// Whether it is closed, and stays to be read, instead of left.
    public var closes: Bool

    /// Leaves a room.
    public init(command_id: CommandID, room_id: UInt64, closes: Bool) {
        self.command_id = command_id
        self.room_id = room_id
        self.closes = closes
    }
}

/// `challenge.bring`: bring a goal into a room, or take it out (G3).
public struct BringGoal: Command {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.bring"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which room.
    @Within<Identifiers> public var room_id: UInt64
    /// Which goal.
    @Within<Identifiers> public var goal_id: UInt64
    /// Whether it is brought in.
    public var is_in: Bool

    /// Brings a goal.
    public init(command_id: CommandID, room_id: UInt64, goal_id: UInt64, is_in: Bool) {
        self.command_id = command_id
        self.room_id = room_id
        self.goal_id = goal_id
        self.is_in = is_in
    }
}

/// `challenge.react`: answer an entry by a sign (G3).
public struct ReactToEntry: Command {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.react"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which room.
    @Within<Identifiers> public var room_id: UInt64
    /// Which entry.
    @Within<Identifiers> public var entry_id: UInt64
    /// `cheer`, `heart`, `strong` or `smile`; nil takes the sign back.
    public var reaction: String?

    /// Answers an entry.
    public init(command_id: CommandID, room_id: UInt64, entry_id: UInt64, reaction: String? = nil) {
        self.command_id = command_id
        self.room_id = room_id
        self.entry_id = entry_id
        self.reaction = reaction
    }
}

/// `challenge.note`: write a note to an entry of one's own (G3).
public struct WriteEntryNote: Command {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.note"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which room.
    @Within<Identifiers> public var room_id: UInt64
    /// Which entry.
    @Within<Identifiers> public var entry_id: UInt64
    /// The note, at most 280 characters; nothing takes it back.
    public var note: String

    /// Writes a note.
    public init(command_id: CommandID, room_id: UInt64, entry_id: UInt64, note: String) {
        self.command_id = command_id
        self.room_id = room_id
        self.entry_id = entry_id
        self.note = note
    }
}

/// `challenge.friends`: those who follow and are followed (G4).
public struct ListFriends: Request {
    public typealias Answer = FriendsResult
    public static let method: MethodName = "challenge.friends"
    public static let access = Access.signedIn

    /// Asks for friends.
    public init() {}
}

/// `challenge.follow`: ask to follow somebody, grant it, or end it (G4).
public struct FollowPerson: Command {
    public typealias Answer = FriendsResult
    public static let method: MethodName = "challenge.follow"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// On which side the other is.
    public var role: Side
    /// The other's number on that side.
    @Within<Identifiers> public var person_id: UInt64
    /// `ask` and `unfollow` of whoever wants to follow; `grant` and `refuse` of whoever is to
    /// be followed.
    public var action: String

    /// Follows somebody.
    public init(command_id: CommandID, role: Side, person_id: UInt64, action: String) {
        self.command_id = command_id
        self.role = role
        self.person_id = person_id
        self.action = action
    }
}
