import RideCore
import RideMap

/// How the car of a driver who has accepted gets on its way: at once, or in time for the hour for
/// which the ride is booked.
extension World {
    /// How long before that hour a car is to be at the pick-up.
    static let bookingMargin = Duration.seconds(120)

    /// The accepted ride's car leaves for the pick-up; for a booked one it leaves in time.
    mutating func setOff(to id: TripID) {
        guard let ride = rides[id], let slot = ride.slot, let approach = ride.approach else {
            preconditionFailure("ride \(id) was accepted without an offer")
        }
        guard nextRides[slot]?.trip != id else { return promise(id, slot: slot) }
        command(slot, .headToPickup(id))
        guard !waitsForItsHour(id) else { return }
        if mayShare(ride) {
            beginShared(id, slot: slot)
        } else {
            depart(slot, to: ride.ends.pickup, travel: approach)
        }
        schedulePickupPatience(of: id)
    }

    /// A simulated passenger does not wait for ever for the car of the driver who has accepted.
    mutating func schedulePickupPatience(of id: TripID) {
        guard let ride = rides[id], let patience = rules.behaviour.pickupPatience,
            !Population.isPerson(ride.trip.request.passenger)
        else { return }
        schedule(
            .pickupPatienceEnds(id, offerNumber: ride.offerNumber), at: now + patience, .patience)
    }

    /// Lets the car of a booked ride stand until it is time.
    ///
    /// - Returns: false where it is time already, or the ride is not booked.
    private mutating func waitsForItsHour(_ id: TripID) -> Bool {
        guard let ride = rides[id], let bookedFor = ride.trip.request.bookedFor,
            let approach = ride.approach
        else { return false }
        let leaves = bookedFor - approach.duration - Self.bookingMargin
        guard leaves > now else { return false }
        rides[id]?.setsOffAt = leaves
        schedule(.setsOff(id, offerNumber: ride.offerNumber), at: leaves, .movement)
        return true
    }

    /// After a restart: the car of an accepted ride that stood where it was leaves in time, or at
    /// the first step.
    mutating func restoreSettingOff(of id: TripID, slot: Int) {
        guard let ride = rides[id], ride.trip.request.bookedFor != nil,
            case .parked(let place) = fleet.cars[slot].movement, place != ride.ends.pickup,
            !waitsForItsHour(id)
        else { return }
        rides[id]?.setsOffAt = now
        schedule(.setsOff(id, offerNumber: ride.offerNumber), at: now, .movement)
    }

    /// The car of a booked ride leaves, if it is still to.
    mutating func setOffForBooking(_ id: TripID) {
        guard let ride = rides[id], ride.setsOffAt != nil, case .accepted = ride.trip.state,
            let slot = ride.slot, let approach = ride.approach
        else { return }
        rides[id]?.setsOffAt = nil
        depart(slot, to: ride.ends.pickup, travel: approach)
    }

    /// When the car of a booked ride leaves for the pick-up; nil once it has left.
    public func settingOff(to id: TripID) -> Instant? { rides[id]?.setsOffAt }

    /// The car of a booked ride has not left yet, so that it is not at the pick-up.
    func checkHasLeft(_ id: TripID) throws(WorldRejection) {
        guard let ride = rides[id], ride.setsOffAt != nil || isNext(id) else { return }
        throw .notAtPickup(remaining: ride.approach?.distance ?? .zero)
    }

    /// A driver sets off for a booked ride before it is time.
    ///
    /// - Throws: `.alreadyUnderWay`.
    mutating func setOffEarly(to id: TripID) throws(WorldRejection) {
        guard !isNext(id) else { throw .driver(.driverIsOnARide) }
        guard rides[id]?.setsOffAt != nil else { throw .alreadyUnderWay }
        setOffForBooking(id)
    }
}
