import RideCore

/// How the service does today, for operators; it begins anew at midnight of the city, and not with
/// another engine.
public struct DayStatistics: Hashable, Codable, Sendable {
    private var day: Int64 = 0
    private(set) var requested = 0
    private(set) var completed = 0
    private(set) var cancelled = 0
    private(set) var unserved = 0
    private var waits = 0
    private var waitSum_ms: Int64 = 0

    /// A day on which nothing has happened yet.
    public init() {}

    /// The mean from the request to the arrival of the car; nil before the first.
    var meanWait: Duration? {
        waits == 0 ? nil : .milliseconds(waitSum_ms / Int64(waits))
    }

    /// Begins to count anew if it is another day.
    mutating func renew(_ today: Int64) {
        guard day != today else { return }
        self = DayStatistics()
        day = today
    }

    /// Counts a request.
    mutating func countRequest() { requested += 1 }

    /// Counts what happened to a ride.
    mutating func count(_ event: TripEvent, requestedAt: Instant) {
        switch event.change {
        case .arrived:
            waits += 1
            waitSum_ms += event.at.since(requestedAt).milliseconds
        case .completed: completed += 1
        case .cancelled: cancelled += 1
        case .becameUnserved: unserved += 1
        case .offered, .accepted, .withdrawn, .declined, .offerExpired, .offerTakenBack,
            .boarded, .pinRenewed, .destinationChanged, .charged, .pickupNoteChanged, .pickupMoved,
            .priceRaised, .stopsChanged, .stopReached, .stopLeft, .started, .rated, .messageSent,
            .messagesDelivered,
            .messagesRead:
            break
        }
    }
}
