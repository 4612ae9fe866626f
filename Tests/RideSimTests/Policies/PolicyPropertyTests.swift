import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// What holds under every policy, in random scenarios.
@Suite struct PolicyPropertyTests {
    /// Rules for dispatch.
    static let live: [DispatchRules] = [
        DispatchRules(whenAllAreBusy: .queueNearest),
        DispatchRules(policy: .longestIdle),
        DispatchRules(whenAllAreBusy: .queueNearest, policy: .longestIdle),
        DispatchRules(
            policy: .radius(
                RadiusRules(
                    start: .seconds(60), growth: .seconds(120), most: .seconds(600),
                    step: .seconds(7)))),
        DispatchRules(policy: .batched(BatchRules(window: .seconds(15)))),
        DispatchRules(
            policy: .batched(BatchRules(window: .seconds(20), forward: .seconds(300)))),
        DispatchRules(
            policy: .batched(BatchRules(window: .seconds(15), reassignGain: .seconds(20)))),
        DispatchRules(
            policy: .batched(
                BatchRules(
                    window: .seconds(15), forward: .seconds(120), reassignGain: .seconds(60)))),
        DispatchRules(policy: .shared(SharingRules())),
        DispatchRules(
            policy: .shared(
                SharingRules(
                    window: .seconds(10), candidates: 3, detourPerMille: 1_000, steps: 5))),
    ] + many

    /// Several parties to a car.
    static let many: [DispatchRules] = [
        SharingRules(
            window: .seconds(20), parties: 4, detourPerMille: 2_000, companionPerMille: 200),
        SharingRules(
            window: .seconds(30), parties: 4, seats: 3, detourPerMille: 3_000,
            maximumDelay: .seconds(900), objective: .driving, choosingPerMille: 700,
            companionPerMille: 400),
        SharingRules(
            window: .seconds(20), parties: 3, detourPerMille: 2_000, objective: .profit,
            minuteCost: 300),
    ].map { DispatchRules(policy: .shared($0)) }

    /// Those that send idle cars besides.
    static let headless: [DispatchRules] = [
        DispatchRules(repositioning: repositioning),
        DispatchRules(
            policy: .batched(
                BatchRules(
                    window: .seconds(15), forward: .seconds(120), reassignGain: .seconds(60))),
            repositioning: repositioning),
        DispatchRules(policy: .shared(SharingRules()), repositioning: repositioning),
    ]

    private static let repositioning = RepositioningRules(
        interval: .seconds(60), lookback: .seconds(600), farthest: .seconds(400),
        zoneSize: Metres(1_000))

    /// A random scenario under a policy; what else it says of dispatch stays.
    private func scenario(_ seed: UInt64, _ rules: DispatchRules) throws -> RandomScenario {
        var scenario = try RandomScenario(seed, inLaSerena: false)
        scenario.rules.dispatch.policy = rules.policy
        scenario.rules.dispatch.repositioning = rules.repositioning
        if rules.whenAllAreBusy == .queueNearest {
            scenario.rules.dispatch.whenAllAreBusy = .queueNearest
        }
        return scenario
    }

    @Test(arguments: Self.live + Self.headless, 0..<2 as Range<UInt64>)
    func rowsLiveThroughWhatTripsDo(rules: DispatchRules, seed: UInt64) throws {
        let scenario = try scenario(seed, rules)
        expectSame(scenario.told(), scenario.bare())
    }

    /// What is built in is what the policy says.
    @Test(arguments: 0..<3 as Range<UInt64>)
    func nearestIsOneOfThem(seed: UInt64) throws {
        let scenario = try RandomScenario(seed, inLaSerena: false)
        var world = World(
            city: scenario.city, rules: scenario.rules, drivers: scenario.drivers,
            demand: scenario.demand, requestsUntil: scenario.horizon,
            policy: NearestPolicy(), keeping: .columns)
        while let next = world.nextEventTime { world.advance(to: next) }
        #expect(world.log.bytes == scenario.bare().bytes)
    }

    /// Every request ends in exactly one way, or waits for ever where nobody can come and patience
    /// has no end; no driver is in two places; nobody's time is counted twice.
    @Test(.long, arguments: Self.live + Self.headless, 2..<4 as Range<UInt64>)
    func everyRequestEndsInOneWay(rules: DispatchRules, seed: UInt64) throws {
        let scenario = try scenario(seed, rules)
        let (bytes, records) = scenario.bare()
        // The same again: once for each policy is enough.
        if seed == 2 { #expect(scenario.bare().bytes == bytes) }
        #expect(records.rides.count == HistoryCounts(bytes).requested)
        #expect(HistoryCounts(bytes).ended == records.rides.count { $0.outcome != nil })
        for ride in records.rides {
            let times = [
                ride.requestedAt, ride.acceptedAt, ride.arrivedAt, ride.startedAt, ride.endedAt,
            ].compactMap { $0 }
            #expect(times == times.sorted())
            #expect(ride.outcome != .completed || times.count == 5)
            #expect(ride.outcome != nil || ride.acceptedAt == nil)
            if ride.outcome == nil { #expect(scenario.rules.behaviour.patience == nil) }
        }
        checkDrivers(records, parties: rules.parties)
        let time = FleetTime(records, from: .start, to: scenario.horizon)
        #expect(time.idle_ms >= 0 && time.enRoute_ms >= 0 && time.withPassenger_ms >= 0)
    }

    /// No driver has more parties at once than seats for them.
    private func checkDrivers(_ records: RunRecords, parties: Int) {
        for driver in records.drivers.indices {
            var changes: [(at: Instant, change: Int)] = []
            for ride in records.rides where ride.driver == driver {
                guard let from = ride.acceptedAt, let until = ride.endedAt, from < until else {
                    continue
                }
                changes += [(from, 1), (until, -1)]
            }
            var now = 0
            for change in changes.sorted(by: { ($0.at, $0.change) < ($1.at, $1.change) }) {
                now += change.change
                #expect(now <= parties)
            }
        }
    }

    /// At every moment every car picks up before it lets out, has no more parties than it may, and
    /// no more people than seats, up to the last stop ahead.
    @Test(arguments: Self.many, 0..<4 as Range<UInt64>)
    func plansAreSound(dispatch: DispatchRules, seed: UInt64) throws {
        let scenario = try scenario(seed, dispatch)
        guard case .shared(let rules) = dispatch.policy else { return }
        var world = World(
            city: scenario.city, rules: scenario.rules, drivers: scenario.drivers,
            demand: scenario.demand, requestsUntil: scenario.horizon, keeping: .columns)
        var most = 0
        while let next = world.nextEventTime {
            world.advance(to: next)
            for car in world.cars.indices {
                let plan = world.plan(of: car)
                let rides = Set(plan.map { world.number($0.ride) })
                var aboard = rides.filter { world.rides[$0].stage == .inProgress }
                most = max(most, rides.count)
                #expect(rides.count <= rules.parties)
                for stop in plan {
                    let ride = world.number(stop.ride)
                    if stop.isPickup {
                        #expect(aboard.insert(ride).inserted)
                    } else {
                        #expect(aboard.remove(ride) != nil)
                    }
                    #expect(aboard.reduce(0) { $0 + world.seats(of: $1) } <= rules.seats)
                }
                #expect(aboard.isEmpty)
            }
        }
        // Of the scenarios some have requests enough for the third party.
        if seed == Self.busySeed { #expect(most > 2, "\(most)") }
    }

    /// A scenario with many requests.
    private static let busySeed: UInt64 = 3

    /// Nobody who shares a car is longer in it than the limit, and nobody who was picked up second
    /// has waited longer than theirs.
    @Test(.long, arguments: [0, 100, 300, 1_000], [2, 4])
    func sharedRidesKeepTheirLimits(detourPerMille: Int, parties: Int) throws {
        var shared = 0
        for seed in 0..<5 as Range<UInt64> {
            let rules = SharingRules(
                window: .seconds(20), parties: parties, detourPerMille: detourPerMille,
                maximumWait: .seconds(500))
            let scenario = try scenario(seed, DispatchRules(policy: .shared(rules)))
            let records = scenario.bare().records
            for ride in records.rides where ride.outcome == .completed {
                let started = try #require(ride.startedAt)
                let inCar = try #require(ride.endedAt).since(started)
                #expect(inCar <= rules.longestRide(alone: ride.duration))
                if ride.sharedWith == nil { #expect(inCar == ride.duration) }
            }
            for ride in records.rides {
                guard let other = ride.sharedWith, let arrived = ride.arrivedAt else { continue }
                shared += 1
                #expect(records.rides[other].driver == ride.driver || ride.outcome != .completed)
                let accepted = try #require(ride.acceptedAt)
                if accepted > records.rides[other].acceptedAt ?? accepted {
                    #expect(arrived <= ride.requestedAt + rules.maximumWait)
                }
            }
        }
        // Without any detour hardly anybody shares; the others show that the limit is used.
        #expect(shared > (detourPerMille < 300 ? -1 : 20), "\(shared)")
    }
}

extension DispatchRules {
    /// How many parties a car has at most.
    fileprivate var parties: Int {
        if case .shared(let rules) = policy { return rules.parties }
        return 1
    }
}

/// How many records of a kind a history has.
struct HistoryCounts {
    private(set) var requested = 0
    private(set) var ended = 0

    /// Walks through the records by their lengths.
    init(_ bytes: [UInt8]) {
        var place = 0
        func number() -> Int {
            defer { place += 8 }
            return (0..<8).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        func position() { place += bytes[place] == 0 ? 9 : 17 }
        func text() {
            let length = number()
            place += length
        }
        while place < bytes.count {
            let kind = bytes[place]
            place += 17
            switch kind {
            case 1:
                requested += 1
                place += 33
                position()
                position()
            case 2: place += 16
            case 3...5: place += 8
            case 6, 7: break
            case 8: ended += 1
            case 9:
                ended += 1
                place += bytes[place] == 0 ? 1 : 9
                text()
            case 10:
                ended += 1
                text()
            case 15:
                place += 8
                text()
            case 18:
                text()
                place += 8
            case 20, 23, 24: position()
            case 22:
                position()
                position()
                place += 16
            default: preconditionFailure("record of kind \(kind)")
            }
        }
    }
}
