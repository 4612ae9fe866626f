import RideCore
import RideWire

/// The city's time between two announcements of the engine: it goes on at the city's speed.
///
/// All `at_ms` are milliseconds of the app's own clock.
public struct CityClock: Hashable, Sendable {
    /// Seconds of the city's time that pass in a second.
    public private(set) var speed: Double
    /// Which weekday and time of day it is.
    public let calendar: WorldCalendar
    private var known: Instant
    private var known_ms: Int64
    private var isRunning = true

    /// The time that the engine announced at `at_ms`; nil for numbers that make no time.
    public init?(_ view: ClockView, at_ms: Int64) {
        guard let calendar = view.calendar, view.speed.isFinite else { return nil }
        self.calendar = calendar
        speed = max(0, view.speed)
        known = Instant(milliseconds: view.now_ms)
        known_ms = at_ms
    }

    /// Takes over what the engine says.
    public mutating func set(now_ms: Int64, speed: Double, at_ms: Int64) {
        known = Instant(milliseconds: now_ms)
        known_ms = at_ms
        self.speed = speed.isFinite ? max(0, speed) : self.speed
        isRunning = true
    }

    /// Stops the clock, because nobody says any more how the time goes.
    public mutating func stop(at_ms: Int64) {
        known = now(at_ms: at_ms)
        known_ms = at_ms
        isRunning = false
    }

    /// The city's time.
    public func now(at_ms: Int64) -> Instant {
        guard isRunning, at_ms > known_ms else { return known }
        let passed = min(Double(at_ms - known_ms) * speed, 1e15)
        return Instant(milliseconds: known.milliseconds + Int64(passed))
    }

    /// When the app's clock reads as the city's reaches a moment; nil if it never will.
    public func reaches_ms(_ instant: Instant, after at_ms: Int64) -> Int64? {
        let left = Double(instant.since(now(at_ms: at_ms)).milliseconds)
        guard isRunning, speed > 0, left > 0, left / speed < 1e12 else { return nil }
        return at_ms + max(1, Int64((left / speed).rounded(.up)))
    }

    /// When the minute that is shown changes next; nil while the clock stands.
    public func nextMinute_ms(after at_ms: Int64) -> Int64? {
        let now = now(at_ms: at_ms)
        let minute: Int64 = 60_000
        let left = minute - calendar.timeOfDay(at: now) % minute
        // Beyond sixty times real time the minutes would flicker: a second is soon enough.
        return reaches_ms(now + .milliseconds(left), after: at_ms).map { max($0, at_ms + 1_000) }
    }

    /// Minutes after midnight.
    public func minuteOfDay(of instant: Instant) -> Int {
        calendar.minuteOfDay(at: instant)
    }
}
