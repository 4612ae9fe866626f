import RideCore
import RideMarket

/// The rides that matter to somebody: those under way and booked, the prices held for others, and
/// the codes by which people come in or look on.
final class RidesRoom: Room {
    var trips: TripCache
    var bookings = Bookings()
    var quotes = HeldQuotes()
    var codes = RideCodes()
    /// What simulated drivers say.
    var talk = SimulatedTalk()
    /// Cars on their way with or to a person, and not where they are to stop yet.
    var approaches = Approaches()
    /// Rides with an offer that was made before the engine was started: one that its driver does
    /// not answer was none.
    var offersFromBefore: Set<TripID> = []
    /// Rides with a PIN that have just been given back.
    var givenBack: Set<TripID> = []
    /// How often the passenger of each ride has taken an offer back by changing the stops.
    var takenBack: [TripID: Int] = [:]
    /// By which prices survive a restart; nil where the store keeps no key.
    let seal: PriceSeal?
    private let reservations: ReservationRules

    init(_ saved: [StoredTrip], _ reservations: ReservationRules, _ seal: PriceSeal?) {
        trips = TripCache(saved)
        self.seal = seal
        self.reservations = reservations
        for ride in saved {
            quotes.drop(ride.trip.request.passenger, takenAt: ride.trip.requestedAt)
        }
    }

    func erase(_ person: Actor, in service: RideService) {
        switch person {
        case .passenger(let passenger):
            quotes.drop(passenger)
            bookings.erase(passenger, &service.changes)
        case .driver(let driver): codes.endBoarding(with: driver, &service.changes)
        }
        trips.erase(person)
        codes.erase(person)
    }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [.reservation, .boardingCode, .sharedRide]

    func record(_ name: RecordName) -> StoredRecord? {
        switch name.kind {
        case .reservation: bookings.record(name.key)
        case .boardingCode: codes.boardingRecord(name.key)
        default: codes.sharingRecord(name.key)
        }
    }

    func restore(_ records: [StoredRecord], in service: RideService) {
        for record in records {
            switch record {
            case .reservation(let reservation): bookings.restore(reservation)
            case .boardingCode(let code): codes.restore(code)
            case .sharedRide(let code): codes.restore(code)
            default: break
            }
        }
    }

    // MARK: What is due

    var nextDue: Instant? {
        [bookings.nextDispatch(reservations), talk.nextAt, approaches.nextAt]
            .compactMap(\.self).min()
    }

    func doWhatIsDue(in service: RideService) {
        for booking in bookings.due(at: service.now, reservations) { service.dispatch(booking) }
        service.talkBack()
        service.noticeArrivals()
    }
}
