import ArgumentParser
import CMemory
import RideResults
import RideRuns
import RideShell

/// `ride-sim run`: a scenario with nobody watching.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a scenario, print its figures and keep its results.",
        discussion: """
            Every ride, offer and driver goes into a folder that notebooks read: a NumPy file a \
            column, a CSV file a table, and summary.json. docs/RESULTS.md says what is in it. \
            Ctrl-C stops the run and keeps what there is.
            """)

    @Argument(help: "A scenario file, or the name of one that comes with the product.")
    var scenario: String

    @Option(help: "Use this seed, 0 to \(Int64.max), instead of the scenario's.")
    var seed: UInt64?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Give a key of the scenario another value: drivers.count=100. May be repeated.",
            valueName: "key=value"))
    var settings: [String] = []

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: "The folder for the results; otherwise one named after scenario, seed and settings.")
    var output: String?

    @Flag(help: "Keep no results.")
    var noResults = false

    @Option(help: "What tables are kept as: columns (NumPy), csv, or both.")
    var format = ResultsFormat.both

    @Flag(help: "Keep every event too, in events.csv.")
    var events = false

    @Flag(help: "Keep the tables in one SQLite file too, results.sqlite.")
    var sqlite = false

    @Flag(help: "Print one JSON object instead of a table.")
    var json = false

    @Flag(help: "Show the run on the map while it goes on, an hour of it a second at most.")
    var watch = false

    @OptionGroup var face: FrontendOptions

    func validate() throws {
        guard seed.map({ $0 <= UInt64(Int64.max) }) ?? true else {
            throw ValidationError("--seed: expected a number from 0 to \(Int64.max)")
        }
        guard output == nil || !noResults else {
            throw ValidationError("--output and --no-results do not go together")
        }
        guard !events || !noResults else {
            throw ValidationError("--events and --no-results do not go together")
        }
        guard !sqlite || !noResults else {
            throw ValidationError("--sqlite and --no-results do not go together")
        }
    }

    func run() throws {
        give_large_pieces_back()
        begin_with_large_pages()
        let keeping: ScenarioRun.Keeping =
            noResults
            ? .nothing
            : .folder(
                ScenarioRun.Place(
                    path: output, format: format, hasEvents: events, hasDatabase: sqlite))
        let report = try Failure.reporting {
            let run = try ScenarioRun(scenario, seed: seed, settings: settings)
            return watch
                ? try RunWatch().report(of: run, keeping: keeping, face)
                : try run.report(keeping: keeping)
        }
        if json {
            try StandardOutput.say(json: report.json)
        } else {
            try StandardOutput.say(report.table)
        }
        if report.document.stoppedAt != nil { throw ExitCode(130) }
    }
}

extension ResultsFormat: ExpressibleByArgument {}
