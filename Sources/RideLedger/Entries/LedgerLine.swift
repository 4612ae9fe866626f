import RideCore

/// What one posting is for. Together with the subject of its transaction it says all that a
/// statement has to: "Ride 41 · commission 20 %".
public enum LedgerLine: Hashable, Sendable {
    /// The price of the way: for a passenger before promotions, for a driver what the passenger
    /// pays of it.
    case fare
    /// Waiting beyond the free minutes.
    case waiting
    /// Called off late, or the passenger did not come.
    case cancellationFee
    /// For the driver alone.
    case tip
    /// The part of the fare that the platform pays instead of the passenger.
    case promotionPaidByPlatform
    /// The platform's part, at this rate.
    case commission(rate: CommissionRate)
    /// Cash from the passenger's hand into the driver's.
    case cashReceived
    /// A card was charged.
    case cardPayment
    /// A bill was paid later.
    case debtPayment
    /// Blocked money became available.
    case settlement
    /// Available money paid off what the driver owed.
    case nettedOwed
    /// The driver paid off what was owed, from outside.
    case owedPayment
    /// To the driver's bank account.
    case withdrawal
    /// Back from the bank.
    case withdrawalReturned
    /// A goal was reached.
    case bonus
    /// Somebody was brought in.
    case referral
    /// An operator put something right.
    case correction
    /// Unlocking a bicycle.
    case bikeUnlock
    /// The minutes with a bicycle.
    case bikeTime
    /// Taken off by the cap for a day's bicycles.
    case bikeDailyCap
    /// A bicycle that was not returned.
    case bikeLost

    /// The bare names of the lines, for sums and columns.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case fare, waiting
        case cancellationFee = "cancellation_fee"
        case tip
        case promotionPaidByPlatform = "promotion_paid_by_platform"
        case commission
        case cashReceived = "cash_received"
        case cardPayment = "card_payment"
        case debtPayment = "debt_payment"
        case settlement
        case nettedOwed = "netted_owed"
        case owedPayment = "owed_payment"
        case withdrawal
        case withdrawalReturned = "withdrawal_returned"
        case bonus, referral, correction
        case bikeUnlock = "bike_unlock"
        case bikeTime = "bike_time"
        case bikeDailyCap = "bike_daily_cap"
        case bikeLost = "bike_lost"
    }

    /// Its bare name.
    public var kind: Kind {
        switch self {
        case .fare: .fare
        case .waiting: .waiting
        case .cancellationFee: .cancellationFee
        case .tip: .tip
        case .promotionPaidByPlatform: .promotionPaidByPlatform
        case .commission: .commission
        case .cashReceived: .cashReceived
        case .cardPayment: .cardPayment
        case .debtPayment: .debtPayment
        case .settlement: .settlement
        case .nettedOwed: .nettedOwed
        case .owedPayment: .owedPayment
        case .withdrawal: .withdrawal
        case .withdrawalReturned: .withdrawalReturned
        case .bonus: .bonus
        case .referral: .referral
        case .correction: .correction
        case .bikeUnlock: .bikeUnlock
        case .bikeTime: .bikeTime
        case .bikeDailyCap: .bikeDailyCap
        case .bikeLost: .bikeLost
        }
    }
}

extension LedgerLine: LedgerText {
    /// The bare name; a commission has its rate behind it: `commission/share/2000`.
    public var description: String {
        switch self {
        case .commission(let rate): "\(kind.rawValue)/\(rate)"
        case .fare, .waiting, .cancellationFee, .tip, .promotionPaidByPlatform, .cashReceived,
            .cardPayment, .debtPayment, .settlement, .nettedOwed, .owedPayment, .withdrawal,
            .withdrawalReturned, .bonus, .referral, .correction, .bikeUnlock, .bikeTime,
            .bikeDailyCap, .bikeLost:
            kind.rawValue
        }
    }

    /// Reads that form; nil for anything else.
    public init?(_ description: String) {
        let parts = description.split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = Kind(rawValue: String(parts[0])) else { return nil }
        if kind == .commission {
            guard parts.count == 2, let rate = CommissionRate(String(parts[1])) else { return nil }
            self = .commission(rate: rate)
        } else {
            guard parts.count == 1, let line = kind.lineWithoutRate else { return nil }
            self = line
        }
    }
}

extension LedgerLine.Kind {
    /// The line that this name alone makes; nil for a commission, which needs a rate.
    var lineWithoutRate: LedgerLine? {
        switch self {
        case .fare: .fare
        case .waiting: .waiting
        case .cancellationFee: .cancellationFee
        case .tip: .tip
        case .promotionPaidByPlatform: .promotionPaidByPlatform
        case .commission: nil
        case .cashReceived: .cashReceived
        case .cardPayment: .cardPayment
        case .debtPayment: .debtPayment
        case .settlement: .settlement
        case .nettedOwed: .nettedOwed
        case .owedPayment: .owedPayment
        case .withdrawal: .withdrawal
        case .withdrawalReturned: .withdrawalReturned
        case .bonus: .bonus
        case .referral: .referral
        case .correction: .correction
        case .bikeUnlock: .bikeUnlock
        case .bikeTime: .bikeTime
        case .bikeDailyCap: .bikeDailyCap
        case .bikeLost: .bikeLost
        }
    }
}
