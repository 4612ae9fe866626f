import RideCore

/// The short codes that people show to each other: for boarding a car without dispatch (P16), and
/// for watching a ride (P8). They go on after a restart.
struct RideCodes: Sendable {
    private var boarding: [String: BoardingCode] = [:]
    private var shared: [String: TripID] = [:]
    /// Rides that are over, for a while, by the codes with which they were watched. A restart
    /// forgets them.
    private var ended: [String: (trip: Trip, until: WallTime)] = [:]
    /// The links by which the same rides are watched in a browser.
    private var links = RideLinks()

    // MARK: Commands

    /// The code of a driver, which stays the same until it has been used or has expired.
    mutating func boardingCode(
        of driver: DriverID, at now: Instant, lifetime: Duration,
        using generator: inout some RandomNumberGenerator, _ changes: inout PendingChanges
    ) -> BoardingCode {
        for old in boarding.values.filter({ $0.validUntil < now }) { forget(old, &changes) }
        if let own = boarding.values.first(where: { $0.driver == driver }) { return own }
        var text = ""
        repeat { text = ShortCode.make(using: &generator) } while boarding[text] != nil
        let code = BoardingCode(driver: driver, code: text, validUntil: now + lifetime)
        boarding[text] = code
        changes.keep(.boardingCode, driver)
        return code
    }

    /// A passenger has boarded: the next one needs another code.
    mutating func endBoarding(with driver: DriverID, _ changes: inout PendingChanges) {
        for old in boarding.values.filter({ $0.driver == driver }) { forget(old, &changes) }
    }

    private mutating func forget(_ code: BoardingCode, _ changes: inout PendingChanges) {
        boarding[code.code] = nil
        changes.keep(.boardingCode, code.driver)
    }

    /// The code by which others can watch a ride: the same until the ride ends.
    mutating func sharingCode(
        of trip: TripID, using generator: inout some RandomNumberGenerator,
        _ changes: inout PendingChanges
    ) -> String {
        if let own = sharingCode(of: trip) { return own }
        var code = ""
        repeat {
            code = ShortCode.make(using: &generator) + ShortCode.make(using: &generator)
        } while shared[code] != nil
        shared[code] = trip
        changes.keep(.sharedRide, trip)
        return code
    }

    /// A ride is over: nobody watches it any more, but who did is told for a while how it ended.
    mutating func endSharing(of trip: Trip, at now: WallTime, _ changes: inout PendingChanges) {
        for (code, _) in ended.filter({ $0.value.until <= now }) {
            ended[code] = nil
            links.forget(code)
        }
        guard let code = sharingCode(of: trip.id) else { return }
        shared[code] = nil
        ended[code] = (trip, now + Limits.watchedAfterEnd)
        changes.keep(.sharedRide, trip.id)
    }

    /// The link by which others can watch a ride in a browser: the same until the ride ends. It
    /// stands for the ride's code, and so shows what that shows, for as long.
    mutating func sharingLink(
        of trip: TripID, using generator: inout some RandomNumberGenerator,
        _ changes: inout PendingChanges
    ) -> RideLink {
        let code = sharingCode(of: trip, using: &generator, &changes)
        if let own = links[code] { return own }
        let link = RideLink(using: &generator)
        links.keep(link, for: code)
        changes.keep(.sharedRide, trip)
        return link
    }

    /// Takes out of the rides that are over what somebody wrote whose account is deleted.
    mutating func erase(_ person: Actor) {
        ended = ended.mapValues { kept in
            var trip = kept.trip
            trip.erase(person)
            return (trip, kept.until)
        }
    }

    // MARK: Questions

    /// Whose car has this code now.
    func driver(boardedBy typed: String, at now: Instant) -> DriverID? {
        guard let code = boarding[ShortCode.normal(typed)], code.validUntil >= now else {
            return nil
        }
        return code.driver
    }

    /// Which ride is watched by this code.
    func trip(watchedBy typed: String) -> TripID? { shared[ShortCode.normal(typed)] }

    /// The ride that was watched by this code, as it ended; nil once that is too long ago.
    func trip(endedUnder typed: String, at now: WallTime) -> Trip? {
        ended[ShortCode.normal(typed)].flatMap { $0.until > now ? $0.trip : nil }
    }

    /// The code for which a link stands; nil for a link of no ride.
    func code(behind presented: String) -> String? { links.code(behind: presented) }

    private func sharingCode(of trip: TripID) -> String? {
        shared.first { $0.value == trip }?.key
    }

    // MARK: Records

    /// A driver's code as it is to be kept.
    func boardingRecord(_ key: String) -> StoredRecord? {
        boarding.values.first { $0.driver.description == key }.map(StoredRecord.boardingCode)
    }

    /// A ride's code as it is to be kept.
    func sharingRecord(_ key: String) -> StoredRecord? {
        TripID(text: key).flatMap { trip in
            sharingCode(of: trip).map {
                .sharedRide(SharedRideCode(trip: trip, code: $0, link: links[$0]?.text))
            }
        }
    }

    mutating func restore(_ code: BoardingCode) { boarding[code.code] = code }

    mutating func restore(_ code: SharedRideCode) {
        shared[code.code] = code.trip
        if let link = code.link.flatMap(RideLink.init(presented:)) {
            links.keep(link, for: code.code)
        }
    }
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
