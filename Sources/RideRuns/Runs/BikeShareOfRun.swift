import RideBikeSim
import RideBikes
import RideCore
import RideImport
import RideMap
import RideResults
import RideScenario
import RideSim

/// The bicycles of a scenario: those who want to go somewhere choose how, and who takes a car asks
/// for one (B7). A car is judged by how long people have waited for one of late in the same run,
/// and by what the tariff asks for at that moment.
package final class BikeShareOfRun {
    private var run: BikeRun
    private let city: City
    /// What the bicycles lived through; nil before the end.
    private var ended: BikeRunResult?

    /// Bicycles at the beginning of a run.
    package init(_ bikes: ScenarioBikes, _ scenario: Scenario, in city: City) throws {
        self.city = city
        let system: BikeSystem
        if let feed = bikes.feed {
            do throws(ImportError) {
                system = try BikeFeed.system(at: feed, now: WallClock.now).system
            } catch { throw Failure(error.description) }
        } else {
            system = InventedBikes.system(
                in: city, around: try scenario.makeHome(in: city).coordinate)
        }
        guard
            let plan = scenario.market?.bikes ?? system.plans.first
                ?? Self.ownPlan
        else { throw Failure("\(system.name) has no price") }
        var settings = BikeRunSettings()
        settings.seed = scenario.rules.seed
        settings.hours = max(1, Int((scenario.duration.inSeconds / 3_600).rounded(.up)))
        settings.vans = bikes.vans
        settings.choice.perMinute = bikes.minuteWeight
        settings.choice.valueOfTime_minor = bikes.minuteValue_minor
        settings.choice.constants = [
            .walk: 0, .bike: bikes.bikeConstant, .car: bikes.carConstant,
        ]
        run = BikeRun(system, plan: plan, settings: settings)
        run.begin()
    }

    /// What is taken for a system without a price: our own figures, as in the market `cl`.
    package static let ownPlan = BikePlan(
        code: "own", name: "", currency: .real, unlockPrice: Money(minorUnits: 300),
        segments: [
            BikePlan.Segment(startMinute: 30, rateThousandths: 40_000, intervalMinutes: 1)
        ].compactMap { $0 })

    /// Whether somebody who would ask for a car takes one, by the bicycles that are there then.
    package func takesCar(_ request: PlannedRequest, _ car: CarOffer) -> Bool {
        let trip = BikeTrip(
            at: request.at.since(.start), start: city.coordinate(of: request.ends.pickup),
            end: city.coordinate(of: request.ends.dropoff))
        let way = CarWay(
            wait_min: car.wait.map { $0.inSeconds / 60 } ?? BikeRun.usualWait_min,
            ride_min: car.duration.inSeconds / 60, price_minor: Double(car.fare.minorUnits))
        return run.choose(trip, car: way) == .car
    }

    /// What the bicycles lived through, once the cars have stopped.
    package var result: BikeRunResult {
        if let ended { return ended }
        let result = run.finish()
        ended = result
        return result
    }

    /// Writes what the bicycles lived through, by hour and by station; `dates` says when each hour
    /// begins, where the world has any.
    package func write(to folder: ResultsFolder, dates: CityDates?) throws {
        let hours = result.hours.enumerated().map { number, hour in
            let begins = Instant.start + .seconds(number * 3_600)
            let date = dates.map { [$0.text(at: begins)] } ?? []
            return ["\(number)"] + date
                + [
                    hour.people, hour.rentals, hour.walks, hour.cars, hour.lost,
                    hour.turnedAway, hour.carried,
                ].map(String.init)
        }
        try folder.write(
            [
                ["hour"] + (dates == nil ? [] : ["date"]) + [
                    "people", "rentals", "walks", "cars", "lost", "turned_away",
                    "carried",
                ]
            ] + hours, to: ResultsFolder.bikeHoursName)
        let stations = result.stations.map { station in
            [station.name]
                + [
                    Int64(station.taken), Int64(station.brought), station.empty_s / 60,
                    station.full_s / 60,
                ].map(String.init)
        }
        try folder.write(
            [["station", "taken", "brought", "empty_min", "full_min"]] + stations,
            to: ResultsFolder.bikeStationsName)
    }

    /// What is said of it under the figures of a run.
    package var lines: String {
        func sum(_ value: (BikeRunResult.Hour) -> Int) -> Int {
            result.hours.reduce(0) { $0 + value($1) }
        }
        let empty = result.stations.reduce(0) { $0 + $1.empty_s } / 60
        let full = result.stations.reduce(0) { $0 + $1.full_s } / 60
        return """
            of \(sum(\.people)) people \(sum(\.rentals)) took a bicycle, \(sum(\.walks)) walked, \
            \(sum(\.cars)) asked for a car; \(sum(\.lost)) found no bicycle, \
            \(sum(\.turnedAway)) no free dock; \(sum(\.carried)) bicycles were carried
            station minutes without a bicycle: \(empty), without a dock: \(full)
            """
    }
}
