import RideCore

/// The three balances of a driver, or a change of them (D9).
public struct DriverBalances: Hashable, Codable, Sendable, AdditiveArithmetic {
    /// What can be withdrawn, once what is owed is paid off.
    public var available: Money
    /// What the driver owes the platform; never positive as a balance.
    public var owed: Money
    /// What waits for its settlement.
    public var blocked: Money

    /// Three amounts.
    public init(available: Money = .zero, owed: Money = .zero, blocked: Money = .zero) {
        self.available = available
        self.owed = owed
        self.blocked = blocked
    }

    /// Nothing at all.
    public static let zero = DriverBalances()

    /// All three together: what the platform owes the driver on the whole.
    public var total: Money { available + owed + blocked }

    /// What a withdrawal can take: what is owed is paid off first.
    public var withdrawable: Money { max(.zero, available + owed) }

    /// The sums.
    public static func + (left: DriverBalances, right: DriverBalances) -> DriverBalances {
        DriverBalances(
            available: left.available + right.available, owed: left.owed + right.owed,
            blocked: left.blocked + right.blocked)
    }

    /// The differences.
    public static func - (left: DriverBalances, right: DriverBalances) -> DriverBalances {
        DriverBalances(
            available: left.available - right.available, owed: left.owed - right.owed,
            blocked: left.blocked - right.blocked)
    }

    /// The change that a posting makes for a driver; nil for somebody else's account.
    init?(_ posting: LedgerPosting, of driver: DriverID) {
        switch posting.account {
        case .driverAvailable(driver): self.init(available: posting.amount)
        case .driverOwed(driver): self.init(owed: posting.amount)
        case .driverBlocked(driver): self.init(blocked: posting.amount)
        case .driverAvailable, .driverOwed, .driverBlocked, .passenger, .platform, .promotions,
            .cash, .bank:
            return nil
        }
    }
}
