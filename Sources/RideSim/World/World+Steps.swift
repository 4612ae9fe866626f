import RideCore
import RideFares
import RideMap

/// Every step of every ride: taken here and nowhere else, as the tables of RideCore allow, and
/// written down for whoever is told.
///
/// A ride that has a `Trip` takes the step as a command, with everything that `TripDecision` looks
/// at; one that is a row alone asks `RideStep`, which says the same of its stage.
extension World {
    var keepsColumns: Bool { keeping.contains(.columns) }
    var isTold: Bool { keeping.contains(.events) }

    /// Whether a ride is told as a `Trip`.
    private func hasTrip(_ ride: Int) -> Bool { isTold || rides[ride].isSpecial }

    private mutating func take(_ step: RideStep, _ ride: Int) {
        guard let stage = step.after(rides[ride].stage) else {
            preconditionFailure("\(trip(ride)): \(step) in stage \(rides[ride].stage)")
        }
        rides[ride].stage = stage
    }

    /// A ride that is told carries out a command that the world itself has prepared; a refusal is a
    /// mistake in the world.
    private mutating func tell(_ ride: Int, _ command: TripCommand) {
        do throws(TripRejection) {
            guard let events = try live[ride]?.trip.perform(command, at: now) else {
                preconditionFailure("\(trip(ride)) is not live")
            }
            write(events, of: ride)
        } catch {
            preconditionFailure("\(trip(ride)) refused \(command): \(error)")
        }
    }

    private mutating func write(_ changes: [TripEvent], of ride: Int) {
        let id = trip(ride)
        for change in changes {
            if isTold { events.append(.trip(id, change)) }
            if keepsColumns { log.append(.trip(id, change)) }
        }
    }

    /// A live ride carries out what somebody wants of it that takes it to no other stage.
    ///
    /// - Throws: `.trip` where the ride refuses.
    mutating func perform(_ ride: Int, _ command: TripCommand) throws(WorldRejection) {
        do throws(TripRejection) {
            write(try live[ride]?.trip.perform(command, at: now) ?? [], of: ride)
        } catch {
            throw .trip(error)
        }
    }

    /// Whether a live ride would carry out a command; nothing happens.
    ///
    /// - Throws: `.noSuchRide`, `.trip`.
    func check(_ ride: Int, _ command: TripCommand) throws(WorldRejection) {
        guard let trip = live[ride]?.trip else { throw .noSuchRide }
        do throws(TripRejection) { _ = try trip.decide(command, at: now) } catch {
            throw .trip(error)
        }
    }

    // MARK: Steps of a ride

    /// A ride is asked for that is a row alone.
    ///
    /// - Returns: its number.
    mutating func requested(_ record: RideRecord, _ ends: RideEnds) -> Int {
        let ride = rides.next
        open(record, isPersons: false, isSpecial: false)
        log.requested(
            trip(ride), by: passenger(ride), fare: record.fare, distance: record.distance,
            duration_ms: record.duration_ms, category: record.category, ends, now)
        if record.platform != .both { log.asked(on: record.platform, trip(ride), now) }
        return ride
    }

    /// A ride is asked for that is told.
    ///
    /// - Parameters:
    ///   - travel: the way from pick-up to drop-off, not over the stops.
    ///   - number: the number of the request of a simulated passenger who wants something besides.
    /// - Returns: its number.
    mutating func requested(
        _ record: RideRecord, _ ends: RideEnds, as request: TripRequest, travel: Travel,
        number: UInt32? = nil
    ) -> Int {
        let ride = rides.next
        let isPersons = Population.isPerson(request.passenger)
        var record = record
        record.stops = ends.stops.count
        record.bookedFor = request.bookedFor
        open(
            record, isPersons: isPersons, isSpecial: number != nil || isPersons || !request.isPlain,
            number)
        live[ride] = LiveRide(
            trip: Trip(id: trip(ride), request: request, requestedAt: now),
            stops: ends.stops, travel: travel)
        passengers[request.passenger] = ride
        let event = WorldEvent.requested(trip(ride), request, ends, at: now)
        if isTold { events.append(event) }
        if keepsColumns { log.append(event) }
        forgetOldRides()
        return ride
    }

    @inline(__always)
    private mutating func open(
        _ record: RideRecord, isPersons: Bool, isSpecial: Bool, _ number: UInt32? = nil
    ) {
        rides.append(
            Ride(
                request: number ?? requestNumber(isPersons: isPersons), isPersons: isPersons,
                isSpecial: isSpecial))
        records.add(record, first: firstTrip)
        learner?.measures.requests += 1
    }

    /// Whose chances a ride's are: those of the request that is being looked at. People draw none,
    /// but their drivers do.
    private func requestNumber(isPersons: Bool) -> UInt32 {
        isPersons ? ~UInt32(truncatingIfNeeded: rides.next) : (habits?.looked ?? 0) &- 1
    }

    /// The driver of a car is asked for a ride.
    mutating func offered(_ ride: Int, to car: Int, for time: Duration) {
        take(.offer, ride)
        learner?.offer(to: car)
        if keepsColumns { rides[ride].offer = records.addOffer(of: ride, to: car, at: now) }
        if hasTrip(ride) {
            rides[ride].refusals?.remove(Int32(car))
            tell(ride, .offer(to: cars[car].id, expiresAt: now + time))
        } else {
            log.offered(trip(ride), to: cars[car].id, expiresAt: now + time, now)
        }
    }

    /// The driver who was asked has declined, or has not answered in time.
    mutating func refused(_ ride: Int, _ answer: OfferRecord.Answer) {
        take(.refuse, ride)
        let car = rides[ride].car
        if hasTrip(ride) {
            tell(ride, answer == .declined ? .decline(by: cars[car].id) : expiry(of: ride))
        } else {
            log.step(
                answer == .declined ? .declined : .offerExpired, of: trip(ride),
                by: cars[car].id, now)
        }
        if keepsColumns { records.answer(rides[ride].offer, answer, at: now) }
        rides[ride].car = -1
        rides[ride].refuse(car)
    }

    /// An offer from a time when the clock ran faster is not kept open for hours.
    private func expiry(of ride: Int) -> TripCommand {
        guard case .offered(let offer) = live[ride]?.trip.state, now < offer.expiresAt else {
            return .expireOffer
        }
        return .shortenOffer
    }

    /// The ride has taken an offer back: its driver has refused nothing.
    mutating func tookOfferBack(_ ride: Int) {
        take(.refuse, ride)
        rides[ride].car = -1
    }

    /// The driver who was asked takes the ride.
    mutating func accepted(_ ride: Int) {
        take(.accept, ride)
        let car = rides[ride].car
        if hasTrip(ride) {
            tell(ride, .accept(by: cars[car].id))
        } else {
            log.step(.accepted, of: trip(ride), by: cars[car].id, now)
        }
        if keepsColumns { records.answer(rides[ride].offer, .accepted, at: now) }
        records.accept(ride, by: car, at: now, pickupDistance: rides[ride].approach.distance)
        let approach = rides[ride].approach
        learner?.accept(approach, car)
    }

    /// The driver who was asked has the passenger in the car already.
    mutating func boarded(_ ride: Int) {
        take(.board, ride)
        let car = rides[ride].car
        tell(ride, .board(with: cars[car].id))
        if keepsColumns { records.answer(rides[ride].offer, .accepted, at: now) }
        records.accept(ride, by: car, at: now, pickupDistance: .zero)
        records.rows[ride].startedAt = now
    }

    /// An accepted ride is without its driver again.
    ///
    /// - Parameter isTold: whether the ride has carried the command out already.
    mutating func withdrawn(
        _ ride: Int, _ reason: CancellationReason, isTold: Bool = false
    ) {
        take(.withdraw, ride)
        let car = rides[ride].car
        let driver = cars[car].id
        if hasTrip(ride) {
            if !isTold { tell(ride, .cancel(by: .person(.driver(driver)), reason: reason)) }
        } else {
            log.withdrawn(trip(ride), from: driver, reason, now)
        }
        // From whom dispatch took the ride has not refused it.
        if reason != .engine {
            rides[ride].refuse(car)
            records.rows[ride].givenBack += 1
        }
        records.withdraw(ride, at: now, keepsColumns)
        rides[ride].car = -1
        live[ride]?.setsOffAt = nil
    }

    /// The car is at the pick-up.
    mutating func arrived(_ ride: Int) {
        take(.arrive, ride)
        if hasTrip(ride) {
            tell(ride, .arrive(by: cars[rides[ride].car].id))
        } else {
            log.step(.arrived, of: trip(ride), now)
        }
        records.rows[ride].arrivedAt = now
        learner?.measures.arrive(records.rows[ride], at: now)
        rememberWait(of: ride)
    }

    /// The passenger is aboard; what was waited for beyond the free time is charged.
    mutating func started(_ ride: Int) {
        take(.start, ride)
        records.rows[ride].startedAt = now
        if hasTrip(ride) {
            // Whoever pressed the key was asked for the PIN before; a simulated driver is told it.
            let pin = live[ride]?.trip.pin
            tell(ride, .start(by: cars[rides[ride].car].id, pin: pin))
        } else {
            log.step(.started, of: trip(ride), now)
            // Most passengers are there when the car comes.
            guard let arrived = records.rows[ride].arrivedAt, arrived < now else { return }
            charge(.waiting, terms(of: ride).waitingCharge(for: now.since(arrived)), ride)
        }
    }

    /// The passenger is at the drop-off.
    mutating func completed(_ ride: Int) {
        take(.finish, ride)
        if hasTrip(ride) {
            tell(ride, .finish(by: cars[rides[ride].car].id))
        } else {
            log.step(.completed, of: trip(ride), now)
        }
        if habits != nil { habits?.days?.earn(rides[ride].car, records.rows[ride].fare) }
        end(ride, .completed)
    }

    /// A simulated passenger calls an accepted ride off: it took too long, or for no reason.
    mutating func calledOffByPassenger(_ ride: Int, _ reason: CancellationReason) {
        take(.cancel, ride)
        let passenger = passenger(ride)
        let come = wayCome(for: ride)
        if hasTrip(ride) {
            tell(
                ride, .cancel(by: .person(.passenger(passenger)), reason: reason, come: come))
        } else {
            log.cancelled(trip(ride), by: .person(.passenger(passenger)), reason, now)
            let fee = terms(of: ride).cancellationFee(
                acceptedAt: records.rows[ride].acceptedAt, arrivedAt: nil, come: come, at: now)
            charge(.cancellation, fee, ride)
        }
        end(ride, reason == .tookTooLong ? .pickupPatienceEnded : .cancelled)
    }

    /// A simulated driver has waited in vain and leaves.
    mutating func wasMissing(_ ride: Int) {
        take(.cancel, ride)
        let driver = cars[rides[ride].car].id
        if hasTrip(ride) {
            tell(ride, .cancel(by: .person(.driver(driver)), reason: .passengerMissing))
        } else {
            log.cancelled(trip(ride), by: .person(.driver(driver)), .passengerMissing, now)
            charge(.cancellation, terms(of: ride).missingFee, ride)
        }
        end(ride, .missing)
    }

    /// A ride that is told was called off, by a command that it has carried out.
    ///
    /// - Parameter isMissing: whether the passenger was not there.
    mutating func calledOff(_ ride: Int, isMissing: Bool = false) {
        take(.cancel, ride)
        end(ride, isMissing ? .missing : .cancelled)
    }

    /// Nobody is found.
    mutating func unserved(_ ride: Int, _ reason: UnservedReason) {
        take(.giveUp, ride)
        if hasTrip(ride) {
            tell(ride, .giveUp(reason: reason))
        } else {
            log.becameUnserved(trip(ride), reason, now)
        }
        rememberWait(of: ride)
        switch reason {
        case .noDriver, .notConfirmed: end(ride, .noDriver)
        case .patienceEnded: end(ride, .patienceEnded)
        }
    }

    /// Another party is in the car: the ride costs less, once.
    mutating func shared(_ ride: Int, with other: Int) {
        let discount = discountForSharing(ride)
        if hasTrip(ride) {
            tell(ride, .share(discount: discount))
        } else {
            charge(.sharing, Money(minorUnits: -discount.minorUnits), ride)
        }
        records.share(ride, with: other)
    }

    /// The car stands at the next stop.
    mutating func reached(stopOf ride: Int) {
        tell(ride, .reachStop(by: cars[rides[ride].car].id))
    }

    /// The ride goes on from the stop at which it stands.
    mutating func left(stopOf ride: Int) {
        tell(ride, .leaveStop(by: cars[rides[ride].car].id))
    }

    /// A ride has other ends on the street network than before.
    mutating func redirected(_ ride: Int, to ends: RideEnds, _ travel: Travel) {
        if ends.dropoff != records.rows[ride].dropoff { records.rows[ride].wentElsewhere = true }
        records.rows[ride].redirect(to: ends)
        records.rows[ride].stops = ends.stops.count
        live[ride]?.stops = ends.stops
        live[ride]?.travel = travel
        rides[ride].isSpecial = true
        let event = WorldEvent.redirected(trip(ride), ends, at: now)
        if isTold { events.append(event) }
        if keepsColumns { log.append(event) }
    }

    private mutating func end(_ ride: Int, _ outcome: RideRecord.Outcome) {
        rides[ride].refusals = nil
        records.end(ride, outcome, at: now)
        defer { learner?.end(records.rows[ride]) }
        guard hasTrip(ride), let told = live.removeValue(forKey: ride) else { return }
        if keepsColumns { records.rows[ride].fare = told.trip.fare(at: told.trip.quote).total }
        passengers[told.trip.request.passenger] = nil
        rides.forget(ride)
        records.rows.forget(ride)
    }

    /// Where nobody keeps columns, rides that are over are forgotten.
    private mutating func forgetOldRides() {
        guard !keepsColumns, rides.recentCount >= 8_192 else { return }
        let live = live
        rides.forget(oldest: 4_096) { live[$0] != nil }
        records.rows.forget(oldest: 4_096) { live[$0] != nil }
    }

    // MARK: Money of rides that are rows alone

    /// What may be added to the price of a ride, as it was quoted.
    func terms(of ride: Int) -> RideTerms {
        if let quote = live.isEmpty ? nil : live[ride]?.trip.quote { return quote.terms }
        let record = records.rows[ride]
        return rules.tariffs.tariff(
            for: record.category, at: record.requestedAt, in: rules.calendar)?.terms ?? .free
    }

    /// How long a driver waits for nothing.
    func freeWaiting(of ride: Int) -> Duration { terms(of: ride).freeWaiting }

    /// The price of a ride as it was quoted, without what was added for waiting.
    func quotedFare(of ride: Int) -> Money {
        let record = records.rows[ride]
        guard let arrived = record.arrivedAt, let started = record.startedAt, arrived < started
        else { return record.fare }
        return record.fare - terms(of: ride).waitingCharge(for: started.since(arrived))
    }

    private mutating func charge(_ kind: Fare.Kind, _ amount: Money, _ ride: Int) {
        guard amount != .zero else { return }
        log.charged(trip(ride), Fare.Item(kind: kind, amount: amount), now)
        records.charge(ride, amount)
    }
}

extension TripRequest {
    /// Whether it asks for nothing but a way from here to there.
    var isPlain: Bool {
        bookedFor == nil && boardingWith == nil && wishes == nil && details == nil
    }
}
