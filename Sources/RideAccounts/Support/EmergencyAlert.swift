import RideCore

/// A call for help (P8) as the operators see it, beside the ticket in which they talk.
public struct EmergencyAlert: Hashable, Codable, Sendable {
    /// The ticket that carries it.
    public let ticket: TicketID
    /// Who calls.
    public let person: Actor
    /// From where, the last time.
    public private(set) var position: Coordinate
    /// During which ride; nil outside one.
    public private(set) var trip: TripID?
    /// When.
    public let raisedAt: WallTime
    /// Where it stands.
    public private(set) var state: State

    /// Where an alert stands.
    public enum State: Hashable, Codable, Sendable {
        /// Nobody has seen it yet.
        case raised
        /// An operator is on it.
        case acknowledged(acknowledgement: Acknowledgement)
        /// It is over.
        case resolved(acknowledgement: Acknowledgement, note: String, at: WallTime)
    }

    /// Which operator took it on, and when.
    public struct Acknowledgement: Hashable, Codable, Sendable {
        /// The operator.
        public let by: PersonName
        /// When.
        public let at: WallTime
    }

    /// An alert that has just been raised.
    public init(
        ticket: TicketID, person: Actor, position: Coordinate, trip: TripID?,
        raisedAt: WallTime
    ) {
        self.ticket = ticket
        self.person = person
        self.position = position
        self.trip = trip
        self.raisedAt = raisedAt
        state = .raised
    }

    /// Whether an operator has ended it.
    public var isOver: Bool {
        switch state {
        case .raised, .acknowledged: false
        case .resolved: true
        }
    }

    /// The alert after its person has called once more: somebody has to take it on again, for who
    /// has seen it before cannot know that.
    public func again(from position: Coordinate, trip: TripID?) -> EmergencyAlert {
        var next = self
        next.position = position
        next.trip = trip ?? self.trip
        next.state = .raised
        return next
    }

    /// The alert after a command.
    ///
    /// - Throws: `AlertRejection`, the state's reason before the note's; nothing then changes.
    public func after(
        _ command: AlertCommand, at now: WallTime
    ) throws(AlertRejection) -> EmergencyAlert {
        var next = self
        switch (state, command) {
        case (.raised, .acknowledge(let name)):
            next.state = .acknowledged(acknowledgement: .init(by: name, at: now))
        case (.raised, .resolve):
            throw .notAcknowledgedYet
        case (.acknowledged, .acknowledge):
            throw .alreadyAcknowledged
        case (.acknowledged(let acknowledgement), .resolve(let note)):
            next.state = .resolved(
                acknowledgement: acknowledgement, note: try Self.cleaned(note), at: now)
        case (.resolved, .acknowledge), (.resolved, .resolve):
            throw .alreadyResolved
        }
        return next
    }

    private static func cleaned(_ note: String) throws(AlertRejection) -> String {
        do {
            return try CleanText.checked(
                note, characters: Limits.noteCharacters, bytes: Limits.noteBytes)
        } catch {
            switch error {
            case .empty: throw .noteEmpty
            case .tooLong, .tooManyBytes: throw .noteTooLong
            }
        }
    }
}

/// What an operator may do about an alert.
public enum AlertCommand: Hashable, Sendable {
    /// Take it on.
    case acknowledge(by: PersonName)
    /// Say how it ended.
    case resolve(note: String)
}

/// Why an alert refused a command.
public enum AlertRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Somebody has to take it on first.
    case notAcknowledgedYet = "not_acknowledged_yet"
    /// Another operator is on it.
    case alreadyAcknowledged = "already_acknowledged"
    /// It is over.
    case alreadyResolved = "already_resolved"
    /// How it ended must be said.
    case noteEmpty = "note_empty"
    /// The note is longer than 280 characters.
    case noteTooLong = "note_too_long"

    /// One sentence for the operator.
    public var message: String {
        switch self {
        case .notAcknowledgedYet: "Take this alert on first."
        case .alreadyAcknowledged: "An operator is already on it."
        case .alreadyResolved: "This alert is over."
        case .noteEmpty: "Say how it ended."
        case .noteTooLong:
            "A note has at most \(Limits.noteCharacters) characters and "
                + "\(Limits.noteBytes) bytes."
        }
    }
}
