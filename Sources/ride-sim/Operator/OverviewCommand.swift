import ArgumentParser
import RideWire

/// `ride-sim operator overview`: the city at a glance, once.
struct OverviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview",
        abstract: "Show the city at a glance: alerts, drivers, rides, money.")

    @OptionGroup var options: OperatorOptions

    func run() throws {
        let (line, cities) = (options.line, options.line.cities)
        guard cities.count == 1 else {
            let texts = try Failure.reporting { try options.speech.texts() }
            let all = try CitiesWatch(cities, StopSignals(), texts).look()
            try line.say(all, all.text)
            if !all.isWhole { throw ExitCode.failure }
            return
        }
        try options.report { desk in
            let overview = try Self.overview(desk)
            let text = OverviewText(overview, desk.words).lines.joined(separator: "\n")
            return OperatorReport(value: overview, text: text)
        }
    }

    /// Asks for the city at a glance.
    static func overview(_ desk: OperatorDesk) throws -> OverviewResult {
        try desk.ask(GetOverview())
    }
}
