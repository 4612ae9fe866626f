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
        fleet.number(of: driver).flatMap { fleet.nextRides[$0]?.trip }
    }

    /// Whether a ride is to begin once its driver has brought somebody else to the drop-off.
    public func isNext(_ id: TripID) -> Bool {
        guard let ride = liveNumber(id) else { return false }
        return isNext(ride, of: rides[ride].car)
    }

    @inline(__always)
    func isNext(_ ride: Int, of car: Int) -> Bool {
        guard !fleet.nextRides.isEmpty else { return false }
        return fleet.nextRides[car]?.trip == trip(ride)
    }

    /// When the car of a promised ride is free and where it is to come; nil for a ride whose car
    /// comes already, or that nobody has taken.
    public func turn(of id: TripID) -> Turn? {
        guard let ride = liveNumber(id), fleet.nextRides[rides[ride].car] == .promised(id),
            let rest = rest(of: rides[ride].car),
            let way = streets.travel(from: rest.end, to: records.rows[ride].pickup)
        else { return nil }
        let free = now + rest.time
        return Turn(freeAt: free, arrivesAt: free + way.duration)
    }

    /// What is left of the ride that a car carries out, over all its stops.
    private func rest(of car: Int) -> (time: Duration, end: StreetPosition)? {
        guard cars[car].activity == .withPassenger, live[cars[car].ride] != nil else {
            return nil
        }
        var ahead = placesAhead(of: cars[car].ride)
        let dropoff = ahead[ahead.count - 1]
        guard cars[car].isDriving else {
            ahead.insert(cars[car].place, at: 0)
            return (travel(along: ahead).duration, dropoff)
        }
        return (
            max(.zero, cars[car].arrivesAt.since(now)) + travel(along: ahead).duration, dropoff
        )
    }

    // MARK: Who may be asked

    /// A car on its way to a drop-off comes near enough to be asked for the next ride.
    mutating func scheduleNextRide(for car: Int) {
        guard let within = rules.dispatch.nextRideWithin else { return }
        finishing?.remove(car)
        guard cars[car].activity == .withPassenger, isToDropoff(car) else { return }
        schedule(
            .nextRideOpens(car: UInt32(car), leg: cars[car].leg),
            at: max(now, cars[car].arrivesAt - within), .answers)
    }

    /// Streets take other times from now on.
    mutating func forgetFinishingTimes() {
        guard finishing != nil else { return }
        let made = RoutedCars(streets, byLabels: true)
        for car in cars.indices where isFinishing(car) { made.place(car, at: cars[car].place) }
        finishing = made
    }

    /// Whether the leg of a car with a passenger leads to the drop-off.
    private func isToDropoff(_ car: Int) -> Bool {
        !rides[cars[car].ride].isSpecial || live[cars[car].ride]?.trip.nextStop == nil
    }

    /// The car is near enough: the oldest waiting ride that suits is offered to its driver.
    mutating func openNextRide(for car: Int) {
        guard cars[car].isDriving else { return }
        finishing?.place(car, at: cars[car].place)
        search(.next(car: car))
    }

    mutating func searchNextRide(for car: Int) {
        guard waiting.count > 0, isFinishing(car) else { return }
        let rest = max(.zero, cars[car].arrivesAt.since(now))
        let suitability = suitability
        let limit = rules.dispatch.maximumPickupTime.map { $0 - rest }
        if let limit, limit < .zero { return }
        let found = waiting.oldest(
            for: cars[car].place, serving: cars[car].categories.rawValue, within: limit,
            where: { _, _ in true },
            refused: { !suitability.suits(car, $0) || suitability.isBooked($0) })
        guard let found, let approach = approach(of: car, after: rest, way: found.approach)
        else { return }
        stopWaiting(found.ride)
        if !offer(found.ride, to: car, approach) {
            pendingMatches.append(.driver(ride: found.ride))
        }
    }

    /// The driver on the way to a drop-off who would be at the pick-up first, and sooner than a
    /// given time; nil for none.
    mutating func finishingDriver(
        for ride: Int, soonerThan time: Duration?
    ) -> DispatchMatch? {
        guard finishing != nil, bookedFor(ride) == nil else { return nil }
        let suitability = suitability
        guard
            let best = soonestFinishing(
                to: records.rows[ride].pickup, soonerThan: time,
                where: { suitability.suits($0, ride) }),
            let approach = approach(of: best.car, after: best.rest, way: best.way)
        else { return nil }
        return DispatchMatch(request: trip(ride), car: best.car, approach: approach)
    }

    /// How long the next driver of a category who is about to be free needs to a place; nil if
    /// there is none.
    func pickupTimeAfterRide(to place: StreetPosition, category: Category) -> Duration? {
        soonestFinishing(to: place, soonerThan: nil) {
            cars[$0].categories.serves(category)
        }.map { $0.rest + $0.way.duration }
    }

    /// The car that is at a place first, of those that have a ride to finish before: the rest of
    /// that ride, and the way from its drop-off.
    ///
    /// Cars are looked at in the order of their ways, in growing numbers, until the next one's way
    /// alone takes longer than all that the best one has before it; of two that are there at the
    /// same time, the one with the lower number.
    private func soonestFinishing(
        to place: StreetPosition, soonerThan limit: Duration?, where isSuitable: (Int) -> Bool
    ) -> (car: Int, rest: Duration, way: Travel)? {
        guard let finishing else { return nil }
        var best: (car: Int, rest: Duration, way: Travel)?
        var count = 8
        while true {
            let found = finishing.nearest(to: place, count: count) { car in
                // Whoever is free too late counts here too: in the order of ways the search ends
                // soon where another car is near, instead of going through all of them.
                isFinishing(car) && isSuitable(car)
            }
            for candidate in found {
                let car = Int(candidate.vehicle)
                let rest = max(.zero, cars[car].arrivesAt.since(now))
                let way = Travel(
                    duration_ms: streets.slowed(candidate.duration_ms),
                    distance: candidate.distance)
                let time = rest + way.duration
                guard isWithinReach(UInt32(clamping: time.milliseconds)),
                    limit.map({ time < $0 }) ?? true
                else { continue }
                if let best, (best.rest + best.way.duration, best.car) <= (time, car) {
                    continue
                }
                best = (car, rest, way)
            }
            guard found.count == count, let last = found.last?.duration_ms else { return best }
            let enough = best.map { $0.rest + $0.way.duration } ?? limit
            let slowed = streets.slowed(last)
            if let enough, .milliseconds(Int64(slowed)) > enough || !isWithinReach(slowed) {
                return best
            }
            count *= 4
        }
    }

    /// Whether a car is on the last leg of a ride, and its driver may be asked for the next one.
    func isFinishing(_ car: Int) -> Bool {
        guard let within = rules.dispatch.nextRideWithin, fleet.nextRides[car] == nil,
            !fleet.pausing.contains(car), cars[car].isDriving,
            cars[car].activity == .withPassenger, isToDropoff(car),
            cars[car].place == records.rows[cars[car].ride].dropoff
        else { return false }
        return cars[car].arrivesAt.since(now) <= within
    }

    /// What is left of a car's present ride, and a way from its drop-off.
    private mutating func approach(of car: Int, after rest: Duration, way: Travel) -> Travel? {
        guard let (route, elapsed) = currentRoute(of: car) else { return nil }
        return Travel(
            duration_ms: UInt32(clamping: (rest + way.duration).milliseconds),
            distance: route.progress(after: elapsed).remainingDistance + way.distance)
    }

    // MARK: What becomes of it

    /// The driver has accepted: the ride waits for its turn.
    mutating func promise(_ ride: Int, _ car: Int) {
        turn(next: car, .promise(trip(ride)))
        planEndsOfPatience(of: ride)
    }

    /// A car is free: for the ride that was promised, for the offer that is open, or for any.
    mutating func goOn(_ car: Int) {
        finishing?.remove(car)
        switch fleet.nextRides.isEmpty ? .none : fleet.nextRides[car] ?? .none {
        case .none: free(car)
        case .considering(let id):
            turn(next: car, .release(id))
            cars[car].idleSince = now
            turn(car, .consider(id))
            renewApproach(of: number(id), car)
        case .promised(let id):
            turn(next: car, .leave(id))
            turn(car, .consider(id))
            turn(car, .headToPickup(id))
            renewApproach(of: number(id), car)
            depart(car, to: records.rows[number(id)].pickup, rides[number(id)].approach)
        }
    }

    private mutating func renewApproach(of ride: Int, _ car: Int) {
        guard !cars[car].isDriving,
            let way = streets.travel(from: cars[car].place, to: records.rows[ride].pickup)
        else { preconditionFailure("car \(car) is not free") }
        rides[ride].approach = way
        records.rows[ride].pickupDistance = way.distance
    }

    /// The ride that was to come next does not: its driver drives on as before, and may be asked
    /// for another.
    mutating func dropNext(_ ride: Int, _ car: Int) {
        switch fleet.nextRides[car] ?? .none {
        case .none: return
        case .considering: turn(next: car, .release(trip(ride)))
        case .promised: turn(next: car, .leave(trip(ride)))
        }
    }

    /// A driver who may work no longer gives back what was to come after the present ride, or says
    /// no to it.
    public mutating func giveNextBack(_ driver: DriverID) {
        guard let car = fleet.number(of: driver) else { return }
        giveSharedBack(car)
        switch fleet.nextRides[car] ?? .none {
        case .none: return
        case .considering(let id): refuse(number(id), .declined)
        case .promised(let id): giveBack(number(id), .driverUnavailable)
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
    mutating func restoreNext(_ ride: Int, _ car: Int, isPromised: Bool) {
        turn(next: car, .consider(trip(ride)))
        if isPromised { turn(next: car, .promise(trip(ride))) }
        rides[ride].car = car
        guard let rest = rest(of: car),
            let way = streets.travel(from: rest.end, to: records.rows[ride].pickup)
        else { return }
        rides[ride].approach = Travel(
            duration_ms: UInt32(clamping: (rest.time + way.duration).milliseconds),
            distance: way.distance)
    }

    /// What comes after a driver's present ride goes on as RideCore's table allows.
    mutating func turn(next car: Int, _ command: NextRideCommand) {
        do throws(DriverRejection) {
            let after = try (fleet.nextRides[car] ?? .none).after(
                command, during: activity(of: car))
            fleet.nextRides[car] = after == .none ? nil : after
        } catch {
            preconditionFailure("car \(car) refused \(command): \(error)")
        }
    }
}
