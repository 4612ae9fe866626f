import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Electric cars on the grid of 125 m and 15 s a block, with every number worked out by hand.
@Suite struct ElectricTests {
    /// 100 Wh a kilometre, 12.5 Wh a block.
    private static func rules(
        capacity_Wh: Int64 = 1_000, initial: Int64 = 500, stations: [ChargingStation]
    ) -> ElectricRules {
        var rules = ElectricRules()
        rules.capacity_Wh = capacity_Wh
        rules.initialPerMille = initial
        rules.perKilometre_Wh = 100
        rules.reserve = Metres(1_000)
        rules.chargeBelow = Metres(2_000)
        rules.calledFrom = Metres(3_000)
        rules.stations = stations
        return rules
    }

    private static func station(
        _ x: Int, _ y: Int, plugs: Int = 1, power_W: Int64 = 6_000, isForIdleCars: Bool = false
    ) -> ChargingStation {
        ChargingStation(
            name: "s", coordinate: TestCity.grid64.coordinate(of: TestCity.crossing(x, y)),
            plugs: plugs, power_W: power_W, isForIdleCars: isForIdleCars)
    }

    private static func run(
        _ electric: ElectricRules?, cars: [StreetPosition], rides: [(Int64, RideEnds)],
        until horizon_s: Int64 = 3_600, dispatch: DispatchRules = DispatchRules()
    ) -> (records: RunRecords, bytes: [UInt8]) {
        var bytes: [UInt8] = []
        var world = GridWorld.rules(dispatch: dispatch)
        world.electric = electric
        let records = HeadlessRun.run(
            cars.enumerated().map { GridWorld.driver(UInt64($0), at: $1) },
            asking: .recorded(
                rides.map {
                    PlannedRequest(at: Instant(milliseconds: $0 * 1_000), ends: $1)
                }), in: TestCity.grid64, rules: world,
            horizon: Instant(milliseconds: horizon_s * 1_000), log: { bytes += $0 }
        ).records
        return (records, bytes)
    }

    private static func way(_ x: Int, _ y: Int, _ toX: Int, _ toY: Int) -> RideEnds {
        RideEnds(pickup: TestCity.crossing(x, y), dropoff: TestCity.crossing(toX, toY))
    }

    // MARK: One car

    /// 500 Wh are 5 km. A ride of 24 blocks leaves 200 Wh, 2 km: the car goes 4 blocks to the
    /// station with 150 Wh left there, and charges to 800 Wh at 6 kW in 390 s.
    @Test func aCarGoesToChargeAfterItsRide() throws {
        let place = TestCity.crossing(10, 10)
        let run = Self.run(
            Self.rules(stations: [Self.station(34, 14)]), cars: [place],
            rides: [(0, Self.way(10, 10, 34, 10))])
        let charge = try #require(run.records.charges.first)
        #expect(run.records.charges.count == 1)
        #expect(charge.before_mJ == 150 * 3_600_000)
        #expect(charge.after_mJ == 800 * 3_600_000)
        #expect(charge.arrivedAt.milliseconds == (24 + 4) * 15_000)
        #expect(charge.pluggedAt == charge.arrivedAt)
        #expect(charge.endedAt?.since(charge.arrivedAt) == .seconds(390))
        let figures = try #require(ElectricFigures(run.records))
        #expect(figures.totals.used_mJ == 350 * 3_600_000)
        #expect(figures.totals.charged_mJ == 650 * 3_600_000)
        #expect((figures.charges, figures.charging_ms, figures.queueing_ms) == (1, 390_000, 0))
        #expect(run.records.emptyDrives.map(\.distance) == [Metres(500)])
    }

    /// While it charges nobody asks it; afterwards it takes the ride that waits.
    @Test func aRideWaitsUntilTheBatteryIsCharged() throws {
        let run = Self.run(
            Self.rules(stations: [Self.station(34, 14)]), cars: [TestCity.crossing(10, 10)],
            rides: [(0, Self.way(10, 10, 34, 10)), (400, Self.way(34, 14, 34, 18))])
        let ride = try #require(run.records.rides.last)
        #expect(ride.acceptedAt == run.records.charges[0].endedAt)
        #expect(ride.outcome == .completed)
    }

    /// A ride that would leave less than the reserve of 1 km is not offered, and counted once.
    @Test func aCarIsNotAskedForWhatItCannotDrive() throws {
        let rules = Self.rules(stations: [Self.station(0, 0)])
        // 33 blocks are 4.125 km, and 5 km less 4.125 km is less than a kilometre.
        let far = Self.run(
            rules, cars: [TestCity.crossing(10, 10)], rides: [(0, Self.way(10, 10, 43, 10))],
            dispatch: DispatchRules(whenAllAreBusy: .refuse))
        #expect(far.records.rides[0].outcome == .noDriver)
        #expect(far.records.electric?.refusedForRange == 1)
        let near = Self.run(
            rules, cars: [TestCity.crossing(10, 10)], rides: [(0, Self.way(10, 10, 42, 10))],
            dispatch: DispatchRules(whenAllAreBusy: .refuse))
        #expect(near.records.rides[0].outcome == .completed)
        #expect(near.records.electric?.refusedForRange == 0)
    }

    /// The car behind whose range suffices is asked, and no request is short of range.
    @Test func theNearestCarWhoseRangeSufficesIsAsked() throws {
        var rules = Self.rules(stations: [Self.station(63, 63)])
        rules.chargeBelow = Metres(100)
        let run = Self.run(
            rules, cars: [TestCity.crossing(10, 10), TestCity.crossing(40, 12)],
            rides: [(0, Self.way(10, 10, 38, 10)), (900, Self.way(38, 10, 58, 10))])
        // The first car has 1.5 km left where the second ride begins.
        #expect(run.records.rides.map(\.driver) == [0, 1])
        #expect(run.records.electric?.refusedForRange == 0)
    }

    /// What a way that was called off would have used is there still.
    @Test func aWayThatIsCalledOffUsesWhatWasDriven() throws {
        var rules = GridWorld.rules(
            behaviour: Behaviour(pickupPatience: .seconds(150)))
        rules.electric = Self.rules(stations: [])
        let records = HeadlessRun.run(
            [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
            asking: .recorded([
                PlannedRequest(at: .start, ends: Self.way(20, 0, 24, 0))
            ]), in: TestCity.grid64, rules: rules, horizon: Instant(milliseconds: 3_600_000)
        ).records
        #expect(records.rides[0].outcome == .pickupPatienceEnded)
        #expect(try #require(records.electric).used_mJ == 125 * 3_600_000)
    }

    // MARK: Stations

    /// Two cars come to one plug: the second waits until the first is done.
    @Test func carsQueueForAPlug() throws {
        let run = Self.run(
            Self.rules(stations: [Self.station(34, 14)]),
            cars: [TestCity.crossing(10, 10), TestCity.crossing(10, 18)],
            rides: [(0, Self.way(10, 10, 34, 10)), (15, Self.way(10, 18, 34, 18))])
        let (first, second) = (run.records.charges[0], run.records.charges[1])
        #expect(second.arrivedAt.since(first.arrivedAt) == .seconds(15))
        #expect(second.pluggedAt == first.endedAt)
        #expect(try #require(ElectricFigures(run.records)).queueing_ms == 375_000)
    }

    /// The nearer station with one car in its queue for one plug counts twice as far.
    @Test func aQueueMakesAStationFarther() throws {
        let stations = [Self.station(34, 14), Self.station(34, 3)]
        let cars = (0..<3).map { _ in TestCity.crossing(10, 10) }
        let run = Self.run(
            Self.rules(stations: stations), cars: cars,
            rides: (0..<3).map { (Int64($0) * 120, Self.way(10, 10, 34, 10)) })
        // Four blocks and seven: the third finds a car at the plug and one that waits.
        #expect(run.records.charges.map(\.station) == [0, 0, 1])
    }

    /// A depot is only for cars that nobody has wanted; one that comes far enough is called away.
    @Test func anIdleCarChargesUntilItIsCalled() throws {
        var rules = Self.rules(
            stations: [Self.station(20, 10, power_W: 600, isForIdleCars: true)])
        rules.idleAfter = .seconds(600)
        let run = Self.run(
            rules, cars: [TestCity.crossing(10, 10)], rides: [(2_000, Self.way(20, 10, 24, 10))],
            until: 2_100)
        let charge = try #require(run.records.charges.first)
        #expect(charge.isIdleCharge)
        #expect(charge.arrivedAt.milliseconds == 600_000 + 150_000)
        // At 375 Wh it comes 3.75 km, which is enough to be called at once.
        #expect(run.records.rides[0].acceptedAt?.milliseconds == 2_000_000)
        #expect(charge.endedAt?.milliseconds == 2_000_000)
        // 1,250 s at 600 W.
        #expect(charge.after_mJ - charge.before_mJ == 1_250 * 1_000 * 600)
    }

    /// A car that runs out on its way is out of work from its end on.
    @Test func anEmptyCarStopsForGood() throws {
        var rules = Self.rules(initial: 200, stations: [])
        rules.reserve = .zero
        let run = Self.run(
            rules, cars: [TestCity.crossing(0, 10)],
            rides: [(0, Self.way(10, 10, 20, 10)), (1_000, Self.way(20, 10, 22, 10))])
        #expect(run.records.rides.map(\.outcome) == [.completed, .noDriver])
        #expect(run.records.electric?.empty == 1)
        #expect(run.records.drivers[0].shifts[0].until == run.records.rides[0].endedAt)
    }

    // MARK: Batteries

    /// The battery takes less the fuller it is: in steps of a minute, as HIVE's.
    @Test func aCurveSlowsTheLastPart() {
        var rules = ElectricRules()
        rules.capacity_Wh = 1_000
        rules.curve = [.init(at: 0, 6_000), .init(at: 500_000, 6_000), .init(at: 1_000_000, 0)]
        let half = rules.energy_mJ(perMille: 500)
        // Five minutes at 6 kW, then 6,000, 4,800 W and so on.
        #expect(rules.chargingTime_ms(from: 0, to: half, 50_000) == 300_000)
        let six = rules.charged_mJ(from: half, to: half * 2, for: 60_000, 50_000)
        #expect(six - half == 6_000 * 60_000)
        let seven = rules.charged_mJ(from: half, to: half * 2, for: 120_000, 50_000)
        #expect(seven - six == 4_800 * 60_000)
        // A slow plug decides as long as the battery takes more.
        #expect(rules.charged_mJ(from: half, to: half * 2, for: 60_000, 1_000) == half + 60_000_000)
        for wanted in stride(from: Int64(10), through: 990, by: 70) {
            let aim = rules.energy_mJ(perMille: wanted)
            let time = rules.chargingTime_ms(from: 0, to: aim, 7_000)
            #expect(rules.charged_mJ(from: 0, to: aim, for: time, 7_000) == aim)
            #expect(rules.charged_mJ(from: 0, to: aim, for: time - 1, 7_000) < aim)
        }
    }

    /// Slow and fast ways use more than those between.
    @Test func aWayUsesByItsSpeed() {
        var rules = ElectricRules()
        rules.perKilometre_Wh = 100
        rules.useBySpeed = [.init(at: 10_000, 1_500), .init(at: 30_000, 1_000)]
        let kilometre = Metres(1_000)
        // A kilometre in 6, 3, 2 and 1 minutes: 10, 20, 30 and 60 km/h.
        let used = [360, 180, 120, 60].map { rules.use_mJ(kilometre, $0 * 1_000) / 3_600_000 }
        #expect(used == [150, 125, 100, 100])
    }

    /// Standing at work uses what the rules say, and the battery is looked at while it does.
    @Test func standingUsesEnergyUntilTheCarGoesToCharge() throws {
        var rules = Self.rules(stations: [Self.station(14, 10)])
        rules.standing_W = 400
        let run = Self.run(rules, cars: [TestCity.crossing(10, 10)], rides: [], until: 7_200)
        // 200 Wh in half an hour: 300 Wh are left, after an hour 100 Wh.
        let charge = try #require(run.records.charges.first)
        #expect(charge.arrivedAt.milliseconds == 3_600_000 + 60_000)
        #expect(charge.before_mJ == 50 * 3_600_000)
    }

    // MARK: Off

    /// Batteries that never come to their end change nothing.
    @Test func aBatteryThatSufficesChangesNothing() {
        let cars = (0..<5).map { TestCity.crossing($0 * 7, 9) }
        let rides = (0..<40).map { turn in
            (Int64(turn) * 37, Self.way(turn % 13, turn % 7, 20 + turn % 17, turn % 29))
        }
        let vast = Self.rules(capacity_Wh: 10_000_000, initial: 1_000, stations: [])
        let off = Self.run(nil, cars: cars, rides: rides)
        let on = Self.run(vast, cars: cars, rides: rides)
        #expect(off.bytes == on.bytes)
        #expect(off.records.rides == on.records.rides)
    }
}
