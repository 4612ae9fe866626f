import RideCore
import RideMap

/// What a policy sees of a world of simulated people.
extension HeadlessWorld: DispatchView {
    var waitingRequests: [WaitingRequest] { waiting.rides.map { waitingRequest($0) } }

    var idleCount: Int { idle.count }

    var somebodyIsBusy: Bool {
        cars.contains { $0.activity != .idle && $0.activity != .offline }
    }

    var idleCarsByTime: [Int] {
        cars.indices.filter { idle.contains($0) }
            .sorted { (cars[$0].idleSince, $0) < (cars[$1].idleSince, $1) }
    }

    mutating func nearestCars(to request: WaitingRequest, count: Int) -> [DispatchMatch] {
        nearestDrivers(for: ride(request.trip), count: count).compactMap { candidate in
            let approach = Travel(
                duration_ms: candidate.duration_ms, distance: candidate.distance)
            guard isWithinReach(approach) else { return nil }
            return DispatchMatch(
                request: request.trip, car: Int(candidate.vehicle), approach: approach)
        }
    }

    mutating func match(_ request: WaitingRequest, with car: Int) -> DispatchMatch? {
        match(request, with: car, from: cars[car].place)
    }

    mutating func match(_ request: WaitingRequest, with car: SoonIdleCar) -> DispatchMatch? {
        match(request, with: car.car, from: car.place)
    }

    private mutating func match(
        _ request: WaitingRequest, with car: Int, from place: StreetPosition
    ) -> DispatchMatch? {
        guard suits(car, ride(request.trip)),
            let approach = streets.travel(
                from: settled(place), to: settled(request.ends.pickup)),
            isWithinReach(approach)
        else { return nil }
        return DispatchMatch(request: request.trip, car: car, approach: approach)
    }

    mutating func oldestRequest(
        for car: Int, where holds: (WaitingRequest, Travel) -> Bool
    ) -> DispatchMatch? {
        guard waiting.count > 0 else { return nil }
        let rides = rides
        let records = records
        return waiting.oldest(
            for: settled(cars[car].place), serving: cars[car].categories.rawValue,
            within: rules.dispatch.maximumPickupTime,
            where: { holds(Self.waitingRequest($0, records), $1) },
            refused: { rides[$0].refusals?.contains(Int32(car)) ?? false }
        ).map { DispatchMatch(request: trip($0.ride), car: car, approach: $0.approach) }
    }

    mutating func nearestRequest(for car: Int) -> DispatchMatch? {
        guard waiting.count > 0 else { return nil }
        let rides = rides
        return waiting.nearest(
            for: settled(cars[car].place), serving: cars[car].categories.rawValue,
            within: rules.dispatch.maximumPickupTime,
            refused: { rides[$0].refusals?.contains(Int32(car)) ?? false }
        ).map { DispatchMatch(request: trip($0.ride), car: car, approach: $0.approach) }
    }

    func carsFree(within time: Duration) -> [SoonIdleCar] {
        cars.indices.compactMap { car in
            switch cars[car].activity {
            case .withPassenger, .moving: break
            case .idle, .considering, .enRoute, .atPickup, .offline: return nil
            }
            let freeIn = cars[car].arrivesAt.since(now)
            guard freeIn <= time else { return nil }
            return SoonIdleCar(car: car, freeIn: freeIn, place: cars[car].place)
        }
    }

    var requestsOnTheWay: [RequestOnTheWay] {
        cars.indices.filter { cars[$0].activity == .enRoute }
            .map { (ride: cars[$0].ride, car: $0) }
            .sorted { $0.ride < $1.ride }
            .map { ride, car in
                RequestOnTheWay(
                    request: waitingRequest(ride), remaining: cars[car].arrivesAt.since(now))
            }
    }

    // MARK: Numbers

    func waitingRequest(_ ride: Int) -> WaitingRequest { Self.waitingRequest(ride, records) }

    private static func waitingRequest(_ ride: Int, _ records: RunRecords) -> WaitingRequest {
        let record = records.rides[ride]
        return WaitingRequest(
            trip: TripID(firstTrip + UInt64(ride)),
            ends: RideEnds(pickup: record.pickup, dropoff: record.dropoff),
            category: record.category, requestedAt: record.requestedAt)
    }

    func ride(_ trip: TripID) -> Int { Int(trip.rawValue - Self.firstTrip) }

    func suits(_ car: Int, _ ride: Int) -> Bool {
        cars[car].categories.serves(records.rides[ride].category)
            && !(rides[ride].refusals?.contains(Int32(car)) ?? false)
    }
}

/// What is done about it.
extension HeadlessWorld {
    /// How long requests are gathered; nil where all is decided at once.
    var windowLength: Duration? { sharing?.rules.window ?? policy?.window }

    /// Something is there to decide at the end of the window.
    mutating func scheduleWindow() {
        guard let length = windowLength, let end = windows.next(at: now, every: length) else {
            return
        }
        queue.schedule(.windowEnds, at: end, priority: .windows)
    }

    /// A car is idle: what was reserved for it, or what the policy chooses, or nothing.
    mutating func searchRideByPolicy(for car: Int, at place: StreetPosition) {
        idle.place(car, at: place)
        if let match = reservation(of: car) ?? policy?.request(for: car, in: &self) {
            let ride = ride(match.request)
            stopWaiting(ride)
            if !offer(ride, to: car, match.approach) { pendingMatches.append(.driver(ride: ride)) }
        } else if waiting.count > 0 || policy?.reassigns ?? false {
            scheduleWindow()
        }
    }

    private mutating func reservation(of car: Int) -> DispatchMatch? {
        guard let request = windows.takeReserved(for: car),
            rides[ride(request)].stage == .requested
        else { return nil }
        return match(waitingRequest(ride(request)), with: car)
    }

    mutating func stopWaiting(_ ride: Int) {
        waiting.remove(ride, at: settled(records.rides[ride].pickup))
    }

    /// The requests and cars of a window are brought together.
    mutating func endWindow() {
        windows.end(at: now)
        if sharing != nil {
            matchShared()
        } else if let policy {
            for match in policy.matches(in: &self) { carryOut(match) }
        }
        if rules.dispatch.whenAllAreBusy == .refuse {
            for ride in waiting.rides where !windows.isReserved(trip(ride)) {
                giveUp(ride, .noDriver)
            }
        }
        if waiting.count > 0, policy?.looksAgain(in: &self) ?? false { scheduleWindow() }
    }

    private mutating func carryOut(_ match: DispatchMatch) {
        let ride = ride(match.request)
        switch rides[ride].stage {
        case .requested where idle.contains(match.car):
            stopWaiting(ride)
            if !offer(ride, to: match.car, match.approach) { search(.driver(ride: ride)) }
        case .requested:
            if cars[match.car].activity != .idle { windows.reserve(match.request, for: match.car) }
        case .accepted where idle.contains(match.car): takeOver(ride, match)
        case .offered, .accepted, .arrived, .inProgress, .over: break
        }
    }

    /// Another car takes a ride over before the pick-up; the one on the way is free where it is.
    private mutating func takeOver(_ ride: Int, _ match: DispatchMatch) {
        let before = rides[ride].car
        log.withdrawn(trip(ride), from: cars[before].id, .engine, now)
        records.withdraw(ride, at: now)
        rides[ride].stage = .requested
        rides[ride].car = -1
        stop(before)
        cars[before].activity = .idle
        cars[before].ride = -1
        beginPatience(of: ride)
        let isOffered = offer(ride, to: match.car, match.approach)
        if isOffered { return search(.ride(car: before)) }
        pendingMatches.append(.ride(car: before))
        search(.driver(ride: ride))
    }
}
