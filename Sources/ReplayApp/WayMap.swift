import RideCore
import RideMap

/// Which ways of a run are written.
public struct WaySelection: Hashable, Sendable {
    /// The numbers of rides; empty for all, and for ways without a ride.
    public var rides: Set<Int64>
    /// The numbers of drivers; empty for all.
    public var drivers: Set<Int64>
    /// Ways that are driven after this moment, in milliseconds since the world began.
    public var from_ms: Int64
    /// Ways that are driven before this moment; nil for the end.
    public var until_ms: Int64?

    /// A selection; without anything said, every way.
    public init(
        rides: Set<Int64> = [], drivers: Set<Int64> = [], from_ms: Int64 = 0, until_ms: Int64? = nil
    ) {
        (self.rides, self.drivers) = (rides, drivers)
        (self.from_ms, self.until_ms) = (from_ms, until_ms)
    }
}

/// The ways that cars drove as GeoJSON (RFC 7946), each a line whose points have longitude,
/// latitude, 0 and a moment in seconds since 1970, as the trip layer of kepler.gl takes them.
///
/// Ways are found anew on the streets and driven at the even pace that gets the car there when the
/// tables say; one that was cut off is driven at the streets' own pace up to that moment.
public struct WayMap {
    private let recording: Recording
    private let city: City
    private let ways: Ways
    private let fleet: FleetHistory
    /// Without dates, days are taken for those of the week that begins on Monday 1 January 2024.
    private let calendar: WorldCalendar

    private static let monday = CivilDate(daysSince1970: 19_723)

    /// The ways of a run in its city.
    public init(_ recording: Recording, in city: City) {
        self.recording = recording
        self.city = city
        ways = Ways(city, of: recording)
        fleet = FleetHistory(recording, stop: ways.stop)
        calendar = recording.calendar
    }

    /// The file.
    ///
    /// - Parameter part: what is missing of the run; nil for nothing.
    /// - Returns: how many ways there are, and the bytes.
    public func geoJSON(_ selection: WaySelection, part: String?) -> (count: Int, bytes: [UInt8]) {
        let note = part.map { "\"\($0.filter { $0 != "\"" && $0 != "\\" })\"" } ?? "null"
        var text = "{\"type\":\"FeatureCollection\",\"part\":\(note),\"features\":["
        var count = 0
        for (driver, stretch) in fleet.all where stretch.moves && isChosen(stretch, selection) {
            let id = recording.drivers[driver].id
            guard selection.drivers.isEmpty || selection.drivers.contains(id),
                let line = line(of: stretch)
            else { continue }
            text += (count == 0 ? "\n" : ",\n") + feature(stretch, of: id, line)
            count += 1
        }
        return (count, Array((text + "\n]}\n").utf8))
    }

    private func isChosen(
        _ stretch: FleetHistory.Stretch, _ selection: WaySelection
    ) -> Bool {
        let number = stretch.ride.map { recording.rides[$0].number }
        guard selection.rides.isEmpty || number.map(selection.rides.contains) == true else {
            return false
        }
        return end(of: stretch) > selection.from_ms
            && selection.until_ms.map { stretch.start_ms < $0 } ?? true
    }

    private func end(of stretch: FleetHistory.Stretch) -> Int64 {
        stretch.end_ms ?? recording.end_ms
    }

    private typealias Point = (place: Coordinate, at_ms: Int64)

    /// The points of a way with the moments at which the car is there; nil where there is none.
    private func line(of stretch: FleetHistory.Stretch) -> [Point]? {
        let elapsed = end(of: stretch) - stretch.start_ms
        let router = ways.router(at: stretch.start_ms)
        guard elapsed > 0, let start = city.snap(stretch.from), let goal = city.snap(stretch.to),
            let travel = router.travel(from: start.position, to: goal.position),
            var track = router.track(from: start.position, to: goal.position),
            travel.duration_ms > 0
        else { return nil }
        let whole = Int64(travel.duration_ms)
        let isWhole = stretch.isWhole && stretch.end_ms != nil
        let driven = isWhole ? whole : min(elapsed, whole)
        // A whole way takes as long as the tables say; a part of one as long as the streets say.
        func moment(_ time_ms: Int64) -> Int64 {
            stretch.start_ms + (isWhole ? time_ms * elapsed / whole : time_ms)
        }
        var points: [Point] = []
        var time: Int64 = 0
        while time < driven {
            let piece = track.piece(at: UInt32(clamping: time), in: city)
            points.append((piece.coordinate(after: UInt32(clamping: time)), moment(time)))
            time = max(time + 1, Int64(piece.endTime_ms))
        }
        let last = track.piece(at: UInt32(clamping: driven), in: city)
        points.append((last.coordinate(after: UInt32(clamping: driven)), moment(driven)))
        return points
    }

    private func feature(
        _ stretch: FleetHistory.Stretch, of driver: Int64, _ line: [Point]
    ) -> String {
        let points = line.map { point in
            "[\(Self.degrees(point.place.longitudeE7)),\(Self.degrees(point.place.latitudeE7)),0,"
                + "\(Self.seconds(since1970_ms(point.at_ms)))]"
        }
        let ride = stretch.ride.map { recording.rides[$0] }
        let outcome = ride.map { "\"\($0.outcome.filter { $0.isLetter || $0 == "_" })\"" }
        let doing =
            switch stretch.doing {
            case .toPickUp: "to_pickup"
            case .withPassenger: "with_passenger"
            case .idle, .moving, .atPickUp: "empty"
            }
        let (begin, end) = (line[0].at_ms, line[line.count - 1].at_ms)
        return """
            {"type":"Feature","properties":{"ride":\(ride.map { "\($0.number)" } ?? "null"),\
            "driver_id":\(driver),"doing":"\(doing)","outcome":\(outcome ?? "null"),\
            "from_s":\(Self.seconds(begin)),"until_s":\(Self.seconds(end)),\
            "begin":"\(stamp(begin))","end":"\(stamp(end))"},\
            "geometry":{"type":"LineString","coordinates":[\(points.joined(separator: ","))]}}
            """
    }

    /// Milliseconds since 1970 by Universal Time; without dates, as if clocks showed that.
    private func since1970_ms(_ time_ms: Int64) -> Int64 {
        if let dates = calendar.dates {
            return dates.universal_ms(at: Instant(milliseconds: time_ms))
        }
        let days = Int64(Self.monday.daysSince1970 + calendar.startWeekday.rawValue)
        return days * WorldCalendar.dayMilliseconds + calendar.startOfDayOffset + time_ms
    }

    /// `2024-01-04T07:30:00`, whole seconds.
    private func stamp(_ time_ms: Int64) -> String {
        let moment = Instant(milliseconds: time_ms)
        let day = calendar.day(at: moment)
        let date =
            calendar.date(of: day)
            ?? Self.monday.adding(days: calendar.startWeekday.rawValue + day.number)
        let time = calendar.timeOfDay(at: moment) / 1_000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date)T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))"
    }

    private static func seconds(_ time_ms: Int64) -> String {
        let rest = String(time_ms % 1_000)
        let zeros = String(repeating: "0", count: 3 - rest.count)
        return time_ms % 1_000 == 0 ? "\(time_ms / 1_000)" : "\(time_ms / 1_000).\(zeros)\(rest)"
    }

    private static func degrees(_ valueE7: Int32) -> String {
        let digits = String(valueE7.magnitude % 10_000_000)
        let zeros = String(repeating: "0", count: 7 - digits.count)
        return "\(valueE7 < 0 ? "-" : "")\(valueE7.magnitude / 10_000_000).\(zeros)\(digits)"
    }
}
