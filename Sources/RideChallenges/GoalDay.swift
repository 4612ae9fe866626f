import RideCore

/// What a person did on one day, as far as goals are counted from it.
public struct GoalDay: Hashable, Codable, Sendable {
    /// A goal that is done, and when.
    public struct Mark: Hashable, Codable, Sendable {
        /// Which goal.
        public let goal: GoalID
        /// The minute of the day at which it was done.
        public let minute: Int
    }

    /// What became of a goal on a day that is over.
    public struct Outcome: Hashable, Codable, Sendable {
        /// Which goal.
        public let goal: GoalID
        /// What it was called.
        public let name: String
        /// How much of it was done, in whole percent; 100 only for a goal that was done.
        public let percent: Int
    }

    /// The day.
    public let date: CivilDate
    /// The minutes of the day at which completed rides ended, in order.
    public internal(set) var rides: [Int] = []
    /// Rides that the person called off.
    public internal(set) var cancellations = 0
    /// Minutes at work.
    public internal(set) var onlineMinutes = 0
    /// The goals that are done, in the order in which they were.
    public internal(set) var done: [Mark] = []
    /// What was planned and became of it, once the day is over; nil before.
    public internal(set) var outcomes: [Outcome]?

    /// A day on which nothing has happened yet.
    public init(date: CivilDate) { self.date = date }

    /// How much of a goal is done, up to its target.
    func progress(of goal: Goal) -> Int {
        if done.contains(where: { $0.goal == goal.id }) { return goal.kind.target }
        switch goal.kind {
        case .ticked, .uncancelled: return 0
        case .rides(let count, let before):
            let end = min(goal.end, before ?? goal.end)
            return min(count, rides.count { $0 < end })
        case .online(let minutes): return min(minutes, onlineMinutes)
        }
    }

    /// The same in whole percent; 100 only for a goal that is done.
    func percent(of goal: Goal) -> Int {
        if done.contains(where: { $0.goal == goal.id }) { return 100 }
        return min(99, progress(of: goal) * 100 / goal.kind.target)
    }
}

/// Where a goal stands on a day.
public enum GoalState: Hashable, Sendable {
    /// Its day has not come.
    case ahead
    /// It is to be done: so much of it is.
    case open(percent: Int)
    /// It was done at this minute of the day; nil for a day of which only the outcome is known.
    case done(minute: Int?)
    /// It was not done in time, and so much of it was.
    case missed(percent: Int)
}
