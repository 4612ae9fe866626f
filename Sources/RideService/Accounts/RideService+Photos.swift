import RideAccounts
import RideCore

/// Photos of people, which the other side of a ride sees as long as the ride concerns both (D3).
extension RideService {
    /// Shows a photo, or none.
    ///
    /// - Throws: `only_for_accounts`, `try_again_later`, or why these rows are none.
    func setPhoto(
        _ rows: [String]?, by actor: Actor, _ peer: Peer?
    ) throws(ServiceRejection) {
        guard people[actor]?.identity != nil else { throw .rule(.onlyForAccounts) }
        guard let rows else { return setPhoto(of: actor, .none) }
        let photo = try ruled { () throws(PhotoRejection) in try ProfilePhoto(rows) }
        try people.attempts.take(.photo, of: people.holders(actor, peer), at: wall)
        setPhoto(of: actor, .shown(photo))
    }

    /// An operator takes a photo away.
    ///
    /// - Throws: `no_such_person`.
    func removePhoto(of actor: Actor) throws(ServiceRejection) {
        guard let account = people[actor] else { throw .rule(.noSuchPerson) }
        guard account.photo.photo != nil else { return }
        setPhoto(of: actor, .removed(wall))
    }

    private func setPhoto(of actor: Actor, _ photo: Account.PhotoState) {
        guard people[actor]?.photo != photo else { return }
        change(actor) { $0.photo = photo }
        // Whoever looks at it is told that it is another one.
        let trips = [currentTrip(of: actor), nextTrip(of: actor)].compactMap(\.self)
        for trip in trips + otherTrips(of: actor) {
            changes.touch(.passenger(trip.request.passenger))
            if let driver = trip.assignment?.driver { changes.touch(.driver(driver)) }
        }
    }

    /// The photo of the other one in a ride, for one of its two people; nil for none, and for
    /// everybody else. It can be seen from the acceptance on until the ride is over, and then until
    /// the summary on which one rates is closed.
    public func photo(in trip: Trip, for viewer: Actor) -> ProfilePhoto? {
        guard let driver = trip.assignment?.driver else { return nil }
        switch trip.state {
        case .requested, .offered, .unserved: return nil
        case .accepted, .arrived, .inProgress: break
        case .completed, .cancelled:
            guard case .completed = trip.state, people[viewer]?.currentTrip == trip.id else {
                return nil
            }
        }
        switch viewer {
        case .passenger(let passenger):
            guard trip.request.passenger == passenger else { return nil }
            return people[.driver(driver)]?.photo.photo
        case .driver(let own):
            // Who gets in is somebody else than whose photo it is.
            guard own == driver, trip.request.details?.rider == nil else { return nil }
            return people[.passenger(trip.request.passenger)]?.photo.photo
        }
    }

    /// The same by the number of a ride.
    ///
    /// - Throws: `no_such_ride` for whoever is not one of its two people.
    public func photo(
        in id: TripID, for viewer: Actor
    ) throws(ServiceRejection) -> ProfilePhoto? {
        try checkInvolved(viewer, in: id)
        return rides.trips.trip(id).flatMap { photo(in: $0, for: viewer) }
    }
}
