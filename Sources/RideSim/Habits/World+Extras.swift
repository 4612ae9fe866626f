import RideCore
import RideFares
import RideMap

/// Bookings, stops, other destinations, favourites, and people who call off, give back or are not
/// there: of simulated people, by the same commands that people have.
extension World {
    // MARK: Asking

    /// What the one who asks now wants besides; nil where nobody wants anything.
    var drawnExtras: (drawn: DrawnExtras, number: UInt32)? {
        guard let state = habits, let shares = state.rules.extras else { return nil }
        let number = state.looked &- 1
        return (DrawnExtras(shares, state.chance(.extras, of: number)), number)
    }

    private func extras(of ride: Int) -> DrawnExtras? {
        guard habits?.rules.extras != nil, !rides[ride].isPersons, let state = habits,
            let shares = state.rules.extras
        else { return nil }
        return DrawnExtras(shares, state.chance(.extras, of: rides[ride].request))
    }

    /// Somebody asks for a ride that is more than a way from here to there.
    ///
    /// - Parameter number: the number of the request.
    mutating func request(
        _ planned: PlannedRequest, _ drawn: DrawnExtras, number: UInt32, _ surge: SurgeMultiplier
    ) {
        var random = drawn.random
        let stops = drawn.stops ? stop(between: planned.ends, &random).map { [$0] } ?? [] : []
        let ends = RideEnds(
            pickup: planned.ends.pickup, dropoff: planned.ends.dropoff, stops: stops)
        var wishes: DriverWishes?
        if drawn.hasFavourite, let drivers = habits?.driverCount, drivers > 0 {
            let favourite = cars[Int(random.below(UInt64(drivers)))].id
            wishes = DriverWishes(favourites: [favourite], avoided: [])
        }
        let hour = drawn.isBooked ? hourOfBooking : nil
        let way = travel(along: ends.all)
        guard
            let quote = quote(
                planned.category, distance: way.distance, duration: way.duration, at: hour,
                surge: surge),
            takesCar(
                planned,
                Travel(
                    duration_ms: UInt32(clamping: way.duration.milliseconds),
                    distance: way.distance), quote.fare.total)
        else { return }
        let booking = ExtraRequest(
            number: number, ends: ends, quote: quote, wishes: wishes, bookedFor: hour)
        guard let hour, let lead = habits?.rules.extras?.bookingLead, hour - lead > now else {
            return begin(booking)
        }
        habits?.bookings[number] = booking
        schedule(.bookingIsDue(request: number), at: hour - lead, .requests)
    }

    /// The hour for which somebody books now; nil where nobody drives any more by then.
    private var hourOfBooking: Instant? {
        guard let ahead = habits?.rules.extras?.bookedAhead, now + ahead <= requestsUntil else {
            return nil
        }
        return now + ahead
    }

    /// It is time to look for the driver of a booked ride.
    mutating func beginBooking(_ request: UInt32) {
        guard let booking = habits?.bookings.removeValue(forKey: request) else { return }
        begin(booking)
    }

    private mutating func begin(_ asked: ExtraRequest) {
        let (ends, quote) = (asked.ends, asked.quote)
        guard let travel = streets.travel(from: ends.pickup, to: ends.dropoff) else { return }
        let request = TripRequest(
            passenger: nextSimulatedPassenger, pickup: waypoint(ends.pickup),
            dropoff: waypoint(ends.dropoff), quote: quote, payment: .cash, wishes: asked.wishes,
            bookedFor: asked.bookedFor,
            details: RequestDetails(stops: ends.stops.map { waypoint($0) }))
        simulatedPassengers += 1
        begin(requested(request, ends, travel, number: asked.number), request.pickup.coordinate)
    }

    // MARK: Places

    /// A crossing on the way between two places: of eight that are drawn the one that is the
    /// shortest detour as the crow flies; nil where none is truly between.
    private func stop(
        between ends: RideEnds, _ random: inout RandomStream
    ) -> StreetPosition? {
        let (from, to) = (city.coordinate(of: ends.pickup), city.coordinate(of: ends.dropoff))
        return crossing(&random) { Geodesy.distance(from, $0) + Geodesy.distance($0, to) }
            .flatMap { leads(ends.pickup, $0) && leads($0, ends.dropoff) ? $0 : nil }
    }

    /// Of eight crossings that are drawn the one for which something is least.
    private func crossing(
        _ random: inout RandomStream, least value: (Coordinate) -> Metres
    ) -> StreetPosition? {
        let drawn = (0..<8).map { _ in
            StreetPosition.node(
                NodeID(UInt32(random.below(UInt64(city.network.nodeCount)))))
        }
        return drawn.min { value(city.coordinate(of: $0)) < value(city.coordinate(of: $1)) }
    }

    private func leads(_ from: StreetPosition, _ to: StreetPosition) -> Bool {
        from != to && streets.travel(from: from, to: to).map { $0.duration_ms > 0 } ?? false
    }

    // MARK: After a driver has accepted

    /// A driver has accepted: the passenger or the driver may think better of it on the way.
    mutating func planSecondThoughts(of ride: Int) {
        guard let drawn = extras(of: ride) else { return }
        let offer = rides[ride].offerNumber
        var random = drawn.random
        func moment() -> Instant {
            let way = UInt64(rides[ride].approach.duration_ms)
            let begins = live[ride]?.setsOffAt ?? now
            return begins + .milliseconds(Int64(random.below(way + 1)))
        }
        if drawn.callsOff {
            queue.schedule(
                .changesMind(ride: ride, offer: offer), at: moment(), priority: .patience)
        }
        let car = rides[ride].car
        guard let state = habits, let shares = state.rules.extras, !cars[car].isPerson else {
            return
        }
        random = state.chance(.givingBack, of: rides[ride].request, by: cars[car].id)
        if random.below(1_000) < UInt64(max(0, shares.givingBackPerMille)) {
            queue.schedule(
                .givesBack(ride: ride, offer: offer), at: moment(), priority: .answers)
        }
    }

    /// A passenger calls the ride off, if the car is not there yet.
    mutating func changeMind(of ride: Int) {
        guard rides[ride].stage == .accepted else { return }
        let car = rides[ride].car
        calledOffByPassenger(ride, .changedMind)
        leave(ride, car)
    }

    /// A driver gives the ride back, if the car is not there yet.
    mutating func giveBackOnTheWay(_ ride: Int) {
        guard rides[ride].stage == .accepted else { return }
        giveBack(ride, .driverUnavailable)
    }

    // MARK: At the pick-up

    /// The car is at the pick-up and the passenger is not: the driver leaves when the free waiting
    /// is over.
    ///
    /// - Returns: false where the passenger is there.
    mutating func waitsInVain(_ ride: Int) -> Bool {
        guard let drawn = extras(of: ride), drawn.isMissing else { return false }
        let since = max(now, bookedFor(ride) ?? now)
        queue.schedule(
            .leavesWithout(ride: ride, offer: rides[ride].offerNumber),
            at: since + freeWaiting(of: ride), priority: .movement)
        return true
    }

    /// The driver leaves without the passenger.
    mutating func leaveWithout(_ ride: Int) {
        guard rides[ride].stage == .arrived else { return }
        let car = rides[ride].car
        wasMissing(ride)
        leave(ride, car)
    }

    // MARK: Aboard

    /// The passenger is aboard, and may want to go elsewhere on the way.
    mutating func planNewDestination(of ride: Int) {
        guard let wanted = newDestination(of: ride) else { return }
        queue.schedule(.goesElsewhere(ride: ride), at: now + wanted.after, priority: .requests)
    }

    /// How long after the departure a passenger wants to go elsewhere, and where: of eight
    /// crossings the one nearest to where the ride was to end. Nil for who does not.
    private func newDestination(of ride: Int) -> (after: Duration, place: StreetPosition)? {
        guard let drawn = extras(of: ride), drawn.goesElsewhere else { return nil }
        var random = drawn.random
        let record = records.rows[ride]
        let after = random.below(UInt64(clamping: record.duration_ms) + 1)
        let end = city.coordinate(of: record.dropoff)
        return crossing(&random) { Geodesy.distance($0, end) }
            .map { (.milliseconds(Int64(after)), $0) }
    }

    /// The passenger wants to get out elsewhere; what the ride refuses stays as it is.
    mutating func goElsewhere(_ ride: Int) {
        guard rides[ride].stage == .inProgress, let trip = live[ride]?.trip,
            let place = newDestination(of: ride)?.place, place != records.rows[ride].dropoff
        else { return }
        let dropoff = waypoint(place)
        do throws(WorldRejection) {
            let plan = try planDetour(of: trip.id, to: dropoff.coordinate)
            guard let quote = quote(of: plan, for: trip) else { return }
            try changeDestination(
                of: trip.id, by: .passenger(trip.request.passenger), to: dropoff, ends: plan.ends,
                quote: quote)
        } catch {
            // A shared car, or nothing left to drive.
            return
        }
    }
}

/// A request that is more than a way from here to there, once it is priced.
struct ExtraRequest {
    /// The number of the request.
    let number: UInt32
    let ends: RideEnds
    let quote: Quote
    let wishes: DriverWishes?
    let bookedFor: Instant?
}
