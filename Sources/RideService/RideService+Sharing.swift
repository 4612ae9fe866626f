import RideCore
import RideMap
import RideSim

/// A ride that others may watch (P8): where it is and how it goes, and nothing that tells more of
/// the people than they would see from the pavement.
extension RideService {
    /// The code by which others can watch a live ride.
    ///
    /// - Throws: `.world(.noSuchRide)`, `.world(.trip(.rideIsOver))`.
    public func share(_ id: TripID, by actor: Actor) throws(ServiceRejection) -> String {
        try checkInvolved(actor, in: id)
        guard world.ride(id) != nil else { throw .world(.trip(.rideIsOver)) }
        return codes.sharingCode(of: id, using: &random, &changes)
    }

    /// What a code shows.
    public struct SharedRide: Sendable {
        /// The ride.
        public let trip: Trip
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
    }

    /// The ride behind a code.
    ///
    /// - Parameter peer: the user of the system who asks; nil inside the engine.
    /// - Throws: `no_such_code` for one that is not in use, or whose ride is over;
    ///   `try_again_later` after too many of those.
    public func watch(_ code: String, peer: UInt32? = nil) throws(ServiceRejection) -> SharedRide {
        let trip = try find(byCodeTriedBy: Self.user(peer)) {
            codes.trip(watchedBy: code).flatMap { trips.trip($0) }
        }
        guard let driver = trip.assignment?.driver else {
            return SharedRide(
                trip: trip, driver: nil, vehicle: nil, car: nil, progress: nil, isThere: nil)
        }
        let isComing = !world.isNext(trip.id) && world.isStopNext(of: trip.id)
        let comes = isComing ? world.route(of: driver) : nil
        let way = comes.map { ($0.route, $0.route.progress(after: $0.elapsed)) }
        return SharedRide(
            trip: trip, driver: firstName(of: .driver(driver)), vehicle: vehicle(of: driver),
            car: world.carPosition(of: driver), progress: way,
            isThere: isThere(trip))
    }

    /// What a code stands for. A wrong one costs an attempt of each budget, and where one is empty
    /// the right one is not looked at either.
    ///
    /// - Throws: `no_such_code`, `try_again_later`.
    func find<Value>(
        byCodeTriedBy holders: [AttemptBudgets.Holder], _ look: () -> Value?
    ) throws(ServiceRejection) -> Value {
        try attempts.check(.rideCode, of: holders, at: wall)
        guard let found = look() else {
            try attempts.take(.rideCode, of: holders, at: wall)
            throw .rule(.noSuchCode)
        }
        return found
    }

    static func user(_ peer: UInt32?) -> [AttemptBudgets.Holder] { peer.map { [.user($0)] } ?? [] }
}
