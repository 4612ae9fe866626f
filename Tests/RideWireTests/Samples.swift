import RideCore

@testable import RideWire

/// A frame written over several lines, as it stands on the wire: without line ends and the blanks
/// at the beginning of lines.
func frame(_ text: String) -> [UInt8] {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return Array(lines.joined().utf8)
}

/// One ride and its people, for messages to speak of.
enum Samples {
    static let command: CommandID = {
        guard let id = CommandID("0123456789abcdef") else { preconditionFailure("a command id") }
        return id
    }()

    static let mark: HistoryMark = {
        let mark = HistoryMark(
            length: 12, at: WallTime(milliseconds: 1_795_240_926_000), digest: Array(0..<16),
            seal: Array(0xF0...0xFF))
        guard let mark else { preconditionFailure("a mark") }
        return mark
    }()

    static let pickup = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_027_000, longitudeE7: -712_520_000),
        name: "Balmaceda & Prat")
    static let dropoff = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_054_321, longitudeE7: -712_745_678),
        name: "Faro Monumental")
    static let passenger = PersonView(name: "Ana", rating: RatingAverage(sum: 49, count: 10))
    static let driver = PersonView(name: "Luis", rating: RatingAverage())
    static let driverID = DriverID(1 << 32)
    static let car = VehicleDescription(
        make: "Chevrolet", model: "Onix", colour: "white", plate: "LXKP-42")
    static let fare = Fare(items: [
        .init(kind: .base, amount: Money(minorUnits: 300)),
        .init(kind: .distance, amount: Money(minorUnits: 710)),
        .init(kind: .time, amount: Money(minorUnits: 330)),
    ])
    static let request = TripRequest(
        passenger: PassengerID(1), pickup: pickup, dropoff: dropoff,
        quote: Quote(
            category: .common, fare: fare, distance: Metres(4_200), duration: .seconds(660)),
        payment: .cash)

    /// A ride after these commands, the first of them at second 10, each one second later.
    static func trip(_ commands: TripCommand...) -> Trip {
        var trip = Trip(id: TripID(7), request: request, requestedAt: .start)
        var second: Int64 = 10
        for command in commands {
            do {
                _ = try trip.perform(command, at: Instant(milliseconds: second * 1_000))
            } catch { preconditionFailure("\(command): \(error)") }
            second += 1
        }
        return trip
    }

    static let offer = TripCommand.offer(
        to: driverID, expiresAt: Instant(milliseconds: 25_000))
    static let accept = TripCommand.accept(by: driverID)
    static let arrive = TripCommand.arrive(by: driverID)
    static let start = TripCommand.start(by: driverID)
    static let finish = TripCommand.finish(by: driverID)
    static let asPassenger = Actor.passenger(PassengerID(1))
    static let asDriver = Actor.driver(driverID)

    static func view(
        _ trip: Trip, for viewer: Side = .passenger, now: Instant? = nil,
        money: RideMoney = RideMoney(), isFavourite: Bool? = nil
    ) -> RideView {
        let isTaken = trip.assignment != nil
        return RideView(
            trip, for: viewer, passenger: passenger, driver: isTaken ? driver : nil,
            vehicle: isTaken ? car : nil, now: now, money: money, isFavourite: isFavourite)
    }

    static let route = RouteView(
        distance_m: 4_200, duration_s: 660, shape: [pickup.coordinate, dropoff.coordinate],
        manoeuvres: [
            .init(kind: "depart", street: "Balmaceda", at_m: 0),
            .init(kind: "roundabout", street: "Avenida del Mar", at_m: 2_050.5, exit: 3),
            .init(kind: "arrive", street: "", at_m: 4_200),
        ])

    static func state(
        role: Side = .passenger, activity: PersonState.Activity, ride: RideView? = nil,
        route: RouteView? = nil, today: PersonState.Today? = nil
    ) -> PersonState {
        PersonState(
            revision: 3, role: role, person_id: role == .passenger ? 1 : driverID.rawValue,
            person: role == .passenger ? passenger : driver, place: PlaceView(pickup),
            activity: activity, ride: ride, route: route, today: today)
    }

    static let clock = ClockView(
        now: Instant(milliseconds: 1_500), speed: 1,
        calendar: WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600)))
    static let city = CityView(
        name: "La Serena", path: "/srv/la-serena.city", checksum: "00c0ffee00c0ffee",
        notice: "© OpenStreetMap contributors")

    /// One call of every kind.
    static let calls = RecordedCall.whole.map(\.call)
}
