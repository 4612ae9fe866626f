import RideCore

/// Whether a person may use their account (A5).
public enum AccountStatus: Hashable, Codable, Sendable {
    /// As usual.
    case active
    /// Blocked by an operator.
    case blocked(block: Block)
    /// Closed for good; with the block under which it stood, so that closing does not hide it.
    case closed(at: WallTime, block: Block?)

    /// Why and since when an account is blocked.
    public struct Block: Hashable, Codable, Sendable {
        /// The kind of reason.
        public let reason: BlockReason
        /// Since when.
        public let at: WallTime
        /// What the person can do: clean, 1 to 280 characters.
        public let message: String
    }

    /// Whether the person may ride or drive.
    public var isActive: Bool { self == .active }
}

/// Why an operator blocks an account.
public enum BlockReason: String, CaseIterable, Codable, Sendable {
    /// A document is missing, wrong or has expired.
    case documents
    /// How the person treated others.
    case conduct
    /// Somebody was in danger.
    case safety
    /// Something is owed.
    case debt
    /// The account may be used by somebody else, or to deceive.
    case fraud
    /// Something else, said in the message.
    case other
}

/// What may be asked of an account's status.
public enum AccountCommand: Hashable, Sendable {
    /// An operator blocks it; the message says what to do.
    case block(reason: BlockReason, message: String)
    /// An operator lifts the block.
    case unblock
    /// The person, or an operator, closes it for good.
    case close
}

/// Why an account's status refused a command.
public enum AccountRejection: String, Error, CaseIterable, Codable, Sendable {
    /// It is blocked already.
    case alreadyBlocked = "already_blocked"
    /// It is not blocked.
    case notBlocked = "not_blocked"
    /// It is closed for good.
    case accountIsClosed = "account_is_closed"
    /// A block must say what to do.
    case messageEmpty = "block_message_empty"
    /// The message is longer than 280 characters.
    case messageTooLong = "block_message_too_long"

    /// One sentence for whoever asked.
    public var message: String {
        switch self {
        case .alreadyBlocked: "This account is already blocked."
        case .notBlocked: "This account is not blocked."
        case .accountIsClosed: "This account is closed."
        case .messageEmpty: "Say what the person can do."
        case .messageTooLong:
            "A message has at most \(Limits.noteCharacters) characters and "
                + "\(Limits.noteBytes) bytes."
        }
    }
}

extension AccountStatus {
    /// The status after a command.
    ///
    /// - Throws: `AccountRejection`, the state's reason before the message's; nothing then
    ///   changes.
    public func after(
        _ command: AccountCommand, at now: WallTime
    ) throws(AccountRejection) -> AccountStatus {
        switch (self, command) {
        case (.active, .block(let reason, let message)):
            return .blocked(
                block: Block(reason: reason, at: now, message: try Self.checked(message)))
        case (.active, .unblock): throw .notBlocked
        case (.active, .close): return .closed(at: now, block: nil)
        case (.blocked, .block): throw .alreadyBlocked
        case (.blocked, .unblock): return .active
        case (.blocked(let block), .close): return .closed(at: now, block: block)
        case (.closed, .block), (.closed, .unblock), (.closed, .close): throw .accountIsClosed
        }
    }

    private static func checked(_ message: String) throws(AccountRejection) -> String {
        do {
            return try CleanText.checked(
                message, characters: Limits.noteCharacters, bytes: Limits.noteBytes)
        } catch {
            switch error {
            case .empty: throw .messageEmpty
            case .tooLong, .tooManyBytes: throw .messageTooLong
            }
        }
    }
}
