/// What somebody is told who looks at a ride by its link. No call has this as its answer: browsers
/// are shown it.
public enum RideLook: Hashable, Sendable {
    /// The ride, as whoever has its code sees it.
    case ride(SharedRideResult)
    /// There is no such ride, or none any more.
    case noSuchRide
    /// Nothing is told at present: what is in memory could not be saved.
    case notNow
}
