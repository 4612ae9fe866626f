import RideCore
import RideFares
import RideMarket

/// Rides that are booked for later (P15): those that wait for their time, and the last ones of each
/// passenger that came to an end.
struct Bookings: Sendable {
    private var reservations: [ReservationID: Reservation] = [:]

    // MARK: Commands

    /// Books a ride.
    ///
    /// - Throws: `too_many_reservations`.
    mutating func book(
        _ request: TripRequest, at pickup: Instant, promotion: PromotionCode?,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        try checkRoom(for: request.passenger)
        let reservation = Reservation(
            id: ReservationID((reservations.keys.map(\.rawValue).max() ?? 0) + 1),
            pickupAt: pickup, request: request, promotion: promotion, state: .waiting)
        save(reservation, &changes)
    }

    /// Passes where a passenger may book one more ride.
    ///
    /// - Throws: `too_many_reservations`.
    func checkRoom(for passenger: PassengerID) throws(ServiceRejection) {
        guard waiting(of: passenger) < Limits.reservations else {
            throw .rule(.tooManyReservations)
        }
    }

    /// Gives a booking up, which costs nothing before it has become a ride.
    ///
    /// - Throws: `no_such_reservation`, `already_dispatched`.
    mutating func cancel(
        _ id: ReservationID, by passenger: PassengerID, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard let reservation = reservations[id], reservation.request.passenger == passenger
        else { throw .rule(.noSuchReservation) }
        switch reservation.state {
        case .waiting, .failed: break
        case .dispatched: throw .rule(.alreadyDispatched)
        }
        forget(id, &changes)
        changes.touch(.passenger(passenger))
    }

    /// Gives up and forgets every booking of a passenger.
    mutating func erase(_ passenger: PassengerID, _ changes: inout PendingChanges) {
        for reservation in all(of: passenger) { forget(reservation.id, &changes) }
    }

    /// The time of a booking has come: it has become a ride, or could not.
    mutating func end(
        _ reservation: Reservation, _ state: Reservation.State, _ changes: inout PendingChanges
    ) {
        var ended = reservation
        ended.state = state
        save(ended, &changes)
        // Bookings that came to an end are listed for a while, not for ever.
        let old = all(of: reservation.request.passenger).filter { $0.state != .waiting }
        for old in old.dropLast(Limits.reservations) { forget(old.id, &changes) }
    }

    private mutating func save(_ reservation: Reservation, _ changes: inout PendingChanges) {
        reservations[reservation.id] = reservation
        changes.keep(.reservation, reservation.id)
        changes.touch(.passenger(reservation.request.passenger))
    }

    private mutating func forget(_ id: ReservationID, _ changes: inout PendingChanges) {
        reservations[id] = nil
        changes.keep(.reservation, id)
    }

    // MARK: Questions

    /// A passenger's bookings, the next one first.
    func all(of passenger: PassengerID) -> [Reservation] {
        reservations.values.filter { $0.request.passenger == passenger }
            .sorted { ($0.pickupAt, $0.id) < ($1.pickupAt, $1.id) }
    }

    /// The bookings that wait for a time no later than `end`, the next one first.
    func waiting(until end: Instant) -> [Reservation] {
        reservations.values.filter { $0.state == .waiting && $0.pickupAt <= end }
            .sorted { ($0.pickupAt, $0.id) < ($1.pickupAt, $1.id) }
    }

    /// How many bookings of a passenger wait for their time.
    func waiting(of passenger: PassengerID) -> Int {
        reservations.values.count {
            $0.request.passenger == passenger && $0.state == .waiting
        }
    }

    /// How many bookings will use a promotion when they become rides: in all, and a passenger's.
    func waiting(
        for promotion: PromotionCode, of passenger: PassengerID
    ) -> (inTotal: Int, byPassenger: Int) {
        let waiting = reservations.values.filter {
            $0.promotion == promotion && $0.state == .waiting
        }
        return (waiting.count, waiting.count { $0.request.passenger == passenger })
    }

    /// Whether a booking will be paid with a card.
    func willUse(_ card: CardID, of passenger: PassengerID) -> Bool {
        reservations.values.contains {
            $0.request.passenger == passenger && $0.request.card == card && $0.state == .waiting
        }
    }

    /// When a driver is looked for next; nil where nothing waits.
    func nextDispatch(_ rules: ReservationRules) -> Instant? {
        reservations.values.filter { $0.state == .waiting }
            .map { rules.dispatchTime(for: $0.pickupAt) }.min()
    }

    /// The bookings for which a driver is to be looked for by now, in the order of their numbers.
    func due(at now: Instant, _ rules: ReservationRules) -> [Reservation] {
        reservations.values
            .filter { $0.state == .waiting && rules.dispatchTime(for: $0.pickupAt) <= now }
            .sorted { $0.id < $1.id }
    }

    // MARK: Records

    /// A booking as it is to be kept.
    func record(_ key: String) -> StoredRecord? {
        ReservationID(text: key).flatMap { reservations[$0] }.map(StoredRecord.reservation)
    }

    mutating func restore(_ reservation: Reservation) {
        reservations[reservation.id] = reservation
    }
}
