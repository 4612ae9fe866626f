/// How long drivers may work before they have to rest: a country's rule (D14).
public struct HoursRules: Hashable, Sendable {
    /// So much work, and a rest is demanded.
    public let work: Duration
    /// A rest of at least so long, in one piece; shorter ones do not count.
    public let rest: Duration

    /// How long before the end of the work a driver is warned.
    public static let warning = Duration.seconds(15 * 60)
    /// The longest work, and the longest rest, that a rule may name.
    public static let longest = Duration.seconds(24 * 3_600)

    /// A rule; nil unless there are more than 15 minutes of work, and a rest, of a day each at
    /// most.
    public init?(work: Duration, rest: Duration) {
        guard work > Self.warning, work <= Self.longest, rest > .zero, rest <= Self.longest else {
            return nil
        }
        self.work = work
        self.rest = rest
    }
}

/// A driver's work, breaks and rests, as far as the rule about them needs it.
///
/// Work is all time at work but for breaks, since the last rest that was long enough. A break
/// counts as rest from the moment on at which nobody is aboard any more.
public struct WorkHours: Hashable, Codable, Sendable {
    /// What a driver does, as the rule sees it.
    public enum Phase: Hashable, Codable, Sendable {
        /// Not at work, and rested since.
        case off(since: Instant)
        /// At work.
        case working(since: Instant)
        /// At work for one more ride; then the break begins.
        case lastRide(since: Instant)
        /// At work, on a break.
        case pausing(since: Instant)
    }

    /// What the driver does.
    public private(set) var phase: Phase
    /// The work before the present phase, since the last rest, in milliseconds.
    private var worked_ms: Int64
    /// Whether the driver was warned of the end of this work.
    public var isWarned: Bool

    /// A driver who has done nothing yet.
    public init(since now: Instant) {
        phase = .off(since: now)
        worked_ms = 0
        isWarned = false
    }

    /// Whether the driver takes no rides: on a break, or about to begin one.
    public var takesNone: Bool {
        switch phase {
        case .off, .working: false
        case .lastRide, .pausing: true
        }
    }

    /// The work up to now.
    public func worked(at now: Instant) -> Duration {
        switch phase {
        case .off, .pausing: .milliseconds(worked_ms)
        case .working(let since), .lastRide(let since):
            .milliseconds(worked_ms) + max(.zero, now.since(since))
        }
    }

    /// When a rest is demanded if the driver goes on working; nil while resting.
    public func workEnds(by rules: HoursRules) -> Instant? {
        switch phase {
        case .off, .pausing: nil
        case .working(let since), .lastRide(let since):
            since + max(.zero, rules.work - .milliseconds(worked_ms))
        }
    }

    /// Whether there was as much work as there may be.
    public func isOver(at now: Instant, by rules: HoursRules) -> Bool {
        worked(at: now) >= rules.work
    }

    /// When the rest is over that is demanded now; nil where none is.
    public func restEnds(at now: Instant, by rules: HoursRules) -> Instant? {
        switch phase {
        case .working, .lastRide: return nil
        case .off(let since), .pausing(let since):
            let end = since + rules.rest
            return isOver(at: now, by: rules) && now < end ? end : nil
        }
    }
}

/// What changes a driver's hours.
public enum HoursCommand: Hashable, Sendable {
    /// Begin to work.
    case start
    /// Stop working.
    case stop
    /// Take a break: at once, or after the ride under way.
    case pause(isRiding: Bool)
    /// The ride under way is over.
    case rideEnds
    /// Work on after a break.
    case resume
}

/// Why a driver's hours refused a command.
public enum HoursRejection: String, Error, CaseIterable, Codable, Sendable {
    /// There was as much work as there may be: a rest comes first.
    case restFirst = "rest_first"
    /// Only who is at work can take a break.
    case notAtWork = "not_at_work"
    /// The driver is at work already.
    case atWorkAlready = "at_work_already"
    /// The driver is on a break already, or about to be.
    case onABreak = "on_a_break"
    /// There is no break to end.
    case notOnABreak = "not_on_a_break"

    /// One sentence for the driver.
    public var message: String {
        switch self {
        case .restFirst: "You have driven as long as the rules allow. Rest first."
        case .notAtWork: "Go online first."
        case .atWorkAlready: "You are already online."
        case .onABreak: "You are on a break already."
        case .notOnABreak: "You are not on a break."
        }
    }
}

extension WorkHours {
    /// The hours after a command.
    ///
    /// - Parameter rules: the country's; nil where it has none.
    /// - Throws: `HoursRejection`; nothing then changes.
    public func after(
        _ command: HoursCommand, at now: Instant, by rules: HoursRules?
    ) throws(HoursRejection) -> WorkHours {
        switch (command, phase) {
        case (.start, .off(let since)), (.resume, .pausing(let since)):
            return try working(since: since, at: now, by: rules)
        case (.start, .working), (.start, .lastRide), (.start, .pausing): throw .atWorkAlready
        case (.stop, .off), (.pause, .off), (.resume, .off): throw .notAtWork
        case (.stop, .working), (.stop, .lastRide): return resting(.off(since: now), at: now)
        // The rest has begun with the break.
        case (.stop, .pausing(let since)): return resting(.off(since: since), at: now)
        case (.pause(isRiding: true), .working(let since)):
            var hours = self
            hours.phase = .lastRide(since: since)
            return hours
        case (.pause(isRiding: false), .working): return resting(.pausing(since: now), at: now)
        case (.pause, .lastRide), (.pause, .pausing): throw .onABreak
        case (.rideEnds, .lastRide): return resting(.pausing(since: now), at: now)
        case (.rideEnds, .off), (.rideEnds, .working), (.rideEnds, .pausing): return self
        case (.resume, .lastRide(let since)):
            var hours = self
            hours.phase = .working(since: since)
            return hours
        case (.resume, .working): throw .notOnABreak
        }
    }

    private func working(
        since: Instant, at now: Instant, by rules: HoursRules?
    ) throws(HoursRejection) -> WorkHours {
        var hours = self
        hours.phase = .working(since: now)
        guard let rules else { return hours }
        guard restEnds(at: now, by: rules) == nil else { throw .restFirst }
        if now.since(since) >= rules.rest {
            hours.worked_ms = 0
            hours.isWarned = false
        }
        return hours
    }

    private func resting(_ phase: Phase, at now: Instant) -> WorkHours {
        var hours = self
        hours.worked_ms = worked(at: now).milliseconds
        hours.phase = phase
        return hours
    }
}
