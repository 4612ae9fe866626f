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
            let order = bestOrder(for: car, adding: [partner])
        {
            join(partner, car, plan(of: order, for: car, adding: [partner]))
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
        let record = records.rides[stop.ride]
        return stop.isPickup ? record.pickup : record.dropoff
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
    private mutating func join(_ ride: Int, _ car: Int, _ stops: [SharedPlans.Stop]) {
        stopWaiting(ride)
        let approach = approach(of: car, to: ride, along: stops)
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
        let goesOn = wasUnderWay && sharing?.stops[car].first == stops.first
        sharing?.stops[car] = stops
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
        let choices = sharedChoices(rules)
        let assignment = SharedAssignment(choices.map(\.option), steps: rules.steps)
        for index in assignment.chosen {
            let (option, order) = choices[index]
            let stops = plan(of: order, for: option.car, adding: option.requests)
            let first = stops.first { $0.isPickup && option.requests.contains($0.ride) }
            guard let ride = first?.ride, rides[ride].stage == .requested else { continue }
            if idle.contains(option.car) {
                stopWaiting(ride)
                let approach = approach(of: option.car, to: ride, along: stops)
                guard offerShared(ride, option, approach) else {
                    search(.driver(ride: ride))
                    continue
                }
            } else {
                join(ride, option.car, stops)
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

    private typealias Choice = (option: SharedAssignment.Option, order: PlanSearch.Order)

    private mutating func sharedChoices(_ rules: SharingRules) -> [Choice] {
        let requests = waiting.rides
        let pickups = requests.map { city.coordinate(of: records.rides[$0].pickup) }
        let partly = cars.indices.filter { isUnderWay($0) && sharing?.parties($0) == 1 }
        let places = NearPoints(partly.map { roughPlace(of: $0) })
        var choices: [Choice] = []
        var near: [[Int]] = []
        for (index, request) in requests.enumerated() {
            let cars = nearestDrivers(for: request, count: rules.candidates)
                .filter { isWithinReach(Travel(duration_ms: $0.duration_ms, distance: .zero)) }
                .map { Int($0.vehicle) }
            near.append(cars)
            for car in cars { add([request], car, to: &choices) }
            for place in places.nearest(to: pickups[index], count: rules.candidates) {
                add([request], partly[place], to: &choices)
            }
        }
        guard idle.count > 0 else { return choices }
        let others = NearPoints(pickups)
        for (index, request) in requests.enumerated() {
            // Itself is the nearest of all.
            for other in others.nearest(to: pickups[index], count: rules.candidates + 1)
            where other > index {
                var cars: [Int] = []
                for car in near[index].prefix(3) + near[other].prefix(3) where !cars.contains(car) {
                    cars.append(car)
                }
                addPair([request, requests[other]], cars, to: &choices)
            }
        }
        return choices
    }

    private mutating func add(_ requests: [Int], _ car: Int, to choices: inout [Choice]) {
        guard requests.allSatisfy({ suits(car, $0) }),
            let order = bestOrder(for: car, adding: requests)
        else { return }
        choices.append((option(car, requests, order), order))
    }

    /// Two requests for each of some idle cars: what lies between their stops is looked up once.
    private mutating func addPair(_ requests: [Int], _ cars: [Int], to choices: inout [Choice]) {
        let parties = requests.map { party($0, since: nil) }
        sharing?.search.begin(parties, isAlone: false)
        guard sharing?.search.isWithinLimits(at: now) == true else { return }
        for car in cars where requests.allSatisfy({ suits(car, $0) }) {
            let place = settled(self.cars[car].place)
            guard let order = sharing?.search.order(from: place, at: now) else { continue }
            choices.append((option(car, requests, order), order))
        }
    }

    private func option(
        _ car: Int, _ requests: [Int], _ order: PlanSearch.Order
    ) -> SharedAssignment.Option {
        SharedAssignment.Option(car: car, requests: requests, cost: max(0, order.delay_ms))
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
            guard let route = way(of: car) else { return cars[car].from }
            sharing?.routes[car] = (cars[car].leg, route)
        }
        guard let way = sharing?.routes[car]?.route else { return cars[car].from }
        return way.position(after: elapsed(of: car, on: way))
    }

    // MARK: Plans

    /// The order of stops that delays everybody least and keeps all limits; nil if there is none.
    private mutating func bestOrder(for car: Int, adding requests: [Int]) -> PlanSearch.Order? {
        let own = sharing?.stops[car] ?? []
        var parties: [PlanSearch.Party] = []
        for stop in own where !stop.isPickup {
            let since = sharing?.aboard[car].first { $0.ride == stop.ride }?.since
            parties.append(party(stop.ride, since: since))
        }
        for request in requests { parties.append(party(request, since: nil)) }
        sharing?.search.begin(parties, isAlone: own.isEmpty && requests.count == 1)
        guard isUnderWay(car), !own.isEmpty else {
            let place = settled(cars[car].place)
            return sharing?.search.order(from: place, at: now)
        }
        let leg = PlanSearch.Leg(
            from: settled(cars[car].from),
            elapsed_ms: now.since(cars[car].departedAt).milliseconds,
            arrivesAt_ms: cars[car].arrivesAt.milliseconds)
        guard sharing?.search.looksAside(leg, at: now) == true else { return sharing?.search.best }
        let place = settled(position(of: car))
        return sharing?.search.orderTurningAside(from: place, at: now)
    }

    /// What decides about the order of a ride's stops.
    private func party(_ ride: Int, since: Instant?) -> PlanSearch.Party {
        let record = records.rides[ride]
        return PlanSearch.Party(
            ride: ride, pickup: settled(record.pickup), dropoff: settled(record.dropoff),
            requestedAt_ms: record.requestedAt.milliseconds,
            alone_ms: record.duration.milliseconds, since_ms: since?.milliseconds)
    }

    /// The stops of a car with some requests more, in an order that was found.
    private func plan(
        of order: PlanSearch.Order, for car: Int, adding requests: [Int]
    ) -> [SharedPlans.Stop] {
        let stops =
            (sharing?.stops[car] ?? [])
            + requests.flatMap { request in
                [
                    SharedPlans.Stop(ride: request, isPickup: true),
                    SharedPlans.Stop(ride: request, isPickup: false),
                ]
            }
        return order.places.map { stops[$0] }
    }

    /// The way of a car from where it is to the pick-up of a ride.
    private mutating func approach(
        of car: Int, to ride: Int, along stops: [SharedPlans.Stop]
    ) -> Travel {
        var place = settled(position(of: car))
        var driven = Travel(duration_ms: 0, distance: .zero)
        for stop in stops {
            let target = settled(self.place(of: stop))
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
