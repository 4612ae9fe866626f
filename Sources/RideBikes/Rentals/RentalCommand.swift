import RideCore

/// What can be asked of a rental (B5). Who asks is checked by whoever holds the rental: all
/// commands but `expire` and `declareLost` are the rider's.
public enum RentalCommand: Hashable, Sendable {
    /// Unlocks the bicycle that is kept.
    case unlock
    /// The bicycle has left its dock.
    case take
    /// Locks the bicycle on the way.
    case pause
    /// Rides on.
    case resume
    /// The bicycle stands in front of a dock of this station, which can take it or cannot.
    case giveBack(station: StationID, canTakeIt: Bool)
    /// Calls the reservation off.
    case cancel
    /// The time to come, or to take the bicycle out, is over.
    case expire
    /// The rider has lost the bicycle.
    case reportLost
    /// The bicycle did not come back.
    case declareLost
}
