import RideCore
import RideWire

/// The summary at the end of a ride: the rating that is being given in it, and what becomes of it
/// when something else than the person closes the ride.
struct RideSummary: Sendable {
    /// The rating being given.
    var rating = RatingForm()
    /// A rating that was being given when something else than the person closed its ride, until the
    /// app takes it.
    private var interrupted: (ride: RideView, rating: RatingForm)?
    /// The ride whose summary the person has closed last.
    private var closedRide: UInt64?

    /// Begins with another ride, or none. The engine closes the summary before where another ride
    /// begins: what was given by then is kept, and is there again when that summary is back after
    /// something has covered it, such as an offer.
    mutating func goes(from old: RideView?, to new: RideView?, role: Side) {
        if let old, old.stage == .completed, old.id != closedRide, rating.isBegun {
            interrupted = (old, rating)
        }
        if let kept = interrupted, kept.ride.id == new?.id, new?.stage == .completed {
            interrupted = nil
            rating = kept.rating
        } else {
            rating = RatingForm(new, role: role)
        }
    }

    /// The person has closed the summary of a ride.
    mutating func close(_ ride: UInt64) { closedRide = ride }

    /// The rating that was being given when the engine closed its ride, once.
    mutating func takeInterrupted() -> (ride: RideView, rating: RatingForm)? {
        defer { interrupted = nil }
        return interrupted
    }
}
