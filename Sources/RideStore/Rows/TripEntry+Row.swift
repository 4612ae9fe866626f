import RideCore
import RideService
import RideSim

/// An entry of a ride's history as it stands in its row.
extension TripEntry {
    /// The kind of the entry with which every history begins.
    static let requestedKind = "requested"
    /// The kind of the entry that says where a redirected ride ends on the street network.
    static let redirectedKind = "redirected"

    private struct RequestBody: Codable {
        let request: TripRequest
        let ends: RideEnds
    }

    /// Appends the entry to the history.
    ///
    /// - Returns: the row.
    func insert(_ db: any RowConnection, _ json: StoredJSON) throws -> [RowValue] {
        let at: Instant =
            switch self {
            case .requested(_, _, _, let requestedAt): requestedAt
            case .event(_, let event): event.at
            case .redirected(_, _, let redirectedAt): redirectedAt
            }
        let row: [RowValue] = [
            .of(trip.stored), .of(at.milliseconds), .of(kind), .of(try body(json)),
        ]
        return [.of(try db.append(row, to: .tripEvent))] + row
    }

    /// What stands in the column `body`.
    func body(_ json: StoredJSON) throws -> String {
        switch self {
        case .requested(_, let request, let ends, _):
            try json.text(of: RequestBody(request: request, ends: ends))
        case .event(_, let event): try json.text(of: event.change)
        case .redirected(_, let ends, _): try json.text(of: ends)
        }
    }

    /// Reads an entry.
    ///
    /// - Throws: `UnreadableRow`.
    init(_ row: StoredRow, _ json: StoredJSON) throws(UnreadableRow) {
        let trip = TripID(stored: row["trip_id"])
        let at = Instant(milliseconds: row["at_ms"])
        let kind: String = row["kind"]
        let body: String = row["body"]
        let key = String(row["sequence"] as Int64)
        switch kind {
        case Self.requestedKind:
            let request = try json.value(
                RequestBody.self, from: body, table: "trip_event", key: key)
            self = .requested(trip, request.request, request.ends, at: at)
        case Self.redirectedKind:
            let ends = try json.value(RideEnds.self, from: body, table: "trip_event", key: key)
            self = .redirected(trip, ends, at: at)
        default:
            let change = try json.value(
                TripEvent.Change.self, from: body, table: "trip_event", key: key)
            guard change.kind == kind else { throw UnreadableRow(table: "trip_event", key: key) }
            self = .event(trip, TripEvent(at: at, change: change))
        }
    }

    /// The name of the entry's kind in the table.
    var kind: String {
        switch self {
        case .requested: Self.requestedKind
        case .event(_, let event): event.change.kind
        case .redirected: Self.redirectedKind
        }
    }
}

extension TripEvent.Change {
    /// The name of what happened, for those who look at the table.
    var kind: String {
        switch self {
        case .offered: "offered"
        case .declined: "declined"
        case .offerExpired: "offerExpired"
        case .accepted: "accepted"
        case .arrived: "arrived"
        case .started: "started"
        case .completed: "completed"
        case .offerTakenBack: "offerTakenBack"
        case .withdrawn: "withdrawn"
        case .pinRenewed: "pinRenewed"
        case .boarded: "boarded"
        case .destinationChanged: "destinationChanged"
        case .pickupNoteChanged: "pickupNoteChanged"
        case .pickupMoved: "pickupMoved"
        case .priceRaised: "priceRaised"
        case .stopsChanged: "stopsChanged"
        case .stopReached: "stopReached"
        case .stopLeft: "stopLeft"
        case .charged: "charged"
        case .cancelled: "cancelled"
        case .becameUnserved: "becameUnserved"
        case .rated: "rated"
        case .messageSent: "messageSent"
        case .messagesDelivered: "messagesDelivered"
        case .messagesRead: "messagesRead"
        }
    }
}
