import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// Getting out of a ride early: its destination becomes a place just ahead, at the price of that
/// way (P8).
extension PassengerProgram {
    /// Where the passenger can get out: a point of the way that the car reaches no sooner than its
    /// price can be read and accepted, since behind the car it would have to turn round. Nil before
    /// the ride has begun, at a stop, and where the car is at its next place about then anyway.
    ///
    /// - Complexity: O(points of the way ahead).
    var placeToGetOut: PlaceCandidate? {
        guard let ride = core.ride, ride.stage == .inProgress, ride.standsAt == nil,
            !core.isThere, let left_m = core.remaining_m, let left_s = core.remaining_s,
            left_m > 0, left_s > 0
        else { return nil }
        let share = Self.decision_s * max(1, core.clock?.speed ?? 1) / left_s
        guard share < Self.latest else { return nil }
        let way = core.routeAhead
        let least = max(Metres(left_m * share), Self.leastAhead)
        var gone = Metres.zero
        for (from, to) in zip(way, way.dropFirst()) {
            gone = gone + Geodesy.distance(from, to)
            guard gone >= least else { continue }
            guard gone < Metres(left_m * Self.latest) else { return nil }
            return PlaceCandidate(
                name: core.name(at: to), detail: .getOut, coordinate: to, distance: gone)
        }
        return nil
    }

    /// Asks for the price of getting out, without the stops ahead: the car has gone on since the
    /// place was proposed.
    ///
    /// - Parameter search: where it was proposed; nil where it was a key of the ride's.
    mutating func getOut(_ search: EndSearch? = nil) {
        guard let place = placeToGetOut, let ride = core.ride else {
            return core.refuse(text("passenger.endsSoon"))
        }
        askedFrom = search
        if search == nil { core.map.save() }
        let parameters = PlanDetour(
            ride_id: ride.id, dropoff: PlaceView(place.waypoint), gets_out: true)
        draft = .replanning(parameters)
        core.send(parameters)
    }

    /// How long somebody takes to read a price and to accept it, in seconds of their own.
    private static let decision_s = 20.0
    /// Up to which part of the way left getting out early is worth a question.
    private static let latest = 0.8
    /// A car does not stop at once.
    private static let leastAhead = Metres(50)
}
