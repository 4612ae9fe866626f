import ArgumentParser
import RideCore
import RideMap
import RideRuns
import RideSim

/// `ride-sim fleet`: the smallest fleet for the rides of a run.
struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Find the smallest fleet that could have driven the rides of a run.",
        discussion: """
            Takes a folder that `ride-sim run` left. Every ride is driven at the moment at which \
            it was asked for, by its quoted way, as if all had been known beforehand; a car goes \
            on from one ride to another if it is there in time. docs/MODEL.md has the method. \
            With -o each ride gets a line: car, place in its chain, ride.
            """)

    @Argument(help: "A folder of results.")
    var folder: String

    @Option(
        help: """
            The longest time, in minutes, from the end of a ride to the next of the same car, 0 \
            to 10080.
            """)
    var connection = 15.0

    @Option(help: "The city of the run, where the scenario's path does not lead to it any more.")
    var city: String?

    @Option(name: [.short, .long], help: "The file for the cars' rides.")
    var output: String?

    func validate() throws {
        guard (0...10_080).contains(connection) else {
            throw ValidationError("--connection: expected minutes from 0 to 10080")
        }
    }

    func run() throws {
        try Failure.reporting {
            let result = ResultOutput(path: output, inputs: [])
            try result.check()
            let reading = try RecordingReading(folder, city: city)
            let city = try reading.openCity()
            let bar = ProgressBar(title: "Fleet")
            defer { bar.clear() }
            bar.show(0, "preparing")
            city.prepareTravelTimes()
            let (numbers, rides) = try reading.rides(in: city)
            let fleet: MinimumFleet
            do throws(MinimumFleet.TooManyConnections) {
                fleet = try MinimumFleet(
                    rides, in: city,
                    connection: .milliseconds(Int64(connection * 60_000))
                ) { bar.show($0) }
            } catch {
                throw Failure(
                    "more than \(error.limit) pairs of rides could follow each other: ask with a "
                        + "shorter --connection")
            }
            bar.clear()
            let part = reading.part.map { "A part of the run: \($0).\n" } ?? ""
            try StandardOutput.say(part + text(fleet, rides.count))
            if output != nil { try result.write(table(fleet, numbers)) }
        }
    }

    private func text(_ fleet: MinimumFleet, _ count: Int) -> String {
        let links = max(1, count - fleet.chains.count)
        let minutes = Double(fleet.deadhead.duration.milliseconds) / 60_000
        func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
        return """
            rides                \(count)
            smallest fleet       \(fleet.chains.count)
            rides a car          \(tenths(Double(count) / Double(max(1, fleet.chains.count))))
            pairs that fit       \(fleet.connections)
            empty drive, mean    \(tenths(minutes / Double(links))) min, \
            \(tenths(fleet.deadhead.distance.inMetres / Double(links))) m
            """
    }

    private func table(_ fleet: MinimumFleet, _ numbers: [Int64]) -> [UInt8] {
        var text = "car,place,ride\n"
        for (car, chain) in fleet.chains.enumerated() {
            for (place, index) in chain.enumerated() {
                text += "\(car + 1),\(place + 1),\(numbers[index])\n"
            }
        }
        return Array(text.utf8)
    }
}
