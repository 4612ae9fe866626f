import RideCore
import RideMap

/// How cars carry two parties: whatever was promised to one is kept when another joins.
extension HeadlessWorld {
    // MARK: From stop to stop

    /// A driver has accepted a ride, and the one that was to share it if that still fits.
    mutating func beginShared(_ ride: Int, _ car: Int) {
        sharing?.stops[car] = [
            SharedPlans.Stop(ride: ride, isPickup: true),
            SharedPlans.Stop(ride: ride, isPickup: false),
        ]
        note(car, isAboard: false)
        if let partner = windows.takeReserved(for: car).map({ self.ride($0) }),
            rides[partner].stage == .requested, suits(car, partner),
            let plan = bestPlan(for: car, adding: [partner])
        {
            join(partner, car, plan)
        } else {
            driveOn(car)
        }
    }

    /// A car leaves for its next stop; without one it is free.
    mutating func driveOn(_ car: Int) {
        guard let stop = sharing?.stops[car].first else {
            note(car, isAboard: nil)
            return free(car)
        }
        let isAboard = sharing?.aboard[car].isEmpty == false
        note(car, isAboard: isAboard)
        cars[car].ride = stop.ride
        cars[car].activity = isAboard ? .withPassenger : .enRoute
        let target = place(of: stop)
        guard let travel = streets.travel(from: settled(cars[car].place), to: settled(target))
        else { preconditionFailure("the network is strongly connected") }
        depart(car, to: target, travel)
    }

    private func place(of stop: SharedPlans.Stop) -> StreetPosition {
        let ends = records.rides[stop.ride].ends
        return stop.isPickup ? ends.pickup : ends.dropoff
    }

    /// A car is at a stop.
    mutating func endSharedLeg(of car: Int) {
        guard let stop = sharing?.stops[car].first else { return }
        if stop.isPickup { return arrive(stop.ride, car) }
        log.step(.completed, of: trip(stop.ride), now)
        end(stop.ride, .completed)
        sharing?.stops[car].removeFirst()
        sharing?.aboard[car].removeAll { $0.ride == stop.ride }
        driveOn(car)
    }

    /// A passenger has got in.
    mutating func boardShared(_ ride: Int, _ car: Int) {
        sharing?.stops[car].removeFirst()
        sharing?.aboard[car].append((ride, now))
        driveOn(car)
    }

    /// A passenger has called a ride off before being picked up.
    mutating func leaveShared(_ ride: Int, _ car: Int) {
        let isNext = sharing?.stops[car].first?.ride == ride
        sharing?.stops[car].removeAll { $0.ride == ride }
        guard isNext else { return }
        stop(car)
        driveOn(car)
    }

    /// Keeps how the driver's time is spent, which the rides alone no longer tell.
    private mutating func note(_ car: Int, isAboard: Bool?) {
        let open = sharing?.stretch[car]
        if let open, records.stretches[open].isAboard == isAboard { return }
        if let open { records.endStretch(open, at: now) }
        sharing?.stretch[car] = isAboard.map { isAboard in
            records.addStretch(
                DrivingStretch(driver: car, from: now, until: nil, isAboard: isAboard))
        }
    }

    // MARK: Joining

    /// A request joins a car, whose driver has agreed to share and is not asked.
    private mutating func join(_ ride: Int, _ car: Int, _ plan: SharedPlans.Plan) {
        stopWaiting(ride)
        let approach = plan.approaches[ride] ?? rides[ride].approach
        rides[ride].car = car
        rides[ride].approach = approach
        rides[ride].offerNumber += 1
        rides[ride].offer = records.addOffer(of: ride, to: car, at: now)
        log.offered(trip(ride), to: cars[car].id, expiresAt: now + rules.dispatch.offerTime, now)
        log.step(.accepted, of: trip(ride), by: cars[car].id, now)
        records.answer(rides[ride].offer, .accepted, at: now)
        records.accept(ride, by: car, at: now, pickupDistance: approach.distance)
        rides[ride].stage = .accepted
        schedulePickupPatience(of: ride)
        let others = Set(sharing?.stops[car].map(\.ride) ?? [])
        for other in others.sorted() { share(other, with: ride) }
        let wasUnderWay = isUnderWay(car)
        let goesOn = wasUnderWay && sharing?.stops[car].first == plan.stops.first
        sharing?.stops[car] = plan.stops
        guard !goesOn else { return }
        if wasUnderWay { stop(car) }
        driveOn(car)
    }

    private func isUnderWay(_ car: Int) -> Bool {
        switch cars[car].activity {
        case .enRoute, .withPassenger: cars[car].departedAt <= now && cars[car].arrivesAt > now
        case .idle, .moving, .considering, .atPickup: false
        }
    }

    /// Two parties are in one car: each pays less, once.
    private mutating func share(_ one: Int, with other: Int) {
        for (ride, partner) in [(one, other), (other, one)] {
            let isFirst = records.rides[ride].sharedWith == nil
            records.share(ride, with: partner)
            guard isFirst, let perMille = sharing?.rules.discountPerMille else { continue }
            let fare = records.rides[ride].fare.minorUnits
            charge(.promotion, Money.rounded(-fare * Int64(perMille), per: 1_000), ride)
        }
    }

    // MARK: Windows

    /// Requests and cars of a window are brought together, two parties to a car where that is
    /// within everybody's limits.
    mutating func matchShared() {
        guard let rules = sharing?.rules else { return }
        let options = sharedOptions(rules)
        let assignment = SharedAssignment(options.map(\.option), steps: rules.steps)
        for index in assignment.chosen {
            let (option, plan) = options[index]
            let first = plan.stops.first { $0.isPickup && option.requests.contains($0.ride) }
            guard let ride = first?.ride, rides[ride].stage == .requested else { continue }
            if idle.contains(option.car) {
                stopWaiting(ride)
                let approach = plan.approaches[ride] ?? rides[ride].approach
                guard offerShared(ride, option, approach) else {
                    search(.driver(ride: ride))
                    continue
                }
            } else {
                join(ride, option.car, plan)
            }
        }
        if waiting.count > 0, somebodyIsBusy { scheduleWindow() }
    }

    /// Asks the driver for one ride and keeps the other for the same car until the answer.
    private mutating func offerShared(
        _ ride: Int, _ option: SharedAssignment.Option, _ approach: Travel
    ) -> Bool {
        partnerOfOffer = option.requests.first { $0 != ride }
        return offer(ride, to: option.car, approach)
    }

    private typealias Choice = (option: SharedAssignment.Option, plan: SharedPlans.Plan)

    private mutating func sharedOptions(_ sharing: SharingRules) -> [Choice] {
        let requests = waiting.rides
        let pickups = requests.map { city.coordinate(of: records.rides[$0].ends.pickup) }
        let partly = cars.indices.filter { isUnderWay($0) && self.sharing?.parties($0) == 1 }
        let places = partly.map { roughPlace(of: $0) }
        var choices: [Choice] = []
        var near: [[Int]] = []
        for (index, request) in requests.enumerated() {
            let cars = nearestDrivers(for: request, count: sharing.candidates)
                .filter { isWithinReach(Travel(duration_ms: $0.duration_ms, distance: .zero)) }
                .map { Int($0.vehicle) }
            near.append(cars)
            for car in cars { add([request], car, to: &choices) }
            for place in Self.nearest(places, to: pickups[index], count: sharing.candidates) {
                add([request], partly[place], to: &choices)
            }
        }
        guard idle.count > 0 else { return choices }
        for (index, request) in requests.enumerated() {
            // Itself is the nearest of all.
            for other in Self.nearest(pickups, to: pickups[index], count: sharing.candidates + 1)
            where other > index {
                var cars: [Int] = []
                for car in near[index].prefix(3) + near[other].prefix(3) where !cars.contains(car) {
                    cars.append(car)
                }
                for car in cars { add([request, requests[other]], car, to: &choices) }
            }
        }
        return choices
    }

    private mutating func add(_ requests: [Int], _ car: Int, to choices: inout [Choice]) {
        guard requests.allSatisfy({ suits(car, $0) }),
            let plan = bestPlan(for: car, adding: requests)
        else { return }
        let option = SharedAssignment.Option(
            car: car, requests: requests, cost: max(0, plan.delay_ms))
        choices.append((option, plan))
    }

    /// The places of those nearest as the crow flies, the nearest first.
    private static func nearest(
        _ places: [Coordinate], to point: Coordinate, count: Int
    ) -> [Int] {
        var best: [(distance: Metres, place: Int)] = []
        for (place, other) in places.enumerated() {
            let distance = Geodesy.distance(other, point)
            if best.count == count {
                guard let last = best.last, distance < last.distance else { continue }
                best.removeLast()
            }
            let index = best.firstIndex { distance < $0.distance } ?? best.count
            best.insert((distance, place), at: index)
        }
        return best.map(\.place)
    }

    /// About where a car under way is: on the straight line between the ends of its way. Good
    /// enough to choose whom to look at closely; the route of every car would take far longer.
    private func roughPlace(of car: Int) -> Coordinate {
        let from = city.coordinate(of: cars[car].from)
        let to = city.coordinate(of: cars[car].place)
        let whole = max(1, cars[car].arrivesAt.since(cars[car].departedAt).milliseconds)
        let passed = min(whole, now.since(cars[car].departedAt).milliseconds)
        func between(_ one: Int32, _ other: Int32) -> Int32 {
            Int32(Int64(one) + (Int64(other) - Int64(one)) * passed / whole)
        }
        return Coordinate(
            latitudeE7: between(from.latitudeE7, to.latitudeE7),
            longitudeE7: between(from.longitudeE7, to.longitudeE7))
    }

    /// Where a car is; of those under way the route is found once a leg.
    private mutating func position(of car: Int) -> StreetPosition {
        guard isUnderWay(car) else { return cars[car].place }
        if sharing?.routes[car]?.leg != cars[car].leg {
            guard
                let route = streets.router.route(
                    from: settled(cars[car].from), to: settled(cars[car].place))
            else { return cars[car].from }
            sharing?.routes[car] = (cars[car].leg, route)
        }
        let elapsed = now.since(cars[car].departedAt)
        return sharing?.routes[car]?.route.progress(after: elapsed).position ?? cars[car].from
    }

    // MARK: Plans

    /// The order of stops that delays everybody least and keeps all limits; nil if there is none.
    private mutating func bestPlan(for car: Int, adding requests: [Int]) -> SharedPlans.Plan? {
        guard let sharing else { return nil }
        let own = sharing.stops[car]
        let isAlone = own.isEmpty && requests.count == 1
        var search = PlanSearch(
            stops: own
                + requests.flatMap { request in
                    [
                        SharedPlans.Stop(ride: request, isPickup: true),
                        SharedPlans.Stop(ride: request, isPickup: false),
                    ]
                },
            aboard: Dictionary(
                uniqueKeysWithValues: sharing.aboard[car].map { ($0.ride, $0.since) }),
            isAlone: isAlone)
        let start = settled(position(of: car))
        let leg = isUnderWay(car) ? own.first.map { ($0, cars[car].arrivesAt) } : nil
        extend(&search, from: start, at: now, leg: leg)
        return search.best
    }

    private struct PlanSearch {
        var stops: [SharedPlans.Stop]
        var aboard: [Int: Instant]
        let isAlone: Bool
        var order: [SharedPlans.Stop] = []
        var approaches: [Int: Travel] = [:]
        var driven = Travel(duration_ms: 0, distance: .zero)
        var delay_ms: Int64 = 0
        var best: SharedPlans.Plan?
    }

    /// Tries every next stop; there are four at most, and limits end most tries early.
    ///
    /// - Parameter leg: where the car drives already, and when it will be there.
    private func extend(
        _ search: inout PlanSearch, from place: StreetPosition, at time: Instant,
        leg: (stop: SharedPlans.Stop, at: Instant)? = nil
    ) {
        if search.stops.isEmpty {
            guard search.delay_ms < search.best?.delay_ms ?? .max else { return }
            search.best = SharedPlans.Plan(
                stops: search.order, delay_ms: search.delay_ms, approaches: search.approaches)
            return
        }
        for (index, stop) in search.stops.enumerated() {
            guard stop.isPickup || search.aboard[stop.ride] != nil else { continue }
            let target = settled(self.place(of: stop))
            guard let way = streets.travel(from: place, to: target) else { continue }
            let there = leg.flatMap { $0.stop == stop ? $0.at : nil } ?? time + way.duration
            var next = search
            next.stops.remove(at: index)
            next.order.append(stop)
            next.driven = Travel(
                duration_ms: search.driven.duration_ms &+ way.duration_ms,
                distance: search.driven.distance + way.distance)
            guard let departure = visit(stop, at: there, &next) else { continue }
            extend(&next, from: target, at: departure)
            search.best = next.best
        }
    }

    /// - Returns: when the car goes on; nil where a limit is broken.
    private func visit(
        _ stop: SharedPlans.Stop, at there: Instant, _ search: inout PlanSearch
    ) -> Instant? {
        guard let sharing else { return nil }
        let record = records.rides[stop.ride]
        if stop.isPickup {
            let isLate = there > record.requestedAt + sharing.rules.maximumWait
            guard search.isAlone || !isLate else { return nil }
            let departure = there + rules.behaviour.boardingTime
            search.aboard[stop.ride] = departure
            search.approaches[stop.ride] = search.driven
            return departure
        }
        guard let since = search.aboard[stop.ride],
            there.since(since) <= sharing.rules.longestRide(alone: record.duration)
        else { return nil }
        search.delay_ms += there.since(record.requestedAt + record.duration).milliseconds
        return there
    }
}
