import RideCore
import RideMap

/// Who and what suit each other, as it is at one moment: looked at while the world itself is being
/// searched.
struct Suitability {
    private let city: City
    private let cars: [CarRow]
    private let preferences: [Int: DriverPreferences]
    private let rides: RideRows<Ride>
    private let records: RideRows<RideRecord>
    private let live: [Int: LiveRide]
    private let electric: ElectricFleet?
    private let now: Instant

    fileprivate init(_ world: borrowing World) {
        city = world.city
        cars = world.cars
        preferences = world.fleet.preferences
        rides = world.rides
        records = world.records.rows
        live = world.live
        electric = world.electric
        now = world.now
    }

    /// Whether the driver of a car may be asked for a ride: the category is served, the driver has
    /// not refused it, the passenger does not avoid the driver (P14), the driver wants such rides
    /// (D7), and the car comes far enough.
    func suits(_ car: Int, _ ride: Int) -> Bool {
        guard electric?.reaches(car, records[ride].distance, at: now) != false else { return false }
        return suitsButForRange(car, ride)
    }

    /// The same without the car's range: both are on one platform, too.
    func suitsButForRange(_ car: Int, _ ride: Int) -> Bool {
        guard cars[car].categories.serves(records[ride].category),
            !cars[car].platforms.isDisjoint(with: records[ride].platform),
            !(rides[ride].refusals?.contains(Int32(car)) ?? false)
        else { return false }
        guard rides[ride].isSpecial || !preferences.isEmpty else { return true }
        return agree(car, ride)
    }

    /// Whether a ride is booked for an hour.
    func isBooked(_ ride: Int) -> Bool {
        rides[ride].isSpecial && live[ride]?.trip.request.bookedFor != nil
    }

    /// Whether wishes of both sides are kept.
    func agree(_ car: Int, _ ride: Int) -> Bool {
        let trip = live[ride]?.trip
        if let wishes = trip?.request.wishes, wishes.avoided.contains(cars[car].id) {
            return false
        }
        guard let preferences = preferences[car] else { return true }
        guard preferences.payments.allows(trip?.request.payment ?? .cash) else { return false }
        let dropoff = trip?.dropoff.coordinate ?? city.coordinate(of: records[ride].dropoff)
        let pickup = trip?.pickup.coordinate ?? city.coordinate(of: records[ride].pickup)
        return wants(car, from: pickup, to: dropoff, preferences)
    }

    /// Whether a driver wants rides between these places, however they are paid (D7). Before a ride
    /// is requested nobody knows how it is paid: then only who takes both may be promised.
    func isPromised(_ car: Int, from pickup: StreetPosition, to dropoff: StreetPosition) -> Bool {
        guard let preferences = preferences[car] else { return true }
        return preferences.payments == .both
            && wants(
                car, from: city.coordinate(of: pickup), to: city.coordinate(of: dropoff),
                preferences)
    }

    private func wants(
        _ car: Int, from pickup: Coordinate, to dropoff: Coordinate,
        _ preferences: DriverPreferences
    ) -> Bool {
        guard leadsHome(dropoff, car, preferences) else { return false }
        return preferences.areas.isEmpty
            || preferences.areas.contains {
                Geodesy.distance($0.middle.coordinate, pickup) <= $0.radius
            }
    }

    /// Whether a place is nearer to where a driver heads than where the car is free; true where the
    /// driver heads nowhere.
    func leadsHome(_ place: Coordinate, _ car: Int, _ preferences: DriverPreferences) -> Bool {
        guard let home = preferences.headingHome?.coordinate else { return true }
        // Where it stands, or where its passenger gets out.
        guard !cars[car].isDriving || cars[car].activity == .withPassenger else { return true }
        let own = city.coordinate(of: cars[car].place)
        return Geodesy.distance(place, home) < Geodesy.distance(own, home)
    }
}

extension World {
    /// Who and what suit each other now.
    var suitability: Suitability { Suitability(self) }

    /// The nearest of the passenger's favourite drivers who is idle, suits and is near enough to
    /// be asked before others (P14).
    func favourite(for ride: Int) -> DispatchMatch? {
        guard rides[ride].isSpecial, let request = live[ride]?.trip.request,
            let wishes = request.wishes, request.details?.firstAsked != .nearest
        else { return nil }
        let reach =
            request.details?.firstAsked == .favourite ? nil : rules.dispatch.favouritePickupTime
        let refusals = rides[ride].refusals
        let candidates = wishes.favourites.filter { driver in
            fleet.number(of: driver).map { !(refusals?.contains(Int32($0)) ?? false) } ?? false
        }
        return nearest(of: candidates, to: ride, within: reach)
    }

    /// The nearest of certain drivers who is idle, suits and is near enough; of two at the same
    /// time, the one who is named first. Whether somebody has refused the ride is not looked at.
    func nearest(
        of drivers: [DriverID], to ride: Int, within reach: Duration? = nil
    ) -> DispatchMatch? {
        let (category, pickup) = (records.rows[ride].category, records.rows[ride].pickup)
        let suitability = suitability
        var best: DispatchMatch?
        for driver in drivers {
            guard let car = fleet.number(of: driver), idle.contains(car),
                cars[car].categories.serves(category), suitability.agree(car, ride),
                electric?.reaches(car, records.rows[ride].distance, at: now) != false,
                let approach = streets.travel(from: cars[car].place, to: pickup),
                reach.map({ approach.duration <= $0 }) ?? true,
                isWithinReach(approach.duration_ms)
            else { continue }
            if best.map({ approach.duration_ms < $0.approach.duration_ms }) ?? true {
                best = DispatchMatch(request: trip(ride), car: car, approach: approach)
            }
        }
        return best
    }

    /// The favourite who is nearest to a place, of those who would be asked for a ride from there
    /// to another place; nil for none.
    ///
    /// - Returns: who, how long the way takes, and whether that is near enough for the favourite to
    ///   be asked first without being chosen.
    public func favouriteNear(
        _ place: StreetPosition, to end: StreetPosition, _ wishes: DriverWishes,
        category: Category
    ) -> (driver: DriverID, duration: Duration, isAskedFirst: Bool)? {
        var best: (driver: DriverID, duration: Duration, isAskedFirst: Bool)?
        let suitability = suitability
        for driver in wishes.favourites {
            guard let car = fleet.number(of: driver), idle.contains(car),
                cars[car].categories.serves(category),
                suitability.isPromised(car, from: place, to: end),
                let way = streets.travel(from: cars[car].place, to: place),
                isWithinReach(way.duration_ms),
                best.map({ way.duration < $0.duration }) ?? true
            else { continue }
            best = (
                driver, way.duration, way.duration <= rules.dispatch.favouritePickupTime
            )
        }
        return best
    }
}
