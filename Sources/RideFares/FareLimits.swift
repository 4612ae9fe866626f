import RideCore

/// Every limit of what rides cost, written once; each is checked where a value is made.
public enum FareLimits {
    /// Largest rate or fee, in minor units.
    public static let rate = Money(minorUnits: 10_000_000)
    /// Longest free waiting, and longest time in which calling a ride off is free.
    public static let freeTime = Duration.seconds(3_600)
    /// Named periods of one category.
    public static let periods = 16
    /// Windows of one period.
    public static let windows = 16
    /// Characters in the name of a period.
    public static let periodNameCharacters = 24

    /// Largest surge, in hundredths of the price without it.
    public static let surgeHundredths = 1_000
    /// Zones of one surge map.
    public static let surgeZones = 65_536
    /// Requests counted in one zone and interval; further ones are not.
    public static let surgeRequests = 1_000_000
    /// Intervals in one window of a surge map.
    public static let surgeIntervals = 60

    /// Characters in the code of a promotion.
    public static let promotionCode = 4...16
    /// Most uses that a promotion can be limited to.
    public static let promotionUses = 1_000_000_000
}
