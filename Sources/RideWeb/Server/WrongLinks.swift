import RideCore
import RideWire

/// How many links of no ride an address may still ask for. A link that is right is looked at before
/// this is asked, so that nobody is shut out by what others try.
struct WrongLinks {
    private var buckets: [String: TokenBucket] = [:]

    /// Takes one attempt of an address; times are since any fixed moment.
    ///
    /// - Returns: whether there was one.
    mutating func take(_ address: String, at now: Duration) -> Bool {
        if buckets[address] == nil, buckets.count >= Limits.webAddresses { forget(at: now) }
        var bucket = buckets[address] ?? Self.full
        defer { buckets[address] = bucket }
        return bucket.take(at: now)
    }

    private static let full = TokenBucket(perSecond: 1, burst: Limits.webWrongLinks)

    /// Forgets those that are full again; where none is, all: each has cost a connection.
    private mutating func forget(at now: Duration) {
        buckets = buckets.filter { $0.value != Self.full && !$0.value.isFull(at: now) }
        if buckets.count >= Limits.webAddresses { buckets = [:] }
    }
}
