import RideCore

/// What some simulated passengers want besides a way from here to there, and what some people do
/// once a driver has accepted. Each is a share of the requests, in thousandths; nobody draws for
/// what has none.
public struct Extras: Hashable, Codable, Sendable {
    /// Requests that are booked for later.
    public var bookedPerMille = 0
    /// How long before its hour a ride is booked.
    public var bookedAhead = Duration.seconds(3_600)
    /// How long before its hour a driver is looked for.
    public var bookingLead = Duration.seconds(900)
    /// Rides that stop once on the way.
    public var stopPerMille = 0
    /// Rides on which the passenger wants to go elsewhere, once aboard.
    public var newDestinationPerMille = 0
    /// Passengers who call the ride off while the car is on its way.
    public var callingOffPerMille = 0
    /// Passengers who are not at the pick-up.
    public var missingPerMille = 0
    /// Passengers who have a favourite driver, who is asked first.
    public var favouritePerMille = 0
    /// Drivers who give an accepted ride back while they are on the way.
    public var givingBackPerMille = 0

    /// Nothing of it.
    public init() {}
}

/// What is drawn of a request: always in the same order, so that one share more does not change
/// who is drawn for another.
struct DrawnExtras {
    let isBooked: Bool
    let stops: Bool
    let goesElsewhere: Bool
    let callsOff: Bool
    let isMissing: Bool
    let hasFavourite: Bool
    /// For where, when and who.
    var random: RandomStream

    init(_ shares: Extras, _ random: RandomStream) {
        self.random = random
        var draws = random
        func draw(_ perMille: Int) -> Bool { draws.below(1_000) < UInt64(max(0, perMille)) }
        isBooked = draw(shares.bookedPerMille)
        stops = draw(shares.stopPerMille)
        goesElsewhere = draw(shares.newDestinationPerMille)
        callsOff = draw(shares.callingOffPerMille)
        isMissing = draw(shares.missingPerMille)
        hasFavourite = draw(shares.favouritePerMille)
        self.random = draws
    }

    /// Whether the ride is more than a way from here to there.
    var isSpecial: Bool { isBooked || stops || goesElsewhere || hasFavourite }
}
