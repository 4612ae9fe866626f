/// A moment in the city's own time, in whole milliseconds since the world began.
///
/// The city's time runs at the engine's speed factor and stands still while the engine is down, so
/// it is never compared with the wall clock. `WorldCalendar` tells which weekday and hour it is.
public struct Instant: Hashable, Comparable, Codable, Sendable {
    /// Milliseconds since the world began.
    public let milliseconds: Int64

    /// The moment this many milliseconds after the world began.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The moment the world began.
    public static let start = Instant(milliseconds: 0)

    /// Earlier moments come first.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment `duration` later; parts of a millisecond are dropped. Beyond the last moment
    /// that there is, it is that one.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds.clampedSum(duration.milliseconds))
    }

    /// The moment `duration` earlier; parts of a millisecond are dropped. Before the first moment
    /// that there is, it is that one.
    public static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds.clampedDifference(duration.milliseconds))
    }

    /// The time from `earlier` to this moment, exact for any two moments; negative if `earlier` is
    /// in fact later.
    public func since(_ earlier: Instant) -> Duration {
        let (difference, isTooLong) = milliseconds.subtractingReportingOverflow(
            earlier.milliseconds)
        // A `Duration` counts in 128 bits, which is slower and holds every difference.
        return isTooLong
            ? .milliseconds(milliseconds) - .milliseconds(earlier.milliseconds)
            : .milliseconds(difference)
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

extension Duration {
    /// The whole milliseconds in this duration; the rest is dropped, towards zero. Longer ones than
    /// 64 bits can count, some 300 million years, are as long as those can.
    public var milliseconds: Int64 {
        // A millisecond is 2^15 · 5^15 attoseconds: up to a week, a division of 64 bits does.
        let all = attoseconds
        if all >= 0, all >> 79 == 0 {
            return Int64(UInt64(truncatingIfNeeded: all >> 15) / 30_517_578_125)
        }
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !isTooLong else { return seconds < 0 ? .min : .max }
        return whole.clampedSum(attoseconds / 1_000_000_000_000_000)
    }

    /// This duration in seconds, for figures shown to people.
    public var inSeconds: Double { Double(milliseconds) / 1_000 }
}
