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
    /// When the driver means to be at work, the earliest first; nil for always. Only a world of
    /// simulated people alone asks.
    public var shifts: [PlannedShift]?

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
                start = DemandGenerator.node(in: zone, &random)
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

/// All cars, in flat arrays by slot. A slot belongs to one driver as long as the world lasts.
struct Fleet: Sendable {
    private(set) var cars: [Car] = []
    /// What the drivers who do not want every ride want, by slot.
    private(set) var preferences: [Int: DriverPreferences] = [:]
    /// How many cars are on their way.
    private(set) var movingCount = 0
    /// The slots of people, in the order in which they came.
    private(set) var people: [Int] = []
    private var slots: [DriverID: Int] = [:]
    /// Drivers at work, by category.
    private var onlineCounts = [Int](repeating: 0, count: Category.allCases.count)
    /// Simulated drivers, at work or not, by category.
    private var simulatedCounts = [Int](repeating: 0, count: Category.allCases.count)

    /// The slot of a driver; nil for an unknown one.
    func slot(of driver: DriverID) -> Int? { slots[driver] }

    /// Adds a driver in the next slot.
    ///
    /// - Precondition: the driver is not there yet.
    mutating func add(_ car: Car) -> Int {
        precondition(slots[car.driver] == nil, "driver \(car.driver) is already in the fleet")
        let slot = cars.count
        slots[car.driver] = slot
        cars.append(car)
        if car.movement.isDriving { movingCount += 1 }
        if car.isPerson { people.append(slot) }
        count(slot, by: 1)
        return slot
    }

    /// Changes a driver's activity; what the driver's state forbids is refused.
    mutating func perform(_ command: DriverCommand, slot: Int) throws(DriverRejection) {
        let before = cars[slot].activity
        let after = try before.after(command)
        cars[slot].activity = after
        let change = (after == .offline ? 0 : 1) - (before == .offline ? 0 : 1)
        if change != 0 { Self.count(cars[slot].categories, by: change, in: &onlineCounts) }
    }

    mutating func setMovement(_ movement: Movement, slot: Int) {
        if cars[slot].movement.isDriving { movingCount -= 1 }
        if movement.isDriving { movingCount += 1 }
        cars[slot].movement = movement
        cars[slot].legNumber &+= 1
    }

    /// Says where a car goes; an empty plan is none.
    mutating func setPlan(_ stops: [CarStop], slot: Int) {
        cars[slot].plan = stops.isEmpty ? nil : stops
    }

    /// Whether any driver does not want every ride.
    var somebodyIsChoosy: Bool { !preferences.isEmpty }

    mutating func setPreferences(_ wanted: DriverPreferences, slot: Int) {
        var others = wanted
        // Categories are part of the car: they are looked at for every driver anyway.
        others.categories = DriverPreferences.everything.categories
        preferences[slot] = others == .everything ? nil : others
    }

    mutating func setCategories(_ categories: CategorySet, slot: Int) {
        count(slot, by: -1)
        cars[slot].categories = categories
        count(slot, by: 1)
    }

    /// Whether a driver at work could ever take a ride of this category after `refusals`.
    ///
    /// - Complexity: O(1) without refusals, O(refusals) otherwise.
    func canServe(_ category: Category, refusedBy refusals: [DriverID]) -> Bool {
        let online = onlineCounts[Category.allCases.firstIndex(of: category) ?? 0]
        let unwilling = refusals.count { driver in
            guard let slot = slots[driver] else { return false }
            return cars[slot].activity != .offline && cars[slot].categories.serves(category)
        }
        return online > unwilling
    }

    /// Whether any simulated driver serves a category, at work or not.
    func simulatedServe(_ category: Category) -> Bool {
        simulatedCounts[Category.allCases.firstIndex(of: category) ?? 0] > 0
    }

    /// Counts what a car serves, or takes it out of the counts.
    private mutating func count(_ slot: Int, by change: Int) {
        let car = cars[slot]
        if car.activity != .offline {
            Self.count(car.categories, by: change, in: &onlineCounts)
        }
        if !car.isPerson { Self.count(car.categories, by: change, in: &simulatedCounts) }
    }

    private static func count(
        _ categories: CategorySet, by change: Int, in counts: inout [Int]
    ) {
        for (index, category) in Category.allCases.enumerated() where categories.serves(category) {
            counts[index] += change
        }
    }
}
