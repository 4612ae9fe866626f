import RideCore
import RideMap

/// The batteries of the cars of a run, and who is at which station; cars are known by their
/// numbers.
struct ElectricFleet {
    /// What a car does with its battery.
    enum Doing: UInt8 {
        /// It stands at work.
        case standing
        /// Its driver is not at work.
        case away
        /// It drives; what the way uses is taken off already.
        case driving
        /// It waits for a plug.
        case queueing
        /// It charges.
        case plugged
    }

    /// The battery of a car.
    struct Battery {
        /// What it holds, at `since`; of a car that drives, at the end of its way.
        var energy_mJ: Int64
        var since = Instant.start
        var doing = Doing.away
        /// Whether it charges to the full because nobody wanted the car.
        var isIdleCharge = false
        /// Whether it has run empty on a way.
        var isEmpty = false
        /// The station at which the car is, or to which it drives; -1 for none.
        var station: Int32 = -1
        /// Counts the charges, so that the end of one that is over is recognised.
        var charge: UInt32 = 0
        /// The charge among those of the run.
        var record = -1
        /// What the present way uses.
        var way_mJ: Int64 = 0
        /// The leg after which the next look at the battery was planned; nil for none.
        var lookPlannedFor: UInt32?
    }

    /// A station with who is at it.
    struct Station {
        let rules: ChargingStation
        let place: StreetPosition
        var free: Int
        /// The cars that wait, the first first.
        var queue: [UInt32] = []
    }

    let rules: ElectricRules
    private(set) var stations: [Station]
    /// Whether there are stations for idle cars alone.
    let hasDepots: Bool
    private var cars: [Battery] = []
    /// What came of it so far.
    var totals = ElectricTotals()
    /// Rides for which a car stood there whose range did not suffice, and none whose range did.
    private var shortOfRange: Set<Int> = []

    init(_ rules: ElectricRules, in city: City) {
        self.rules = rules
        hasDepots = rules.stations.contains(where: \.isForIdleCars)
        stations = rules.stations.compactMap { station in
            city.snap(station.coordinate).map {
                Station(rules: station, place: city.settled($0.position), free: station.plugs)
            }
        }
    }

    /// The battery of a car.
    subscript(car: Int) -> Battery {
        get { cars[car] }
        _modify { yield &cars[car] }
    }

    /// There is a next car.
    mutating func add(isAtWork: Bool, at now: Instant) {
        var battery = Battery(energy_mJ: rules.energy_mJ(perMille: rules.initialPerMille))
        battery.since = now
        battery.doing = isAtWork ? .standing : .away
        cars.append(battery)
    }

    // MARK: What a battery holds

    /// What the battery of a car holds now; of one that drives, at the end of its way.
    func energy_mJ(of car: Int, at now: Instant) -> Int64 {
        let battery = cars[car]
        let time = now.since(battery.since).milliseconds
        switch battery.doing {
        case .standing: return max(0, battery.energy_mJ - rules.standing_W * time)
        case .away, .driving, .queueing: return battery.energy_mJ
        case .plugged:
            return rules.charged_mJ(
                from: battery.energy_mJ, to: aim_mJ(of: battery), for: time, power_W(of: battery))
        }
    }

    /// How far a car comes.
    func range(of car: Int, at now: Instant) -> Metres {
        rules.range(energy_mJ(of: car, at: now))
    }

    /// Whether a car comes far enough for a ride of this length.
    func reaches(_ car: Int, _ distance: Metres, at now: Instant) -> Bool {
        range(of: car, at: now) >= rules.reserve + distance
    }

    /// Up to what a battery charges that is at a station.
    func aim_mJ(of battery: Battery) -> Int64 {
        rules.energy_mJ(
            perMille: battery.isIdleCharge ? ElectricRules.fullPerMille : rules.chargeToPerMille)
    }

    private func power_W(of battery: Battery) -> Int64 {
        stations[Int(battery.station)].rules.power_W
    }

    /// How long a car that has just been plugged in charges until it holds so much.
    func chargingTime(of car: Int, to aim_mJ: Int64) -> Duration {
        let battery = cars[car]
        return .milliseconds(
            rules.chargingTime_ms(from: battery.energy_mJ, to: aim_mJ, power_W(of: battery)))
    }

    /// A car does something else with its battery from now on; what it did is counted.
    mutating func go(_ car: Int, on doing: Doing, at now: Instant) {
        let energy = energy_mJ(of: car, at: now)
        let before = cars[car].energy_mJ
        if cars[car].doing == .standing { totals.used_mJ += before - energy }
        if cars[car].doing == .plugged { totals.charged_mJ += energy - before }
        cars[car].energy_mJ = energy
        cars[car].since = now
        cars[car].doing = doing
    }

    /// A car leaves on a way that uses so much.
    mutating func leave(_ car: Int, using way_mJ: Int64, at now: Instant) {
        go(car, on: .driving, at: now)
        let used = min(way_mJ, cars[car].energy_mJ)
        if used < way_mJ, !cars[car].isEmpty {
            cars[car].isEmpty = true
            totals.empty += 1
        }
        cars[car].energy_mJ -= used
        cars[car].way_mJ = used
        totals.used_mJ += used
    }

    /// A car stops with so much of its way left, in thousandths: what that would use is there.
    mutating func keep(_ car: Int, perMilleOfWay: Int64) {
        let kept = cars[car].way_mJ * perMilleOfWay / 1_000
        cars[car].energy_mJ += kept
        totals.used_mJ -= kept
    }

    // MARK: Stations

    /// A car comes to a station.
    ///
    /// - Returns: whether a plug is free, which is the car's.
    mutating func takesPlug(at station: Int) -> Bool {
        guard stations[station].free > 0 else { return false }
        stations[station].free -= 1
        return true
    }

    /// A car waits for a plug.
    mutating func queue(_ car: Int, at station: Int) { stations[station].queue.append(UInt32(car)) }

    /// A plug is free.
    ///
    /// - Returns: the car whose turn it is; nil where none waits.
    mutating func leavesPlug(at station: Int) -> Int? {
        guard !stations[station].queue.isEmpty else {
            stations[station].free += 1
            return nil
        }
        return Int(stations[station].queue.removeFirst())
    }

    /// A ride found no car whose range suffices.
    mutating func fallsShort(_ ride: Int) {
        if shortOfRange.insert(ride).inserted { totals.refusedForRange += 1 }
    }
}
