import RideCore

/// What a ride has to do with other parties in the same car. Of those a passenger learns no more
/// than this: how many they are, and which stops come before one's own, never who or where.
public struct SharingView: Codable, Hashable, Sendable {
    /// What happens at a stop.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A party gets in.
        case pick_up
        /// A party gets out.
        case drop_off
    }

    /// Whose stop it is.
    public enum Whose: String, CaseIterable, Codable, Sendable {
        /// That of the ride in which this stands.
        case mine
        /// That of another party.
        case other
    }

    /// A stop of the car.
    public struct Stop: Codable, Hashable, Sendable {
        /// What happens there.
        public var kind: Kind
        /// Whose it is.
        public var party: Whose
        /// The ride whose stop it is; a passenger is not told.
        public var ride_id: UInt64?
        /// Where it is; of another party's stop a passenger is not told.
        public var place: PlaceView?
        /// When the car is there, if nothing holds it up.
        public var at_ms: Int64

        /// A stop of the car.
        public init(
            kind: Kind, party: Whose, ride_id: UInt64? = nil, place: PlaceView?, at_ms: Int64
        ) {
            self.kind = kind
            self.party = party
            self.ride_id = ride_id
            self.place = place
            self.at_ms = at_ms
        }
    }

    /// The stops ahead in the order in which the car comes to them, for a passenger up to where
    /// that one gets out; empty while there is no other party.
    public var stops: [Stop]
    /// How many other parties the car has, or goes for.
    public var others: Int
    /// How many seats are taken now; a passenger is not told.
    public var seats_taken: Int?
    /// How many there are; a passenger is not told.
    public var seats: Int?
    /// What sharing has taken off the price, in minor units; it stays when the others leave.
    public var discount_minor: Int64

    /// A car with other parties in it.
    public init(
        stops: [Stop], others: Int = 0, seats_taken: Int? = nil, seats: Int? = nil,
        discount_minor: Int64 = 0
    ) {
        self.stops = stops
        self.others = others
        self.seats_taken = seats_taken
        self.seats = seats
        self.discount_minor = discount_minor
    }
}

/// What sharing the car may mean for a ride, before it is asked for.
public struct SharedTermsView: Codable, Hashable, Sendable {
    /// What is taken off the price if another party shares the car, in minor units.
    public var discount_minor: Int64
    /// The longest time in the car with another party, in seconds.
    public var longest_s: Double
    /// Within how many seconds of asking a passenger is picked up for whom a car with another party
    /// comes.
    public var longest_wait_s: Double
    /// Whether this is the price of a car that others may share, beside that of a car alone; nil
    /// where everybody shares.
    public var is_chosen: Bool?

    /// What sharing may mean.
    public init(
        discount_minor: Int64, longest_s: Double, longest_wait_s: Double, is_chosen: Bool? = nil
    ) {
        self.is_chosen = is_chosen
        self.discount_minor = discount_minor
        self.longest_s = longest_s
        self.longest_wait_s = longest_wait_s
    }
}
