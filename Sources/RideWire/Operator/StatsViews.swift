/// `operator.stats`: how the engine itself is doing.
public struct GetStats: Request {
    public typealias Answer = StatsResult
    public static let method: MethodName = "operator.stats"
    public static let access = Access.operator

    /// The call, which carries nothing.
    public init() {}
}

/// How often something was done and how long it took.
public struct TimesView: Codable, Hashable, Sendable {
    /// What.
    public var name: String
    /// How often.
    public var count: Int
    /// Together, in microseconds.
    public var total_us: Int64
    /// Half of them took at most so many microseconds.
    public var p50_us: Int64
    /// 99 of 100 took at most so many.
    public var p99_us: Int64
    /// The longest.
    public var longest_us: Int64

    /// Shows times.
    public init(
        name: String, count: Int, total_us: Int64, p50_us: Int64, p99_us: Int64, longest_us: Int64
    ) {
        self.name = name
        self.count = count
        self.total_us = total_us
        self.p50_us = p50_us
        self.p99_us = p99_us
        self.longest_us = longest_us
    }
}

/// How the engine is doing, since it was started.
public struct StatsResult: Codable, Hashable, Sendable {
    /// What is there at this moment.
    public var now: [CountView]
    /// What has happened.
    public var events: [CountView]
    /// How long calls kept the event loop.
    public var calls: [TimesView]
    /// How long other work took.
    public var work: [TimesView]

    /// Shows figures.
    public init(now: [CountView], events: [CountView], calls: [TimesView], work: [TimesView]) {
        self.now = now
        self.events = events
        self.calls = calls
        self.work = work
    }
}
