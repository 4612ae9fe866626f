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
        _ id: QuoteID, payment: PaymentMethod, card: CardID?, by actor: Actor
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        let card = chosenCard(card, for: payment, of: actor)
        try checkActive(actor)
        guard let held = quotes.find(id, of: passenger, at: now),
            case .booking(let pickupAt) = held.purpose
        else { throw .quoteExpired }
        try bookings.checkRoom(for: passenger)
        try checkCategory(held.quote.category, of: actor)
        try checkPaid(actor)
        try checkPromotion(of: held)
        if payment == .card {
            try authorise(
                card, of: actor, for: held.quote.fare.total, name: String(id.rawValue))
        }
        let request = TripRequest(
            passenger: passenger, pickup: held.pickup, dropoff: held.dropoff, quote: held.quote,
            payment: payment, card: payment == .card ? card : nil, wishes: accounts[actor]?.wishes)
        try bookings.book(request, at: pickupAt, promotion: held.promotion, &changes)
        quotes.drop(passenger)
    }

    /// Passes unless a card could not be charged for an earlier ride.
    private func checkPaid(_ actor: Actor) throws(ServiceRejection) {
        guard due(of: actor) == .zero else { throw .rule(.paymentDue) }
    }

    /// A passenger's bookings, the next one first.
    public func reservations(of passenger: PassengerID) -> [Reservation] {
        bookings.all(of: passenger)
    }

    /// The time has come: a booking becomes a ride.
    func dispatch(_ reservation: Reservation) {
        let actor = Actor.passenger(reservation.request.passenger)
        let state: Reservation.State
        do throws(ServiceRejection) {
            try checkActive(actor)
            try checkPaid(actor)
            state = .dispatched(trip: try begin(reservation))
        } catch {
            state = .failed(reason: error.code)
            changes.notify(
                actor, .reservationFailed, "Your booked ride cannot begin. \(error.message)",
                .init(code: error.code))
        }
        bookings.end(reservation, state, &changes)
        absorbEvents()
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
        if let code = reservation.promotion {
            promotions.use(code, by: passenger, for: trip, &changes)
        }
        dismissCurrent(of: .passenger(passenger))
        return trip
    }
}
