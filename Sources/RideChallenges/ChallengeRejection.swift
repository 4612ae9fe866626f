import RideCore

/// Why something about goals, rooms and friends was refused. A refusal changes nothing.
public enum ChallengeRejection: String, Error, CaseIterable, Sendable {
    /// A goal's name is empty or too long.
    case goalNameNotAllowed = "goal_name_not_allowed"
    /// A goal asks for nothing, or for more than a day holds.
    case goalTargetNotAllowed = "goal_target_not_allowed"
    /// Only drivers have time at work.
    case goalOnlyForDrivers = "goal_only_for_drivers"
    /// Bicycles are lent to passengers alone.
    case goalOnlyForPassengers = "goal_only_for_passengers"
    /// A goal needs a day.
    case goalWithoutDays = "goal_without_days"
    /// A goal's day or end has passed.
    case goalInThePast = "goal_in_the_past"
    /// A time of day that there is not.
    case goalTimeNotAllowed = "goal_time_not_allowed"
    /// The person has as many goals as there may be.
    case tooManyGoals = "too_many_goals"
    /// The person has no such goal.
    case noSuchGoal = "no_such_goal"
    /// The goal is counted by itself.
    case goalCountsItself = "goal_counts_itself"
    /// The goal is not planned today.
    case goalNotToday = "goal_not_today"
    /// The time for it today is over.
    case goalTooLate = "goal_too_late"
    /// A room's name is empty or too long.
    case roomNameNotAllowed = "room_name_not_allowed"
    /// A room's password is too long.
    case roomPasswordNotAllowed = "room_password_not_allowed"
    /// The person is in no such room.
    case noSuchRoom = "no_such_room"
    /// The room is closed.
    case roomClosed = "room_closed"
    /// The room is full.
    case roomFull = "room_full"
    /// The person is in as many rooms as one may be.
    case tooManyRooms = "too_many_rooms"
    /// Only who made the room can close it.
    case notYourRoom = "not_your_room"
    /// There is no such entry in the room's feed.
    case noSuchEntry = "no_such_entry"
    /// The entry is somebody else's.
    case notYourEntry = "not_your_entry"
    /// A note is too long.
    case noteNotAllowed = "note_not_allowed"
    /// The person has shown as many photos today as one may.
    case tooManyPhotos = "too_many_photos"
    /// Only somebody with whom one shares a room can be followed.
    case notInYourRooms = "not_in_your_rooms"
    /// Nobody follows themselves.
    case cannotFollowYourself = "cannot_follow_yourself"
    /// The person follows as many as one may.
    case tooManyFollowed = "too_many_followed"
    /// Nobody has asked.
    case nobodyAsked = "nobody_asked"

    /// One sentence for the person.
    public var message: String {
        switch self {
        case .goalNameNotAllowed, .roomNameNotAllowed:
            "A name has 1 to \(ChallengeLimits.nameCharacters) visible characters and at most "
                + "\(ChallengeLimits.nameBytes) bytes."
        case .goalTargetNotAllowed: "Ask for something that a day holds."
        case .goalOnlyForDrivers: "Only drivers have time at work."
        case .goalOnlyForPassengers: "Only passengers rent bicycles."
        case .goalWithoutDays: "Choose at least one day."
        case .goalInThePast: "This day has passed."
        case .goalTimeNotAllowed: "There is no such time of day."
        case .tooManyGoals: "You have \(ChallengeLimits.goals) goals already."
        case .noSuchGoal: "There is no such goal."
        case .goalCountsItself: "This goal is counted by itself."
        case .goalNotToday: "This goal is not planned today."
        case .goalTooLate: "The time for this goal is over for today."
        case .roomPasswordNotAllowed:
            "A password has at most \(ChallengeLimits.passwordCharacters) characters and "
                + "\(ChallengeLimits.passwordBytes) bytes."
        case .noSuchRoom: "You are in no such room."
        case .roomClosed: "This room is closed."
        case .roomFull: "This room is full."
        case .tooManyRooms: "You are in \(ChallengeLimits.rooms) rooms already."
        case .notYourRoom: "Only who made the room can close it."
        case .noSuchEntry: "There is no such entry."
        case .notYourEntry: "You can only write to entries of your own."
        case .noteNotAllowed:
            "A note has at most \(Limits.noteCharacters) characters and "
                + "\(Limits.noteBytes) bytes."
        case .tooManyPhotos: "You can show \(ChallengeLimits.photosADay) photos a day."
        case .notInYourRooms: "You can follow people with whom you share a room."
        case .cannotFollowYourself: "You cannot follow yourself."
        case .tooManyFollowed: "You follow \(ChallengeLimits.followed) people already."
        case .nobodyAsked: "This person has not asked to follow you."
        }
    }
}
