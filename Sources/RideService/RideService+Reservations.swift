import RideCore
import RideFares
import RideSim

/// Rides that are booked for later (P15). The price is fixed when the ride is booked: the tariff
/// of the hour of the pick-up, and no surge.
extension RideService {
    /// Books the ride of a quote that was made for later.
    ///
    /// - Throws: `.quoteExpired`, `too_many_reservations`, `payment_due`, why the card is
    ///   declined.
    func reserve(
        _ id: QuoteID, payment: PaymentMethod, card: CardID?, by actor: Actor
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        try checkActive(actor)
        guard let held = quotes.find(id, of: passenger, at: now),
            case .booking(let pickupAt) = held.purpose
        else { throw .quoteExpired }
        guard
            reservations(of: passenger).filter({ $0.state == .waiting }).count
                < Limits.reservations
        else { throw .rule(.tooManyReservations) }
        try checkCategory(held.quote.category, of: actor)
        try checkPaid(actor)
        try checkPromotion(of: held)
        if payment == .card {
            try authorise(
                card, of: actor, for: held.quote.fare.total, name: String(id.rawValue))
        }
        let reservation = Reservation(
            id: ReservationID((reservations.keys.map(\.rawValue).max() ?? 0) + 1),
            pickupAt: pickupAt,
            request: TripRequest(
                passenger: passenger, pickup: held.pickup, dropoff: held.dropoff,
                quote: held.quote, payment: payment, card: payment == .card ? card : nil,
                wishes: accounts[actor]?.wishes),
            promotion: held.promotion, state: .waiting)
        reservations[reservation.id] = reservation
        keep(.reservation, reservation.id)
        quotes.drop(passenger)
        touch(actor)
    }

    /// Gives a booking up, which costs nothing before it has become a ride.
    func cancelReservation(_ id: ReservationID, by actor: Actor) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        guard let reservation = reservations[id], reservation.request.passenger == passenger
        else { throw .rule(.noSuchReservation) }
        switch reservation.state {
        case .waiting, .failed: break
        case .dispatched: throw .rule(.alreadyDispatched)
        }
        reservations[id] = nil
        keep(.reservation, id)
        touch(actor)
    }

    /// Passes unless a card could not be charged for an earlier ride.
    private func checkPaid(_ actor: Actor) throws(ServiceRejection) {
        guard due(of: actor) == .zero else { throw .rule(.paymentDue) }
    }

    /// A passenger's bookings, the next one first.
    public func reservations(of passenger: PassengerID) -> [Reservation] {
        reservations.values.filter { $0.request.passenger == passenger }
            .sorted { ($0.pickupAt, $0.id) < ($1.pickupAt, $1.id) }
    }

    /// When a driver is looked for; nil once that is settled.
    func dispatchTime(of reservation: Reservation) -> Instant? {
        switch reservation.state {
        case .waiting: settings.market.reservations.dispatchTime(for: reservation.pickupAt)
        case .dispatched, .failed: nil
        }
    }

    /// The time has come: a booking becomes a ride.
    func dispatch(_ reservation: Reservation) {
        let actor = Actor.passenger(reservation.request.passenger)
        var state: Reservation.State
        do throws(ServiceRejection) {
            try checkActive(actor)
            try checkPaid(actor)
            state = .dispatched(trip: try begin(reservation))
        } catch {
            state = .failed(reason: error.code)
            notify(
                actor, .reservationFailed, "Your booked ride cannot begin. \(error.message)",
                .init(code: error.code))
        }
        reservations[reservation.id]?.state = state
        keep(.reservation, reservation.id)
        touch(actor)
        absorbEvents()
        forgetOldReservations(of: reservation.request.passenger)
    }

    private func begin(_ reservation: Reservation) throws(ServiceRejection) -> TripID {
        let request = reservation.request
        let passenger = request.passenger
        guard let pickup = city.snap(request.pickup.coordinate),
            let dropoff = city.snap(request.dropoff.coordinate)
        else { throw .world(.notNearAStreet) }
        let trip: TripID
        do throws(WorldRejection) {
            trip = try world.request(
                request, ends: RideEnds(pickup: pickup.position, dropoff: dropoff.position))
        } catch { throw .world(error) }
        if let code = reservation.promotion { use(code, by: passenger, for: trip) }
        dismissCurrent(of: .passenger(passenger))
        return trip
    }

    /// Bookings that came to an end are listed for a while, not for ever.
    private func forgetOldReservations(of passenger: PassengerID) {
        let ended = reservations(of: passenger).filter { $0.state != .waiting }
        for old in ended.dropLast(Limits.reservations) {
            reservations[old.id] = nil
            keep(.reservation, old.id)
        }
    }
}
