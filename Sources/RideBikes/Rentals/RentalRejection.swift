/// Why a rental refused a command. A refusal changes nothing.
///
/// The raw value is the stable code on the wire and in logs; `message` is fit for a user.
public enum RentalRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The bicycle is kept, and locked.
    case notUnlockedYet = "not_unlocked_yet"
    /// The bicycle is already unlocked.
    case alreadyUnlocked = "already_unlocked"
    /// The bicycle still stands in its dock.
    case notTakenYet = "not_taken_yet"
    /// The bicycle has already left its dock.
    case alreadyTaken = "already_taken"
    /// The bicycle is already locked on the way.
    case alreadyPaused = "already_paused"
    /// The bicycle is not locked on the way.
    case notPaused = "not_paused"
    /// The reservation is over.
    case reservationExpired = "reservation_expired"
    /// The bicycle was not taken out in time and is locked again.
    case unlockExpired = "unlock_expired"
    /// The time is not over yet.
    case timeIsNotOver = "time_is_not_over"
    /// The station has no free dock, or takes no bicycles.
    case stationIsFull = "station_is_full"
    /// A bicycle that was unlocked can only be returned.
    case cannotCancelOnceUnlocked = "cannot_cancel_once_unlocked"
    /// The rental is over.
    case rentalIsOver = "rental_is_over"

    /// The reason in words for a user.
    public var message: String {
        switch self {
        case .notUnlockedYet: "The bicycle is not unlocked yet."
        case .alreadyUnlocked: "The bicycle is already unlocked."
        case .notTakenYet: "The bicycle still stands in its dock."
        case .alreadyTaken: "The bicycle has already left its dock."
        case .alreadyPaused: "The bicycle is already locked."
        case .notPaused: "The bicycle is not locked."
        case .reservationExpired: "The reservation is over."
        case .unlockExpired: "The bicycle was not taken out in time and is locked again."
        case .timeIsNotOver: "There is still time."
        case .stationIsFull: "The station takes no more bicycles."
        case .cannotCancelOnceUnlocked: "A bicycle that was unlocked can only be returned."
        case .rentalIsOver: "The rental is over."
        }
    }
}
