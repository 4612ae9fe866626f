import RideCore
import RideMap

/// A driver that the scenario puts into the city.
public struct SimulatedDriver: Hashable, Sendable {
    /// Its identifier.
    public let id: DriverID
    /// Where it begins to work.
    public let start: StreetPosition
    /// Which rides it takes.
    public let categories: CategorySet
    /// When the driver means to be at work, the earliest first; nil for always.
    public var shifts: [PlannedShift]?
    /// The same for a holiday, in times after its midnight by the clocks; nil where a holiday is as
    /// the day on which it falls.
    public var holidayShifts: [PlannedShift]?

    /// A driver who begins at a place.
    public init(
        id: DriverID, start: StreetPosition, categories: CategorySet,
        shifts: [PlannedShift]? = nil
    ) {
        self.id = id
        self.start = start
        self.categories = categories
        self.shifts = shifts
    }

    /// A fleet spread over the city in proportion to the population of its zones.
    ///
    /// - Parameters:
    ///   - count: how many drivers; their identifiers are 0 to `count` − 1.
    ///   - vipPerMille: how many of a thousand drive a vip car; they take common rides too.
    ///   - womenPerMille: how many of a thousand are women, who take rides for women too.
    ///   - petPerMille: how many of a thousand let an animal come along.
    ///   - byPeople: whether people count; otherwise every crossing is equally likely.
    public static func spread(
        _ count: Int, over city: City, vipPerMille: Int, womenPerMille: Int = 0,
        petPerMille: Int = 0, byPeople: Bool = true, seed: UInt64
    ) -> [SimulatedDriver] {
        let zones =
            byPeople ? city.zones.filter { !$0.nodes.isEmpty && $0.population > 0 } : []
        let sums = DemandGenerator.runningSums(zones.map { Double($0.population) })
        return (0..<count).map { number in
            var random = RandomStream(seed: seed, purpose: .fleet, number: UInt64(number))
            let start: NodeID
            if let whole = sums.last {
                let share = random.unit() * whole
                let zone = zones[sums.firstIndex { $0 > share } ?? zones.count - 1]
                start = DemandGenerator.node(in: zone.nodes, &random)
            } else {
                // As many draws as above, so that the cars stay the same.
                if !byPeople { _ = random.next() }
                start = NodeID(UInt32(random.below(UInt64(city.network.nodeCount))))
            }
            let isVip = random.below(1_000) < UInt64(vipPerMille)
            let further = furtherCategories(
                of: UInt64(number), womenPerMille: womenPerMille, petPerMille: petPerMille,
                seed: seed)
            return SimulatedDriver(
                id: DriverID(UInt64(number)), start: .node(start),
                categories: CategorySet(isVip ? [.common, .vip] : [.common]).union(further))
        }
    }

    /// Drawn from a stream of its own, beyond the numbers of all drivers, so that these shares
    /// change neither the places nor the cars.
    private static func furtherCategories(
        of number: UInt64, womenPerMille: Int, petPerMille: Int, seed: UInt64
    ) -> CategorySet {
        var random = RandomStream(seed: seed, purpose: .fleet, number: number + (1 << 40))
        let isWoman = random.below(1_000) < UInt64(womenPerMille)
        let takesPets = random.below(1_000) < UInt64(petPerMille)
        return CategorySet((isWoman ? [.women] : []) + (takesPets ? [.pet] : []))
    }
}
