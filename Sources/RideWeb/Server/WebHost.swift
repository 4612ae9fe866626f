import RideWire

/// What somebody sees at the end of a link.
public enum WebLook: Hashable, Sendable {
    /// The ride, as whoever has its code sees it.
    case ride(SharedRideResult)
    /// There is no such ride, or none any more.
    case noRide
    /// Nothing can be told at present.
    case notNow
}

/// Who knows the rides. Every call comes on the event loop of the server, so it needs no lock.
public protocol WebHost: AnyObject {
    /// Looks at a ride by what stands at the end of its link.
    ///
    /// - Parameter tell: is called once, on the event loop, when what was seen may be told.
    func look(atRideBy link: String, _ tell: @escaping (WebLook) -> Void)
}
