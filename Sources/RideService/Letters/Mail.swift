import RideAccounts
import RideCore

/// The messages that leave the engine, numbered without a gap.
struct Mail: Sendable {
    private var count: UInt64

    /// Goes on after so many messages.
    init(after count: UInt64) { self.count = count }

    /// Sends a message to somebody's mailbox, once the round is safe.
    ///
    /// - Parameter expiry: the last moment at which it is good for anything; nil for always.
    mutating func send(
        to email: EmailAddress, subject: String, body: String, at now: WallTime,
        until expiry: WallTime?, _ changes: inout PendingChanges
    ) {
        count += 1
        changes.outbox.append(
            OutboxMessage(
                number: count, to: email, at: now, subject: subject, body: body,
                expiresAt: expiry))
    }
}
