import RideCore
import RideMap

/// Writes a history as bytes, so that two histories can be compared by their hash (S4).
///
/// Each event is one record: a kind byte, the time, and what belongs to the kind, every number in
/// little-endian order with a fixed width; texts are preceded by their length. The layout is part
/// of what the recorded hashes stand for, so a change of it is a change of all of them.
public struct EventLog: Sendable {
    var record = RecordBytes()

    /// An empty log.
    public init() {}

    /// The bytes since they were last taken away.
    public var bytes: [UInt8] { record.bytes }

    /// How many records were written.
    public internal(set) var records = 0

    /// How many bytes there are.
    public var count: Int { record.count }

    /// Forgets the bytes, which the caller has taken.
    public mutating func removeAll() { record.removeAll() }

    /// Appends an event.
    public mutating func append(_ event: WorldEvent) {
        switch event {
        case .requested(let id, let request, let ends, let at):
            let quote = request.quote
            requested(
                id, by: request.passenger, fare: quote.fare.total, distance: quote.distance,
                duration_ms: quote.duration.milliseconds, category: quote.category, ends, at)
        case .trip(let id, let event):
            append(event, of: id)
        case .redirected(let id, let ends, let at):
            open(19, at, id.rawValue)
            position(ends.pickup)
            position(ends.dropoff)
        case .driver(let driver, let change, let at):
            append(change, of: driver, at: at)
        }
    }

    private mutating func append(_ event: TripEvent, of id: TripID) {
        switch event.change {
        case .offered(let driver, let expiresAt):
            offered(id, to: driver, expiresAt: expiresAt, event.at)
        case .declined(let driver): step(.declined, of: id, by: driver, event.at)
        case .offerExpired(let driver): step(.offerExpired, of: id, by: driver, event.at)
        case .accepted(let driver): step(.accepted, of: id, by: driver, event.at)
        case .arrived: step(.arrived, of: id, event.at)
        case .started: step(.started, of: id, event.at)
        case .completed: step(.completed, of: id, event.at)
        case .cancelled(let by, let reason):
            cancelled(id, by: by, reason, event.at)
        case .becameUnserved(let reason):
            becameUnserved(id, reason, event.at)
        case .rated(let side, let rating):
            open(11, event.at, id.rawValue)
            text(side.rawValue)
            record.append(byte: UInt8(rating.stars.rawValue))
            text(rating.comment ?? "")
        case .messageSent(let message):
            open(12, event.at, id.rawValue)
            number(message.id.rawValue)
            text(message.sender.rawValue)
            text(message.text)
        case .messagesDelivered(let side, let through):
            open(13, event.at, id.rawValue)
            text(side.rawValue)
            number(through.rawValue)
        case .messagesRead(let side, let through):
            open(14, event.at, id.rawValue)
            text(side.rawValue)
            number(through.rawValue)
        case .withdrawn, .offerTakenBack, .pinRenewed, .boarded, .destinationChanged, .charged,
            .pickupNoteChanged, .pickupMoved, .priceRaised, .stopsChanged, .stopReached, .stopLeft:
            appendChange(event, of: id)
        }
    }

    /// What can happen to an agreed ride besides its steps.
    private mutating func appendChange(_ event: TripEvent, of id: TripID) {
        switch event.change {
        case .withdrawn(let driver, let reason):
            withdrawn(id, from: driver, reason, event.at)
        case .boarded(let driver):
            open(16, event.at, id.rawValue)
            number(driver.rawValue)
        case .destinationChanged(let dropoff, let quote):
            open(17, event.at, id.rawValue)
            text(dropoff.name)
            number(quote.fare.total.minorUnits)
            number(quote.distance.millimetres)
            number(quote.duration.milliseconds)
        case .charged(let item):
            charged(id, item, event.at)
        case .pickupNoteChanged(let note):
            open(26, event.at, id.rawValue)
            text(note?.text ?? "")
        case .pickupMoved(let pickup):
            open(27, event.at, id.rawValue)
            text(pickup.name)
            number(Int64(pickup.coordinate.latitudeE7))
            number(Int64(pickup.coordinate.longitudeE7))
        case .priceRaised(let amount):
            open(28, event.at, id.rawValue)
            number(amount.minorUnits)
        case .stopsChanged(let stops, let quote):
            open(29, event.at, id.rawValue)
            for stop in stops { text(stop.name) }
            number(quote.fare.total.minorUnits)
        case .stopReached: open(30, event.at, id.rawValue)
        case .stopLeft: open(31, event.at, id.rawValue)
        case .offerTakenBack(let driver):
            open(36, event.at, id.rawValue)
            number(driver.rawValue)
        case .pinRenewed: open(37, event.at, id.rawValue)
        case .offered, .declined, .offerExpired, .accepted, .arrived, .started, .completed,
            .cancelled, .becameUnserved, .rated, .messageSent, .messagesDelivered, .messagesRead:
            break
        }
    }

    private mutating func append(
        _ change: WorldEvent.DriverChange, of driver: DriverID, at: Instant
    ) {
        switch change {
        case .wentOnline(let place): wentOnline(driver, at: place, at)
        case .wentOffline: wentOffline(driver, at)
        case .departed(let leg):
            departed(
                driver, from: leg.from, to: leg.to, duration_ms: leg.duration.milliseconds,
                distance: leg.distance, at)
            appendChoices(of: leg)
        case .steered(let leg):
            open(25, at, driver.rawValue)
            append(leg)
            appendChoices(of: leg)
        case .reached(let place): reached(driver, place, at)
        case .stopped(let place): stopped(driver, at: place, at)
        }
    }

    private mutating func append(_ leg: Leg) {
        position(leg.from)
        position(leg.to)
        number(leg.duration.milliseconds)
        number(leg.distance.millimetres)
    }

    /// What a driver has chosen follows only where there is any.
    private mutating func appendChoices(of leg: Leg) {
        guard !leg.came.isEmpty || !leg.through.isEmpty else { return }
        number(leg.departedAt.milliseconds)
        for arcs in [leg.came, leg.through] {
            number(UInt64(arcs.count))
            for arc in arcs { number(UInt64(arc)) }
        }
    }
}
