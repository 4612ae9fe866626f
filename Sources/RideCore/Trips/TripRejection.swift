/// Why a ride refused a command. A refusal changes nothing.
///
/// The raw value is the stable code on the wire and in logs; `message` is fit for a user.
public enum TripRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The caller has no part in this ride.
    case notYourRide = "not_your_ride"
    /// The offer is with another driver.
    case notYourOffer = "not_your_offer"
    /// This driver has already been asked for this ride.
    case driverAlreadyAsked = "driver_already_asked"
    /// An offer must leave time to answer.
    case expiryNotInTheFuture = "expiry_not_in_the_future"
    /// The time to answer the offer is over.
    case offerExpired = "offer_expired"
    /// The time to answer the offer is not over yet.
    case offerStillOpen = "offer_still_open"
    /// There is no offer to answer.
    case noOffer = "no_offer"
    /// Another driver is being asked.
    case alreadyOffered = "already_offered"
    /// A driver has already accepted.
    case alreadyAccepted = "already_accepted"
    /// No driver has accepted yet.
    case notAcceptedYet = "not_accepted_yet"
    /// The driver is already at the pick-up.
    case alreadyArrived = "already_arrived"
    /// The driver is not at the pick-up yet.
    case notArrivedYet = "not_arrived_yet"
    /// The ride is already under way.
    case alreadyStarted = "already_started"
    /// The ride is not under way yet.
    case notStartedYet = "not_started_yet"
    /// A ride that is under way can only be finished.
    case cannotCancelOnceStarted = "cannot_cancel_once_started"
    /// Nobody is missing before the free waiting is over.
    case passengerStillHasTime = "passenger_still_has_time"
    /// Only the passenger decides where the ride goes and what is added to it.
    case onlyThePassenger = "only_the_passenger"
    /// The destination is the one the ride has.
    case destinationIsTheSame = "destination_is_the_same"
    /// A tip is at least one minor unit and at most `Limits.tip`.
    case tipOutOfRange = "tip_out_of_range"
    /// One tip a ride.
    case tipAlreadyGiven = "tip_already_given"
    /// Whoever pays in cash tips in cash.
    case tipNeedsACard = "tip_needs_a_card"
    /// The passenger's PIN is asked for first.
    case pinNeeded = "pin_needed"
    /// These are not the passenger's digits.
    case wrongPIN = "wrong_pin"
    /// The note has more than `Limits.pickupNoteCharacters` or `Limits.pickupNoteBytes`.
    case noteTooLong = "note_too_long"
    /// A raise is above zero, and all together stay within the market's bound.
    case raiseOutOfRange = "raise_out_of_range"
    /// Whoever sits in the car already needs no pick-up and nobody else to be asked.
    case sitsInTheCar = "sits_in_the_car"
    /// A ride has at most `Limits.stops`, those that are behind it among them.
    case tooManyStops = "too_many_stops"
    /// No stop is ahead.
    case noStopAhead = "no_stop_ahead"
    /// The car stands at a stop.
    case standsAtAStop = "stands_at_a_stop"
    /// The car does not stand at a stop.
    case notAtAStop = "not_at_a_stop"
    /// Stops are ahead.
    case stopsAhead = "stops_ahead"
    /// Another party shares the car, or did: the ride goes as it was agreed.
    case carIsShared = "car_is_shared"
    /// The ride is over.
    case rideIsOver = "ride_is_over"
    /// Only a finished ride can be rated.
    case rideIsNotOverYet = "ride_is_not_over_yet"
    /// A ride that was not completed is not rated.
    case rideWasNotCompleted = "ride_was_not_completed"
    /// Ratings of this ride can no longer be given or changed.
    case ratingWindowClosed = "rating_window_closed"
    /// A compliment is the other side's, or the stars are too few for any.
    case complimentNotAllowed = "compliment_not_allowed"
    /// Nobody to talk to: the chat opens when a driver accepts and closes with the ride.
    case chatIsClosed = "chat_is_closed"
    /// The message has no visible text.
    case messageEmpty = "message_empty"
    /// The message is longer than 500 characters or 2,000 bytes.
    case messageTooLong = "message_too_long"
    /// The chat of this ride is full.
    case chatIsFull = "chat_is_full"
    /// There is no such message.
    case noSuchMessage = "no_such_message"

    /// One sentence for the person whose command was refused.
    public var message: String {
        switch self {
        case .notYourRide: "This is not your ride."
        case .notYourOffer: "This offer is with another driver."
        case .driverAlreadyAsked: "This driver has already been asked."
        case .expiryNotInTheFuture: "An offer must leave time to answer."
        case .offerExpired: "The time to answer this offer is over."
        case .offerStillOpen: "The driver still has time to answer."
        case .noOffer: "There is no offer to answer."
        case .alreadyOffered: "A driver is being asked."
        case .alreadyAccepted: "A driver has already accepted this ride."
        case .notAcceptedYet: "No driver has accepted this ride yet."
        case .alreadyArrived: "The driver is already at the pick-up."
        case .notArrivedYet: "The driver is not at the pick-up yet."
        case .alreadyStarted: "The ride is already under way."
        case .notStartedYet: "The ride is not under way yet."
        case .cannotCancelOnceStarted: "A ride under way can only be finished."
        case .passengerStillHasTime: "The passenger still has time to come."
        case .onlyThePassenger: "Only the passenger can decide this."
        case .destinationIsTheSame: "The ride already goes there."
        case .tipOutOfRange: "This tip is too small or too large."
        case .tipAlreadyGiven: "You have already given a tip."
        case .tipNeedsACard: "This ride was paid in cash; give the tip in cash too."
        case .pinNeeded: "Ask the passenger for the PIN."
        case .wrongPIN: "This is not the passenger's PIN."
        case .noteTooLong:
            "A note has at most \(Limits.pickupNoteCharacters) characters and "
                + "\(Limits.pickupNoteBytes) bytes."
        case .raiseOutOfRange: "The price cannot be raised by this much."
        case .sitsInTheCar: "You sit in the car already."
        case .tooManyStops: "A ride has at most \(Limits.stops) stops."
        case .noStopAhead: "There is no stop ahead."
        case .standsAtAStop: "The car stands at a stop. Go on first."
        case .notAtAStop: "The car does not stand at a stop."
        case .stopsAhead: "There is another stop on the way."
        case .carIsShared: "The car is shared: the ride goes as it was agreed."
        case .rideIsOver: "This ride is over."
        case .rideIsNotOverYet: "The ride can be rated when it is over."
        case .rideWasNotCompleted: "Only a completed ride can be rated."
        case .ratingWindowClosed: "Ratings close seven days after the ride."
        case .complimentNotAllowed: "Compliments go with four or five stars."
        case .chatIsClosed: "The chat is open only while a driver is on the ride."
        case .messageEmpty: "Write something first."
        case .messageTooLong:
            "A message has at most \(Limits.chatCharacters) characters and "
                + "\(Limits.chatBytes) bytes."
        case .chatIsFull: "This chat is full."
        case .noSuchMessage: "There is no such message."
        }
    }
}
