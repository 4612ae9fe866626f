import RideCore
import RideMap
import RideSim

/// Where a ride's car is to stop, and whether it is there: near enough for the driver to say so,
/// which both people see at the same moment.
extension RideService {
    /// Whether a ride's car is where it is to stop; nil unless it is on its way to such a place.
    func isThere(_ trip: Trip) -> Bool? {
        let driver: DriverID
        switch trip.state {
        case .accepted(let assignment), .inProgress(let assignment, _, _):
            driver = assignment.driver
            guard trip.standsAt == nil else { return nil }
        case .requested, .offered, .arrived, .completed, .cancelled, .unserved: return nil
        }
        guard let (route, elapsed) = world.route(of: driver) else { return true }
        return route.progress(after: elapsed).remainingDistance <= World.arrivalDistance
    }

    /// A car has set off, was turned, or stands: both people of its ride see that.
    func followRide(of driver: DriverID) {
        guard let trip = liveTrip(of: .driver(driver)) else {
            approaching.remove(driver)
            return
        }
        let passenger = Actor.passenger(trip.request.passenger)
        guard passenger.isPerson || Actor.driver(driver).isPerson else { return }
        touch(passenger)
        if isThere(trip) == false {
            approaching.insert(driver)
        } else {
            approaching.remove(driver)
        }
    }

    /// Follows the rides that are under way when the engine begins.
    func followRides() {
        for trip in world.liveTrips {
            if let driver = trip.assignment?.driver { followRide(of: driver) }
        }
    }

    /// Tells both people of a ride whose car has come to where it is to stop.
    func noticeArrivals() {
        for driver in approaching.sorted() {
            guard let trip = liveTrip(of: .driver(driver)), isThere(trip) == false else {
                approaching.remove(driver)
                if let trip = liveTrip(of: .driver(driver)) {
                    touch(.passenger(trip.request.passenger))
                    touch(.driver(driver))
                }
                continue
            }
        }
    }
}
