import RideBikes
import RideCore
import RideMarket

/// What bicycles cost.
extension MarketFile {
    static func bikes(
        _ section: YAMLSection?, _ currency: Currency
    ) throws(ScenarioError) -> BikePlan? {
        guard let section else { return nil }
        try section.allow(["unlock", "free", "per_minute", "daily_cap", "lost"])
        let amounts = Money.zero...Limits.ledgerAmount
        let unlock = try section.amount("unlock", in: currency, amounts) ?? .zero
        let free = try section.duration("free", .zero...BikeLimits.lostAfter) ?? .zero
        guard free.milliseconds % 60_000 == 0 else {
            throw section.error("free", "expected whole minutes, such as 30m")
        }
        let perMinute = try section.requiredAmount("per_minute", in: currency, amounts)
        let cap = try section.amount("daily_cap", in: currency, amounts)
        let lost = try section.amount("lost", in: currency, amounts) ?? .zero
        let segment = BikePlan.Segment(
            startMinute: Int(free.milliseconds / 60_000),
            rateThousandths: perMinute.minorUnits * 1_000, intervalMinutes: 1)
        guard let segment,
            let plan = BikePlan(
                code: "market", name: "", currency: currency, unlockPrice: unlock,
                segments: perMinute > .zero ? [segment] : [], dailyCap: cap, lostPrice: lost)
        else { throw section.error("per_minute", "expected an amount that is less") }
        return plan
    }
}
