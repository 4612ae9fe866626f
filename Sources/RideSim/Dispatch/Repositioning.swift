import RideCore
import RideFares
import RideGraph
import RideMap

/// Sends idle cars to where requests are expected.
///
/// The city is cut into zones. What was asked for in each within the last while says what is
/// expected; each zone is to have idle cars in the same proportion, whole ones by the largest
/// remainders. From zones with too many, cars go to zones with too few so that all ways together
/// are shortest: a min-cost flow between zones (as Pavone, Smith, Frazzoli and Rus, IJRR 31, 2012,
/// balance fleets), solved with each car as one unit.
struct Repositioning {
    /// A car that is to drive to a place.
    struct Move: Hashable {
        let car: Int
        let place: StreetPosition
    }

    let rules: RepositioningRules
    let zones: SurgeZones
    private let city: City
    private var requests: [(at: Instant, zone: Int)] = []
    private var firstRequest = 0
    private var counts: [Int]
    /// Where in each zone the last request was: a place that cars reach.
    private var places: [StreetPosition?]

    /// Nobody has asked yet; nil for a city that cannot be cut into such zones.
    init?(_ rules: RepositioningRules, over city: City) {
        guard
            let zones = try? SurgeZones(
                southWest: city.bounds.southWest, northEast: city.bounds.northEast,
                zoneSize: rules.zoneSize)
        else { return nil }
        self.rules = rules
        self.zones = zones
        self.city = city
        counts = Array(repeating: 0, count: zones.count)
        places = Array(repeating: nil, count: zones.count)
    }

    /// Somebody asks for a ride from here.
    mutating func count(_ place: StreetPosition, at now: Instant) {
        let zone = zones.zone(at: city.coordinate(of: place))
        requests.append((now, zone))
        counts[zone] += 1
        places[zone] = place
    }

    /// Which idle cars are to go where.
    ///
    /// - Parameters:
    ///   - idle: cars with their places, in the order in which they are to go.
    ///   - travel: the way between two places.
    mutating func moves(
        of idle: [(car: Int, place: StreetPosition)], at now: Instant,
        travel: (StreetPosition, StreetPosition) -> Travel?
    ) -> [Move] {
        forget(before: now)
        let wanted = Self.shares(of: idle.count, counts)
        var cars = [[(car: Int, place: StreetPosition)]](repeating: [], count: zones.count)
        for car in idle { cars[zones.zone(at: city.coordinate(of: car.place))].append(car) }
        let senders = cars.indices.filter { cars[$0].count > wanted[$0] }
        let receivers = cars.indices.filter { cars[$0].count < wanted[$0] }
        guard !receivers.isEmpty else { return [] }
        // One column for each car too many, zone by zone.
        var columns: [(zone: Int, number: Int)] = []
        for zone in senders {
            for number in 0..<(cars[zone].count - wanted[zone]) { columns.append((zone, number)) }
        }
        var problem = AssignmentProblem(columnCount: columns.count)
        var rows: [Int] = []
        for zone in receivers {
            guard let place = places[zone] else { continue }
            var times: [Int: Int64] = [:]
            for sender in senders {
                guard let way = travel(cars[sender][0].place, place), way.duration <= rules.farthest
                else { continue }
                times[sender] = Int64(way.duration_ms)
            }
            let options = columns.indices.compactMap { column in
                times[columns[column].zone].map {
                    AssignmentProblem.Option(column: column, cost: $0)
                }
            }
            for _ in 0..<(wanted[zone] - cars[zone].count) {
                problem.addRow(options, without: AssignmentProblem.mostCost)
                rows.append(zone)
            }
        }
        return zip(rows, problem.solve().columns).compactMap { zone, column in
            guard let column, let place = places[zone] else { return nil }
            let (sender, number) = columns[column]
            return Move(car: cars[sender][number].car, place: place)
        }
    }

    /// How many requests of the last while there were in each zone.
    mutating func requestsByZone(at now: Instant) -> [Int] {
        forget(before: now)
        return counts
    }

    /// Lets all requests go that count no longer.
    ///
    /// - Returns: how many are left.
    mutating func trim(at now: Instant) -> Int {
        forget(before: now)
        requests.removeFirst(firstRequest)
        firstRequest = 0
        return requests.count
    }

    private mutating func forget(before now: Instant) {
        let oldest = now - rules.lookback
        while firstRequest < requests.count, requests[firstRequest].at < oldest {
            counts[requests[firstRequest].zone] -= 1
            firstRequest += 1
        }
        if firstRequest > 4_096, firstRequest * 2 > requests.count {
            requests.removeFirst(firstRequest)
            firstRequest = 0
        }
    }

    /// So many things in proportion to weights, whole ones: each its whole part, the rest to the
    /// largest remainders, of equal ones to the first.
    static func shares(of count: Int, _ weights: [Int]) -> [Int] {
        let whole = weights.reduce(0, +)
        guard whole > 0 else { return Array(repeating: 0, count: weights.count) }
        var shares = weights.map { $0 * count / whole }
        let left = count - shares.reduce(0, +)
        let byRemainder = weights.indices.sorted { one, other in
            let (first, second) = (weights[one] * count % whole, weights[other] * count % whole)
            return (-first, one) < (-second, other)
        }
        for index in byRemainder.prefix(left) { shares[index] += 1 }
        return shares
    }
}

extension World {
    /// Idle cars are looked at from time to time as long as anybody may ask.
    mutating func scheduleRepositioning() {
        guard let interval = repositioning?.rules.interval else { return }
        let next = now + interval
        guard next <= requestsUntil else { return }
        queue.schedule(.repositions, at: next, priority: .windows)
    }

    /// Idle cars leave for where requests are expected; who is on the way is asked for no ride.
    mutating func reposition() {
        if learner?.repositions == true, idle.count > 0 {
            learner?.pending = .repositioning
            return
        }
        // People go where they like.
        let idle = idleCarsByTime.filter { !cars[$0].isPerson }.map {
            (car: $0, place: city.settled(cars[$0].place))
        }
        let streets = streets
        let moves =
            repositioning?.moves(of: idle, at: now) { streets.travel(from: $0, to: $1) } ?? []
        for move in moves { send(move.car, to: move.place) }
        scheduleRepositioning()
    }

    /// An idle car leaves for a place; one that is there stays.
    mutating func send(_ car: Int, to place: StreetPosition) {
        guard
            let way = streets.travel(
                from: city.settled(cars[car].place), to: city.settled(place)),
            way.duration_ms > 0
        else { return }
        idle.remove(car)
        windows.forget(car)
        cars[car].activity = .moving
        learner?.move(car, way)
        depart(car, to: place, way)
    }
}
