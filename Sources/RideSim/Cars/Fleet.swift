import RideCore
import RideMap

/// What is known of the fleet beside the rows of its cars; cars are known by their numbers.
struct Fleet {
    /// How a car is driven whose driver has chosen.
    struct Way {
        /// The arcs by which the car came, as in `Leg.came`.
        let came: [UInt32]
        /// The arcs that it drives first, as in `Leg.through`.
        let through: [UInt32]
    }

    /// What the drivers who do not want every ride want.
    private(set) var preferences: [Int: DriverPreferences] = [:]
    /// The ways of cars on which drivers have chosen; nothing for most.
    var ways: [Int: Way] = [:]
    /// The routes of cars that somebody looked at, with the leg that they are of.
    var routes: [Int: (leg: UInt32, route: Route)] = [:]
    /// What is known of the cars that somebody looked at.
    var sights: [CarSight] = []
    /// What comes after the ride that a car carries out; nothing for most.
    var nextRides: [Int: NextRide] = [:]
    /// People who have just finished a ride and are given a moment before the next offer.
    var resting: Set<Int> = []
    /// Cars whose drivers take a break, or will after the present ride.
    var pausing: Set<Int> = []
    /// The stretch of time that each car is in, by its place in the records, where the rides do not
    /// tell it.
    var stretches: [Int: Int] = [:]
    /// How many cars are on their way.
    var movingCount = 0
    /// The cars of people, in the order in which they came.
    private(set) var people: [Int] = []
    private var numbers: [DriverID: Int] = [:]
    /// Drivers at work, by category.
    private var atWork = [Int](repeating: 0, count: Category.allCases.count)
    /// Simulated drivers, at work or not, by category.
    private var simulated = [Int](repeating: 0, count: Category.allCases.count)

    /// The car of a driver; nil for an unknown one.
    func number(of driver: DriverID) -> Int? { numbers[driver] }

    /// A car is there from now on.
    ///
    /// - Precondition: its driver is not there yet.
    mutating func add(_ car: CarRow, _ number: Int) {
        precondition(numbers[car.id] == nil, "driver \(car.id) is already in the fleet")
        numbers[car.id] = number
        if car.isPerson { people.append(number) }
        count(car, by: 1)
    }

    /// A car drives, perhaps as its driver has chosen.
    @inline(__always)
    mutating func drives(_ car: Int, came: [UInt32], through: [UInt32]) {
        movingCount += 1
        guard !came.isEmpty || !through.isEmpty || !ways.isEmpty else { return }
        ways[car] =
            came.isEmpty && through.isEmpty ? nil : Way(came: came, through: through)
    }

    /// A car stands.
    @inline(__always)
    mutating func stands(_ car: Int) {
        movingCount -= 1
        if !ways.isEmpty { ways[car] = nil }
        if !routes.isEmpty { routes[car] = nil }
        // A way takes kilobytes in a large city.
        if car < sights.count { sights[car] = CarSight() }
    }

    /// Whether any driver does not want every ride.
    var somebodyIsChoosy: Bool { !preferences.isEmpty }

    mutating func setPreferences(_ wanted: DriverPreferences, of car: Int) {
        var others = wanted
        // Categories are part of the car: they are looked at for every driver anyway.
        others.categories = DriverPreferences.everything.categories
        preferences[car] = others == .everything ? nil : others
    }

    /// How many drivers at work serve a category.
    func atWork(for category: Category) -> Int { atWork[category.place] }

    /// Whether any simulated driver serves a category, at work or not.
    func simulatedServe(_ category: Category) -> Bool { simulated[category.place] > 0 }

    /// Counts what a car serves, or takes it out of the counts.
    mutating func count(_ car: CarRow, by change: Int) {
        if car.activity != .offline { count(atWork: car.categories, by: change) }
        if !car.isPerson { Self.count(car.categories, by: change, in: &simulated) }
    }

    /// A driver who serves these comes to work, or goes.
    mutating func count(atWork categories: CategorySet, by change: Int) {
        Self.count(categories, by: change, in: &atWork)
    }

    private static func count(
        _ categories: CategorySet, by change: Int, in counts: inout [Int]
    ) {
        for category in Category.allCases where categories.serves(category) {
            counts[category.place] += change
        }
    }
}

extension Category {
    /// Its place among all.
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension World {
    /// A car joins the fleet.
    mutating func add(_ car: CarRow) -> Int {
        fleet.add(car, cars.count)
        cars.append(car)
        idle.add(car: cars.count - 1)
        sharing?.add(car: cars.count - 1)
        return cars.count - 1
    }

    /// How many drivers at work have refused a ride that they could take.
    func unwilling(toTake ride: Int) -> Int {
        guard let refusals = rides[ride].refusals else { return 0 }
        let category = records.rows[ride].category
        return refusals.count {
            let car = cars[Int($0)]
            return car.activity != .offline && car.categories.serves(category)
        }
    }

    /// Whether a driver at work could ever take a ride.
    ///
    /// - Complexity: O(1) without refusals, O(refusals) otherwise.
    func canBeServed(_ ride: Int) -> Bool {
        fleet.atWork(for: records.rows[ride].category) > unwilling(toTake: ride)
    }
}
