import RideCore
import RideSim

/// The rides that matter to somebody, each kept up to date by its events alone: those that are
/// not over, and those whose end a person has not dismissed yet.
struct TripCache: Sendable {
    private var rides: [TripID: StoredTrip] = [:]
    /// The people who still look at a ride that is over.
    private var readers: [TripID: Int] = [:]
    /// Rides that leave memory as soon as the round that was taken last is safe.
    private var leaving: Set<TripID> = []
    /// Whose accounts were deleted since this engine began: a ride that was read before that, and
    /// comes into memory after it, still has their words.
    private var erased: [Actor] = []

    /// What was saved.
    init(_ saved: [StoredTrip] = []) {
        for stored in saved { rides[stored.trip.id] = stored }
    }

    /// All rides in the order of their numbers.
    var all: [StoredTrip] { rides.values.sorted { $0.trip.id < $1.trip.id } }

    func stored(_ id: TripID) -> StoredTrip? { rides[id] }

    func trip(_ id: TripID) -> Trip? { rides[id]?.trip }

    mutating func open(_ trip: Trip, ends: RideEnds) {
        var trip = trip
        for person in erased { trip.erase(person) }
        rides[trip.id] = StoredTrip(trip: trip, ends: ends)
    }

    /// Takes out of all rides what somebody wrote whose account is deleted.
    mutating func erase(_ person: Actor) {
        erased.append(person)
        for (id, stored) in rides {
            var trip = stored.trip
            trip.erase(person)
            if trip != stored.trip { rides[id] = StoredTrip(trip: trip, ends: stored.ends) }
        }
    }

    /// Applies an event.
    ///
    /// - Returns: the ride as it stood before and stands now; nil for an unknown ride.
    mutating func apply(_ event: TripEvent, to id: TripID) -> (before: Trip, after: Trip)? {
        guard let stored = rides[id] else { return nil }
        var trip = stored.trip
        trip.apply(event)
        rides[id] = StoredTrip(trip: trip, ends: stored.ends)
        return (stored.trip, trip)
    }

    /// A ride goes elsewhere.
    mutating func setEnds(_ ends: RideEnds, of id: TripID) {
        guard let stored = rides[id] else { return }
        rides[id] = StoredTrip(trip: stored.trip, ends: ends)
    }

    /// Somebody looks at the end of this ride.
    mutating func keepOpen(_ id: TripID) { readers[id, default: 0] += 1 }

    /// Somebody has seen enough of this ride.
    mutating func dismiss(_ id: TripID) {
        guard let count = readers[id] else { return }
        readers[id] = count > 1 ? count - 1 : nil
    }

    /// Lets go of the rides that ended before the last round and were not touched since. That round
    /// is safe by now, so that from here on the store knows of them what memory did.
    ///
    /// - Parameters:
    ///   - finished: the rides that ended, or left a screen, in the round that is taken now.
    ///   - changed: the rides that it saves.
    mutating func closeRound(finished: Set<TripID>, changed: Set<TripID>) {
        let stay = finished.union(changed)
        for trip in leaving.subtracting(stay) { close(trip) }
        leaving = finished.union(leaving.intersection(stay))
    }

    /// Forgets a ride that is over, unless somebody still looks at it.
    private mutating func close(_ id: TripID) {
        guard readers[id] == nil, rides[id]?.trip.stage.isLive == false else { return }
        rides[id] = nil
    }
}
