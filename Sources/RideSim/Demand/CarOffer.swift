import RideCore

/// What a car would be for somebody who wants to go somewhere now, and may go another way.
public struct CarOffer: Hashable, Sendable {
    /// How long passengers waited of late from their request until their car was there, those who
    /// gave up as long as they waited; nil before the first.
    public let wait: Duration?
    /// How long the ride takes.
    public let duration: Duration
    /// What the tariff asks for, with what high demand adds.
    public let fare: Money

    /// A car.
    public init(wait: Duration?, duration: Duration, fare: Money) {
        self.wait = wait
        self.duration = duration
        self.fare = fare
    }
}

/// How long passengers waited within the last half hour.
struct RecentWaits {
    /// How far back waits count.
    static let window = Duration.seconds(1_800)
    private var waits: [(at: Instant, milliseconds: Int64)] = []
    private var first = 0
    private var sum: Int64 = 0

    /// Somebody waited so long until now.
    mutating func add(_ wait: Duration, at now: Instant) {
        waits.append((now, wait.milliseconds))
        sum += wait.milliseconds
    }

    /// The mean of those that count; the last one where they are all older, nil before the first.
    ///
    /// - Complexity: O(1) on average.
    mutating func mean(at now: Instant) -> Duration? {
        while first + 1 < waits.count, waits[first].at < now - Self.window {
            sum -= waits[first].milliseconds
            first += 1
        }
        if first > 1_024 {
            waits.removeFirst(first)
            first = 0
        }
        let count = Int64(waits.count - first)
        return count == 0 ? nil : .milliseconds(sum / count)
    }
}
