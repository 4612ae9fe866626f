import RideCore
import RideFares

/// The promotion that an invitation gives to both passengers (P13): to the one who invited, and to
/// the one who came.
public struct ReferralPromotion: Hashable, Sendable {
    /// What it takes off one ride.
    public let reward: PromotionReward
    /// How many days it can be used, the day on which it is given included.
    public let days: Int

    /// Days that it can last.
    public static let allowedDays = 1...3_650

    /// A promotion for referrals.
    ///
    /// - Throws: `PromotionTermsRejection`: `endsBeforeItStarts` for days out of range, and what
    ///   is wrong with the reward.
    public init(reward: PromotionReward, days: Int) throws(PromotionTermsRejection) {
        self.reward = reward
        self.days = days
        guard Self.allowedDays.contains(days) else { throw .endsBeforeItStarts }
        // Whether a reward is allowed is known to promotions alone; the code does not matter.
        if let code = try? PromotionCode("INVITE"), let day = CivilDate(year: 1, month: 1, day: 1) {
            _ = try promotion(code: code, for: PassengerID(0), from: day)
        }
    }

    /// The promotion of one passenger, for one ride.
    ///
    /// - Throws: `PromotionTermsRejection.endsBeforeItStarts` where the calendar of `CivilDate`
    ///   ends before the promotion does.
    public func promotion(
        code: PromotionCode, for owner: PassengerID, from today: CivilDate
    ) throws(PromotionTermsRejection) -> Promotion {
        try Promotion(
            code: code, reward: reward, firstUse: today, lastUse: today.adding(days: days - 1),
            totalUses: 1, usesPerPassenger: 1, owner: owner)
    }
}

extension ReferralPromotion: Codable {
    private enum CodingKeys: CodingKey { case reward, days }

    /// Reads a promotion, and refuses what the initialiser refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            reward: try container.decode(PromotionReward.self, forKey: .reward),
            days: try container.decode(Int.self, forKey: .days))
    }
}
