import RideCore

/// What stands behind a transaction. With the kind of the transaction it is the key by which a
/// repetition is known: a ride is paid once, a goal once a week.
public enum LedgerSubject: Hashable, Sendable {
    /// A ride, or its cancellation.
    case trip(TripID)
    /// The tip of a ride, which is billed by itself.
    case tip(TripID)
    /// A rental of a bicycle.
    case rental(RentalID)
    /// A withdrawal.
    case withdrawal(WithdrawalID)
    /// A goal that a driver reached in a week.
    case bonus(goal: LedgerLabel, week: CityWeek, driver: DriverID)
    /// Somebody who was brought in: the reward is paid once, to whoever came first.
    case referral(invited: Actor)
    /// A payment from outside, by the caller's name for it.
    case payment(LedgerLabel)
    /// What an operator put right, by the operator's name for it.
    case correction(LedgerLabel)

    /// The ride that it is about, where it is about one.
    public var trip: TripID? {
        switch self {
        case .trip(let id), .tip(let id): id
        case .rental, .withdrawal, .bonus, .referral, .payment, .correction: nil
        }
    }
}

extension LedgerSubject: LedgerText {
    /// One of the forms `trip/41`, `tip/41`, `rental/7`, `withdrawal/3`, `bonus/GOAL/WEEK/DRIVER`,
    /// `referral/driver/5`, `referral/passenger/5`, `payment/NAME` and `correction/NAME`.
    public var description: String {
        switch self {
        case .trip(let id): "trip/\(id)"
        case .tip(let id): "tip/\(id)"
        case .rental(let id): "rental/\(id)"
        case .withdrawal(let id): "withdrawal/\(id)"
        case .bonus(let goal, let week, let driver): "bonus/\(goal)/\(week.number)/\(driver)"
        case .referral(let invited): "referral/\(invited.side.rawValue)/\(invited.number)"
        case .payment(let label): "payment/\(label)"
        case .correction(let label): "correction/\(label)"
        }
    }

    /// Reads one of those forms; nil for anything else.
    public init?(_ description: String) {
        let parts = LedgerTextParts(description)
        switch (parts.all.count, parts.all[0]) {
        case (2, "payment"), (2, "correction"):
            guard let label = LedgerLabel(String(parts.all[1])) else { return nil }
            self = parts.all[0] == "payment" ? .payment(label) : .correction(label)
        case (3, "referral"):
            guard let side = Side(rawValue: String(parts.all[1])),
                let number: UInt64 = parts.number(2)
            else { return nil }
            self = .referral(invited: Actor(side, number))
        case (4, "bonus"):
            guard let goal = LedgerLabel(String(parts.all[1])),
                let week: Int = parts.number(2), let driver: UInt64 = parts.number(3)
            else { return nil }
            self = .bonus(goal: goal, week: CityWeek(number: week), driver: DriverID(driver))
        case (2, let name):
            guard let number: UInt64 = parts.number(1) else { return nil }
            switch name {
            case "trip": self = .trip(TripID(number))
            case "tip": self = .tip(TripID(number))
            case "rental": self = .rental(RentalID(number))
            case "withdrawal": self = .withdrawal(WithdrawalID(number))
            default: return nil
            }
        default:
            return nil
        }
    }
}
