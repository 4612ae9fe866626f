import RideCore
import RideMap

/// A world as it was saved: what a restarted engine goes on from (R7).
public struct SavedWorld: Sendable {
    /// A ride that was not over.
    public struct Ride: Sendable {
        /// The ride.
        public let trip: Trip
        /// Its ends.
        public let ends: RideEnds

        /// A ride that was not over.
        public init(trip: Trip, ends: RideEnds) {
            self.trip = trip
            self.ends = ends
        }
    }

    /// The drivers whose state was saved; others of the fleet begin anew.
    public let cars: [Car]
    /// The rides that were not over, in the order of their identifiers.
    public let rides: [Ride]
    /// Which rides drivers want; those who are not named want every ride.
    public let preferences: [DriverID: DriverPreferences]
    /// Drivers who take no rides for a while.
    public let pausing: Set<DriverID>

    /// What was saved.
    public init(
        cars: [Car], rides: [Ride], preferences: [DriverID: DriverPreferences] = [:],
        pausing: Set<DriverID> = []
    ) {
        self.pausing = pausing
        self.cars = cars
        self.rides = rides
        self.preferences = preferences
    }
}

extension World {
    /// Puts back what was saved, into a world that has just been made and has not moved yet.
    ///
    /// What drivers are busy with follows from the rides; whatever was scheduled is scheduled
    /// again, and what fell due while nobody was there happens at the first step.
    ///
    /// - Returns: the rides that could not be put back, because an end or the car is not in this
    ///   city; they are not in the world.
    public mutating func restore(_ saved: SavedWorld) -> [TripID] {
        var lost: [TripID] = []
        for car in saved.cars where isInCity(car) { restore(car) }
        // Before rides look for drivers it must be known who wants them.
        for slot in fleet.cars.indices {
            guard let wanted = saved.preferences[fleet.cars[slot].driver] else { continue }
            fleet.setPreferences(wanted, slot: slot)
        }
        for driver in saved.pausing.sorted() { setPausing(driver, true) }
        for ride in Self.inOrderOfTurns(saved.rides) where !restore(ride) {
            lost.append(ride.trip.id)
        }
        for slot in fleet.cars.indices { restorePlan(slot: slot) }
        // Only now is it known who is idle.
        for slot in fleet.cars.indices {
            guard case .driving(let leg) = fleet.cars[slot].movement else { continue }
            scheduleEnd(of: leg, slot: slot)
        }
        let searching = waiting
        waiting = []
        for id in searching { resumeSearch(for: id) }
        return lost
    }

    private mutating func restore(_ saved: Car) {
        let slot: Int
        if let known = fleet.slot(of: saved.driver) {
            slot = known
            idle.remove(UInt32(slot))
            fleet.setMovement(saved.movement, slot: slot)
            fleet.setPlan(saved.plan ?? [], slot: slot)
            fleet.setCategories(saved.categories, slot: slot)
            if saved.activity == .offline { command(slot, .goOffline) }
        } else if Population.isPerson(saved.driver) {
            var car = saved
            car.activity = saved.activity == .offline ? .offline : .idle
            slot = fleet.add(car)
        } else {
            // The fleet has become smaller; a driver in the middle of a ride stays until it ends.
            guard saved.activity.trip != nil else { return }
            var car = saved
            car.activity = .idle
            slot = fleet.add(car)
        }
        if fleet.cars[slot].activity.isIdle, case .parked(let place) = saved.movement {
            idle.place(UInt32(slot), at: place)
            beginIdleTime(of: slot)
        }
    }

    private func isInCity(_ car: Car) -> Bool {
        switch car.movement {
        case .parked(let place): city.network.contains(place)
        case .driving(let leg):
            city.network.contains(leg.from) && city.network.contains(leg.to)
                && city.canDrive(leg.came + leg.through)
        }
    }

    /// The driver without whom a ride cannot go on.
    static func neededDriver(of trip: Trip) -> DriverID? {
        if case .offered(let offer) = trip.state { return offer.driver }
        return trip.assignment?.driver
    }

    /// - Returns: false if the ride cannot be put back.
    private mutating func restore(_ saved: SavedWorld.Ride) -> Bool {
        let id = saved.trip.id
        guard saved.trip.stage.isLive, city.network.contains(saved.ends.pickup),
            city.network.contains(saved.ends.dropoff),
            saved.ends.stops.allSatisfy(city.network.contains),
            saved.ends.stops.count == saved.trip.stops.count,
            let travel = router.travel(from: saved.ends.pickup, to: saved.ends.dropoff)
        else { return false }
        if let driver = Self.neededDriver(of: saved.trip), fleet.slot(of: driver) == nil {
            return false
        }
        rides[id] = LiveRide(trip: saved.trip, ends: saved.ends, travel: travel)
        restorePatience(of: saved.trip)
        restoreAskingAgain(of: id)
        let passenger = saved.trip.request.passenger
        passengers[passenger] = .waiting(id)
        switch saved.trip.state {
        case .requested:
            waiting.append(id)
        case .offered(let offer):
            restoreOffer(offer, of: saved.trip)
        case .accepted(let assignment):
            let slot = engage(assignment.driver, in: saved.trip)
            if let slot, !isNext(id) { restoreSettingOff(of: id, slot: slot) }
        case .arrived(let assignment, let arrivedAt):
            let slot = engage(assignment.driver, in: saved.trip)
            if let slot, !fleet.cars[slot].isPerson {
                let aboard = max(
                    arrivedAt + rules.behaviour.boardingTime,
                    saved.trip.request.bookedFor ?? arrivedAt)
                schedule(.boarded(id), at: max(now, aboard), .movement)
            }
        case .inProgress(let assignment, _, _):
            let slot = engage(assignment.driver, in: saved.trip)
            if let slot { restoreStop(of: id, slot: slot) }
            passengers[passenger] = .aboard(id)
        case .completed, .cancelled, .unserved:
            break
        }
        return true
    }

    /// A search goes on for as long as it would have without the restart.
    private mutating func restorePatience(of trip: Trip) {
        let patience =
            Population.isPerson(trip.request.passenger)
            ? rules.behaviour.personPatience : rules.behaviour.patience
        guard let patience else { return }
        let begins = max(trip.patienceBeganAt, trip.request.bookedFor ?? trip.patienceBeganAt)
        let end = max(now, begins + patience)
        rides[trip.id]?.patienceEndsAt = end
        schedule(.patienceEnds(trip.id), at: end, .patience)
    }

    private mutating func restoreOffer(_ offer: TripState.Offer, of trip: Trip) {
        guard let slot = engage(offer.driver, in: trip) else { return }
        rides[trip.id]?.offerNumber = 1
        let event: ScheduledEvent =
            fleet.cars[slot].isPerson
            ? .offerExpires(trip.id, offerNumber: 1) : .reply(trip.id, offerNumber: 1)
        let isPerson = fleet.cars[slot].isPerson
        let time = isPerson ? rules.dispatch.personOfferTime : rules.dispatch.offerTime
        schedule(event, at: min(max(now, offer.expiresAt), now + time), .answers)
    }

    /// Makes a driver busy with a ride again.
    ///
    /// - Returns: the driver's slot; nil where the driver was not saved, which cannot be, since
    ///   rides and cars are saved together.
    private mutating func engage(_ driver: DriverID, in trip: Trip) -> Int? {
        let id = trip.id
        guard let slot = fleet.slot(of: driver), let ride = rides[id] else { return nil }
        if let plan = fleet.cars[slot].plan, plan.contains(where: { $0.ride == id }) {
            // What the driver is busy with is known once all rides of the plan are back.
            idle.remove(UInt32(slot))
            rides[id]?.slot = slot
            return slot
        }
        let commands = Self.steps(of: trip)
        if case .withPassenger = fleet.cars[slot].activity {
            restoreNext(id, slot: slot, isPromised: !commands.isEmpty)
            return slot
        }
        engage(slot, in: id, through: commands)
        rides[id]?.slot = slot
        switch fleet.cars[slot].movement {
        case .parked(let place):
            rides[id]?.approach = router.travel(from: place, to: ride.ends.pickup)
        case .driving(let leg):
            rides[id]?.approach = Travel(
                duration_ms: UInt32(clamping: leg.duration.milliseconds), distance: leg.distance)
        }
        return slot
    }

    /// Makes a driver who is idle busy with a ride, as far as it has got.
    mutating func engage(_ slot: Int, in id: TripID, through steps: [DriverCommand]) {
        idle.remove(UInt32(slot))
        command(slot, .consider(id))
        for step in steps { command(slot, step) }
    }

    /// What a driver has done for a ride since the offer.
    static func steps(of trip: Trip) -> [DriverCommand] {
        switch trip.stage {
        case .accepted: [.headToPickup(trip.id)]
        case .arrived: [.headToPickup(trip.id), .reachPickup(trip.id)]
        case .inProgress: [.headToPickup(trip.id), .reachPickup(trip.id), .board(trip.id)]
        case .requested, .offered, .completed, .cancelled, .unserved: []
        }
    }

    /// The number that the next ride will get.
    public var nextTripNumber: UInt64 { nextTrip }
}
