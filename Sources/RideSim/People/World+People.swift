import RideCore
import RideMap

/// What people do in the world. Everything is checked; a refusal changes nothing.
extension World {
    /// How near the car must be to the pick-up or drop-off for the driver to say so.
    public static let arrivalDistance = Metres(60)

    /// The live ride of a passenger; nil without one.
    public func trip(of passenger: PassengerID) -> TripID? {
        passengers[passenger].map { trip($0) }
    }

    /// The live ride with this identifier; nil if it is over.
    public func ride(_ id: TripID) -> Trip? { live[number(id)]?.trip }

    /// The ends of a live ride; nil if it is over.
    public func ends(of id: TripID) -> RideEnds? {
        liveNumber(id).map { ends(of: $0) }
    }

    func ends(of ride: Int) -> RideEnds {
        let record = records.rows[ride]
        return RideEnds(
            pickup: record.pickup, dropoff: record.dropoff, stops: live[ride]?.stops ?? [])
    }

    /// The way of the offered or assigned car to the pick-up as it was when the offer was made.
    public func approach(of id: TripID) -> Travel? {
        guard let ride = liveNumber(id), rides[ride].car >= 0 else { return nil }
        return rides[ride].approach
    }

    /// All rides that are not over, in the order of their numbers.
    ///
    /// - Complexity: O(n log n).
    public var liveTrips: [Trip] { live.values.map(\.trip).sorted { $0.id < $1.id } }

    /// Performs what one of the two people of a ride asks for.
    ///
    /// Chat, ratings and marks of a ride that is over are not the world's business any more.
    ///
    /// - Throws: `WorldRejection`.
    public mutating func perform(
        _ order: RideOrder, on id: TripID, by actor: Actor
    ) throws(WorldRejection) {
        guard let ride = liveNumber(id) else { throw .noSuchRide }
        switch (order, actor) {
        case (.cancel(let reason), _):
            try cancel(ride, by: actor, reason: Self.own(reason, of: actor))
        case (.setPickupNote(let text), _):
            try perform(ride, .setPickupNote(by: actor, text: text))
        case (.sendMessage(let text), _):
            try perform(ride, .sendMessage(by: actor, text: text))
        case (.markDelivered(let through), _):
            try perform(ride, .markDelivered(to: actor, through: through))
        case (.markRead(let through), _):
            try perform(ride, .markRead(by: actor, through: through))
        case (_, .driver(let driver)):
            try perform(order, on: ride, as: driver)
        case (.accept, .passenger), (.decline, .passenger), (.setOff, .passenger),
            (.arrive, .passenger), (.start, .passenger), (.startWith, .passenger),
            (.reachStop, .passenger), (.leaveStop, .passenger), (.finish, .passenger):
            throw .trip(.notYourRide)
        }
    }

    private mutating func perform(
        _ order: RideOrder, on ride: Int, as driver: DriverID
    ) throws(WorldRejection) {
        switch order {
        case .accept where live[ride]?.trip.request.boardingWith != nil:
            try check(ride, .board(with: driver))
            beginBoarded(ride)
        case .accept:
            try check(ride, .accept(by: driver))
            accept(ride)
        case .decline:
            try check(ride, .decline(by: driver))
            refuse(ride, .declined)
        case .setOff:
            // Who may be there may go there.
            _ = try carOnRide(ride, .arrive(by: driver))
            try setOffEarly(to: ride)
        case .arrive:
            let car = try carOnRide(ride, .arrive(by: driver))
            try checkHasLeft(ride)
            try checkThere(car) { .notAtPickup(remaining: $0) }
            halt(car)
            arrive(ride)
        case .start:
            _ = try carOnRide(ride, .start(by: driver))
            start(ride)
        case .startWith(let pin):
            _ = try carOnRide(ride, .start(by: driver, pin: pin))
            start(ride)
        case .reachStop:
            let car = try carOnRide(ride, .reachStop(by: driver))
            try checkThere(car) { .notAtStop(remaining: $0) }
            halt(car)
            reachStop(of: ride)
        case .leaveStop:
            _ = try carOnRide(ride, .leaveStop(by: driver))
            leaveStop(of: ride)
        case .finish:
            let car = try carOnRide(ride, .finish(by: driver))
            try checkThere(car) { .notAtDropoff(remaining: $0) }
            halt(car)
            finish(ride)
        case .setPickupNote, .cancel, .sendMessage, .markDelivered, .markRead:
            preconditionFailure("\(order) is either side's")
        }
    }

    // MARK: Drivers

    /// A person takes the wheel: added to the fleet, offline, at a place.
    public mutating func join(_ driver: DriverID, categories: CategorySet, at place: StreetPosition)
    {
        guard fleet.number(of: driver) == nil else { return }
        _ = add(
            CarRow(
                id: driver, categories: categories, activity: .offline, place: place,
                idleSince: now))
    }

    /// A driver begins to work where the car stands.
    ///
    /// - Throws: `.noSuchDriver`, `.driver(.alreadyOnline)`.
    public mutating func goOnline(_ driver: DriverID) throws(WorldRejection) {
        let car = try car(driver)
        try person(car, .goOnline)
        guard !cars[car].isDriving else { return }
        wentOnline(car)
        free(car)
    }

    /// A driver stops working; an open offer counts as declined.
    ///
    /// - Throws: `.noSuchDriver`, `.driver(.alreadyOffline)`, `.driver(.driverIsOnARide)`.
    public mutating func goOffline(_ driver: DriverID) throws(WorldRejection) {
        let car = try car(driver)
        let offered = cars[car].activity == .considering ? cars[car].ride : nil
        if let offered {
            refused(offered, .declined)
            turn(car, .release(trip(offered)))
        }
        try person(car, .goOffline)
        idle.remove(car)
        fleet.resting.remove(car)
        fleet.pausing.remove(car)
        wentOffline(car)
        // Only now does the ride look for another driver: this one is gone.
        if let offered { search(.driver(ride: offered)) }
    }

    /// Changes which rides a driver may serve and wants to be asked for; an open offer stays.
    ///
    /// - Parameter permitted: the categories for which driver and car are good enough.
    /// - Throws: `.noSuchDriver`.
    public mutating func setPreferences(
        _ preferences: DriverPreferences, permitted: CategorySet, of driver: DriverID
    ) throws(WorldRejection) {
        let car = try car(driver)
        setCategories(permitted.intersection(preferences.categories), of: car)
        fleet.setPreferences(preferences, of: car)
        // A wider choice may suit a ride that waits.
        if cars[car].activity == .idle { search(.ride(car: car)) }
    }

    mutating func setCategories(_ categories: CategorySet, of car: Int) {
        fleet.count(cars[car], by: -1)
        cars[car].categories = categories
        fleet.count(cars[car], by: 1)
    }

    /// A driver has seen enough of the end of a ride and is ready for the next.
    public mutating func ready(_ driver: DriverID) {
        if let car = fleet.number(of: driver) { endRest(of: car) }
    }

    /// A driver takes no more rides from now on, or takes them again (D14). What was accepted is
    /// carried out; an open offer counts as declined.
    public mutating func setPausing(_ driver: DriverID, _ pauses: Bool) {
        guard let car = fleet.number(of: driver) else { return }
        guard pauses else {
            guard fleet.pausing.remove(car) != nil, cars[car].activity == .idle else { return }
            return free(car)
        }
        guard fleet.pausing.insert(car).inserted else { return }
        switch cars[car].activity {
        case .considering: refuse(cars[car].ride, .declined)
        case .withPassenger:
            guard case .considering(let id) = fleet.nextRides[car] else { return }
            refuse(number(id), .declined)
        case .offline, .idle, .moving, .enRoute, .atPickup, .charging: idle.remove(car)
        }
    }

    // MARK: Calling off

    /// The service calls a ride off, for a reason of its own.
    public mutating func callOff(_ id: TripID, _ reason: CancellationReason) {
        guard let ride = liveNumber(id) else { return }
        do throws(WorldRejection) {
            try perform(ride, .cancel(by: .system, reason: reason))
        } catch { preconditionFailure("\(id) refused to be called off: \(error)") }
        endCalledOff(ride)
    }

    /// Calls a ride off, or gives it back, for nothing: where a fee would be nobody's to pay.
    ///
    /// - Throws: `WorldRejection`, as calling it off does.
    public mutating func callOffForFree(
        _ id: TripID, by actor: Actor, _ reason: CancellationReason
    ) throws(WorldRejection) {
        guard let ride = liveNumber(id) else { throw .noSuchRide }
        try cancel(ride, by: actor, reason: Self.own(reason, of: actor), isFree: true)
    }

    /// An operator takes a ride from its driver, who is not asked for it again; another is looked
    /// for.
    ///
    /// - Throws: `.noSuchRide`, `.trip` where the driver has not accepted it, or it has begun.
    public mutating func take(_ id: TripID, from driver: DriverID) throws(WorldRejection) {
        guard let ride = liveNumber(id) else { throw .noSuchRide }
        try cancel(ride, by: .driver(driver), reason: .operatorDecided)
    }

    /// The reason as a person may give it: those of the service are read as the person's own. So
    /// whoever gives a ride back in the name of dispatch is not asked for it again either.
    static func own(_ reason: CancellationReason, of actor: Actor) -> CancellationReason {
        guard reason.isService else { return reason }
        return actor.side == .passenger ? .changedMind : .driverUnavailable
    }

    private mutating func cancel(
        _ ride: Int, by actor: Actor, reason: CancellationReason, isFree: Bool = false
    ) throws(WorldRejection) {
        let come = wayCome(for: ride)
        try perform(
            ride, .cancel(by: .person(actor), reason: reason, isFree: isFree, come: come))
        guard live[ride]?.trip.stage.isLive == false else {
            let car = rides[ride].car
            withdrawn(ride, reason, isTold: true)
            return lookAnew(for: ride, after: car)
        }
        endCalledOff(ride, isMissing: reason == .passengerMissing && actor.side == .driver)
    }

    /// A ride has been called off: its car, or the driver who was asked, is free.
    private mutating func endCalledOff(_ ride: Int, isMissing: Bool = false) {
        let car = rides[ride].car
        stopWaiting(ride)
        calledOff(ride, isMissing: isMissing)
        if car >= 0 { leave(ride, car) }
    }

    /// A ride is given back by its driver, or taken from the driver: it looks for another one, and
    /// goes first.
    mutating func giveBack(_ ride: Int, _ reason: CancellationReason) {
        let car = rides[ride].car
        withdrawn(ride, reason)
        lookAnew(for: ride, after: car)
    }

    private mutating func lookAnew(for ride: Int, after car: Int) {
        if isNext(ride, of: car) {
            dropNext(ride, car)
            beginPatience(of: ride)
            pendingMatches.append(.next(car: car))
            return search(.driver(ride: ride))
        }
        if !leaveShared(ride, car) {
            stop(car)
            turn(car, .finish(trip(ride)))
            cars[car].idleSince = now
            pendingMatches.append(.ride(car: car))
        }
        beginPatience(of: ride)
        search(.driver(ride: ride))
    }

    // MARK: Checks

    /// The car of the driver on a ride, once the ride has agreed to what the driver wants.
    private func carOnRide(_ ride: Int, _ command: TripCommand) throws(WorldRejection) -> Int {
        try check(ride, command)
        try checkStopIsNext(ride)
        guard rides[ride].car >= 0 else { throw .noSuchRide }
        return rides[ride].car
    }

    private mutating func checkThere(
        _ car: Int, _ rejection: (Metres) -> WorldRejection
    ) throws(WorldRejection) {
        guard let (route, elapsed) = currentRoute(of: car) else { return }
        let remaining = route.progress(after: elapsed).remainingDistance
        guard remaining <= Self.arrivalDistance else { throw rejection(remaining) }
    }

    /// The car of a booked ride has not left yet, so that it is not at the pick-up.
    private func checkHasLeft(_ ride: Int) throws(WorldRejection) {
        guard live[ride]?.setsOffAt != nil || isNext(ride, of: rides[ride].car) else { return }
        throw .notAtPickup(remaining: rides[ride].approach.distance)
    }

    /// A driver sets off for a booked ride before it is time.
    ///
    /// - Throws: `.alreadyUnderWay`.
    private mutating func setOffEarly(to ride: Int) throws(WorldRejection) {
        guard !isNext(ride, of: rides[ride].car) else { throw .driver(.driverIsOnARide) }
        guard live[ride]?.setsOffAt != nil else { throw .alreadyUnderWay }
        setOffForBooking(ride)
    }

    /// Ends a leg a few metres early, because the driver says that this is the place.
    private mutating func halt(_ car: Int) {
        if cars[car].isDriving { reached(car) }
    }

    private func car(_ driver: DriverID) throws(WorldRejection) -> Int {
        guard let car = fleet.number(of: driver) else { throw .noSuchDriver }
        return car
    }

    private mutating func person(_ car: Int, _ command: DriverCommand) throws(WorldRejection) {
        do throws(DriverRejection) {
            try perform(car, command)
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
