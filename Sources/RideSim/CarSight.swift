import RideCore
import RideMap

/// What is known of a car that somebody looks at: as long as it drives straight on, where it is
/// follows from this alone.
struct CarSight: Sendable {
    /// `Car.legNumber` when it was looked at; nil if it never was.
    let leg: UInt32?
    let departedAt: Instant
    /// The way; nil for a car that stands.
    var track: Track?
    var piece: Track.Piece

    /// A car that nobody has looked at.
    init() {
        self.init(leg: nil, .start, nil, .stand(at: Coordinate(latitudeE7: 0, longitudeE7: 0)))
    }

    /// A car that stands.
    init(leg: UInt32, standingAt place: Coordinate) {
        self.init(leg: leg, .start, nil, .stand(at: place))
    }

    /// A car that drives.
    init(leg: UInt32, on track: Track, in city: City, departedAt: Instant, now: Instant) {
        var track = track
        let elapsed = UInt32(clamping: now.since(departedAt).milliseconds)
        let piece = track.piece(at: elapsed, in: city)
        self.init(leg: leg, departedAt, track, piece)
    }

    private init(
        leg: UInt32?, _ departedAt: Instant, _ track: Track?, _ piece: Track.Piece
    ) {
        self.leg = leg
        self.departedAt = departedAt
        self.track = track
        self.piece = piece
    }
}
