import RideCore

/// What is to be worked out of a run.
public struct FigureRules: Hashable, Codable, Sendable {
    /// Requests made before this much time has passed are left out, and so is the drivers' time:
    /// a world begins with every car free.
    public var warmUp: Duration
    /// The length of the stretches of time that figures are given for.
    public var bin: Duration
    /// The waits for which the share of requests that waited no longer is given.
    public var serviceLevels: [Duration]

    /// Rules for figures.
    ///
    /// - Precondition: the bin is positive.
    public init(
        warmUp: Duration = .zero, bin: Duration = .seconds(3_600),
        serviceLevels: [Duration] = [.seconds(180), .seconds(300), .seconds(600), .seconds(900)]
    ) {
        precondition(bin > .zero, "a stretch of time has a length")
        self.warmUp = warmUp
        self.bin = bin
        self.serviceLevels = serviceLevels
    }
}

/// The figures of some of the requests of a run.
public struct RideFigures: Sendable {
    /// What had become of the requests at a moment. The counts add up to the requests.
    public struct State: Hashable, Sendable {
        /// Brought to the drop-off.
        public var delivered = 0
        /// In the car.
        public var aboard = 0
        /// Accepted by a driver whose car is on its way, or at the pick-up.
        public var onTheWay = 0
        /// Still without a driver.
        public var waiting = 0
        /// Given up: no driver was found, or the passenger's patience ended.
        public var unserved = 0
        /// Called off after a driver had accepted.
        public var cancelled = 0
    }

    /// Of the requests, those that were more than a way from here to there, or came to more.
    public struct Extras: Hashable, Sendable {
        /// Booked for an hour.
        public var booked = 0
        /// Of those, the ones whose car was at the pick-up by the hour.
        public var bookedOnTime = 0
        /// With a stop on the way.
        public var stops = 0
        /// Whose passenger went elsewhere than was asked for.
        public var newDestinations = 0
        /// How often a driver gave a ride back.
        public var givenBack = 0
        /// Called off by the passenger while the car was on its way, for whatever reason.
        public var calledOff = 0
        /// Whose passenger was not at the pick-up.
        public var missing = 0
    }

    /// How many requests there are.
    public private(set) var requests = 0
    /// What else there was to them, whenever it was.
    public private(set) var extras = Extras()
    /// What had become of them at the horizon.
    public private(set) var atHorizon = State()
    /// Of the requests, how many waited for the car no longer than each of the service levels.
    public private(set) var within: [Int]
    /// How many drivers were asked.
    public private(set) var offers = 0
    private var distributions: [DistributionSummary] = []

    /// Figures of some requests.
    ///
    /// - Parameters:
    ///   - rides: their places in the records.
    ///   - samples: one for each quantity, used up here.
    /// - Complexity: O(n) in the number of requests.
    init(
        of rides: some Sequence<Int>, in records: RunRecords, horizon: Instant,
        _ rules: FigureRules, _ samples: inout [Distribution]
    ) {
        within = Array(repeating: 0, count: rules.serviceLevels.count)
        for index in samples.indices { samples[index].removeAll() }
        let quantities = RideQuantity.allCases
        for ride in rides {
            add(records.rides[ride], horizon: horizon, rules, quantities, &samples)
        }
        for index in samples.indices { samples[index].sort() }
        distributions = samples.map(DistributionSummary.init)
    }

    /// The measurements of a quantity, in its parts (`RideQuantity.partsPerUnit`), of every request
    /// that came to it, whenever it did.
    public func distribution(of quantity: RideQuantity) -> DistributionSummary {
        distribution(at: RideQuantity.allCases.firstIndex(of: quantity) ?? 0)
    }

    /// Likewise of a quantity by its place among all.
    public func distribution(at place: Int) -> DistributionSummary { distributions[place] }

    /// The share of requests whose passenger was aboard by the horizon; nil without requests.
    public var serviceRate: Double? {
        requests == 0
            ? nil : Double(atHorizon.delivered + atHorizon.aboard) / Double(requests)
    }

    private mutating func add(
        _ ride: RideRecord, horizon: Instant, _ rules: FigureRules,
        _ quantities: [RideQuantity], _ samples: inout [Distribution]
    ) {
        requests += 1
        offers += ride.offers
        count(ride)
        count(ride, at: horizon)
        if let wait = RideQuantity.wait.value(of: ride) {
            for (index, level) in rules.serviceLevels.enumerated()
            where wait <= level.milliseconds { within[index] += 1 }
        }
        for index in quantities.indices {
            if let value = quantities[index].value(of: ride) { samples[index].add(value) }
        }
    }

    private mutating func count(_ ride: RideRecord) {
        if let hour = ride.bookedFor {
            extras.booked += 1
            if let arrived = ride.arrivedAt, arrived <= hour { extras.bookedOnTime += 1 }
        }
        if ride.stops > 0 { extras.stops += 1 }
        if ride.wentElsewhere { extras.newDestinations += 1 }
        extras.givenBack += ride.givenBack
        switch ride.outcome {
        case .missing: extras.missing += 1
        case .cancelled, .pickupPatienceEnded: extras.calledOff += 1
        case .completed, .noDriver, .patienceEnded, nil: break
        }
    }

    private mutating func count(_ ride: RideRecord, at horizon: Instant) {
        func isBy(_ moment: Instant?) -> Bool { moment.map { $0 <= horizon } ?? false }
        if isBy(ride.endedAt) {
            switch ride.outcome {
            case .completed: atHorizon.delivered += 1
            case .noDriver, .patienceEnded: atHorizon.unserved += 1
            case .cancelled, .pickupPatienceEnded, .missing, nil: atHorizon.cancelled += 1
            }
        } else if isBy(ride.startedAt) {
            atHorizon.aboard += 1
        } else if isBy(ride.acceptedAt) {
            atHorizon.onTheWay += 1
        } else {
            atHorizon.waiting += 1
        }
    }
}

/// The figures of a run as a whole, by time of the request, and by zone of the pick-up.
public struct RunFigures: Sendable {
    /// One stretch of time.
    public struct Bin: Sendable {
        /// When it begins.
        public let from: Instant
        /// The requests made in it.
        public let rides: RideFigures
        /// The drivers' time in it.
        public let fleet: FleetTime
        /// The prices of the rides that were completed in it.
        public internal(set) var fares = Money.zero
    }

    /// What was asked for.
    public let rules: FigureRules
    /// The end of the observed period.
    public let horizon: Instant
    /// All requests after the warm-up.
    public let all: RideFigures
    /// The drivers' time from the warm-up to the horizon.
    public let fleet: FleetTime
    /// Each driver's figures from the warm-up to the horizon.
    public let drivers: DriverFigures
    /// What came of batteries, over the whole run; nil where cars never have to charge.
    public let electric: ElectricFigures?
    /// How good the assignments of shared cars were, over the whole run; nil where nobody shares.
    public let sharing: SharingFigures?
    /// Whether drivers chose their hours.
    public let hasShifts: Bool
    /// The requests after the warm-up on each of two platforms; empty where there is one.
    public let platforms: [RideFigures]
    /// The stretches of time from the warm-up to the horizon.
    public let bins: [Bin]
    /// By zone, in the order of `City.zones`; the last one for pick-ups in no zone.
    public let zones: [RideFigures]

    /// Works the figures out.
    ///
    /// - Parameter zone: the zone of a place, nil for none; there are `zoneCount` of them.
    /// - Complexity: O(n) in the number of rides and drivers.
    public init(
        _ records: RunRecords, horizon: Instant, rules: FigureRules, zoneCount: Int,
        zone: (RideRecord) -> Int?
    ) {
        let from = min(horizon, Instant.start + rules.warmUp)
        var times = FleetTimeBins(from: from, to: horizon, width: rules.bin)
        times.add(records)
        self.rules = rules
        self.horizon = horizon
        fleet = FleetTime(records, from: from, to: horizon)
        drivers = DriverFigures(records, from: from, to: horizon)
        electric = ElectricFigures(records)
        sharing = records.sharing
        hasShifts = !records.shifts.isEmpty
        // The measurements of one group at a time: those of all groups at once would take more
        // room than the rides themselves.
        var samples = RideQuantity.allCases.map { _ in Distribution() }
        func figures(_ rides: some Sequence<Int>) -> RideFigures {
            RideFigures(of: rides, in: records, horizon: horizon, rules, &samples)
        }
        let counted = records.rides.indices.filter { records.rides[$0].requestedAt >= from }
        all = figures(counted)
        let both: [PlatformRules.Membership] = records.hasPlatforms ? [.first, .second] : []
        platforms = both.map { platform in
            figures(counted.filter { records.rides[$0].platform == platform })
        }
        if zoneCount == 0 {
            zones = [all]
        } else {
            let ofZone = Groups(counted, count: zoneCount + 1) {
                zone(records.rides[$0]) ?? zoneCount
            }
            zones = (0...zoneCount).map { figures(ofZone[$0]) }
        }
        let bins = times.times
        // A request at the very end belongs to the last stretch.
        let ofBin = Groups(counted, count: max(1, bins.count)) { ride in
            let since = records.rides[ride].requestedAt.since(from).milliseconds
            return max(0, min(Int(since / rules.bin.milliseconds), bins.count - 1))
        }
        var stretches = bins.enumerated().map { index, fleet in
            Bin(
                from: from + .milliseconds(Int64(index) * rules.bin.milliseconds),
                rides: figures(ofBin[index]), fleet: fleet)
        }
        for ride in records.rides where ride.outcome == .completed {
            guard let ended = ride.endedAt, ended >= from, ended < horizon else { continue }
            let bin = ended.since(from).milliseconds / rules.bin.milliseconds
            stretches[Int(bin)].fares += ride.fare
        }
        self.bins = stretches
    }
}

/// Numbers parted into groups, in their order within each.
struct Groups {
    private var first: [Int32]
    private var members: [Int32]

    /// - Complexity: O(n) in the numbers and groups.
    init(_ numbers: [Int], count: Int, _ group: (Int) -> Int) {
        let groups = numbers.map { Int32(group($0)) }
        first = Array(repeating: 0, count: count + 1)
        for group in groups { first[Int(group) + 1] += 1 }
        for group in 0..<count { first[group + 1] += first[group] }
        members = Array(repeating: 0, count: numbers.count)
        var next = first
        for (number, group) in zip(numbers, groups) {
            members[Int(next[Int(group)])] = Int32(number)
            next[Int(group)] += 1
        }
    }

    subscript(_ group: Int) -> some Sequence<Int> {
        members[Int(first[group])..<Int(first[group + 1])].lazy.map { Int($0) }
    }
}
