import ArgumentParser
import RideCore
import RideWire

/// `ride-sim stats`: how the engine that runs is doing.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show how the engine that runs is doing: clients, calls, times, the disk.",
        discussion: """
            Times are those for which a call kept the one event loop; `save` is the disk. The same \
            figures are given to Prometheus by `ride-sim serve --metrics PATH`.
            """)

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let stats = try desk.ask(GetStats())
            return OperatorReport(value: stats, text: Self.text(of: stats))
        }
    }

    private static func text(of stats: StatsResult) -> String {
        var facts = FactList()
        for count in stats.now + stats.events { facts.add(count.name, "\(count.count)") }
        var table = TextTable([
            .left("WHAT"), .right("COUNT"), .right("P50 US"), .right("P99 US"),
            .right("LONGEST US"), .right("TOTAL MS"),
        ])
        for times in stats.work + stats.calls {
            table.add([
                times.name, "\(times.count)", "\(times.p50_us)", "\(times.p99_us)",
                "\(times.longest_us)", "\(times.total_us / 1_000)",
            ])
        }
        return (facts.lines + ["", table.text(ifEmpty: "Nothing was called.")])
            .joined(separator: "\n")
    }
}
