import RideCore

/// What a ride has to do with another party in the same car. Of the other party a passenger learns
/// no more than this: never a telephone number, an address, or what was said.
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
        /// That of the other party.
        case other
    }

    /// A stop of the car.
    public struct Stop: Codable, Hashable, Sendable {
        /// What happens there.
        public var kind: Kind
        /// Whose it is.
        public var party: Whose
        /// Where it is; for a passenger the other party's stops are named by the street.
        public var place: PlaceView
        /// When the car is there, if nothing holds it up.
        public var at_ms: Int64

        /// A stop of the car.
        public init(kind: Kind, party: Whose, place: PlaceView, at_ms: Int64) {
            self.kind = kind
            self.party = party
            self.place = place
            self.at_ms = at_ms
        }
    }

    /// The stops ahead of both parties in the order in which the car comes to them; empty while
    /// there is no other party.
    public var stops: [Stop]
    /// The first name of the other party; nil while there is none.
    public var with_name: String?
    /// What sharing has taken off the price, in minor units; it stays when the other party leaves.
    public var discount_minor: Int64

    /// A car with another party in it.
    public init(stops: [Stop], with_name: String? = nil, discount_minor: Int64 = 0) {
        self.stops = stops
        self.with_name = with_name
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

    /// What sharing may mean.
    public init(discount_minor: Int64, longest_s: Double, longest_wait_s: Double) {
        self.discount_minor = discount_minor
        self.longest_s = longest_s
        self.longest_wait_s = longest_wait_s
    }
}
