import RideCore

/// How far a driver is with the goals of one week (D12).
public struct BonusProgress: Hashable, Codable, Sendable {
    /// Where a goal stands.
    public enum Standing: Hashable, Codable, Sendable {
        /// So many rides counted, not enough yet.
        case open(rides: Int)
        /// Reached; it is paid once, however many rides follow.
        case reached(rides: Int)

        /// The rides that counted.
        public var rides: Int {
            switch self {
            case .open(let rides), .reached(let rides): rides
            }
        }
    }

    /// A goal that at least one ride counted for.
    public struct Entry: Hashable, Codable, Sendable {
        /// Which goal.
        public let goal: LedgerLabel
        /// Where it stands.
        public fileprivate(set) var standing: Standing
    }

    /// Whose progress.
    public let driver: DriverID
    /// In which week.
    public private(set) var week: CityWeek
    /// The goals that rides counted for, in the order in which they first did.
    public private(set) var entries: [Entry] = []
    /// The rides of the week that were counted, so that none counts twice.
    private var counted: Set<TripID> = []

    /// No rides yet in this week.
    public init(driver: DriverID, week: CityWeek) {
        self.driver = driver
        self.week = week
    }

    /// Where a goal stands.
    public func standing(of goal: BonusGoal) -> Standing {
        entries.first { $0.goal == goal.key }?.standing ?? .open(rides: 0)
    }

    /// Counts a completed ride. A ride of a later week begins that week at nothing; one of an
    /// earlier week, or one that was counted before, changes nothing.
    ///
    /// - Returns: the goals that this ride reached, in the order of `goals`: each is to be paid by
    ///   `Ledger.bonusReached`.
    /// - Complexity: O(n) in the number of goals.
    public mutating func count(
        _ trip: TripID, _ category: Category, completedAt now: Instant, goals: [BonusGoal],
        calendar: WorldCalendar
    ) -> [BonusGoal] {
        let day = calendar.day(at: now)
        let current = calendar.week(of: day)
        guard current >= week else { return [] }
        if current > week { self = BonusProgress(driver: driver, week: current) }
        guard counted.insert(trip).inserted else { return [] }
        let weekday = calendar.weekday(of: day)
        return goals.filter { goal in
            goal.counts(category, on: weekday) && countsTowards(goal)
        }
    }

    /// Adds a ride to a goal; whether that reached it.
    private mutating func countsTowards(_ goal: BonusGoal) -> Bool {
        let index = entries.firstIndex { $0.goal == goal.key } ?? entries.endIndex
        if index == entries.endIndex {
            entries.append(Entry(goal: goal.key, standing: .open(rides: 0)))
        }
        switch entries[index].standing {
        case .open(let rides):
            let isReached = rides + 1 >= goal.rides
            entries[index].standing =
                isReached ? .reached(rides: rides + 1) : .open(rides: rides + 1)
            return isReached
        case .reached(let rides):
            entries[index].standing = .reached(rides: rides + 1)
            return false
        }
    }

    private enum CodingKeys: CodingKey { case driver, week, entries, counted }

    /// Reads progress.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        driver = try container.decode(DriverID.self, forKey: .driver)
        week = try container.decode(CityWeek.self, forKey: .week)
        entries = try container.decode([Entry].self, forKey: .entries)
        counted = Set(try container.decode([TripID].self, forKey: .counted))
    }

    /// Writes progress; the rides in their order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(driver, forKey: .driver)
        try container.encode(week, forKey: .week)
        try container.encode(entries, forKey: .entries)
        try container.encode(counted.sorted(), forKey: .counted)
    }
}
