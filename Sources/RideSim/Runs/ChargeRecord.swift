import RideCore

/// A car's stay at a charging station.
public struct ChargeRecord: Hashable, Sendable {
    /// The driver, by the place in `RunRecords.drivers`.
    public let driver: Int
    /// The station, by its place among the rules'.
    public let station: Int
    /// Whether it charged because nobody wanted the car, to the full.
    public let isIdleCharge: Bool
    /// When the car came.
    public let arrivedAt: Instant
    /// When it had a plug; nil while it has not.
    public internal(set) var pluggedAt: Instant?
    /// When it was done, or called away; nil while it is not.
    public internal(set) var endedAt: Instant?
    /// What the battery held when it came, in millijoules.
    public let before_mJ: Int64
    /// What it held at the end, in millijoules; what it held before as long as it charges.
    public internal(set) var after_mJ: Int64
}

/// What came of the energy of a run with electric cars.
public struct ElectricTotals: Hashable, Sendable {
    /// What driving and standing used, in millijoules.
    public internal(set) var used_mJ: Int64 = 0
    /// What batteries took, in millijoules; of charges that are over.
    public internal(set) var charged_mJ: Int64 = 0
    /// Requests that found a car without a ride whose range did not suffice, and none whose range
    /// did.
    public internal(set) var refusedForRange = 0
    /// Cars whose battery ran empty on a way.
    public internal(set) var empty = 0
}
