import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Runs in which streets take longer at some hours, each for itself (S3). The world begins on a
/// Thursday at eight.
@Suite struct StreetHourTests {
    private static let grid = TestGrid.small

    private static func crossing(_ column: Int, _ row: Int) -> StreetPosition {
        grid.crossing(column, row)
    }

    private static func drivers(_ count: Int) -> [SimulatedDriver] {
        HabitTests.drivers(count, on: grid)
    }

    private static func requests(_ count: Int, every seconds: Int64) -> [PlannedRequest] {
        HabitTests.requests(count, every: seconds, on: grid)
    }

    private static func run(
        _ drivers: [SimulatedDriver], _ requests: [PlannedRequest], _ habits: Habits?,
        behaviour: Behaviour = Behaviour(), dispatch: DispatchRules = DispatchRules(),
        surge: Bool = false, speeds: SpeedProfile? = nil
    ) -> HabitTests.Outcome {
        HabitTests.run(
            drivers, requests, habits, behaviour: behaviour, dispatch: dispatch, surge: surge,
            speeds: speeds, on: grid)
    }

    /// A profile of two kinds of streets: those of one column of the grid, and all others.
    private static func profile(
        column: Int?, _ thousandths: (_ isOfColumn: Bool, _ hour: Int) -> UInt16
    ) -> SpeedProfile {
        let network = grid.city.network
        func isOfColumn(_ link: Link) -> Bool {
            [link.from, link.to].allSatisfy { node in
                guard let column else { return false }
                return (0..<grid.side).contains { grid.crossing(column, $0) == .node(node) }
            }
        }
        let hours = 0..<SpeedProfile.hours
        return SpeedProfile(
            weeks: hours.map { thousandths(false, $0 % 24) }
                + hours.map { thousandths(true, $0 % 24) },
            weekOfArc: (0..<UInt32(network.linkCount)).flatMap { link in
                let week: UInt16 = isOfColumn(network[LinkID(link)]) ? 2 : 1
                return [week, week]
            })
    }

    private static func request(
        _ second: Int64, from pickup: StreetPosition, to dropoff: StreetPosition
    ) -> PlannedRequest {
        PlannedRequest(
            at: .start + .seconds(second), ends: RideEnds(pickup: pickup, dropoff: dropoff))
    }

    /// Where every street takes twice as long, a run is the one in which all traffic is half as
    /// fast, though ways and cars are searched quite differently: as long as nobody is on the way
    /// when an hour ends, since traffic goes by the moment at which a way begins.
    @Test(arguments: [
        PolicyRules.nearest, .longestIdle, .radius(RadiusRules()), .batched(BatchRules()),
    ])
    func allStreetsAlikeAreSlowTraffic(policy: PolicyRules) {
        let isSlow = { (hour: Int) in hour == 9 || hour == 11 }
        let profile = Self.profile(column: nil) { _, hour in isSlow(hour) ? 2_000 : 1_000 }
        let speeds = (0..<168).map { isSlow($0 % 24) ? 500 : 1_000 }
        let dispatch = DispatchRules(maximumPickupTime: .seconds(300), policy: policy)
        func run(_ habits: Habits?, _ speeds: SpeedProfile?) -> HabitTests.Outcome {
            Self.run(
                Self.drivers(10),
                Self.requests(240, every: 60).filter {
                    $0.at.milliseconds % 3_600_000 < 900_000
                }, habits,
                behaviour: Behaviour(replyAtMost: .seconds(9), patience: .seconds(600)),
                dispatch: dispatch, surge: true, speeds: speeds)
        }
        let alike = run(nil, profile)
        expectSame(alike, run(Habits(traffic: Traffic(speedPerMille: speeds)), nil))
        #expect(alike.bytes != run(nil, nil).bytes)
    }

    @Test func usualStreetsChangeNothing() {
        let (drivers, requests) = (Self.drivers(12), Self.requests(90, every: 100))
        let usual = Self.profile(column: nil) { _, _ in 1_000 }
        let behaviour = Behaviour(patience: .seconds(300))
        expectSame(
            Self.run(drivers, requests, nil, behaviour: behaviour, speeds: usual),
            Self.run(drivers, requests, nil, behaviour: behaviour))
    }

    /// From nine on the column takes three times as long: the ride goes along the next one.
    @Test func carsGoAroundASlowStreet() {
        let slow = Self.profile(column: 10) { isOfColumn, hour in
            isOfColumn && hour >= 9 ? 3_000 : 1_000
        }
        let driver = GridWorld.driver(0, at: Self.crossing(10, 2))
        let (from, to) = (Self.crossing(10, 2), Self.crossing(10, 22))
        let rides = Self.run(
            [driver],
            [
                Self.request(0, from: from, to: to), Self.request(1_000, from: to, to: from),
                Self.request(4_000, from: from, to: to),
            ], nil, speeds: slow
        ).records.rides
        #expect(rides.map(\.duration) == [20, 20, 22].map { .seconds($0 * 15) })
        #expect(rides[2].distance == rides[0].distance + Metres(250))
        #expect(rides[2].endedAt == .start + .seconds(4_000 + 22 * 15))
    }

    /// A drive that begins a minute before streets get slow is slow from then on.
    @Test func aDriveMeetsTheSpeedsOfTheNextHour() {
        let slow = Self.profile(column: nil) { _, hour in hour >= 9 ? 2_000 : 1_000 }
        let (from, to) = (Self.crossing(10, 2), Self.crossing(10, 22))
        let rides = Self.run(
            [GridWorld.driver(0, at: from)], [Self.request(3_540, from: from, to: to)], nil,
            speeds: slow
        ).records.rides
        #expect(rides.map(\.duration) == [.seconds(60 + 16 * 30)])
        #expect(rides[0].endedAt == .start + .seconds(3_540 + 60 + 16 * 30))
    }

    /// From nine on a block of the column must not be entered: the ride goes round it.
    @Test func carsGoAroundAClosedStreet() throws {
        let network = Self.grid.city.network
        let ends = [Self.crossing(10, 11), Self.crossing(10, 12)]
        let link = try #require(
            (0..<UInt32(network.linkCount)).first { link in
                let street = network[LinkID(link)]
                return ends.contains(.node(street.from)) && ends.contains(.node(street.to))
            })
        let city = try Self.grid.city.adding(
            StreetClosings(
                weeks: [[3 * 1_440 + 540..<3 * 1_440 + 1_439]],
                streets: [.init(arc: link << 1, week: 0), .init(arc: link << 1 | 1, week: 0)],
                turns: []))
        let (from, to) = (Self.crossing(10, 2), Self.crossing(10, 22))
        let rides = HeadlessRun.run(
            [GridWorld.driver(0, at: from)],
            asking: .recorded([
                Self.request(0, from: from, to: to), Self.request(1_000, from: to, to: from),
                Self.request(4_000, from: from, to: to),
            ]), in: city, rules: GridWorld.rules(), horizon: .start + .seconds(4 * 3_600),
            log: { _ in }
        ).records.rides
        #expect(rides.map(\.duration) == [20, 20, 22].map { .seconds($0 * 15) })
        #expect(rides[2].endedAt == .start + .seconds(4_000 + 22 * 15))
    }

    /// Who is asked is who is there first at this hour.
    @Test func theNearestCarIsThatOfTheHour() {
        let slow = Self.profile(column: 10) { isOfColumn, hour in
            isOfColumn && hour >= 9 ? 9_000 : 1_000
        }
        // Down the column, or three blocks along a row.
        let drivers = [
            GridWorld.driver(0, at: Self.crossing(10, 12)),
            GridWorld.driver(1, at: Self.crossing(13, 10)),
        ]
        for (second, driver) in [(0, 0), (3_700, 1)] as [(Int64, UInt64)] {
            let place = Self.crossing(10, 10)
            let records = Self.run(
                drivers, [Self.request(second, from: place, to: Self.crossing(1, 1))], nil,
                speeds: slow
            ).records
            #expect(records.offers.map { records.drivers[$0.driver].id } == [DriverID(driver)])
        }
    }

    /// A car that sets off a minute before the hour is where the way of that minute leads it.
    @Test func aStoppedCarIsOnTheWayOnWhichItSetOff() throws {
        let slow = Self.profile(column: 10) { isOfColumn, hour in
            isOfColumn && hour >= 9 ? 3_000 : 1_000
        }
        let records = Self.run(
            [GridWorld.driver(0, at: Self.crossing(10, 2))],
            [
                Self.request(3_540, from: Self.crossing(10, 22), to: Self.crossing(1, 1)),
                Self.request(3_661, from: Self.crossing(10, 10), to: Self.crossing(9, 10)),
            ], nil, behaviour: Behaviour(pickupPatience: .seconds(120)), speeds: slow
        ).records
        #expect(records.rides[0].outcome == .pickupPatienceEnded)
        let streets = try #require(HourlyStreets(Self.grid.city, speeds: slow))
        let router = Router(Self.grid.city)
        let eight: UInt32 = (3 * 24 + 8) * 3_600_000
        router.leave(at: eight + 3_540_000, on: streets)
        let way = router.route(from: Self.crossing(10, 2), to: Self.crossing(10, 22))
        let place = try #require(way).position(after: .seconds(120))
        router.leave(at: eight + 3_661_000, on: streets)
        let approach = router.travel(from: place, to: Self.crossing(10, 10))
        #expect(records.rides[1].pickupDistance == approach?.distance)
        #expect(approach.map { $0.distance > .zero } == true)
        #expect(records.rides[1].outcome == .completed)
    }

    /// With everything at once, under every policy, each run comes to an end and repeats itself.
    @Test(arguments: [
        PolicyRules.nearest, .longestIdle, .radius(RadiusRules()), .batched(BatchRules()),
        .batched(BatchRules(forward: .seconds(60), reassignGain: .seconds(60))),
        .shared(SharingRules()),
    ])
    func everyPolicyLivesWithThem(policy: PolicyRules) {
        let slow = Self.profile(column: 12) { isOfColumn, hour in
            isOfColumn ? 4_000 : UInt16(800 + 150 * (hour % 3))
        }
        let habits = Habits(
            idling: IdleRules(goal: .demand, after: .seconds(900)),
            traffic: Traffic(speedPerMille: (0..<168).map { 700 + 50 * ($0 % 5) }))
        let dispatch = DispatchRules(
            maximumPickupTime: .seconds(400), policy: policy,
            repositioning: RepositioningRules(interval: .seconds(1_200)))
        func run() -> HabitTests.Outcome {
            Self.run(
                Self.drivers(12), Self.requests(40, every: 140), habits,
                behaviour: Behaviour(
                    replyAtMost: .seconds(20), patience: .seconds(500),
                    pickupPatience: .seconds(400)),
                dispatch: dispatch, surge: true, speeds: slow)
        }
        let first = run()
        #expect(first.bytes == run().bytes)
        #expect(first.records.rides.allSatisfy { $0.outcome != nil })
        #expect(first.records.rides.count { $0.outcome == .completed } > 5)
    }
}
