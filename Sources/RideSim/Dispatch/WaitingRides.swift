import RideCore
import RideMap

/// The rides that wait for a driver, so that a car that becomes free finds the oldest one within
/// reach without asking about every other.
///
/// Rides stand in squares of the map, oldest first. How far one square is from another follows from
/// the way between a crossing of each and from their own extents, by the triangle inequality, and
/// from how far it is as the crow flies: squares wholly out of reach are passed over, whatever
/// waits in them. The others are looked at in the order of their oldest ride, so that the search
/// ends with the first one younger than the best; or, where the nearest is wanted, in the order of
/// how near they may be.
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

    /// The rides of a square, oldest first, and where they are.
    private struct Square {
        var entries: [Entry] = []
        var box = LeastTimes.Box()
    }

    /// Squares along each side of the map.
    private static let side = 32
    /// How many squares there are for crossings. As many follow for places in the middle of
    /// streets: of the ways between those only what the crow tells is known.
    private static let elsewhere = side * side
    private static let none = Int32.max
    private static let unknown = Int32.min

    private let streets: StreetTimes
    private var squares: [Square]
    /// The oldest ride of each square; `none` for empty ones.
    private var oldest: [Int32]
    /// The numbers of all, in order.
    private var order: [Int32] = []
    /// How many rides wait.
    var count: Int { order.count }
    /// The crossings of each square; made when the first bound is asked for.
    private var crossings: [[StreetPosition]] = []
    private var extents: [Extent?] = []
    /// For each square in which a car stood, the least milliseconds to anywhere in each other;
    /// `unknown` where nobody has asked.
    private var bounds: [[Int32]] = []
    /// The last search that found each crossing out of reach; many rides wait at the same ones.
    private var farAway: [UInt32]
    private var searches: UInt32 = 0
    /// Made when the first ride waits.
    private var madeLeastTimes: LeastTimes?

    init(_ streets: StreetTimes) {
        self.streets = streets
        squares = Array(repeating: Square(), count: 2 * Self.elsewhere)
        oldest = Array(repeating: Self.none, count: Self.elsewhere)
        farAway = Array(repeating: 0, count: streets.city.network.nodeCount)
    }

    /// A ride waits; rides are numbered in the order of their requests, and one that was refused
    /// stands before those that came after it.
    mutating func insert(_ ride: Int, _ category: UInt8, at pickup: StreetPosition) {
        let square = square(of: pickup)
        let entry = Entry(ride: Int32(ride), category: category, pickup: pickup)
        if square >= oldest.count {
            oldest += Array(repeating: Self.none, count: Self.elsewhere)
        }
        if squares[square].entries.isEmpty { squares[square].box = LeastTimes.Box() }
        leastTimes.grow(&squares[square].box, pickup)
        squares[square].entries.insert(entry, at: place(of: entry.ride, in: square))
        oldest[square] = min(oldest[square], entry.ride)
        order.insert(entry.ride, at: order.partitioningIndex { $0 >= entry.ride })
    }

    /// Whether a ride waits.
    func contains(_ ride: Int, at pickup: StreetPosition) -> Bool {
        let square = square(of: pickup)
        let place = place(of: Int32(ride), in: square)
        let entries = squares[square].entries
        return place < entries.count && entries[place].ride == Int32(ride)
    }

    /// A ride waits no longer; nothing happens if it did not.
    mutating func remove(_ ride: Int, at pickup: StreetPosition) {
        let square = square(of: pickup)
        let place = place(of: Int32(ride), in: square)
        guard place < squares[square].entries.count,
            squares[square].entries[place].ride == Int32(ride)
        else { return }
        squares[square].entries.remove(at: place)
        oldest[square] = squares[square].entries.first?.ride ?? Self.none
        order.remove(at: order.partitioningIndex { $0 >= Int32(ride) })
    }

    /// The oldest ride that a car can serve and of which a condition holds; it stays.
    ///
    /// - Parameters:
    ///   - place: where the car stands.
    ///   - categories: what its driver serves, as the bits of a `CategorySet`.
    ///   - limit: the longest way to a pick-up; nil for none.
    ///   - holds: the condition, of the ride and the way to it.
    ///   - refused: whether the driver has refused a ride.
    mutating func oldest(
        for place: StreetPosition, serving categories: UInt8, within limit: Duration?,
        where holds: (Int, Travel) -> Bool, refused: (Int) -> Bool
    ) -> (ride: Int, pickup: StreetPosition, approach: Travel)? {
        guard count > 0 else { return nil }
        searches += 1
        var best: (entry: Entry, approach: Travel)?
        var left = oldestWithinReach(of: place, limit)
        streets.looked += left.count / 64
        while let square = Self.first(in: left) {
            if let best, left[square] > best.entry.ride { break }
            left[square] = Self.none
            for entry in squares[square].entries where entry.category & categories != 0 {
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

    /// The rides to which a car has the shortest ways, at most so many, the shortest first, of
    /// equal ones the oldest; they stay.
    ///
    /// Squares that are farther away than the last of those found so far are passed over.
    mutating func nearest(
        for place: StreetPosition, serving categories: UInt8, within limit: Duration?,
        count wanted: Int, refused: (Int) -> Bool
    ) -> [(ride: Int, approach: Travel)] {
        guard count > 0, wanted > 0 else { return [] }
        searches += 1
        var found: [(ride: Int, approach: Travel)] = []
        var farthest: Int64 {
            found.count < wanted ? .max : Int64(found[wanted - 1].approach.duration_ms)
        }
        for (bound, square) in squaresByTime(from: place, limit) {
            if bound > farthest { break }
            for entry in squares[square].entries where entry.category & categories != 0 {
                guard !isSurelyFarther(entry.pickup, from: place, than: farthest),
                    !refused(Int(entry.ride)),
                    let approach = approach(from: place, to: entry.pickup, limit)
                else { continue }
                let ride = Int(entry.ride)
                let index = found.partitioningIndex {
                    (approach.duration_ms, ride) < ($0.approach.duration_ms, $0.ride)
                }
                guard index < wanted else { continue }
                if found.count == wanted { found.removeLast() }
                found.insert((ride, approach), at: index)
            }
        }
        return found
    }

    /// All rides that wait, the oldest first.
    var rides: [Int] { order.map { Int($0) } }

    /// All rides that wait, the youngest first.
    var youngestFirst: some Sequence<Int> { order.reversed().lazy.map { Int($0) } }

    /// The way to a pick-up; nil where it is too long.
    private mutating func approach(
        from place: StreetPosition, to pickup: StreetPosition, _ limit: Duration?
    ) -> Travel? {
        if case .node(let node) = pickup, farAway[node.index] == searches { return nil }
        if let limit, isSurelyFarther(pickup, from: place, than: limit.milliseconds) { return nil }
        let travel = streets.travelOfTheHour(from: place, to: pickup)
        if let travel, limit.map({ travel.duration <= $0 }) ?? true { return travel }
        if case .node(let node) = pickup { farAway[node.index] = searches }
        return nil
    }

    /// Whether a place is out of reach as the crow flies already.
    private mutating func isSurelyFarther(
        _ pickup: StreetPosition, from place: StreetPosition, than limit_ms: Int64
    ) -> Bool {
        // A few rides are asked about sooner than all streets; labels are quicker than both.
        guard limit_ms < .max, count > 8, !streets.hasLabels else { return false }
        streets.looked += 1
        let least_ms = leastTimes.least_ms(from: place, to: pickup)
        return Self.slowed(least_ms, streets) > limit_ms
    }

    /// What takes at least so long at the city's speeds, at the speed of now. A method would copy
    /// all of this, rides and all, each time.
    private static func slowed(_ least_ms: Int64, _ streets: StreetTimes) -> Int64 {
        Int64(streets.slowed(UInt32(clamping: least_ms)))
    }

    /// Where a ride stands in its square, or would.
    private func place(of ride: Int32, in square: Int) -> Int {
        squares[square].entries.partitioningIndex { $0.ride >= ride }
    }

    // MARK: Squares

    /// The square with the oldest ride; nil if all are empty.
    private static func first(in oldest: [Int32]) -> Int? {
        var least = none
        for ride in oldest { least = min(least, ride) }
        return least == none ? nil : oldest.firstIndex(of: least)
    }

    private func square(of place: StreetPosition) -> Int {
        let network = streets.city.network
        let bounds = streets.city.bounds
        let (first, node) =
            switch place {
            case .node(let node): (0, node)
            case .link(let link, _): (Self.elsewhere, network[link].from)
            }
        let point = network.coordinate(of: node)
        func cell(_ value: Int32, _ least: Int32, _ most: Int32) -> Int {
            let share = Int64(Self.side) * (Int64(value) - Int64(least))
            let cell = share / max(1, Int64(most) - Int64(least))
            return Int(min(Int64(Self.side - 1), max(0, cell)))
        }
        let (southWest, northEast) = (bounds.southWest, bounds.northEast)
        return first
            + cell(point.latitudeE7, southWest.latitudeE7, northEast.latitudeE7) * Self.side
            + cell(point.longitudeE7, southWest.longitudeE7, northEast.longitudeE7)
    }

    /// The oldest rides of the squares that are not wholly out of reach.
    private mutating func oldestWithinReach(
        of place: StreetPosition, _ limit: Duration?
    ) -> [Int32] {
        let own = square(of: place)
        // A few rides are asked about sooner than all squares.
        guard let limit, own < Self.elsewhere, count > 16, streets.hasLabels else {
            return oldest
        }
        var left = oldest
        for square in 0..<Self.elsewhere where left[square] != Self.none {
            if Int64(leastTime(from: own, to: square)) > limit.milliseconds {
                left[square] = Self.none
            }
        }
        return left
    }

    /// The squares in which rides wait and how near they may be, the nearest first; without those
    /// that are wholly out of reach.
    private mutating func squaresByTime(
        from place: StreetPosition, _ limit: Duration?
    ) -> [(bound: Int64, square: Int)] {
        let own = square(of: place)
        let hasTimes = own < Self.elsewhere && count > 16 && streets.hasLabels
        let (leastTimes, streets) = (self.leastTimes, self.streets)
        var found: [(bound: Int64, square: Int)] = []
        for (square, oldest) in oldest.enumerated() where oldest != Self.none {
            var bound: Int64 = 0
            // A street of the own square may be the one on which the place is.
            if square < Self.elsewhere || square != own {
                let least_ms = leastTimes.least_ms(from: place, to: squares[square].box)
                bound = Self.slowed(least_ms, streets)
            }
            if hasTimes, square < Self.elsewhere {
                bound = max(bound, Int64(leastTime(from: own, to: square)))
            }
            if let limit, bound > limit.milliseconds { continue }
            found.append((bound, square))
        }
        streets.looked += found.count / 16
        found.sort { ($0.bound, $0.square) < ($1.bound, $1.square) }
        return found
    }

    /// Ways take another time now.
    mutating func forgetTimes() {
        if streets.hours != nil { madeLeastTimes = nil }
        guard !crossings.isEmpty else { return }
        extents = Array(repeating: nil, count: Self.elsewhere)
        bounds = Array(repeating: [], count: Self.elsewhere)
    }

    /// What ways take at least as the crow flies.
    private var leastTimes: LeastTimes {
        mutating get {
            if let madeLeastTimes { return madeLeastTimes }
            let made = LeastTimes(
                streets.city, streets.hours == nil ? nil : streets.router.times)
            madeLeastTimes = made
            return made
        }
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

    /// No way from a crossing of a square to one of another takes less.
    private mutating func leastTime(from one: Int, to other: Int) -> Int32 {
        if crossings.isEmpty { prepareBounds() }
        if bounds[one].isEmpty {
            bounds[one] = Array(repeating: Self.unknown, count: Self.elsewhere)
        }
        if bounds[one][other] == Self.unknown { bounds[one][other] = bound(from: one, to: other) }
        return bounds[one][other]
    }

    private mutating func bound(from one: Int, to other: Int) -> Int32 {
        let (start, end) = (extent(of: one), extent(of: other))
        guard let way = streets.travelOfTheHour(from: start.middle, to: end.middle) else {
            return 0
        }
        return Int32(
            clamping: Int64(way.duration_ms) - start.outwards_ms - end.inwards_ms)
    }

    /// - Precondition: the square has a crossing.
    private mutating func extent(of square: Int) -> Extent {
        if let known = extents[square] { return known }
        let places = crossings[square]
        let middle = places[places.count / 2]
        func time(_ from: StreetPosition, _ to: StreetPosition) -> Int64 {
            Int64(streets.travelOfTheHour(from: from, to: to)?.duration_ms ?? .max)
        }
        let extent = Extent(
            middle: middle,
            outwards_ms: places.reduce(0) { max($0, time(middle, $1)) },
            inwards_ms: places.reduce(0) { max($0, time($1, middle)) })
        extents[square] = extent
        return extent
    }
}
