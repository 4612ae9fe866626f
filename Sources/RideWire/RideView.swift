import RideCore

/// A ride as one of its two people sees it.
public struct RideView: Codable, Hashable, Sendable {
    /// An offer, as the driver who is asked sees it.
    public struct Offer: Codable, Hashable, Sendable {
        /// When the driver was asked.
        public var offered_at_ms: Int64
        /// The last moment for an answer.
        public var expires_at_ms: Int64
        /// The way to the pick-up.
        public var approach_m: Double
        /// The time to the pick-up.
        public var approach_s: Double

        /// An offer with the way to its pick-up.
        public init(
            offered_at_ms: Int64, expires_at_ms: Int64, approach_m: Double, approach_s: Double
        ) {
            self.offered_at_ms = offered_at_ms
            self.expires_at_ms = expires_at_ms
            self.approach_m = approach_m
            self.approach_s = approach_s
        }
    }

    /// The car to look for.
    public struct Vehicle: Codable, Hashable, Sendable {
        /// Who makes it.
        public var make: String
        /// The model.
        public var model: String
        /// The colour.
        public var colour: String
        /// The number plate.
        public var plate: String
        /// Seats for passengers.
        public var seats: Int

        /// Shows a car.
        public init(_ vehicle: VehicleDescription) {
            make = vehicle.make
            model = vehicle.model
            colour = vehicle.colour
            plate = vehicle.plate
            seats = vehicle.seats
        }
    }

    /// How long a driver is looked for.
    public struct Search: Codable, Hashable, Sendable {
        /// Since when: the request, or the moment in which a driver gave the ride back.
        public var began_at_ms: Int64
        /// Until when at the latest; nil for as long as it takes.
        public var ends_at_ms: Int64?

        /// A search.
        public init(began_at_ms: Int64, ends_at_ms: Int64?) {
            self.began_at_ms = began_at_ms
            self.ends_at_ms = ends_at_ms
        }
    }

    /// When the car of a ride that comes after another is there.
    public struct Turn: Codable, Hashable, Sendable {
        /// When the ride before it is over, as it looks now.
        public var free_at_ms: Int64
        /// When the car is at the pick-up then.
        public var arrives_at_ms: Int64

        /// A car that comes after another ride.
        public init(free_at_ms: Int64, arrives_at_ms: Int64) {
            self.free_at_ms = free_at_ms
            self.arrives_at_ms = arrives_at_ms
        }
    }

    /// What is to be driven after the next stop.
    public struct Onward: Codable, Hashable, Sendable {
        /// The length of the way.
        public var distance_m: Double
        /// Its time, without what the car stands at stops.
        public var duration_s: Double

        /// A way after the next stop.
        public init(distance_m: Double, duration_s: Double) {
            self.distance_m = distance_m
            self.duration_s = duration_s
        }
    }

    /// A rating that was given.
    public struct RatingView: Codable, Hashable, Sendable {
        /// 1 to 5.
        public var stars: Int
        /// The comment; nil for none.
        public var comment: String?
        /// What was said besides; nil for nothing.
        public var compliments: [Compliment]?

        /// Shows a rating.
        public init(_ rating: Rating) {
            stars = rating.stars.rawValue
            comment = rating.comment
            compliments = rating.compliments.isEmpty ? nil : rating.compliments
        }
    }

    /// How far the payment of a ride is.
    public enum Paid: String, CaseIterable, Codable, Sendable {
        /// The card has not been charged yet.
        case pending
        /// The card was charged.
        case paid
        /// The card could not be charged; the passenger owes it.
        case failed
        /// The driver was given the money.
        case cash
        /// The passenger was let off what was open; the driver has it from the platform.
        case letOff = "let_off"
    }

    /// Its number.
    public var id: UInt64
    /// Where it stands.
    public var stage: TripStage
    /// Where it begins.
    public var pickup: PlaceView
    /// Where it ends now; another place than was requested once the passenger has changed it.
    public var dropoff: PlaceView
    /// The kind of car.
    public var category: Category
    /// How it is paid.
    public var payment: PaymentMethod
    /// The price, with everything that was added to it; of a ride that was not carried out only
    /// what is charged for that.
    public var fare: FareView
    /// What may be added to the price.
    public var terms: TermsView
    /// The length of the quoted route.
    public var distance_m: Double
    /// The time of the quoted route.
    public var duration_s: Double
    /// Who rides.
    public var passenger: PersonView
    /// The passenger's identifier; only for the driver.
    public var passenger_id: UInt64?
    /// Who drives; nil until a driver has accepted.
    public var driver: PersonView?
    /// The driver's identifier, to find the car among those on the map.
    public var driver_id: UInt64?
    /// The driver who is being asked, to find the car on the map; only for the passenger.
    public var asked_driver_id: UInt64?
    /// The car; nil until a driver has accepted.
    public var vehicle: Vehicle?
    /// Whether the driver is one of the passenger's favourites; only for the passenger.
    public var is_favourite: Bool?
    /// Whether there is a photo of the other one to be seen (`ride.photo`); nil for no.
    public var has_photo: Bool?
    /// The card that is charged; only for the passenger.
    public var card: CardView?
    /// How far the payment is; nil before the ride is over.
    public var paid: Paid?
    /// What the driver gains by the ride; only for the driver.
    public var driver_gain_minor: Int64?
    /// What the driver gains where the passenger does not come; only for the driver, between
    /// acceptance and start.
    public var missing_gain_minor: Int64?
    /// What calling the ride off costs the passenger now; only for the passenger, between
    /// acceptance and start.
    public var cancel_fee_minor: Int64?
    /// The last moment at which that costs nothing; nil once it is over, or where it never ends.
    public var cancel_free_until_ms: Int64?
    /// The end of the driver's free waiting; nil unless the driver waits at the pick-up.
    public var waiting_free_until_ms: Int64?
    /// Whether the car is where it is to stop: at the pick-up before the driver has said so, or at
    /// the drop-off before the ride is finished; nil unless the car is to come to such a place.
    public var is_there: Bool?
    /// How many drivers were asked so far; one whose offer was open when the ride was called off
    /// is not counted.
    public var drivers_asked: Int
    /// The offer; only for the driver who is being asked.
    public var offer: Offer?
    /// When the ride was requested.
    public var requested_at_ms: Int64
    /// Whether the passenger sits in the driver's car and asked for the ride by its code; nil for
    /// a ride that is dispatched.
    public var is_boarding: Bool?
    /// The moment for which the ride was booked; nil for one as soon as can be. Waiting, and what
    /// it costs, count from then at the earliest.
    public var booked_for_ms: Int64?
    /// The digits to tell the driver on boarding; only for the passenger, until the ride begins.
    public var pin: SecretText?
    /// Whether the ride can only begin with the passenger's PIN; only for the driver, until it has
    /// begun.
    public var needs_pin: Bool?
    /// What helps the driver to find the passenger; nil for nothing, and for a driver who is only
    /// asked.
    public var note: String?
    /// Who rides, where it is not the passenger who asked for it; the telephone number only while
    /// the ride is live, and not for a driver who is only asked.
    public var rider: RiderView?
    /// Who ordered the ride for somebody else and writes in its chat, for whom `passenger` has the
    /// name of whoever rides; only for the driver, and not while the driver is only asked.
    public var ordered_by: String?
    /// Where the ride stops on the way, those behind it among them; nil for nowhere.
    public var stops: [StopView]?
    /// What is to be driven after the next stop, or after the one at which the car stands: over all
    /// later stops to the drop-off. With the way left to the next stop, that is the whole way left.
    /// Nil before the ride has begun, and where the drop-off is next.
    public var onward: Onward?
    /// What can be added to the price at once while nobody takes the ride, the smallest first; only
    /// for the passenger, nil where nothing can.
    public var raises_minor: [Int64]?
    /// When the driver's car leaves for the pick-up of a booked ride; nil once it has left.
    public var sets_off_at_ms: Int64?
    /// How long a driver is looked for; only for the passenger, nil where nobody is.
    public var search: Search?
    /// When the car comes whose driver still brings somebody else to the drop-off; nil for one that
    /// comes already.
    public var turn: Turn?
    /// What the ride has to do with another party in the car; nil while it has the car alone and
    /// always had.
    public var sharing: SharingView?
    /// When the driver accepted.
    public var accepted_at_ms: Int64?
    /// When the driver reached the pick-up.
    public var arrived_at_ms: Int64?
    /// When the ride began.
    public var started_at_ms: Int64?
    /// When the ride was over, in whatever way.
    public var ended_at_ms: Int64?
    /// Who called it off; nil where the engine did, or nobody.
    public var cancelled_by: Side?
    /// Why it was called off.
    public var cancellation_reason: CancellationReason?
    /// Why no driver was found.
    public var unserved_reason: UnservedReason?
    /// What the passenger thought of the driver.
    public var rating_by_passenger: RatingView?
    /// What the driver thought of the passenger.
    public var rating_by_driver: RatingView?
    /// The last messages, oldest first; earlier ones through `chat.list`.
    public var chat: [ChatMessageView]
    /// All messages ever written.
    public var chat_count: Int
    /// Messages of the other side that this person has not seen.
    public var chat_unread: Int

    /// Messages in one view; with the longest texts, these still fit a frame with a route.
    public static let chatMessages = 12
}
