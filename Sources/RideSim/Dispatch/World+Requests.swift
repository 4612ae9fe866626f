import RideCore
import RideFares
import RideMap

/// How somebody asks for a ride.
extension World {
    /// A simulated passenger asks for a ride, unless price or wait put them off, or the passenger
    /// is there already.
    mutating func request(_ planned: PlannedRequest) {
        let ends = planned.ends
        let pickup = city.coordinate(of: ends.pickup)
        let multiplier = surge(at: pickup)
        guard asks(planned, surge: multiplier) else { return }
        guard let travel = streets.travel(from: ends.pickup, to: ends.dropoff, isExpected: true)
        else {
            preconditionFailure("the network is strongly connected")
        }
        // Nobody is driven to where they are, as people are told.
        guard travel.duration_ms > 0 else { return records.leaveOut() }
        if let (drawn, number) = drawnExtras, drawn.isSpecial {
            return request(planned, drawn, number: number, multiplier)
        }
        guard isTold else {
            let platform = choosePlatform(for: planned)
            var fare = price(fare(planned.category, travel, multiplier), on: platform)
            if let seats = choosesToShare(trip(rides.next)), let rules = sharing?.rules {
                fare = fare - rules.discount(on: fare, seats: seats)
            }
            guard takesCar(planned, travel, fare) else { return }
            simulatedPassengers += 1
            var record = record(planned, travel, fare, multiplier)
            record.platform = platform
            return begin(requested(record, ends), pickup)
        }
        let request = request(planned, travel, multiplier)
        let fare = request.quote.fare.total
        guard takesCar(planned, travel, fare) else { return }
        simulatedPassengers += 1
        let record = record(planned, travel, fare, multiplier)
        begin(requested(record, ends, as: request, travel: travel), pickup)
    }

    /// Whether somebody who may go another way takes a car; true where nobody may.
    mutating func takesCar(
        _ planned: PlannedRequest, _ travel: Travel, _ fare: Money
    ) -> Bool {
        guard let takesCar else { return true }
        return takesCar(
            planned,
            CarOffer(wait: recentWaits.mean(at: now), duration: travel.duration, fare: fare))
    }

    private func record(
        _ planned: PlannedRequest, _ travel: Travel, _ fare: Money, _ surge: SurgeMultiplier
    ) -> RideRecord {
        RideRecord(
            category: planned.category, ends: planned.ends, requestedAt: now,
            distance: travel.distance, duration_ms: Int64(travel.duration_ms), fare: fare,
            surge: surge.hundredths)
    }

    /// A ride that has been asked for looks for its driver.
    mutating func begin(_ ride: Int, _ pickup: Coordinate) {
        let place = records.rows[ride].pickup
        if !rides[ride].isPersons { habits?.remember(place, at: now) }
        countForSurge(pickup)
        repositioning?.count(place, at: now)
        beginPatience(of: ride)
        search(.driver(ride: ride))
    }

    private func fare(
        _ category: Category, _ travel: Travel, _ surge: SurgeMultiplier
    ) -> Money {
        guard let tariff = rules.tariffs.tariff(for: category, at: now, in: rules.calendar) else {
            preconditionFailure("a scenario asks only for categories that have a tariff")
        }
        return FareTotal(
            tariff: tariff, distance: travel.distance, duration_ms: Int64(travel.duration_ms),
            surge: surge
        ).total
    }

    /// What is told of a simulated passenger's request.
    private func request(
        _ planned: PlannedRequest, _ travel: Travel, _ surge: SurgeMultiplier
    ) -> TripRequest {
        guard
            var quote = quote(
                planned.category, distance: travel.distance, duration: travel.duration,
                surge: surge)
        else { preconditionFailure("a scenario asks only for categories that have a tariff") }
        if let seats = choosesToShare(trip(rides.next)), let rules = sharing?.rules {
            quote = rules.price(of: quote, seats: seats)
        }
        return TripRequest(
            passenger: nextSimulatedPassenger, pickup: waypoint(planned.ends.pickup),
            dropoff: waypoint(planned.ends.dropoff), quote: quote, payment: .cash)
    }

    /// A place as requests name it; simulated people have no names for any.
    func waypoint(_ place: StreetPosition) -> Waypoint {
        Waypoint(coordinate: city.coordinate(of: place), name: "")
    }

    var nextSimulatedPassenger: PassengerID {
        PassengerID(
            Population.firstSimulatedPassenger.rawValue + firstTrip + simulatedPassengers)
    }

    /// The passenger of a ride: each simulated one asks once.
    func passenger(_ ride: Int) -> PassengerID {
        (live.isEmpty ? nil : live[ride]?.trip.request.passenger)
            ?? PassengerID(
                Population.firstSimulatedPassenger.rawValue + firstTrip
                    + UInt64(bitPattern: Int64(ride)))
    }

    /// A person asks for a ride at a price that was quoted.
    ///
    /// - Throws: `.passenger(.alreadyHasALiveRide)`, `.noRoute`.
    public mutating func request(
        _ request: TripRequest, ends: RideEnds
    ) throws(WorldRejection) -> TripID {
        guard passengers[request.passenger] == nil else {
            throw .passenger(.alreadyHasALiveRide)
        }
        guard let travel = streets.travel(from: ends.pickup, to: ends.dropoff) else {
            throw .noRoute
        }
        precondition(
            ends.stops.count == request.details?.stops?.count ?? 0, "every stop is on a street")
        let ride = requested(request, ends, travel)
        begin(ride, request.pickup.coordinate)
        return trip(ride)
    }

    mutating func requested(
        _ request: TripRequest, _ ends: RideEnds, _ travel: Travel, number: UInt32? = nil
    ) -> Int {
        let quote = request.quote
        return requested(
            RideRecord(
                category: quote.category, ends: ends, requestedAt: now, distance: quote.distance,
                duration_ms: quote.duration.milliseconds, fare: quote.fare.total,
                surge: quote.surge), ends, as: request, travel: travel, number: number)
    }

    /// A search for a driver begins, and will not go on for ever.
    mutating func beginPatience(of ride: Int) {
        beginPatience(of: ride, at: now)
    }

    mutating func beginPatience(of ride: Int, at beginning: Instant) {
        let patience =
            rides[ride].isPersons ? rules.behaviour.personPatience : patience(ofRide: ride)
        guard let patience else { return }
        let ends = max(now, max(beginning, bookedFor(ride) ?? beginning) + patience)
        rides[ride].patienceEndsAt = ends
        queue.schedule(.patienceEnds(ride: ride), at: ends, priority: .patience)
    }

    /// The hour for which a ride is booked; nil for one as soon as can be.
    func bookedFor(_ ride: Int) -> Instant? {
        rides[ride].isSpecial ? live[ride]?.trip.request.bookedFor : nil
    }
}
