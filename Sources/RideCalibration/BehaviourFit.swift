import Glibc
import RideCore
import RideScenario

/// How long passengers waited for a driver before they gave up.
public struct PatienceFit: Hashable, Sendable {
    /// The mean patience in seconds.
    public let mean_s: Estimate
    /// Whether all waited equally long; otherwise the times are exponential.
    public let isAlwaysTheSame: Bool
    /// How many gave up.
    public let gaveUp: Int
    /// How many were served, or refused, before they did.
    public let served: Int
    /// By how much at most the share still waiting differs from what the law says (Kaplan and
    /// Meier, JASA 53, 1958), over all moments at which somebody gave up.
    public let gap: Double

    /// Learns from trips with outcomes: who was served would have waited longer.
    ///
    /// - Returns: nil where nobody gave up.
    init?(_ trips: [RecordedTrip], confidence: Double) {
        var waits: [(time: Double, hasGivenUp: Bool)] = []
        for trip in trips where trip.givenBack == 0 {
            guard let outcome = trip.outcome else { continue }
            let hasGivenUp = outcome == "patience_ended"
            let end = hasGivenUp ? trip.endedAt : trip.acceptedAt ?? trip.endedAt
            guard let end else { continue }
            waits.append((end.since(trip.requestedAt).inSeconds, hasGivenUp))
        }
        let given = waits.filter(\.hasGivenUp).map(\.time)
        guard let least = given.min(), let most = given.max() else { return nil }
        gaveUp = given.count
        served = waits.count - given.count
        let mean = given.reduce(0, +) / Double(given.count)
        isAlwaysTheSame = given.count > 1 && most - least <= 0.02 * mean
        guard !isAlwaysTheSame else {
            (mean_s, gap) = (Estimate(mean, least, most), 0)
            return
        }
        let estimate = Intervals.exponential(
            sum: waits.reduce(0) { $0 + $1.time }, ended: given.count, confidence: confidence)
        mean_s = estimate
        gap = Self.gap(waits) { exp(-$0 / estimate.value) }
    }

    private static func gap(
        _ waits: [(time: Double, hasGivenUp: Bool)], _ law: (Double) -> Double
    ) -> Double {
        let sorted = waits.sorted { $0.time < $1.time }
        var (left, gap) = (1.0, 0.0)
        for (index, wait) in sorted.enumerated() where wait.hasGivenUp {
            left *= 1 - 1 / Double(sorted.count - index)
            gap = max(gap, abs(left - law(wait.time)))
        }
        return gap
    }
}

/// How often drivers accepted.
public struct AcceptanceFit: Hashable, Sendable {
    /// The share of offers that were accepted.
    public let share: Estimate
    /// How many offers there were.
    public let offers: Int

    /// - Returns: nil where the table does not say how many drivers were asked.
    init?(_ trips: [RecordedTrip], confidence: Double) {
        let told = trips.filter { $0.offers != nil }
        let offers = told.reduce(0) { $0 + ($1.offers ?? 0) }
        guard offers > 0 else { return nil }
        let accepted = told.reduce(0) { $0 + ($1.acceptedAt == nil ? 0 : 1) + $1.givenBack }
        self.offers = offers
        share = Intervals.share(min(accepted, offers), of: offers, confidence: confidence)
    }
}
