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
            guard let route = router.route(from: from, to: to) else { throw .noRoute }
            guard route.duration > .zero else { throw .endsAreTheSame }
            routes.append(route)
        }
        return routes
    }

    /// How long and how far it is from place to place.
    func travel(along places: [StreetPosition]) -> (duration: Duration, distance: Metres) {
        zip(places, places.dropFirst()).reduce((.zero, .zero)) { sum, pair in
            guard pair.0 != pair.1, let way = router.travel(from: pair.0, to: pair.1) else {
                return sum
            }
            return (sum.0 + way.duration, sum.1 + way.distance)
        }
    }

    /// What is to be driven after the next stop of a ride, or after the one at which it stands:
    /// over all later stops to the drop-off, without the time that the car stands at them. Nil
    /// before the ride has begun, and once no stop is between the car and the drop-off.
    public func wayOnward(of id: TripID) -> (duration: Duration, distance: Metres)? {
        guard let ride = rides[id], case .inProgress = ride.trip.state else { return nil }
        var places = Self.placesAhead(of: ride.trip, ride.ends)
        if ride.trip.standsAt != nil {
            places.insert(ride.ends.stops[ride.trip.reachedStops - 1], at: 0)
        }
        return places.count > 1 ? travel(along: places) : nil
    }

    /// The places to which a ride still goes, the next first: the stops ahead and the drop-off.
    static func placesAhead(of trip: Trip, _ ends: RideEnds) -> [StreetPosition] {
        Array(ends.stops.dropFirst(trip.reachedStops)) + [ends.dropoff]
    }

    /// Where a ride goes next with its passenger aboard.
    func nextPlace(of ride: LiveRide) -> StreetPosition {
        Self.placesAhead(of: ride.trip, ride.ends)[0]
    }

    /// The car leaves for the next stop, or for the drop-off.
    mutating func departWithPassenger(_ id: TripID, slot: Int) {
        guard let ride = rides[id] else { return }
        guard !ride.ends.stops.isEmpty else {
            return depart(slot, to: ride.ends.dropoff, travel: ride.travel)
        }
        let place = nextPlace(of: ride)
        guard case .parked(let from) = fleet.cars[slot].movement,
            let travel = router.travel(from: from, to: place)
        else { preconditionFailure("the network is strongly connected") }
        depart(slot, to: place, travel: travel)
    }

    /// The car stands at the next stop; a simulated driver goes on once everybody is in or out.
    mutating func reachStop(of id: TripID, slot: Int) {
        command(id, .reachStop(by: fleet.cars[slot].driver))
        guard !fleet.cars[slot].isPerson else { return }
        scheduleLeaving(id, at: now + rules.behaviour.boardingTime)
    }

    private mutating func scheduleLeaving(_ id: TripID, at moment: Instant) {
        guard let number = rides[id]?.trip.reachedStops else { return }
        schedule(.leavesStop(id, number: number), at: max(now, moment), .movement)
    }

    /// The ride goes on from the stop at which it stands.
    mutating func leaveStop(of id: TripID) {
        guard let slot = rides[id]?.slot else { return }
        command(id, .leaveStop(by: fleet.cars[slot].driver))
        departWithPassenger(id, slot: slot)
    }

    /// After a restart: a simulated driver who stands at a stop goes on as before.
    mutating func restoreStop(of id: TripID, slot: Int) {
        guard let reachedAt = rides[id]?.trip.standsAt?.reachedAt, !fleet.cars[slot].isPerson
        else { return }
        scheduleLeaving(id, at: reachedAt + rules.behaviour.boardingTime)
    }
}
