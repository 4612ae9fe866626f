/// Why the engine refuses, found through `Texts[error]`; what is not here is said in the engine's
/// own words.
public enum ErrorText: String, TextName {
    /// “This price is no longer valid.”
    case quoteExpired = "error.quote_expired"
    /// “You already have a ride.”
    case alreadyHasALiveRide = "error.already_has_a_live_ride"
    /// “This ride is over, or never was.”
    case noSuchRide = "error.no_such_ride"
    /// “This engine belongs to another user of the system.”
    case onlyForTheOperator = "error.only_for_the_operator"
    /// “There is no street near this point.”
    case notNearAStreet = "error.not_near_a_street"
    /// “No way leads there by car.”
    case noRoute = "error.no_route"
    /// “Pick-up and drop-off are the same place.”
    case endsAreTheSame = "error.ends_are_the_same"
    /// “A ride under way can only be finished.”
    case cannotCancelOnceStarted = "error.cannot_cancel_once_started"
    /// “This ride is over.”
    case rideIsOver = "error.ride_is_over"
    /// “Ratings close seven days after the ride.”
    case ratingWindowClosed = "error.rating_window_closed"
    /// “The chat is open only while a driver is on the ride.”
    case chatIsClosed = "error.chat_is_closed"
    /// “This chat is full.”
    case chatIsFull = "error.chat_is_full"
    /// “This message is too long.”
    case messageTooLong = "error.message_too_long"
    /// “This comment is too long.”
    case commentTooLong = "error.comment_too_long"
    /// “This could not be saved, so it has not happened. Please try again.”
    case storageFailed = "error.storage_failed"
    /// “Too much at once. Please wait a moment.”
    case tooManyInFlight = "error.too_many_in_flight"
    /// “The time to answer this offer is over.”
    case offerExpired = "error.offer_expired"
    /// “There is no offer to answer.”
    case noOffer = "error.no_offer"
    /// “This offer is with another driver.”
    case notYourOffer = "error.not_your_offer"
    /// “A driver has already accepted this ride.”
    case alreadyAccepted = "error.already_accepted"
    /// “You are already online.”
    case alreadyOnline = "error.already_online"
    /// “You are already offline.”
    case alreadyOffline = "error.already_offline"
    /// “Go online first.”
    case driverMustBeOnline = "error.driver_must_be_online"
    /// “Finish the ride first.”
    case driverIsOnARide = "error.driver_is_on_a_ride"
    /// “Answer the offer first.”
    case driverIsConsidering = "error.driver_is_considering"
    /// “The car is not at the pick-up yet.”
    case notAtPickup = "error.not_at_pickup"
    /// “The car is not at the drop-off yet.”
    case notAtDropoff = "error.not_at_dropoff"
    /// “This name cannot be used.”
    case nameNotAllowed = "error.name_not_allowed"
    /// “That is not the next step of this ride.”
    case outOfOrder = "error.out_of_order"
    /// “The passenger still has time to come.”
    case passengerStillHasTime = "error.passenger_still_has_time"
    /// “You can drive once your application is approved.”
    case notApproved = "error.not_approved"
    /// “This category is for women, with women drivers.”
    case onlyForWomen = "error.only_for_women"
    /// “Sign up first: guests cannot do this.”
    case onlyForAccounts = "error.only_for_accounts"
    /// “Your account is blocked. Write to support if this is a mistake.”
    case accountBlocked = "error.account_blocked"
    /// “An earlier ride is not paid yet. Pay it first.”
    case paymentDue = "error.payment_due"
    /// “Book at least half an hour ahead.”
    case reservationTooSoon = "error.reservation_too_soon"
    /// “Rides can be booked for the next seven days.”
    case reservationTooLate = "error.reservation_too_late"
}
