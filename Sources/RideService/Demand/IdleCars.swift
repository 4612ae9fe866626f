import RideCore

/// How many drivers wait in each zone. All cars are looked at for it, so that of many who ask only
/// the first makes work, and the others are told the same for half a second.
struct IdleCars: Sendable {
    private var numbers: [Int] = []
    private var countedAt: Instant?

    /// The numbers, counted anew unless that was done a short while ago.
    mutating func numbers(
        at now: Instant, within glance: Duration, _ count: () -> [Int]
    ) -> [Int] {
        if let countedAt, now < countedAt + glance { return numbers }
        numbers = count()
        countedAt = now
        return numbers
    }

    /// A person's car has begun or ended its work, which is told at once.
    mutating func forget() { countedAt = nil }
}
