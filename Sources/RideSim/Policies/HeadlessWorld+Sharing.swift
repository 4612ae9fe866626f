import RideCore
import RideMap

/// What cars do that may carry two parties, by their numbers.
struct SharedCars {
    /// The stops ahead of each car, the first being where it is or drives to.
    var plans: [[CarStop]]
    /// The routes of cars under way, by car, with the leg that they are of.
    var routes: [Int: (leg: UInt32, route: Route)] = [:]
    /// The stretch of time that each car is in, by its place in the records.
    var stretches: [Int?]

    init(cars: Int) {
        plans = Array(repeating: [], count: cars)
        stretches = Array(repeating: nil, count: cars)
    }
}

/// How cars carry two parties: the rules of `World+Sharing.swift`.
extension HeadlessWorld {
    // MARK: From stop to stop

    /// A driver has accepted a ride, and the one that was to share it if that still fits.
    mutating func beginShared(_ ride: Int, _ car: Int) {
        sharedCars.plans[car] = CarStop.both(of: trip(ride))
        note(car, isAboard: false)
        if let partner = windows.takeReserved(for: car),
            rides[self.ride(partner)].stage == .requested, suits(car, partner),
            let plan = bestPlan(for: car, adding: [partner])
        {
            join(partner, car, plan)
        } else {
            driveOn(car)
        }
    }

    /// A car leaves for its next stop; without one it is free.
    private mutating func driveOn(_ car: Int) {
        guard let stop = sharedCars.plans[car].first else {
            note(car, isAboard: nil)
            return free(car)
        }
        let isAboard = sharedCars.plans[car].contains { rides[ride($0.ride)].stage == .inProgress }
        note(car, isAboard: isAboard)
        cars[car].ride = ride(stop.ride)
        cars[car].activity = isAboard ? .withPassenger : .enRoute
        let record = records.rides[ride(stop.ride)]
        let target = stop.isPickup ? record.pickup : record.dropoff
        guard let travel = streets.travel(from: settled(cars[car].place), to: settled(target))
        else { preconditionFailure("the network is strongly connected") }
        depart(car, to: target, travel)
    }

    /// A car is at a stop.
    mutating func endSharedLeg(of car: Int) {
        guard let stop = sharedCars.plans[car].first else { return }
        let ride = ride(stop.ride)
        if stop.isPickup { return arrive(ride, car) }
        log.step(.completed, of: stop.ride, now)
        end(ride, .completed)
        sharedCars.plans[car].removeFirst()
        driveOn(car)
    }

    /// A passenger has got in.
    mutating func boardShared(_ car: Int) {
        sharedCars.plans[car].removeFirst()
        driveOn(car)
    }

    /// A passenger has called a ride off before being picked up.
    mutating func leaveShared(_ ride: Int, _ car: Int) {
        let id = trip(ride)
        let isNext = sharedCars.plans[car].first?.ride == id
        sharedCars.plans[car].removeAll { $0.ride == id }
        guard isNext else { return }
        stop(car)
        driveOn(car)
    }

    /// Keeps how the driver's time is spent, which the rides alone no longer tell.
    private mutating func note(_ car: Int, isAboard: Bool?) {
        let open = sharedCars.stretches[car]
        if let open, records.stretches[open].isAboard == isAboard { return }
        if let open { records.endStretch(open, at: now) }
        sharedCars.stretches[car] = isAboard.map { isAboard in
            records.addStretch(
                DrivingStretch(driver: car, from: now, until: nil, isAboard: isAboard))
        }
    }

    // MARK: Joining

    /// A request joins a car, whose driver has agreed to share and is not asked.
    private mutating func join(_ id: TripID, _ car: Int, _ stops: [CarStop]) {
        let ride = ride(id)
        stopWaiting(ride)
        let approach = approach(of: car, to: id, along: stops)
        rides[ride].car = car
        rides[ride].approach = approach
        rides[ride].offerNumber += 1
        rides[ride].offer = records.addOffer(of: ride, to: car, at: now)
        log.offered(id, to: cars[car].id, expiresAt: now + rules.dispatch.offerTime, now)
        log.step(.accepted, of: id, by: cars[car].id, now)
        records.answer(rides[ride].offer, .accepted, at: now)
        records.accept(ride, by: car, at: now, pickupDistance: approach.distance)
        rides[ride].stage = .accepted
        schedulePickupPatience(of: ride)
        if let other = sharedCars.plans[car].last?.ride { share(self.ride(other), with: ride) }
        let wasUnderWay = isUnderWay(car)
        let goesOn = wasUnderWay && sharedCars.plans[car].first == stops.first
        sharedCars.plans[car] = stops
        guard !goesOn else { return }
        if wasUnderWay { stop(car) }
        driveOn(car)
    }

    private func isUnderWay(_ car: Int) -> Bool {
        switch cars[car].activity {
        case .enRoute, .withPassenger: cars[car].departedAt <= now && cars[car].arrivesAt > now
        case .idle, .moving, .considering, .atPickup, .offline: false
        }
    }

    /// Two parties are in one car: each pays less, once.
    private mutating func share(_ one: Int, with other: Int) {
        for (ride, partner) in [(one, other), (other, one)] {
            let isFirst = records.rides[ride].sharedWith == nil
            records.share(ride, with: partner)
            guard isFirst, let rules = sharing?.rules else { continue }
            let discount = rules.discount(on: quotedFare(of: ride))
            charge(.sharing, Money(minorUnits: -discount.minorUnits), ride)
        }
    }

    // MARK: Windows

    /// Requests and cars of a window are brought together, two parties to a car where that is
    /// within everybody's limits.
    mutating func matchShared() {
        for (car, requests, stops) in bestShares() {
            guard let first = stops.first(where: { $0.isPickup && requests.contains($0.ride) })
            else { continue }
            let ride = ride(first.ride)
            guard rides[ride].stage == .requested else { continue }
            guard idle.contains(car) else {
                join(first.ride, car, stops)
                continue
            }
            stopWaiting(ride)
            let approach = approach(of: car, to: first.ride, along: stops)
            // The driver is asked for one ride; the other is kept for the same car until then.
            partnerOfOffer = requests.first { $0 != first.ride }
            if !offer(ride, to: car, approach) { search(.driver(ride: ride)) }
        }
        if waiting.count > 0, somebodyIsBusy { scheduleWindow() }
    }
}

extension HeadlessWorld: SharingView {
    var sharedStreets: StreetTimes { streets }

    var requestsThatShare: [TripID] { waiting.rides.map { trip($0) } }

    var carsWithRoom: [Int] {
        cars.indices.filter { car in
            isUnderWay(car) && sharedCars.plans[car].count { !$0.isPickup } == 1
        }
    }

    mutating func nearestToShare(_ id: TripID, count: Int) -> [Int] {
        nearestDrivers(for: ride(id), count: count).filter { candidate in
            isWithinReach(Travel(duration_ms: candidate.duration_ms, distance: .zero))
        }.map { Int($0.vehicle) }
    }

    func suits(_ car: Int, _ id: TripID) -> Bool { suits(car, ride(id)) }

    func plan(of car: Int) -> [CarStop] { sharedCars.plans[car] }

    func party(_ id: TripID) -> PlanSearch.Party {
        let record = records.rides[ride(id)]
        return PlanSearch.Party(
            pickup: settled(record.pickup), dropoff: settled(record.dropoff),
            requestedAt_ms: record.requestedAt.milliseconds,
            alone_ms: record.duration.milliseconds,
            since_ms: record.startedAt?.milliseconds)
    }

    func drive(of car: Int) -> SharedDrive? {
        guard isUnderWay(car) else { return nil }
        return SharedDrive(
            from: cars[car].from, to: cars[car].place, departedAt: cars[car].departedAt,
            arrivesAt: cars[car].arrivesAt)
    }

    /// Where a car is; of those under way the route is found once a leg.
    mutating func place(of car: Int) -> StreetPosition {
        guard isUnderWay(car) else { return cars[car].place }
        if sharedCars.routes[car]?.leg != cars[car].leg {
            guard let route = way(of: car) else { return cars[car].from }
            sharedCars.routes[car] = (cars[car].leg, route)
        }
        guard let way = sharedCars.routes[car]?.route else { return cars[car].from }
        return way.position(after: elapsed(of: car, on: way))
    }
}
