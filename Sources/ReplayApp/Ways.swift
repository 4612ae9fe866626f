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
    private var ways: [Way?]
    /// How many more ways may be found before the next picture.
    private var budget = Ways.mostPerPicture

    /// Ways found for one picture; cars beyond that are drawn on the straight line for a moment.
    private static let mostPerPicture = 1_500

    init(_ city: City, drivers: Int) {
        self.city = city
        router = Router(city)
        ways = Array(repeating: nil, count: drivers)
    }

    /// Begins another picture.
    func beginPicture() { budget = Ways.mostPerPicture }

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
        // The table has the time that the drive took; the way has the same unless traffic had
        // changed the streets' times.
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

    /// The line from one place to another on the streets; straight where there is no way.
    func line(from: Coordinate, to: Coordinate) -> [Coordinate] {
        guard let start = city.snap(from), let end = city.snap(to),
            let route = router.route(from: start.position, to: end.position)
        else { return [from, to] }
        return route.shape
    }

    /// Where a car is that has driven so long towards a place.
    func stop(from: Coordinate, to: Coordinate, after elapsed_ms: Int64) -> Coordinate {
        guard let start = city.snap(from), let end = city.snap(to),
            var track = router.track(from: start.position, to: end.position)
        else { return from }
        let moment = UInt32(clamping: max(0, elapsed_ms))
        return track.piece(at: moment, in: city).coordinate(after: moment)
    }

    private func way(_ stretch: FleetHistory.Stretch, _ number: Int) -> Way {
        var way = Way(
            stretch: number, track: nil, piece: .stand(at: stretch.from),
            duration_ms: 0)
        guard let start = city.snap(stretch.from), let end = city.snap(stretch.to) else {
            return way
        }
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
