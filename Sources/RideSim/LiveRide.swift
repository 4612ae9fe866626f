import RideCore
import RideMap

/// A ride that is not over, with what the world needs to carry it out.
struct LiveRide: Sendable {
    var trip: Trip
    var ends: RideEnds
    /// The way from pick-up to drop-off.
    var travel: Travel
    /// Counts the offers, so that a late answer to an earlier one is recognised.
    var offerNumber = 0
    /// The car that considers or carries out the ride.
    var slot: Int?
    /// When the passenger no longer wants to wait for somebody to accept; nil for never.
    var patienceEndsAt: Instant?
    /// The way of that car to the pick-up, as it was when the offer was made.
    var approach: Travel?
    /// When the car of the driver who took a booked ride leaves for the pick-up; nil once it has,
    /// and for a ride that is not booked.
    var setsOffAt: Instant?

    /// A ride that no car has yet.
    init(trip: Trip, ends: RideEnds, travel: Travel) {
        (self.trip, self.ends, self.travel) = (trip, ends, travel)
    }
}
