import RideCore
import RideMap

/// A car and its driver, in flat numbers. `Car` is the same as people and the store know it.
struct CarRow {
    /// What a driver is doing: `DriverActivity` without the ride, and on the way without one.
    enum Activity: UInt8 {
        case offline, idle, moving, considering, enRoute, atPickup, withPassenger
        /// On the way to a station, or there, and asked for no ride.
        case charging

        /// Whether a passenger is in the car; nil without a ride.
        var isAboard: Bool? {
            switch self {
            case .offline, .idle, .moving, .considering, .charging: nil
            case .enRoute, .atPickup: false
            case .withPassenger: true
            }
        }
    }

    let id: DriverID
    var categories: CategorySet
    var activity: Activity
    /// For which of two platforms it drives.
    var platforms = PlatformRules.Membership.both
    /// Whether it drives.
    var isDriving = false
    /// Whether a person drives.
    let isPerson: Bool
    /// Counts the legs, so that an arrival scheduled for an abandoned leg is recognised.
    var leg: UInt32 = 0
    /// The ride that the driver considers or carries out; -1 for none.
    var ride = -1
    /// Where it stands, or where it is going.
    var place: StreetPosition
    /// Where and when it left; of no meaning while it stands.
    var from: StreetPosition
    var departedAt = Instant.start
    /// When it is there, and how long the way is; of no meaning while it stands.
    var arrivesAt = Instant.start
    var distance = Metres.zero
    /// Since when it has had no ride; of no meaning while it has one.
    var idleSince: Instant

    init(
        id: DriverID, categories: CategorySet, activity: Activity, place: StreetPosition,
        idleSince: Instant
    ) {
        self.id = id
        self.categories = categories
        self.activity = activity
        self.place = place
        self.idleSince = idleSince
        from = place
        isPerson = Population.isPerson(id)
    }
}
