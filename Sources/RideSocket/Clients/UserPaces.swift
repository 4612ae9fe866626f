import RideWire

/// How fast the frames of each user are taken, over all of the user's connections together, so that
/// many connections take no more of the event loop than a share.
///
/// Who comes too soon is given a turn, and waits for that alone: however many connections a user
/// has, each wakes up once for each of its frames. It is the algorithm of `TokenBucket`, which
/// knows no turns to come.
struct UserPaces {
    private let nanosecondsPerFrame: Int64?
    private let nanosecondsOfBurst: Int64
    private var fullAt: [UInt32: Int64] = [:]

    /// The paces that follow from the settings; none where nobody but the engine's own user may
    /// connect.
    init(_ options: SocketOptions) {
        nanosecondsPerFrame = options.framesPerSecondOfUser.map { 1_000_000_000 / Int64($0) }
        // A second's frames may come at once, and one connection's in any case.
        let burst = max(options.framesPerSecondOfUser ?? 1, options.burst)
        nanosecondsOfBurst = (nanosecondsPerFrame ?? 0) * Int64(burst)
    }

    /// When a connection of a user may send the next frame, which is counted from now on; times are
    /// since any fixed moment. Operators at a socket of their own have their connections' pace
    /// alone.
    mutating func turn(
        of user: UInt32, isForOperators: Bool, at now: Duration
    ) -> Duration {
        guard let nanosecondsPerFrame, !isForOperators else { return now }
        let nanoseconds = TokenBucket.nanoseconds(now)
        let full = max(fullAt[user] ?? .min, nanoseconds) + nanosecondsPerFrame
        fullAt[user] = full
        return now + .nanoseconds(max(0, full - nanoseconds - nanosecondsOfBurst))
    }
}
