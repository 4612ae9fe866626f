import RideCore
import RideMap

/// The order in which a car that carries up to four parties visits their stops: the one that is
/// best and keeps all limits.
///
/// There are eight stops at most, so that all orders are tried, each as far as it keeps the limits:
/// 2,520 of them at most, and mostly a few dozen. Each way between two stops is looked up once for
/// all of them, and once for all cars that are asked about the same requests. Where a car under way
/// is, which takes its route to know, is found out only where turning aside could be better than to
/// go on: no stop can be nearer to the car than it was to where the car set off, less the time
/// since.
struct PlanSearch {
    /// Who is to be driven, with all that decides when.
    struct Party {
        let pickup: StreetPosition
        let dropoff: StreetPosition
        let requestedAt_ms: Int64
        /// The driving time of the way alone.
        let alone_ms: Int64
        /// Since when the party is in the car; nil where it is not.
        let since_ms: Int64?
        /// How many seats it takes.
        let seats: Int
    }

    /// A stop, by the place of its party in the list.
    struct Stop {
        let party: Int
        let isPickup: Bool
    }

    /// An order of stops, by their places in the list that was searched.
    struct Order {
        /// How much later all parties are at their drop-offs than if each had been driven alone
        /// from the moment of asking, in milliseconds.
        let delay_ms: Int64
        /// How long the car drives, in milliseconds.
        let driving_ms: Int64
        fileprivate let packed: UInt32
        fileprivate let count: Int

        /// The places.
        var places: [Int] { (0..<count).map { Int(packed >> (4 * UInt32($0))) & 15 } }
    }

    /// Where a car under way set off, how long ago, and when it is at its next stop, the first of
    /// the list.
    struct Leg {
        let from: StreetPosition
        let elapsed_ms: Int64
        let arrivesAt_ms: Int64
    }

    /// What a search has found and where it has got to.
    private struct State {
        var done: UInt32 = 0
        var order: UInt32 = 0
        var count = 0
        var delay_ms: Int64 = 0
        var driving_ms: Int64 = 0
        /// How many seats are taken.
        var taken = 0
        /// By party, since when it is in the car.
        var since_ms = SIMD4<Int64>(repeating: none)
    }

    private static let none = Int64.min
    private static let unknown: Int64 = -1
    private static let noWay = Int64.max
    /// The most by which the time to a place in the middle of a street is rounded, and more.
    private static let rounding_ms: Int64 = 10

    private let streets: StreetTimes
    private let rules: SharingRules
    private let boarding_ms: Int64
    private var parties: [Party] = []
    private var stops: [Stop] = []
    private var places: [StreetPosition] = []
    /// The time from one stop to another, `8 × from + to`.
    private var between_ms: [Int64]
    private var isAlone = false
    private var start = State()
    /// The best order found so far.
    private(set) var best: Order?

    /// A search in a city.
    init(_ streets: StreetTimes, _ rules: SharingRules, boardingTime: Duration) {
        self.streets = streets
        self.rules = rules
        boarding_ms = boardingTime.milliseconds
        between_ms = Array(repeating: Self.unknown, count: 64)
    }

    /// Says who is to be driven: those who are in the car or expect it, then others.
    ///
    /// - Parameters:
    ///   - ahead: the stops that the car has ahead already, in order.
    ///   - isAlone: whether this is an idle car's only party, which it takes whatever the wait.
    /// - Precondition: there are four parties at most.
    mutating func begin(_ parties: [Party], ahead: [Stop], isAlone: Bool) {
        precondition(parties.count <= SharingRules.mostParties, "a car has four parties")
        self.parties = parties
        self.isAlone = isAlone
        start = State()
        stops.removeAll(keepingCapacity: true)
        stops += ahead
        let planned = ahead.reduce(0) { max($0, $1.party + 1) }
        for number in planned..<parties.count {
            stops += [Stop(party: number, isPickup: true), Stop(party: number, isPickup: false)]
        }
        places.removeAll(keepingCapacity: true)
        for stop in stops {
            let party = parties[stop.party]
            places.append(stop.isPickup ? party.pickup : party.dropoff)
        }
        for (number, party) in parties.enumerated() {
            guard let since = party.since_ms else { continue }
            start.since_ms[number] = since
            start.taken += party.seats
        }
        for index in 0..<8 * stops.count { between_ms[index] = Self.unknown }
    }

    /// The best order for a car that stands at a place; nil if none keeps the limits.
    mutating func order(from place: StreetPosition, at now: Instant) -> Order? {
        best = nil
        for stop in stops.indices where isPossible(stop, start) {
            tryFirst(stop, after: way_ms(from: place, to: stop), since: now.milliseconds)
        }
        return best
    }

    /// Looks for the best order of a car under way that goes on to its next stop, into `best`.
    ///
    /// - Returns: whether turning aside before that stop may be better still.
    mutating func looksAside(_ leg: Leg, at now: Instant) -> Bool {
        best = nil
        let now_ms = now.milliseconds
        tryFirst(0, after: leg.arrivesAt_ms - now_ms, since: now_ms)
        let others = stops.indices.dropFirst().filter { isPossible($0, start) }
        guard !others.isEmpty, streets.isPlain else { return !others.isEmpty }
        let straight = best
        best = nil
        for stop in others {
            let way = way_ms(from: leg.from, to: stop)
            guard way != Self.noWay else { continue }
            let least = max(0, way - leg.elapsed_ms - Self.rounding_ms)
            tryFirst(stop, after: least, since: now_ms)
        }
        defer { best = straight }
        guard let aside = best else { return false }
        return straight.map { cost(of: aside) < cost(of: $0) } ?? true
    }

    /// The best order of a car under way, once `looksAside` has said that its place matters; nil if
    /// none keeps the limits.
    ///
    /// - Parameter place: where the car is.
    mutating func orderTurningAside(from place: StreetPosition, at now: Instant) -> Order? {
        for stop in stops.indices.dropFirst() where isPossible(stop, start) {
            tryFirst(stop, after: way_ms(from: place, to: stop), since: now.milliseconds)
        }
        return best
    }

    /// Whether a car that is at a pick-up at this very moment could keep the limits: where it could
    /// not, no other can.
    mutating func isWithinLimits(at now: Instant) -> Bool {
        best = nil
        for stop in stops.indices where stops[stop].isPickup {
            tryFirst(stop, after: 0, since: now.milliseconds)
        }
        return best != nil
    }

    /// What there is to be least of, and what decides between orders that are equally good.
    private func cost(of order: Order) -> (Int64, Int64) {
        switch rules.objective {
        case .delay: (order.delay_ms, 0)
        case .driving, .profit: (order.driving_ms, order.delay_ms)
        }
    }

    // MARK: Ways

    private func way_ms(from place: StreetPosition, to stop: Int) -> Int64 {
        streets.travel(from: place, to: places[stop]).map { Int64($0.duration_ms) }
            ?? Self.noWay
    }

    private mutating func way_ms(from one: Int, to other: Int) -> Int64 {
        let known = between_ms[8 * one + other]
        if known != Self.unknown { return known }
        let way = way_ms(from: places[one], to: other)
        between_ms[8 * one + other] = way
        return way
    }

    // MARK: Orders

    private func isPossible(_ stop: Int, _ state: State) -> Bool {
        guard state.done & 1 << UInt32(stop) == 0 else { return false }
        let party = stops[stop].party
        guard stops[stop].isPickup else { return state.since_ms[party] != Self.none }
        return state.taken + parties[party].seats <= rules.seats
    }

    private mutating func tryFirst(_ stop: Int, after way_ms: Int64, since now_ms: Int64) {
        guard way_ms != Self.noWay else { return }
        visit(stop, after: way_ms, from: now_ms, start)
    }

    /// Goes to a stop and from there to all others, unless a limit is broken.
    private mutating func visit(
        _ number: Int, after way_ms: Int64, from departure_ms: Int64, _ before: State
    ) {
        let there_ms = departure_ms + way_ms
        var departure_ms = there_ms
        var state = before
        state.driving_ms += way_ms
        state.done |= 1 << UInt32(number)
        state.order |= UInt32(number) << (4 * UInt32(state.count))
        state.count += 1
        let stop = stops[number]
        let party = parties[stop.party]
        if stop.isPickup {
            let latest_ms = party.requestedAt_ms + rules.maximumWait.milliseconds
            guard isAlone || there_ms <= latest_ms else { return }
            departure_ms += boarding_ms
            state.since_ms[stop.party] = departure_ms
            state.taken += party.seats
        } else {
            let longest = rules.longestRide(alone: .milliseconds(party.alone_ms)).milliseconds
            guard there_ms - state.since_ms[stop.party] <= longest else { return }
            let delay_ms = there_ms - (party.requestedAt_ms + party.alone_ms)
            if let most = rules.maximumDelay, !isAlone, delay_ms > most.milliseconds { return }
            state.delay_ms += delay_ms
            state.taken -= party.seats
        }
        if state.count == stops.count {
            let order = Order(
                delay_ms: state.delay_ms, driving_ms: state.driving_ms, packed: state.order,
                count: state.count)
            if best.map({ cost(of: order) < cost(of: $0) }) ?? true { best = order }
            return
        }
        for next in stops.indices where isPossible(next, state) {
            let way = self.way_ms(from: number, to: next)
            guard way != Self.noWay else { continue }
            visit(next, after: way, from: departure_ms, state)
        }
    }
}
