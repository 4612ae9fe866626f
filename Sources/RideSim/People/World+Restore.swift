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
        var known: [(car: Int, saved: Car)] = []
        for car in saved.cars where isInCity(car) {
            if let number = restore(car) { known.append((number, car)) }
        }
        // Before rides look for drivers it must be known who wants them.
        for car in cars.indices {
            guard let wanted = saved.preferences[cars[car].id] else { continue }
            fleet.setPreferences(wanted, of: car)
        }
        for driver in saved.pausing.sorted() { setPausing(driver, true) }
        let plans = Dictionary(
            known.map { ($0.car, $0.saved.plan ?? []) }, uniquingKeysWith: { $1 })
        var searching: [Int] = []
        for ride in Self.inOrderOfTurns(saved.rides) where !restore(ride, plans, &searching) {
            lost.append(ride.trip.id)
        }
        for car in cars.indices {
            if let plan = plans[car] { restorePlan(plan, of: car) }
        }
        // Only now is it known who is idle.
        for car in cars.indices where cars[car].isDriving { scheduleEnd(of: car) }
        for ride in searching { resumeSearch(for: ride) }
        return lost
    }

    /// - Returns: the car's number; nil for a simulated driver who is not there any more.
    private mutating func restore(_ saved: Car) -> Int? {
        let car: Int
        if let known = fleet.number(of: saved.driver) {
            car = known
            idle.remove(car)
            setCategories(saved.categories, of: car)
            if saved.activity == .offline, cars[car].activity != .offline {
                turn(car, .goOffline)
                restoreBreak(of: car)
            } else if saved.activity != .offline, cars[car].activity == .offline {
                turn(car, .goOnline)
            }
        } else {
            // The fleet has become smaller; a driver in the middle of a ride stays until it ends.
            guard Population.isPerson(saved.driver) || saved.activity.trip != nil else {
                return nil
            }
            car = add(
                CarRow(
                    id: saved.driver, categories: saved.categories,
                    activity: saved.activity == .offline ? .offline : .idle,
                    place: .node(NodeID(0)), idleSince: now))
        }
        switch saved.movement {
        case .parked(let place): cars[car].place = place
        case .driving(let leg):
            drive(car, leg)
            // Without a ride, unless one turns out to be under way.
            if cars[car].activity == .idle { cars[car].activity = .moving }
        }
        cars[car].leg &+= 1
        guard cars[car].activity == .idle, !cars[car].isDriving else { return car }
        idle.place(car, at: city.settled(cars[car].place))
        cars[car].idleSince = now
        return car
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

    /// - Parameter searching: collects the rides that wait for a driver.
    /// - Returns: false if the ride cannot be put back.
    private mutating func restore(
        _ saved: SavedWorld.Ride, _ plans: [Int: [CarStop]], _ searching: inout [Int]
    ) -> Bool {
        let trip = saved.trip
        // A number that has not been given yet is none of a ride.
        guard trip.stage.isLive, number(trip.id) < 0, city.network.contains(saved.ends.pickup),
            city.network.contains(saved.ends.dropoff),
            saved.ends.stops.allSatisfy(city.network.contains),
            saved.ends.stops.count == trip.stops.count,
            let travel = streets.travel(from: saved.ends.pickup, to: saved.ends.dropoff)
        else { return false }
        if let driver = Self.neededDriver(of: trip), fleet.number(of: driver) == nil {
            return false
        }
        let ride = putBack(trip, saved.ends, travel)
        restorePatience(of: ride, trip)
        restoreAskingAgain(of: ride)
        switch trip.state {
        case .requested:
            searching.append(ride)
        case .offered(let offer):
            restoreOffer(offer, of: ride, trip, plans)
        case .accepted(let assignment):
            let car = engage(assignment.driver, in: ride, trip, plans)
            if let car, !isNext(ride, of: car) { restoreSettingOff(of: ride, car) }
        case .arrived(let assignment, let arrivedAt):
            if let car = engage(assignment.driver, in: ride, trip, plans), !cars[car].isPerson {
                let aboard = max(
                    arrivedAt + rules.behaviour.boardingTime,
                    trip.request.bookedFor ?? arrivedAt)
                schedule(.boarded(ride: ride), at: max(now, aboard), .movement)
            }
        case .inProgress(let assignment, _, _):
            if let car = engage(assignment.driver, in: ride, trip, plans) {
                restoreStop(of: ride, car)
            }
        case .completed, .cancelled, .unserved:
            break
        }
        return true
    }

    /// Gives a ride its rows again.
    private mutating func putBack(_ trip: Trip, _ ends: RideEnds, _ travel: Travel) -> Int {
        let ride = number(trip.id)
        let isPersons = Population.isPerson(trip.request.passenger)
        let isSpecial =
            isPersons || !trip.request.isPlain || !ends.stops.isEmpty
            || trip.letPass.contains { Population.isPerson($0.driver) }
            || Self.neededDriver(of: trip).map(Population.isPerson) ?? false
        var row = Ride(
            request: UInt32(truncatingIfNeeded: trip.id.rawValue), isPersons: isPersons,
            isSpecial: isSpecial)
        row.stage = trip.stage
        let refused = (trip.refusedBy + trip.takenFrom).compactMap { driver in
            fleet.number(of: driver).map { Int32($0) }
        }
        row.refusals = refused.isEmpty ? nil : Set(refused)
        rides.insert(row, at: ride)
        var record = RideRecord(
            category: trip.quote.category, ends: ends, requestedAt: trip.requestedAt,
            distance: trip.quote.distance, duration_ms: trip.quote.duration.milliseconds,
            fare: trip.fare(at: trip.quote).total, surge: trip.quote.surge)
        switch trip.state {
        case .requested, .offered, .completed, .cancelled, .unserved: break
        case .accepted(let assignment):
            record.acceptedAt = assignment.acceptedAt
        case .arrived(let assignment, let arrivedAt):
            (record.acceptedAt, record.arrivedAt) = (assignment.acceptedAt, arrivedAt)
        case .inProgress(let assignment, let arrivedAt, let startedAt):
            (record.acceptedAt, record.arrivedAt) = (assignment.acceptedAt, arrivedAt)
            record.startedAt = startedAt
        }
        records.rows.insert(record, at: ride)
        live[ride] = LiveRide(trip: trip, stops: ends.stops, travel: travel)
        passengers[trip.request.passenger] = ride
        return ride
    }

    /// A search goes on for as long as it would have without the restart.
    private mutating func restorePatience(of ride: Int, _ trip: Trip) {
        beginPatience(of: ride, at: trip.patienceBeganAt)
    }

    private mutating func restoreOffer(
        _ offer: TripState.Offer, of ride: Int, _ trip: Trip, _ plans: [Int: [CarStop]]
    ) {
        guard let car = engage(offer.driver, in: ride, trip, plans) else { return }
        rides[ride].offerNumber = 1
        let isPerson = cars[car].isPerson
        let time = isPerson ? rules.dispatch.personOfferTime : rules.dispatch.offerTime
        schedule(
            isPerson ? .offerExpires(ride: ride, offer: 1) : .reply(ride: ride, offer: 1),
            at: min(max(now, offer.expiresAt), now + time), .answers)
    }

    /// Makes a driver busy with a ride again.
    ///
    /// - Returns: the driver's car; nil where the driver was not saved, which cannot be, since
    ///   rides and cars are saved together.
    private mutating func engage(
        _ driver: DriverID, in ride: Int, _ trip: Trip, _ plans: [Int: [CarStop]]
    ) -> Int? {
        guard let car = fleet.number(of: driver) else { return nil }
        if plans[car]?.contains(where: { $0.ride == trip.id }) ?? false {
            // What the driver is busy with is known once all rides of the plan are back.
            idle.remove(car)
            rides[ride].car = car
            return car
        }
        let steps = Self.steps(of: trip)
        if cars[car].activity == .withPassenger {
            restoreNext(ride, car, isPromised: !steps.isEmpty)
            return car
        }
        engage(car, in: trip.id, through: steps)
        rides[ride].car = car
        if cars[car].isDriving {
            let takes = cars[car].arrivesAt.since(cars[car].departedAt)
            rides[ride].approach = Travel(
                duration_ms: UInt32(clamping: takes.milliseconds), distance: cars[car].distance)
        } else if let way = streets.travel(
            from: cars[car].place, to: records.rows[ride].pickup)
        {
            rides[ride].approach = way
        }
        return car
    }

    /// Makes a driver who is idle busy with a ride, as far as it has got.
    mutating func engage(_ car: Int, in id: TripID, through steps: [DriverCommand]) {
        idle.remove(car)
        turn(car, .consider(id))
        for step in steps { turn(car, step) }
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

    /// Looks for a driver again for a ride that waited when the engine stopped. It may wait for
    /// drivers who have gone offline since it was requested, so it goes on waiting for them.
    private mutating func resumeSearch(for ride: Int) {
        if canBeServed(ride) { search(.driver(ride: ride)) } else { wait(ride) }
    }
}
