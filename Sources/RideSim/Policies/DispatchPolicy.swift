import RideCore
import RideMap

/// A way to bring requests and cars together.
///
/// A policy is a small value. It sees the world through a `DispatchView` and returns what is to be
/// offered to whom; who answers what, and what becomes of a refusal, is the world's business. It is
/// asked at three moments: when a request is made or has been refused, when a car becomes idle, and
/// at the end of every window. What it returns must follow from what it sees alone, so that a run
/// can be repeated.
public protocol DispatchPolicy: Sendable {
    /// How often `matches(in:)` is asked while there is anything to decide; nil for a policy that
    /// decides everything at once.
    var window: Duration? { get }

    /// Whether cars that become idle are reason enough for `matches(in:)`, though nobody waits.
    var reassigns: Bool { get }

    /// Whom to ask for one request, in order, at most so many: fewer only where there are no more.
    func cars<View: DispatchView & ~Copyable>(
        for request: WaitingRequest, count: Int, in view: inout View
    ) -> [DispatchMatch]

    /// Which of the waiting requests to offer to a car that has become idle.
    func request<View: DispatchView & ~Copyable>(
        for car: Int, in view: inout View
    ) -> DispatchMatch?

    /// What to offer at the end of a window, in order.
    ///
    /// A match of a waiting request and an idle car is an offer; with a car that is still busy it
    /// is a reservation, which holds until the next window and is offered when the car is free; one
    /// of a request that another car is on the way to takes the ride over.
    func matches<View: DispatchView & ~Copyable>(in view: inout View) -> [DispatchMatch]

    /// Whether the next window may bring other matches though nothing happens until then.
    func looksAgain<View: DispatchView & ~Copyable>(in view: inout View) -> Bool
}

/// A policy need say no more than what it does otherwise: these do nothing, and wait.
extension DispatchPolicy {
    public var window: Duration? { nil }
    public var reassigns: Bool { false }

    public func cars<View: DispatchView & ~Copyable>(
        for request: WaitingRequest, count: Int, in view: inout View
    ) -> [DispatchMatch] { [] }

    public func request<View: DispatchView & ~Copyable>(
        for car: Int, in view: inout View
    ) -> DispatchMatch? { nil }

    public func matches<View: DispatchView & ~Copyable>(in view: inout View) -> [DispatchMatch] {
        []
    }

    public func looksAgain<View: DispatchView & ~Copyable>(in view: inout View) -> Bool { false }
}

/// What a policy sees of a world. Cars are known by their numbers in it.
///
/// Only cars and requests that suit each other are shown together: the category is served, the
/// driver has not refused the request, wishes are kept, and the way to the pick-up takes no longer
/// than `maximum_pickup_time`.
public protocol DispatchView: ~Copyable {
    /// The present moment.
    var now: Instant { get }

    /// The requests that wait for a driver, the oldest first.
    var waitingRequests: [WaitingRequest] { get }

    /// How many requests wait for a driver.
    var waitingCount: Int { get }

    /// How many cars are idle.
    var idleCount: Int { get }

    /// Whether any car is on a ride.
    var somebodyIsBusy: Bool { get }

    /// The idle cars, that longest without a ride first; of equal ones the lowest number first.
    var idleCarsByTime: [Int] { get }

    /// The idle cars that are soonest at a request's pick-up, at most so many, the soonest first.
    mutating func nearestCars(to request: WaitingRequest, count: Int) -> [DispatchMatch]

    /// An idle car and a request; nil where they do not suit each other.
    mutating func match(_ request: WaitingRequest, with car: Int) -> DispatchMatch?

    /// The oldest waiting request that suits an idle car and of which a condition holds.
    mutating func oldestRequest(
        for car: Int, where holds: (WaitingRequest, Travel) -> Bool
    ) -> DispatchMatch?

    /// The waiting requests to which an idle car has the shortest ways, at most so many, the
    /// shortest first; of equal ones the oldest. Where many wait, this looks at few of them.
    mutating func nearestRequests(for car: Int, count: Int) -> [DispatchMatch]

    /// Likewise from where a car will be free.
    mutating func nearestRequests(for car: SoonIdleCar, count: Int) -> [DispatchMatch]

    /// The cars whose ride ends within so long, by their numbers.
    func carsFree(within time: Duration) -> [SoonIdleCar]

    /// The way from where a car will be free to a request; nil where they do not suit each other.
    mutating func match(_ request: WaitingRequest, with car: SoonIdleCar) -> DispatchMatch?

    /// The requests to which drivers are on the way and which may go to another one, the oldest
    /// first.
    var requestsOnTheWay: [RequestOnTheWay] { get }
}

/// A request as policies see it.
public struct WaitingRequest: Hashable, Sendable {
    /// Its number.
    public let trip: TripID
    /// From where to where.
    public let ends: RideEnds
    /// Which kind of car is asked for.
    public let category: Category
    /// When it was made.
    public let requestedAt: Instant
}

/// A request and the car that is to have it.
public struct DispatchMatch: Hashable, Sendable {
    /// The request's number.
    public let request: TripID
    /// The car's number.
    public let car: Int
    /// The way to the pick-up, from where the car is or will be free.
    public let approach: Travel

    /// A request for a car.
    public init(request: TripID, car: Int, approach: Travel) {
        self.request = request
        self.car = car
        self.approach = approach
    }
}

/// A car that is about to finish a ride.
public struct SoonIdleCar: Hashable, Sendable {
    /// Its number.
    public let car: Int
    /// How long until then.
    public let freeIn: Duration
    /// Where it will be.
    public let place: StreetPosition
}

/// A request that a driver has accepted and is on the way to.
public struct RequestOnTheWay: Hashable, Sendable {
    /// The request.
    public let request: WaitingRequest
    /// How long until the car is there.
    public let remaining: Duration
}
