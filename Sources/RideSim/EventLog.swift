import RideCore
import RideMap

/// Writes a history as bytes, so that two histories can be compared by their hash (S4).
///
/// Each event is one record: a kind byte, the time, and what belongs to the kind, every number in
/// little-endian order with a fixed width; texts are preceded by their length. The layout is part
/// of what the recorded hashes stand for, so a change of it is a change of all of them.
public struct EventLog: Sendable {
    /// The bytes so far; the caller may take them away at any time.
    public var bytes: [UInt8] = []

    /// An empty log.
    public init() {}

    /// Appends an event.
    public mutating func append(_ event: WorldEvent) {
        switch event {
        case .requested(let id, let request, let ends, let at):
            open(1, at, id.rawValue)
            number(request.passenger.rawValue)
            number(Int64(request.quote.fare.total.minorUnits))
            number(request.quote.distance.millimetres)
            number(request.quote.duration.milliseconds)
            bytes.append(CategorySet([request.quote.category]).rawValue)
            position(ends.pickup)
            position(ends.dropoff)
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
            open(2, event.at, id.rawValue)
            number(driver.rawValue)
            number(expiresAt.milliseconds)
        case .declined(let driver):
            open(3, event.at, id.rawValue)
            number(driver.rawValue)
        case .offerExpired(let driver):
            open(4, event.at, id.rawValue)
            number(driver.rawValue)
        case .accepted(let driver):
            open(5, event.at, id.rawValue)
            number(driver.rawValue)
        case .arrived: open(6, event.at, id.rawValue)
        case .started: open(7, event.at, id.rawValue)
        case .completed: open(8, event.at, id.rawValue)
        case .cancelled(let by, let reason):
            open(9, event.at, id.rawValue)
            canceller(by)
            text(reason.rawValue)
        case .becameUnserved(let reason):
            open(10, event.at, id.rawValue)
            text(reason.rawValue)
        case .rated(let party, let rating):
            open(11, event.at, id.rawValue)
            text(party.rawValue)
            bytes.append(UInt8(rating.stars.rawValue))
            text(rating.comment ?? "")
        case .messageSent(let message):
            open(12, event.at, id.rawValue)
            number(message.id.rawValue)
            text(message.sender.rawValue)
            text(message.text)
        case .messagesDelivered(let party, let through):
            open(13, event.at, id.rawValue)
            text(party.rawValue)
            number(through.rawValue)
        case .messagesRead(let party, let through):
            open(14, event.at, id.rawValue)
            text(party.rawValue)
            number(through.rawValue)
        case .withdrawn, .boarded, .destinationChanged, .charged:
            appendChange(event, of: id)
        }
    }

    /// What can happen to an agreed ride besides its steps.
    private mutating func appendChange(_ event: TripEvent, of id: TripID) {
        switch event.change {
        case .withdrawn(let driver, let reason):
            open(15, event.at, id.rawValue)
            number(driver.rawValue)
            text(reason.rawValue)
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
            open(18, event.at, id.rawValue)
            text(item.kind.rawValue)
            number(item.amount.minorUnits)
        case .offered, .declined, .offerExpired, .accepted, .arrived, .started, .completed,
            .cancelled, .becameUnserved, .rated, .messageSent, .messagesDelivered, .messagesRead:
            break
        }
    }

    private mutating func append(
        _ change: WorldEvent.DriverChange, of driver: DriverID, at: Instant
    ) {
        switch change {
        case .wentOnline(let place):
            open(20, at, driver.rawValue)
            position(place)
        case .wentOffline: open(21, at, driver.rawValue)
        case .departed(let leg):
            open(22, at, driver.rawValue)
            append(leg)
        case .steered(let leg):
            open(25, at, driver.rawValue)
            append(leg)
        case .reached(let place):
            open(23, at, driver.rawValue)
            position(place)
        case .stopped(let place):
            open(24, at, driver.rawValue)
            position(place)
        }
    }

    /// What a driver has chosen follows only where there is any.
    private mutating func append(_ leg: Leg) {
        position(leg.from)
        position(leg.to)
        number(leg.duration.milliseconds)
        number(leg.distance.millimetres)
        guard !leg.came.isEmpty || !leg.through.isEmpty else { return }
        number(leg.departedAt.milliseconds)
        for arcs in [leg.came, leg.through] {
            number(UInt64(arcs.count))
            for arc in arcs { number(UInt64(arc)) }
        }
    }

    private mutating func open(_ kind: UInt8, _ at: Instant, _ subject: UInt64) {
        bytes.append(kind)
        number(at.milliseconds)
        number(subject)
    }

    private mutating func canceller(_ canceller: Canceller) {
        switch canceller {
        case .system: bytes.append(0)
        case .person(.passenger(let id)):
            bytes.append(1)
            number(id.rawValue)
        case .person(.driver(let id)):
            bytes.append(2)
            number(id.rawValue)
        }
    }

    private mutating func position(_ position: StreetPosition) {
        switch position {
        case .node(let node):
            bytes.append(0)
            number(UInt64(node.rawValue))
        case .link(let link, let offset):
            bytes.append(1)
            number(UInt64(link.rawValue))
            number(offset.millimetres)
        }
    }

    private mutating func text(_ text: String) {
        number(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func number(_ value: Int64) { number(UInt64(bitPattern: value)) }

    private mutating func number(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
