import RideCore

/// How the city's time follows a clock that does not jump, such as the time since the machine was
/// started: so many times as fast, and by no more behind than can be caught up soon.
///
/// An engine that has no more to give than the city asks for, or that was stopped for an hour,
/// would otherwise have ever more to catch up, and nobody would be answered meanwhile. What it can
/// not catch up is given up: the city's time then goes as fast as the machine can follow.
public struct CityPace: Sendable {
    /// Seconds of the city's time in a second of the other clock.
    public let speed: Double
    /// The moment of the other clock, and the city's time then.
    private var anchor: (wall_ns: Int64, city: Instant)

    /// How far behind the city may be, in nanoseconds of the other clock.
    public static let mostBehind_ns: Int64 = 10_000_000_000
    /// How much of the city's time is let pass in one piece, in nanoseconds of the other clock.
    private static let step_ns: Int64 = 2_000_000

    /// A city whose time is `city` when the other clock reads `wall_ns`.
    public init(speed: Double, at wall_ns: Int64, city: Instant) {
        self.speed = speed
        anchor = (wall_ns, city)
    }

    /// The city's time when the other clock reads `wall_ns`.
    public func city(at wall_ns: Int64) -> Instant {
        anchor.city + passed(wall_ns - anchor.wall_ns)
    }

    /// What the other clock reads, in nanoseconds, at a moment of the city: never before it.
    public func wall_ns(at city: Instant) -> Int64 {
        let nanoseconds = Double(city.since(anchor.city).milliseconds) / speed * 1e6
        return anchor.wall_ns + Int64(min(nanoseconds, 1e17).rounded(.up))
    }

    /// Where the next piece of time ends on the way from `now` to `due`: at what happens next, or
    /// a step further where more happens by then.
    public func step(from now: Instant, to due: Instant, next: Instant?) -> Instant {
        let step = now + max(.milliseconds(1), passed(Self.step_ns))
        return min(due, max(next ?? due, step))
    }

    /// Gives up what the city, whose time is `now`, is behind by more than it may be. Returns how
    /// much of the city's time that was; nil if nothing.
    public mutating func giveUp(now: Instant, at wall_ns: Int64) -> Duration? {
        let most = city(at: wall_ns - Self.mostBehind_ns)
        guard now < most else { return nil }
        anchor = (wall_ns - Self.mostBehind_ns, now)
        return most.since(now)
    }

    private func passed(_ wall_ns: Int64) -> Duration {
        .milliseconds(Int64(Double(wall_ns) / 1e6 * speed))
    }
}
