import RideCore
import RideMap
import RideSim

/// Several parties in one car, as each of the people may see it.
extension RideService {
    /// The rides of the other parties in a driver's car, in the order of their next stops; none
    /// for a passenger, who sees only one.
    func otherTrips(of actor: Actor) -> [Trip] {
        switch actor {
        case .passenger: []
        case .driver:
            liveTrip(of: actor).map { world.otherParties(of: $0.id) }?
                .compactMap { rides.trips.trip($0) } ?? []
        }
    }

    /// What a ride has to do with other parties; nil while it has the car alone and always had.
    func sharing(of trip: Trip, for actor: Actor) -> Situation.Sharing? {
        let others = world.otherParties(of: trip.id).compactMap { rides.trips.trip($0) }
        guard !others.isEmpty || trip.hasShared else { return nil }
        let isDriver = actor.side == .driver
        return Situation.Sharing(
            stops: others.isEmpty ? [] : stops(of: trip, and: others, isTold: isDriver),
            others: others.count,
            seats: isDriver ? trip.assignment.flatMap { world.sharedSeats(of: $0.driver) } : nil,
            discount: trip.sharingDiscount)
    }

    /// The stops ahead; whoever is not told of the others' hears only that the car stops, and of
    /// none after one's own.
    private func stops(
        of trip: Trip, and others: [Trip], isTold: Bool
    ) -> [Situation.Sharing.Stop] {
        guard let driver = trip.assignment?.driver else { return [] }
        let all = world.sharedStops(of: driver)
        let last = all.lastIndex { $0.stop.ride == trip.id } ?? -1
        return all.prefix(isTold ? all.count : last + 1).compactMap { shared in
            let stop = shared.stop
            guard let owner = ([trip] + others).first(where: { $0.id == stop.ride }) else {
                return nil
            }
            let isOwn = stop.ride == trip.id
            return Situation.Sharing.Stop(
                isPickup: stop.isPickup, isOwn: isOwn, ride: isTold ? stop.ride : nil,
                place: isOwn || isTold ? (stop.isPickup ? owner.pickup : owner.dropoff) : nil,
                at: shared.at)
        }
    }

    /// A person as one would call them: as much of the name as others are told.
    func firstName(of actor: Actor) -> String { Self.firstName(in: person(actor).name) }

    /// Whoever rides, as one would call them: not always who asked for the ride.
    func firstName(ofRiderIn trip: Trip) -> String { Self.firstName(in: nameOfRider(in: trip)) }

    /// The name of whoever rides, by which the driver knows the ride.
    func nameOfRider(in trip: Trip) -> String {
        trip.request.details?.rider?.name ?? person(.passenger(trip.request.passenger)).name
    }

    /// The first word of a name.
    static func firstName(in name: String) -> String {
        name.split(separator: " ").first.map(String.init) ?? name
    }

    /// By which rules parties share a car for which a price is worked out; nil where nobody
    /// shares, and for rides that have a car of their own.
    func sharingRules(for purpose: QuotePurpose, stops: [Waypoint]) -> SharingRules? {
        purpose == .ride && stops.isEmpty ? world.sharingRules : nil
    }

    /// Everybody whose ride the car of a driver carries out sees where it goes, and who is in it.
    func touchParties(of driver: DriverID) {
        guard let trip = liveTrip(of: .driver(driver)) else { return }
        for trip in [trip] + otherTrips(of: .driver(driver)) {
            touch(.passenger(trip.request.passenger))
        }
    }
}
