import RideAccounts
import RideCore
import RideLedger
import RideSim

/// What the engine makes of the world's events: rides to save, people to tell.
extension RideService {
    /// Takes over everything that has happened in the world.
    func absorbEvents() {
        repeat { absorbWorldEvents() } while renewPINs()
        sendHome()
        beginBreaks()
        endSessionsOfRides()
    }

    /// Rides that were given back get another PIN: whoever had them may know the one before.
    ///
    /// - Returns: whether there were any.
    private func renewPINs() -> Bool {
        let givenBack = rides.givenBack.sorted()
        rides.givenBack = []
        for id in givenBack {
            let old = rides.trips.trip(id)?.pin
            var pin = BoardingPIN(using: &random)
            while pin == old { pin = BoardingPIN(using: &random) }
            world.renewPIN(of: id, pin)
        }
        return !givenBack.isEmpty
    }

    private func absorbWorldEvents() {
        for event in world.takeEvents() {
            switch event {
            case .requested(let id, let request, let ends, let at):
                rides.trips.open(Trip(id: id, request: request, requestedAt: at), ends: ends)
                changes.entries.append(.requested(id, request, ends, at: at))
                changes.trips.insert(id)
                touch(.passenger(request.passenger))
                counts.count(on: dayNumber, &changes) { $0.countRequest() }
                countForHours(request.pickup.coordinate, at: at)
            case .trip(let id, let event):
                absorb(event, of: id)
            case .redirected(let id, let ends, let at):
                rides.trips.setEnds(ends, of: id)
                changes.entries.append(.redirected(id, ends, at: at))
                changes.trips.insert(id)
            case .driver(let driver, let change, _):
                changes.drivers.insert(driver)
                if Population.isPerson(driver) { counts.idleCars.forget() }
                touch(.driver(driver))
                followRide(of: driver)
                if case .departed = change { remindOfBooking(driver) }
            }
        }
    }

    /// Takes those off the road who may work no longer. What follows from it comes after all that
    /// has happened so far, so it waits until that is taken over.
    private func sendHome() {
        while let driver = drivers.leaving.min() {
            drivers.leaving.remove(driver)
            stopWorking(driver)
        }
    }

    /// Applies an event of a ride and notes everything that follows from it.
    func absorb(_ event: TripEvent, of id: TripID) {
        guard let (before, after) = rides.trips.apply(event, to: id) else { return }
        changes.entries.append(.event(id, event))
        changes.trips.insert(id)
        touch(.passenger(after.request.passenger))
        for trip in [before, after] {
            guard let driver = Self.driver(of: trip) else { continue }
            changes.drivers.insert(driver)
            touch(.driver(driver))
        }
        count(event, before: before, after: after)
        // Whoever shares the car with somebody who leaves it sees that. Who has shared is not told
        // by the price, of which nothing may have been taken off.
        if world.sharingRules != nil, before.stage != after.stage,
            let driver = before.assignment?.driver
        {
            touchParties(of: driver)
        }
        if before.stage.isLive, !after.stage.isLive { close(after) }
        // The fee for calling a ride off comes after its end.
        if case .charged(let item) = event.change, item.kind == .cancellation {
            bill(after)
            let gain = driverGain(for: after)
            if let driver = after.assignment?.driver {
                countToday(driver) { $0.earnings += gain }
            }
        }
        write(event, of: after)
        if case .messageSent(let message) = event.change { hear(message, on: after) }
        if case .rated(let side, let rating) = event.change {
            count(rating, by: side, before: before, after: after)
        }
        hearForChallenges(event, of: after)
    }

    /// The driver who is asked or has accepted.
    static func driver(of trip: Trip) -> DriverID? {
        if case .offered(let offer) = trip.state { return offer.driver }
        return trip.assignment?.driver
    }

    /// Keeps the figures of a driver who is a person, and of the city's day.
    private func count(_ event: TripEvent, before: Trip, after: Trip) {
        counts.count(on: dayNumber, &changes) { $0.count(event, requestedAt: after.requestedAt) }
        let isAnswered = before.stage == .offered && after.stage != .offered
        let isFromBefore = isAnswered && rides.offersFromBefore.remove(after.id) != nil
        switch event.change {
        case .offered(let driver, _):
            countToday(driver) { $0.offers += 1 }
        case .accepted(let driver), .boarded(let driver):
            countToday(driver) { $0.accepted += 1 }
        case .withdrawn(let driver, let reason):
            if after.pin != nil { rides.givenBack.insert(after.id) }
            if reason == .engine { tellOfTakingOver(before, from: driver, byOperator: false) }
            if isOwnDoing(of: driver, reason) { countToday(driver) { $0.givenBack += 1 } }
            if isPastWorking(driver) { drivers.leaving.insert(driver) }
        case .declined(let driver):
            if drivers.taking == driver { uncountOffer(before) }
        case .offerExpired:
            if isFromBefore { uncountOffer(before) }
        case .cancelled, .becameUnserved, .offerTakenBack:
            uncountOffer(before)
        case .destinationChanged, .charged, .pickupNoteChanged, .pinRenewed,
            .pickupMoved, .priceRaised, .stopsChanged, .stopReached, .stopLeft, .started,
            .arrived, .completed, .rated, .messageSent, .messagesDelivered, .messagesRead:
            break
        }
    }

    /// Whether a ride was given back by the driver, and not taken by the engine or an operator.
    func isOwnDoing(of driver: DriverID, _ reason: CancellationReason) -> Bool {
        reason != .engine && drivers.taking != driver
    }

    /// An offer that ends before its driver has answered was none.
    private func uncountOffer(_ before: Trip) {
        guard case .offered(let offer) = before.state else { return }
        countToday(offer.driver) { $0.offers = max(0, $0.offers - 1) }
    }

    private func countToday(_ driver: DriverID, _ body: (inout Account.Day) -> Void) {
        guard Population.isPerson(driver) else { return }
        change(.driver(driver)) { account in
            renewDay(of: &account)
            body(&account.today)
        }
    }

    /// A ride is over: people keep looking at it, simulated ones forget it.
    private func close(_ trip: Trip) {
        changes.finished.insert(trip.id)
        rides.takenBack[trip.id] = nil
        let passenger = Actor.passenger(trip.request.passenger)
        let driver = trip.assignment.map { Actor.driver($0.driver) }
        let persons = [passenger, driver].compactMap { $0 }.filter(\.isPerson)
        guard !persons.isEmpty else {
            forget(trip)
            return
        }
        bill(trip)
        people.attempts.endRequest(.ride(trip.id), isServed: trip.stage == .completed)
        switch trip.state {
        case .completed: break
        case .requested, .offered, .accepted, .arrived, .inProgress, .cancelled, .unserved:
            money.promotions.giveBack(of: trip.id, &changes)
        }
        rides.codes.endSharing(of: trip, at: wall, &changes)
        for person in persons { show(trip, to: person) }
        if case .completed = trip.state { settle(trip, passenger: passenger, driver: driver) }
        if case .driver(let id) = driver, isPastWorking(id) { drivers.leaving.insert(id) }
    }

    /// Whether a driver was blocked, signed out or sent back to the application while on a ride, or
    /// has worked as long as the country allows.
    private func isPastWorking(_ driver: DriverID) -> Bool {
        guard let account = people[.driver(driver)] else { return false }
        return !account.status.isActive || !account.isSignedIn(at: wall)
            || account.driver.application?.mayGoOnline == false || hoursAreOver(of: driver)
    }

    /// Nothing of a ride between simulated people is kept.
    private func forget(_ trip: Trip) {
        changes.entries.removeAll { $0.trip == trip.id }
        changes.trips.remove(trip.id)
        changes.forgotten.append(trip.id)
    }

    /// Makes a ride that has ended the one on this person's screen, until it is dismissed.
    private func show(_ trip: Trip, to person: Actor) {
        guard let account = people[person] else { return }
        if let previous = account.currentTrip {
            rides.trips.dismiss(previous)
            changes.finished.insert(previous)
        }
        rides.trips.keepOpen(trip.id)
        change(person) { account in
            account.currentTrip = trip.id
            guard case .completed = trip.state else { return }
            switch person {
            case .passenger:
                // Whoever asked for somebody else stayed.
                if trip.request.details?.rider == nil { account.place = trip.dropoff }
            case .driver:
                renewDay(of: &account)
                account.today.rides += 1
                account.today.earnings += driverGain(for: trip)
            }
            account.completedRides += 1
        }
        guard case .completed = trip.state else { return }
        rewardInvitation(of: person)
        if case .driver(let driver) = person { countRide(trip, of: driver) }
    }

    /// A new day of a driver begins at midnight; the old one is kept for the reports.
    func renewDay(of account: inout Account) {
        let current = day(of: account)
        guard current.number != account.today.number else { return }
        if account.today != Account.Day() { account.driver.days.append(account.today) }
        if account.driver.days.count > Limits.rememberedDays { account.driver.days.removeFirst() }
        account.today = current
    }

    /// Days since the world began, by the city's midnight.
    var dayNumber: Int64 { settings.rules.calendar.dayNumber(at: now) }

    /// The driver's day, which begins anew at midnight of the city.
    func day(of account: Account) -> Account.Day {
        let number = dayNumber
        guard account.today.number != number else { return account.today }
        var day = Account.Day()
        day.number = number
        return day
    }

    /// A simulated person on one side rates the person on the other.
    private func settle(_ trip: Trip, passenger: Actor, driver: Actor?) {
        for actor in [passenger, driver].compactMap({ $0 }) where !actor.isPerson {
            guard let rating = try? Rating(stars: simulated.stars(by: actor, for: trip.id)),
                let events = try? trip.decide(.rate(by: actor, rating), at: world.now)
            else { continue }
            for event in events { absorb(event, of: trip.id) }
        }
    }

    /// Keeps the average of the one who was rated.
    private func count(_ rating: Rating, by side: Side, before: Trip, after: Trip) {
        guard case .completed(let completion) = before.state,
            let driver = after.assignment?.driver
        else { return }
        let rated: Actor =
            switch side {
            case .passenger: .driver(driver)
            case .driver: .passenger(after.request.passenger)
            }
        people.ratings.count(
            rating.stars, of: rated, replacing: completion.rating(by: side)?.stars,
            from: ratingAverage(of: rated), &changes)
        let said = completion.rating(by: side)?.compliments ?? []
        guard said != rating.compliments else { return }
        change(rated) { $0.compliments.count(rating.compliments, replacing: said) }
    }

    /// What others see as the rating of somebody.
    func ratingAverage(of actor: Actor) -> RatingAverage {
        if let known = people.ratings.average(of: actor) { return known }
        return actor.isPerson ? RatingAverage() : simulated.rating(of: actor)
    }
}
