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

/// What the cars could take along in a window.
struct SharedChoices {
    /// What a car could take along, and in which order it would stop then.
    typealias Choice = (option: SharedAssignment.Option, order: PlanSearch.Order)

    fileprivate(set) var all: [Choice] = []
    /// How long each car would drive without, in milliseconds; filled when it is asked for.
    fileprivate var driving_ms: [Int: Int64] = [:]
    /// The trips of most requests yet of each car that may take more, by their places among the
    /// requests.
    fileprivate var trips: [Int: [[Int]]] = [:]
}

/// The search for shared rides.
extension World {
    /// Which cars are to take whom: each car with its requests and the order of stops.
    mutating func bestShares() -> [(car: Int, requests: [TripID], stops: [CarStop])] {
        guard let rules = sharing?.rules else { return [] }
        let choices = sharedChoices(rules).all
        let assignment = SharedAssignment(
            choices.map(\.option), steps: rules.steps, servesFirst: rules.objective != .profit)
        streets.looked += assignment.steps
        if !choices.isEmpty { records.sharing?.add(assignment) }
        return assignment.chosen.map { index in
            let (option, order) = choices[index]
            let requests = option.requests.map { TripID(UInt64($0)) }
            return (option.car, requests, plan(by: order, for: option.car, adding: requests))
        }
    }

    // MARK: Who could take whom

    private mutating func sharedChoices(_ rules: SharingRules) -> SharedChoices {
        let (late, requests) = requestsThatShare(rules)
        let pickups = requests.map { city.coordinate(of: party($0).pickup) }
        let partly = carsWithRoom(rules)
        let places = NearPoints(partly.map { roughPlace(of: $0) })
        var choices = SharedChoices()
        var near: [[Int]] = []
        for request in late { _ = addAlone(request, rules, to: &choices) }
        for (index, request) in requests.enumerated() {
            near.append(addAlone(request, rules, to: &choices))
            for place in places.nearest(to: pickups[index], count: rules.candidates)
            where add([request], partly[place], to: &choices) {
                choices.trips[partly[place], default: []].append([index])
            }
        }
        if idleCount > 0 { addPairs(requests, pickups, near, rules, to: &choices) }
        if rules.parties > 2 { addLargerTrips(requests, rules, to: &choices) }
        return choices
    }

    /// Two requests that are near each other, for the idle cars nearest to one of them.
    private mutating func addPairs(
        _ requests: [TripID], _ pickups: [Coordinate], _ near: [[Int]], _ rules: SharingRules,
        to choices: inout SharedChoices
    ) {
        let others = NearPoints(pickups)
        var own: [Int: Set<Int>] = [:]
        for car in Set(near.joined()) {
            let place = city.coordinate(of: cars[car].place)
            own[car] = Set(others.nearest(to: place, count: rules.candidates))
        }
        for index in requests.indices {
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
                if !cars.isEmpty { addPair(index, other, of: requests, cars, to: &choices) }
            }
        }
    }

    /// A request by itself, for each of the idle cars nearest to it.
    ///
    /// - Returns: those cars.
    private mutating func addAlone(
        _ request: TripID, _ rules: SharingRules, to choices: inout SharedChoices
    ) -> [Int] {
        let cars = nearestToShare(request, count: rules.candidates)
        for car in cars { _ = add([request], car, to: &choices) }
        return cars
    }

    /// - Returns: whether the car could take them.
    private mutating func add(
        _ requests: [TripID], _ car: Int, to choices: inout SharedChoices
    ) -> Bool {
        guard requests.allSatisfy({ suits(car, $0) }),
            let order = bestOrder(for: car, adding: requests)
        else { return false }
        add(requests, car, order, to: &choices)
        return true
    }

    /// Two requests for each of some idle cars: what lies between their stops is looked up once.
    private mutating func addPair(
        _ one: Int, _ other: Int, of requests: [TripID], _ cars: [Int],
        to choices: inout SharedChoices
    ) {
        let now = now
        let pair = [requests[one], requests[other]]
        let parties = pair.map { party($0) }
        sharing?.search.begin(parties, ahead: [], isAlone: false)
        guard sharing?.search.isWithinLimits(at: now) == true else { return }
        for car in cars where pair.allSatisfy({ suits(car, $0) }) {
            let place = city.settled(place(of: car))
            guard let order = sharing?.search.order(from: place, at: now) else { continue }
            add(pair, car, order, to: &choices)
            choices.trips[car, default: []].append([one, other])
        }
    }

    /// Trips of one request more, size by size, as long as a car has room: only where the car could
    /// take every trip with one request less (Alonso-Mora et al., the graph of requests, trips and
    /// vehicles). For a car no more are tried in a size than the square of `candidates`.
    private mutating func addLargerTrips(
        _ requests: [TripID], _ rules: SharingRules, to choices: inout SharedChoices
    ) {
        for car in choices.trips.keys.sorted() {
            let room = rules.parties - plan(of: car).count { !$0.isPickup }
            var smaller = choices.trips[car]?.sorted { $0.lexicographicallyPrecedes($1) } ?? []
            while let size = smaller.first?.count, size < room {
                let known = Set(smaller)
                var larger: [[Int]] = []
                var tried = 0
                for (place, one) in smaller.enumerated() {
                    for other in smaller[(place + 1)...] {
                        guard one.dropLast() == other.dropLast() else { break }
                        let trip = one + other.suffix(1)
                        let isKnown = trip.indices.allSatisfy { left in
                            var part = trip
                            part.remove(at: left)
                            return known.contains(part)
                        }
                        guard isKnown, tried < rules.candidates * rules.candidates else {
                            continue
                        }
                        tried += 1
                        if add(trip.map { requests[$0] }, car, to: &choices) {
                            larger.append(trip)
                        }
                    }
                }
                smaller = larger
            }
        }
    }

    // MARK: What it is worth

    private mutating func add(
        _ requests: [TripID], _ car: Int, _ order: PlanSearch.Order,
        to choices: inout SharedChoices
    ) {
        guard let rules = sharing?.rules else { return }
        let cost: Int64
        switch rules.objective {
        case .delay: cost = max(0, order.delay_ms)
        case .driving: cost = max(0, order.driving_ms - driving(of: car, &choices))
        case .profit:
            let more_ms = order.driving_ms - driving(of: car, &choices)
            cost = more_ms * Int64(rules.minuteCost) / 60 - 1_000 * gain(of: car, adding: requests)
        }
        let option = SharedAssignment.Option(
            car: car, requests: requests.map { Int($0.rawValue) }, cost: cost)
        choices.all.append((option, order))
    }

    /// What the fares of some requests bring, in minor units, less what their car's other parties
    /// pay less for them.
    private func gain(of car: Int, adding requests: [TripID]) -> Int64 {
        let own = Set(plan(of: car).map(\.ride))
        let all = own.union(requests)
        let fares = requests.reduce(Money.zero) { $0 + records.rows[number($1)].fare }
        let less = all.reduce(Money.zero) {
            all.count > 1 ? $0 + discountForSharing(number($1)) : $0
        }
        return (fares - less).minorUnits
    }

    /// How long a car drives to carry out what it has ahead, in milliseconds.
    private func driving(of car: Int, _ choices: inout SharedChoices) -> Int64 {
        if let known = choices.driving_ms[car] { return known }
        var driven: Int64 = 0
        let stops = plan(of: car)
        if let drive = drive(of: car), !stops.isEmpty {
            driven = drive.arrivesAt.since(now).milliseconds
        }
        for (stop, next) in zip(stops, stops.dropFirst()) {
            driven += streets.travel(from: place(of: stop), to: place(of: next))
                .map { Int64($0.duration_ms) } ?? 0
        }
        choices.driving_ms[car] = driven
        return driven
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

    /// The best order of stops that keeps all limits; nil if there is none.
    private mutating func bestOrder(
        for car: Int, adding requests: [TripID]
    ) -> PlanSearch.Order? {
        let now = now
        let own = plan(of: car)
        // Its parties in the order in which they are let out.
        let known = own.filter { !$0.isPickup }.map(\.ride)
        let ahead = own.map { stop in
            PlanSearch.Stop(
                party: known.firstIndex(of: stop.ride) ?? 0, isPickup: stop.isPickup)
        }
        let parties = (known + requests).map { party($0) }
        sharing?.search.begin(
            parties, ahead: ahead, isAlone: own.isEmpty && requests.count == 1)
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
