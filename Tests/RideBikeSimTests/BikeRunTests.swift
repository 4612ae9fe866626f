import RideBikes
import RideCore
import RideSim
import RideTestSupport
import Testing

@testable import RideBikeSim

@Suite("B7: simulated riders and vans") struct BikeRunTests {
    /// A street of stations, half a kilometre apart, each half full.
    private static let system = BikeSystem(
        code: "street", name: "Street",
        stations: (1...12).map { number in
            BikeStation(
                id: StationID(UInt64(number)), code: "\(number)", name: "Station \(number)",
                coordinate: Coordinate(latitudeE7: 0, longitudeE7: Int32(number) * 45_000),
                capacity: 12,
                status: BikeStation.Status(bikes: [BikeKindID(1): 6], freeDocks: 6))
        })

    private func run(_ change: (inout BikeRunSettings) -> Void = { _ in }) throws -> BikeRunResult {
        let plan = try #require(
            BikePlan(
                code: "p", name: "", currency: .real, unlockPrice: Money(minorUnits: 300),
                segments: []))
        var settings = BikeRunSettings()
        change(&settings)
        var run = BikeRun(Self.system, plan: plan, settings: settings)
        return run.run()
    }

    @Test func theSameSeedIsTheSameDayAndAnotherIsNot() throws {
        #expect(try run() == run())
        #expect(try run() != run { $0.seed = 2 })
    }

    @Test(arguments: 1...4) func nobodyAndNoBicycleGetsLost(seed: UInt64) throws {
        let result = try run { $0.seed = seed }
        for hour in result.hours { #expect(hour.people == hour.rentals + hour.walks + hour.cars) }
        try result.share.verify()
        let docked = result.share.standings.reduce(0) { $0 + $1.bikeCount }
        #expect(docked + result.share.rentals.count == 72)
        let taken = result.stations.reduce(0) { $0 + $1.taken }
        #expect(taken == result.hours.reduce(0) { $0 + $1.rentals })
        #expect(taken > 200)
    }

    @Test func vansKeepStationsFromRunningEmptyAndFull() throws {
        func bad(_ result: BikeRunResult) -> Int64 {
            result.stations.reduce(0) { $0 + $1.empty_s + $1.full_s }
        }
        var without: Int64 = 0
        var with: Int64 = 0
        var lost = (without: 0, with: 0)
        for seed in UInt64(1)...5 {
            let alone = try run { ($0.seed, $0.vans) = (seed, 0) }
            let helped = try run { ($0.seed, $0.vans) = (seed, 3) }
            without += bad(alone)
            with += bad(helped)
            lost.without += alone.hours.reduce(0) { $0 + $1.lost }
            lost.with += helped.hours.reduce(0) { $0 + $1.lost }
            #expect(helped.hours.reduce(0) { $0 + $1.carried } > 0)
        }
        #expect(with < without)
        #expect(lost.with < lost.without)
    }

    @Test func theChoiceHasTheProbabilitiesOfALogit() {
        var choice = ModeChoice()
        choice.perMinute = 0.1
        choice.constants = [:]
        var random = RandomStream(seed: 4, purpose: .behaviour)
        let options = [
            ModeChoice.Option(mode: .walk, minutes: 20, price_minor: 0),
            ModeChoice.Option(mode: .bike, minutes: 10, price_minor: 0),
        ]
        let draws = 20_000
        let bikes = (0..<draws).count { _ in choice.chosen(from: options, &random)?.mode == .bike }
        // e / (1 + e), within four standard deviations.
        #expect(abs(Double(bikes) / Double(draws) - 0.731_06) < 0.012_6)
    }

    @Test func thePolicyLevelsTheFullestAndTheEmptiest() {
        var share = BikeShare(Self.system)
        try? share.carry(6, from: StationID(1), to: StationID(2))
        let order = RebalancingPolicy().next(share.standings, besides: [])
        #expect(order?.from == StationID(2) && order?.to == StationID(1) && order?.count == 6)
        #expect(RebalancingPolicy().next(share.standings, besides: [StationID(2)]) == nil)
    }

    private static let trips = (0..<400).map { index in
        BikeTrip(
            at: .seconds(index * 60), start: system.stations[index % 6].coordinate,
            end: system.stations[11 - index % 4].coordinate)
    }

    /// How people of a list go, where a car is so far away and costs so much.
    private func chosen(
        _ seed: UInt64, wait_min: Double = 5, price_minor: Double = 1_500
    ) throws -> (modes: [Mode], result: BikeRunResult) {
        let plan = try #require(
            BikePlan(
                code: "p", name: "", currency: .real, unlockPrice: Money(minorUnits: 300),
                segments: []))
        var settings = BikeRunSettings()
        settings.seed = seed
        var run = BikeRun(Self.system, plan: plan, settings: settings)
        run.begin()
        let car = CarWay(wait_min: wait_min, ride_min: 4, price_minor: price_minor)
        let modes = Self.trips.map { run.choose($0, car: car) }
        return (modes, run.finish())
    }

    @Test func peopleOfAListChooseOneByOne() throws {
        let (modes, result) = try chosen(1)
        #expect(result.hours.reduce(0) { $0 + $1.people } == 400)
        for mode in Mode.allCases {
            let count = result.hours.reduce(0) { sum, hour in
                switch mode {
                case .walk: sum + hour.walks
                case .bike: sum + hour.rentals
                case .car: sum + hour.cars
                }
            }
            #expect(modes.count { $0 == mode } == count)
        }
        #expect(Set(modes).count > 1)
        #expect(try chosen(1).result == result && chosen(1).modes == modes)
        #expect(try chosen(2).modes != modes)
    }

    @Test("B7: fewer take a car that is longer away, and fewer one that costs more")
    func fewerTakeAWorseCar() throws {
        func cars(_ wait_min: Double, _ price_minor: Double) throws -> Int {
            try (1...UInt64(4)).reduce(0) { sum, seed in
                let modes = try chosen(seed, wait_min: wait_min, price_minor: price_minor).modes
                return sum + modes.count { $0 == .car }
            }
        }
        let usual = try cars(5, 600)
        #expect(usual > 0)
        #expect(try cars(20, 600) < usual)
        #expect(try cars(5, 2_000) < usual)
        #expect(try cars(1, 600) > usual)
    }
}
