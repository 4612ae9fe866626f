import RideAccounts
import RideCore
import RideFares
import RideLedger
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
        /// The rides completed; nil before the first, and for simulated people, whose rides before
        /// the world began nobody counted.
        public let rides: Int?
    }

    /// What a ride has to do with other parties in the same car.
    public struct Sharing: Sendable {
        /// A stop of any party.
        public struct Stop: Sendable {
            /// Whether a party gets in there; otherwise it gets out.
            public let isPickup: Bool
            /// Whether it is a stop of the ride itself.
            public let isOwn: Bool
            /// The ride whose stop it is; nil where that is nobody else's business.
            public let ride: TripID?
            /// Where it is; nil where that is nobody else's business.
            public let place: Waypoint?
            /// When the car is there, if nothing holds it up.
            public let at: Instant
        }

        /// The stops ahead, in order, for a passenger up to where that one gets out; empty while
        /// there is no other party.
        public let stops: [Stop]
        /// How many other parties there are.
        public let others: Int
        /// How many seats are taken of how many, for the driver.
        public let seats: (taken: Int, all: Int)?
        /// What sharing has taken off the price, not negative.
        public let discount: Money
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
        /// When the car of a booked ride leaves; nil once it has, or where nothing is booked.
        public let setsOffAt: Instant?
        /// Since when a driver is looked for, and until when at the latest; nil where nobody is.
        public let search: (began: Instant, ends: Instant?)?
        /// When the car comes that still brings somebody else to the drop-off; nil for one that
        /// comes already.
        public let turn: World.Turn?
        /// The other parties in the car; nil while there is none and never was.
        public let sharing: Sharing?
        /// The way the car is on; nil while it stands, or serves somebody else before it comes.
        public let route: Route?
        /// What is to be driven after the next stop; nil where the drop-off is next.
        public let onward: (duration: Duration, distance: Metres)?
        /// Whether the car is where it is to stop next; nil unless it is to come to a place.
        public let isThere: Bool?
        /// How far the payment has got.
        public let payment: RideService.PaymentStanding
        /// The card that pays; nil for cash, or for whoever does not pay.
        public let card: PaymentCard?
        /// What the driver gets for it.
        public let driverGain: Money
        /// What the driver gets where the passenger does not come; nil where nobody is waited for.
        public let missingGain: Money?
        /// Whether calling it off and not coming cost the passenger, or bring the driver, nothing,
        /// whatever its terms say.
        public let isWithoutFees: Bool
        /// How far the car has come for the passenger, where calling off costs something for that.
        public let come: Metres
        /// What the passenger thinks of the driver.
        public let wish: DriverWish
    }

    /// The person.
    public let person: Person
    /// Where the person is.
    public let place: Waypoint
    /// A driver's activity; nil for a passenger.
    public let driverActivity: DriverActivity?
    /// The live ride, the offer, or the ride that has just ended.
    public let ride: Ride?
    /// The ride that a driver is asked for or has promised while another is under way.
    public let nextRide: Ride?
    /// The rides of the other parties in a driver's car, in the order of their next stops.
    public let sharedRides: [Ride]
    /// The driver's day; for a passenger without meaning.
    public let today: Account.Day
    /// The account itself.
    public let account: Account
    /// A driver's money; for a passenger without meaning.
    public let balances: DriverBalances
    /// Answers of support that the person has not seen.
    public let unreadTickets: Int
    /// Rides booked for later.
    public let reservations: Int
    /// For when the first of them is booked; nil where there is none.
    public let nextBooking: Instant?
    /// The person's call for help that is not over, with what was written about it.
    public let help: (alert: EmergencyAlert, ticket: Ticket)?
    /// How much prices are raised where the person is.
    public let surge: SurgeMultiplier
    /// What a passenger owes from rides whose card could not be charged.
    public let due: Money
}

extension RideService {
    /// What one person may see; nil for somebody without an account.
    public func situation(of actor: Actor) -> Situation? {
        guard let account = people[actor] else { return nil }
        var place = account.place
        var activity: DriverActivity?
        if case .driver(let driver) = actor, let car = world.carPosition(of: driver) {
            place = city.waypoint(at: car.coordinate)
            activity = car.activity
        }
        return Situation(
            person: person(actor), place: place, driverActivity: activity,
            ride: currentTrip(of: actor).map { ride($0, for: actor) },
            nextRide: nextTrip(of: actor).map { ride($0, for: actor) },
            sharedRides: otherTrips(of: actor).map { ride($0, for: actor) },
            today: day(of: account), account: account, balances: balances(of: actor),
            unreadTickets: office.support.unread(of: actor),
            reservations: waitingBookings(of: actor),
            nextBooking: nextBooking(of: actor),
            help: office.support.help(of: actor), surge: world.surge(at: place.coordinate),
            due: due(of: actor))
    }

    private func waitingBookings(of actor: Actor) -> Int {
        switch actor {
        case .passenger(let passenger): rides.bookings.waiting(of: passenger)
        case .driver: 0
        }
    }

    private func nextBooking(of actor: Actor) -> Instant? {
        switch actor {
        case .passenger(let passenger): rides.bookings.nextWaiting(of: passenger)
        case .driver: nil
        }
    }

    private func balances(of actor: Actor) -> DriverBalances {
        switch actor {
        case .passenger: .zero
        case .driver(let driver): money.ledger.balances(of: driver)
        }
    }

    /// What somebody owes from rides whose card could not be charged.
    func due(of actor: Actor) -> Money {
        switch actor {
        case .driver: .zero
        case .passenger(let passenger):
            money.ledger.bills(of: passenger).reduce(.zero) { sum, bill in
                money.charges.isPending(bill.subject) ? sum : sum + bill.open
            }
        }
    }

    /// A ride as one of its two people may see it, over or not, as long as it is in memory.
    ///
    /// - Throws: `.world(.noSuchRide)` for anyone else.
    public func ride(_ id: TripID, of actor: Actor) throws(ServiceRejection) -> Situation.Ride {
        guard let trip = rides.trips.trip(id), Self.isInvolved(actor, in: trip) else {
            throw .world(.noSuchRide)
        }
        return ride(trip, for: actor)
    }

    /// A ride that is in memory, over or not; for operators.
    public func trip(_ id: TripID) -> Trip? { rides.trips.trip(id) }

    /// Somebody as others see them.
    public func face(of actor: Actor) -> Situation.Person { person(actor) }

    /// A driver's car as others see it.
    public func car(of driver: DriverID) -> VehicleDescription { vehicle(of: driver) }

    /// The messages of a ride before a given one, for the two people of the ride.
    ///
    /// - Throws: `.world(.noSuchRide)` for anyone else.
    public func messages(
        of id: TripID, before message: UInt64, limit: Int, for actor: Actor
    ) throws(ServiceRejection) -> (conversation: Conversation, messages: [ChatMessage]) {
        guard let trip = rides.trips.trip(id), Self.isInvolved(actor, in: trip) else {
            throw .world(.noSuchRide)
        }
        let messages = trip.conversation.messages
        let end = message == 0 ? messages.count : min(messages.count, Int(clamping: message) - 1)
        return (trip.conversation, Array(messages.prefix(max(0, end)).suffix(limit)))
    }

    /// Where all cars are that are at work, for the map; see `World.carPositions()`.
    public func carPositions() -> [World.CarPosition] { world.carPositions() }

    /// Looks for the ways of cars that may come through some parts of the map, so many at most.
    ///
    /// - Returns: how many were found.
    public func findWays(in parts: [Bounds], atMost limit: Int) -> Int {
        world.findWays(in: parts, atMost: limit)
    }

    /// Where the car of a driver at work is; nil for all others.
    public func carPosition(of driver: DriverID) -> World.CarPosition? {
        world.carPosition(of: driver).flatMap { $0.activity == .offline ? nil : $0 }
    }

    /// Where the car of a driver is who looks for rides; nil for all others.
    public func workplace(of driver: DriverID) -> Coordinate? {
        guard world.car(of: driver)?.activity == .idle else { return nil }
        return world.carPosition(of: driver)?.coordinate
    }

    /// Whether any car is moving.
    public var somethingMoves: Bool { world.somethingMoves }

    /// How far the car of a person's live ride has got; nil while there is none, or it stands.
    public func progress(of actor: Actor) -> (progress: RouteProgress, route: Route)? {
        guard let trip = liveTrip(of: actor), seesWay(of: trip, actor),
            let driver = trip.assignment?.driver,
            let (route, elapsed) = world.route(of: driver)
        else { return nil }
        return (route.progress(after: elapsed), route)
    }

    /// Whether somebody sees the way that a ride's car is on: not a passenger who still waits while
    /// it goes to somebody else's door first.
    private func seesWay(of trip: Trip, _ actor: Actor) -> Bool {
        guard trip.stage.isLive, !world.isNext(trip.id) else { return false }
        return actor.side == .driver || trip.stage == .inProgress || world.isStopNext(of: trip.id)
    }

    static func isInvolved(_ actor: Actor, in trip: Trip) -> Bool {
        switch actor {
        case .passenger(let id): trip.request.passenger == id
        case .driver(let id): trip.assignment?.driver == id
        }
    }

    package func liveTrip(of actor: Actor) -> Trip? {
        switch actor {
        case .passenger(let id): world.trip(of: id).flatMap { rides.trips.trip($0) }
        case .driver(let id): world.car(of: id)?.activity.trip.flatMap { rides.trips.trip($0) }
        }
    }

    func nextTrip(of actor: Actor) -> Trip? {
        switch actor {
        case .passenger: nil
        case .driver(let id): world.nextRide(of: id).flatMap { rides.trips.trip($0) }
        }
    }

    /// The ride on a person's screen: the live one, or one that has ended and is not dismissed yet.
    public func currentTrip(of actor: Actor) -> Trip? {
        liveTrip(of: actor) ?? people[actor]?.currentTrip.flatMap { rides.trips.trip($0) }
    }

    private func ride(_ trip: Trip, for actor: Actor) -> Situation.Ride {
        let driver = trip.assignment?.driver
        var approach: Travel?
        if case .offered = trip.state, actor.side == .driver {
            approach = world.approach(of: trip.id)
        }
        return Situation.Ride(
            trip: trip,
            passenger: person(.passenger(trip.request.passenger)),
            driver: driver.map { person(.driver($0)) },
            vehicle: driver.map(vehicle),
            approach: approach, setsOffAt: world.settingOff(to: trip.id),
            search: actor.side == .passenger ? world.search(for: trip.id) : nil,
            turn: world.turn(of: trip.id), sharing: sharing(of: trip, for: actor),
            route: seesWay(of: trip, actor) ? driver.flatMap { world.route(of: $0)?.route } : nil,
            onward: world.wayOnward(of: trip.id), isThere: isThere(trip),
            payment: money.payment(of: trip),
            card: actor.side == .passenger
                ? trip.request.card.flatMap { people[actor]?.wallet.card($0) } : nil,
            driverGain: driverGain(for: trip), missingGain: missingGain(for: trip),
            isWithoutFees: isWithoutFees(trip, for: actor), come: world.wayCome(of: trip.id),
            wish: wish(of: actor, for: driver))
    }

    /// What a passenger thinks of a driver.
    public func wish(of actor: Actor, for driver: DriverID?) -> DriverWish {
        guard let driver else { return .none }
        let wishes = wishes(of: actor)
        if wishes.favourites.contains(driver) { return .favourite }
        return wishes.avoided.contains(driver) ? .avoid : .none
    }

    var simulated: SimulatedPeople { SimulatedPeople(seed: settings.rules.seed) }

    func person(_ actor: Actor) -> Situation.Person {
        let name: String
        if let account = people[actor] {
            name = account.name.text
        } else {
            switch actor {
            case .passenger(let id): name = simulated.name(of: id)
            case .driver(let id):
                name = simulated.name(of: id, isWoman: isSimulatedWoman(id))
            }
        }
        let rides = people[actor]?.completedRides ?? 0
        return Situation.Person(
            name: name, rating: ratingAverage(of: actor), rides: rides > 0 ? rides : nil)
    }

    func vehicle(of driver: DriverID) -> VehicleDescription {
        if let own = people[.driver(driver)]?.vehicle { return own }
        let isVip = world.car(of: driver)?.categories.serves(.vip) ?? false
        return simulated.vehicle(of: driver, isVip: isVip)
    }

    /// Drivers of the simulation who serve women are women.
    private func isSimulatedWoman(_ driver: DriverID) -> Bool? {
        world.car(of: driver).map { $0.categories.serves(.women) } == true ? true : nil
    }
}
