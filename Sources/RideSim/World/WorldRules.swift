import RideCore
import RideFares

/// How requests find drivers.
public struct DispatchRules: Hashable, Codable, Sendable {
    /// What becomes of a request when every driver at work is busy.
    public enum WhenAllAreBusy: String, CaseIterable, Codable, Sendable {
        /// It waits; a driver who gets free takes the oldest that suits.
        case queue
        /// It waits; a driver who gets free takes the one with the shortest way.
        case queueNearest = "queue_nearest"
        /// It ends unserved.
        case refuse
    }

    /// Which policy chooses.
    public var policy: PolicyRules
    /// How idle cars go to where requests are expected; nil where they stay.
    public var repositioning: RepositioningRules?
    /// How long a simulated driver has to answer.
    public var offerTime: Duration
    /// How long a person has to answer. With a fast clock this is more of the city's time, so
    /// that it stays the same for the person.
    public var personOfferTime: Duration
    /// What becomes of a request when every driver at work is busy.
    public var whenAllAreBusy: WhenAllAreBusy
    /// A driver farther away than this is not asked; nil for no limit.
    public var maximumPickupTime: Duration?
    /// A favourite driver farther away than this is asked in turn like the others.
    public var favouritePickupTime: Duration
    /// How near its drop-off, in driving time, a car must be for its driver to be asked for the
    /// next ride before the present one ends;
    /// nil where nobody is.
    public var nextRideWithin: Duration?

    /// Rules for finding drivers.
    public init(
        offerTime: Duration = .seconds(15),
        personOfferTime: Duration = .seconds(15),
        whenAllAreBusy: WhenAllAreBusy = .queue,
        maximumPickupTime: Duration? = nil,
        favouritePickupTime: Duration = .seconds(600),
        policy: PolicyRules = .nearest,
        repositioning: RepositioningRules? = nil,
        nextRideWithin: Duration? = nil
    ) {
        self.nextRideWithin = nextRideWithin
        self.policy = policy
        self.repositioning = repositioning
        self.favouritePickupTime = favouritePickupTime
        self.offerTime = offerTime
        self.personOfferTime = personOfferTime
        self.whenAllAreBusy = whenAllAreBusy
        self.maximumPickupTime = maximumPickupTime
    }
}

/// How simulated people behave.
public struct Behaviour: Hashable, Codable, Sendable {
    /// The chance that a driver accepts an offer, in thousandths.
    public var acceptancePerMille: Int
    /// The shortest time in which a driver answers.
    public var replyAtLeast: Duration
    /// The longest time in which a driver answers.
    public var replyAtMost: Duration
    /// How long a passenger takes to get in.
    public var boardingTime: Duration
    /// How long a simulated passenger waits for a driver to accept; nil for ever.
    public var patience: Duration?
    /// How long a simulated passenger waits for the car of the driver who has accepted; nil for as
    /// long as it takes.
    public var pickupPatience: Duration?
    /// How long a person's request is kept alive; nil for ever.
    public var personPatience: Duration?
    /// How long a person who drives is left in peace after a ride, unless ready before.
    public var personRest: Duration

    /// A behaviour; the defaults are those of a world in which nothing takes time.
    public init(
        acceptancePerMille: Int = 1_000,
        replyAtLeast: Duration = .zero,
        replyAtMost: Duration = .zero,
        boardingTime: Duration = .zero,
        patience: Duration? = nil,
        pickupPatience: Duration? = nil,
        personPatience: Duration? = nil,
        personRest: Duration = .zero
    ) {
        self.acceptancePerMille = acceptancePerMille
        self.replyAtLeast = replyAtLeast
        self.replyAtMost = replyAtMost
        self.boardingTime = boardingTime
        self.patience = patience
        self.pickupPatience = pickupPatience
        self.personPatience = personPatience
        self.personRest = personRest
    }
}

/// Everything that decides a history besides the city, the fleet and the demand.
public struct WorldRules: Hashable, Codable, Sendable {
    /// The seed of all chance.
    public var seed: UInt64
    /// Weekday and time at which the world begins.
    public var calendar: WorldCalendar
    /// What rides cost.
    public var tariffs: TariffBook
    /// How prices follow the demand.
    public var surge: SurgeRules
    /// How requests find drivers.
    public var dispatch: DispatchRules
    /// How simulated people behave.
    public var behaviour: Behaviour
    /// What they do beyond that; nil for nothing.
    public var habits: Habits?
    /// How electric cars use energy and charge; nil where cars never have to.
    public var electric: ElectricRules?
    /// Two platforms; nil where there is one.
    public var platforms: PlatformRules?

    /// Rules for a world.
    public init(
        seed: UInt64, calendar: WorldCalendar, tariffs: TariffBook, dispatch: DispatchRules,
        behaviour: Behaviour, surge: SurgeRules = .off, habits: Habits? = nil,
        electric: ElectricRules? = nil, platforms: PlatformRules? = nil
    ) {
        self.platforms = platforms
        self.electric = electric
        self.surge = surge
        self.habits = habits
        self.seed = seed
        self.calendar = calendar
        self.tariffs = tariffs
        self.dispatch = dispatch
        self.behaviour = behaviour
    }
}

/// How identifiers tell people from simulated ones. People's rides, names and money are kept for
/// ever, so their identifiers must never meet those of a simulated fleet, however it grows.
public enum Population {
    /// The first identifier of a person who drives; simulated drivers are below.
    public static let firstPersonDriver = DriverID(1 << 32)
    /// The first identifier of a simulated passenger; people are below.
    public static let firstSimulatedPassenger = PassengerID(1 << 32)

    /// Whether a person sits behind this identifier.
    public static func isPerson(_ driver: DriverID) -> Bool { driver >= firstPersonDriver }
    /// Whether a person sits behind this identifier.
    public static func isPerson(_ passenger: PassengerID) -> Bool {
        passenger < firstSimulatedPassenger
    }
}
