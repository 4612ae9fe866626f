import RideCore
import RideSim

/// Something besides scenario and city that a run was made of.
public struct RunInput: Hashable, Sendable {
    /// The key of the scenario that names it.
    public let key: String
    /// The file or folder.
    public let path: String
    /// SHA-256 of its bytes, in hexadecimal.
    public let digest: String

    /// An input.
    public init(key: String, path: String, digest: String) {
        (self.key, self.path, self.digest) = (key, path, digest)
    }
}

/// What a results folder says of the run besides its figures.
public struct RunIdentity: Sendable {
    /// The scenario's name.
    public var scenario: String
    /// SHA-256 of its text as it was run, in hexadecimal.
    public var scenarioDigest: String
    /// The city's name.
    public var city: String
    /// The checksum of the city, by which two cities of one name are told apart.
    public var cityChecksum: UInt64
    /// Where the city's streets come from, and under what conditions they may be used.
    public var cityNotice: String
    /// The seed.
    public var seed: UInt64
    /// How long requests were made.
    public var duration: Duration
    /// The currency of fares, an ISO 4217 code.
    public var currency: String
    /// The program and its version.
    public var program: String
    /// SHA-256 of the program, in hexadecimal. Worked out only where a folder is kept: that takes
    /// longer than a short run.
    public var programDigest: @Sendable () -> String
    /// The tables and other files that were read.
    public var inputs: [RunInput]
    /// The processor and the system.
    public var machine: String

    /// A run.
    public init(
        scenario: String, scenarioDigest: String, city: String, cityChecksum: UInt64,
        cityNotice: String, seed: UInt64,
        duration: Duration, currency: String, program: String,
        programDigest: @escaping @Sendable () -> String,
        inputs: [RunInput], machine: String
    ) {
        self.scenario = scenario
        self.scenarioDigest = scenarioDigest
        self.city = city
        self.cityChecksum = cityChecksum
        self.cityNotice = cityNotice
        self.seed = seed
        self.duration = duration
        self.currency = currency
        self.program = program
        self.programDigest = programDigest
        self.inputs = inputs
        self.machine = machine
    }
}

/// The figures of a run as JSON: printed by `ride-sim run --json`, kept in `summary.json`.
public struct RunSummaryDocument: Sendable {
    /// Which run it was.
    public let identity: RunIdentity
    /// The figures that have had their names from the beginning.
    public let summary: RunSummary
    /// All figures.
    public let figures: RunFigures
    /// SHA-256 of the history.
    public let digest: String
    /// The moment at which the run was stopped before its end; nil for a whole run.
    public let stoppedAt: Instant?
    /// What became of the table of requests; nil where they do not come from one.
    public let demand: DemandReport?

    /// The figures of a run.
    public init(
        identity: RunIdentity, summary: RunSummary, figures: RunFigures, digest: String,
        stoppedAt: Instant?, demand: DemandReport? = nil
    ) {
        self.identity = identity
        self.summary = summary
        self.figures = figures
        self.digest = digest
        self.stoppedAt = stoppedAt
        self.demand = demand
    }

    /// Every figure by its name. Seconds to two decimals, metres to one, shares to four.
    public var fields: [String: JSONFigure] {
        known.merging(further) { known, _ in known }
    }

    /// The names that programs have relied on from the first version on.
    private var known: [String: JSONFigure] {
        let wait = summary.waitTime
        let split = summary.timeSplit
        return [
            "scenario": .text(identity.scenario),
            "city": .text(identity.city),
            "seed": Int64(exactly: identity.seed).map { .integer($0) }
                ?? .text(String(identity.seed)),
            "duration_s": .number(identity.duration.inSeconds),
            "drivers": .count(summary.drivers),
            "requests": .count(summary.requests),
            "picked_up": .count(summary.pickedUp),
            "delivered": .count(summary.delivered),
            "completed": .count(summary.completed),
            "cancelled": .count(summary.cancelled),
            "unserved": .count(summary.unserved),
            "wait_time_s": .object([
                "mean": .rounded(wait?.mean_s, 100), "median": .rounded(wait?.median_s, 100),
                "p95": .rounded(wait?.p95_s, 100), "max": .rounded(wait?.max_s, 100),
            ]),
            "pickup_distance_m": .object(["mean": .rounded(summary.meanPickupDistance_m, 10)]),
            "trip_distance_m": .object(["mean": .rounded(summary.meanTripDistance_m, 10)]),
            "time_split": .object([
                "p1": .rounded(split?.p1, 10_000), "p2": .rounded(split?.p2, 10_000),
                "p3": .rounded(split?.p3, 10_000),
            ]),
            "fare_minor": .object([
                "mean": summary.meanFare.map { .integer($0.minorUnits) } ?? .none
            ]),
            "events": .count(summary.events),
            "event_log_sha256": .text(digest),
        ]
    }

    private var further: [String: JSONFigure] {
        let all = figures.all
        let state = all.atHorizon
        let levels = zip(figures.rules.serviceLevels, all.within).map { level, count in
            JSONFigure.object([
                "within_s": .number(level.inSeconds),
                "share": all.requests == 0
                    ? .none : .rounded(Double(count) / Double(all.requests), 10_000),
            ])
        }
        let quantities = RideQuantity.allCases.map { quantity in
            (
                quantity.rawValue,
                figure(figures.all.distribution(of: quantity), quantity.partsPerUnit)
            )
        }
        let ofDrivers = DriverQuantity.allCases.map { quantity in
            (
                quantity.rawValue,
                figure(figures.drivers.distribution(of: quantity), quantity.partsPerUnit)
            )
        }
        return [
            "complete": .flag(stoppedAt == nil),
            "part": part.map { .text($0) } ?? .none,
            "stopped_at_s": stoppedAt.map { .number($0.since(.start).inSeconds) } ?? .none,
            "currency": .text(identity.currency),
            "demand_table": demand?.figure ?? .none,
            "put_off": putOff,
            "warm_up_s": .number(figures.rules.warmUp.inSeconds),
            "at_horizon": .object([
                "requests": .count(all.requests), "delivered": .count(state.delivered),
                "aboard": .count(state.aboard), "on_the_way": .count(state.onTheWay),
                "waiting": .count(state.waiting), "unserved": .count(state.unserved),
                "cancelled": .count(state.cancelled),
            ]),
            "extras": .object([
                "booked": .count(all.extras.booked),
                "booked_on_time": .count(all.extras.bookedOnTime),
                "with_stops": .count(all.extras.stops),
                "new_destinations": .count(all.extras.newDestinations),
                "given_back": .count(all.extras.givenBack),
                "called_off": .count(all.extras.calledOff), "missing": .count(all.extras.missing),
            ]),
            "service_rate": .rounded(all.serviceRate, 10_000),
            "service_levels": .list(levels),
            "distributions": .object(Dictionary(uniqueKeysWithValues: quantities)),
            "driver_distributions": .object(Dictionary(uniqueKeysWithValues: ofDrivers)),
            "platforms": platforms, "electric": electric, "sharing": sharing,
            "fleet": .object([
                "online_s": .number(Double(figures.fleet.online_ms) / 1_000),
                "p1": .rounded(figures.fleet.split?.p1, 10_000),
                "p2": .rounded(figures.fleet.split?.p2, 10_000),
                "p3": .rounded(figures.fleet.split?.p3, 10_000),
            ]),
        ]
    }

    /// People who did not request after all, by their reason.
    private var putOff: JSONFigure {
        .object([
            "by_price": .count(summary.putOff.byPrice),
            "by_wait": .count(summary.putOff.byWait),
            "being_there": .count(summary.putOff.beingThere),
        ])
    }

    /// The requests of each of two platforms; none where there is one.
    private var platforms: JSONFigure {
        guard !figures.platforms.isEmpty else { return .none }
        return .list(
            figures.platforms.map { platform in
                .object([
                    "requests": .count(platform.requests),
                    "delivered": .count(platform.atHorizon.delivered),
                    "unserved": .count(platform.atHorizon.unserved),
                    "cancelled": .count(platform.atHorizon.cancelled),
                    "service_rate": .rounded(platform.serviceRate, 10_000),
                    "wait_s": figure(platform.distribution(of: .wait), 1_000),
                    "fare_minor": figure(platform.distribution(of: .fare), 1),
                ])
            })
    }

    /// What came of batteries; none where cars never have to charge.
    /// How good the assignments of shared cars were.
    private var sharing: JSONFigure {
        guard let sharing = figures.sharing else { return .none }
        return .object([
            "windows": .count(sharing.windows), "exact_windows": .count(sharing.exactWindows),
            "left": .count(sharing.left), "left_at_least": .count(sharing.leastLeft),
            "cost": .rounded(Double(sharing.cost) / 1_000, 100),
            "cost_at_least": .rounded(Double(sharing.leastCost) / 1_000, 100),
            "gap_percent": .rounded(sharing.gap.map { 100 * $0 }, 100),
        ])
    }

    private var electric: JSONFigure {
        guard let electric = figures.electric else { return .none }
        let fields = ElectricFigures.named.map {
            ($0.name, JSONFigure.rounded($0.value(electric), 100))
        }
        return .object(Dictionary(uniqueKeysWithValues: fields))
    }

    private func figure(_ distribution: DistributionSummary, _ parts: Double) -> JSONFigure {
        func rounded(_ value: Double?) -> JSONFigure {
            .rounded(value.map { $0 / parts }, 100)
        }
        let quantiles = distribution.quantiles(RunTables.shares.map(\.share))
        var fields: [String: JSONFigure] = [
            "count": .count(distribution.count), "mean": rounded(distribution.mean),
            "min": rounded(distribution.minimum.map { Double($0) }),
            "max": rounded(distribution.maximum.map { Double($0) }),
        ]
        for (index, share) in RunTables.shares.enumerated() {
            fields[share.name] = rounded(quantiles?[index])
        }
        return .object(fields)
    }
}
