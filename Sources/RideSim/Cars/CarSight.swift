import RideCore
import RideMap

/// What is known of a car that somebody looks at: as long as it drives straight on, where it is
/// follows from this alone.
struct CarSight: Sendable {
    /// `Car.legNumber` when it was looked at; nil if it never was.
    let leg: UInt32?
    private let departedAt: Instant
    /// How fast the streets are driven, in thousandths of the speeds by which the way was found.
    private let pacePerMille: Int
    /// The way; nil for a car that stands, and for a guess.
    var track: Track?
    var piece: Track.Piece
    /// Whether nobody has looked for the way yet, and the car is taken to drive straight from its
    /// beginning to its end.
    let isGuess: Bool

    /// A car that nobody has looked at.
    init() {
        self.init(
            leg: nil, .start, 1_000, nil, .stand(at: Coordinate(latitudeE7: 0, longitudeE7: 0)))
    }

    /// A car that stands.
    init(leg: UInt32, standingAt place: Coordinate) {
        self.init(leg: leg, .start, 1_000, nil, .stand(at: place))
    }

    /// A car that drives on a way that nobody has looked for.
    init(
        leg: UInt32, guessedFrom start: Coordinate, to end: Coordinate, departedAt: Instant,
        arrivesAt: Instant
    ) {
        let duration = UInt32(clamping: arrivesAt.since(departedAt).milliseconds)
        self.init(
            leg: leg, departedAt, 1_000, nil,
            .straight(from: start, to: end, in: max(1, duration)), isGuess: true)
    }

    /// A car that drives.
    ///
    /// - Parameter pacePerMille: how fast the streets are driven, in thousandths of the speeds by
    ///   which the way was found.
    init(
        leg: UInt32, on track: Track, in city: City, departedAt: Instant, pacePerMille: Int,
        now: Instant
    ) {
        self.init(
            leg: leg, departedAt, pacePerMille, track,
            .stand(at: Coordinate(latitudeE7: 0, longitudeE7: 0)))
        let elapsed = elapsed_ms(at: now)
        guard let piece = self.track?.piece(at: elapsed, in: city) else { return }
        self.piece = piece
    }

    private init(
        leg: UInt32?, _ departedAt: Instant, _ pacePerMille: Int, _ track: Track?,
        _ piece: Track.Piece, isGuess: Bool = false
    ) {
        self.isGuess = isGuess
        self.leg = leg
        self.departedAt = departedAt
        self.pacePerMille = pacePerMille
        self.track = track
        self.piece = piece
    }

    /// How long the car would have driven, at the speeds by which the way was found, to be where it
    /// is.
    func elapsed_ms(at now: Instant) -> UInt32 {
        let elapsed = now.since(departedAt).milliseconds
        guard pacePerMille != 1_000 else { return UInt32(clamping: elapsed) }
        return UInt32(clamping: elapsed * Int64(pacePerMille) / 1_000)
    }
}
