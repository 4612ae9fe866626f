import RideCore

/// The recovery of one account's password (A3): at most one open code, of which only the hash is
/// kept. A code is good for 15 minutes and five tries, and for one success.
public enum PasswordRecovery: Hashable, Codable, Sendable {
    /// No code is open.
    case idle
    /// A code was sent.
    case open(hash: [UInt8], sentAt: WallTime, triesLeft: Int)

    /// What came of a try.
    public enum Outcome: Hashable, Codable, Sendable {
        /// The password may be set anew; the code is used up.
        case accepted
        /// Another code was sent than this one.
        case wrong(triesLeft: Int)
        /// That was the last try; a new code is needed.
        case triesUsedUp
        /// The code was sent more than 15 minutes ago; a new one is needed.
        case expired
        /// No code is open.
        case noCode
    }

    /// Opens a new code; one that was open before is no longer good.
    public mutating func send(hash: [UInt8], at now: WallTime) {
        self = .open(hash: hash, sentAt: now, triesLeft: AccountLimits.recoveryCodeTries)
    }

    /// Tries a code and uses it up. The recovery afterwards must be saved whatever the outcome,
    /// since tries are counted.
    public mutating func present(hash presented: [UInt8], at now: WallTime) -> Outcome {
        let outcome = check(hash: presented, at: now)
        if outcome == .accepted { self = .idle }
        return outcome
    }

    /// Tries a code before the work on the new password begins: a wrong one costs a try, the right
    /// one stays open until it is presented.
    public mutating func check(hash presented: [UInt8], at now: WallTime) -> Outcome {
        switch self {
        case .idle:
            return .noCode
        case .open(let hash, let sentAt, let triesLeft):
            let age = now.since(sentAt)
            guard age >= .zero, age <= AccountLimits.recoveryCodeLifetime else {
                self = .idle
                return .expired
            }
            guard presented != hash else { return .accepted }
            guard triesLeft > 1 else {
                self = .idle
                return .triesUsedUp
            }
            self = .open(hash: hash, sentAt: sentAt, triesLeft: triesLeft - 1)
            return .wrong(triesLeft: triesLeft - 1)
        }
    }
}

extension PasswordRecovery.Outcome {
    /// One sentence for the person who typed the code.
    public var message: String {
        switch self {
        case .accepted: "Choose a new password."
        case .wrong(let triesLeft): "This is not the code. Tries left: \(triesLeft)."
        case .triesUsedUp: "This was the last try. Ask for a new code."
        case .expired: "This code has expired. Ask for a new one."
        case .noCode: "Ask for a code first."
        }
    }
}
