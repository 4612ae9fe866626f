import RideCore

extension Limits {
    /// The largest balance of one account, on either side of zero.
    public static let ledgerBalance = Money(minorUnits: 1_000_000_000_000_000_000)
    /// Postings in one transaction.
    public static let ledgerPostings = 32
    /// Characters of a name in the ledger.
    public static let ledgerLabelBytes = 40
    /// The longest time for which the money of a card ride can be held back.
    public static let settlementDelay = Duration.seconds(90 * 24 * 3_600)
    /// Rides that a goal can ask for in a week.
    public static let bonusRides = 1_000
    /// Goals in force at a time.
    public static let bonusGoals = 32
    /// Lines on one page of a statement.
    public static let statementPage = 200
    /// Requests by whose key the simulated processor knows a repetition.
    public static let processorKeys = 10_000
}
