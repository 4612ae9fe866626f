import AppTestSupport
import RideApp
import RideCore
import RideMap
import RideTUI

@testable import ReplayApp

/// Four rides of two drivers in an hour: one completed, one that is called off on the way, one that
/// finds nobody, one that is under way at the end.
enum SmallRun {
    static let south = place(-29.9100, -71.2500)
    static let north = place(-29.9000, -71.2450)
    static let east = place(-29.9050, -71.2300)
    static let far = place(-29.9300, -71.2600)

    static let recording = Recording(
        name: "a small run",
        rides: [
            ride(1, "completed", [60, 70, 200, 245, 600], driver: 0, from: north, to: east),
            ride(
                2, "pickup_patience_ended", [100, 110, nil, nil, 140], driver: 1, from: far,
                to: east),
            ride(3, "no_driver", [150, nil, nil, nil, 750], driver: nil, from: south, to: north),
            ride(4, "aboard", [800, 810, 900, 945, nil], driver: 0, from: south, to: far),
        ],
        drivers: [
            Recording.Driver(id: 7, start: south), Recording.Driver(id: 8, start: north),
        ],
        calendar: WorldCalendar(startingOn: .thursday, at: .milliseconds(7 * 3_600_000)),
        amounts: .real, duration_ms: 1_200_000)

    /// The same with nothing more until Friday at noon of the week after.
    static let longRecording = Recording(
        name: "a long run", rides: recording.rides, drivers: recording.drivers,
        calendar: recording.calendar, amounts: .real, duration_ms: (8 * 24 + 5) * 3_600_000)

    /// The same where the wide streets crawl from eight to nine.
    static let slowRecording = Recording(
        name: "a slow run", rides: recording.rides, drivers: recording.drivers,
        calendar: recording.calendar,
        speeds: SpeedProfile(AppFiles.openedCity.city) { roadClass, hour in
            hour % 24 == 8 && roadClass < .residential ? 9_000 : 1_000
        }, amounts: .real, duration_ms: 7_200_000)

    /// A run played in a terminal.
    static func program(
        _ size: Size = .smallest, language: String = "en", of recording: Recording = recording
    ) throws -> ReplayProgram {
        let settings = ProgramSettings(
            name: "", texts: try AppFiles.texts(language), languages: try AppFiles.languages(),
            seed: 1)
        var program = ReplayProgram(recording, city: AppFiles.openedCity, settings: settings)
        _ = program.update(Input(at_ms: 0, .resized(size)))
        return program
    }

    private static func ride(
        _ number: Int64, _ outcome: String, _ times_s: [Int64?], driver: Int?,
        from: Coordinate, to: Coordinate
    ) -> Recording.Ride {
        let times = times_s.map { $0.map { $0 * 1_000 } }
        return Recording.Ride(
            number: number, outcome: outcome, requestedAt_ms: times[0] ?? 0,
            acceptedAt_ms: times[1], arrivedAt_ms: times[2], startedAt_ms: times[3],
            endedAt_ms: times[4], driver: driver, pickup: from, dropoff: to, fare_minor: 1_460)
    }

    private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitudeE7: Int32(latitude * 1e7), longitudeE7: Int32(longitude * 1e7))
    }
}
