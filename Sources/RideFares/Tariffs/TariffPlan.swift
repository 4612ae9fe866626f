import RideCore

/// A named part of the week with a tariff of its own, such as the nights.
public struct TariffPeriod: Hashable, Codable, Sendable {
    /// Its name: 1 to 24 of `a–z 0–9 _`, beginning with a letter.
    public let name: String
    /// When it is in effect: in any of these windows.
    public let windows: [TimeWindow]
    /// What rides cost then.
    public let tariff: Tariff

    /// A period; it is checked by the book it enters.
    public init(name: String, windows: [TimeWindow], tariff: Tariff) {
        self.name = name
        self.windows = windows
        self.tariff = tariff
    }
}

/// What one category costs throughout the week.
public struct TariffPlan: Hashable, Codable, Sendable {
    /// What rides cost while no period is in effect.
    public let standard: Tariff
    /// The periods; where two cover the same moment, the first of them is in effect.
    public let periods: [TariffPeriod]

    /// A plan; it is checked by the book it enters.
    public init(standard: Tariff, periods: [TariffPeriod] = []) {
        self.standard = standard
        self.periods = periods
    }
}
