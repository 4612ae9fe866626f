import RideCore
import RideMap

/// One ride of a run: when it came to what, and how it ended. Moments that never came are nil.
///
/// A run keeps each of its rides: a record has no references, and what is not there takes no more
/// room than what is.
public struct RideRecord: Hashable, Sendable {
    /// How a ride ended.
    public enum Outcome: UInt8, CaseIterable, Sendable {
        /// The passenger was brought to the drop-off.
        case completed
        /// No driver at work could take it, or all of them declined.
        case noDriver
        /// The passenger's patience ended before a driver accepted.
        case patienceEnded
        /// The passenger waited too long for the car of the driver who had accepted.
        case pickupPatienceEnded
        /// Called off for another reason.
        case cancelled
        /// The passenger was not at the pick-up, and the driver left.
        case missing
    }

    /// Which kind of car was asked for.
    public let category: Category
    /// How it ended; nil while it has not.
    public var outcome: Outcome?
    private var stopCount: UInt8 = 0
    private var givenBackCount: UInt8 = 0
    /// By how much the price was raised, in hundredths: 100 for not at all.
    public var surge: Int { Int(surgeHundredths) }
    private let surgeHundredths: UInt16
    /// Whether the passenger went elsewhere than was asked for.
    public internal(set) var wentElsewhere = false
    /// On which of two platforms it was asked for; on both where there is one.
    public internal(set) var platform = PlatformRules.Membership.both
    /// Where the passenger gets in.
    public var pickup: StreetPosition { pickupPlace.position }
    private var pickupPlace: CompactPlace
    /// Where the passenger gets out.
    public var dropoff: StreetPosition { dropoffPlace.position }
    private var dropoffPlace: CompactPlace
    /// When it was asked for.
    public let requestedAt: Instant
    private var accepted = CompactMoment()
    private var arrived = CompactMoment()
    private var started = CompactMoment()
    private var ended = CompactMoment()
    private var driverNumber = CompactIndex()
    private var sharedWithNumber = CompactIndex()
    private var offerCount: UInt32 = 0
    /// How long before its hour it was asked for; 0 for a ride as soon as can be.
    private var ahead_ms: UInt32 = 0
    /// The way to the pick-up in millimetres; −1 for none.
    private var pickupDistance_mm: Int64 = -1
    /// The length of the quoted way.
    public var distance: Metres
    /// The driving time of the quoted way in milliseconds.
    public private(set) var duration_ms: Int64
    /// The price, with what was added to it.
    public var fare: Money

    /// When a driver accepted it, the last one if it was given back.
    public var acceptedAt: Instant? {
        get { accepted.value }
        set { accepted.value = newValue }
    }
    /// When that driver's car was at the pick-up.
    public var arrivedAt: Instant? {
        get { arrived.value }
        set { arrived.value = newValue }
    }
    /// When the passenger was aboard.
    public var startedAt: Instant? {
        get { started.value }
        set { started.value = newValue }
    }
    /// When it was over, in whatever way.
    public var endedAt: Instant? {
        get { ended.value }
        set { ended.value = newValue }
    }
    /// The driver who accepted it, by the place in `RunRecords.drivers`.
    public var driver: Int? {
        get { driverNumber.value }
        set { driverNumber.value = newValue }
    }
    /// The ride of another party that was in the same car, by the place in `RunRecords.rides`.
    public var sharedWith: Int? {
        get { sharedWithNumber.value }
        set { sharedWithNumber.value = newValue }
    }
    /// How many drivers were asked.
    public var offers: Int {
        get { Int(offerCount) }
        set { offerCount = UInt32(clamping: newValue) }
    }
    /// At how many places it stops on the way.
    public var stops: Int {
        get { Int(stopCount) }
        set { stopCount = UInt8(clamping: newValue) }
    }
    /// How often a driver has given it back.
    public var givenBack: Int {
        get { Int(givenBackCount) }
        set { givenBackCount = UInt8(clamping: newValue) }
    }
    /// The hour for which it was booked; nil for a ride as soon as can be.
    public var bookedFor: Instant? {
        get { ahead_ms == 0 ? nil : wantedAt }
        set { ahead_ms = UInt32(clamping: newValue?.since(requestedAt).milliseconds ?? 0) }
    }
    /// When the car is wanted: at the hour of a booking, otherwise at once.
    public var wantedAt: Instant { requestedAt + .milliseconds(Int64(ahead_ms)) }
    /// The length of that driver's way to the pick-up.
    public var pickupDistance: Metres? {
        get { pickupDistance_mm < 0 ? nil : Metres(millimetres: pickupDistance_mm) }
        set { pickupDistance_mm = newValue?.millimetres ?? -1 }
    }
    /// The driving time of the quoted way.
    public var duration: Duration {
        get { .milliseconds(duration_ms) }
        set { duration_ms = newValue.milliseconds }
    }

    /// The quoted way.
    var way: Travel { Travel(duration_ms: UInt32(clamping: duration_ms), distance: distance) }

    /// A ride that has just been asked for.
    init(
        category: Category, ends: RideEnds, requestedAt: Instant, distance: Metres,
        duration_ms: Int64, fare: Money, surge: Int
    ) {
        self.category = category
        pickupPlace = CompactPlace(ends.pickup)
        dropoffPlace = CompactPlace(ends.dropoff)
        self.requestedAt = requestedAt
        self.distance = distance
        self.duration_ms = duration_ms
        self.fare = fare
        surgeHundredths = UInt16(clamping: surge)
    }

    /// The ride is another one than was asked for, at its price.
    mutating func reprice(_ quote: Quote) {
        (fare, distance, duration) = (quote.fare.total, quote.distance, quote.duration)
    }

    /// The ride begins and ends elsewhere.
    mutating func redirect(to ends: RideEnds) {
        pickupPlace = CompactPlace(ends.pickup)
        dropoffPlace = CompactPlace(ends.dropoff)
    }
}

/// One driver who was asked for one ride.
public struct OfferRecord: Hashable, Sendable {
    /// What the driver said.
    public enum Answer: UInt8, CaseIterable, Sendable { case accepted, declined, expired }

    private let rideNumber: UInt32
    private let driverNumber: UInt32
    /// When the driver was asked.
    public let offeredAt: Instant
    private var answered = CompactMoment()
    /// What the answer was; nil while there is none, or where the ride ended before.
    public var answer: Answer?

    /// An offer that has just been made.
    init(ride: Int, driver: Int, offeredAt: Instant) {
        rideNumber = UInt32(ride)
        driverNumber = UInt32(driver)
        self.offeredAt = offeredAt
    }

    /// The ride, by the place in `RunRecords.rides`.
    public var ride: Int { Int(rideNumber) }
    /// The driver, by the place in `RunRecords.drivers`.
    public var driver: Int { Int(driverNumber) }
    /// When the driver answered, or had not in time.
    public var answeredAt: Instant? {
        get { answered.value }
        set { answered.value = newValue }
    }
}
