import RideCore
import RideMap

/// The records themselves, from bare values: those of a world that keeps no events write them too.
extension EventLog {
    /// The steps of a ride that say nothing but who took them; the raw value is the kind byte.
    enum Step: UInt8 {
        case declined = 3
        case offerExpired = 4
        case accepted = 5
        case arrived = 6
        case started = 7
        case completed = 8
    }

    mutating func requested(
        _ id: TripID, by passenger: PassengerID, fare: Money, distance: Metres,
        duration_ms: Int64, category: Category, _ ends: RideEnds, _ at: Instant
    ) {
        open(1, at, id.rawValue)
        number(passenger.rawValue)
        number(fare.minorUnits)
        number(distance.millimetres)
        number(duration_ms)
        byte(category.bit)
        position(ends.pickup)
        position(ends.dropoff)
    }

    mutating func offered(
        _ id: TripID, to driver: DriverID, expiresAt: Instant, _ at: Instant
    ) {
        open(2, at, id.rawValue)
        number(driver.rawValue)
        number(expiresAt.milliseconds)
    }

    mutating func step(_ step: Step, of id: TripID, by driver: DriverID, _ at: Instant) {
        open(step.rawValue, at, id.rawValue)
        number(driver.rawValue)
    }

    mutating func step(_ step: Step, of id: TripID, _ at: Instant) {
        open(step.rawValue, at, id.rawValue)
    }

    mutating func cancelled(
        _ id: TripID, by who: Canceller, _ reason: CancellationReason, _ at: Instant
    ) {
        open(9, at, id.rawValue)
        canceller(who)
        text(reason.rawValue)
    }

    mutating func becameUnserved(_ id: TripID, _ reason: UnservedReason, _ at: Instant) {
        open(10, at, id.rawValue)
        text(reason.rawValue)
    }

    mutating func withdrawn(
        _ id: TripID, from driver: DriverID, _ reason: CancellationReason, _ at: Instant
    ) {
        open(15, at, id.rawValue)
        number(driver.rawValue)
        text(reason.rawValue)
    }

    mutating func charged(_ id: TripID, _ item: Fare.Item, _ at: Instant) {
        open(18, at, id.rawValue)
        text(item.kind.rawValue)
        number(item.amount.minorUnits)
    }

    mutating func wentOnline(_ driver: DriverID, at place: StreetPosition, _ at: Instant) {
        open(20, at, driver.rawValue)
        position(place)
    }

    mutating func wentOffline(_ driver: DriverID, _ at: Instant) {
        open(21, at, driver.rawValue)
    }

    mutating func departed(
        _ driver: DriverID, from: StreetPosition, to: StreetPosition, duration_ms: Int64,
        distance: Metres, _ at: Instant
    ) {
        open(22, at, driver.rawValue)
        position(from)
        position(to)
        number(duration_ms)
        number(distance.millimetres)
    }

    mutating func reached(_ driver: DriverID, _ place: StreetPosition, _ at: Instant) {
        open(23, at, driver.rawValue)
        position(place)
    }

    mutating func stopped(_ driver: DriverID, at place: StreetPosition, _ at: Instant) {
        open(24, at, driver.rawValue)
        position(place)
    }

    /// What a car does at a charging station; the raw value is the kind byte.
    enum Charging: UInt8 {
        case queues = 32
        case plugged = 33
        case unplugged = 34
    }

    mutating func charging(
        _ change: Charging, _ driver: DriverID, station: Int, _ energy_mJ: Int64, _ at: Instant
    ) {
        open(change.rawValue, at, driver.rawValue)
        number(Int64(station))
        number(energy_mJ)
    }

    /// On which of two platforms a ride was asked for that has just been.
    mutating func asked(on platform: PlatformRules.Membership, _ id: TripID, _ at: Instant) {
        open(35, at, id.rawValue)
        byte(platform.rawValue)
    }

    // MARK: Numbers

    @inline(__always)
    mutating func open(_ kind: UInt8, _ at: Instant, _ subject: UInt64) {
        records += 1
        record.append(byte: kind, UInt64(bitPattern: at.milliseconds), subject)
    }

    mutating func canceller(_ canceller: Canceller) {
        switch canceller {
        case .system: record.append(byte: 0)
        case .person(.passenger(let id)):
            record.append(byte: 1)
            number(id.rawValue)
        case .person(.driver(let id)):
            record.append(byte: 2)
            number(id.rawValue)
        }
    }

    mutating func position(_ position: StreetPosition) {
        switch position {
        case .node(let node):
            record.append(byte: 0, UInt64(node.rawValue))
        case .link(let link, let offset):
            record.append(byte: 1, UInt64(link.rawValue), UInt64(bitPattern: offset.millimetres))
        }
    }

    mutating func text(_ text: String) {
        number(UInt64(text.utf8.count))
        record.append(contentsOf: text.utf8)
    }

    @inline(__always)
    mutating func number(_ value: Int64) { number(UInt64(bitPattern: value)) }

    @inline(__always)
    mutating func number(_ value: UInt64) {
        record.append(number: value)
    }

    mutating func byte(_ value: UInt8) { record.append(byte: value) }
}

extension Category {
    /// The category as the byte of a record: the bit it has in a `CategorySet`.
    fileprivate var bit: UInt8 {
        switch self {
        case .common: 1
        case .vip: 2
        case .women: 4
        case .pet: 8
        }
    }
}
