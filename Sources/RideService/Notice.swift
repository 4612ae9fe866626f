import RideAccounts
import RideCore

/// Something that a person should hear of at once, whatever is on the screen.
public struct Notice: Hashable, Sendable {
    /// What it is about.
    public enum Kind: String, CaseIterable, Sendable {
        /// An operator has blocked the account.
        case blocked
        /// A rest is demanded soon.
        case restSoon = "rest_soon"
        /// A rest is demanded now, or after the ride under way.
        case restNeeded = "rest_needed"
        /// A goal was reached and paid.
        case bonusReached = "bonus_reached"
        /// A booked ride could not be dispatched.
        case reservationFailed = "reservation_failed"
        /// A driver is being looked for: the time of a booked ride is near.
        case bookingDue = "booking_due"
        /// The car of a booked ride leaves for the pick-up.
        case bookingUnderWay = "booking_under_way"
        /// A document has expired.
        case documentExpired = "document_expired"
        /// A card could not be charged.
        case paymentFailed = "payment_failed"
        /// The bank has sent a withdrawal back.
        case withdrawalReturned = "withdrawal_returned"
        /// Support has answered.
        case ticketAnswered = "ticket_answered"
        /// An operator has decided on the application.
        case applicationDecided = "application_decided"
        /// Somebody who was invited took a ride: there is a promotion.
        case invitationRewarded = "invitation_rewarded"
        /// An operator has seen the call for help.
        case helpSeen = "help_seen"
        /// A tip came for a ride that the driver has put away.
        case tipReceived = "tip_received"
        /// An operator has given back what a card had paid, or a part of it.
        case moneyGivenBack = "money_given_back"
        /// An operator has let the passenger off what was owed.
        case billLetOff = "bill_let_off"
        /// The free minutes with a bicycle end soon.
        case freeMinutesEnd = "free_minutes_end"
        /// Nobody came for a bicycle, or took it out: it is locked again.
        case rentalExpired = "rental_expired"
        /// A bicycle was not returned and has to be paid.
        case bikeLost = "bike_lost"
        /// A favourite station has become empty, or has bicycles again.
        case stationBikes = "station_bikes"
        /// A favourite station has become full, or has docks again.
        case stationDocks = "station_docks"
        /// The time of a goal has come.
        case goalDue = "goal_due"
        /// Somebody whom the person follows has done a goal.
        case friendDone = "friend_done"
        /// Somebody asks to follow the person.
        case followAsked = "follow_asked"
        /// The time of the daily digest has come.
        case digest
        /// An accepted ride goes to another driver, without this one's doing.
        case rideTakenOver = "ride_taken_over"
        /// A favourite who was named with the price is not asked first after all.
        case favouriteGone = "favourite_gone"
    }

    /// What the sentence tells, for apps that say it in another language; only what belongs to the
    /// kind is there.
    public struct Facts: Hashable, Sendable {
        /// The reward, or the tip.
        public var amount: Money?
        /// How many rides the reward is for.
        public var rides: Int?
        /// Why a booked ride cannot begin, as calls are refused; a promotion's code; or what took a
        /// ride from its driver: `nearer`, another car, or `operator`; why a bank returns money; a
        /// `FavouriteObstacle`.
        public var code: String?
        /// Why the account is blocked.
        public var reason: BlockReason?
        /// What somebody wrote to support about.
        public var subject: String?
        /// Who gives the tip; the other person of a booked ride; the favourite.
        public var name: String?
        /// The moment for which a ride is booked.
        public var bookedFor: Instant?
        /// Whether the application was approved.
        public var isApproved: Bool?
        /// How many of the free minutes are left; until a rest, or how long it is.
        public var minutes: Int?
        /// Whether a station has what the kind is about.
        public var isThere: Bool?
    }

    /// Who should hear of it.
    public let person: Actor
    /// What it is about.
    public let kind: Kind
    /// One sentence, in English.
    public let message: String
    /// The same in parts.
    public let facts: Facts
}
