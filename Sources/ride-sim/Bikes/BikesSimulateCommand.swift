import ArgumentParser
import RideBikeSim
import RideBikes
import RideCore
import RideRuns

/// `ride-sim bikes simulate`: a day with riders who choose between bicycle, feet and car, and vans.
struct BikesSimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulate days of a bicycle system with riders and vans.",
        discussion: "Prints one line an hour, or one a station; the same seed gives the same day.")

    @Argument(help: "A folder with a GBFS feed, or a file of CityBikes.")
    var input: String

    @Option(help: "How many hours, from midnight.")
    var hours = 24

    @Option(help: "People who go somewhere in an hour, on average.")
    var peoplePerHour = 200.0

    @Option(help: "How many vans carry bicycles about.")
    var vans = 1

    @Option(help: "The chance of the run.")
    var seed: UInt64 = 1

    @Flag(help: "A line for each station instead of each hour.")
    var byStation = false

    func validate() throws {
        guard (1...240).contains(hours) else {
            throw ValidationError("--hours must be from 1 to 240.")
        }
        guard (0...100).contains(vans) else {
            throw ValidationError("--vans must be from 0 to 100.")
        }
        guard peoplePerHour >= 0, peoplePerHour <= 100_000 else {
            throw ValidationError("--people-per-hour must be from 0 to 100000.")
        }
    }

    func run() throws {
        let system = try BikeOpening.system(at: input).system
        var settings = BikeRunSettings()
        settings.seed = seed
        settings.hours = hours
        settings.peoplePerHour = peoplePerHour
        settings.vans = vans
        guard let plan = system.plans.first ?? BikeShareOfRun.ownPlan else {
            throw Failure("\(system.name) has no price")
        }
        var run = BikeRun(system, plan: plan, settings: settings)
        let result = run.run()
        try StandardOutput.say(byStation ? Self.stations(result) : Self.hours(result))
    }

    private static func hours(_ result: BikeRunResult) -> String {
        var table = TextTable([
            .right("hour"), .right("people"), .right("rentals"), .right("walks"), .right("cars"),
            .right("lost"), .right("turned away"), .right("carried"),
        ])
        for (number, hour) in result.hours.enumerated() {
            table.add([
                "\(number)", "\(hour.people)", "\(hour.rentals)", "\(hour.walks)", "\(hour.cars)",
                "\(hour.lost)", "\(hour.turnedAway)", "\(hour.carried)",
            ])
        }
        let empty = result.stations.reduce(0) { $0 + $1.empty_s } / 60
        let full = result.stations.reduce(0) { $0 + $1.full_s } / 60
        let sum = "station minutes without a bicycle: \(empty), without a dock: \(full)"
        return (table.lines + [sum]).joined(separator: "\n")
    }

    private static func stations(_ result: BikeRunResult) -> String {
        var table = TextTable([
            .left("station"), .right("taken"), .right("brought"), .right("empty min"),
            .right("full min"),
        ])
        for station in result.stations {
            table.add([
                station.name, "\(station.taken)", "\(station.brought)",
                "\(station.empty_s / 60)", "\(station.full_s / 60)",
            ])
        }
        return table.lines.joined(separator: "\n")
    }
}
