import RideCore

/// An account of the ledger (R3).
///
/// A positive balance is what the platform owes the holder, a negative one what the holder owes the
/// platform. The platform's own accounts follow from that: revenue makes `platform` positive, what
/// is given away makes `promotions` negative, and `bank` is negative by all that came in from the
/// world outside less what went out to it. The sum over all accounts is always zero.
public enum LedgerAccount: Hashable, Sendable {
    /// The bills of a passenger; never positive.
    case passenger(PassengerID)
    /// What a driver can withdraw; never negative.
    case driverAvailable(DriverID)
    /// What a driver owes for cash rides; never positive.
    case driverOwed(DriverID)
    /// What a driver earned by card and gets when it is settled; never negative.
    case driverBlocked(DriverID)
    /// Revenue.
    case platform
    /// What discounts, bonuses and referrals cost.
    case promotions
    /// Cash that passes from a passenger to a driver; zero after every transaction.
    case cash
    /// Money that came from outside (negative) or went there (positive), through the card
    /// processor or by bank transfer.
    case bank

    /// Whether the account may stand at this balance.
    public func allows(_ balance: Money) -> Bool {
        switch self {
        case .passenger, .driverOwed: balance <= .zero
        case .driverAvailable, .driverBlocked: balance >= .zero
        case .cash: balance == .zero
        case .platform, .promotions, .bank: true
        }
    }

    /// The driver who holds it, for the three accounts of drivers.
    public var driver: DriverID? {
        switch self {
        case .driverAvailable(let id), .driverOwed(let id), .driverBlocked(let id): id
        case .passenger, .platform, .promotions, .cash, .bank: nil
        }
    }

    /// The passenger who holds it, if one does.
    public var passenger: PassengerID? {
        switch self {
        case .passenger(let id): id
        case .driverAvailable, .driverOwed, .driverBlocked, .platform, .promotions, .cash, .bank:
            nil
        }
    }
}

extension LedgerAccount: LedgerText {
    private var name: String {
        switch self {
        case .passenger: "passenger"
        case .driverAvailable: "driver.available"
        case .driverOwed: "driver.owed"
        case .driverBlocked: "driver.blocked"
        case .platform: "platform"
        case .promotions: "promotions"
        case .cash: "cash"
        case .bank: "bank"
        }
    }

    private var number: UInt64? { driver?.rawValue ?? passenger?.rawValue }

    /// The form `driver.available/42`, or `platform` for an account without a person.
    public var description: String { number.map { "\(name)/\($0)" } ?? name }

    /// Reads that form; nil for anything else.
    public init?(_ description: String) {
        let parts = LedgerTextParts(description)
        let number: UInt64? = parts.number(1)
        switch (parts.all.count, parts.all[0], number) {
        case (2, "passenger", let number?): self = .passenger(PassengerID(number))
        case (2, "driver.available", let number?): self = .driverAvailable(DriverID(number))
        case (2, "driver.owed", let number?): self = .driverOwed(DriverID(number))
        case (2, "driver.blocked", let number?): self = .driverBlocked(DriverID(number))
        case (1, "platform", _): self = .platform
        case (1, "promotions", _): self = .promotions
        case (1, "cash", _): self = .cash
        case (1, "bank", _): self = .bank
        default: return nil
        }
    }
}

extension LedgerAccount: Comparable {
    private var rank: Int {
        switch self {
        case .passenger: 0
        case .driverAvailable: 1
        case .driverOwed: 2
        case .driverBlocked: 3
        case .platform: 4
        case .promotions: 5
        case .cash: 6
        case .bank: 7
        }
    }

    /// By kind of account, then by the holder's number.
    public static func < (left: LedgerAccount, right: LedgerAccount) -> Bool {
        (left.rank, left.number ?? 0) < (right.rank, right.number ?? 0)
    }
}
