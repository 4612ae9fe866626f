/// How long answers took, by the name of the call.
public struct CallTimes: Sendable {
    private var times_us: [String: [UInt32]] = [:]
    /// Those of everybody's first call, which are among the others too.
    private var first_us: [UInt32] = []
    private var later_us: [UInt32] = []

    /// No times.
    public init() {}

    /// Figures of one kind of call.
    public struct Figures: Hashable, Sendable {
        /// The call.
        public let name: String
        /// How many were answered.
        public let count: Int
        /// Half of them took at most so long.
        public let p50: Duration
        /// 99 of 100 took at most so long.
        public let p99: Duration
        /// The longest.
        public let longest: Duration
    }

    mutating func add(_ time: Duration, of name: String, isFirst: Bool = false) {
        let (seconds, attoseconds) = time.components
        let microseconds = UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
        times_us[name, default: []].append(microseconds)
        if isFirst { first_us.append(microseconds) } else { later_us.append(microseconds) }
    }

    /// How many calls were answered.
    public var count: Int { times_us.values.reduce(0) { $0 + $1.count } }

    /// Figures of each kind, by name.
    ///
    /// - Complexity: O(n log n) in the number of calls.
    public var each: [Figures] {
        times_us.keys.sorted().compactMap { Self.figures($0, times_us[$0] ?? []) }
    }

    /// Figures of all calls together; nil without any.
    public var all: Figures? { Self.figures("all", times_us.values.flatMap { $0 }) }

    /// Figures of the calls with which people began, all in one moment: work is begun, rides are
    /// planned. Nil without any.
    public var first: Figures? { Self.figures("first", first_us) }

    /// Figures of all other calls; nil without any.
    public var later: Figures? { Self.figures("later", later_us) }

    private static func figures(_ name: String, _ times: [UInt32]) -> Figures? {
        let sorted = times.sorted()
        guard let longest = sorted.last else { return nil }
        func time(_ perCent: Int) -> Duration {
            .microseconds(Int64(sorted[(sorted.count - 1) * perCent / 100]))
        }
        return Figures(
            name: name, count: sorted.count, p50: time(50), p99: time(99),
            longest: .microseconds(Int64(longest)))
    }
}
