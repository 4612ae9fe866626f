import RideCore
import RideMap

/// Rides that stop on the way: from place to place instead of from end to end.
extension World {
    /// The places on the street network that these points are at.
    ///
    /// - Throws: `.notNearAStreet`.
    public func places(_ points: [Coordinate]) throws(WorldRejection) -> [StreetPosition] {
        var places: [StreetPosition] = []
        for point in points {
            guard let near = city.snap(point) else { throw .notNearAStreet }
            places.append(near.position)
        }
        return places
    }

    /// The fastest ways from each place to the next; none for a single place.
    ///
    /// - Throws: `.endsAreTheSame` where nothing is to be driven between two of them, `.noRoute`.
    func routes(along places: [StreetPosition]) throws(WorldRejection) -> [Route] {
        var routes: [Route] = []
        for (from, to) in zip(places, places.dropFirst()) {
            guard from != to else { throw .endsAreTheSame }
            guard let route = streets.route(from: from, to: to) else { throw .noRoute }
            guard route.duration > .zero else { throw .endsAreTheSame }
            routes.append(route)
        }
        return routes
    }

    /// How long and how far it is from place to place.
    func travel(along places: [StreetPosition]) -> (duration: Duration, distance: Metres) {
        zip(places, places.dropFirst()).reduce((.zero, .zero)) { sum, pair in
            guard pair.0 != pair.1, let way = streets.travel(from: pair.0, to: pair.1) else {
                return sum
            }
            return (sum.0 + way.duration, sum.1 + way.distance)
        }
    }

    /// What is to be driven after the next stop of a ride, or after the one at which it stands:
    /// over all later stops to the drop-off, without the time that the car stands at them. Nil
    /// before the ride has begun, and once no stop is between the car and the drop-off.
    public func wayOnward(of id: TripID) -> (duration: Duration, distance: Metres)? {
        guard let ride = liveNumber(id), let told = live[ride],
            case .inProgress = told.trip.state
        else { return nil }
        var places = placesAhead(of: ride)
        if told.trip.standsAt != nil {
            places.insert(told.stops[told.trip.reachedStops - 1], at: 0)
        }
        return places.count > 1 ? travel(along: places) : nil
    }

    /// The places to which a ride still goes, the next first: the stops ahead and the drop-off.
    func placesAhead(of ride: Int) -> [StreetPosition] { placesAhead(of: ride, ends(of: ride)) }

    /// The places to which a ride would still go with these ends.
    func placesAhead(of ride: Int, _ ends: RideEnds) -> [StreetPosition] {
        ends.stops.dropFirst(live[ride]?.trip.reachedStops ?? 0) + [ends.dropoff]
    }

    /// Where a ride goes next with its passenger aboard.
    func nextPlace(of ride: Int) -> StreetPosition { placesAhead(of: ride)[0] }

    /// The car stands at the next stop; a simulated driver goes on once everybody is in or out.
    mutating func reachStop(of ride: Int) {
        reached(stopOf: ride)
        guard !cars[rides[ride].car].isPerson else { return }
        scheduleLeaving(ride, at: now + rules.behaviour.boardingTime)
    }

    private mutating func scheduleLeaving(_ ride: Int, at moment: Instant) {
        guard let number = live[ride]?.trip.reachedStops else { return }
        schedule(
            .leavesStop(ride: ride, number: UInt32(number)), at: max(now, moment), .movement)
    }

    /// The ride goes on from the stop at which it stands.
    mutating func leaveStop(of ride: Int) {
        left(stopOf: ride)
        departWithPassenger(ride)
    }

    /// After a restart: a simulated driver who stands at a stop goes on as before.
    mutating func restoreStop(of ride: Int, _ car: Int) {
        guard let reachedAt = live[ride]?.trip.standsAt?.reachedAt, !cars[car].isPerson else {
            return
        }
        scheduleLeaving(ride, at: reachedAt + rules.behaviour.boardingTime)
    }
}
