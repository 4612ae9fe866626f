import RideCore
import RideMap

/// The next ride before the present one ends (D14): a driver who is within a few minutes of the
/// drop-off may be asked for another ride. The way to its pick-up is then the rest of the present
/// ride and the way from its drop-off, as policies of a window count it (`BatchRules.forward`).
extension World {
    /// When the car of a promised ride is free, and when it is at the pick-up.
    public struct Turn: Hashable, Sendable {
        /// When the ride before it is over, unless the driver is kept.
        public let freeAt: Instant
        /// When the car is at the pick-up then.
        public let arrivesAt: Instant
    }

    /// The ride that a driver is asked for or has promised while another is under way; nil for
    /// none.
    public func nextRide(of driver: DriverID) -> TripID? {
        fleet.slot(of: driver).flatMap { nextRides[$0]?.trip }
    }

    /// Whether a ride is to begin once its driver has brought somebody else to the drop-off.
    public func isNext(_ id: TripID) -> Bool {
        guard let slot = rides[id]?.slot else { return false }
        return nextRides[slot]?.trip == id
    }

    /// When the car of a promised ride is free and where it is to come; nil for a ride whose car
    /// comes already, or that nobody has taken.
    public func turn(of id: TripID) -> Turn? {
        guard let ride = rides[id], let slot = ride.slot, nextRides[slot] == .promised(id),
            let rest = rest(ofSlot: slot),
            let way = router.travel(from: rest.end, to: ride.ends.pickup)
        else { return nil }
        let free = now + rest.time
        return Turn(freeAt: free, arrivesAt: free + way.duration)
    }

    /// What is left of the ride that a car carries out, over all its stops.
    private func rest(ofSlot slot: Int) -> (time: Duration, end: StreetPosition)? {
        let car = fleet.cars[slot]
        guard case .withPassenger(let present) = car.activity, let ride = rides[present] else {
            return nil
        }
        var ahead = Self.placesAhead(of: ride.trip, ride.ends)
        switch car.movement {
        case .parked(let place):
            ahead.insert(place, at: 0)
            return (travel(along: ahead).duration, ride.ends.dropoff)
        case .driving(let leg):
            return (
                max(.zero, leg.arrivesAt.since(now)) + travel(along: ahead).duration,
                ride.ends.dropoff
            )
        }
    }

    // MARK: Who may be asked

    /// Whether drivers are asked for a next ride: not where they take a second party along instead.
    var givesNextRides: Bool { rules.dispatch.nextRideWithin != nil && sharing == nil }

    /// A car on its way to a drop-off comes near enough to be asked for the next ride.
    mutating func scheduleNextRide(on leg: Leg, slot: Int) {
        guard givesNextRides, let within = rules.dispatch.nextRideWithin else { return }
        finishing.remove(UInt32(slot))
        guard case .withPassenger(let present) = fleet.cars[slot].activity,
            rides[present]?.trip.nextStop == nil, fleet.cars[slot].plan?.count ?? 1 == 1
        else { return }
        schedule(
            .nextRideOpens(slot: slot, legNumber: fleet.cars[slot].legNumber),
            at: max(now, leg.arrivesAt - within), .answers)
    }

    /// The car is near enough: the oldest waiting ride that suits is offered to its driver.
    mutating func openNextRide(for slot: Int) {
        guard case .driving(let leg) = fleet.cars[slot].movement else { return }
        finishing.place(UInt32(slot), at: leg.to)
        findNextRide(for: slot)
    }

    mutating func searchNextRide(for slot: Int) {
        for id in waiting {
            guard let ride = rides[id], ride.trip.state == .requested,
                let approach = approach(of: slot, to: ride)
            else { continue }
            waiting.removeAll { $0 == id }
            return offer(id, to: slot, approach: approach)
        }
    }

    /// The driver on the way to a drop-off who would be at the pick-up first, and sooner than a
    /// given time; nil for none.
    mutating func finishingDriver(
        for ride: LiveRide, soonerThan time: Duration?
    ) -> (slot: Int, approach: Travel)? {
        guard ride.trip.request.bookedFor == nil,
            let best = soonestFinishing(
                to: ride.ends.pickup, soonerThan: time, where: { mayBeAsked($0, for: ride) })
        else { return nil }
        return approach(of: best.slot, after: best.rest, way: best.way)
            .map { (best.slot, $0) }
    }

    /// How long the next driver of a category who is about to be free needs to a place; nil if
    /// there is none.
    func pickupTimeAfterRide(to place: StreetPosition, category: Category) -> Duration? {
        soonestFinishing(to: place, soonerThan: nil) {
            fleet.cars[$0].categories.serves(category)
        }.map { $0.rest + $0.way.duration }
    }

    /// The car that is at a place first, of those that have a ride to finish before: the rest of
    /// that ride, and the way from its drop-off.
    ///
    /// Cars are looked at in the order of their ways, in growing numbers, until the next one's way
    /// alone takes longer than all that the best one has before it; of two that are there at the
    /// same time, the one with the lower slot.
    private func soonestFinishing(
        to place: StreetPosition, soonerThan limit: Duration?, where isSuitable: (Int) -> Bool
    ) -> (slot: Int, rest: Duration, way: Travel)? {
        var best: (slot: Int, rest: Duration, way: Travel)?
        var count = 8
        while true {
            let found = router.nearest(to: place, in: finishing, count: count) { vehicle in
                // Whoever is free too late counts here too: in the order of ways the search ends
                // soon where another car is near, instead of going through all of them.
                finishingLeg(of: Int(vehicle)) != nil && isSuitable(Int(vehicle))
            }
            for car in found {
                let slot = Int(car.vehicle)
                guard let leg = finishingLeg(of: slot) else { continue }
                let rest = max(.zero, leg.arrivesAt.since(now))
                let way = Travel(duration_ms: car.duration_ms, distance: car.distance)
                let time = rest + way.duration
                guard isWithinReach(time), limit.map({ time < $0 }) ?? true else { continue }
                if let best, (best.rest + best.way.duration, best.slot) <= (time, slot) {
                    continue
                }
                best = (slot, rest, way)
            }
            guard found.count == count, let last = found.last?.duration else { return best }
            let enough = best.map { $0.rest + $0.way.duration } ?? limit
            if let enough, last > enough || !isWithinReach(last) { return best }
            count *= 4
        }
    }

    /// The last leg of a ride whose driver may be asked for the next one.
    private func finishingLeg(of slot: Int) -> Leg? {
        guard nextRides[slot] == nil, !pausing.contains(slot),
            case .withPassenger(let present) = fleet.cars[slot].activity,
            let own = rides[present], own.trip.nextStop == nil,
            case .driving(let leg) = fleet.cars[slot].movement, leg.to == own.ends.dropoff,
            let within = rules.dispatch.nextRideWithin, leg.arrivesAt.since(now) <= within
        else { return nil }
        return leg
    }

    /// Whether a driver who is about to be free may be asked for a ride.
    private func mayBeAsked(_ slot: Int, for ride: LiveRide) -> Bool {
        let car = fleet.cars[slot]
        return car.categories.serves(ride.trip.request.quote.category)
            && !ride.trip.refusedBy.contains(car.driver) && suit(slot, ride)
    }

    /// The rest of a car's present ride and the way from its drop-off to the pick-up of another;
    /// nil where its driver cannot be asked for that one.
    private mutating func approach(of slot: Int, to ride: LiveRide) -> Travel? {
        guard ride.trip.request.bookedFor == nil, let leg = finishingLeg(of: slot),
            !isSurelyFarther(
                ride.ends.pickup, from: leg.to, than: rules.dispatch.maximumPickupTime),
            mayBeAsked(slot, for: ride),
            let way = router.travel(from: leg.to, to: ride.ends.pickup)
        else { return nil }
        let rest = max(.zero, leg.arrivesAt.since(now))
        guard isWithinReach(rest + way.duration) else { return nil }
        return approach(of: slot, after: rest, way: way)
    }

    /// What is left of a car's present ride, and a way from its drop-off.
    private mutating func approach(of slot: Int, after rest: Duration, way: Travel) -> Travel? {
        guard let (route, elapsed) = currentRoute(slot: slot) else { return nil }
        return Travel(
            duration_ms: UInt32(clamping: (rest + way.duration).milliseconds),
            distance: route.progress(after: elapsed).remainingDistance + way.distance)
    }

    // MARK: What becomes of it

    /// The driver has accepted: the ride waits for its turn.
    mutating func promise(_ id: TripID, slot: Int) {
        command(next: slot, .promise(id))
        schedulePickupPatience(of: id)
    }

    /// A car is free: for the ride that was promised, for the offer that is open, or for any.
    mutating func goOn(_ slot: Int) {
        finishing.remove(UInt32(slot))
        switch nextRides[slot] ?? .none {
        case .none: findRide(for: slot)
        case .considering(let id):
            command(next: slot, .release(id))
            beginIdleTime(of: slot)
            command(slot, .consider(id))
            renewApproach(of: id, slot: slot)
        case .promised(let id):
            command(next: slot, .leave(id))
            command(slot, .consider(id))
            command(slot, .headToPickup(id))
            renewApproach(of: id, slot: slot)
            guard let ride = rides[id], let approach = ride.approach else { return }
            depart(slot, to: ride.ends.pickup, travel: approach)
        }
    }

    private mutating func renewApproach(of id: TripID, slot: Int) {
        guard let ride = rides[id], case .parked(let place) = fleet.cars[slot].movement else {
            preconditionFailure("car \(slot) is not free")
        }
        guard let way = router.travel(from: place, to: ride.ends.pickup) else {
            preconditionFailure("the network is strongly connected")
        }
        rides[id]?.approach = way
    }

    /// The ride that was to come next does not: its driver drives on as before, and may be asked
    /// for another.
    mutating func dropNext(_ id: TripID, slot: Int) {
        switch nextRides[slot] ?? .none {
        case .none: return
        case .considering: command(next: slot, .release(id))
        case .promised: command(next: slot, .leave(id))
        }
    }

    /// A driver who may work no longer gives back what was to come after the present ride, or says
    /// no to it.
    public mutating func giveNextBack(_ driver: DriverID) {
        guard let slot = fleet.slot(of: driver) else { return }
        giveSharedBack(slot: slot)
        guard let next = nextRides[slot] else { return }
        switch next {
        case .none: return
        case .considering(let id):
            command(id, .decline(by: driver))
            release(id)
        case .promised(let id):
            command(id, .cancel(by: .person(.driver(driver)), reason: .driverUnavailable))
            giveBack(id)
        }
    }

    /// The order in which rides are put back: those that are under way first, so that it is known
    /// whose next ride another is.
    static func inOrderOfTurns(_ saved: [SavedWorld.Ride]) -> [SavedWorld.Ride] {
        let busy = Set(
            saved.filter { $0.trip.stage == .inProgress }.compactMap(\.trip.assignment?.driver))
        func isNext(_ ride: SavedWorld.Ride) -> Bool {
            guard ride.trip.stage != .inProgress, let driver = neededDriver(of: ride.trip) else {
                return false
            }
            return busy.contains(driver)
        }
        return saved.filter { !isNext($0) } + saved.filter(isNext)
    }

    /// Makes a ride the next one of a driver again.
    mutating func restoreNext(_ id: TripID, slot: Int, isPromised: Bool) {
        command(next: slot, .consider(id))
        if isPromised { command(next: slot, .promise(id)) }
        rides[id]?.slot = slot
        guard let ride = rides[id], let rest = rest(ofSlot: slot),
            let way = router.travel(from: rest.end, to: ride.ends.pickup)
        else { return }
        rides[id]?.approach = Travel(
            duration_ms: UInt32(clamping: (rest.time + way.duration).milliseconds),
            distance: way.distance)
    }

    /// Performs a command that the world itself has prepared; a refusal is a mistake in the world.
    mutating func command(next slot: Int, _ command: NextRideCommand) {
        do throws(DriverRejection) {
            let after = try (nextRides[slot] ?? .none).after(
                command, during: fleet.cars[slot].activity)
            nextRides[slot] = after == .none ? nil : after
        } catch {
            preconditionFailure("car \(slot) refused \(command): \(error)")
        }
    }
}
