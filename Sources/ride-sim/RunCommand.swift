import ArgumentParser
import Glibc
import RideCore
import RideScenario
import RideService
import RideSim

/// `ride-sim run`: a scenario with nobody watching.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a scenario and print its figures.")

    @Argument(help: "A scenario file, or the name of one that comes with the product.")
    var scenario: String

    @Option(help: "Use this seed instead of the scenario's.")
    var seed: UInt64?

    @Flag(help: "Print one JSON object instead of a table.")
    var json = false

    func run() throws {
        let report = try Failure.reporting { try ScenarioRun(scenario, seed: seed).report() }
        print(json ? report.json : report.table)
    }
}

/// One run of one scenario.
struct ScenarioRun {
    private var scenario: Scenario

    init(_ name: String, seed: UInt64?) throws {
        scenario = try CityOpening.scenario(name)
        if let seed { scenario.rules.seed = seed }
    }

    private func expectedRequests(_ demand: Demand) -> Int {
        switch demand {
        case .none: return 0
        case .recorded(let requests): return requests.count
        case .synthetic(let synthetic):
            let perDay = synthetic.requestsPerHour.reduce(0, +)
            return Int(perDay * scenario.duration.inSeconds / 86_400)
        }
    }

    /// Runs it, with a progress bar where somebody watches.
    func report() throws -> RunReport {
        let city = try CityOpening.open(scenario.city).city
        let horizon = Instant.start + scenario.duration
        let drivers = try scenario.makeDrivers(in: city)
        let demand = try scenario.makeDemand(in: city)
        // Labels cost about as much as two searches a crossing, and save one or two a request.
        if expectedRequests(demand) > 2 * city.network.nodeCount { city.prepareTravelTimes() }
        let world = World(
            city: city, rules: scenario.rules, drivers: drivers, demand: demand,
            requestsUntil: horizon)
        var digest = HistoryDigest()
        let bar = ProgressBar(title: scenario.name)
        let clock = ContinuousClock()
        let begin = clock.now
        let summary = HeadlessRun.run(world, horizon: horizon) {
            digest.update($0)
        } progress: {
            bar.show($0)
        }
        bar.clear()
        return RunReport(
            scenario: scenario.name, city: city.name, seed: scenario.rules.seed,
            duration: scenario.duration, summary: summary, digest: digest.hexadecimal(),
            wallTime: clock.now - begin)
    }
}

/// A line on standard error that fills up, only where standard error is a terminal.
struct ProgressBar {
    let title: String
    private let isShown = isatty(2) == 1
    private let width = 30

    init(title: String) { self.title = title }

    /// Shows how much is done, and what is being done if that changes.
    func show(_ share: Double, _ phase: String = "") {
        guard isShown else { return }
        let filled = Int(share * Double(width))
        let bar =
            String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        write("\r\(title)  [\(bar)] \(Int(share * 100)) %  \(phase)\u{1B}[K")
    }

    func clear() {
        guard isShown else { return }
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    }
}
