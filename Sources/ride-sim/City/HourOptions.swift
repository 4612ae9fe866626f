import ArgumentParser
import RideCore
import RideMap

/// At which time of the week a command is to search.
struct HourOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Set off at this time of day.",
            discussion: """
                For cities that were imported with --speeds (docs/SPEEDS.md) or have streets and \
                turns that are closed at times.
                """,
            valueName: "HH:MM"))
    var at: String?

    @Option(
        help: ArgumentHelp("On this day, with --at; Monday otherwise.", valueName: "mon…sun"))
    var day: String?

    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    func validate() throws {
        guard at == nil || minute != nil else {
            throw ValidationError("--at: expected a time of day from 00:00 to 23:59")
        }
        guard day == nil || at != nil && weekday != nil else {
            let days = Self.days.joined(separator: ", ")
            throw ValidationError("--day: expected one of \(days), together with --at")
        }
    }

    /// The minute of the day of a time that is written "7:05" or "07:05".
    private var minute: Int? {
        let parts = (at ?? "").split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return 60 * hour + minute
    }

    private var weekday: Weekday? {
        guard let day else { return .monday }
        return Self.days.firstIndex(of: day.lowercased()).map { Weekday.allCases[$0] }
    }

    /// A router for who sets off then; at any time where none is named.
    ///
    /// - Parameter keepsHour: whether all of a way is driven by the times of the hour in which it
    ///   begins.
    func router(in city: City, keepsHour: Bool = false) throws -> Router {
        let router = Router(city)
        guard let minute, let weekday else { return router }
        guard let streets = HourlyStreets(city, speeds: city.speeds) else {
            throw Failure(
                "\(city.name) has no speeds by hour: `ride-sim import --speeds` gives it some")
        }
        router.use(streets.times(inHour: SpeedProfile.hour(minute / 60, on: weekday)))
        let moment = UInt32(weekday.rawValue) * 86_400_000 + UInt32(minute) * 60_000
        if !keepsHour { router.leave(at: moment, on: streets) }
        return router
    }

    /// Whether an hour is named.
    var isNamed: Bool { at != nil }
}
