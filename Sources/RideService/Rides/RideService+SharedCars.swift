import RideCore
import RideMap
import RideSim

/// Two parties in one car, as each of the three people may see it.
extension RideService {
    /// The ride of the other party in a driver's car; nil for a passenger, who sees only one.
    func otherTrip(of actor: Actor) -> Trip? {
        switch actor {
        case .passenger: nil
        case .driver:
            liveTrip(of: actor).flatMap { world.otherParty(of: $0.id) }
                .flatMap { rides.trips.trip($0) }
        }
    }

    /// What a ride has to do with another party; nil while it has the car alone and always had.
    func sharing(of trip: Trip, for actor: Actor) -> Situation.Sharing? {
        let other = world.otherParty(of: trip.id).flatMap { rides.trips.trip($0) }
        guard other != nil || trip.hasShared else { return nil }
        return Situation.Sharing(
            stops: stops(of: trip, and: other, for: actor),
            name: other.map { firstName(ofRiderIn: $0) },
            discount: trip.sharingDiscount)
    }

    private func stops(
        of trip: Trip, and other: Trip?, for actor: Actor
    ) -> [Situation.Sharing.Stop] {
        guard let other, let driver = trip.assignment?.driver else { return [] }
        return world.sharedStops(of: driver).map { shared in
            let stop = shared.stop
            let isOwn = stop.ride == trip.id
            let owner = isOwn ? trip : other
            let place = stop.isPickup ? owner.pickup : owner.dropoff
            let isTold = isOwn || actor.party == .driver
            return Situation.Sharing.Stop(
                isPickup: stop.isPickup, isOwn: isOwn,
                place: isTold ? place : city.waypoint(at: place.coordinate),
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

    /// By which rules two parties share a car for which a price is worked out; nil where nobody
    /// shares, and for rides that have a car of their own.
    func sharingRules(for purpose: QuotePurpose, stops: [Waypoint]) -> SharingRules? {
        purpose == .ride && stops.isEmpty ? world.sharingRules : nil
    }

    /// Everybody whose ride the car of a driver carries out sees where it goes, and who is in it.
    func touchParties(of driver: DriverID) {
        guard let trip = liveTrip(of: .driver(driver)) else { return }
        touch(.passenger(trip.request.passenger))
        guard let other = otherTrip(of: .driver(driver)) else { return }
        touch(.passenger(other.request.passenger))
    }
}
