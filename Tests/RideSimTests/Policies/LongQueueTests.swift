import RideCore
import RideGraph
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Queues that only grow (R6): what they cost, and that looking at few of them finds the same.
@Suite struct LongQueueTests {
    static let policies: [DispatchRules] = [
        DispatchRules(),
        DispatchRules(whenAllAreBusy: .queueNearest),
        DispatchRules(policy: .longestIdle),
        DispatchRules(policy: .radius(RadiusRules(step: .seconds(30)))),
        DispatchRules(policy: .batched(BatchRules())),
        DispatchRules(policy: .batched(BatchRules(forward: .seconds(60)))),
        DispatchRules(policy: .shared(SharingRules())),
    ]

    /// So many requests within an hour, for forty cars.
    private static func world(_ rules: DispatchRules, requests count: Int) -> World {
        var random = SeededRandom(seed: 7)
        func crossing() -> StreetPosition {
            TestCity.crossing(random.below(64), random.below(64))
        }
        let requests = (0..<count).map { index in
            PlannedRequest(
                at: Instant(milliseconds: Int64(index) * 3_600_000 / Int64(count)),
                ends: RideEnds(pickup: crossing(), dropoff: crossing()))
        }
        return World(
            city: TestCity.grid64, rules: GridWorld.rules(dispatch: rules),
            drivers: HabitTests.drivers(40), demand: .recorded(requests),
            expectedRides: 1_000_000, keeping: .columns)
    }

    /// Nobody loses patience, so that the longer queue takes longer to be served, too. What was
    /// looked at is counted: a measure of work that no machine changes.
    @Test(.long, arguments: policies)
    func twiceAsManyAreTwiceAsMuchWork(rules: DispatchRules) {
        func work(_ count: Int) -> Int {
            var world = Self.world(rules, requests: count)
            while let next = world.nextEventTime { world.advance(to: next) }
            #expect(world.records.rides.allSatisfy { $0.outcome == .completed })
            return world.streets.looked
        }
        let (shorter, longer) = (work(2_000), work(4_000))
        #expect(
            Double(longer) / Double(shorter) <= 2.2,
            "\(rules.policy.name): \(shorter), then \(longer)")
    }

    /// However few requests each car looks at: no assignment of all to all is cheaper.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func aBatchOfACrowdIsTheCheapest(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let grid = TestGrid.small
        func crossing() -> StreetPosition {
            grid.crossing(random.below(grid.side), random.below(grid.side))
        }
        let reach: Duration? = seed % 2 == 0 ? nil : .seconds(90)
        let batch = BatchRules(window: .seconds(60))
        let requests = (0..<120).map { index in
            PlannedRequest(
                at: Instant(milliseconds: 1_000 + Int64(index) * 100),
                ends: RideEnds(pickup: crossing(), dropoff: crossing()),
                category: random.below(5) == 0 ? .vip : .common)
        }
        var world = World(
            city: grid.city,
            rules: GridWorld.rules(
                dispatch: DispatchRules(maximumPickupTime: reach, policy: .batched(batch))),
            drivers: (0..<12).map { number in
                GridWorld.driver(
                    UInt64(number), at: crossing(), number % 3 == 0 ? [.common, .vip] : [.common])
            }, demand: .recorded(requests), expectedRides: seed < 3 ? 1_000_000 : 0,
            keeping: .columns)
        world.advance(to: .start + .seconds(30))
        // Whoever was drawn to be there already has asked for nothing.
        let waiting = world.waitingCount
        #expect(waiting > 110 && world.idleCount == 12)
        let found = BatchedPolicy(batch).matches(in: &world)
        var whole = AssignmentProblem(columnCount: 12)
        for request in world.waitingRequests {
            let options = (0..<12).compactMap { car in
                world.match(request, with: car).map {
                    AssignmentProblem.Option(column: car, cost: Int64($0.approach.duration_ms))
                }
            }
            whole.addRow(options, without: AssignmentProblem.mostCost)
        }
        let best = whole.solve()
        let served = best.columns.count { $0 != nil }
        #expect(found.count == served)
        #expect(
            found.reduce(Int64(0)) { $0 + Int64($1.approach.duration_ms) }
                == best.cost - Int64(waiting - served) * AssignmentProblem.mostCost)
    }

    /// The nearest requests are those that asking about every one finds, between crossings too,
    /// with labels, without, and where streets take other times by the hour.
    @Test(.long, arguments: [1_000_000, 0], [false, true])
    func theNearestRequestsAreTheNearest(expectedRides: Int, hasHours: Bool) throws {
        let city = TestCity.laSerena
        var random = SeededRandom(seed: 11)
        func place(_ betweenCrossings: Bool) -> StreetPosition {
            guard betweenCrossings else {
                return .node(NodeID(UInt32(random.below(city.network.nodeCount))))
            }
            let id = LinkID(UInt32(random.below(city.network.linkCount)))
            let length = city.network[id].length.millimetres
            return city.settled(.link(id, offset: Metres(millimetres: max(1, length / 3))))
        }
        let requests = (0..<160).map { index in
            PlannedRequest(
                at: Instant(milliseconds: Int64(index)),
                ends: RideEnds(pickup: place(index % 2 == 0), dropoff: place(false)))
        }
        let speeds = SpeedProfile(
            weeks: (0..<SpeedProfile.hours).map { $0 % 24 == 8 ? 1_400 : 600 },
            weekOfArc: Array(repeating: 1, count: 2 * city.network.linkCount))
        var world = World(
            city: city,
            rules: GridWorld.rules(
                dispatch: DispatchRules(policy: .batched(BatchRules(window: .seconds(600))))),
            drivers: (0..<20).map { GridWorld.driver(UInt64($0), at: place($0 % 2 == 1)) },
            demand: .recorded(requests), expectedRides: hasHours ? 0 : expectedRides,
            speeds: hasHours ? speeds : nil, keeping: .columns)
        world.advance(to: .start + .seconds(1))
        #expect(world.waitingCount > 150)
        for car in 0..<20 {
            let all = world.waitingRequests.compactMap { world.match($0, with: car) }
                .sorted {
                    ($0.approach.duration_ms, $0.request) < ($1.approach.duration_ms, $1.request)
                }
            #expect(world.nearestRequests(for: car, count: 7) == Array(all.prefix(7)))
        }
    }
}
