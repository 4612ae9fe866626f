/// A moment on the wall's clock, in milliseconds since 1970-01-01T00:00Z.
///
/// What people agree on with the world outside is counted by it: how long a session, a code or a
/// card is valid. What happens in the city is counted by `Instant`.
public struct WallTime: Hashable, Comparable, Codable, Sendable {
    /// Milliseconds since the beginning of 1970, Universal Time.
    public let milliseconds: Int64

    /// The moment this many milliseconds after the beginning of 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The beginning of 1970.
    public static let epoch = WallTime(milliseconds: 0)

    /// Earlier moments come first.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment `duration` later; parts of a millisecond are dropped. Beyond the last moment
    /// that there is, it is that one.
    public static func + (time: WallTime, duration: Duration) -> WallTime {
        WallTime(milliseconds: time.milliseconds.clampedSum(duration.milliseconds))
    }

    /// The moment `duration` earlier; parts of a millisecond are dropped. Before the first moment
    /// that there is, it is that one.
    public static func - (time: WallTime, duration: Duration) -> WallTime {
        WallTime(milliseconds: time.milliseconds.clampedDifference(duration.milliseconds))
    }

    /// The time from `earlier` to this moment, exact for any two moments; negative if `earlier` is
    /// in fact later.
    public func since(_ earlier: WallTime) -> Duration {
        let (difference, isTooLong) = milliseconds.subtractingReportingOverflow(
            earlier.milliseconds)
        // A `Duration` counts in 128 bits, which is slower and holds every difference.
        return isTooLong
            ? .milliseconds(milliseconds) - .milliseconds(earlier.milliseconds)
            : .milliseconds(difference)
    }

    /// The day of this moment in Universal Time.
    public var date: CivilDate {
        CivilDate(daysSince1970: Int((Double(milliseconds) / 86_400_000).rounded(.down)))
    }

    /// When that day began; the first moment that there is where it began before.
    public var startOfDay: WallTime {
        let day: Int64 = 86_400_000
        let passed = (milliseconds % day + day) % day
        return WallTime(milliseconds: milliseconds.clampedDifference(passed))
    }

    /// Reads the bare number of milliseconds.
    public init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the bare number of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}
