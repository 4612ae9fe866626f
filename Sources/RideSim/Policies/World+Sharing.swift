import RideCore
import RideMap

/// How cars carry two parties among people (docs/POLICIES.md): in a city whose policy is `shared`,
/// rides without a booking, stops or a seat taken already. What is planned stands in the car, so
/// that it is saved with it; a car without a plan carries out one ride as everywhere.
///
/// A driver does the stops one after the other, whoever they are for: the driver's activity is that
/// of the ride whose stop is next.
extension World {
    /// A stop of a car that two parties share, and when the car is there.
    public struct SharedStop: Hashable, Sendable {
        /// Whose it is and what happens there.
        public let stop: CarStop
        /// When the car is there, if nothing holds it up.
        public let at: Instant
    }

    /// Whether a ride may have another party in the car.
    func mayShare(_ ride: LiveRide) -> Bool {
        let request = ride.trip.request
        return sharing != nil && request.bookedFor == nil && request.boardingWith == nil
            && ride.ends.stops.isEmpty
    }

    /// The rules by which two parties share a car; nil where nobody shares.
    public var sharingRules: SharingRules? { sharing?.rules }

    /// The ride of the other party in the car of a ride; nil while there is none.
    public func otherParty(of id: TripID) -> TripID? {
        guard let slot = rides[id]?.slot, let plan = fleet.cars[slot].plan,
            plan.contains(where: { $0.ride == id })
        else { return nil }
        return plan.first { $0.ride != id }?.ride
    }

    /// Whether a ride has its car's attention: false while the car goes to a stop of another party
    /// first.
    public func isStopNext(of id: TripID) -> Bool {
        guard let slot = rides[id]?.slot, let next = fleet.cars[slot].plan?.first else {
            return true
        }
        return next.ride == id
    }

    /// The stops ahead of a driver's car that two parties share, in order; empty otherwise.
    public func sharedStops(of driver: DriverID) -> [SharedStop] {
        guard let slot = fleet.slot(of: driver), let plan = fleet.cars[slot].plan,
            Set(plan.map(\.ride)).count == 2
        else { return [] }
        var place: StreetPosition
        var time = now
        switch fleet.cars[slot].movement {
        case .parked(let stand): place = stand
        case .driving(let leg):
            place = leg.to
            time = max(now, leg.arrivesAt)
        }
        return plan.map { stop in
            let target = self.place(of: stop)
            if target != place, let way = router.travel(from: place, to: target) {
                time = time + way.duration
            }
            place = target
            let there = time
            if stop.isPickup { time = time + rules.behaviour.boardingTime }
            return SharedStop(stop: stop, at: there)
        }
    }

    // MARK: From stop to stop

    /// A driver has accepted a ride that may be shared, and the one that was to share it if that
    /// still fits.
    mutating func beginShared(_ id: TripID, slot: Int) {
        fleet.setPlan(CarStop.both(of: id), slot: slot)
        if let partner = windows.takeReserved(for: slot), rides[partner]?.trip.state == .requested,
            suits(slot, partner), let plan = bestPlan(for: slot, adding: [partner])
        {
            join(partner, slot: slot, plan)
        } else {
            driveOn(slot)
        }
    }

    /// A car leaves for its next stop.
    private mutating func driveOn(_ slot: Int) {
        guard let stop = fleet.cars[slot].plan?.first else {
            preconditionFailure("car \(slot) has nowhere to go")
        }
        turn(slot, to: stop)
        guard let ends = rides[stop.ride]?.ends else {
            preconditionFailure("ride \(stop.ride) is not live")
        }
        let target = stop.isPickup ? ends.pickup : ends.dropoff
        guard case .parked(let from) = fleet.cars[slot].movement,
            let travel = router.travel(from: from, to: target)
        else { preconditionFailure("the network is strongly connected") }
        depart(slot, to: target, travel: travel)
    }

    /// The driver is busy with the ride whose stop is next.
    private mutating func turn(_ slot: Int, to stop: CarStop) {
        guard fleet.cars[slot].activity.trip != stop.ride else { return }
        command(slot, stop.isPickup ? .turnToPickup(stop.ride) : .turnToDropoff(stop.ride))
    }

    /// A passenger has got in.
    ///
    /// - Returns: false for a car without a plan.
    mutating func boardShared(slot: Int) -> Bool {
        guard let plan = fleet.cars[slot].plan else { return false }
        fleet.setPlan(Array(plan.dropFirst()), slot: slot)
        driveOn(slot)
        return true
    }

    /// A ride is over, was called off or given back: the car goes on for the other party.
    ///
    /// - Returns: false where there is no other party.
    mutating func leaveShared(_ id: TripID, slot: Int) -> Bool {
        guard let plan = fleet.cars[slot].plan else { return false }
        let left = plan.filter { $0.ride != id }
        fleet.setPlan(left, slot: slot)
        guard !left.isEmpty else { return false }
        if plan[0].ride == id {
            stop(slot)
            driveOn(slot)
        }
        return true
    }

    /// A driver who may work no longer brings whoever is aboard to the drop-off, and picks nobody
    /// up besides.
    mutating func giveSharedBack(slot: Int) {
        let parties = Set(plan(of: slot).map(\.ride)).sorted()
        guard parties.count == 2 else { return }
        let coming = parties.filter { rides[$0]?.trip.stage == .accepted }
        let present = fleet.cars[slot].activity.trip
        let given = coming.count == 2 ? coming.filter { $0 != present } : coming
        for id in given {
            let driver = Canceller.person(.driver(fleet.cars[slot].driver))
            command(id, .cancel(by: driver, reason: .driverUnavailable))
            giveBack(id)
        }
    }

    /// A driver does the steps of a ride only where that ride's stop is next.
    func checkStopIsNext(_ id: TripID) throws(WorldRejection) {
        guard isStopNext(of: id) else { throw .anotherStopIsNext }
    }

    /// What two parties have agreed on rests on where they go.
    func checkGoesAlone(_ ride: LiveRide) throws(WorldRejection) {
        guard !ride.trip.hasShared, otherParty(of: ride.trip.id) == nil else {
            throw .trip(.carIsShared)
        }
    }

    // MARK: Joining

    /// A request joins a car, whose driver has agreed to share and is not asked.
    private mutating func join(_ id: TripID, slot: Int, _ stops: [CarStop]) {
        waiting.removeAll { $0 == id }
        let driver = fleet.cars[slot].driver
        let approach = approach(of: slot, to: id, along: stops)
        command(id, .offer(to: driver, expiresAt: now + rules.dispatch.offerTime))
        command(id, .accept(by: driver))
        rides[id]?.slot = slot
        rides[id]?.approach = approach
        rides[id]?.offerNumber += 1
        schedulePickupPatience(of: id)
        if let other = fleet.cars[slot].plan?.last?.ride { share(other, with: id) }
        let isUnderWay = drive(of: slot) != nil
        let goesOn = isUnderWay && fleet.cars[slot].plan?.first == stops.first
        fleet.setPlan(stops, slot: slot)
        guard !goesOn else { return }
        if isUnderWay { stop(slot) }
        driveOn(slot)
    }

    /// Two parties are in one car: each pays less, once.
    private mutating func share(_ one: TripID, with other: TripID) {
        guard let rules = sharing?.rules else { return }
        for id in [one, other] {
            guard let quote = rides[id]?.trip.quote else { continue }
            command(id, .share(discount: rules.discount(on: quote.fare.total)))
        }
    }

    // MARK: Windows

    /// Requests and cars of a window are brought together, two parties to a car where that is
    /// within everybody's limits.
    mutating func matchShared() {
        for (slot, requests, stops) in bestShares() {
            guard
                let id = stops.first(where: { $0.isPickup && requests.contains($0.ride) })?.ride,
                rides[id]?.trip.state == .requested
            else { continue }
            guard idle.contains(UInt32(slot)) else {
                join(id, slot: slot, stops)
                continue
            }
            waiting.removeAll { $0 == id }
            let approach = approach(of: slot, to: id, along: stops)
            // The driver is asked for one ride; the other is kept for the same car until then.
            offer(
                id, to: slot, approach: approach,
                keeping: requests.first { $0 != id })
        }
        if !waitingRequests.isEmpty, somebodyIsBusy { scheduleWindow() }
    }

    /// The oldest waiting ride that has a car of its own and suits an idle one.
    mutating func rideAlone(for slot: Int) -> DispatchMatch? {
        for request in waitingRequests {
            guard let ride = rides[request.trip], !mayShare(ride),
                let match = match(request, with: slot)
            else { continue }
            return match
        }
        return nil
    }

    // MARK: After a restart

    /// Puts the plan of a car back, once its rides are: those that could not be have no stops.
    mutating func restorePlan(slot: Int) {
        guard let saved = fleet.cars[slot].plan else { return }
        let plan = saved.filter { rides[$0.ride]?.slot == slot }
        fleet.setPlan(plan, slot: slot)
        guard let next = plan.first, let trip = rides[next.ride]?.trip else { return }
        engage(slot, in: next.ride, through: Self.steps(of: trip))
        // Without a party that was lost the car may be on a way that leads nowhere.
        guard plan != saved else { return }
        stop(slot)
        driveOn(slot)
    }
}

extension World: SharingView {
    var sharedStreets: StreetTimes { streets }

    var requestsThatShare: [TripID] {
        waiting.filter { id in
            guard let ride = rides[id], ride.trip.state == .requested else { return false }
            return mayShare(ride)
        }
    }

    var carsWithRoom: [Int] {
        fleet.cars.indices.filter { slot in
            guard let plan = fleet.cars[slot].plan, !pausing.contains(slot),
                plan.count(where: { !$0.isPickup }) == 1, drive(of: slot) != nil,
                let ride = rides[plan[0].ride]
            else { return false }
            return mayShare(ride)
        }
    }

    mutating func nearestToShare(_ id: TripID, count: Int) -> [Int] {
        rides[id].map { nearestDrivers(for: $0, count: count) }?.map(\.car) ?? []
    }

    func suits(_ slot: Int, _ id: TripID) -> Bool {
        rides[id].map { suits(slot, $0) } ?? false
    }

    func plan(of slot: Int) -> [CarStop] { fleet.cars[slot].plan ?? [] }

    /// - Precondition: the ride is live.
    func party(_ id: TripID) -> PlanSearch.Party {
        guard let ride = rides[id] else { preconditionFailure("ride \(id) is not live") }
        var since: Instant?
        if case .inProgress(_, _, let startedAt) = ride.trip.state { since = startedAt }
        return PlanSearch.Party(
            pickup: city.settled(ride.ends.pickup), dropoff: city.settled(ride.ends.dropoff),
            requestedAt_ms: ride.trip.requestedAt.milliseconds,
            alone_ms: ride.travel.duration.milliseconds, since_ms: since?.milliseconds)
    }

    func drive(of slot: Int) -> SharedDrive? {
        guard case .driving(let leg) = fleet.cars[slot].movement, leg.arrivesAt > now else {
            return nil
        }
        return SharedDrive(
            from: leg.from, to: leg.to, departedAt: leg.departedAt, arrivesAt: leg.arrivesAt)
    }

    mutating func place(of slot: Int) -> StreetPosition { position(ofSlot: slot) }
}
