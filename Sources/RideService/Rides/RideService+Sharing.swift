import RideCore
import RideMap
import RideSim

/// A ride that others may watch (P8): where it is and how it goes, and nothing that tells more of
/// the people than they would see from the pavement.
extension RideService {
    /// The code by which others can watch a live ride. It is the passenger's to give: a driver who
    /// is only asked, or has given the ride back, would look on to the passenger's door with it.
    ///
    /// - Throws: `.onlyForPassengers`, `.world(.noSuchRide)`, `.world(.trip(.rideIsOver))`.
    public func share(_ id: TripID, by actor: Actor) throws(ServiceRejection) -> String {
        _ = try Self.passenger(actor)
        try checkInvolved(actor, in: id)
        guard world.ride(id) != nil else { throw .world(.trip(.rideIsOver)) }
        return rides.codes.sharingCode(of: id, using: &random, &changes)
    }

    /// The link by which others can watch a live ride in a browser, whole; nil where the engine
    /// shows none there.
    ///
    /// - Throws: as `share`.
    public func link(to id: TripID, by actor: Actor) throws(ServiceRejection) -> String? {
        _ = try share(id, by: actor)
        return link(to: id)
    }

    /// The same, for letters.
    func link(to id: TripID) -> String? {
        settings.webAddress.map {
            "\($0)/r/\(rides.codes.sharingLink(of: id, using: &random, &changes).text)"
        }
    }

    /// What a code shows.
    public struct SharedRide: Sendable {
        /// The ride.
        public let trip: Trip
        /// Who rides, by first name.
        public let rider: String
        /// Who drives, by first name; nil until a driver has accepted.
        public let driver: String?
        /// The car; nil until a driver has accepted.
        public let vehicle: VehicleDescription?
        /// Where the car is; nil until a driver has accepted.
        public let car: World.CarPosition?
        /// The way that the car is on and how far it has got; nil while it stands.
        public let progress: (route: Route, progress: RouteProgress)?
        /// Whether the car is where it is to stop next; nil unless it is to come to a place.
        public let isThere: Bool?
        /// When the ride is at its drop-off: as it looks now, without the time at stops, and of one
        /// that was carried out when it was. Nil before it begins, and where that is not known.
        public let arrivesAt: Instant?
    }

    /// The ride behind a code; for a while after its end how it ended, and not where the car is.
    ///
    /// - Parameter peer: the connection that asks; nil inside the engine.
    /// - Throws: `no_such_code` for one that is not in use, or whose ride has long been over;
    ///   `try_again_later` after too many of those.
    public func watch(_ code: String, peer: Peer? = nil) throws(ServiceRejection) -> SharedRide {
        let trip = try people.find(byCodeTriedBy: people.holders(nil, peer), at: wall) {
            rides.codes.trip(watchedBy: code).flatMap { rides.trips.trip($0) }
                ?? rides.codes.trip(endedUnder: code, at: wall)
        }
        return shared(trip)
    }

    /// The ride behind a link, as its code shows it; nil for a link of no ride. A wrong one costs
    /// nothing here: nobody finds one of 128 bits by trying.
    ///
    /// - Parameter link: what stands at the end of the link.
    public func watch(link: String) -> SharedRide? {
        // Within the engine a code that is right costs nothing and is never refused.
        rides.codes.code(behind: link).flatMap { try? watch($0) }
    }

    private func shared(_ trip: Trip) -> SharedRide {
        guard let driver = trip.assignment?.driver, trip.stage.isLive else {
            let driver = trip.assignment?.driver
            return SharedRide(
                trip: trip, rider: firstName(ofRiderIn: trip),
                driver: driver.map { firstName(of: .driver($0)) }, vehicle: driver.map(vehicle),
                car: nil, progress: nil, isThere: nil, arrivesAt: arrival(of: trip, left: nil))
        }
        let isComing = !world.isNext(trip.id) && world.isStopNext(of: trip.id)
        let comes = isComing ? world.route(of: driver) : nil
        let way = comes.map { ($0.route, $0.route.progress(after: $0.elapsed)) }
        return SharedRide(
            trip: trip, rider: firstName(ofRiderIn: trip),
            driver: firstName(of: .driver(driver)), vehicle: vehicle(of: driver),
            car: world.carPosition(of: driver), progress: way, isThere: isThere(trip),
            arrivesAt: arrival(of: trip, left: way?.1.remainingDuration))
    }

    /// When a ride is at its drop-off, `left` being the time to the end of the way it is on.
    private func arrival(of trip: Trip, left: Duration?) -> Instant? {
        switch trip.state {
        case .completed(let completion): return completion.completedAt
        case .inProgress(let assignment, _, _):
            let stops = world.sharedStops(of: assignment.driver)
            if let own = stops.first(where: { $0.stop.ride == trip.id && !$0.stop.isPickup }) {
                return own.at
            }
            let onward = world.wayOnward(of: trip.id)?.duration
            guard left != nil || onward != nil else { return nil }
            return now + (left ?? .zero) + (onward ?? .zero)
        case .requested, .offered, .accepted, .arrived, .cancelled, .unserved: return nil
        }
    }
}
