import RideCore

/// Why the world refused what a person asked. A refusal changes nothing.
public enum WorldRejection: Error, Hashable, Sendable {
    /// The ride refused.
    case trip(TripRejection)
    /// The driver's present activity forbids it.
    case driver(DriverRejection)
    /// The passenger's present activity forbids it.
    case passenger(PassengerRejection)
    /// There is no such live ride.
    case noSuchRide
    /// There is no such driver.
    case noSuchDriver
    /// The driver in whose car the passenger sits is not at work, or busy.
    case driverNotFree
    /// The point is not near any street of the city.
    case notNearAStreet
    /// No way leads from one end to the other.
    case noRoute
    /// Two places of a ride in a row are the same: its ends, or a stop and what comes next to it.
    case endsAreTheSame
    /// The car has this far to go to the pick-up.
    case notAtPickup(remaining: Metres)
    /// The car has this far to go to the drop-off.
    case notAtDropoff(remaining: Metres)
    /// The car has this far to go to the stop.
    case notAtStop(remaining: Metres)
    /// The car stops for another party first.
    case anotherStopIsNext
    /// The pick-up would be further than `Limits.pickupMove` from where it was requested.
    case pickupTooFar
    /// The driver does not take this way to pay.
    case paymentNotTaken
    /// The driver heads elsewhere.
    case rideNotWanted
    /// The car has left for the pick-up already.
    case alreadyUnderWay
    /// The car is not on its way for a ride.
    case notDriving
    /// The crossing is not ahead.
    case crossingPassed
    /// The crossing has no such way out.
    case noSuchWay

    /// A stable code for programs.
    public var code: String {
        switch self {
        case .trip(let rejection): rejection.rawValue
        case .driver(let rejection): rejection.rawValue
        case .passenger(let rejection): rejection.rawValue
        case .noSuchRide: "no_such_ride"
        case .noSuchDriver: "no_such_driver"
        case .driverNotFree: "driver_not_free"
        case .notNearAStreet: "not_near_a_street"
        case .noRoute: "no_route"
        case .endsAreTheSame: "ends_are_the_same"
        case .notAtPickup: "not_at_pickup"
        case .notAtDropoff: "not_at_dropoff"
        case .notAtStop: "not_at_stop"
        case .anotherStopIsNext: "another_stop_is_next"
        case .pickupTooFar: "pickup_too_far"
        case .paymentNotTaken: "payment_not_taken"
        case .rideNotWanted: "ride_not_wanted"
        case .alreadyUnderWay: "already_under_way"
        case .notDriving: "not_driving"
        case .crossingPassed: "crossing_passed"
        case .noSuchWay: "no_such_way"
        }
    }

    /// One sentence for the person.
    public var message: String {
        switch self {
        case .trip(let rejection): rejection.message
        case .driver(let rejection): rejection.message
        case .passenger(let rejection): rejection.message
        case .noSuchRide: "This ride is over, or never was."
        case .noSuchDriver: "There is no such driver."
        case .driverNotFree: "This driver cannot take anybody just now."
        case .notNearAStreet: "There is no street near this point."
        case .noRoute: "No way leads there by car."
        case .endsAreTheSame: "Two places in a row are the same: there is nothing to drive."
        case .notAtPickup(let remaining):
            "The pick-up is still \(remaining.millimetres / 1_000) m away."
        case .notAtDropoff(let remaining):
            "The drop-off is still \(remaining.millimetres / 1_000) m away."
        case .notAtStop(let remaining):
            "The stop is still \(remaining.millimetres / 1_000) m away."
        case .anotherStopIsNext: "The car stops for another party first."
        case .pickupTooFar:
            "The pick-up can be moved by \(Limits.pickupMove.millimetres / 1_000) m at most."
        case .paymentNotTaken: "This driver does not take that way to pay. Choose the other one."
        case .rideNotWanted: "This driver is heading elsewhere and does not drive there now."
        case .alreadyUnderWay: "The car is on its way already."
        case .notDriving: "The car is not on its way."
        case .crossingPassed: "This crossing is not ahead any more."
        case .noSuchWay: "You cannot drive there from this crossing."
        }
    }
}
