import ArgumentParser
import RideCalibration
import RideCore
import RideMap
import RideScenario

/// `ride-sim calibrate`: a scenario made of a table of trips.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Make a scenario from a table of trips, and say how well it fits.",
        discussion: """
            The table is read as demand.table is (docs/SCENARIOS.md); --set has the keys of that \
            section, such as layout=nyc_tlc or columns.time_s=pickup_time, and --column says which \
            columns tell when a trip was accepted, begun and over, such as ended_s=dropoff_time. \
            Beside the scenario there are its tables and an HTML page with the fit. \
            docs/CALIBRATION.md says how everything is worked out.
            """)

    @Argument(help: "A table of trips in CSV, packed by gzip or not.")
    var trips: String

    @OptionGroup var options: CityOptions

    @Option(name: [.short, .long], help: "The scenario to write, a .yaml file.")
    var output: String

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A key of demand.table with its value. May be repeated.", valueName: "key=value"))
    var settings: [String] = []

    @Option(
        help: ArgumentHelp(
            "What a column is called here: ended_s=dropoff_time. May be repeated.",
            valueName: "name=column"))
    var column: [String] = []

    @Option(help: "How many drivers the scenario has; otherwise a guess.")
    var drivers: Int?

    @Flag(help: "Let each weekday have hours of its own.")
    var weekdays = false

    @Option(help: "How sure intervals are, 0.5 to 0.999.")
    var confidence = 0.95

    @Option(help: "The weekday of second 0, for tables in seconds.")
    var weekday = "thursday"

    @Option(help: "The time of day of second 0, such as 07:30, for tables in seconds.")
    var time = "00:00"

    func validate() throws {
        guard output.hasSuffix(".yaml"), output.split(separator: "/").last != ".yaml" else {
            throw ValidationError("--output: expected a name that ends in .yaml")
        }
        guard (0.5...0.999).contains(confidence) else {
            throw ValidationError("--confidence: expected a number from 0.5 to 0.999")
        }
        guard drivers.map({ (0...1_000_000).contains($0) }) ?? true else {
            throw ValidationError("--drivers: expected a number from 0 to 1000000")
        }
        _ = try (columns, calendar)
    }

    func run() throws {
        try Failure.reporting {
            let page = "\(output.dropLast(5)).html"
            let table = try DemandTable(file: trips, settings: settings)
            for file in [output, page] { try ResultOutput(path: file, inputs: [trips]).check() }
            let city = try options.open()
            let read = try table.trips(in: city, columns: columns, calendar: calendar)
            var learning = Calibration.Options()
            (learning.confidence, learning.byWeekday) = (confidence, weekdays)
            let calibration = Calibration(read, in: city, learning)
            for (name, text) in files(calibration) {
                try ResultOutput(path: name, inputs: [trips]).write(Array(text.utf8))
            }
            try ResultOutput(path: page, inputs: [trips])
                .write(Array(CalibrationPage(calibration).html.utf8))
            try StandardOutput.say(
                "\(CalibrationText(calibration).text)\nscenario in \(output), its fit in \(page)")
        }
    }

    /// The scenario, after the tables that it names.
    private func files(_ calibration: Calibration) -> [(name: String, text: String)] {
        let parts = output.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().map { "\($0)/" }.joined()
        let stem = String((parts.last ?? "").dropLast(5))
        let source = CityOpening.source(options.city)
        let place: String
        switch source {
        case .named(let name): place = name
        case .path(let path): place = CityOpening.absolute(path)
        }
        let scenario = CalibratedScenario(
            calibration, name: "\(stem), learnt from \(trips.split(separator: "/").last ?? "")",
            city: place, drivers: drivers, stem: stem)
        return scenario.tables.map { ("\(folder)\($0.name)", $0.text) } + [(output, scenario.text)]
    }

    private var columns: [TripField: String] {
        get throws {
            var columns: [TripField: String] = [:]
            for text in column {
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, let field = TripField(rawValue: parts[0]) else {
                    let known = TripField.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError(
                        "--column \(text): expected a column as ended_s=dropoff_time; known are "
                            + known)
                }
                // Names are compared as the table's own are.
                columns[field] = parts[1].filter { $0 != " " && $0 != "\t" }.lowercased()
            }
            return columns
        }
    }

    private var calendar: WorldCalendar {
        get throws {
            guard let calendar = WorldCalendar(weekday: weekday, time: time) else {
                throw ValidationError(
                    "--weekday, --time: expected monday to sunday, and 00:00 to 23:59")
            }
            return calendar
        }
    }
}
