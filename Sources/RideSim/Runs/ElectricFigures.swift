import RideCore

/// The figures of a run with electric cars, of the whole of it.
public struct ElectricFigures: Hashable, Sendable {
    /// What came of energy.
    public let totals: ElectricTotals
    /// How often a car was at a plug.
    public let charges: Int
    /// How long cars were at plugs, in milliseconds.
    public let charging_ms: Int64
    /// How long they waited for one, in milliseconds.
    public let queueing_ms: Int64

    /// The figures of a run; nil where cars never have to charge.
    public init?(_ records: RunRecords) {
        guard let totals = records.electric else { return nil }
        self.totals = totals
        var (charges, charging, queueing): (Int, Int64, Int64) = (0, 0, 0)
        for charge in records.charges {
            guard let plugged = charge.pluggedAt else { continue }
            charges += 1
            queueing += plugged.since(charge.arrivedAt).milliseconds
            charging += charge.endedAt?.since(plugged).milliseconds ?? 0
        }
        (self.charges, charging_ms, queueing_ms) = (charges, charging, queueing)
    }

    /// What the figures are called in files: energy in kilowatt-hours, times in seconds.
    public static let named: [(name: String, value: @Sendable (ElectricFigures) -> Double)] = [
        ("charges", { Double($0.charges) }),
        ("charging_s", { Double($0.charging_ms) / 1_000 }),
        ("queueing_s", { Double($0.queueing_ms) / 1_000 }),
        ("energy_used_kwh", { Double($0.totals.used_mJ) / 3.6e9 }),
        ("energy_charged_kwh", { Double($0.totals.charged_mJ) / 3.6e9 }),
        ("refused_for_range", { Double($0.totals.refusedForRange) }),
        ("empty_batteries", { Double($0.totals.empty) }),
    ]
}
