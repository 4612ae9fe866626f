/// Where a ride stands (R1). Each case holds exactly what exists in that state.
public enum TripState: Hashable, Codable, Sendable {
    /// Waiting for dispatch to find a driver.
    case requested
    /// A driver is being asked.
    case offered(offer: Offer)
    /// A driver is on the way to the pick-up.
    case accepted(assignment: Assignment)
    /// The driver waits at the pick-up.
    case arrived(assignment: Assignment, arrivedAt: Instant)
    /// The passenger is aboard.
    case inProgress(assignment: Assignment, arrivedAt: Instant, startedAt: Instant)
    /// The passenger was brought to the drop-off.
    case completed(completion: Completion)
    /// Called off.
    case cancelled(cancellation: Cancellation)
    /// Nobody was found.
    case unserved(reason: UnservedReason, at: Instant)

    /// A driver who has been asked and may still answer.
    public struct Offer: Hashable, Codable, Sendable {
        /// Who was asked.
        public let driver: DriverID
        /// When.
        public let madeAt: Instant
        /// The last moment for an answer.
        public let expiresAt: Instant
    }

    /// A driver who has accepted.
    public struct Assignment: Hashable, Codable, Sendable {
        /// Who drives.
        public let driver: DriverID
        /// When the offer was accepted.
        public let acceptedAt: Instant
    }

    /// A ride that was carried out.
    public struct Completion: Hashable, Codable, Sendable {
        /// Who drove.
        public let assignment: Assignment
        /// When the driver reached the pick-up.
        public let arrivedAt: Instant
        /// When the ride began.
        public let startedAt: Instant
        /// When it ended.
        public let completedAt: Instant
        /// What the passenger thought of the driver; nil until rated.
        public internal(set) var ratingByPassenger: Rating?
        /// What the driver thought of the passenger; nil until rated.
        public internal(set) var ratingByDriver: Rating?

        /// The rating that one side gave; nil until then.
        public func rating(by side: Side) -> Rating? {
            switch side {
            case .passenger: ratingByPassenger
            case .driver: ratingByDriver
            }
        }
    }

    /// A ride that was called off.
    public struct Cancellation: Hashable, Codable, Sendable {
        /// Who called it off.
        public let by: Canceller
        /// Why.
        public let reason: CancellationReason
        /// When.
        public let at: Instant
        /// The driver who had accepted by then, if any.
        public let assignment: Assignment?
        /// When the driver had reached the pick-up; nil for not by then, and in rows of before.
        public let arrivedAt: Instant?
        /// When the passenger was aboard; nil for not by then, and in rows of before.
        public let startedAt: Instant?

        /// The same as it was kept before those times were noted.
        var withoutTimes: Cancellation {
            Cancellation(
                by: by, reason: reason, at: at, assignment: assignment, arrivedAt: nil,
                startedAt: nil)
        }
    }

    /// When the driver reached the pick-up; nil before.
    public var arrivedAt: Instant? {
        switch self {
        case .requested, .offered, .accepted, .unserved: nil
        case .arrived(_, let arrivedAt), .inProgress(_, let arrivedAt, _): arrivedAt
        case .completed(let completion): completion.arrivedAt
        case .cancelled(let cancellation): cancellation.arrivedAt
        }
    }

    /// When the passenger was aboard; nil before.
    public var startedAt: Instant? {
        switch self {
        case .requested, .offered, .accepted, .arrived, .unserved: nil
        case .inProgress(_, _, let startedAt): startedAt
        case .completed(let completion): completion.startedAt
        case .cancelled(let cancellation): cancellation.startedAt
        }
    }
}

/// The bare names of the states, for columns, the wire and the screen.
public enum TripStage: String, CaseIterable, Codable, Sendable {
    case requested, offered, accepted, arrived, inProgress, completed, cancelled, unserved

    /// Whether a ride in this stage can still change hands or move: it holds its passenger, and
    /// its driver once accepted.
    public var isLive: Bool {
        switch self {
        case .requested, .offered, .accepted, .arrived, .inProgress: true
        case .completed, .cancelled, .unserved: false
        }
    }

    /// Whether a driver and a passenger have agreed on a ride that is not over.
    public var isAgreed: Bool {
        switch self {
        case .accepted, .arrived, .inProgress: true
        case .requested, .offered, .completed, .cancelled, .unserved: false
        }
    }

    /// Whether the car is with its passenger: of such rides a driver has one, and may have promised
    /// the next (D14).
    public var isUnderWay: Bool {
        switch self {
        case .arrived, .inProgress: true
        case .requested, .offered, .accepted, .completed, .cancelled, .unserved: false
        }
    }
}
