import RideCore
import RideMap

/// What the world keeps for sharing cars.
struct SharedPlans {
    let rules: SharingRules
    /// Finds the orders of stops.
    var search: PlanSearch
    /// The stops ahead of each car, the first being where it is or drives to; empty for one that
    /// carries out its ride alone, or none.
    var plans: [[CarStop]]
    /// The waiting rides that share with nobody, the oldest first.
    private(set) var waitingAlone: [Int] = []

    init(_ rules: SharingRules, in streets: StreetTimes, boardingTime: Duration, cars: Int) {
        self.rules = rules
        search = PlanSearch(streets, rules, boardingTime: boardingTime)
        plans = Array(repeating: [], count: cars)
    }

    /// There is a car of this number.
    mutating func add(car: Int) {
        if car == plans.count { plans.append([]) }
    }

    /// A ride that shares with nobody waits.
    mutating func waitAlone(_ ride: Int) {
        let place = waitingAlone.partitioningIndex { $0 >= ride }
        if place == waitingAlone.count || waitingAlone[place] != ride {
            waitingAlone.insert(ride, at: place)
        }
    }

    /// A ride waits no longer; nothing happens if it did not, or shares.
    mutating func stopWaiting(_ ride: Int) {
        let place = waitingAlone.partitioningIndex { $0 >= ride }
        if place < waitingAlone.count, waitingAlone[place] == ride {
            waitingAlone.remove(at: place)
        }
    }
}

/// A car on its way to the first of its stops.
struct SharedDrive {
    let from: StreetPosition
    let to: StreetPosition
    let departedAt: Instant
    let arrivesAt: Instant
}

/// The search for shared rides.
extension World {
    /// What a car could take along, and in which order it would stop then.
    typealias SharedChoice = (option: SharedAssignment.Option, order: PlanSearch.Order)

    /// Which cars are to take whom: each car with its one request or two and the order of stops.
    mutating func bestShares() -> [(car: Int, requests: [TripID], stops: [CarStop])] {
        guard let rules = sharing?.rules else { return [] }
        let choices = sharedChoices(rules)
        let assignment = SharedAssignment(choices.map(\.option), steps: rules.steps)
        streets.looked += assignment.steps
        return assignment.chosen.map { index in
            let (option, order) = choices[index]
            let requests = option.requests.map { TripID(UInt64($0)) }
            return (option.car, requests, plan(by: order, for: option.car, adding: requests))
        }
    }

    // MARK: Who could take whom

    private mutating func sharedChoices(_ rules: SharingRules) -> [SharedChoice] {
        let (late, requests) = requestsThatShare(rules)
        let pickups = requests.map { city.coordinate(of: party($0).pickup) }
        let partly = carsWithRoom
        let places = NearPoints(partly.map { roughPlace(of: $0) })
        var choices: [SharedChoice] = []
        var near: [[Int]] = []
        for request in late { _ = addAlone(request, rules, to: &choices) }
        for (index, request) in requests.enumerated() {
            near.append(addAlone(request, rules, to: &choices))
            for place in places.nearest(to: pickups[index], count: rules.candidates) {
                add([request], partly[place], to: &choices)
            }
        }
        guard idleCount > 0 else { return choices }
        let others = NearPoints(pickups)
        var own: [Int: Set<Int>] = [:]
        for car in Set(near.joined()) {
            let place = city.coordinate(of: cars[car].place)
            own[car] = Set(others.nearest(to: place, count: rules.candidates))
        }
        for (index, request) in requests.enumerated() {
            // Itself is the nearest of all.
            for other in others.nearest(to: pickups[index], count: rules.candidates + 1)
            where other > index {
                var cars: [Int] = []
                for car in near[index].prefix(3) + near[other].prefix(3) where !cars.contains(car) {
                    // Where so many others are nearer, there is better for it.
                    guard let own = own[car], own.contains(index) || own.contains(other) else {
                        continue
                    }
                    cars.append(car)
                }
                if !cars.isEmpty { addPair([request, requests[other]], cars, to: &choices) }
            }
        }
        return choices
    }

    /// A request by itself, for each of the idle cars nearest to it.
    ///
    /// - Returns: those cars.
    private mutating func addAlone(
        _ request: TripID, _ rules: SharingRules, to choices: inout [SharedChoice]
    ) -> [Int] {
        let cars = nearestToShare(request, count: rules.candidates)
        for car in cars { add([request], car, to: &choices) }
        return cars
    }

    private mutating func add(_ requests: [TripID], _ car: Int, to choices: inout [SharedChoice]) {
        guard requests.allSatisfy({ suits(car, $0) }),
            let order = bestOrder(for: car, adding: requests)
        else { return }
        choices.append((option(car, requests, order), order))
    }

    /// Two requests for each of some idle cars: what lies between their stops is looked up once.
    private mutating func addPair(
        _ requests: [TripID], _ cars: [Int], to choices: inout [SharedChoice]
    ) {
        let now = now
        let parties = requests.map { party($0) }
        sharing?.search.begin(parties, isAlone: false)
        guard sharing?.search.isWithinLimits(at: now) == true else { return }
        for car in cars where requests.allSatisfy({ suits(car, $0) }) {
            let place = city.settled(place(of: car))
            guard let order = sharing?.search.order(from: place, at: now) else { continue }
            choices.append((option(car, requests, order), order))
        }
    }

    private func option(
        _ car: Int, _ requests: [TripID], _ order: PlanSearch.Order
    ) -> SharedAssignment.Option {
        SharedAssignment.Option(
            car: car, requests: requests.map { Int($0.rawValue) }, cost: max(0, order.delay_ms))
    }

    /// About where a car under way is: on the straight line between the ends of its way. Good
    /// enough to choose whom to look at closely; the route of every car would take far longer.
    private func roughPlace(of car: Int) -> Coordinate {
        guard let drive = drive(of: car) else { return city.bounds.southWest }
        let from = city.coordinate(of: drive.from)
        let to = city.coordinate(of: drive.to)
        let whole = max(1, drive.arrivesAt.since(drive.departedAt).milliseconds)
        let passed = min(whole, now.since(drive.departedAt).milliseconds)
        func between(_ one: Int32, _ other: Int32) -> Int32 {
            Int32(Int64(one) + (Int64(other) - Int64(one)) * passed / whole)
        }
        return Coordinate(
            latitudeE7: between(from.latitudeE7, to.latitudeE7),
            longitudeE7: between(from.longitudeE7, to.longitudeE7))
    }

    // MARK: Orders of stops

    /// The order of stops that delays everybody least and keeps all limits; nil if there is none.
    private mutating func bestOrder(
        for car: Int, adding requests: [TripID]
    ) -> PlanSearch.Order? {
        let now = now
        let own = plan(of: car)
        let parties =
            own.filter { !$0.isPickup }.map { party($0.ride) } + requests.map { party($0) }
        sharing?.search.begin(parties, isAlone: own.isEmpty && requests.count == 1)
        guard let drive = drive(of: car), !own.isEmpty else {
            let place = city.settled(place(of: car))
            return sharing?.search.order(from: place, at: now)
        }
        let leg = PlanSearch.Leg(
            from: city.settled(drive.from),
            elapsed_ms: now.since(drive.departedAt).milliseconds,
            arrivesAt_ms: drive.arrivesAt.milliseconds)
        guard sharing?.search.looksAside(leg, at: now) == true else { return sharing?.search.best }
        let place = city.settled(place(of: car))
        return sharing?.search.orderTurningAside(from: place, at: now)
    }

    /// The stops of a car with some requests more, in the best order; nil if none keeps the limits.
    mutating func bestPlan(for car: Int, adding requests: [TripID]) -> [CarStop]? {
        bestOrder(for: car, adding: requests).map { plan(by: $0, for: car, adding: requests) }
    }

    private func plan(
        by order: PlanSearch.Order, for car: Int, adding requests: [TripID]
    ) -> [CarStop] {
        let stops = plan(of: car) + requests.flatMap { CarStop.both(of: $0) }
        return order.places.map { stops[$0] }
    }

    /// Where a stop is.
    func place(of stop: CarStop) -> StreetPosition {
        let party = party(stop.ride)
        return stop.isPickup ? party.pickup : party.dropoff
    }

    /// The way of a car from where it is to the pick-up of a ride.
    mutating func approach(of car: Int, to ride: TripID, along stops: [CarStop]) -> Travel {
        var place = city.settled(place(of: car))
        var driven = Travel(duration_ms: 0, distance: .zero)
        for stop in stops {
            let target = self.place(of: stop)
            guard let way = streets.travel(from: place, to: target) else { break }
            driven = Travel(
                duration_ms: driven.duration_ms &+ way.duration_ms,
                distance: driven.distance + way.distance)
            place = target
            if stop.isPickup, stop.ride == ride { break }
        }
        return driven
    }
}

extension City {
    /// The same place, told as a crossing where it is one. Of a crossing, which nearly all are, the
    /// network is not asked.
    func settled(_ place: StreetPosition) -> StreetPosition {
        if case .node = place { return place }
        return network.normalized(place)
    }
}
