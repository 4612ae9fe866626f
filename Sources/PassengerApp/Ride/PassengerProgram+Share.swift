import RideApp
import RideCore
import RideTUI
import RideWire

/// Letting others watch the ride (P8).
extension PassengerProgram {
    /// Asks for the code with which others can watch the ride.
    mutating func share() {
        guard let ride = core.ride else { return }
        core.send(ShareRide(ride_id: ride.id))
    }
}
