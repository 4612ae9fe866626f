import RideCore
import RideMap

/// What people do in the world. Everything is checked; a refusal changes nothing.
extension World {
    /// How near the car must be to the pick-up or drop-off for the driver to say so.
    public static let arrivalDistance = Metres(60)

    /// What a ride between two points would be, priced in every category for the whole way.
    ///
    /// - Parameter stops: where it stops on the way, in order.
    /// - Throws: `.notNearAStreet`, `.endsAreTheSame` also for a stop where it is already,
    ///   `.noRoute`.
    public func plan(
        from pickup: Coordinate, to dropoff: Coordinate, stops: [Coordinate] = []
    ) throws(WorldRejection) -> RidePlan {
        guard let start = city.snap(pickup), let end = city.snap(dropoff) else {
            throw .notNearAStreet
        }
        return try plan(
            RideEnds(pickup: start.position, dropoff: end.position, stops: try places(stops)))
    }

    /// How long the fastest way between two points takes; nil where there is none.
    public func drivingTime(from start: Coordinate, to end: Coordinate) -> Duration? {
        guard let start = city.snap(start), let end = city.snap(end) else { return nil }
        return router.travel(from: start.position, to: end.position)?.duration
    }

    /// What a ride between two places would be, priced in every category.
    ///
    /// - Throws: `.endsAreTheSame`, `.noRoute`.
    func plan(_ ends: RideEnds) throws(WorldRejection) -> RidePlan {
        let routes = try routes(along: ends.all)
        let distance = routes.reduce(Metres.zero) { $0 + $1.distance }
        let duration = routes.reduce(Duration.zero) { $0 + $1.duration }
        let surge = surge(at: city.coordinate(of: ends.pickup))
        let quotes = Category.allCases.compactMap { category in
            quote(category, distance: distance, duration: duration, surge: surge)
        }
        let times = pickupTimes(to: ends.pickup, in: quotes.map(\.category))
        let options = zip(quotes, times).map { RidePlan.Option(quote: $0, pickupTime: $1) }
        return RidePlan(ends: ends, routes: routes, options: options)
    }

    /// How long the nearest idle driver of each category needs to a place, or one who is there
    /// sooner after the present ride; nil where there is none.
    ///
    /// One search finds all of them: it ends as soon as every category that somebody at work serves
    /// has its driver.
    func pickupTimes(to place: StreetPosition, in categories: [Category]) -> [Duration?] {
        let served = categories.filter { fleet.canServe($0, refusedBy: []) }
        let cars = fleet.cars
        var missing = CategorySet(served)
        let found = router.nearest(to: place, in: idle, count: served.count) { vehicle in
            // With everybody found the next ones fill the number that ends the search.
            let own = cars[Int(vehicle)].categories
            let isNew = missing.isEmpty || !missing.isDisjoint(with: own)
            missing.subtract(own)
            return isNew
        }
        return categories.map { category in
            guard served.contains(category) else { return nil }
            let nearest = found.first { cars[Int($0.vehicle)].categories.serves(category) }
            let later = pickupTimeAfterRide(to: place, category: category)
            return [nearest?.duration, later].compactMap { $0 }.min()
        }
    }

    /// A passenger asks for a ride at a price that was quoted.
    ///
    /// - Throws: `.passenger(.alreadyHasALiveRide)`, `.noRoute`.
    public mutating func request(
        _ request: TripRequest, ends: RideEnds
    ) throws(WorldRejection) -> TripID {
        guard passengers[request.passenger]?.trip == nil else {
            throw .passenger(.alreadyHasALiveRide)
        }
        guard let travel = router.travel(from: ends.pickup, to: ends.dropoff) else {
            throw .noRoute
        }
        precondition(
            ends.stops.count == request.details?.stops?.count ?? 0, "every stop is on a street")
        return begin(request, ends: ends, travel: travel)
    }

    /// The live ride of a passenger; nil without one.
    public func trip(of passenger: PassengerID) -> TripID? { passengers[passenger]?.trip }

    /// The live ride with this identifier; nil if it is over.
    public func ride(_ id: TripID) -> Trip? { rides[id]?.trip }

    /// The ends of a live ride; nil if it is over.
    public func ends(of id: TripID) -> RideEnds? { rides[id]?.ends }

    /// The way of the offered or assigned car to the pick-up as it was when the offer was made.
    public func approach(of id: TripID) -> Travel? { rides[id]?.approach }

    /// Performs what one of the two people of a ride asks for.
    ///
    /// Chat, ratings and marks of a ride that is over are not the world's business any more.
    ///
    /// - Throws: `WorldRejection`.
    public mutating func perform(
        _ order: RideOrder, on id: TripID, by actor: Actor
    ) throws(WorldRejection) {
        guard let trip = rides[id]?.trip else { throw .noSuchRide }
        switch (order, actor) {
        case (.accept, .driver(let driver)) where trip.request.boardingWith != nil:
            try perform(id, .board(with: driver))
            beginBoarded(id)
        case (.accept, .driver(let driver)):
            try perform(id, .accept(by: driver))
            setOff(to: id)
        case (.decline, .driver(let driver)):
            try perform(id, .decline(by: driver))
            release(id)
        case (.setOff, .driver(let driver)):
            // Who may be there may go there.
            _ = try slotOnRide(id, .arrive(by: driver))
            try setOffEarly(to: id)
        case (.arrive, .driver(let driver)):
            let slot = try slotOnRide(id, .arrive(by: driver))
            try checkHasLeft(id)
            try checkThere(slot) { .notAtPickup(remaining: $0) }
            halt(slot)
            arrive(id, slot: slot)
        case (.start, .driver(let driver)):
            start(id, slot: try slotOnRide(id, .start(by: driver)))
        case (.startWith(let pin), .driver(let driver)):
            start(id, slot: try slotOnRide(id, .start(by: driver, pin: pin)))
        case (.reachStop, .driver(let driver)):
            let slot = try slotOnRide(id, .reachStop(by: driver))
            try checkThere(slot) { .notAtStop(remaining: $0) }
            halt(slot)
            reachStop(of: id, slot: slot)
        case (.leaveStop, .driver(let driver)):
            _ = try slotOnRide(id, .leaveStop(by: driver))
            leaveStop(of: id)
        case (.setPickupNote(let text), _):
            try perform(id, .setPickupNote(by: actor, text: text))
        case (.finish, .driver(let driver)):
            let slot = try slotOnRide(id, .finish(by: driver))
            try checkThere(slot) { .notAtDropoff(remaining: $0) }
            halt(slot)
            finish(id, slot: slot)
        case (.cancel(let reason), _):
            try cancel(trip, by: actor, reason: Self.own(reason, of: actor))
        case (.sendMessage(let text), _):
            try perform(id, .sendMessage(by: actor, text: text))
        case (.markDelivered(let through), _):
            try perform(id, .markDelivered(to: actor, through: through))
        case (.markRead(let through), _):
            try perform(id, .markRead(by: actor, through: through))
        case (.accept, .passenger), (.decline, .passenger), (.setOff, .passenger),
            (.arrive, .passenger), (.start, .passenger), (.startWith, .passenger),
            (.reachStop, .passenger), (.leaveStop, .passenger), (.finish, .passenger):
            throw .trip(.notYourRide)
        }
    }

    /// A person takes the wheel: added to the fleet, offline, at a place.
    public mutating func join(_ driver: DriverID, categories: CategorySet, at place: StreetPosition)
    {
        guard fleet.slot(of: driver) == nil else { return }
        _ = fleet.add(
            Car(
                driver: driver, categories: categories, activity: .offline,
                movement: .parked(place)))
    }

    /// A driver begins to work where the car stands.
    ///
    /// - Throws: `.noSuchDriver`, `.driver(.alreadyOnline)`.
    public mutating func goOnline(_ driver: DriverID) throws(WorldRejection) {
        let slot = try slot(of: driver)
        try person(slot, .goOnline)
        guard case .parked(let place) = fleet.cars[slot].movement else { return }
        record(.driver(driver, .wentOnline(place), at: now))
        findRide(for: slot)
    }

    /// A driver stops working; an open offer counts as declined.
    ///
    /// - Throws: `.noSuchDriver`, `.driver(.alreadyOffline)`, `.driver(.driverIsOnARide)`.
    public mutating func goOffline(_ driver: DriverID) throws(WorldRejection) {
        let slot = try slot(of: driver)
        let offered = fleet.cars[slot].activity
        if case .considering(let trip) = offered {
            try perform(trip, .decline(by: driver))
            rides[trip]?.slot = nil
            rides[trip]?.approach = nil
            command(slot, .release(trip))
        }
        try person(slot, .goOffline)
        idle.remove(UInt32(slot))
        resting.remove(slot)
        pausing.remove(slot)
        record(.driver(driver, .wentOffline, at: now))
        // Only now does the ride look for another driver: this one is gone.
        if case .considering(let trip) = offered { findDriver(for: trip) }
    }

    /// Changes which rides a driver may serve and wants to be asked for; an open offer stays.
    ///
    /// - Parameter permitted: the categories for which driver and car are good enough.
    /// - Throws: `.noSuchDriver`.
    public mutating func setPreferences(
        _ preferences: DriverPreferences, permitted: CategorySet, of driver: DriverID
    ) throws(WorldRejection) {
        let slot = try slot(of: driver)
        fleet.setCategories(permitted.intersection(preferences.categories), slot: slot)
        fleet.setPreferences(preferences, slot: slot)
        // A wider choice may suit a ride that waits.
        if fleet.cars[slot].activity.isIdle { findRideAgain(for: slot) }
    }

    /// The service calls a ride off, for a reason of its own.
    public mutating func callOff(_ id: TripID, _ reason: CancellationReason) {
        guard let ride = rides[id] else { return }
        command(id, .cancel(by: .system, reason: reason))
        let slot = ride.slot
        forget(id)
        if let slot { leave(ride.trip, slot: slot) }
    }

    /// All rides that are not over, in the order of their numbers.
    ///
    /// - Complexity: O(n log n).
    public var liveTrips: [Trip] { rides.values.map(\.trip).sorted { $0.id < $1.id } }

    /// A driver has seen enough of the end of a ride and is ready for the next.
    public mutating func ready(_ driver: DriverID) {
        if let slot = fleet.slot(of: driver) { endRest(of: slot) }
    }

    // MARK: Steps

    mutating func cancel(
        _ trip: Trip, by actor: Actor, reason: CancellationReason, isFree: Bool = false
    ) throws(WorldRejection) {
        try perform(trip.id, .cancel(by: .person(actor), reason: reason, isFree: isFree))
        let slot = rides[trip.id]?.slot
        guard rides[trip.id]?.trip.stage.isLive == false else { return giveBack(trip.id) }
        forget(trip.id)
        if let slot { leave(trip, slot: slot) }
    }

    /// The car of a ride that was called off is free, but where the ride was to be its next.
    private mutating func leave(_ trip: Trip, slot: Int) {
        guard nextRides[slot]?.trip != trip.id else {
            dropNext(trip.id, slot: slot)
            return findNextRide(for: slot)
        }
        if trip.assignment == nil {
            command(slot, .release(trip.id))
        } else {
            guard !leaveShared(trip.id, slot: slot) else { return }
            stop(slot)
            command(slot, .finish(trip.id))
        }
        goOn(slot)
    }

    /// After a driver has given a ride back: the ride looks for another driver, and goes first.
    mutating func giveBack(_ id: TripID) {
        guard let slot = rides[id]?.slot else { return }
        rides[id]?.slot = nil
        rides[id]?.approach = nil
        rides[id]?.setsOffAt = nil
        guard nextRides[slot]?.trip != id else {
            dropNext(id, slot: slot)
            beginPatience(of: id)
            pendingMatches.append(.next(slot: slot))
            return findDriver(for: id)
        }
        if !leaveShared(id, slot: slot) {
            stop(slot)
            command(slot, .finish(id))
            beginIdleTime(of: slot)
            pendingMatches.append(.ride(slot: slot))
        }
        beginPatience(of: id)
        findDriver(for: id)
    }

    /// The car of the driver on a ride, once the ride has agreed to what the driver wants.
    func slotOnRide(
        _ id: TripID, _ command: TripCommand
    ) throws(WorldRejection) -> Int {
        guard let ride = rides[id] else { throw .noSuchRide }
        do throws(TripRejection) { _ = try ride.trip.decide(command, at: now) } catch {
            throw .trip(error)
        }
        try checkStopIsNext(id)
        guard let slot = ride.slot else { throw .noSuchRide }
        return slot
    }

    mutating func checkThere(
        _ slot: Int, _ rejection: (Metres) -> WorldRejection
    ) throws(WorldRejection) {
        guard let (route, elapsed) = route(of: fleet.cars[slot].driver) else { return }
        let remaining = route.progress(after: elapsed).remainingDistance
        guard remaining <= Self.arrivalDistance else { throw rejection(remaining) }
    }

    /// Ends a leg a few metres early, because the driver says that this is the place.
    mutating func halt(_ slot: Int) {
        guard case .driving(let leg) = fleet.cars[slot].movement else { return }
        fleet.setMovement(.parked(leg.to), slot: slot)
        routes[slot] = nil
        record(.driver(fleet.cars[slot].driver, .reached(leg.to), at: now))
    }

    private func slot(of driver: DriverID) throws(WorldRejection) -> Int {
        guard let slot = fleet.slot(of: driver) else { throw .noSuchDriver }
        return slot
    }

    mutating func perform(
        _ id: TripID, _ command: TripCommand
    ) throws(WorldRejection) {
        do throws(TripRejection) {
            let events = try rides[id]?.trip.perform(command, at: now) ?? []
            for event in events { record(.trip(id, event)) }
        } catch {
            throw .trip(error)
        }
    }

    private mutating func person(_ slot: Int, _ command: DriverCommand) throws(WorldRejection) {
        do throws(DriverRejection) {
            try fleet.perform(command, slot: slot)
        } catch {
            throw .driver(error)
        }
    }
}

/// What the people of a live ride can ask for.
public enum RideOrder: Hashable, Sendable {
    /// The driver takes the ride.
    case accept
    /// The driver does not take it.
    case decline
    /// The driver sets off for a booked ride before it is time.
    case setOff
    /// The driver is at the pick-up.
    case arrive
    /// The passenger is aboard.
    case start
    /// The passenger is aboard and has told the PIN.
    case startWith(BoardingPIN)
    /// The car is at the next stop.
    case reachStop
    /// The ride goes on from the stop.
    case leaveStop
    /// The passenger tells the driver how to be found; nil takes that back.
    case setPickupNote(String?)
    /// The passenger is at the drop-off.
    case finish
    /// Either side calls it off.
    case cancel(CancellationReason)
    /// Either side writes to the other.
    case sendMessage(String)
    /// Messages have reached the app.
    case markDelivered(MessageID)
    /// Messages have been seen.
    case markRead(MessageID)
}

/// A ride that could be requested: the way and its price in every category.
public struct RidePlan: Sendable {
    /// One category.
    public struct Option: Sendable {
        /// What it costs.
        public let quote: Quote
        /// How far away in time the nearest idle driver is; nil if there is none.
        public let pickupTime: Duration?
    }

    /// Both ends on the street network.
    public let ends: RideEnds
    /// The fastest ways from each place to the next, one more than there are stops.
    public let routes: [Route]
    /// Every category that has a tariff, in the order of `Category.allCases`.
    public let options: [Option]
}

extension RidePlan {
    /// The same plan with the categories for which `isWanted` is true.
    public func keeping(_ isWanted: (Category) -> Bool) -> RidePlan {
        RidePlan(
            ends: ends, routes: routes, options: options.filter { isWanted($0.quote.category) })
    }
}
