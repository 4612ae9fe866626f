import RideBikes
import RideCore
import RideMap
import RideSim

/// What is simulated.
public struct BikeRunSettings: Hashable, Sendable {
    /// The chance of the run.
    public var seed: UInt64 = 1
    /// How many hours, from midnight.
    public var hours = 24
    /// People who go somewhere in an hour, on average over a day.
    public var peoplePerHour = 200.0
    /// How many vans carry bicycles about.
    public var vans = 1
    /// How people choose.
    public var choice = ModeChoice()
    /// What the vans do.
    public var policy = RebalancingPolicy()

    /// A day with one van.
    public init() {}
}

/// What came of a run, by hour and by station (B7).
public struct BikeRunResult: Hashable, Sendable {
    /// One hour.
    public struct Hour: Hashable, Sendable {
        /// People who went somewhere.
        public var people = 0
        /// Of these, with a bicycle.
        public var rentals = 0
        /// Of these, on foot.
        public var walks = 0
        /// Of these, by car.
        public var cars = 0
        /// People who would have taken a bicycle from a station that had none.
        public var lost = 0
        /// Riders who stood before a full station and rode on.
        public var turnedAway = 0
        /// Bicycles that vans have carried.
        public var carried = 0
    }

    /// One station.
    public struct Station: Hashable, Sendable {
        /// Which.
        public let id: StationID
        /// Its name.
        public let name: String
        /// Bicycles taken.
        public var taken = 0
        /// Bicycles brought.
        public var brought = 0
        /// How long it had no bicycle.
        public var empty_s: Int64 = 0
        /// How long it had no dock.
        public var full_s: Int64 = 0
    }

    /// The hours, from midnight.
    public internal(set) var hours: [Hour]
    /// The stations in the order of their numbers.
    public internal(set) var stations: [Station]
    /// The system as it stands in the end.
    public internal(set) var share: BikeShare

    /// Days are the same whose figures are.
    public static func == (left: BikeRunResult, right: BikeRunResult) -> Bool {
        left.hours == right.hours && left.stations == right.stations
    }

    /// By the stations' figures.
    public func hash(into hasher: inout Hasher) { hasher.combine(stations) }
}

/// A day of a bicycle system with simulated riders and vans (B7).
///
/// People come by a Poisson process whose rate follows the hour, from near one station to near
/// another: in the morning rather towards the middle of the system, in the evening out of it, so
/// that stations run empty and full (`run`). Or they come from elsewhere, one after the other, and
/// only how they go is chosen here (`choose`). Ways of bicycles and feet are straight lines, a
/// quarter longer for the streets.
public struct BikeRun {
    private let settings: BikeRunSettings
    private var share: BikeShare
    private let plan: BikePlan
    private let stations: [BikeStation]
    /// How far each station is from the middle, relative to the farthest.
    private let away: [Double]
    private var indices: [StationID: Int] = [:]
    private var result: BikeRunResult
    private var demand: RandomStream
    private var behaviour: RandomStream
    private var events = EventHeap()
    private var now: Int64 = 0
    private var nextRider: UInt64 = 1
    private var vanTargets: Set<StationID> = []

    /// How many times the mean comes in each hour of the day; our own, of the form that counts of
    /// city traffic have.
    static let profile = [
        0.2, 0.1, 0.1, 0.1, 0.2, 0.5, 1.2, 2.2, 2.1, 1.2, 0.9, 1.0, 1.3, 1.3, 1.0, 1.0, 1.2, 1.9,
        2.2, 1.6, 1.0, 0.8, 0.6, 0.3,
    ]
    /// How far people walk to a station at most, in metres.
    static let walk_m = 700.0
    /// How much longer streets are than straight lines.
    static let detour = 1.25
    /// How long people count on waiting for a car as long as nobody has waited for one.
    public static let usualWait_min = 5.0
    /// A car's speed and its price, as in MODEL.md's standard tariff.
    private static let car_mPerMinute = 25_000.0 / 60
    private static let (carBase_minor, carPerKm_minor) = (1_500.0, 430.0)
    /// A van: its speed, and the time at both ends.
    private static let (van_mPerMinute, vanStops_min) = (20_000.0 / 60, 10.0)

    /// A run of a system at a price.
    public init(_ system: BikeSystem, plan: BikePlan, settings: BikeRunSettings) {
        self.settings = settings
        self.plan = plan
        let priced = BikeSystem(
            code: system.code, name: system.name, companies: system.companies,
            timeZone: system.timeZone, language: system.language, kinds: system.kinds,
            plans: [plan], stations: system.stations)
        share = BikeShare(priced)
        stations = priced.stations
        let count = Int64(max(1, stations.count))
        let middle = Coordinate(
            latitudeE7: Int32(stations.reduce(0) { $0 + Int64($1.coordinate.latitudeE7) } / count),
            longitudeE7: Int32(
                stations.reduce(0) { $0 + Int64($1.coordinate.longitudeE7) } / count))
        let distances = stations.map { Geodesy.distance(middle, $0.coordinate).inMetres }
        let farthest = max(1, distances.max() ?? 1)
        away = distances.map { $0 / farthest }
        for (index, station) in stations.enumerated() { indices[station.id] = index }
        result = BikeRunResult(
            hours: Array(repeating: .init(), count: settings.hours),
            stations: stations.map { .init(id: $0.id, name: $0.name) }, share: share)
        demand = RandomStream(seed: settings.seed, purpose: .demand, number: 0xB1CE)
        behaviour = RandomStream(seed: settings.seed, purpose: .behaviour, number: 0xB1CE)
    }

    /// Lets the day pass, with people who come by chance.
    public mutating func run() -> BikeRunResult {
        guard stations.count > 1 else { return result }
        plantPeople()
        begin()
        return finish()
    }

    /// Lets the vans set out; for people who come from elsewhere.
    public mutating func begin() {
        for van in 0..<settings.vans { events.push(Int64(van) * 60_000, .van) }
    }

    /// Lets somebody choose how to go, by the bicycles that are there then.
    ///
    /// - Parameter car: what a car would be.
    /// - Precondition: nobody came later before.
    public mutating func choose(_ trip: BikeTrip, car: CarWay) -> Mode {
        let at = max(now, trip.at.milliseconds)
        advance(to: at)
        pass(to: at)
        return travel(from: trip.start, to: trip.end, car)
    }

    /// Lets the rest of the day pass.
    public mutating func finish() -> BikeRunResult {
        let end = Int64(settings.hours) * 3_600_000
        advance(to: end)
        if now < end { pass(to: end) }
        result.share = share
        return result
    }

    /// Lets everything happen that is due before a moment.
    private mutating func advance(to end: Int64) {
        while let next = events.nextTime, next < end, let (at, event) = events.pop() {
            pass(to: at)
            switch event {
            case .person: person()
            case .rider(let rider, let target): arrive(rider, at: target)
            case .van: van()
            case .delivery(let order): deliver(order)
            }
        }
    }

    private func instant(_ at: Int64) -> Instant { Instant(milliseconds: at) }
    private var hour: Int { min(Int(now / 3_600_000), settings.hours - 1) }

    /// Counts how long stations were empty or full.
    private mutating func pass(to at: Int64) {
        let seconds = at / 1_000 - now / 1_000
        now = at
        guard seconds > 0 else { return }
        for index in stations.indices {
            guard let docks = share.docks(of: stations[index].id) else { continue }
            if docks.bikes.isEmpty { result.stations[index].empty_s += seconds }
            if docks.free == 0 { result.stations[index].full_s += seconds }
        }
    }

    private mutating func plantPeople() {
        for hour in 0..<settings.hours {
            let rate = settings.peoplePerHour * Self.profile[hour % 24]
            guard rate > 0 else { continue }
            var at = Double(hour) * 3_600_000
            while true {
                at += demand.exponential(mean: 3_600_000 / rate)
                guard at < Double(hour + 1) * 3_600_000 else { break }
                events.push(Int64(at), .person)
            }
        }
    }

    // MARK: People

    /// A place near a station, drawn rather outside or rather inside.
    private mutating func place(outside: Bool) -> Coordinate {
        while true {
            let index = Int(demand.below(UInt64(stations.count)))
            let weight = outside ? away[index] : 1 - away[index]
            guard demand.unit() < 0.2 + 0.8 * weight else { continue }
            let spread: Int32 = 25_000
            let place = stations[index].coordinate
            return Coordinate(
                latitudeE7: place.latitudeE7 + Int32(demand.below(UInt64(spread) * 2)) - spread,
                longitudeE7: place.longitudeE7 + Int32(demand.below(UInt64(spread) * 2)) - spread)
        }
    }

    private func metres(_ from: Coordinate, _ to: Coordinate) -> Double {
        Geodesy.distance(from, to).inMetres * Self.detour
    }

    private func minutes(_ metres: Double, _ gait: Gait) -> Double {
        metres * 1_000 / Double(gait.speed_mmPerSecond) / 60
    }

    private mutating func person() {
        let isMorning = now / 3_600_000 % 24 < 13
        let start = place(outside: isMorning)
        let end = place(outside: !isMorning)
        // A car as MODEL.md's standard tariff has it, and its usual wait.
        let length = metres(start, end)
        _ = travel(
            from: start, to: end,
            CarWay(
                wait_min: Self.usualWait_min, ride_min: length / Self.car_mPerMinute,
                price_minor: Self.carBase_minor + length / 1_000 * Self.carPerKm_minor))
    }

    /// Lets somebody choose how to go.
    private mutating func travel(
        from start: Coordinate, to end: Coordinate, _ car: CarWay
    ) -> Mode {
        result.hours[hour].people += 1
        let length = metres(start, end)
        var options = [
            ModeChoice.Option(mode: .walk, minutes: minutes(length, .walking), price_minor: 0),
            ModeChoice.Option(
                mode: .car, minutes: car.wait_min + car.ride_min,
                price_minor: car.price_minor),
        ]
        let nearest = nearestStation(to: start) { _ in true }
        let source = nearestStation(to: start) { $0.hasBikes }
        let target = nearestStation(to: end) { $0.hasDocks }
        var wish: ModeChoice.Option?
        if let nearest, let target, nearest.index != target.index {
            wish = bikeOption(from: nearest, to: target)
        }
        if let source, let target, source.index != target.index {
            options.append(bikeOption(from: source, to: target))
        }
        let random = behaviour
        let chosen = settings.choice.chosen(from: options, &behaviour)
        switch chosen?.mode {
        case .bike:
            if let source, let target { rent(source, target) }
        case .walk: result.hours[hour].walks += 1
        case .car: result.hours[hour].cars += 1
        case nil: break
        }
        // The same person with the same mind, had the nearest station had a bicycle.
        let mode = chosen?.mode ?? .walk
        guard mode != .bike, let wish, source?.index != nearest?.index else { return mode }
        var mind = random
        let ideal = Array(options.prefix(2)) + [wish]
        if settings.choice.chosen(from: ideal, &mind)?.mode == .bike {
            result.hours[hour].lost += 1
        }
        return mode
    }

    private typealias Near = (index: Int, walk_m: Double)

    private func nearestStation(
        to place: Coordinate, where isWanted: (StationStanding) -> Bool
    ) -> Near? {
        var best: Near?
        for index in stations.indices {
            let away = metres(place, stations[index].coordinate)
            guard away <= Self.walk_m, away < best?.walk_m ?? .infinity,
                let standing = share.standing(of: stations[index].id), isWanted(standing)
            else { continue }
            best = (index, away)
        }
        return best
    }

    private func bikeOption(from source: Near, to target: Near) -> ModeChoice.Option {
        let ride = metres(stations[source.index].coordinate, stations[target.index].coordinate)
        let minutes = minutes(ride, .cycling)
        let price = plan.price(of: .milliseconds(Int64(minutes * 60_000))).total
        return ModeChoice.Option(
            mode: .bike,
            minutes: self.minutes(source.walk_m + target.walk_m, .walking) + minutes,
            price_minor: Double(price.minorUnits))
    }

    private mutating func rent(_ source: Near, _ target: Near) {
        let rider = PassengerID(nextRider)
        let id = stations[source.index].id
        guard
            let rental = try? share.unlock(
                .station(id), for: .init(rider: rider), at: instant(now)),
            (try? share.perform(.take, on: rental.id, by: rider, at: instant(now))) != nil
        else { return }
        nextRider += 1
        result.hours[hour].rentals += 1
        result.stations[source.index].taken += 1
        let ride = metres(stations[source.index].coordinate, stations[target.index].coordinate)
        let at = now + Int64((minutes(source.walk_m, .walking) + minutes(ride, .cycling)) * 60_000)
        events.push(at, .rider(rider, target.index))
    }

    private mutating func arrive(_ rider: PassengerID, at index: Int) {
        guard let rental = share.rental(of: rider) else { return }
        let station = stations[index].id
        if (try? share.giveBack(rental.id, to: station, by: rider, at: instant(now))) != nil {
            result.stations[index].brought += 1
            return
        }
        // A full station: on to the nearest that has a dock, or wait here for one.
        result.hours[hour].turnedAway += 1
        let place = stations[index].coordinate
        let others = stations.indices.filter { other in
            other != index && share.standing(of: stations[other].id)?.hasDocks ?? false
        }
        let next = others.min {
            metres(place, stations[$0].coordinate) < metres(place, stations[$1].coordinate)
        }
        let ride = next.map { metres(place, stations[$0].coordinate) } ?? 0
        let wait = max(60_000, Int64(minutes(ride, .cycling) * 60_000))
        events.push(now + wait, .rider(rider, next ?? index))
    }

    // MARK: Vans

    private mutating func van() {
        guard let order = settings.policy.next(share.standings, besides: vanTargets),
            let from = indices[order.from], let to = indices[order.to]
        else {
            events.push(now + 5 * 60_000, .van)
            return
        }
        vanTargets.formUnion([order.from, order.to])
        let way = metres(stations[from].coordinate, stations[to].coordinate)
        let drive = way / Self.van_mPerMinute + Self.vanStops_min
        events.push(now + Int64(drive * 60_000), .delivery(order))
    }

    private mutating func deliver(_ order: RebalancingPolicy.Order) {
        vanTargets.subtract([order.from, order.to])
        let there = share.standing(of: order.from)?.bikeCount ?? 0
        let room = share.standing(of: order.to)?.freeDocks ?? 0
        let count = min(order.count, there, room)
        if count > 0, (try? share.carry(count, from: order.from, to: order.to)) != nil {
            result.hours[hour].carried += count
        }
        events.push(now, .van)
    }
}
