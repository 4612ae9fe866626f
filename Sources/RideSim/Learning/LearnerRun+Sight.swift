import RideCore
import RideFares
import RideMap

/// What there is to see at a decision.
extension LearnerRun {
    /// A car as a learner sees it.
    public struct CarState: Hashable, Sendable {
        /// What its driver is doing; `idle` where the driver may be asked.
        public let activity: Activity
        /// Where it stands, or is on its way to.
        public let place: StreetPosition
        /// How long until it is there; zero for a car that stands.
        public let freeIn: Duration
        /// How long it has been without a ride; zero for one that has one.
        public let idleFor: Duration
        /// Which rides the driver takes.
        public let categories: CategorySet
    }

    /// What drivers are doing.
    public enum Activity: Int32, CaseIterable, Sendable {
        /// Not at work.
        case offline = 0
        /// Free to be asked.
        case idle = 1
        /// On a way without a ride.
        case moving = 2
        /// Asked, without an answer so far.
        case considering = 3
        /// On the way to a pick-up.
        case enRoute = 4
        /// At a pick-up.
        case atPickup = 5
        /// With a passenger.
        case withPassenger = 6
    }

    /// How many cars there are.
    public var carCount: Int { world.cars.count }

    /// How many requests wait, or are asked about.
    public var waitingCount: Int {
        if case .request = decision { return world.waitingCount + 1 }
        return world.waitingCount
    }

    /// A car.
    ///
    /// - Precondition: there is one of this number.
    public func car(_ number: Int) -> CarState {
        let row = world.cars[number]
        let activity: Activity =
            switch row.activity {
            case .offline: .offline
            case .idle: world.idle.contains(number) ? .idle : .considering
            case .moving, .charging: .moving
            case .considering: .considering
            case .enRoute: .enRoute
            case .atPickup: .atPickup
            case .withPassenger: .withPassenger
            }
        let hasNone = activity == .idle || activity == .moving
        return CarState(
            activity: activity, place: row.place,
            freeIn: row.isDriving ? max(.zero, row.arrivesAt.since(now)) : .zero,
            idleFor: hasNone ? now.since(row.idleSince) : .zero, categories: row.categories)
    }

    /// The requests that the decision is about, the oldest first, at most so many: the one that is
    /// asked about, those that suit the car which is asked about, or all that wait.
    public mutating func requests(atMost limit: Int) -> [WaitingRequest] {
        switch decision {
        case .request(let id): return [world.waitingRequest(world.number(id))]
        case .car(let car):
            var found: [WaitingRequest] = []
            for request in world.waitingRequests where found.count < limit {
                if world.match(request, with: car) != nil { found.append(request) }
            }
            return found
        case .window:
            return world.waiting.rides.prefix(limit).map { world.waitingRequest($0) }
        case .acceptance(let id): return [world.waitingRequest(world.number(id))]
        case .repositioning, .prices, nil: return []
        }
    }

    /// The cars that could take a request soonest, with how long until they could be there, the
    /// soonest first: of a question about one car that one, otherwise idle ones and those that a
    /// window may reserve; of a driver's answer the car that was asked.
    public mutating func candidates(
        for request: WaitingRequest, atMost count: Int
    ) -> [(match: DispatchMatch, time: Duration)] {
        if case .car(let car) = decision {
            return world.match(request, with: car).map { [($0, $0.approach.duration)] } ?? []
        }
        if case .acceptance(let id) = decision {
            let ride = world.rides[world.number(id)]
            let match = DispatchMatch(request: id, car: ride.car, approach: ride.approach)
            return [(match, ride.approach.duration)]
        }
        var found = world.nearestCars(to: request, count: count).map {
            (match: $0, time: $0.approach.duration)
        }
        let soon = world.soonIdleCars
        guard !soon.isEmpty else { return found }
        for car in soon {
            guard let match = world.match(request, with: car) else { continue }
            found.append((match, car.freeIn + match.approach.duration))
        }
        found.sort { ($0.time, $0.match.car) < ($1.time, $1.match.car) }
        return Array(found.prefix(count))
    }

    /// The price that a request was quoted, and the time of its way.
    public func quote(of request: TripID) -> (fare: Money, duration: Duration) {
        let row = world.records.rows[world.number(request)]
        return (row.fare, .milliseconds(row.duration_ms))
    }

    /// How many requests of the last while there were in each zone; empty where cars are not sent.
    public mutating func requestsByZone() -> [Int] {
        let now = now
        return world.repositioning?.requestsByZone(at: now) ?? []
    }

    /// The zone of a place; nil where cars are not sent.
    public func zone(of place: StreetPosition) -> Int? {
        world.repositioning?.zones.zone(at: world.city.coordinate(of: place))
    }

    /// The middles of the zones, by their numbers.
    public var zoneCentres: [Coordinate] {
        guard let zones = world.repositioning?.zones else { return [] }
        return (0..<zones.count).map { zones.centre(of: $0) }
    }

    /// What the scenario's driver would say to the question that is open.
    public var usualReply: Bool {
        guard case .acceptance = decision else { return false }
        return world.learner?.usualReply ?? false
    }
}

/// What there is to see of prices; nothing where they never rise.
extension LearnerRun {
    /// The middles of the zones in which prices are the same, by their numbers.
    public var priceZoneCentres: [Coordinate] {
        guard let zones = world.surge?.zones else { return [] }
        return (0..<zones.count).map { zones.centre(of: $0) }
    }

    /// The steps in which prices rise and where they end, in hundredths.
    public var priceRange: (step: Int, cap: Int) {
        guard let rules = world.surge?.rules else { return (1, 100) }
        return (rules.stepHundredths, rules.cap.hundredths)
    }

    /// How many requests of the last while there were in a zone.
    public func priceRequests(in zone: Int) -> Int { world.surge?.requests(in: zone) ?? 0 }

    /// By how much prices are raised in a zone, in hundredths.
    public func price(in zone: Int) -> Int {
        guard let learned = world.learner?.prices, !learned.isEmpty else {
            return usualPrice(in: zone)
        }
        return learned[zone].hundredths
    }

    /// Likewise, as the scenario's own rules would have it.
    public func usualPrice(in zone: Int) -> Int {
        world.surge?.multiplier(in: zone).hundredths ?? 100
    }

    /// The zone of a place; nil where prices never rise.
    public func priceZone(of place: StreetPosition) -> Int? {
        world.surge?.zones.zone(at: world.city.coordinate(of: place))
    }
}
