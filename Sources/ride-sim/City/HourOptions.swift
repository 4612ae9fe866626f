import ArgumentParser
import RideCore
import RideMap

/// At which hour of the week a command is to search.
struct HourOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Drive by the speeds of this time of day, in place of the usual ones.",
            discussion: "For cities that were imported with --speeds (docs/SPEEDS.md).",
            valueName: "HH:MM"))
    var at: String?

    @Option(
        help: ArgumentHelp("On this day, with --at; Monday otherwise.", valueName: "mon…sun"))
    var day: String?

    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    func validate() throws {
        guard at == nil || hour != nil else {
            throw ValidationError("--at: expected a time of day from 00:00 to 23:59")
        }
        guard day == nil || at != nil && weekday != nil else {
            let days = Self.days.joined(separator: ", ")
            throw ValidationError("--day: expected one of \(days), together with --at")
        }
    }

    /// The hour of the day of a time that is written "7:05" or "07:05".
    private var hour: Int? {
        let parts = (at ?? "").split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour
    }

    private var weekday: Weekday? {
        guard let day else { return .monday }
        return Self.days.firstIndex(of: day.lowercased()).map { Weekday.allCases[$0] }
    }

    /// A router by the times of that hour; by the city's own where none is named.
    func router(in city: City) throws -> Router {
        let router = Router(city)
        guard let hour, let weekday else { return router }
        guard let speeds = city.speeds else {
            throw Failure(
                "\(city.name) has no speeds by hour: `ride-sim import --speeds` gives it some")
        }
        router.use(speeds.times(inHour: SpeedProfile.hour(hour, on: weekday), of: city))
        return router
    }

    /// Whether an hour is named.
    var isNamed: Bool { at != nil }
}
