import RideCore
import RideMap
import RideSim

/// What one person may see.
public struct Situation: Sendable {
    /// Somebody as others see them.
    public struct Person: Sendable {
        /// The name.
        public let name: String
        /// The ratings.
        public let rating: RatingAverage
    }

    /// A ride with the people in it.
    public struct Ride: Sendable {
        /// The ride.
        public let trip: Trip
        /// Who rides.
        public let passenger: Person
        /// Who drives; nil until a driver has accepted.
        public let driver: Person?
        /// The car; nil until a driver has accepted.
        public let vehicle: VehicleDescription?
        /// The way from the asked driver's car to the pick-up; nil where there is no offer.
        public let approach: Travel?
        /// The way the car is on; nil while it stands.
        public let route: Route?
    }

    /// The person.
    public let person: Person
    /// Where the person is.
    public let place: Waypoint
    /// A driver's activity; nil for a passenger.
    public let driverActivity: DriverActivity?
    /// The live ride, the offer, or the ride that has just ended.
    public let ride: Ride?
    /// The driver's day; for a passenger without meaning.
    public let today: Account.Day
}

extension RideService {
    /// What one person may see; nil for somebody without an account.
    public func situation(of actor: Actor) -> Situation? {
        guard let account = accounts[actor] else { return nil }
        var place = account.place
        var activity: DriverActivity?
        if case .driver(let driver) = actor, let car = world.carPosition(of: driver) {
            place = Waypoint(
                coordinate: car.coordinate, name: city.describe(car.coordinate))
            activity = car.activity
        }
        return Situation(
            person: person(actor), place: place, driverActivity: activity,
            ride: currentTrip(of: actor).map { ride($0, for: actor) },
            today: day(of: account))
    }

    /// The messages of a ride before a given one, for the two people of the ride.
    ///
    /// - Throws: `.world(.noSuchRide)` for anyone else.
    public func messages(
        of id: TripID, before message: UInt64, limit: Int, for actor: Actor
    ) throws(ServiceRejection) -> (conversation: Conversation, messages: [ChatMessage]) {
        guard let trip = book.trip(id), Self.isInvolved(actor, in: trip) else {
            throw .world(.noSuchRide)
        }
        let messages = trip.conversation.messages
        let end = message == 0 ? messages.count : min(messages.count, Int(clamping: message) - 1)
        return (trip.conversation, Array(messages.prefix(max(0, end)).suffix(limit)))
    }

    /// Where all cars are that are at work, for the map.
    ///
    /// - Complexity: O(cars).
    public func carPositions() -> [World.CarPosition] { world.carPositions() }

    /// Whether any car is moving.
    public var somethingMoves: Bool { world.somethingMoves }

    /// How far the car of a person's live ride has got; nil while there is none, or it stands.
    public func progress(of actor: Actor) -> (progress: RouteProgress, route: Route)? {
        guard let trip = liveTrip(of: actor), let driver = trip.assignment?.driver,
            let (route, elapsed) = world.route(of: driver)
        else { return nil }
        return (route.progress(after: elapsed), route)
    }

    private static func isInvolved(_ actor: Actor, in trip: Trip) -> Bool {
        switch actor {
        case .passenger(let id): trip.request.passenger == id
        case .driver(let id): trip.assignment?.driver == id
        }
    }

    private func liveTrip(of actor: Actor) -> Trip? {
        switch actor {
        case .passenger(let id): world.trip(of: id).flatMap { book.trip($0) }
        case .driver(let id): world.car(of: id)?.activity.trip.flatMap { book.trip($0) }
        }
    }

    private func currentTrip(of actor: Actor) -> Trip? {
        liveTrip(of: actor) ?? accounts[actor]?.currentTrip.flatMap { book.trip($0) }
    }

    private func ride(_ trip: Trip, for actor: Actor) -> Situation.Ride {
        let driver = trip.assignment?.driver
        var approach: Travel?
        if case .offered = trip.state, actor.party == .driver {
            approach = world.approach(of: trip.id)
        }
        let isLive = trip.stage.isLive
        return Situation.Ride(
            trip: trip,
            passenger: person(.passenger(trip.request.passenger)),
            driver: driver.map { person(.driver($0)) },
            vehicle: driver.map(vehicle),
            approach: approach,
            route: isLive ? driver.flatMap { world.route(of: $0)?.route } : nil)
    }

    private func person(_ actor: Actor) -> Situation.Person {
        let name: String
        if let account = accounts[actor] {
            name = account.name.text
        } else {
            switch actor {
            case .passenger(let id): name = people.name(of: id)
            case .driver(let id): name = people.name(of: id)
            }
        }
        return Situation.Person(name: name, rating: ratingAverage(of: actor))
    }

    private func vehicle(of driver: DriverID) -> VehicleDescription {
        if let own = accounts[.driver(driver)]?.vehicle { return own }
        let isVip = world.car(of: driver)?.categories.serves(.vip) ?? false
        return people.vehicle(of: driver, isVip: isVip)
    }
}
