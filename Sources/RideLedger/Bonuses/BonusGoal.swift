import RideCore

/// A goal of the week, such as "20 rides by Sunday" (D12).
public struct BonusGoal: Hashable, Sendable {
    /// Its name, unique among the goals in force.
    public let key: LedgerLabel
    /// How many rides it takes.
    public let rides: Int
    /// The first weekday on which rides count.
    public let from: Weekday
    /// The last weekday on which rides count; weeks go from Monday to Sunday.
    public let until: Weekday
    /// The categories whose rides count.
    public let categories: CategorySet
    /// What is paid once it is reached.
    public let reward: Money

    /// A goal.
    ///
    /// - Throws: `LedgerRulesRejection`: `goalRidesOutOfRange`, `goalWindowIsEmpty`,
    ///   `goalWithoutCategory`, `goalRewardOutOfRange`, checked in this order.
    public init(
        key: LedgerLabel, rides: Int, from: Weekday = .monday, until: Weekday = .sunday,
        categories: CategorySet = CategorySet(Category.allCases), reward: Money
    ) throws(LedgerRulesRejection) {
        guard (1...Limits.bonusRides).contains(rides) else { throw .goalRidesOutOfRange }
        guard from.rawValue <= until.rawValue else { throw .goalWindowIsEmpty }
        guard !categories.categories.isEmpty else { throw .goalWithoutCategory }
        guard reward > .zero, reward <= Limits.ledgerAmount else { throw .goalRewardOutOfRange }
        self.key = key
        self.rides = rides
        self.from = from
        self.until = until
        self.categories = categories
        self.reward = reward
    }

    /// Whether a ride of this category on this weekday counts.
    public func counts(_ category: Category, on weekday: Weekday) -> Bool {
        (from.rawValue...until.rawValue).contains(weekday.rawValue) && categories.serves(category)
    }
}

extension BonusGoal: Codable {
    private enum CodingKeys: CodingKey { case key, rides, from, until, categories, reward }

    /// Reads a goal and refuses what the initialiser refuses; categories are a list of names,
    /// weekdays are numbered from 0, Monday.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            key: try container.decode(LedgerLabel.self, forKey: .key),
            rides: try container.decode(Int.self, forKey: .rides),
            from: try container.decode(Weekday.self, forKey: .from),
            until: try container.decode(Weekday.self, forKey: .until),
            categories: CategorySet(try container.decode([Category].self, forKey: .categories)),
            reward: try container.decode(Money.self, forKey: .reward))
    }

    /// Writes the goal in that form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(rides, forKey: .rides)
        try container.encode(from, forKey: .from)
        try container.encode(until, forKey: .until)
        try container.encode(categories.categories, forKey: .categories)
        try container.encode(reward, forKey: .reward)
    }
}
