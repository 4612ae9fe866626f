import RideCore

/// A person known to the engine. For now a guest with a name and a token; what a full account
/// needs will stand here too.
public struct Account: Hashable, Codable, Sendable {
    /// Who it is: one side and a number. A person who also works as a driver has two accounts.
    public let actor: Actor
    /// The name shown to others.
    public let name: PersonName
    /// SHA-256 of the token, 32 bytes; the token itself is known to the app alone.
    public let tokenHash: [UInt8]
    /// A passenger's own place; for a driver, where the car was first put.
    public var place: Waypoint
    /// The car; nil for a passenger.
    public let vehicle: VehicleDescription?
    /// The ride that ended last and whose summary the person has not closed; nil without one.
    public var currentTrip: TripID?
    /// A driver's day so far.
    public var today: Day

    /// What a driver did on one day of the city.
    public struct Day: Hashable, Codable, Sendable {
        /// Days since the world began.
        public var number: Int64 = 0
        /// Rides completed.
        public var rides = 0
        /// What they paid.
        public var earnings = Money.zero

        /// A day on which nothing has happened yet.
        public init() {}
    }

    /// A new account.
    public init(
        actor: Actor, name: PersonName, tokenHash: [UInt8], place: Waypoint,
        vehicle: VehicleDescription?
    ) {
        self.actor = actor
        self.name = name
        self.tokenHash = tokenHash
        self.place = place
        self.vehicle = vehicle
        today = Day()
    }
}
