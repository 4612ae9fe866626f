import RideCore
import RideMap

/// The ways that cars drive, found when they are looked at and kept while they last.
final class Ways {
    /// Where a car is, and where it faces in degrees clockwise from north.
    typealias Sighting = (coordinate: Coordinate, heading: Int)

    fileprivate struct Way {
        let stretch: Int
        var track: Track?
        var piece: Track.Piece
        /// How long the way takes by the streets' times.
        let duration_ms: Int64
    }

    let city: City
    private let router: Router
    private let calendar: WorldCalendar
    /// The times of streets by the hour of the week; nil where they always take the same.
    private let hours: StreetHours?
    private var ways: [Way?]
    /// How many more ways may be found before the next picture.
    private var budget = Ways.mostPerPicture

    /// Ways found for one picture; cars beyond that are drawn on the straight line for a moment.
    private static let mostPerPicture = 1_500

    init(_ city: City, of recording: Recording) {
        self.city = city
        let (router, calendar) = (Router(city), recording.calendar)
        hours = StreetHours(
            recording.speeds, for: router, hour: SpeedProfile.hour(at: .start, calendar))
        self.router = router
        self.calendar = calendar
        ways = Array(repeating: nil, count: recording.drivers.count)
    }

    /// Begins another picture.
    func beginPicture() {
        budget = Ways.mostPerPicture
    }

    /// What finds the ways of those who set off at a moment.
    func router(at moment_ms: Int64) -> Router {
        let moment = Instant(milliseconds: moment_ms)
        return hours?.router(leavingAt: HourlyStreets.moment(at: moment, calendar)) ?? router
    }

    /// Where a car is at a moment of a stretch.
    ///
    /// - Parameter number: the stretch's number among the driver's, by which its way is kept.
    func sighting(
        of driver: Int, on stretch: FleetHistory.Stretch, number: Int, at now_ms: Int64
    ) -> Sighting {
        guard stretch.moves else { return (stretch.to, ways[driver]?.heading ?? 0) }
        let elapsed = max(0, now_ms - stretch.start_ms)
        if ways[driver]?.stretch != number {
            guard budget > 0 else { return Self.straight(stretch, elapsed) }
            budget -= 1
            ways[driver] = way(stretch, number)
        }
        guard var way = ways[driver], way.track != nil else {
            return Self.straight(stretch, elapsed)
        }
        // The table has the time that the drive took; the way has the same unless all streets were
        // slower or faster for a while.
        var driven = elapsed
        if let end = stretch.end_ms, stretch.isWhole {
            driven = elapsed * way.duration_ms / max(1, end - stretch.start_ms)
        }
        let moment = UInt32(clamping: min(driven, way.duration_ms))
        if !way.piece.lasts(at: moment), let piece = way.track?.piece(at: moment, in: city) {
            way.piece = piece
        }
        ways[driver] = way
        return (way.piece.coordinate(after: moment), Int(way.piece.heading))
    }

    /// The line of a stretch on the streets; straight where there is no way.
    func line(of stretch: FleetHistory.Stretch) -> [Coordinate] {
        let (from, to) = (stretch.from, stretch.to)
        guard let start = city.snap(from), let end = city.snap(to),
            let route = router(at: stretch.start_ms).route(from: start.position, to: end.position)
        else { return [from, to] }
        return route.shape
    }

    /// Where a car is at the end of a stretch that was not driven to where it led.
    func stop(of stretch: FleetHistory.Stretch) -> Coordinate {
        guard let end_ms = stretch.end_ms, let start = city.snap(stretch.from),
            let end = city.snap(stretch.to),
            var track = router(at: stretch.start_ms)
                .track(from: start.position, to: end.position)
        else { return stretch.from }
        let moment = UInt32(clamping: max(0, end_ms - stretch.start_ms))
        return track.piece(at: moment, in: city).coordinate(after: moment)
    }

    private func way(_ stretch: FleetHistory.Stretch, _ number: Int) -> Way {
        var way = Way(
            stretch: number, track: nil, piece: .stand(at: stretch.from),
            duration_ms: 0)
        guard let start = city.snap(stretch.from), let end = city.snap(stretch.to) else {
            return way
        }
        let router = router(at: stretch.start_ms)
        let travel = router.travel(from: start.position, to: end.position)
        guard let travel, var track = router.track(from: start.position, to: end.position) else {
            return way
        }
        way = Way(
            stretch: number, track: nil, piece: track.piece(at: 0, in: city),
            duration_ms: Int64(travel.duration_ms))
        way.track = track
        return way
    }

    private static func straight(
        _ stretch: FleetHistory.Stretch, _ elapsed_ms: Int64
    ) -> Sighting {
        guard let end = stretch.end_ms else { return (stretch.from, 0) }
        let whole = max(1, end - stretch.start_ms)
        let share = Double(min(elapsed_ms, whole)) / Double(whole)
        func between(_ from: Int32, _ to: Int32) -> Int32 {
            Int32(clamping: Int64(from) + Int64((Double(to) - Double(from)) * share))
        }
        let place = Coordinate(
            latitudeE7: between(stretch.from.latitudeE7, stretch.to.latitudeE7),
            longitudeE7: between(stretch.from.longitudeE7, stretch.to.longitudeE7))
        let heading = Geodesy.heading(from: stretch.from, to: stretch.to).rounded()
        return (place, Int(heading) % 360)
    }
}

extension Ways.Way {
    fileprivate var heading: Int { Int(piece.heading) }
}
