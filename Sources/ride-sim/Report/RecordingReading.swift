import ReplayApp
import RideApp
import RideCore
import RideMap
import RideRuns
import RideScenario
import RideSim

/// A results folder as a run that can be played again.
struct RecordingReading {
    private let results: ResultsReading
    private let scenario: Scenario
    private let city: String?

    /// - Parameter city: the city in the place of the scenario's.
    /// - Throws: `Failure` where the folder holds no results.
    init(_ folder: String, city: String? = nil) throws {
        results = try ResultsReading(folder)
        scenario = try CityOpening.scenario("\(folder)/scenario.yaml")
        self.city = city
    }

    /// What is missing of the run, in words; nil for all of it.
    var part: String? { results.part }

    /// The city of the run.
    ///
    /// - Throws: `Failure` for another city.
    func openCity() throws -> City {
        let open: City
        do {
            open = try CityOpening.open(city.map(CityOpening.source) ?? scenario.city).city
        } catch {
            throw Failure(
                "\(error). The run in \(results.path) needs its city: name it with --city")
        }
        let checksum = String(open.checksum, radix: 16)
        let own = results.summary["city_checksum"]?.string
        guard own == nil || UInt64(own ?? "", radix: 16) == open.checksum else {
            throw Failure(
                "the run in \(results.path) was in another city than \(open.name) "
                    + "(checksum \(own ?? "?"), this one's is \(checksum)); name it with --city")
        }
        return open
    }

    /// The run and its city, ready to be drawn.
    ///
    /// - Throws: `Failure` for another city than the run's, and for tables that do not fit.
    func opened() throws -> (Recording, OpenedCity) {
        let open = try openCity()
        let recording = Recording(
            name: scenario.name + (part.map { " (\($0))" } ?? ""), rides: try rides(),
            drivers: try drivers(), moves: try moves(),
            calendar: try scenario.makeCalendar(in: open),
            speeds: try scenario.makeStreetSpeeds(in: open),
            amounts: scenario.market?.amounts ?? .real,
            duration_ms: scenario.duration.milliseconds)
        return (recording, OpenedCity(open))
    }

    /// The rides as if each had been driven when it was asked for, by its quoted way, and their
    /// numbers.
    ///
    /// - Throws: `Failure` for tables that do not fit, and for places far from any street.
    func rides(in city: City) throws -> (numbers: [Int64], rides: [MinimumFleet.Ride]) {
        let rides = try rides()
        let durations = try column("duration_s", of: "rides").map(Self.milliseconds)
        guard durations.count == rides.count else { throw unfit("duration_s", "rides") }
        let whole = try zip(rides, durations).map { ride, duration in
            guard let pickup = city.snap(ride.pickup), let dropoff = city.snap(ride.dropoff) else {
                throw Failure("\(results.path): ride \(ride.number) is far from any street")
            }
            let start = Instant(milliseconds: ride.requestedAt_ms)
            return MinimumFleet.Ride(
                start: start, end: start + .milliseconds(duration ?? 0),
                pickup: pickup.position, dropoff: dropoff.position)
        }
        return (rides.map(\.number), whole)
    }

    private func drivers() throws -> [Recording.Driver] {
        let ids = try column("driver_id", of: "drivers")
        let latitudes = try column("start_lat", of: "drivers", like: ids)
        let longitudes = try column("start_lon", of: "drivers", like: ids)
        return try ids.indices.map { row in
            Recording.Driver(
                id: Int64(exactly: ids[row]) ?? -1,
                start: try place(latitudes[row], longitudes[row], row, "drivers"))
        }
    }

    /// The ways without a ride; none of a run that was made before there was such a table.
    private func moves() throws -> [Recording.Move] {
        guard results.has("moves") else { return [] }
        let ids = try column("driver_id", of: "drivers")
        let known = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        let drivers = try column("driver_id", of: "moves")
        let columns = try [
            "from_s", "until_s", "from_lat", "from_lon", "to_lat", "to_lon",
        ].map { try column($0, of: "moves", like: drivers) }
        return try drivers.indices.compactMap { row in
            guard let driver = known[drivers[row]], let from = Self.milliseconds(columns[0][row]),
                let until = Self.milliseconds(columns[1][row])
            else { return nil }
            return Recording.Move(
                driver: driver, from_ms: from, until_ms: until,
                origin: try place(columns[2][row], columns[3][row], row, "moves"),
                destination: try place(columns[4][row], columns[5][row], row, "moves"))
        }
    }

    /// Whether two parties were in one car.
    func isShared() throws -> Bool {
        try results.column("shared_with", of: "rides").contains { $0 >= 0 }
    }

    private func rides() throws -> [Recording.Ride] {
        let numbers = try column("ride", of: "rides")
        func seconds(_ name: String) throws -> [Int64?] {
            try column(name, of: "rides", like: numbers).map(Self.milliseconds)
        }
        let requested = try seconds("requested_s")
        let accepted = try seconds("accepted_s")
        let arrived = try seconds("arrived_s")
        let started = try seconds("started_s")
        let ended = try seconds("ended_s")
        let outcomes = try results.words("outcome", of: "rides")
        let fares = try column("fare_minor", of: "rides", like: numbers)
        let places = try ["pickup_lat", "pickup_lon", "dropoff_lat", "dropoff_lon"].map {
            try column($0, of: "rides", like: numbers)
        }
        guard outcomes.count == numbers.count else { throw unfit("outcome", "rides") }
        let drivers = try driverPlaces(numbers)
        var rides: [Recording.Ride] = []
        rides.reserveCapacity(numbers.count)
        for row in numbers.indices {
            rides.append(
                Recording.Ride(
                    number: Int64(exactly: numbers[row]) ?? -1, outcome: outcomes[row],
                    requestedAt_ms: requested[row] ?? 0, acceptedAt_ms: accepted[row],
                    arrivedAt_ms: arrived[row], startedAt_ms: started[row],
                    endedAt_ms: ended[row], driver: drivers[row],
                    pickup: try place(places[0][row], places[1][row], row, "rides"),
                    dropoff: try place(places[2][row], places[3][row], row, "rides"),
                    fare_minor: Int64(exactly: fares[row]) ?? 0))
        }
        return rides
    }

    /// For each ride the place of its driver among the drivers.
    private func driverPlaces(_ numbers: [Double]) throws -> [Int?] {
        let ids = try column("driver_id", of: "drivers")
        let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        return try column("driver_id", of: "rides", like: numbers).map { places[$0] }
    }

    private func column(
        _ name: String, of table: String, like other: [Double]? = nil
    ) throws -> [Double] {
        let values = try results.column(name, of: table)
        guard other == nil || values.count == other?.count else { throw unfit(name, table) }
        return values
    }

    private func unfit(_ name: String, _ table: String) -> Failure {
        Failure(
            "\(results.path): the column \(name) of \(table) is missing or has another length "
                + "than the others")
    }

    private func place(
        _ latitude: Double, _ longitude: Double, _ row: Int, _ table: String
    ) throws -> Coordinate {
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            throw Failure("\(results.path): row \(row + 1) of \(table) has no place on the Earth")
        }
        return place
    }

    /// NaN, and what no run can have, is nothing.
    private static func milliseconds(_ seconds: Double) -> Int64? {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        return Int64((seconds * 1_000).rounded())
    }
}
