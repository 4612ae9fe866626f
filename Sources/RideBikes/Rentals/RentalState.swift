import RideCore

/// Where a rental stands (B5). Each case holds exactly what exists in that state.
public enum RentalState: Hashable, Codable, Sendable {
    /// A bicycle is kept at a station.
    case reserved(until: Instant)
    /// The dock has let go of a bicycle, which nobody has taken out yet.
    case unlocked(at: Instant)
    /// Under way.
    case riding(takenAt: Instant)
    /// Locked somewhere on the way; its time counts on.
    case paused(takenAt: Instant, pausedAt: Instant)
    /// Back in a dock.
    case returned(completion: Completion)
    /// Not returned.
    case lost(takenAt: Instant, lostAt: Instant, price: RentalPrice)
    /// Nobody came for the bicycle, or took it out.
    case expired(at: Instant)
    /// Called off before a bicycle was unlocked.
    case cancelled(at: Instant)

    /// A rental that came to its end.
    public struct Completion: Hashable, Codable, Sendable {
        /// When the bicycle was taken out of its dock.
        public let takenAt: Instant
        /// Where it is now.
        public let station: StationID
        /// Since when.
        public let returnedAt: Instant
        /// What it cost.
        public let price: RentalPrice
    }
}

/// The bare names of the states, for columns, the wire and the screen.
public enum RentalStage: String, CaseIterable, Codable, Sendable {
    case reserved, unlocked, riding, paused, returned, lost, expired, cancelled

    /// Whether a rental in this stage holds a bicycle and its rider.
    public var isLive: Bool {
        switch self {
        case .reserved, .unlocked, .riding, .paused: true
        case .returned, .lost, .expired, .cancelled: false
        }
    }
}
