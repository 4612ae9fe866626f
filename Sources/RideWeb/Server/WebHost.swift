import RideWire

/// Who knows the rides. Every call comes on the event loop of the server, so it needs no lock.
public protocol WebHost: AnyObject {
    /// Looks at a ride by what stands at the end of its link.
    ///
    /// - Parameter tell: is called once, on the event loop, when what was seen may be told.
    func look(atRideBy link: String, _ tell: @escaping (RideLook) -> Void)
}
