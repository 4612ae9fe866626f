import ArgumentParser
import ReplayApp
import RideMap

/// `ride-sim ways`: the ways that cars drove in a run, for maps of other programs.
struct WaysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ways",
        abstract: "Write the routes of a run's cars as GeoJSON.",
        discussion: """
            Takes a folder that `ride-sim run` left and writes a line for each way of a car: to a \
            pick-up, with a passenger, or without a ride. kepler.gl plays the file as trips, QGIS \
            opens it as lines; docs/RESULTS.md says what is in it. --ride and --driver may be \
            repeated; --from and --until are hours since the run began.
            """)

    @Argument(help: "A folder of results.")
    var folder: String

    @Option(name: [.short, .long], help: "The .geojson file to write.")
    var output: String

    @Option(help: "Only the ways of this ride.")
    var ride: [Int64] = []

    @Option(help: "Only the ways of this driver.")
    var driver: [Int64] = []

    @Option(help: "Only what is driven after so many hours, 0 to 744.")
    var from = 0.0

    @Option(help: "Only what is driven before so many hours, 0 to 744.")
    var until: Double?

    @Option(help: "The city of the run, where the scenario's path does not lead to it any more.")
    var city: String?

    func validate() throws {
        guard (0...744).contains(from), until.map({ (0...744).contains($0) && from < $0 }) ?? true
        else {
            throw ValidationError("--from, --until: expected hours from 0 to 744, in this order")
        }
    }

    func run() throws {
        try Failure.reporting {
            let result = ResultOutput(path: output, inputs: [])
            try result.check()
            let reading = try RecordingReading(folder, city: city)
            guard try !reading.isShared() else {
                throw Failure(
                    "\(folder): two parties were in one car, and the tables do not say which way "
                        + "it took between them")
            }
            let (recording, opened) = try reading.opened()
            try check(recording)
            let map = WayMap(recording, in: opened.city)
            let (count, bytes) = map.geoJSON(selection, part: reading.part)
            guard count > 0 else { throw Failure("\(folder): no such way was driven") }
            try result.write(bytes)
            try StandardOutput.say("\(count) ways in \(output)")
        }
    }

    private var selection: WaySelection {
        WaySelection(
            rides: Set(ride), drivers: Set(driver), from_ms: Int64(from * 3_600_000),
            until_ms: until.map { Int64($0 * 3_600_000) })
    }

    /// - Throws: `Failure` for a ride or driver that the run has not.
    private func check(_ recording: Recording) throws {
        let rides = Set(recording.rides.map(\.number))
        if let unknown = ride.first(where: { !rides.contains($0) }) {
            throw Failure("--ride \(unknown): the run has no such ride")
        }
        let drivers = Set(recording.drivers.map(\.id))
        if let unknown = driver.first(where: { !drivers.contains($0) }) {
            throw Failure("--driver \(unknown): the run has no such driver")
        }
    }
}
