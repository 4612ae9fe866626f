import RideCore
import RideFares
import RideMarket

/// Rides that are booked for later (P15): those that wait for their time, and the last ones of each
/// passenger that came to an end.
struct Bookings: Sendable {
    private var reservations: [ReservationID: Reservation] = [:]
    /// The bookings of each passenger: whoever asks about one looks at nobody else's.
    private var ofPassengers: [PassengerID: Set<ReservationID>] = [:]
    /// Those that wait for their time, the next one first.
    private var queue: [Place] = []
    /// The number of the last booking.
    private var last = ReservationID(0)

    private struct Place: Comparable {
        let pickupAt: Instant
        let id: ReservationID

        init(_ reservation: Reservation) {
            pickupAt = reservation.pickupAt
            id = reservation.id
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.pickupAt, left.id) < (right.pickupAt, right.id)
        }
    }

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
            id: ReservationID(last.rawValue + 1),
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
        take(reservation)
        changes.keep(.reservation, reservation.id)
        changes.touch(.passenger(reservation.request.passenger))
    }

    private mutating func forget(_ id: ReservationID, _ changes: inout PendingChanges) {
        if let old = reservations.removeValue(forKey: id) {
            ofPassengers[old.request.passenger]?.remove(id)
            leaveQueue(old)
        }
        changes.keep(.reservation, id)
    }

    /// Puts a booking where it is looked for.
    private mutating func take(_ reservation: Reservation) {
        if let old = reservations[reservation.id] { leaveQueue(old) }
        reservations[reservation.id] = reservation
        ofPassengers[reservation.request.passenger, default: []].insert(reservation.id)
        last = max(last, reservation.id)
        guard reservation.state == .waiting else { return }
        let place = Place(reservation)
        queue.insert(place, at: queue.firstIndex { place < $0 } ?? queue.endIndex)
    }

    private mutating func leaveQueue(_ reservation: Reservation) {
        let place = Place(reservation)
        if let index = queue.firstIndex(of: place) { queue.remove(at: index) }
    }

    // MARK: Questions

    /// A passenger's bookings, the next one first.
    func all(of passenger: PassengerID) -> [Reservation] {
        (ofPassengers[passenger] ?? []).compactMap { reservations[$0] }
            .sorted { ($0.pickupAt, $0.id) < ($1.pickupAt, $1.id) }
    }

    /// The bookings that wait for a time no later than `end`, the next one first.
    func waiting(until end: Instant) -> [Reservation] {
        queue.prefix { $0.pickupAt <= end }.compactMap { reservations[$0.id] }
    }

    /// How many bookings of a passenger wait for their time.
    func waiting(of passenger: PassengerID) -> Int {
        (ofPassengers[passenger] ?? []).count { reservations[$0]?.state == .waiting }
    }

    /// For when the first booking of a passenger is that waits for its time; nil where none does.
    func nextWaiting(of passenger: PassengerID) -> Instant? {
        all(of: passenger).first { $0.state == .waiting }?.pickupAt
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
        all(of: passenger).contains { $0.request.card == card && $0.state == .waiting }
    }

    /// When a driver is looked for next, which is for whom a pick-up is due next; nil where nothing
    /// waits.
    func nextDispatch(_ rules: ReservationRules) -> Instant? {
        queue.first.map { rules.dispatchTime(for: $0.pickupAt) }
    }

    /// The bookings for which a driver is to be looked for by now, in the order of their numbers.
    func due(at now: Instant, _ rules: ReservationRules) -> [Reservation] {
        queue.prefix { rules.dispatchTime(for: $0.pickupAt) <= now }
            .compactMap { reservations[$0.id] }.sorted { $0.id < $1.id }
    }

    // MARK: Records

    /// A booking as it is to be kept.
    func record(_ key: String) -> StoredRecord? {
        ReservationID(text: key).flatMap { reservations[$0] }.map(StoredRecord.reservation)
    }

    mutating func restore(_ reservation: Reservation) { take(reservation) }
}
