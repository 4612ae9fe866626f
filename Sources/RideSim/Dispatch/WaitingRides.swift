import RideCore
import RideMap

/// The rides that wait for a driver, so that a car that becomes free finds the oldest one within
/// reach without asking about every other.
///
/// Rides stand in squares of the map, oldest first. How far one square is from another follows from
/// the way between a crossing of each and from their own extents, by the triangle inequality:
/// squares wholly out of reach are passed over, whatever waits in them. The others are looked at in
/// the order of their oldest ride, so that the search ends with the first one younger than the
/// best.
struct WaitingRides {
    /// One ride that waits.
    private struct Entry {
        let ride: Int32
        let category: UInt8
        let pickup: StreetPosition
    }

    /// A crossing of a square, and the longest ways from there to any other crossing of it and
    /// back.
    private struct Extent {
        let middle: StreetPosition
        let outwards_ms: Int64
        let inwards_ms: Int64
    }

    /// Squares along each side of the map.
    private static let side = 32
    /// The number of the last square, for places in the middle of streets: nothing is known of it.
    private static let elsewhere = side * side
    private static let none = Int32.max
    private static let unknown = Int32.min

    private let streets: StreetTimes
    /// The rides of each square, oldest first.
    private var squares: [[Entry]]
    /// The oldest ride of each square; `none` for empty ones.
    private var oldest: [Int32]
    /// How many rides wait.
    private(set) var count = 0
    /// The crossings of each square; made when the first bound is asked for.
    private var crossings: [[StreetPosition]] = []
    private var extents: [Extent?] = []
    /// For each square in which a car stood, the least milliseconds to anywhere in each other;
    /// `unknown` where nobody has asked.
    private var bounds: [[Int32]] = []
    /// The last search that found each crossing out of reach; many rides wait at the same ones.
    private var farAway: [UInt32]
    private var searches: UInt32 = 0
    /// What ways take at least; made when many rides wait and nothing better is known.
    private var leastTimes: LeastTimes?

    init(_ streets: StreetTimes) {
        self.streets = streets
        squares = Array(repeating: [], count: Self.elsewhere + 1)
        oldest = Array(repeating: Self.none, count: Self.elsewhere + 1)
        farAway = Array(repeating: 0, count: streets.city.network.nodeCount)
    }

    /// A ride waits; rides are numbered in the order of their requests, and one that was refused
    /// stands before those that came after it.
    mutating func insert(_ ride: Int, _ category: UInt8, at pickup: StreetPosition) {
        let square = square(of: pickup)
        let entry = Entry(ride: Int32(ride), category: category, pickup: pickup)
        squares[square].insert(entry, at: place(of: entry.ride, in: square))
        oldest[square] = min(oldest[square], entry.ride)
        count += 1
    }

    /// Whether a ride waits.
    func contains(_ ride: Int, at pickup: StreetPosition) -> Bool {
        let square = square(of: pickup)
        let place = place(of: Int32(ride), in: square)
        return place < squares[square].count && squares[square][place].ride == Int32(ride)
    }

    /// A ride waits no longer; nothing happens if it did not.
    mutating func remove(_ ride: Int, at pickup: StreetPosition) {
        let square = square(of: pickup)
        let place = place(of: Int32(ride), in: square)
        guard place < squares[square].count, squares[square][place].ride == Int32(ride) else {
            return
        }
        squares[square].remove(at: place)
        oldest[square] = squares[square].first?.ride ?? Self.none
        count -= 1
    }

    /// Takes the oldest ride out that a car can serve.
    ///
    /// - Parameters:
    ///   - place: where the car stands.
    ///   - categories: what its driver serves, as the bits of a `CategorySet`.
    ///   - limit: the longest way to a pick-up; nil for none.
    ///   - refused: whether the driver has refused a ride.
    mutating func takeOldest(
        for place: StreetPosition, serving categories: UInt8, within limit: Duration?,
        refused: (Int) -> Bool
    ) -> (ride: Int, approach: Travel)? {
        let found = oldest(
            for: place, serving: categories, within: limit, where: { _, _ in true },
            refused: refused)
        if let found { remove(found.ride, at: found.pickup) }
        return found.map { ($0.ride, $0.approach) }
    }

    /// The oldest ride that a car can serve and of which a condition holds; it stays.
    ///
    /// - Parameter holds: the condition, of the ride and the way to it.
    mutating func oldest(
        for place: StreetPosition, serving categories: UInt8, within limit: Duration?,
        where holds: (Int, Travel) -> Bool, refused: (Int) -> Bool
    ) -> (ride: Int, pickup: StreetPosition, approach: Travel)? {
        guard count > 0 else { return nil }
        searches += 1
        var best: (entry: Entry, approach: Travel)?
        var left = oldestWithinReach(of: place, limit)
        while let square = Self.first(in: left) {
            if let best, left[square] > best.entry.ride { break }
            left[square] = Self.none
            for entry in squares[square] where entry.category & categories != 0 {
                if let best, entry.ride > best.entry.ride { break }
                guard !refused(Int(entry.ride)),
                    let approach = approach(from: place, to: entry.pickup, limit),
                    holds(Int(entry.ride), approach)
                else { continue }
                best = (entry, approach)
                break
            }
        }
        return best.map { (Int($0.entry.ride), $0.entry.pickup, $0.approach) }
    }

    /// The ride to which a car has the shortest way, of equal ones the oldest; it stays.
    ///
    /// Squares that are farther away than the best found so far are passed over.
    mutating func nearest(
        for place: StreetPosition, serving categories: UInt8, within limit: Duration?,
        refused: (Int) -> Bool
    ) -> (ride: Int, approach: Travel)? {
        guard count > 0 else { return nil }
        searches += 1
        var best: (ride: Int, approach: Travel)?
        let reachable = oldestWithinReach(of: place, limit)
        let own = square(of: place)
        func bound(_ square: Int) -> Int32 {
            guard own != Self.elsewhere, square != Self.elsewhere, own < bounds.count,
                !bounds[own].isEmpty, bounds[own][square] != Self.unknown
            else { return 0 }
            return bounds[own][square]
        }
        let order = reachable.indices.filter { reachable[$0] != Self.none }
            .map { (bound: bound($0), square: $0) }
            .sorted { ($0.bound, $0.square) < ($1.bound, $1.square) }
        for (bound, square) in order {
            if let best, bound > best.approach.duration_ms { break }
            for entry in squares[square] where entry.category & categories != 0 {
                guard !refused(Int(entry.ride)),
                    let approach = approach(from: place, to: entry.pickup, limit)
                else { continue }
                let ride = Int(entry.ride)
                if let best, (best.approach.duration_ms, best.ride) < (approach.duration_ms, ride) {
                    continue
                }
                best = (ride, approach)
            }
        }
        return best
    }

    /// All rides that wait, the oldest first.
    ///
    /// - Complexity: O(n log n) in their number.
    var rides: [Int] {
        guard count > 0 else { return [] }
        var rides: [Int] = []
        rides.reserveCapacity(count)
        for (square, oldest) in oldest.enumerated() where oldest != Self.none {
            for entry in squares[square] { rides.append(Int(entry.ride)) }
        }
        return rides.sorted()
    }

    /// The way to a pick-up; nil where it is too long.
    private mutating func approach(
        from place: StreetPosition, to pickup: StreetPosition, _ limit: Duration?
    ) -> Travel? {
        if case .node(let node) = pickup, farAway[node.index] == searches { return nil }
        if isSurelyFarther(pickup, from: place, than: limit) { return nil }
        let travel = streets.travel(from: place, to: pickup)
        if let travel, limit.map({ travel.duration <= $0 }) ?? true { return travel }
        if case .node(let node) = pickup { farAway[node.index] = searches }
        return nil
    }

    /// Whether a place is out of reach as the crow flies already.
    private mutating func isSurelyFarther(
        _ pickup: StreetPosition, from place: StreetPosition, than limit: Duration?
    ) -> Bool {
        // A few rides are asked about sooner than all streets; labels are quicker than both.
        guard let limit, count > 8, !streets.hasLabels, streets.hours == nil else { return false }
        let times = leastTimes ?? LeastTimes(streets.city)
        leastTimes = times
        let least = UInt32(clamping: times.least_ms(from: place, to: pickup))
        return Int64(streets.slowed(least)) > limit.milliseconds
    }

    /// Where a ride stands in its square, or would.
    private func place(of ride: Int32, in square: Int) -> Int {
        squares[square].partitioningIndex { $0.ride >= ride }
    }

    // MARK: Squares

    /// The square with the oldest ride; nil if all are empty.
    private static func first(in oldest: [Int32]) -> Int? {
        var least = none
        for ride in oldest { least = min(least, ride) }
        return least == none ? nil : oldest.firstIndex(of: least)
    }

    private func square(of place: StreetPosition) -> Int {
        guard case .node(let node) = place else { return Self.elsewhere }
        let bounds = streets.city.bounds
        let point = streets.city.network.coordinate(of: node)
        func cell(_ value: Int32, _ least: Int32, _ most: Int32) -> Int {
            let share = Int64(Self.side) * (Int64(value) - Int64(least))
            let cell = share / max(1, Int64(most) - Int64(least))
            return Int(min(Int64(Self.side - 1), max(0, cell)))
        }
        return cell(point.latitudeE7, bounds.southWest.latitudeE7, bounds.northEast.latitudeE7)
            * Self.side
            + cell(point.longitudeE7, bounds.southWest.longitudeE7, bounds.northEast.longitudeE7)
    }

    /// The oldest rides of the squares that are not wholly out of reach.
    private mutating func oldestWithinReach(
        of place: StreetPosition, _ limit: Duration?
    ) -> [Int32] {
        let own = square(of: place)
        // A few rides are asked about sooner than all squares.
        guard let limit, own != Self.elsewhere, count > 16, streets.hasLabels else {
            return oldest
        }
        if crossings.isEmpty { prepareBounds() }
        if bounds[own].isEmpty {
            bounds[own] = Array(repeating: Self.unknown, count: Self.elsewhere)
        }
        var left = oldest
        for square in 0..<Self.elsewhere where left[square] != Self.none {
            if bounds[own][square] == Self.unknown {
                bounds[own][square] = leastTime(from: own, to: square)
            }
            if Int64(bounds[own][square]) > limit.milliseconds { left[square] = Self.none }
        }
        return left
    }

    /// Ways take another time now.
    mutating func forgetTimes() {
        guard !crossings.isEmpty else { return }
        extents = Array(repeating: nil, count: Self.elsewhere)
        bounds = Array(repeating: [], count: Self.elsewhere)
    }

    private mutating func prepareBounds() {
        crossings = Array(repeating: [], count: Self.elsewhere)
        extents = Array(repeating: nil, count: Self.elsewhere)
        bounds = Array(repeating: [], count: Self.elsewhere)
        for node in 0..<streets.city.network.nodeCount {
            let place = StreetPosition.node(NodeID(UInt32(node)))
            crossings[square(of: place)].append(place)
        }
    }

    /// No way from anywhere in a square to anywhere in another takes less.
    private mutating func leastTime(from one: Int, to other: Int) -> Int32 {
        let (start, end) = (extent(of: one), extent(of: other))
        guard let way = streets.travel(from: start.middle, to: end.middle) else { return 0 }
        return Int32(
            clamping: Int64(way.duration_ms) - start.outwards_ms - end.inwards_ms)
    }

    /// - Precondition: the square has a crossing.
    private mutating func extent(of square: Int) -> Extent {
        if let known = extents[square] { return known }
        let places = crossings[square]
        let middle = places[places.count / 2]
        func time(_ from: StreetPosition, _ to: StreetPosition) -> Int64 {
            Int64(streets.travel(from: from, to: to)?.duration_ms ?? .max)
        }
        let extent = Extent(
            middle: middle,
            outwards_ms: places.reduce(0) { max($0, time(middle, $1)) },
            inwards_ms: places.reduce(0) { max($0, time($1, middle)) })
        extents[square] = extent
        return extent
    }
}
