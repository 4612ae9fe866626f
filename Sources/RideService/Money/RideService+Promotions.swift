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
        guard let file = money.promotions.file(code) else { throw Self.refusal(.noSuchCode) }
        // A booking will use its promotion when it becomes a ride.
        let booked = rides.bookings.waiting(for: code, of: passenger)
        let use = PromotionUse(
            passenger: passenger, today: today, category: category, subtotal: subtotal,
            usesInTotal: file.uses.count + booked.inTotal,
            usesByPassenger: file.uses(by: passenger) + booked.byPassenger,
            earlierRides: earlierRides(of: passenger))
        do throws(PromotionRejection) { try file.promotion.check(use) } catch {
            throw Self.refusal(error)
        }
        return file.promotion
    }

    /// The rides of a passenger that are before one that is asked for now: whoever is on a ride, or
    /// was promised one as the first, is promised no other first ride.
    private func earlierRides(of passenger: PassengerID) -> Int {
        let actor = Actor.passenger(passenger)
        let promised = money.promotions.all.filter(\.promotion.isForFirstRide).reduce(0) {
            sum, file in
            let code = file.promotion.code
            return sum + rides.bookings.waiting(for: code, of: passenger).byPassenger
        }
        return (people[actor]?.completedRides ?? 0) + (liveTrip(of: actor) == nil ? 0 : 1)
            + promised
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

    // MARK: Invitations

    /// Whoever comes by an invitation gets something for the first ride.
    func welcome(_ actor: Actor) {
        guard case .passenger(let passenger) = actor, people[actor]?.invitedBy != nil,
            let own = ReferralCode(of: actor)
        else { return }
        give("W" + own.text, to: passenger)
    }

    /// A first ride: whoever invited this person is rewarded, once, and for so many people of 30
    /// days. Of drivers only those are who have been approved: an account is quickly made.
    func rewardInvitation(of actor: Actor) {
        guard let inviter = people[actor]?.invitedBy, people[actor]?.completedRides == 1 else {
            return
        }
        switch inviter {
        case .driver(let driver):
            guard people[inviter]?.driver.application?.mayGoOnline == true,
                money.ownPocket.mayReward(driver, at: now)
            else { return }
            let before = money.ledger.nextID
            post(because: "nobody invites themselves, and a first ride is completed once") {
                ledger throws(LedgerRejection) in
                try ledger.referralReward(to: driver, for: actor, at: now)
            }
            guard money.ledger.nextID != before else { return }
            countReward(money.ledger.rules.referral.reward(for: actor), of: driver)
        case .passenger(let passenger):
            guard let own = ReferralCode(of: actor) else { return }
            let days = Int(Limits.rewardedInvitationsSpan.inSeconds) / 86_400
            let thanks = money.promotions.given(
                to: passenger, prefix: "T", after: today.adding(days: -days))
            guard thanks < Limits.rewardedInvitations else { return }
            give("T" + own.text, to: passenger)
            return changes.notify(
                inviter, .invitationRewarded,
                "Somebody you invited took a first ride. Thank you: T\(own.text) is yours.",
                .init(code: "T" + own.text))
        }
        changes.notify(
            inviter, .invitationRewarded, "Somebody you invited took a first ride. Thank you!")
    }

    private func give(_ text: String, to passenger: PassengerID) {
        guard let reward = settings.market.referralPromotion else { return }
        money.promotions.give(reward, code: text, to: passenger, from: today, &changes)
    }

    /// The promotions that a passenger could use now, in the order of their codes.
    public func promotions(of actor: Actor) -> [Promotion] {
        guard case .passenger(let passenger) = actor else { return [] }
        return money.promotions.promotions(of: passenger, on: today)
    }

    /// The promotion in the price of a booked ride; nil for none.
    public func promotion(of reservation: Reservation) -> Promotion? {
        reservation.promotion.flatMap { money.promotions.file($0) }?.promotion
    }

    /// All promotions with their uses, in the order of their codes.
    public var allPromotions: [PromotionFile] { money.promotions.all }
}
