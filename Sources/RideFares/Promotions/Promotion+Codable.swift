import RideCore

/// Categories are written by their names.
extension Promotion: Codable {
    private enum CodingKeys: CodingKey {
        case code, reward, firstUse, lastUse, totalUses, usesPerPassenger, minimumFare
        case categories, isForFirstRide, owner, isOn
    }

    /// Reads and checks a promotion; the error carries the message of the rejection.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let code = try container.decode(PromotionCode.self, forKey: .code)
        let reward = try container.decode(PromotionReward.self, forKey: .reward)
        let firstUse = try container.decode(CivilDate.self, forKey: .firstUse)
        let lastUse = try container.decode(CivilDate.self, forKey: .lastUse)
        let totalUses = try container.decodeIfPresent(Int.self, forKey: .totalUses)
        let usesPerPassenger = try container.decodeIfPresent(Int.self, forKey: .usesPerPassenger)
        let minimumFare = try container.decode(Money.self, forKey: .minimumFare)
        let categories = try container.decode([Category].self, forKey: .categories)
        let isForFirstRide = try container.decode(Bool.self, forKey: .isForFirstRide)
        let owner = try container.decodeIfPresent(PassengerID.self, forKey: .owner)
        let isOn = try container.decode(Bool.self, forKey: .isOn)
        do throws(PromotionTermsRejection) {
            try self.init(
                code: code, reward: reward, firstUse: firstUse, lastUse: lastUse,
                totalUses: totalUses, usesPerPassenger: usesPerPassenger,
                minimumFare: minimumFare, categories: CategorySet(categories),
                isForFirstRide: isForFirstRide, owner: owner, isOn: isOn)
        } catch {
            throw decoder.refusal(error.message)
        }
    }

    /// Writes the promotion; limits that it does not have are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(reward, forKey: .reward)
        try container.encode(firstUse, forKey: .firstUse)
        try container.encode(lastUse, forKey: .lastUse)
        try container.encodeIfPresent(totalUses, forKey: .totalUses)
        try container.encodeIfPresent(usesPerPassenger, forKey: .usesPerPassenger)
        try container.encode(minimumFare, forKey: .minimumFare)
        try container.encode(categories.categories, forKey: .categories)
        try container.encode(isForFirstRide, forKey: .isForFirstRide)
        try container.encodeIfPresent(owner, forKey: .owner)
        try container.encode(isOn, forKey: .isOn)
    }
}
