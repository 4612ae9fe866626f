import RideAccounts
import RideCore

/// The short codes that people show to each other.
struct RideCodes: Sendable {
    /// By which passengers board.
    var boarding = BoardingCodes()
    /// By which others watch a ride.
    var shared = SharedRides()
}

/// The codes by which passengers board without dispatch (P16). They live in memory only: after a
/// restart the driver's screen shows a new one.
struct BoardingCodes: Sendable {
    private struct Entry {
        let driver: DriverID
        let validUntil: Instant
    }

    private var entries: [String: Entry] = [:]

    /// The code of a driver, which stays the same until it has been used or has expired.
    mutating func code(
        of driver: DriverID, at now: Instant, lifetime: Duration,
        using generator: inout some RandomNumberGenerator
    ) -> (code: String, validUntil: Instant) {
        entries = entries.filter { $0.value.validUntil >= now }
        if let own = entries.first(where: { $0.value.driver == driver }) {
            return (own.key, own.value.validUntil)
        }
        var code = ""
        repeat { code = ShortCode.make(using: &generator) } while entries[code] != nil
        let validUntil = now + lifetime
        entries[code] = Entry(driver: driver, validUntil: validUntil)
        return (code, validUntil)
    }

    /// Whose car has this code now.
    func driver(_ code: String, at now: Instant) -> DriverID? {
        guard let entry = entries[ShortCode.normal(code)], entry.validUntil >= now else {
            return nil
        }
        return entry.driver
    }

    mutating func drop(_ driver: DriverID) {
        entries = entries.filter { $0.value.driver != driver }
    }
}

/// The codes by which others may watch a ride (P8). They end with the ride.
struct SharedRides: Sendable {
    private var trips: [String: TripID] = [:]

    mutating func code(
        of trip: TripID, using generator: inout some RandomNumberGenerator
    ) -> String {
        if let own = trips.first(where: { $0.value == trip }) { return own.key }
        var code = ""
        repeat {
            code = ShortCode.make(using: &generator) + ShortCode.make(using: &generator)
        } while trips[code] != nil
        trips[code] = trip
        return code
    }

    func trip(_ code: String) -> TripID? { trips[ShortCode.normal(code)] }

    mutating func close(_ trip: TripID) { trips = trips.filter { $0.value != trip } }
}

/// Six signs that are easy to read aloud: no 0 and O, no 1, I and L.
enum ShortCode {
    private static let signs = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    private static let length = 6

    static func make(using generator: inout some RandomNumberGenerator) -> String {
        String((0..<length).map { _ in signs[Int.random(in: 0..<signs.count, using: &generator)] })
    }

    /// As it was made, however it is typed.
    static func normal(_ typed: String) -> String {
        typed.uppercased().filter { signs.contains($0) }
    }
}
