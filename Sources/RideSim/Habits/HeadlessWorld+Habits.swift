import RideCore
import RideFares
import RideMap

/// What habits change in what passengers and drivers decide.
extension HeadlessWorld {
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
        return idle.nearest(to: settled(place), count: 1) {
            cars[$0].categories.serves(category)
        }.first.map { .milliseconds(Int64($0.duration_ms)) }
    }

    /// A ride was asked for.
    mutating func rememberRequest(_ ends: RideEnds) {
        guard let looked = habits?.looked else { return }
        habits?.requests.append(looked - 1)
        habits?.remember(ends.pickup, at: now)
    }

    /// How long a ride's passenger waits for a driver to accept; nil for ever.
    func patience(ofRide ride: Int) -> Duration? {
        guard let state = habits, let law = state.rules.patience else {
            return rules.behaviour.patience
        }
        var random = state.chance(.patience, ofRide: ride)
        return law.draw(&random)
    }

    /// How long a ride's passenger waits for the car of who has accepted; nil for ever.
    func pickupPatience(ofRide ride: Int) -> Duration? {
        guard let state = habits, let law = state.rules.pickupPatience else {
            return rules.behaviour.pickupPatience
        }
        var random = state.chance(.pickupPatience, ofRide: ride)
        return law.draw(&random)
    }

    /// How long getting in takes.
    func boardingTime(ofRide ride: Int) -> Duration {
        guard let state = habits, let law = state.rules.boarding else {
            return rules.behaviour.boardingTime
        }
        var random = state.chance(.boarding, ofRide: ride)
        return law.draw(&random)
    }

    // MARK: Drivers

    /// The chance with which the driver who is asked for a ride decides; nil where chance is drawn
    /// in the order of the offers.
    func ownChance(_ purpose: RandomStream.Purpose, ofRide ride: Int) -> RandomStream? {
        guard let state = habits, state.rules.drawsByRide || state.rules.answers != nil,
            rides[ride].car >= 0
        else { return nil }
        return state.chance(purpose, ofRide: ride, driver: cars[rides[ride].car].id)
    }

    /// Whether the driver who is asked for a ride accepts by a chance of its own; nil where chance
    /// is drawn in the order of the offers.
    func acceptsByHabit(_ ride: Int) -> Bool? {
        guard var random = ownChance(.answers, ofRide: ride) else { return nil }
        guard let model = habits?.rules.answers else {
            return random.below(1_000) < UInt64(max(0, rules.behaviour.acceptancePerMille))
        }
        let record = records.rides[ride]
        return random.unit()
            < model.chance(
                pickup: rides[ride].approach.duration, ride: record.duration, pay: record.fare)
    }

    // MARK: Traffic

    /// Whether ways do not always take the same.
    private var hasTraffic: Bool { habits?.rules.traffic != nil || streets.hours != nil }

    /// The way to the drop-off, as fast as streets are driven now.
    func wayToDropoff(_ ride: Int) -> Travel {
        let record = records.rides[ride]
        guard hasTraffic else { return record.way }
        return streets.travel(from: record.pickup, to: record.dropoff) ?? record.way
    }

    /// The way of a car that drives, by the times of the streets with which it set off.
    func way(of car: Int) -> Route? {
        let hour = SpeedProfile.hour(at: cars[car].departedAt, rules.calendar)
        let router = streets.hours?.router(ofHour: hour) ?? streets.router
        return router.route(from: cars[car].from, to: cars[car].place)
    }

    /// How long a car would have driven along its way, were all streets driven as fast as the city
    /// or the hour says, to be where it is.
    func elapsed(of car: Int, on way: Route?) -> Duration {
        let elapsed = now.since(cars[car].departedAt)
        guard hasTraffic, let way else { return elapsed }
        let whole = cars[car].arrivesAt.since(cars[car].departedAt).milliseconds
        guard whole > 0 else { return elapsed }
        return .milliseconds(elapsed.milliseconds * Int64(way.duration_ms) / whole)
    }

    /// Streets are driven as fast as they are at this hour.
    mutating func followTraffic() {
        let speed = habits?.rules.traffic?.speed(at: now, in: rules.calendar) ?? 1_000
        let hour = SpeedProfile.hour(at: now, rules.calendar)
        let haveStreetsChanged = streets.hours?.go(to: hour) ?? false
        guard haveStreetsChanged || speed != streets.speedPerMille else { return }
        streets.speedPerMille = speed
        if haveStreetsChanged { idle.forgetTimes() }
        waiting.forgetTimes()
    }
}
