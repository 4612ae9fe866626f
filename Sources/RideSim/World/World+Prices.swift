import RideCore
import RideFares
import RideMap

/// What rides cost here and now (R2).
extension World {
    /// The price of a route in a category; nil where the category has no tariff.
    ///
    /// - Parameters:
    ///   - moment: when the ride begins, for the time of day; now where nil.
    ///   - surge: how much prices are raised; see `surge(at:)`.
    ///   - promotion: what is taken off, already checked.
    public func quote(
        _ category: Category, distance: Metres, duration: Duration, at moment: Instant? = nil,
        surge: SurgeMultiplier, promotion: Promotion? = nil
    ) -> Quote? {
        guard
            let price = rules.tariffs.quote(
                category, distance: distance, duration: duration, at: moment ?? now,
                in: rules.calendar, surge: surge, promotion: promotion)
        else { return nil }
        return Quote(
            category: category, fare: price.fare, distance: distance, duration: duration,
            terms: price.terms, surge: surge.hundredths)
    }

    /// By how much the prices of rides from a point are raised now.
    public func surge(at point: Coordinate) -> SurgeMultiplier {
        guard let surge else { return .none }
        if let learner, !learner.prices.isEmpty {
            return learner.prices[surge.zones.zone(at: point)]
        }
        return surge.multiplier(at: point)
    }

    /// Changes what rides cost from now on.
    public mutating func setTariffs(_ tariffs: TariffBook) { rules.tariffs = tariffs }

    /// Goes on with the prices of an engine before this one.
    ///
    /// - Returns: whether they are prices of this city and by these rules; others are not taken.
    public mutating func goOn(with saved: SurgeMap) -> Bool {
        guard let surge, surge.rules == saved.rules, surge.zones == saved.zones else {
            return false
        }
        self.surge = saved
        scheduleSurge()
        return true
    }

    /// Somebody asked for a ride from here; prices are looked at when the interval ends.
    mutating func countForSurge(_ pickup: Coordinate) {
        guard surge != nil else { return }
        if asksLearnerForPrices, surge?.isCalm == true { learner?.pricesWokeAt = now }
        surge?.countRequest(at: pickup)
        scheduleSurge()
    }

    /// Prices follow the demand, until it is calm again: a city in which nobody asks for anything
    /// has nothing scheduled.
    mutating func updateSurge() {
        isSurgeScheduled = false
        guard let zones = surge?.zones else { return }
        var available = [Int](repeating: 0, count: zones.count)
        for car in cars where car.activity == .idle && !car.isDriving {
            available[zones.zone(at: city.coordinate(of: car.place))] += 1
        }
        if learner?.pricesWokeAt != now { _ = surge?.update(availableDrivers: available) }
        guard !asksLearnerForPrices else {
            learner?.pending = .prices
            return
        }
        scheduleSurge()
    }

    /// Intervals end at whole multiples of their length, so that runs can be repeated.
    ///
    /// Whoever sets prices from outside is asked at all of them, as long as anybody may ask.
    mutating func scheduleSurge() {
        guard !isSurgeScheduled, let surge, asksLearnerForPrices || !surge.isCalm else { return }
        let interval = surge.rules.interval.milliseconds
        let next = Instant(milliseconds: (now.milliseconds / interval + 1) * interval)
        guard !asksLearnerForPrices || next <= requestsUntil else { return }
        isSurgeScheduled = true
        schedule(.surgeUpdates, at: next, .prices)
    }
}

extension SurgeMap {
    /// A calm map of a city; nil where prices never rise.
    ///
    /// - Precondition: the city can be cut into such zones; `Scenario.makeRules(in:)` makes sure.
    init?(_ rules: SurgeRules, over city: City) {
        guard rules.isOn else { return nil }
        do throws(SurgeZonesRejection) {
            let zones = try SurgeZones(
                southWest: city.bounds.southWest, northEast: city.bounds.northEast,
                zoneSize: rules.zoneSize)
            self.init(rules: rules, zones: zones)
        } catch { preconditionFailure("\(city.name) has no zones for surge: \(error.message)") }
    }
}
