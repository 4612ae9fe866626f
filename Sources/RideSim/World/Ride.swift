import RideCore
import RideMap

/// A ride of the world, besides its record.
struct Ride {
    /// Where it stands.
    var stage = TripStage.requested
    /// Whether a person asked for it.
    let isPersons: Bool
    /// Whether it is more than a way from here to there: a person's, or booked, or with stops.
    /// Everything that only such rides have is asked for behind this.
    var isSpecial: Bool
    /// Counts the offers, so that a late answer to an earlier one is recognised.
    var offerNumber: UInt32 = 0
    /// The number of the request behind it, from 0 on; those who did not ask count too.
    let request: UInt32
    /// The car that considers or carries out the ride; -1 for none.
    var car = -1
    /// The way of that car to the pick-up, as it was when the offer was made.
    var approach = Travel(duration_ms: 0, distance: .zero)
    /// The last offer among all of the run.
    var offer = -1
    private var patienceEnd = CompactMoment()
    /// When the passenger no longer wants to wait for somebody to accept; nil for never.
    var patienceEndsAt: Instant? {
        get { patienceEnd.value }
        set { patienceEnd.value = newValue }
    }
    /// The cars whose drivers have declined, not answered or given the ride back; made when
    /// somebody does.
    var refusals: Set<Int32>?

    /// The driver of a car is not asked again, unless the price rises.
    mutating func refuse(_ car: Int) {
        if refusals == nil { refusals = [] }
        refusals?.insert(Int32(car))
    }

    init(request: UInt32, isPersons: Bool = false, isSpecial: Bool = false) {
        self.request = request
        self.isPersons = isPersons
        self.isSpecial = isSpecial
    }
}

/// What is told of a ride that is not over, in a city that is served.
struct LiveRide: Sendable {
    /// The ride as people and the store know it.
    var trip: Trip
    /// Where it stops on the way, in order, those behind it among them.
    var stops: [StreetPosition]
    /// The way from pick-up to drop-off.
    var travel: Travel
    /// When the car of the driver who took a booked ride leaves for the pick-up; nil once it has,
    /// and for a ride that is not booked.
    var setsOffAt: Instant?
}
