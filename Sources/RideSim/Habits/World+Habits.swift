import RideCore
import RideFares
import RideMap

/// What habits change in what passengers and drivers decide.
extension World {
    // MARK: Passengers

    /// Whether somebody who sees price and wait asks for the ride; whoever does not is counted.
    mutating func asks(_ planned: PlannedRequest, surge: SurgeMultiplier) -> Bool {
        guard let state = habits else { return true }
        defer { habits?.looked += 1 }
        guard let elasticity = state.rules.elasticity else { return true }
        var random = state.chanceOfLooking()
        let drawn = random.unit()
        let byPrice = elasticity.share(surgeHundredths: surge.hundredths)
        // The wait is looked up only where it matters.
        let byWait =
            elasticity.wait == 0
            ? 1
            : elasticity.share(wait: quotedWait(planned.category, at: planned.ends.pickup))
        guard drawn >= byPrice * byWait else { return true }
        records.putOff(byPrice: drawn >= byPrice)
        return false
    }

    /// How long the nearest idle car needs; nil where there is none.
    private mutating func quotedWait(
        _ category: Category, at place: StreetPosition
    ) -> Duration? {
        let cars = cars
        return idle.nearest(to: city.settled(place), count: 1) {
            cars[$0].categories.serves(category)
        }.first.map { .milliseconds(Int64($0.duration_ms)) }
    }

    /// How long a ride's passenger waits for a driver to accept; nil for ever.
    func patience(ofRide ride: Int) -> Duration? {
        guard let state = habits, let law = state.rules.patience else {
            return rules.behaviour.patience
        }
        var random = state.chance(.patience, of: rides[ride].request)
        return law.draw(&random)
    }

    /// How long a ride's passenger waits for the car of who has accepted; nil for ever.
    func pickupPatience(ofRide ride: Int) -> Duration? {
        guard let state = habits, let law = state.rules.pickupPatience else {
            return rules.behaviour.pickupPatience
        }
        var random = state.chance(.pickupPatience, of: rides[ride].request)
        return law.draw(&random)
    }

    /// How long getting in takes.
    func boardingTime(ofRide ride: Int) -> Duration {
        guard let state = habits, let law = state.rules.boarding else {
            return rules.behaviour.boardingTime
        }
        var random = state.chance(.boarding, of: rides[ride].request)
        return law.draw(&random)
    }

    // MARK: Drivers

    /// The chance with which the driver who is asked for a ride decides; nil where chance is drawn
    /// in the order of the offers.
    func ownChance(_ purpose: RandomStream.Purpose, ofRide ride: Int) -> RandomStream? {
        guard let state = habits, state.rules.drawsByRide || state.rules.answers != nil,
            rides[ride].car >= 0
        else { return nil }
        return state.chance(purpose, of: rides[ride].request, by: cars[rides[ride].car].id)
    }

    /// Whether the driver who is asked for a ride accepts by a chance of its own; nil where chance
    /// is drawn in the order of the offers.
    func acceptsByHabit(_ ride: Int) -> Bool? {
        guard var random = ownChance(.answers, ofRide: ride) else { return nil }
        guard let model = habits?.rules.answers else {
            return random.below(1_000) < UInt64(max(0, rules.behaviour.acceptancePerMille))
        }
        let record = records.rows[ride]
        return random.unit()
            < model.chance(
                pickup: rides[ride].approach.duration, ride: record.duration, pay: record.fare)
    }

    // MARK: Traffic

    /// Whether ways do not always take the same.
    var hasTraffic: Bool { habits?.rules.traffic != nil || streets.hours != nil }

    /// The way to the drop-off, as fast as streets are driven now.
    func wayToDropoff(_ ride: Int) -> Travel {
        let record = records.rows[ride]
        let quoted = live.isEmpty ? record.way : live[ride]?.travel ?? record.way
        guard hasTraffic else { return quoted }
        return streets.travel(from: record.pickup, to: record.dropoff) ?? quoted
    }

    /// What finds the way of a car that drives: that of who set off when it did.
    func router(of car: Int) -> Router { router(leavingAt: cars[car].departedAt) }

    /// What finds the ways of who sets off at a moment, until somebody else is asked about.
    func router(leavingAt moment: Instant) -> Router {
        guard let hours = streets.hours else { return streets.router }
        return hours.router(leavingAt: HourlyStreets.moment(at: moment, rules.calendar))
    }

    /// How fast streets are driven at a moment, in thousandths of the city's speeds or the hour's.
    func speedPerMille(at moment: Instant) -> Int {
        habits?.rules.traffic?.speed(at: moment, in: rules.calendar) ?? 1_000
    }

    /// Ways begin now from now on, where it matters when they do.
    func tellStreetsTheTime() {
        guard streets.hours != nil else { return }
        streets.moment_ms = HourlyStreets.moment(at: now, rules.calendar)
    }

    /// Streets are driven as fast as they are at this hour.
    mutating func followTraffic() {
        let speed = speedPerMille(at: now)
        tellStreetsTheTime()
        let hour = SpeedProfile.hour(at: now, rules.calendar)
        let haveStreetsChanged = streets.hours?.go(to: hour) ?? false
        guard haveStreetsChanged || speed != streets.speedPerMille else { return }
        streets.speedPerMille = speed
        if haveStreetsChanged {
            idle.forgetTimes()
            forgetFinishingTimes()
        }
        waiting.forgetTimes()
    }
}
