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

    /// A rating that was given.
    public struct RatingView: Codable, Hashable, Sendable {
        /// 1 to 5.
        public var stars: Int
        /// The comment; nil for none.
        public var comment: String?

        /// Shows a rating.
        public init(_ rating: Rating) {
            stars = rating.stars.rawValue
            comment = rating.comment
        }
    }

    /// Its number.
    public var id: UInt64
    /// Where it stands.
    public var stage: TripStage
    /// Where it begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// The kind of car.
    public var category: Category
    /// How it is paid.
    public var payment: PaymentMethod
    /// The price.
    public var fare: FareView
    /// The length of the quoted route.
    public var distance_m: Double
    /// The time of the quoted route.
    public var duration_s: Double
    /// Who rides.
    public var passenger: PersonView
    /// Who drives; nil until a driver has accepted.
    public var driver: PersonView?
    /// The driver's identifier, to find the car among those on the map.
    public var driver_id: UInt64?
    /// The car; nil until a driver has accepted.
    public var vehicle: Vehicle?
    /// How many drivers were asked so far; one whose offer was open when the ride was called off
    /// is not counted.
    public var drivers_asked: Int
    /// The offer; only for the driver who is being asked.
    public var offer: Offer?
    /// When the ride was requested.
    public var requested_at_ms: Int64
    /// When the driver accepted.
    public var accepted_at_ms: Int64?
    /// When the driver reached the pick-up.
    public var arrived_at_ms: Int64?
    /// When the ride began.
    public var started_at_ms: Int64?
    /// When the ride was over, in whatever way.
    public var ended_at_ms: Int64?
    /// Who called it off; nil where the engine did, or nobody.
    public var cancelled_by: Party?
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

    /// Shows a ride to one of its people.
    ///
    /// - Parameters:
    ///   - viewer: the side that will see it.
    ///   - offer: only for the driver who is being asked.
    public init(
        _ trip: Trip, for viewer: Party, passenger: PersonView,
        driver: PersonView?, vehicle: VehicleDescription?, offer: Offer? = nil
    ) {
        id = trip.id.rawValue
        stage = trip.stage
        pickup = PlaceView(trip.request.pickup)
        dropoff = PlaceView(trip.request.dropoff)
        category = trip.request.quote.category
        payment = trip.request.payment
        fare = FareView(trip.request.quote.fare)
        distance_m = trip.request.quote.distance.inMetres
        duration_s = trip.request.quote.duration.inSeconds
        self.passenger = passenger
        self.driver = driver
        driver_id = trip.assignment?.driver.rawValue
        self.vehicle = vehicle.map(Vehicle.init)
        self.offer = offer
        requested_at_ms = trip.requestedAt.milliseconds
        accepted_at_ms = trip.assignment?.acceptedAt.milliseconds
        chat = trip.conversation.messages.suffix(Self.chatMessages).map {
            ChatMessageView($0, in: trip.conversation)
        }
        chat_count = trip.conversation.messages.count
        chat_unread = trip.conversation.unreadCount(for: viewer)
        drivers_asked = trip.refusedBy.count
        fill(from: trip.state)
    }

    private mutating func fill(from state: TripState) {
        switch state {
        case .requested:
            break
        case .offered, .accepted:
            drivers_asked += 1
        case .arrived(_, let arrivedAt):
            drivers_asked += 1
            arrived_at_ms = arrivedAt.milliseconds
        case .inProgress(_, let arrivedAt, let startedAt):
            drivers_asked += 1
            arrived_at_ms = arrivedAt.milliseconds
            started_at_ms = startedAt.milliseconds
        case .completed(let completion):
            drivers_asked += 1
            arrived_at_ms = completion.arrivedAt.milliseconds
            started_at_ms = completion.startedAt.milliseconds
            ended_at_ms = completion.completedAt.milliseconds
            rating_by_passenger = completion.ratingByPassenger.map(RatingView.init)
            rating_by_driver = completion.ratingByDriver.map(RatingView.init)
        case .cancelled(let cancellation):
            if cancellation.assignment != nil { drivers_asked += 1 }
            ended_at_ms = cancellation.at.milliseconds
            cancellation_reason = cancellation.reason
            switch cancellation.by {
            case .person(let actor): cancelled_by = actor.party
            case .system: cancelled_by = nil
            }
        case .unserved(let reason, let at):
            ended_at_ms = at.milliseconds
            unserved_reason = reason
        }
    }
}
