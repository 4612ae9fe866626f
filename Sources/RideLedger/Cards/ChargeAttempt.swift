import RideCore

/// The charge of one bill to one card, until it is known how it went: a machine of three states.
///
/// A request that times out may have been carried out, so it is sent again with the same key, by
/// which the processor knows it: after 30 s, 2 min and 10 min. The charge fails when the fourth
/// one times out as well.
public struct ChargeAttempt: Hashable, Codable, Sendable {
    /// How long to wait after the first, second and third time-out.
    public static let waits: [Duration] = [.seconds(30), .seconds(120), .seconds(600)]

    /// Where it stands.
    public enum State: Hashable, Codable, Sendable {
        /// To be sent at `nextAt`, or waiting for its answer; so many requests have timed out.
        case pending(timeouts: Int, nextAt: Instant)
        /// The money was taken.
        case paid(reference: ProcessorReference, at: Instant)
        /// It was not.
        case failed(reason: ChargeFailure, at: Instant)
    }

    /// Something that happened to a charge.
    public enum Event: Hashable, Codable, Sendable {
        /// No answer; to be sent again.
        case timedOut(nextAt: Instant)
        /// The money was taken.
        case paid(reference: ProcessorReference, at: Instant)
        /// It was not.
        case failed(reason: ChargeFailure, at: Instant)
    }

    /// The request, the same every time.
    public let request: ProcessorRequest
    /// The bill that it is to pay.
    public let subject: LedgerSubject
    /// Where it stands.
    public private(set) var state: State

    /// A charge that is to be sent at once.
    public init(_ request: ProcessorRequest, for subject: LedgerSubject, at now: Instant) {
        self.request = request
        self.subject = subject
        state = .pending(timeouts: 0, nextAt: now)
    }

    /// When it is to be sent; nil once it is known how it went.
    public var nextAt: Instant? {
        switch state {
        case .pending(_, let nextAt): nextAt
        case .paid, .failed: nil
        }
    }

    /// Checks an answer and tells what follows from it.
    ///
    /// - Returns: the event to save and apply; none where a paid charge is confirmed once more.
    /// - Throws: `ChargeRejection`: `notSentYet` for a time-out before the time to send,
    ///   `alreadyPaid` for an answer that contradicts a paid charge, `alreadyFailed` for any answer
    ///   to a failed one. An approval among the last two is money to be given back.
    public func decide(
        _ answer: ProcessorAnswer, at now: Instant
    ) throws(ChargeRejection) -> [Event] {
        switch (state, answer) {
        case (.pending, .approved(let reference)), (.pending, .duplicate(let reference)):
            return [.paid(reference: reference, at: now)]
        case (.pending, .declined(let reason)):
            return [.failed(reason: .declined(reason: reason), at: now)]
        case (.pending(let timeouts, let nextAt), .timedOut):
            guard now >= nextAt else { throw .notSentYet }
            guard timeouts < Self.waits.count else {
                return [.failed(reason: .noAnswer, at: now)]
            }
            return [.timedOut(nextAt: now + Self.waits[timeouts])]
        case (.paid(let reference, _), .approved(let other)),
            (.paid(let reference, _), .duplicate(let other)):
            guard reference == other else { throw .alreadyPaid }
            return []
        case (.paid, .declined), (.paid, .timedOut):
            throw .alreadyPaid
        case (.failed, .approved), (.failed, .duplicate), (.failed, .declined),
            (.failed, .timedOut):
            throw .alreadyFailed
        }
    }

    /// Makes an event part of the charge.
    ///
    /// - Precondition: the event follows from `decide` in the present state.
    public mutating func apply(_ event: Event) {
        switch (state, event) {
        case (.pending(let timeouts, _), .timedOut(let nextAt)):
            state = .pending(timeouts: timeouts + 1, nextAt: nextAt)
        case (.pending, .paid(let reference, let at)):
            state = .paid(reference: reference, at: at)
        case (.pending, .failed(let reason, let at)):
            state = .failed(reason: reason, at: at)
        case (.paid, .timedOut), (.paid, .paid), (.paid, .failed), (.failed, .timedOut),
            (.failed, .paid), (.failed, .failed):
            preconditionFailure("charge \(request.key): \(event) cannot follow \(state)")
        }
    }
}

/// Why a charge failed.
public enum ChargeFailure: Hashable, Codable, Sendable {
    /// The processor declined it.
    case declined(reason: DeclineReason)
    /// Every request timed out.
    case noAnswer
}

/// Why a charge refused an answer.
public enum ChargeRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Nothing was sent that could time out.
    case notSentYet = "not_sent_yet"
    /// The money was taken before.
    case alreadyPaid = "already_paid"
    /// It was given up before.
    case alreadyFailed = "already_failed"

    /// One sentence for the person who looks into it.
    public var message: String {
        switch self {
        case .notSentYet: "This charge has not been sent yet."
        case .alreadyPaid: "This charge has already been paid."
        case .alreadyFailed: "This charge has already failed."
        }
    }
}
