import RideCore
import RideService

/// The histories of all rides beside their rows.
struct TripHistory {
    private let db: any RowConnection
    private let json = StoredJSON()

    /// One ride: what happened to it, and the row that should tell the same.
    struct Ride {
        let id: TripID
        /// The row; nil where it is missing.
        let row: TripRow?
        fileprivate let entries: Result<[TripEntry], UnreadableRow>
        fileprivate let json: StoredJSON

        /// The row that follows from the events; nil where there are none.
        ///
        /// - Parameter form: what of a ride engines of some time kept.
        /// - Throws: `ImpossibleHistory` or `UnreadableRow`.
        func rebuilt(as form: (Trip) -> Trip = { $0 }) throws -> TripRow? {
            let entries = try entries.get()
            guard let first = entries.first else { return nil }
            guard case .requested(_, let request, var ends, let at) = first else {
                throw ImpossibleHistory(trip: id, kind: first.kind)
            }
            var trip = Trip(id: id, request: request, requestedAt: at)
            var previous = first
            for entry in entries.dropFirst() {
                switch entry {
                case .event(_, let event) where trip.canTake(event.change):
                    trip.apply(event)
                case .redirected(_, let others, _) where previous.isChangeOfDestination:
                    ends = others
                case .requested, .event, .redirected:
                    throw ImpossibleHistory(trip: id, kind: entry.kind)
                }
                previous = entry
            }
            return try TripRow(StoredTrip(trip: form(trip), ends: ends), json: json)
        }

        /// What is wrong with the row; nil if nothing is.
        var finding: String? {
            do {
                let rebuilt = try rebuilt()
                if rebuilt == row { return nil }
                // Rows of before are written anew only when something happens to their rides.
                if try self.rebuilt(as: { $0.withoutLaterTimes }) == row { return nil }
                if try self.rebuilt(as: { $0.withoutLetPass }) == row { return nil }
                if try self.rebuilt(as: { $0.withoutSearch }) == row { return nil }
                if rebuilt == nil { return "Ride \(id) has a row and no events." }
                return row == nil
                    ? "Ride \(id) has events and no row."
                    : "The row of ride \(id) does not follow from its events."
            } catch let error as ImpossibleHistory {
                return error.sentence
            } catch {
                return "Ride \(id) has an entry that cannot be read."
            }
        }
    }

    init(db: any RowConnection) { self.db = db }

    /// Every ride that has a row or events, in the order of their numbers.
    func allRides() throws -> [TripID] {
        try ids("SELECT id FROM trip UNION SELECT trip_id FROM trip_event ORDER BY 1")
    }

    /// The rides that are not over, and so many with the highest numbers that have a row or events,
    /// in the order of their numbers.
    ///
    /// - Complexity: O(n log n) in the number of these, by indices.
    func latestRides(_ count: Int) throws -> [TripID] {
        let live = TripStage.allCases.filter(\.isLive).map { "'\($0.rawValue)'" }
        return try ids(
            """
            SELECT id FROM trip WHERE stage IN (\(live.joined(separator: ", ")))
            UNION SELECT * FROM (SELECT id FROM trip ORDER BY id DESC LIMIT \(count)) AS latest
            UNION SELECT * FROM (
                SELECT DISTINCT trip_id FROM trip_event
                ORDER BY trip_id DESC LIMIT \(count)) AS told
            ORDER BY 1
            """)
    }

    private func ids(_ sql: String) throws -> [TripID] {
        try (db.column(sql) as [Int64]).map(TripID.init(stored:))
    }

    func ride(_ id: TripID) throws -> Ride {
        let rows = try db.rows(
            "SELECT * FROM trip_event WHERE trip_id = ? ORDER BY sequence", [.of(id.stored)])
        return Ride(
            id: id,
            row: try db.row(TripRow.ofNumber, [.of(id.stored)]).map(TripRow.init),
            entries: Result { () throws(UnreadableRow) in
                try rows.map { (row) throws(UnreadableRow) in try TripEntry(row, json) }
            },
            json: json)
    }
}

extension TripHistory {
    /// Makes the row of every ride anew from the ride's events.
    ///
    /// - Returns: the rides whose rows were missing, superfluous or different, in order.
    func rebuildRows() throws -> [TripID] {
        var wrong: [(id: TripID, row: TripRow?)] = []
        for id in try allRides() {
            let ride = try ride(id)
            let rebuilt = try ride.rebuilt()
            if rebuilt != ride.row { wrong.append((id, rebuilt)) }
        }
        for (id, _) in wrong { try TripRow.delete(id, db) }
        for (_, row) in wrong { try row?.upsert(db) }
        return wrong.map(\.id)
    }
}

/// Events that cannot have happened in this order.
struct ImpossibleHistory: Error, Hashable {
    let trip: TripID
    let kind: String

    var sentence: String { "The history of ride \(trip) is damaged at an entry \"\(kind)\"." }
}

extension TripEntry {
    /// Whether new ends can come next.
    fileprivate var isChangeOfDestination: Bool {
        guard case .event(_, let event) = self else { return false }
        switch event.change {
        case .destinationChanged, .pickupMoved, .stopsChanged: return true
        case .offered, .declined, .offerExpired, .accepted, .arrived, .started, .completed,
            .offerTakenBack, .withdrawn, .pinRenewed, .boarded, .pickupNoteChanged, .priceRaised,
            .stopReached, .stopLeft,
            .charged, .cancelled, .becameUnserved, .rated, .messageSent, .messagesDelivered,
            .messagesRead:
            return false
        }
    }
}

extension Trip {
    /// Whether `apply` can take this change. In a running engine every change comes from `decide`
    /// and fits; one that was read from a file may have been damaged there.
    fileprivate func canTake(_ change: TripEvent.Change) -> Bool {
        switch change {
        case .offered, .becameUnserved: stage == .requested
        case .boarded: stage == .requested || stage == .offered
        case .declined, .offerExpired, .offerTakenBack, .accepted: stage == .offered
        case .arrived: stage == .accepted
        case .started: stage == .arrived
        case .completed: stage == .inProgress
        case .withdrawn: stage == .accepted || stage == .arrived
        case .pinRenewed: stage.isLive && stage != .inProgress
        case .pickupNoteChanged, .pickupMoved:
            stage == .requested || stage == .offered || stage == .accepted
        case .priceRaised: stage == .requested || stage == .offered
        case .stopReached: stage == .inProgress && nextStop != nil
        case .stopLeft: standsAt != nil
        case .destinationChanged: stage.isAgreed
        case .stopsChanged: stage == .requested || stage.isAgreed
        case .charged(let item): item.kind.stagesOfCharge.contains(stage)
        case .cancelled: stage.isLive
        case .rated: stage == .completed
        case .messageSent(let message):
            message.id.rawValue == UInt64(conversation.messages.count) + 1
        case .messagesDelivered, .messagesRead: true
        }
    }
}

extension Fare.Kind {
    /// The stages in which such a line is added to the price; none for what the quote consists of.
    fileprivate var stagesOfCharge: [TripStage] {
        switch self {
        case .waiting: [.inProgress]
        case .cancellation: [.cancelled]
        case .tip: [.completed]
        case .sharing: [.accepted, .arrived, .inProgress]
        case .base, .distance, .time, .minimum, .surge, .promotion, .raise: []
        }
    }
}
