import RideCore
import RideMap

/// What a policy sees of the world.
extension World: DispatchView {
    /// The requests that wait for a driver, the oldest first.
    public var waitingRequests: [WaitingRequest] { waiting.rides.map { waitingRequest($0) } }

    /// How many requests wait for a driver.
    public var waitingCount: Int { waiting.count }

    /// How many cars are idle.
    public var idleCount: Int { idle.count }

    /// Whether any car is on its way or on a ride.
    public var somebodyIsBusy: Bool {
        cars.contains { $0.activity != .idle && $0.activity != .offline }
    }

    /// The idle cars, that longest without a ride first; of equal ones the lowest number first.
    public var idleCarsByTime: [Int] {
        cars.indices.filter { idle.contains($0) }
            .sorted { (cars[$0].idleSince, $0) < (cars[$1].idleSince, $1) }
    }

    /// The idle cars that are soonest at a request's pick-up, at most so many, the soonest first.
    public mutating func nearestCars(
        to request: WaitingRequest, count: Int
    ) -> [DispatchMatch] {
        nearestDrivers(for: number(request.trip), count: count)
            .filter { isWithinReach($0.duration_ms) }.map {
                DispatchMatch(
                    request: request.trip, car: Int($0.vehicle),
                    approach: Travel(duration_ms: $0.duration_ms, distance: $0.distance))
            }
    }

    /// An idle car and a request; nil where they do not suit each other.
    public mutating func match(_ request: WaitingRequest, with car: Int) -> DispatchMatch? {
        match(request, with: car, from: cars[car].place)
    }

    /// The way from where a car will be free to a request; nil where they do not suit each other.
    public mutating func match(
        _ request: WaitingRequest, with car: SoonIdleCar
    ) -> DispatchMatch? {
        match(request, with: car.car, from: car.place)
    }

    private func match(
        _ request: WaitingRequest, with car: Int, from place: StreetPosition
    ) -> DispatchMatch? {
        guard suits(car, number(request.trip)),
            let approach = streets.travel(
                from: city.settled(place), to: city.settled(request.ends.pickup)),
            isWithinReach(approach.duration_ms)
        else { return nil }
        return DispatchMatch(request: request.trip, car: car, approach: approach)
    }

    /// Whether the driver of a car may be asked for a ride.
    func suits(_ car: Int, _ ride: Int) -> Bool {
        guard rides[ride].isSpecial || isSelective else {
            return cars[car].categories.serves(records.rows[ride].category)
                && !(rides[ride].refusals?.contains(Int32(car)) ?? false)
        }
        return suitability.suits(car, ride)
    }

    /// The oldest waiting request that suits an idle car and of which a condition holds.
    public mutating func oldestRequest(
        for car: Int, where holds: (WaitingRequest, Travel) -> Bool
    ) -> DispatchMatch? {
        guard waiting.count > 0 else { return nil }
        let (rows, firstTrip) = (records.rows, firstTrip)
        return oldestWaiting(for: car) { ride, approach in
            holds(WaitingRequest(rows[ride], ride, firstTrip), approach)
        }.map { DispatchMatch(request: trip($0.ride), car: car, approach: $0.approach) }
    }

    /// The waiting requests to which an idle car has the shortest ways, at most so many, the
    /// shortest first; of equal ones the oldest.
    public mutating func nearestRequests(for car: Int, count: Int) -> [DispatchMatch] {
        nearestRequests(for: car, from: cars[car].place, count: count)
    }

    /// Likewise from where a car will be free.
    public mutating func nearestRequests(for car: SoonIdleCar, count: Int) -> [DispatchMatch] {
        nearestRequests(for: car.car, from: car.place, count: count)
    }

    private mutating func nearestRequests(
        for car: Int, from place: StreetPosition, count: Int
    ) -> [DispatchMatch] {
        guard waiting.count > 0 else { return [] }
        let suitability = suitability
        return waiting.nearest(
            for: city.settled(place), serving: cars[car].categories.rawValue,
            within: rules.dispatch.maximumPickupTime, count: count,
            refused: { !suitability.suits(car, $0) }
        ).map { DispatchMatch(request: trip($0.ride), car: car, approach: $0.approach) }
    }

    /// The cars whose ride ends within so long, by their numbers: of simulated drivers, since a
    /// person has a moment's rest after a ride.
    public func carsFree(within time: Duration) -> [SoonIdleCar] {
        cars.indices.compactMap { car in
            let row = cars[car]
            guard row.isDriving, row.activity == .withPassenger || row.activity == .moving,
                !row.isPerson, row.activity == .moving || isLastLeg(of: row.ride)
            else { return nil }
            let freeIn = row.arrivesAt.since(now)
            guard freeIn <= time else { return nil }
            return SoonIdleCar(car: car, freeIn: freeIn, place: row.place)
        }
    }

    /// Whether a ride under way has no stop ahead.
    private func isLastLeg(of ride: Int) -> Bool {
        !rides[ride].isSpecial || live[ride]?.trip.nextStop == nil
    }

    /// The requests to which drivers are on the way and which may go to another one, the oldest
    /// first.
    public var requestsOnTheWay: [RequestOnTheWay] {
        cars.indices.filter { cars[$0].activity == .enRoute && cars[$0].isDriving }
            .map { (ride: cars[$0].ride, car: $0) }
            .filter { mayBeTakenOver($0.ride, from: $0.car) }
            .sorted { $0.ride < $1.ride }
            .map { ride, car in
                RequestOnTheWay(
                    request: waitingRequest(ride), remaining: cars[car].arrivesAt.since(now))
            }
    }

    /// A booked ride keeps the driver who has promised it, and a passenger a favourite one.
    private func mayBeTakenOver(_ ride: Int, from car: Int) -> Bool {
        guard rides[ride].isSpecial, let request = live[ride]?.trip.request else { return true }
        return request.bookedFor == nil
            && !(request.wishes?.favourites.contains(cars[car].id) ?? false)
    }

    func waitingRequest(_ ride: Int) -> WaitingRequest {
        WaitingRequest(records.rows[ride], ride, firstTrip)
    }
}

extension WaitingRequest {
    /// A ride as policies see it.
    fileprivate init(_ record: RideRecord, _ ride: Int, _ firstTrip: UInt64) {
        self.init(
            trip: TripID(firstTrip &+ UInt64(bitPattern: Int64(ride))),
            ends: RideEnds(pickup: record.pickup, dropoff: record.dropoff),
            category: record.category, requestedAt: record.requestedAt)
    }
}

/// What is done about it.
extension World {
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
        let chosen = reservation(of: car) ?? policy?.request(for: car, in: &self)
        if let match = chosen ?? rideAlone(for: car) {
            let ride = number(match.request)
            stopWaiting(ride)
            if !offer(ride, to: car, match.approach) { pendingMatches.append(.driver(ride: ride)) }
        } else {
            askAgain(car)
            guard waiting.count > 0 || policy?.reassigns ?? false else { return }
            scheduleWindow()
        }
    }

    private mutating func reservation(of car: Int) -> DispatchMatch? {
        guard let request = windows.takeReserved(for: car).first else { return nil }
        let ride = number(request)
        guard rides.contains(ride), rides[ride].stage == .requested else { return nil }
        return match(waitingRequest(ride), with: car)
    }

    /// The requests and cars of a window are brought together.
    mutating func endWindow() {
        windows.end(at: now)
        guard !asksLearnerAtWindow() else { return }
        if sharing != nil {
            matchShared()
        } else if let policy {
            for match in policy.matches(in: &self) { carryOut(match) }
        }
        closeWindow()
    }

    /// What is left after a window has brought together what it could.
    mutating func closeWindow() {
        if rules.dispatch.whenAllAreBusy == .refuse { refuseWaiting() }
        if waiting.count > 0, policy?.looksAgain(in: &self) ?? false { scheduleWindow() }
    }

    mutating func carryOut(_ match: DispatchMatch) {
        let ride = number(match.request)
        guard rides.contains(ride) else { return }
        switch rides[ride].stage {
        case .requested where idle.contains(match.car):
            stopWaiting(ride)
            if !offer(ride, to: match.car, match.approach) { search(.driver(ride: ride)) }
        case .requested:
            guard cars[match.car].activity != .idle else { break }
            windows.reserve([match.request], for: match.car)
        case .accepted where idle.contains(match.car): takeOver(ride, match)
        case .offered, .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: break
        }
    }

    /// Another car takes a ride over before the pick-up; the one on the way is free where it is,
    /// and may be asked again. A person is not asked: the passenger would have nobody as long as
    /// an answer takes.
    private mutating func takeOver(_ ride: Int, _ match: DispatchMatch) {
        guard !cars[match.car].isPerson else { return }
        let before = rides[ride].car
        withdrawn(ride, .engine)
        stop(before)
        turn(before, .finish(trip(ride)))
        beginPatience(of: ride)
        let isOffered = offer(ride, to: match.car, match.approach)
        if isOffered { return search(.ride(car: before)) }
        pendingMatches.append(.ride(car: before))
        search(.driver(ride: ride))
    }

    /// Whom the window brought nothing is not kept waiting; a booking is, until its hour.
    private mutating func refuseWaiting() {
        for ride in waiting.rides where !windows.isReserved(trip(ride)) {
            if let hour = bookedFor(ride), hour > now { continue }
            giveUp(ride, .noDriver)
        }
    }
}
