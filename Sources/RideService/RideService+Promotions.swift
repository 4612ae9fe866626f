import RideAccounts
import RideCore
import RideFares
import RideLedger

/// Promotions, and what invitations bring (P4, P13).
extension RideService {
    /// The promotion with a code, if it may be used for this price.
    ///
    /// - Throws: why not.
    func promotion(
        _ typed: String, for passenger: PassengerID, category: Category, subtotal: Money
    ) throws(RuleRefusal) -> Promotion {
        let code: PromotionCode
        do throws(PromotionCodeRejection) { code = try PromotionCode(typed) } catch {
            throw RuleRefusal(code: "promotion_" + error.rawValue, message: error.message)
        }
        guard let file = promotions[code] else { throw Self.refusal(.noSuchCode) }
        // A booking will use its promotion when it becomes a ride.
        let booked = reservations.values.filter {
            $0.promotion == code && $0.state == .waiting
        }
        let ownBooked = booked.count { $0.request.passenger == passenger }
        let use = PromotionUse(
            passenger: passenger, today: today, category: category, subtotal: subtotal,
            usesInTotal: file.uses.count + booked.count,
            usesByPassenger: file.uses(by: passenger) + ownBooked,
            completedRides: accounts[.passenger(passenger)]?.completedRides ?? 0)
        do throws(PromotionRejection) { try file.promotion.check(use) } catch {
            throw Self.refusal(error)
        }
        return file.promotion
    }

    /// Passes where the promotion in a price can still be used: somebody may have been faster.
    ///
    /// - Throws: `.quoteExpired`.
    func checkPromotion(of held: HeldQuote) throws(ServiceRejection) {
        guard let code = held.promotion else { return }
        let fare = held.quote.fare
        do throws(RuleRefusal) {
            _ = try promotion(
                code.text, for: held.passenger, category: held.quote.category,
                subtotal: fare.total - fare.amount(of: .promotion))
        } catch { throw .quoteExpired }
    }

    private static func refusal(_ rejection: PromotionRejection) -> RuleRefusal {
        RuleRefusal(code: "promotion_" + rejection.rawValue, message: rejection.message)
    }

    func use(_ code: PromotionCode, by passenger: PassengerID, for trip: TripID) {
        promotions[code]?.uses.append(.init(passenger: passenger, trip: trip))
        keep(.promotion, code)
    }

    /// A ride that did not take place has used no promotion.
    func returnPromotion(of trip: TripID) {
        for code in promotions.keys.sorted() {
            guard let index = promotions[code]?.uses.firstIndex(where: { $0.trip == trip }) else {
                continue
            }
            promotions[code]?.uses.remove(at: index)
            keep(.promotion, code)
        }
    }

    /// The promotion that a ride uses; nil for none.
    func promotion(of trip: TripID) -> Promotion? {
        promotions.keys.sorted().compactMap { promotions[$0] }
            .first { file in file.uses.contains { $0.trip == trip } }?.promotion
    }

    // MARK: Invitations

    /// Whoever comes by an invitation gets something for the first ride.
    func welcome(_ actor: Actor) {
        guard case .passenger(let passenger) = actor, accounts[actor]?.invitedBy != nil,
            let own = ReferralCode(of: actor)
        else { return }
        give("W" + own.text, to: passenger)
    }

    /// A first ride: whoever invited this person is rewarded, once.
    func rewardInvitation(of actor: Actor) {
        guard let inviter = accounts[actor]?.invitedBy, accounts[actor]?.completedRides == 1 else {
            return
        }
        switch inviter {
        case .driver(let driver):
            let before = ledger.nextID
            post(because: "nobody invites themselves, and a first ride is completed once") {
                ledger throws(LedgerRejection) in
                try ledger.referralReward(to: driver, for: actor, at: now)
            }
            guard ledger.nextID != before else { return }
        case .passenger(let passenger):
            guard let own = ReferralCode(of: actor) else { return }
            give("T" + own.text, to: passenger)
            return notify(
                inviter, .invitationRewarded,
                "Somebody you invited took a first ride. Thank you: T\(own.text) is yours.",
                .init(code: "T" + own.text))
        }
        notify(
            inviter, .invitationRewarded, "Somebody you invited took a first ride. Thank you!")
    }

    private func give(_ text: String, to passenger: PassengerID) {
        guard let reward = settings.market.referralPromotion,
            let code = try? PromotionCode(text), promotions[code] == nil,
            let promotion = try? reward.promotion(code: code, for: passenger, from: today)
        else { return }
        promotions[code] = PromotionFile(promotion: promotion, uses: [])
        keep(.promotion, code)
    }

    /// The promotions that a passenger could use now, in the order of their codes.
    public func promotions(of actor: Actor) -> [Promotion] {
        guard case .passenger(let passenger) = actor else { return [] }
        return promotions.keys.sorted().compactMap { promotions[$0]?.promotion }
            .filter { $0.owner == passenger && $0.isOn && $0.lastUse >= today }
            .filter { (promotions[$0.code]?.uses(by: passenger) ?? 0) == 0 }
    }
}
