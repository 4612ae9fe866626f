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

    @Test func tripsOfAListAreChosenOneByOne() throws {
        let plan = try #require(
            BikePlan(
                code: "p", name: "", currency: .real, unlockPrice: Money(minorUnits: 300),
                segments: []))
        let trips = (0..<400).map { index in
            BikeTrip(
                at: .seconds(index * 60),
                start: Self.system.stations[index % 6].coordinate,
                end: Self.system.stations[11 - index % 4].coordinate)
        }
        func run(_ seed: UInt64) -> BikeRunResult {
            var settings = BikeRunSettings()
            settings.seed = seed
            var run = BikeRun(Self.system, plan: plan, settings: settings, trips: trips)
            return run.run()
        }
        let result = run(1)
        #expect(result.modes.count == 400)
        #expect(result.hours.reduce(0) { $0 + $1.people } == 400)
        for mode in Mode.allCases {
            let count = result.hours.reduce(0) { sum, hour in
                switch mode {
                case .walk: sum + hour.walks
                case .bike: sum + hour.rentals
                case .car: sum + hour.cars
                }
            }
            #expect(result.modes.count { $0 == mode } == count)
        }
        #expect(Set(result.modes).count > 1)
        #expect(run(1) == result && run(2) != result)
    }
}
