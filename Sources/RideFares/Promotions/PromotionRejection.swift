import RideCore

/// Why a promotion cannot be used for a ride.
///
/// The raw value is the stable code; `message` is fit for a user. The cases stand in the order in
/// which they are checked.
public enum PromotionRejection: String, Error, CaseIterable, Codable, Sendable {
    /// There is no promotion with this code. Said by whoever looks codes up, never by a promotion.
    case noSuchCode = "no_such_code"
    /// The operator has switched it off.
    case switchedOff = "switched_off"
    /// It belongs to another passenger.
    case notYours = "not_yours"
    /// Its first day is still to come.
    case notStarted = "not_started"
    /// Its last day is over.
    case expired = "expired"
    /// It is for other categories.
    case notInThisCategory = "not_in_this_category"
    /// It is for a passenger's first ride.
    case onlyFirstRide = "only_first_ride"
    /// All of its uses are used up.
    case usedUp = "used_up"
    /// This passenger has used it as often as one may.
    case alreadyUsed = "already_used"
    /// The ride costs too little.
    case fareTooSmall = "fare_too_small"

    /// One sentence for the passenger.
    public var message: String {
        switch self {
        case .noSuchCode: "There is no promotion with this code."
        case .switchedOff: "This promotion is not available at present."
        case .notYours: "This promotion is for another passenger."
        case .notStarted: "This promotion has not begun yet."
        case .expired: "This promotion is over."
        case .notInThisCategory: "This promotion is not for this category."
        case .onlyFirstRide: "This promotion is for the first ride only."
        case .usedUp: "This promotion is used up."
        case .alreadyUsed: "You have already used this promotion."
        case .fareTooSmall: "This ride costs too little for this promotion."
        }
    }
}

/// Why a promotion could not be set up.
///
/// The raw value is the stable code; `message` is fit for the operator.
public enum PromotionTermsRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The share is not above 0 and at most 100 %.
    case shareOutOfRange = "share_out_of_range"
    /// The cap is not above zero and within `FareLimits.rate`.
    case capOutOfRange = "cap_out_of_range"
    /// The amount is not above zero and within `FareLimits.rate`.
    case amountOutOfRange = "amount_out_of_range"
    /// The last day comes before the first.
    case endsBeforeItStarts = "ends_before_it_starts"
    /// The total of uses is not 1 to `FareLimits.promotionUses`.
    case totalUsesOutOfRange = "total_uses_out_of_range"
    /// The uses per passenger are not 1 to `FareLimits.promotionUses`.
    case usesPerPassengerOutOfRange = "uses_per_passenger_out_of_range"
    /// The minimum fare is negative or beyond `FareLimits.rate`.
    case minimumFareOutOfRange = "minimum_fare_out_of_range"
    /// It is for no category at all.
    case noCategory = "no_category"

    /// One sentence for whoever reads promotions as they are stored.
    public var message: String { message { "\($0.minorUnits) minor units" } }

    /// One sentence for the operator.
    ///
    /// - Parameter amount: writes an amount as in the market.
    public func message(_ amount: (Money) -> String) -> String {
        let most = amount(FareLimits.rate)
        return switch self {
        case .shareOutOfRange: "The share must be above 0 and at most 100 %."
        case .capOutOfRange: "The cap must be above 0 and at most \(most)."
        case .amountOutOfRange: "The amount must be above 0 and at most \(most)."
        case .endsBeforeItStarts: "The last day must not come before the first."
        case .totalUsesOutOfRange: "The total of uses must be 1 to \(FareLimits.promotionUses)."
        case .usesPerPassengerOutOfRange:
            "The uses per passenger must be 1 to \(FareLimits.promotionUses)."
        case .minimumFareOutOfRange:
            "The minimum fare must be at most \(most), and not below 0."
        case .noCategory: "A promotion needs at least one category."
        }
    }
}
