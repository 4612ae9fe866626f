import RideCore
import RideMap
import RideSim

/// Where a ride's car is to stop, and whether it is there: near enough for the driver to say so,
/// which both people see at the same moment.
extension RideService {
    /// Whether a ride's car is where it is to stop; nil unless it is on its way to such a place.
    func isThere(_ trip: Trip) -> Bool? {
        guard !world.isNext(trip.id), world.isStopNext(of: trip.id) else { return nil }
        let driver: DriverID
        switch trip.state {
        case .accepted(let assignment), .inProgress(let assignment, _, _):
            driver = assignment.driver
            guard trip.standsAt == nil else { return nil }
        case .requested, .offered, .arrived, .completed, .cancelled, .unserved: return nil
        }
        // A booked ride's car that has not left stands as well, but wherever its driver accepted.
        guard world.settingOff(to: trip.id) == nil else { return false }
        guard let (route, elapsed) = world.route(of: driver) else { return true }
        return route.progress(after: elapsed).remainingDistance <= World.arrivalDistance
    }

    /// A car has set off, was turned, or stands: both people of its ride see that.
    func followRide(of driver: DriverID) {
        // Whoever comes next sees when.
        if let next = world.nextRide(of: driver).flatMap({ rides.trips.trip($0) }) {
            touch(.passenger(next.request.passenger))
        }
        touchParties(of: driver)
        guard let trip = liveTrip(of: .driver(driver)) else {
            return rides.approaches.set(driver, at: nil)
        }
        let passenger = Actor.passenger(trip.request.passenger)
        guard passenger.isPerson || Actor.driver(driver).isPerson else { return }
        touch(passenger)
        rides.approaches.set(driver, at: arrivalTime(of: trip, by: driver))
    }

    /// When a ride's car will be near enough to where it is to stop; nil where it is there, or on
    /// no such way.
    private func arrivalTime(of trip: Trip, by driver: DriverID) -> Instant? {
        guard isThere(trip) == false, let (route, elapsed) = world.route(of: driver) else {
            return nil
        }
        // Halving the time that is left: a car never goes back.
        let soonest = elapsed.milliseconds + 1
        let left = soonest..<max(soonest, route.duration.milliseconds)
        let there = left.partitioningIndex {
            route.progress(after: .milliseconds($0)).remainingDistance <= World.arrivalDistance
        }
        return now + .milliseconds(there) - elapsed
    }

    /// Follows the rides that are under way when the engine begins.
    func followRides() {
        for trip in world.liveTrips {
            if let driver = trip.assignment?.driver { followRide(of: driver) }
        }
    }

    /// Tells both people of a ride whose car has come to where it is to stop.
    func noticeArrivals() {
        for driver in rides.approaches.take(by: now) {
            guard let trip = liveTrip(of: .driver(driver)) else { continue }
            touch(.passenger(trip.request.passenger))
            touch(.driver(driver))
        }
    }
}
