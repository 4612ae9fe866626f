import RideCore

/// A discount that passengers get for a code (P4), or one passenger for an invitation (P13).
public struct Promotion: Hashable, Sendable {
    /// What is typed to get it.
    public let code: PromotionCode
    /// What it takes off.
    public let reward: PromotionReward
    /// The first day on which it can be used.
    public let firstUse: CivilDate
    /// The last day on which it can be used.
    public let lastUse: CivilDate

    /// Whether it has been good since ever.
    public var isGoodAtFirst: Bool { firstUse == CivilDate(daysSince1970: .min) }
    /// Whether it is good for ever.
    public var isGoodForEver: Bool { lastUse == CivilDate(daysSince1970: .max) }
    /// How often it can be used by all passengers together; nil without limit.
    public let totalUses: Int?
    /// How often one passenger can use it; nil without limit.
    public let usesPerPassenger: Int?
    /// The least price, before the promotion, for which it can be used.
    public let minimumFare: Money
    /// The categories it is for.
    public let categories: CategorySet
    /// Whether it is for the first ride alone: not for passengers who have completed one, are on
    /// one, or were promised another as their first.
    public let isForFirstRide: Bool
    /// The only passenger who can use it; nil for everybody.
    public let owner: PassengerID?
    /// Whether it can be used at present.
    public private(set) var isOn: Bool

    /// A promotion; without further arguments every passenger can use it once in any category.
    ///
    /// - Throws: `PromotionTermsRejection` for the first that applies, in the order of its cases.
    public init(
        code: PromotionCode, reward: PromotionReward, firstUse: CivilDate, lastUse: CivilDate,
        totalUses: Int? = nil, usesPerPassenger: Int? = 1, minimumFare: Money = .zero,
        categories: CategorySet = CategorySet(Category.allCases), isForFirstRide: Bool = false,
        owner: PassengerID? = nil, isOn: Bool = true
    ) throws(PromotionTermsRejection) {
        let uses = 1...FareLimits.promotionUses
        try Self.check(reward)
        guard firstUse <= lastUse else { throw .endsBeforeItStarts }
        guard totalUses.map(uses.contains) ?? true else { throw .totalUsesOutOfRange }
        guard usesPerPassenger.map(uses.contains) ?? true else {
            throw .usesPerPassengerOutOfRange
        }
        guard (Money.zero...FareLimits.rate).contains(minimumFare) else {
            throw .minimumFareOutOfRange
        }
        guard !categories.categories.isEmpty else { throw .noCategory }
        self.code = code
        self.reward = reward
        self.firstUse = firstUse
        self.lastUse = lastUse
        self.totalUses = totalUses
        self.usesPerPassenger = usesPerPassenger
        self.minimumFare = minimumFare
        self.categories = categories
        self.isForFirstRide = isForFirstRide
        self.owner = owner
        self.isOn = isOn
    }

    private static func check(_ reward: PromotionReward) throws(PromotionTermsRejection) {
        let amounts = Money(minorUnits: 1)...FareLimits.rate
        switch reward {
        case .percent(let share, let cap):
            guard share > .none, share <= .whole else { throw .shareOutOfRange }
            guard cap.map(amounts.contains) ?? true else { throw .capOutOfRange }
        case .amount(let amount):
            guard amounts.contains(amount) else { throw .amountOutOfRange }
        }
    }

    /// The same promotion, switched on or off.
    public func switched(on isOn: Bool) -> Promotion {
        var promotion = self
        promotion.isOn = isOn
        return promotion
    }

    /// Whether the promotion can be used for a ride.
    ///
    /// What holds for everybody at any price comes first, what the passenger could still change
    /// comes last; the order is part of the contract.
    ///
    /// - Throws: `PromotionRejection` for the first that applies, in the order of its cases.
    public func check(_ use: PromotionUse) throws(PromotionRejection) {
        guard isOn else { throw .switchedOff }
        guard owner == nil || owner == use.passenger else { throw .notYours }
        guard use.today >= firstUse else { throw .notStarted }
        guard use.today <= lastUse else { throw .expired }
        guard categories.serves(use.category) else { throw .notInThisCategory }
        guard !isForFirstRide || use.earlierRides == 0 else { throw .onlyFirstRide }
        guard use.usesInTotal < totalUses ?? .max else { throw .usedUp }
        guard use.usesByPassenger < usesPerPassenger ?? .max else { throw .alreadyUsed }
        guard use.subtotal >= minimumFare else { throw .fareTooSmall }
    }

    /// The line that takes the promotion off a price: never more than the price itself. It is
    /// there even where it comes to nothing, because a use is a use.
    public func item(on subtotal: Money) -> Fare.Item {
        Fare.Item(kind: .promotion, amount: .zero - reward.discount(on: subtotal))
    }
}
