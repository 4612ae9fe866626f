import RideCore
import RideMap

/// How cars carry two parties (docs/POLICIES.md): in a city whose policy is `shared`, rides without
/// a booking, stops or a seat taken already. A car without a plan carries out one ride as
/// everywhere.
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
    func mayShare(_ ride: Int) -> Bool {
        guard sharing != nil else { return false }
        guard rides[ride].isSpecial, let told = live[ride] else { return true }
        let request = told.trip.request
        return request.bookedFor == nil && request.boardingWith == nil && told.stops.isEmpty
    }

    /// The rules by which two parties share a car; nil where nobody shares.
    public var sharingRules: SharingRules? { sharing?.rules }

    /// The stops ahead of a car; empty for one that carries out its ride alone, or none.
    func plan(of car: Int) -> [CarStop] { sharing?.plans[car] ?? [] }

    /// The ride of the other party in the car of a ride; nil while there is none.
    public func otherParty(of id: TripID) -> TripID? {
        guard sharing != nil, let ride = liveNumber(id), rides[ride].car >= 0 else { return nil }
        let plan = plan(of: rides[ride].car)
        guard plan.contains(where: { $0.ride == id }) else { return nil }
        return plan.first { $0.ride != id }?.ride
    }

    /// Whether a ride has its car's attention: false while the car goes to a stop of another party
    /// first.
    public func isStopNext(of id: TripID) -> Bool {
        guard sharing != nil, let ride = liveNumber(id), rides[ride].car >= 0,
            let next = plan(of: rides[ride].car).first
        else { return true }
        return next.ride == id
    }

    /// The stops ahead of a driver's car that two parties share, in order; empty otherwise.
    public func sharedStops(of driver: DriverID) -> [SharedStop] {
        guard let car = fleet.number(of: driver), Set(plan(of: car).map(\.ride)).count == 2 else {
            return []
        }
        var place = cars[car].place
        var time = cars[car].isDriving ? max(now, cars[car].arrivesAt) : now
        return plan(of: car).map { stop in
            let target = self.place(of: stop)
            if target != place, let way = streets.travel(from: place, to: target) {
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
    mutating func beginShared(_ ride: Int, _ car: Int) {
        let stops = CarStop.both(of: trip(ride))
        sharing?.plans[car] = stops
        note(car, isAboard: false)
        if let partner = windows.takeReserved(for: car), rides.contains(number(partner)),
            rides[number(partner)].stage == .requested, suits(car, number(partner)),
            let plan = bestPlan(for: car, adding: [partner])
        {
            join(number(partner), car, plan)
        } else {
            driveOn(car)
        }
    }

    /// A car leaves for its next stop.
    private mutating func driveOn(_ car: Int) {
        guard let stop = plan(of: car).first else {
            preconditionFailure("car \(car) has nowhere to go")
        }
        let isAboard = plan(of: car).contains { rides[number($0.ride)].stage == .inProgress }
        note(car, isAboard: isAboard)
        // The driver is busy with the ride whose stop is next.
        if cars[car].ride != number(stop.ride) {
            turn(car, stop.isPickup ? .turnToPickup(stop.ride) : .turnToDropoff(stop.ride))
        }
        let record = records.rows[number(stop.ride)]
        let target = stop.isPickup ? record.pickup : record.dropoff
        guard
            let travel = streets.travel(
                from: city.settled(cars[car].place), to: city.settled(target))
        else { preconditionFailure("the network is strongly connected") }
        depart(car, to: target, travel)
    }

    /// A passenger has got in.
    ///
    /// - Returns: false for a car without a plan.
    mutating func boardShared(_ car: Int) -> Bool {
        guard sharing != nil, !plan(of: car).isEmpty else { return false }
        sharing?.plans[car].removeFirst()
        driveOn(car)
        return true
    }

    /// A ride is over, was called off or given back: the car goes on for the other party.
    ///
    /// - Returns: false where there is no other party.
    mutating func leaveShared(_ ride: Int, _ car: Int) -> Bool {
        guard sharing != nil, let next = plan(of: car).first else { return false }
        let id = trip(ride)
        sharing?.plans[car].removeAll { $0.ride == id }
        guard !plan(of: car).isEmpty else {
            note(car, isAboard: nil)
            return false
        }
        if next.ride == id {
            stop(car)
            driveOn(car)
        }
        return true
    }

    /// A driver who may work no longer brings whoever is aboard to the drop-off, and picks nobody
    /// up besides.
    mutating func giveSharedBack(_ car: Int) {
        let parties = Set(plan(of: car).map { number($0.ride) }).sorted()
        guard parties.count == 2 else { return }
        let coming = parties.filter { rides[$0].stage == .accepted }
        let present = cars[car].ride
        let given = coming.count == 2 ? coming.filter { $0 != present } : coming
        for ride in given { giveBack(ride, .driverUnavailable) }
    }

    /// A driver does the steps of a ride only where that ride's stop is next.
    func checkStopIsNext(_ ride: Int) throws(WorldRejection) {
        guard isStopNext(of: trip(ride)) else { throw .anotherStopIsNext }
    }

    /// What two parties have agreed on rests on where they go.
    func checkGoesAlone(_ ride: Int) throws(WorldRejection) {
        guard live[ride]?.trip.hasShared == false, otherParty(of: trip(ride)) == nil else {
            throw .trip(.carIsShared)
        }
    }

    // MARK: Joining

    /// A request joins a car, whose driver has agreed to share and is not asked.
    private mutating func join(_ ride: Int, _ car: Int, _ stops: [CarStop]) {
        stopWaiting(ride)
        rides[ride].car = car
        rides[ride].approach = approach(of: car, to: trip(ride), along: stops)
        rides[ride].offerNumber += 1
        offered(ride, to: car, for: rules.dispatch.offerTime)
        accepted(ride)
        planEndsOfPatience(of: ride)
        if let other = plan(of: car).last?.ride, let rules = sharing?.rules {
            shared(number(other), with: ride, rules)
            shared(ride, with: number(other), rules)
        }
        let wasUnderWay = isUnderWay(car)
        let goesOn = wasUnderWay && plan(of: car).first == stops.first
        sharing?.plans[car] = stops
        guard !goesOn else { return }
        if wasUnderWay { stop(car) }
        driveOn(car)
    }

    private func isUnderWay(_ car: Int) -> Bool {
        cars[car].isDriving && cars[car].arrivesAt > now
    }

    // MARK: Windows

    /// Requests and cars of a window are brought together, two parties to a car where that is
    /// within everybody's limits.
    mutating func matchShared() {
        for (car, requests, stops) in bestShares() {
            guard let first = stops.first(where: { $0.isPickup && requests.contains($0.ride) })
            else { continue }
            let ride = number(first.ride)
            guard rides.contains(ride), rides[ride].stage == .requested else { continue }
            guard idle.contains(car) else {
                join(ride, car, stops)
                continue
            }
            stopWaiting(ride)
            let approach = approach(of: car, to: first.ride, along: stops)
            // The driver is asked for one ride; the other is kept for the same car until then.
            let partner = requests.first { $0 != first.ride }
            if !offer(ride, to: car, approach, keeping: partner) { search(.driver(ride: ride)) }
        }
        if waiting.count > 0, somebodyIsBusy { scheduleWindow() }
    }

    /// The oldest waiting ride that has a car of its own and suits an idle one; nil in a city in
    /// which nobody shares.
    mutating func rideAlone(for car: Int) -> DispatchMatch? {
        guard sharing != nil else { return nil }
        for ride in sharing?.waitingAlone ?? [] {
            if let match = match(waitingRequest(ride), with: car) { return match }
        }
        return nil
    }

    // MARK: What the search for plans asks

    /// The requests that wait for a car and may share one, the oldest first: those whose wait
    /// leaves time for another party, and those who can only be taken alone by now. Of the latter
    /// no more are looked at than idle cars could consider, the latest first: whoever has waited
    /// longer would be delayed more.
    func requestsThatShare(_ rules: SharingRules) -> (late: [TripID], inTime: [TripID]) {
        var late: [TripID] = []
        var inTime: [TripID] = []
        for ride in waiting.youngestFirst {
            streets.looked += 1
            let isInTime = now.since(records.rows[ride].requestedAt) <= rules.maximumWait
            if !isInTime, late.count >= idleCount * rules.candidates { break }
            guard mayShare(ride) else { continue }
            if isInTime { inTime.append(trip(ride)) } else { late.append(trip(ride)) }
        }
        return (late.reversed(), inTime.reversed())
    }

    /// The cars under way with one party that may take another one along, by their numbers.
    var carsWithRoom: [Int] {
        cars.indices.filter { car in
            isUnderWay(car) && plan(of: car).count { !$0.isPickup } == 1
                && !fleet.pausing.contains(car) && mayShare(number(plan(of: car)[0].ride))
        }
    }

    /// The idle cars that are soonest at a request's pick-up, within reach, the soonest first.
    mutating func nearestToShare(_ id: TripID, count: Int) -> [Int] {
        nearestDrivers(for: number(id), count: count)
            .filter { isWithinReach($0.duration_ms) }.map { Int($0.vehicle) }
    }

    /// Whether the driver of a car may be given a ride.
    func suits(_ car: Int, _ id: TripID) -> Bool { suits(car, number(id)) }

    /// What decides about the order of a ride's stops.
    func party(_ id: TripID) -> PlanSearch.Party {
        let ride = number(id)
        let record = records.rows[ride]
        return PlanSearch.Party(
            pickup: city.settled(record.pickup), dropoff: city.settled(record.dropoff),
            requestedAt_ms: record.requestedAt.milliseconds,
            alone_ms: live[ride].map { Int64($0.travel.duration_ms) } ?? record.duration_ms,
            since_ms: record.startedAt?.milliseconds)
    }

    /// The way that a car is on; nil while it stands.
    func drive(of car: Int) -> SharedDrive? {
        guard isUnderWay(car) else { return nil }
        return SharedDrive(
            from: cars[car].from, to: cars[car].place, departedAt: cars[car].departedAt,
            arrivesAt: cars[car].arrivesAt)
    }

    /// Where a car is; of those under way the route is found once a leg.
    mutating func place(of car: Int) -> StreetPosition { position(of: car) }

    // MARK: After a restart

    /// Puts the plan of a car back, once its rides are: those that could not be have no stops.
    mutating func restorePlan(_ saved: [CarStop], of car: Int) {
        guard sharing != nil, !saved.isEmpty else { return }
        let plan = saved.filter {
            live[number($0.ride)] != nil && rides[number($0.ride)].car == car
        }
        sharing?.plans[car] = plan
        guard let next = plan.first, let trip = live[number(next.ride)]?.trip else { return }
        engage(car, in: next.ride, through: Self.steps(of: trip))
        // Without a party that was lost the car may be on a way that leads nowhere.
        guard plan != saved else { return }
        stop(car)
        driveOn(car)
    }
}
