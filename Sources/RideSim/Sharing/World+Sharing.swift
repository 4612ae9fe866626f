import RideCore
import RideMap

/// How cars carry several parties (docs/POLICIES.md): in a city whose policy is `shared`, rides
/// without a booking, stops or a seat taken already. A car without a plan carries out one ride as
/// everywhere.
///
/// A driver does the stops one after the other, whoever they are for: the driver's activity is that
/// of the ride whose stop is next.
extension World {
    /// A stop of a car that is shared, and when the car is there.
    public struct SharedStop: Hashable, Sendable {
        /// Whose it is and what happens there.
        public let stop: CarStop
        /// When the car is there, if nothing holds it up.
        public let at: Instant
    }

    /// Whether a ride may have another party in the car.
    func mayShare(_ ride: Int) -> Bool {
        guard let rules = sharing?.rules else { return false }
        guard let told = live.isEmpty ? nil : live[ride] else {
            return rules.choosingPerMille == nil || choosesToShare(trip(ride)) != nil
        }
        let request = told.trip.request
        guard rules.choosingPerMille == nil || request.quote.sharedSeats != nil else {
            return false
        }
        return request.bookedFor == nil && request.boardingWith == nil && told.stops.isEmpty
    }

    /// For how many seats a simulated passenger asks who chooses a car that others may share; nil
    /// for one who does not, and where nobody chooses.
    func choosesToShare(_ id: TripID) -> Int? {
        guard let choosing = sharing?.rules.choosingPerMille else { return nil }
        var random = RandomStream(seed: rules.seed, purpose: .sharing, number: id.rawValue)
        return random.below(1_000) < UInt64(choosing) ? partySize(id) : nil
    }

    /// How many a simulated party is: no more than a car has seats for.
    private func partySize(_ id: TripID) -> Int {
        guard let sharing, sharing.rules.companionPerMille > 0 else { return 1 }
        var random = RandomStream(
            seed: rules.seed, purpose: .sharing, number: id.rawValue + (1 << 40))
        var size = 1
        while size < sharing.rules.seats,
            random.below(1_000) < UInt64(sharing.rules.companionPerMille)
        {
            size += 1
        }
        return size
    }

    /// How many seats of a shared car a ride takes; people who have not said take one.
    func seats(of ride: Int) -> Int {
        if let seats = live.isEmpty ? nil : live[ride]?.trip.quote.sharedSeats { return seats }
        return rides[ride].isPersons ? 1 : partySize(trip(ride))
    }

    /// The rules by which parties share a car; nil where nobody shares.
    public var sharingRules: SharingRules? { sharing?.rules }

    /// The stops ahead of a car; empty for one that carries out its ride alone, or none.
    func plan(of car: Int) -> [CarStop] { sharing?.plans[car] ?? [] }

    /// The rides of the other parties in the car of a ride, in the order of their next stops.
    public func otherParties(of id: TripID) -> [TripID] {
        guard sharing != nil, let ride = liveNumber(id), rides[ride].car >= 0 else { return [] }
        let all = parties(in: rides[ride].car)
        return all.contains(id) ? all.filter { $0 != id } : []
    }

    /// The rides that a car has stops for, in the order of their next ones.
    private func parties(in car: Int) -> [TripID] {
        plan(of: car).reduce(into: []) { if !$0.contains($1.ride) { $0.append($1.ride) } }
    }

    /// How many seats of a driver's car are taken, of how many.
    public func sharedSeats(of driver: DriverID) -> (taken: Int, all: Int)? {
        guard let rules = sharing?.rules, let car = fleet.number(of: driver) else { return nil }
        let aboard = parties(in: car).map { number($0) }.filter { rides[$0].stage == .inProgress }
        return (aboard.reduce(0) { $0 + seats(of: $1) }, rules.seats)
    }

    /// Whether a ride has its car's attention: false while the car goes to a stop of another party
    /// first.
    public func isStopNext(of id: TripID) -> Bool {
        guard sharing != nil, let ride = liveNumber(id), rides[ride].car >= 0,
            let next = plan(of: rides[ride].car).first
        else { return true }
        return next.ride == id
    }

    /// The stops ahead of a driver's car that several parties share, in order; empty otherwise.
    public func sharedStops(of driver: DriverID) -> [SharedStop] {
        guard let car = fleet.number(of: driver), parties(in: car).count > 1 else { return [] }
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

    /// A driver has accepted a ride that may be shared, and those that were to share it if that
    /// still fits.
    mutating func beginShared(_ ride: Int, _ car: Int) {
        let stops = CarStop.both(of: trip(ride))
        sharing?.plans[car] = stops
        note(car, isAboard: false)
        for partner in windows.takeReserved(for: car) {
            guard rides.contains(number(partner)), rides[number(partner)].stage == .requested,
                suits(car, number(partner)), let plan = bestPlan(for: car, adding: [partner])
            else { continue }
            join(number(partner), car, plan)
        }
        if plan(of: car) == stops { driveOn(car) }
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

    /// A ride is over, was called off or given back: the car goes on for the other parties.
    ///
    /// - Returns: false where there is none.
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
        let parties = parties(in: car).map { number($0) }.sorted()
        guard parties.count > 1 else { return }
        let coming = parties.filter { rides[$0].stage == .accepted }
        let present = cars[car].ride
        let given =
            coming.count == parties.count ? coming.filter { $0 != present } : coming
        for ride in given { giveBack(ride, .driverUnavailable) }
    }

    /// A driver does the steps of a ride only where that ride's stop is next.
    func checkStopIsNext(_ ride: Int) throws(WorldRejection) {
        guard isStopNext(of: trip(ride)) else { throw .anotherStopIsNext }
    }

    /// What several parties have agreed on rests on where they go.
    func checkGoesAlone(_ ride: Int) throws(WorldRejection) {
        guard live[ride]?.trip.hasShared == false, otherParties(of: trip(ride)).isEmpty else {
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
        for other in parties(in: car).map({ number($0) }) {
            shared(other, with: ride)
            shared(ride, with: other)
        }
        let goesOn = cars[car].isDriving && plan(of: car).first == stops.first
        sharing?.plans[car] = stops
        guard !goesOn else { return }
        stop(car)
        driveOn(car)
    }

    /// What is taken off the price of a ride once another party is in the car: nothing where that
    /// has been done, or the price was for a shared car from the beginning.
    func discountForSharing(_ ride: Int) -> Money {
        guard let rules = sharing?.rules, rules.choosingPerMille == nil,
            records.rows[ride].sharedWith == nil
        else { return .zero }
        let price = live[ride]?.trip.quote.fare.total ?? quotedFare(of: ride)
        return rules.discount(on: price, seats: seats(of: ride))
    }

    private func isUnderWay(_ car: Int) -> Bool {
        cars[car].isDriving && cars[car].arrivesAt > now
    }

    // MARK: Windows

    /// Requests and cars of a window are brought together, several parties to a car where that is
    /// within everybody's limits.
    mutating func matchShared() {
        for (car, requests, stops) in bestShares() {
            let coming = stops.filter { $0.isPickup && requests.contains($0.ride) }.map(\.ride)
            guard let first = coming.first,
                coming.allSatisfy({
                    rides.contains(number($0)) && rides[number($0)].stage == .requested
                })
            else { continue }
            guard idle.contains(car) else {
                for (place, id) in coming.enumerated() {
                    let later = coming[(place + 1)...]
                    join(number(id), car, stops.filter { !later.contains($0.ride) })
                }
                continue
            }
            let ride = number(first)
            stopWaiting(ride)
            let approach = approach(of: car, to: first, along: stops)
            // The driver is asked for one ride; the others are kept for the same car until then.
            if !offer(ride, to: car, approach, keeping: Array(coming.dropFirst())) {
                search(.driver(ride: ride))
            }
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

    /// The cars under way with fewer parties than they may have, by their numbers.
    func carsWithRoom(_ rules: SharingRules) -> [Int] {
        cars.indices.filter { car in
            isUnderWay(car) && (1..<rules.parties).contains(plan(of: car).count { !$0.isPickup })
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
            since_ms: record.startedAt?.milliseconds, seats: seats(of: ride))
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
