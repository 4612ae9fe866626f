import RideCore

/// A stretch of the city's time, and what the wall's clock read at both its ends.
///
/// An engine that was stopped, or whose city goes very fast, lets hours pass in a moment: nobody
/// asked for anything in them, because nobody could.
struct LivedTime: Sendable {
    /// A moment on both clocks.
    struct Moment: Sendable {
        let city: Instant
        let wall: WallTime
    }

    /// An hour of the city was lived if it took at least so long on the wall's clock: time for
    /// people to make up their mind and ask.
    static let least = Duration.seconds(30)

    let start: Moment
    let end: Moment

    /// What the wall's clock read at a moment of the city: in between as if both had gone evenly.
    func wall(at moment: Instant) -> WallTime {
        guard moment < end.city, end.city > start.city else { return end.wall }
        guard moment > start.city else { return start.wall }
        let part =
            Double(moment.since(start.city).milliseconds)
            / Double(end.city.since(start.city).milliseconds)
        let passed = Double(end.wall.since(start.wall).milliseconds) * part
        return start.wall + .milliseconds(Int64(passed.rounded()))
    }

    /// Whether so much of the wall's time passed by a moment that an hour was lived.
    func isLived(since begin: WallTime?, until end: Instant) -> Bool {
        // Hours that were kept before this was known have none.
        guard let begin else { return true }
        return wall(at: end).since(begin) >= Self.least
    }
}
