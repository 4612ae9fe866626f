import RideCore
import RideFares
import RideSim

/// How a price becomes a booking, and a booking a ride (P15). The price is fixed when the ride is
/// booked: the tariff of the hour of the pick-up, and no surge.
extension RideService {
    /// Books the ride of a quote that was made for later.
    ///
    /// - Throws: `.quoteExpired`, `too_many_reservations`, `payment_due`, why the card is
    ///   declined.
    func reserve(
        _ id: QuoteID, payment: PaymentMethod, card: CardID?, _ form: RequestForm,
        by actor: Actor
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        let card = chosenCard(card, for: payment, of: actor)
        guard let held = rides.quotes.find(id, of: passenger, at: now),
            case .booking(let pickupAt) = held.purpose
        else { throw .quoteExpired }
        try rides.bookings.checkRoom(for: passenger)
        try checkCategory(held.quote.category, of: actor)
        try checkPaid(actor)
        try checkPromotion(of: held)
        let details = try details(form, stops: held.stops, of: actor)
        if payment == .card {
            try authorise(
                card, of: actor, for: held.quote.fare.total, name: String(id.rawValue))
        }
        let request = TripRequest(
            passenger: passenger, pickup: held.pickup, dropoff: held.dropoff, quote: held.quote,
            payment: payment, card: payment == .card ? card : nil,
            wishes: wishes(of: actor), details: details)
        try rides.bookings.book(request, at: pickupAt, promotion: held.promotion, &changes)
        rides.quotes.drop(passenger, takenAt: now)
    }

    /// Passes unless a card could not be charged for an earlier ride.
    private func checkPaid(_ actor: Actor) throws(ServiceRejection) {
        guard due(of: actor) == .zero else { throw .rule(.paymentDue) }
    }

    /// Passes unless a ride is to be paid with a card that has expired since it was booked.
    private func checkCard(
        of request: TripRequest, _ actor: Actor
    ) throws(ServiceRejection) {
        guard let card = request.card else { return }
        guard let stored = people[actor]?.wallet.card(card) else { throw .rule(.cardNeeded) }
        guard !stored.expiry.isExpired(on: today) else { throw .declined(.cardExpired) }
    }

    /// A passenger's bookings, the next one first.
    public func reservations(of passenger: PassengerID) -> [Reservation] {
        rides.bookings.all(of: passenger)
    }

    /// The time has come: a booking becomes a ride.
    func dispatch(_ reservation: Reservation) {
        let actor = Actor.passenger(reservation.request.passenger)
        let state: Reservation.State
        do throws(ServiceRejection) {
            try checkActive(actor)
            try checkPaid(actor)
            try checkCard(of: reservation.request, actor)
            state = .dispatched(trip: try begin(reservation))
            changes.notify(
                actor, .bookingDue, "Your booked ride is near: a driver is being looked for.",
                .init(bookedFor: reservation.pickupAt))
        } catch {
            state = .failed(reason: error.code)
            changes.notify(
                actor, .reservationFailed, "Your booked ride cannot begin. \(error.message)",
                .init(code: error.code))
        }
        rides.bookings.end(reservation, state, &changes)
        absorbEvents()
    }

    /// Reminds both people of a booked ride whose car has stood, and leaves now.
    func remindOfBooking(_ driver: DriverID) {
        guard let id = world.car(of: driver)?.activity.trip, let trip = world.ride(id),
            let bookedFor = trip.request.bookedFor, case .accepted(let assignment) = trip.state,
            assignment.acceptedAt < now
        else { return }
        let pair = [
            (Actor.passenger(trip.request.passenger), face(of: .driver(driver)).name),
            (Actor.driver(driver), nameOfRider(in: trip)),
        ]
        for (person, other) in pair {
            changes.notify(
                person, .bookingUnderWay, "The car leaves for the booked pick-up now.",
                .init(name: other, bookedFor: bookedFor))
        }
    }

    /// The rides of the next day that are booked and still look for a driver, as far as this one
    /// could be asked for them, the next first. Where the driver likes to pick up is no matter
    /// here: by moving that about, one could find the door, which nobody is told yet. Who may not
    /// work is told of none.
    ///
    /// - Throws: `.onlyForDrivers`, `.world(.noSuchDriver)`.
    public func openBookings(for actor: Actor) throws(ServiceRejection) -> [Reservation] {
        let driver = try Self.driver(actor)
        guard let car = world.car(of: driver) else { throw .world(.noSuchDriver) }
        guard mayWork(driver) else { return [] }
        let payments = people[actor]?.driver.preferences.payments ?? .both
        return rides.bookings.waiting(until: now + .seconds(86_400)).filter { booking in
            car.categories.serves(booking.request.quote.category)
                && payments.allows(booking.request.payment)
                && booking.request.wishes?.avoided.contains(driver) != true
        }
    }

    private func begin(_ reservation: Reservation) throws(ServiceRejection) -> TripID {
        let request = reservation.request.booked(for: reservation.pickupAt)
        let passenger = request.passenger
        guard let pickup = city.snap(request.pickup.coordinate),
            let dropoff = city.snap(request.dropoff.coordinate)
        else { throw .world(.notNearAStreet) }
        let trip: TripID
        do throws(WorldRejection) {
            let stops = (request.details?.stops ?? []).map(\.coordinate)
            trip = try world.request(
                request,
                ends: RideEnds(
                    pickup: pickup.position, dropoff: dropoff.position,
                    stops: try world.places(stops)))
        } catch { throw .world(error) }
        if let code = reservation.promotion {
            money.promotions.use(code, by: passenger, for: trip, &changes)
        }
        dismissCurrent(of: .passenger(passenger))
        return trip
    }
}
