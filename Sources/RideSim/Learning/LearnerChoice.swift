import RideCore
import RideFares
import RideMap

/// A kind of decision that may be somebody else's, outside the engine.
public enum LearnerChoice: String, CaseIterable, Sendable {
    /// Which driver is asked for which request, at the moments at which the policy of the scenario
    /// would say it.
    case dispatch
    /// Where idle cars go, as often as the scenario says.
    case repositioning
    /// What rides cost in each zone, at the end of each interval of the scenario's surge.
    case prices
    /// Whether the driver who was asked takes a ride, when the scenario's driver would answer.
    case acceptance
}

/// What a run waits for.
public enum LearnerDecision: Hashable, Sendable {
    /// Which idle car is asked for this request, with a policy that decides at once.
    case request(TripID)
    /// For which waiting request an idle car is asked, with a policy that decides at once.
    case car(Int)
    /// Which cars are asked for which requests, at the end of a window.
    case window
    /// Where idle cars go.
    case repositioning
    /// What rides cost in each zone from now on.
    case prices
    /// Whether the driver who was asked for this ride takes it.
    case acceptance(TripID)
}

/// A request and the car whose driver is to be asked for it.
public struct LearnerPair: Hashable, Sendable {
    /// The request.
    public let request: TripID
    /// The car's number.
    public let car: Int

    /// A request for a car.
    public init(request: TripID, car: Int) {
        self.request = request
        self.car = car
    }
}

/// An idle car and the crossing to which it is to go.
public struct LearnerMove: Hashable, Sendable {
    /// The car's number.
    public let car: Int
    /// The crossing.
    public let node: NodeID

    /// A crossing for a car.
    public init(car: Int, to node: NodeID) {
        self.car = car
        self.node = node
    }
}

/// A zone and by how much prices are raised there.
public struct LearnerPrice: Hashable, Sendable {
    /// The number of the zone.
    public let zone: Int
    /// Hundredths of the price without surge.
    public let hundredths: Int

    /// A price for a zone.
    public init(zone: Int, hundredths: Int) {
        self.zone = zone
        self.hundredths = hundredths
    }
}

/// Why an answer is not carried out; nothing of it is then.
public struct LearnerRejection: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: String, CaseIterable, Sendable {
        /// The run waits for no such answer.
        case notAsked = "not_asked"
        /// One pair at most is the answer to the question for one request or one car.
        case tooMany = "too_many"
        /// There is no such request, or it waits no longer.
        case requestDoesNotWait = "request_does_not_wait"
        /// There is no car of this number.
        case noSuchCar = "no_such_car"
        /// The car is neither idle nor free soon enough.
        case carIsNotFree = "car_is_not_free"
        /// The question is for another request.
        case otherRequest = "other_request"
        /// The question is for another car.
        case otherCar = "other_car"
        /// The driver does not serve the category, has refused the request, or is too far away.
        case doNotSuit = "do_not_suit"
        /// The request stands in the answer before.
        case requestTwice = "request_twice"
        /// The car stands in the answer before.
        case carTwice = "car_twice"
        /// The city has no such crossing.
        case noSuchNode = "no_such_node"
        /// There is no zone of this number.
        case noSuchZone = "no_such_zone"
        /// The zone stands in the answer before.
        case zoneTwice = "zone_twice"
        /// Prices are not raised so: below 100, above the cap, or between two steps.
        case noSuchPrice = "no_such_price"
        /// The answer of a driver is one yes or one no.
        case notYesOrNo = "not_yes_or_no"
    }

    /// The place in the answer, from 0 on.
    public let index: Int
    /// What is wrong there.
    public let reason: Reason

    /// A reason at a place of an answer.
    public init(_ reason: Reason, at index: Int) {
        self.index = index
        self.reason = reason
    }
}

/// What has come of a run since the beginning, in whole numbers, for rewards.
public struct LearnerMeasures: Hashable, Sendable {
    /// Requests that were made.
    public internal(set) var requests: Int64 = 0
    /// Times that drivers were asked for a ride.
    public internal(set) var offers: Int64 = 0
    /// Times that drivers took a ride.
    public internal(set) var accepted: Int64 = 0
    /// Pick-ups that were reached.
    public internal(set) var arrived: Int64 = 0
    /// Rides that came to their end.
    public internal(set) var completed: Int64 = 0
    /// Requests that ended without a driver.
    public internal(set) var unserved: Int64 = 0
    /// Rides that were called off, by whomever.
    public internal(set) var cancelled: Int64 = 0
    /// From the request, or the hour it was booked for, to the pick-up, of all that were reached,
    /// in milliseconds.
    public internal(set) var waited_ms: Int64 = 0
    /// The prices of completed rides, in minor units.
    public internal(set) var fares: Int64 = 0
    /// The ways to pick-ups that drivers set off for, in millimetres.
    public internal(set) var pickupWays_mm: Int64 = 0
    /// The ways on which idle cars were sent, in millimetres.
    public internal(set) var moves_mm: Int64 = 0
}

extension LearnerMeasures {
    /// A driver sets off for a pick-up.
    mutating func accept(_ approach: Travel) {
        accepted += 1
        pickupWays_mm += approach.distance.millimetres
    }

    /// The car of a ride is at the pick-up.
    mutating func arrive(_ ride: RideRecord, at now: Instant) {
        arrived += 1
        waited_ms += max(0, now.since(ride.wantedAt).milliseconds)
    }

    /// A ride is over.
    mutating func end(_ ride: RideRecord) {
        switch ride.outcome {
        case .completed:
            completed += 1
            fares += ride.fare.minorUnits
        case .noDriver, .patienceEnded: unserved += 1
        case .cancelled, .pickupPatienceEnded, .missing: cancelled += 1
        case nil: break
        }
    }
}

/// What a world keeps for who decides outside.
struct Learner {
    let choices: Set<LearnerChoice>
    /// What the world waits for; nothing happens until it is answered.
    var pending: LearnerDecision?
    var measures = LearnerMeasures()
    /// What is counted of each car.
    var cars: [LearnerCar]
    /// By how much prices are raised in each zone; empty where the surge of the scenario says it.
    var prices: [SurgeMultiplier] = []
    /// When somebody last asked for a ride while prices were calm: the scenario's own rules look
    /// at that request at the end of the next interval, not of one that ends this very moment.
    var pricesWokeAt: Instant?
    /// What the scenario's driver would say to the question that is open.
    var usualReply = false

    var dispatches: Bool { choices.contains(.dispatch) }
    var repositions: Bool { choices.contains(.repositioning) }
    var setsPrices: Bool { choices.contains(.prices) }
    var replies: Bool { choices.contains(.acceptance) }
}

/// Gathers requests for a window, and leaves what comes of them to somebody else.
struct LearnerWindows: DispatchPolicy {
    let rules: BatchRules
    /// Time alone brings another window until then, since a learner may have waited for something;
    /// afterwards only what happens does, so that every run ends.
    let horizon: Instant

    var window: Duration? { rules.window }

    func looksAgain<View: DispatchView & ~Copyable>(in view: inout View) -> Bool {
        view.idleCount > 0 && view.now < horizon || rules.forward > .zero && view.somebodyIsBusy
    }
}
