import RideCore
import RideFares

/// Prices and drivers' answers that somebody else decides.
extension World {
    /// Whether prices are somebody else's: they are asked for at each interval's end then.
    var asksLearnerForPrices: Bool { learner?.setsPrices == true }

    /// Prices are those without surge until they are first asked for.
    mutating func beginLearnedPrices() {
        guard asksLearnerForPrices, let surge else { return }
        learner?.prices = Array(repeating: .none, count: surge.zones.count)
        scheduleSurge()
    }

    /// Stops for what the driver who was asked for a ride says; the scenario's answer is drawn
    /// all the same, so that whoever repeats it changes nothing.
    mutating func askLearner(whetherTaken ride: Int, usually: Bool) {
        let id = trip(ride)
        learner?.usualReply = usually
        learner?.pending = .acceptance(id)
    }

    /// Takes over by how much prices are raised; zones that are not named stay as they are.
    ///
    /// - Throws: what is wrong, and where; nothing has happened then.
    mutating func answer(_ prices: [LearnerPrice]) throws(LearnerRejection) {
        let multipliers = try check(prices)
        learner?.pending = nil
        for (price, multiplier) in zip(prices, multipliers) {
            learner?.prices[price.zone] = multiplier
        }
        scheduleSurge()
        goOnSearching()
    }

    /// The prices of an answer where all of them can be had; nothing happens.
    ///
    /// - Throws: what is wrong, and where.
    @discardableResult
    func check(_ prices: [LearnerPrice]) throws(LearnerRejection) -> [SurgeMultiplier] {
        guard learner?.pending == .prices, let surge else {
            throw LearnerRejection(.notAsked, at: 0)
        }
        var seen: Set<Int> = []
        var found: [SurgeMultiplier] = []
        for (index, price) in prices.enumerated() {
            guard (0..<surge.zones.count).contains(price.zone) else {
                throw LearnerRejection(.noSuchZone, at: index)
            }
            guard seen.insert(price.zone).inserted else {
                throw LearnerRejection(.zoneTwice, at: index)
            }
            guard let multiplier = SurgeMultiplier(hundredths: price.hundredths),
                multiplier <= surge.rules.cap,
                (price.hundredths - 100).isMultiple(of: surge.rules.stepHundredths)
            else { throw LearnerRejection(.noSuchPrice, at: index) }
            found.append(multiplier)
        }
        return found
    }

    /// Carries out what the driver who was asked says.
    ///
    /// - Throws: `.notAsked` where nobody waits for it; nothing has happened then.
    mutating func answer(isTaken: Bool) throws(LearnerRejection) {
        guard case .acceptance(let id) = learner?.pending else {
            throw LearnerRejection(.notAsked, at: 0)
        }
        learner?.pending = nil
        if isTaken { accept(number(id)) } else { refuse(number(id), .declined) }
        goOnSearching()
    }
}
