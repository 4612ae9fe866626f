import RideCore
import RideMap

/// A request of a simulated passenger, before it is made.
public struct PlannedRequest: Hashable, Sendable {
    /// When it will be made.
    public let at: Instant
    private let pickup: CompactPlace
    private let dropoff: CompactPlace
    /// Which kind of car is asked for.
    public let category: Category

    /// A request to be made at a moment.
    ///
    /// - Precondition: the ride does not stop on the way: simulated passengers ask for no stops.
    public init(at: Instant, ends: RideEnds, category: Category = .common) {
        precondition(ends.stops.isEmpty, "simulated passengers ask for no stops")
        self.at = at
        pickup = CompactPlace(ends.pickup)
        dropoff = CompactPlace(ends.dropoff)
        self.category = category
    }

    /// From where to where.
    public var ends: RideEnds {
        RideEnds(pickup: pickup.position, dropoff: dropoff.position)
    }
}

/// Where the requests of simulated passengers come from.
public enum Demand: Sendable {
    /// Nobody but people asks.
    case none
    /// A list, sorted by time; its order breaks ties.
    case recorded([PlannedRequest])
    /// Drawn by chance from zones and hours.
    case synthetic(SyntheticDemand)
}

extension Demand {
    /// About how many requests will be made until a moment.
    func expectedRequests(until end: Instant) -> Int {
        switch self {
        case .none: return 0
        case .recorded(let requests): return requests.count
        case .synthetic(let synthetic):
            let rates = synthetic.weekRates
            let perHour = rates.reduce(0, +) / Double(rates.count)
            return Int(min(1e8, perHour * end.since(.start).inSeconds / 3_600))
        }
    }
}

/// Requests drawn by chance: a Poisson process whose rate follows the hour of the day, from zones
/// in proportion to their population, to zones by a gravity model. See docs/MODEL.md.
public struct SyntheticDemand: Hashable, Sendable {
    /// Requests per hour in the whole city, for each hour of the day from 0 to 23.
    public var requestsPerHour: [Double]
    /// The share of requests for the category vip, in thousandths.
    public var vipPerMille: Int
    /// The share of requests for the category women, in thousandths.
    public var womenPerMille: Int
    /// The share of requests for the category pet, in thousandths.
    public var petPerMille: Int
    /// The distance at which the attraction of a zone has fallen to one half.
    public var halfAttraction: Metres
    /// Whether as many rides end in each zone as start there; otherwise destinations are chosen by
    /// attraction alone, and cars gather where attraction takes them.
    public var isBalanced: Bool
    /// How much is asked for where, and where to, in place of the rates and of all that follows
    /// from people and distances; nil for these.
    public var zones: ZoneDemand?

    /// Requests per hour for each hour of the week, from Monday's first on.
    var weekRates: [Double] {
        zones.map { $0.rates.map { $0.reduce(0, +) } }
            ?? (0..<168).map { requestsPerHour[$0 % 24] }
    }

    /// Demand with these figures.
    ///
    /// - Precondition: there are 24 rates, none negative; the shares are together at most 1,000.
    public init(
        requestsPerHour: [Double], vipPerMille: Int = 0, womenPerMille: Int = 0,
        petPerMille: Int = 0, halfAttraction: Metres, isBalanced: Bool = false
    ) {
        precondition(requestsPerHour.count == 24, "one rate for each hour of the day")
        precondition(requestsPerHour.allSatisfy { $0 >= 0 && $0.isFinite }, "rates are positive")
        precondition(
            [vipPerMille, womenPerMille, petPerMille].allSatisfy { $0 >= 0 }
                && vipPerMille + womenPerMille + petPerMille <= 1_000, "shares of a whole")
        self.requestsPerHour = requestsPerHour
        self.vipPerMille = vipPerMille
        self.womenPerMille = womenPerMille
        self.petPerMille = petPerMille
        self.halfAttraction = halfAttraction
        self.isBalanced = isBalanced
    }
}

/// Draws the requests of a `SyntheticDemand`, one after the other.
struct DemandGenerator: Sendable {
    private let demand: SyntheticDemand
    private let calendar: WorldCalendar
    /// The crossings of each zone.
    private let nodes: [[NodeID]]
    /// Rides an hour, by the hour of the week.
    private let rates: [Double]
    /// Running sums of what begins in the zones: by the hour of the week, or alike at all hours.
    private let originWeights: [[Double]]
    /// For each origin, the running sums of the attraction of all zones.
    private let destinationWeights: [[Double]]
    private let peakPerMillisecond: Double
    /// The last request's moment and, exactly, when it came: moments are whole milliseconds, and
    /// what is rounded away each time would be missing from the rate.
    private var last: (at: Instant, exact_ms: Double)?
    private var random: RandomStream
    /// For the categories that came later, so that they change neither when requests are made nor
    /// from where to where.
    private var categoryRandom: RandomStream

    init(demand: SyntheticDemand, city: City, calendar: WorldCalendar, seed: UInt64) {
        self.demand = demand
        self.calendar = calendar
        if let zones = demand.zones {
            nodes = zones.nodes
            originWeights = zones.rates.map(Self.runningSums)
            destinationWeights = zones.flows.map(Self.runningSums)
        } else {
            let zones = city.zones.filter { !$0.nodes.isEmpty }
            nodes = zones.map(\.nodes)
            originWeights = [Self.runningSums(zones.map { Double($0.population) })]
            destinationWeights = Self.destinations(from: zones, demand)
        }
        rates = demand.weekRates
        peakPerMillisecond = (rates.max() ?? 0) / 3_600_000
        random = RandomStream(seed: seed, purpose: .demand)
        categoryRandom = RandomStream(seed: seed, purpose: .demand, number: 1)
    }

    /// The first request after a moment; nil if there is no demand at all.
    ///
    /// The rate changes from hour to hour, so candidates are drawn at the peak rate and kept with
    /// probability rate/peak (thinning; Lewis and Shedler, 1979).
    mutating func next(after instant: Instant) -> PlannedRequest? {
        guard peakPerMillisecond > 0, originWeights.contains(where: { $0.last ?? 0 > 0 }) else {
            return nil
        }
        var time = Double(instant.milliseconds)
        if let last, last.at == instant { time = last.exact_ms }
        while true {
            time += random.exponential(mean: 1 / peakPerMillisecond)
            guard time < 0x1p62 else { return nil }
            let at = Instant(milliseconds: Int64(time.rounded(.up)))
            let rate = rates[weekHour(at: at)] / 3_600_000
            if random.unit() * peakPerMillisecond < rate {
                last = (at, time)
                return request(at: at)
            }
        }
    }

    private func weekHour(at instant: Instant) -> Int {
        calendar.livedHour(at: instant)
    }

    private mutating func request(at instant: Instant) -> PlannedRequest {
        let hour = originWeights.count > 1 ? weekHour(at: instant) : 0
        let origin = draw(from: originWeights[hour])
        var ends = drawEnds(from: origin)
        // A ride from a crossing to itself is no ride; a tiny zone may need a few draws.
        for _ in 0..<20 where ends.pickup == ends.dropoff { ends = drawEnds(from: origin) }
        let isVip = random.below(1_000) < UInt64(demand.vipPerMille)
        return PlannedRequest(
            at: instant, ends: ends, category: isVip ? .vip : categoryBesidesVip())
    }

    /// The category of a request that is not for a vip car. The shares are meant of all requests,
    /// so they are drawn out of those that are left.
    private mutating func categoryBesidesVip() -> Category {
        let women = UInt64(demand.womenPerMille)
        let pet = UInt64(demand.petPerMille)
        guard women + pet > 0 else { return .common }
        let drawn = categoryRandom.below(1_000 - UInt64(demand.vipPerMille))
        return drawn < women ? .women : drawn < women + pet ? .pet : .common
    }

    private mutating func drawEnds(from origin: Int) -> RideEnds {
        let destination = draw(from: destinationWeights[origin])
        return RideEnds(
            pickup: .node(Self.node(in: nodes[origin], &random)),
            dropoff: .node(Self.node(in: nodes[destination], &random)))
    }

    /// The index of the first running sum above a random share of the whole.
    private mutating func draw(from runningSums: [Double]) -> Int {
        let share = random.unit() * (runningSums.last ?? 0)
        return runningSums.dropLast().partitioningIndex { $0 > share }
    }

    /// A crossing of a zone, each equally likely.
    static func node(in nodes: [NodeID], _ random: inout RandomStream) -> NodeID {
        nodes[Int(random.below(UInt64(nodes.count)))]
    }

    static func runningSums(_ weights: [Double]) -> [Double] {
        var sum = 0.0
        return weights.map { weight in
            sum += weight
            return sum
        }
    }

    /// For each zone the running sums of what draws rides to each other.
    private static func destinations(from zones: [Zone], _ demand: SyntheticDemand) -> [[Double]] {
        let half = demand.halfAttraction
        guard demand.isBalanced, zones.contains(where: { $0.population > 0 }) else {
            return zones.map { origin in
                runningSums(zones.map { attraction(of: $0, from: origin, half) })
            }
        }
        return flows(between: zones, half).flows.map(runningSums)
    }

    /// The balanced flows between zones.
    static func flows(between zones: [Zone], _ half: Metres) -> GravityModel {
        GravityModel(
            balanced: zones.map { Double($0.population) },
            nearness: zones.map { origin in zones.map { nearness(of: $0, to: origin, half) } })
    }

    /// Population · 1 / (1 + (d/d½)²), with d between the centres of the zones.
    private static func attraction(
        of zone: Zone, from origin: Zone, _ halfAttraction: Metres
    ) -> Double {
        Double(zone.population) / distanceFactor(of: zone, to: origin, halfAttraction)
    }

    /// 1 / (1 + (d/d½)²).
    private static func nearness(of zone: Zone, to origin: Zone, _ half: Metres) -> Double {
        1 / distanceFactor(of: zone, to: origin, half)
    }

    /// 1 + (d/d½)².
    private static func distanceFactor(
        of zone: Zone, to origin: Zone, _ halfAttraction: Metres
    ) -> Double {
        let metresPerDegree = 111_195.0
        let shrink = Geodesy.cosine(degrees: origin.centroid.latitude)
        let north = (zone.centroid.latitude - origin.centroid.latitude) * metresPerDegree
        let east =
            (zone.centroid.longitude - origin.centroid.longitude) * metresPerDegree * shrink
        let half = max(1, halfAttraction.inMetres)
        return 1 + (north * north + east * east) / (half * half)
    }
}
