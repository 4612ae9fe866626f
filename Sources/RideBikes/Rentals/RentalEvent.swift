import RideCore

/// What happened to a rental, and when. Whoever saves these can rebuild it at any time.
public struct RentalEvent: Hashable, Codable, Sendable {
    /// When.
    public let at: Instant
    /// What.
    public let change: Change

    /// Something that happened at a moment.
    public init(at: Instant, change: Change) {
        self.at = at
        self.change = change
    }

    /// What happened.
    public enum Change: Hashable, Codable, Sendable {
        /// The dock let go of the bicycle.
        case unlocked
        /// The bicycle left its dock.
        case taken
        /// It was locked on the way.
        case paused
        /// It rides on.
        case resumed
        /// It is back.
        case returned(station: StationID, price: RentalPrice)
        /// It did not come back.
        case lost(price: RentalPrice)
        /// Nobody came, or took it out.
        case expired
        /// The reservation was called off.
        case cancelled
    }
}
