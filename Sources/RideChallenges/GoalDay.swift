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
    /// The minutes of the day at which rented bicycles were brought back, in order.
    public internal(set) var rentals: [Int] = []
    /// Minutes at work.
    public internal(set) var onlineMinutes = 0
    /// The goals that are done, in the order in which they were.
    public internal(set) var done: [Mark] = []
    /// The goals of which friends were told that they are done, in the order in which they were.
    public internal(set) var told: [GoalID] = []
    /// What was planned and became of it, once the day is over; nil before.
    public internal(set) var outcomes: [Outcome]?

    /// A day on which nothing has happened yet.
    public init(date: CivilDate) { self.date = date }

    private enum CodingKeys: CodingKey {
        case date, rides, cancellations, rentals, onlineMinutes, done, told, outcomes
    }

    /// Reads a day, also one of a version that did not hear of bicycles, or told friends of a goal
    /// as often as it was ticked.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        date = try values.decode(CivilDate.self, forKey: .date)
        rides = try values.decode([Int].self, forKey: .rides)
        cancellations = try values.decode(Int.self, forKey: .cancellations)
        rentals = try values.decodeIfPresent([Int].self, forKey: .rentals) ?? []
        onlineMinutes = try values.decode(Int.self, forKey: .onlineMinutes)
        done = try values.decode([Mark].self, forKey: .done)
        told = try values.decodeIfPresent([GoalID].self, forKey: .told) ?? []
        outcomes = try values.decodeIfPresent([Outcome].self, forKey: .outcomes)
    }

    /// Writes a day, and no empty list of rentals or of what friends were told.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(date, forKey: .date)
        try values.encode(rides, forKey: .rides)
        try values.encode(cancellations, forKey: .cancellations)
        if !rentals.isEmpty { try values.encode(rentals, forKey: .rentals) }
        try values.encode(onlineMinutes, forKey: .onlineMinutes)
        try values.encode(done, forKey: .done)
        if !told.isEmpty { try values.encode(told, forKey: .told) }
        try values.encodeIfPresent(outcomes, forKey: .outcomes)
    }

    /// How much of a goal is done, up to its target.
    func progress(of goal: Goal) -> Int {
        if done.contains(where: { $0.goal == goal.id }) { return goal.kind.target }
        switch goal.kind {
        case .ticked, .uncancelled: return 0
        case .rides(let count, let before):
            let end = min(goal.end, before ?? goal.end)
            return min(count, rides.count { $0 < end })
        case .online(let minutes): return min(minutes, onlineMinutes)
        case .rentals(let count): return min(count, rentals.count { $0 < goal.end })
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
