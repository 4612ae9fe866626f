import RideCore

/// The bank that drivers' money goes to, simulated. Most accounts have it at once, for good; the
/// last three digits of an account, before its check digit, make it another:
///
/// | ends in | what the bank does | after |
/// |---|---|---|
/// | 901 | refuses: there is no such account | 1 hour |
/// | 902 | pays, and returns: the account is somebody else's | 1 day |
/// | 903 | pays, and returns: the account is closed | 2 days |
/// | 904 | pays, and returns without a reason | 3 days |
public enum SimulatedBank {
    /// What comes back of a withdrawal.
    public struct Return: Hashable, Sendable {
        /// Why.
        public let reason: Withdrawal.ReturnReason
        /// How long after it was asked for, in the city's time.
        public let after: Duration
        /// Whether the bank never had the money: it is on its way until it comes back.
        public let isRefusal: Bool
    }

    /// What comes back from an account; nil where the money stays.
    public static func comesBack(from account: BankAccount) -> Return? {
        let digits =
            switch account.number {
            case .brazil(_, _, _, let account, _), .chile(_, let account): account
            }
        return switch digits.suffix(3) {
        case "901": Return(reason: .accountUnknown, after: .seconds(3_600), isRefusal: true)
        case "902": Return(reason: .holderDiffers, after: .seconds(86_400), isRefusal: false)
        case "903": Return(reason: .accountClosed, after: .seconds(2 * 86_400), isRefusal: false)
        case "904": Return(reason: .other, after: .seconds(3 * 86_400), isRefusal: false)
        default: nil
        }
    }
}

extension Withdrawal {
    /// When the bank sends it back, and why; nil where it stays, or is back already.
    public var comesBack: (at: Instant, reason: ReturnReason)? {
        switch state {
        case .requested, .paid:
            SimulatedBank.comesBack(from: account).map { (requestedAt + $0.after, $0.reason) }
        case .returned: nil
        }
    }
}
