import RideCore
import RideMap

/// The order in which a car that carries up to two parties visits their stops: the one that delays
/// everybody least and keeps all limits.
///
/// There are four stops at most, so that all orders are tried. Each way between two stops is looked
/// up once for all of them, and once for all cars that are asked about the same requests. Where a
/// car under way is, which takes its route to know, is found out only where turning aside could be
/// better than to go on: no stop can be nearer to the car than it was to where the car set off,
/// less the time since.
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
    }

    /// An order of stops, by their places in the list that was searched.
    struct Order {
        /// How much later all parties are at their drop-offs than if each had been driven alone
        /// from the moment of asking, in milliseconds.
        let delay_ms: Int64
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

    private struct Stop {
        let party: Int
        let isPickup: Bool
        let place: StreetPosition
    }

    /// What a search has found and where it has got to.
    private struct State {
        var done: UInt32 = 0
        var order: UInt32 = 0
        var count = 0
        var delay_ms: Int64 = 0
        var since_ms = (none, none)
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
    /// The time from one stop to another, `4 × from + to`.
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
        between_ms = Array(repeating: Self.unknown, count: 16)
    }

    /// Says who is to be driven: those who are in the car or expect it, then others.
    ///
    /// - Parameter isAlone: whether this is an idle car's only party, which it takes whatever the
    ///   wait.
    /// - Precondition: there are two parties at most.
    mutating func begin(_ parties: [Party], isAlone: Bool) {
        precondition(parties.count <= 2, "a car has two parties")
        self.parties = parties
        self.isAlone = isAlone
        stops.removeAll(keepingCapacity: true)
        start = State()
        for (number, party) in parties.enumerated() {
            let since = party.since_ms ?? Self.none
            if number == 0 { start.since_ms.0 = since } else { start.since_ms.1 = since }
            if party.since_ms == nil {
                stops.append(Stop(party: number, isPickup: true, place: party.pickup))
            }
            stops.append(Stop(party: number, isPickup: false, place: party.dropoff))
        }
        for index in between_ms.indices { between_ms[index] = Self.unknown }
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
        return best.map { $0.delay_ms < straight?.delay_ms ?? .max } ?? false
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

    // MARK: Ways

    private func way_ms(from place: StreetPosition, to stop: Int) -> Int64 {
        streets.travel(from: place, to: stops[stop].place).map { Int64($0.duration_ms) }
            ?? Self.noWay
    }

    private mutating func way_ms(from one: Int, to other: Int) -> Int64 {
        let known = between_ms[4 * one + other]
        if known != Self.unknown { return known }
        let way = way_ms(from: stops[one].place, to: other)
        between_ms[4 * one + other] = way
        return way
    }

    // MARK: Orders

    private func isPossible(_ stop: Int, _ state: State) -> Bool {
        guard state.done & 1 << UInt32(stop) == 0 else { return false }
        guard !stops[stop].isPickup else { return true }
        return since_ms(of: stops[stop].party, state) != Self.none
    }

    private func since_ms(of party: Int, _ state: State) -> Int64 {
        party == 0 ? state.since_ms.0 : state.since_ms.1
    }

    private mutating func tryFirst(_ stop: Int, after way_ms: Int64, since now_ms: Int64) {
        guard way_ms != Self.noWay else { return }
        visit(stop, at: now_ms + way_ms, start)
    }

    /// Goes to a stop and from there to all others, unless a limit is broken.
    private mutating func visit(_ number: Int, at there_ms: Int64, _ before: State) {
        var state = before
        state.done |= 1 << UInt32(number)
        state.order |= UInt32(number) << (4 * UInt32(state.count))
        state.count += 1
        let stop = stops[number]
        let party = parties[stop.party]
        var departure_ms = there_ms
        if stop.isPickup {
            let latest_ms = party.requestedAt_ms + rules.maximumWait.milliseconds
            guard isAlone || there_ms <= latest_ms else { return }
            departure_ms += boarding_ms
            if stop.party == 0 {
                state.since_ms.0 = departure_ms
            } else {
                state.since_ms.1 = departure_ms
            }
        } else {
            let longest = rules.longestRide(alone: .milliseconds(party.alone_ms)).milliseconds
            guard there_ms - since_ms(of: stop.party, state) <= longest else { return }
            state.delay_ms += there_ms - (party.requestedAt_ms + party.alone_ms)
        }
        if state.count == stops.count {
            guard state.delay_ms < best?.delay_ms ?? .max else { return }
            best = Order(delay_ms: state.delay_ms, packed: state.order, count: state.count)
            return
        }
        for next in stops.indices where isPossible(next, state) {
            let way = way_ms(from: number, to: next)
            guard way != Self.noWay else { continue }
            visit(next, at: departure_ms + way, state)
        }
    }
}
