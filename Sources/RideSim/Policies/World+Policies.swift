import RideCore
import RideMap

/// What a policy sees of a world that people can join. Cars are known by their slots.
extension World {
    private func waitingRide(_ id: TripID) -> LiveRide? {
        guard let ride = rides[id], ride.trip.state == .requested else { return nil }
        return ride
    }

    func suits(_ slot: Int, _ ride: LiveRide) -> Bool {
        let car = fleet.cars[slot]
        return car.categories.serves(ride.trip.request.quote.category)
            && !ride.trip.refusedBy.contains(car.driver) && suit(slot, ride)
    }

    private func match(
        _ request: WaitingRequest, slot: Int, from place: StreetPosition
    ) -> DispatchMatch? {
        guard let ride = rides[request.trip], suits(slot, ride),
            let approach = router.travel(from: place, to: request.ends.pickup),
            isWithinReach(approach.duration)
        else { return nil }
        return DispatchMatch(request: request.trip, car: slot, approach: approach)
    }
}

extension World: DispatchView {
    var waitingRequests: [WaitingRequest] {
        waiting.compactMap { waitingRide($0).map(WaitingRequest.init) }
    }

    var idleCount: Int { idle.count }

    var somebodyIsBusy: Bool {
        fleet.cars.contains { !$0.activity.isIdle && $0.activity != .offline }
    }

    var idleCarsByTime: [Int] {
        fleet.cars.indices.filter { idle.contains(UInt32($0)) }
            .sorted { (idleSince[$0], $0) < (idleSince[$1], $1) }
    }

    mutating func nearestCars(to request: WaitingRequest, count: Int) -> [DispatchMatch] {
        rides[request.trip].map { nearestDrivers(for: $0, count: count) } ?? []
    }

    mutating func match(_ request: WaitingRequest, with car: Int) -> DispatchMatch? {
        guard case .parked(let place) = fleet.cars[car].movement else { return nil }
        return match(request, slot: car, from: place)
    }

    mutating func match(_ request: WaitingRequest, with car: SoonIdleCar) -> DispatchMatch? {
        match(request, slot: car.car, from: car.place)
    }

    mutating func oldestRequest(
        for car: Int, where holds: (WaitingRequest, Travel) -> Bool
    ) -> DispatchMatch? {
        let reach = rules.dispatch.maximumPickupTime
        for request in waitingRequests where !isSurelyFarther(request, from: car, than: reach) {
            guard let match = match(request, with: car), holds(request, match.approach) else {
                continue
            }
            return match
        }
        return nil
    }

    private mutating func isSurelyFarther(
        _ request: WaitingRequest, from car: Int, than limit: Duration?
    ) -> Bool {
        guard case .parked(let place) = fleet.cars[car].movement else { return false }
        return isSurelyFarther(request.ends.pickup, from: place, than: limit)
    }

    mutating func nearestRequest(for car: Int) -> DispatchMatch? {
        var best: DispatchMatch?
        let reach = rules.dispatch.maximumPickupTime
        for request in waitingRequests {
            let least = best?.approach.duration ?? reach
            guard !isSurelyFarther(request, from: car, than: least),
                let match = match(request, with: car)
            else { continue }
            if best.map({ match.approach.duration_ms < $0.approach.duration_ms }) ?? true {
                best = match
            }
        }
        return best
    }

    /// Simulated drivers only: a person has a moment's rest after a ride.
    func carsFree(within time: Duration) -> [SoonIdleCar] {
        fleet.cars.indices.compactMap { slot in
            let car = fleet.cars[slot]
            guard !car.isPerson, car.plan == nil, case .withPassenger = car.activity,
                case .driving(let leg) = car.movement
            else { return nil }
            let freeIn = leg.arrivesAt.since(now)
            guard freeIn <= time else { return nil }
            return SoonIdleCar(car: slot, freeIn: freeIn, place: leg.to)
        }
    }

    var requestsOnTheWay: [RequestOnTheWay] {
        fleet.cars.compactMap { car in
            guard case .enRoute(let id) = car.activity, case .driving(let leg) = car.movement,
                car.plan == nil, let ride = rides[id], mayBeTakenOver(ride, from: car.driver)
            else { return nil }
            return RequestOnTheWay(
                request: WaitingRequest(ride), remaining: leg.arrivesAt.since(now))
        }.sorted { $0.request.trip < $1.request.trip }
    }

    /// A booked ride keeps the driver who has promised it, and a passenger a favourite one.
    private func mayBeTakenOver(_ ride: LiveRide, from driver: DriverID) -> Bool {
        let request = ride.trip.request
        return request.bookedFor == nil && !(request.wishes?.favourites.contains(driver) ?? false)
    }
}

/// What is done about it.
extension World {
    /// The driver of a car has no ride any more.
    mutating func beginIdleTime(of slot: Int) {
        if idleSince.count <= slot {
            idleSince += Array(repeating: now, count: slot + 1 - idleSince.count)
        }
        idleSince[slot] = now
    }

    /// How long requests are gathered; nil where all is decided at once.
    var windowLength: Duration? { sharing?.rules.window ?? policy?.window }

    /// Something is there to decide at the end of the window.
    mutating func scheduleWindow() {
        guard let window = windowLength, let end = windows.next(at: now, every: window) else {
            return
        }
        schedule(.windowEnds, at: end, .windows)
    }

    /// A car is idle: what was reserved for it, or what the policy chooses, or nothing.
    mutating func searchRide(
        for slot: Int, at place: StreetPosition, by policy: (any DispatchPolicy)?
    ) {
        idle.place(UInt32(slot), at: place)
        let chosen =
            reservation(of: slot) ?? policy?.request(for: slot, in: &self)
            ?? (sharing == nil ? nil : rideAlone(for: slot))
        if let match = chosen {
            waiting.removeAll { $0 == match.request }
            offer(match.request, to: slot, approach: match.approach)
        } else {
            askAgain(slot)
            guard !waiting.isEmpty || policy?.reassigns ?? false else { return }
            scheduleWindow()
        }
    }

    private mutating func reservation(of slot: Int) -> DispatchMatch? {
        guard let request = windows.takeReserved(for: slot), let ride = waitingRide(request) else {
            return nil
        }
        return match(WaitingRequest(ride), with: slot)
    }

    /// The requests and cars of a window are brought together.
    mutating func endWindow() {
        windows.end(at: now)
        // Those that found a driver or gave up are dropped here.
        waiting = waitingRequests.map(\.trip)
        if sharing != nil {
            matchShared()
        } else if let policy {
            for match in policy.matches(in: &self) { carryOut(match) }
        }
        if rules.dispatch.whenAllAreBusy == .refuse { refuseWaiting() }
        if !waitingRequests.isEmpty, policy?.looksAgain(in: &self) ?? false { scheduleWindow() }
    }

    private mutating func carryOut(_ match: DispatchMatch) {
        guard let ride = rides[match.request] else { return }
        let isFree = idle.contains(UInt32(match.car))
        switch ride.trip.state {
        case .requested where isFree:
            waiting.removeAll { $0 == match.request }
            offer(match.request, to: match.car, approach: match.approach)
        case .requested: windows.reserve(match.request, for: match.car)
        case .accepted where isFree: takeOver(match)
        case .offered, .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: break
        }
    }

    /// Another car takes a ride over before the pick-up; the one on the way is free where it is,
    /// and may be asked again. A person is not asked: the passenger would have nobody as long as
    /// an answer takes.
    private mutating func takeOver(_ match: DispatchMatch) {
        let id = match.request
        guard !fleet.cars[match.car].isPerson, let before = rides[id]?.slot else { return }
        let driver = fleet.cars[before].driver
        command(id, .cancel(by: .person(.driver(driver)), reason: .engine))
        rides[id]?.slot = nil
        rides[id]?.approach = nil
        rides[id]?.setsOffAt = nil
        stop(before)
        command(before, .finish(id))
        beginPatience(of: id)
        offer(id, to: match.car, approach: match.approach)
        findRide(for: before)
    }

    /// Whom the window brought nothing is not kept waiting; a booking is, until its hour.
    private mutating func refuseWaiting() {
        for id in waiting where !windows.isReserved(id) {
            guard let ride = waitingRide(id),
                !(ride.trip.request.bookedFor.map { $0 > now } ?? false)
            else { continue }
            giveUp(id, reason: .noDriver)
        }
    }
}

extension WaitingRequest {
    /// A ride as policies see it.
    init(_ ride: LiveRide) {
        self.init(
            trip: ride.trip.id, ends: ride.ends, category: ride.trip.request.quote.category,
            requestedAt: ride.trip.requestedAt)
    }
}
