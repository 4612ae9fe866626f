import ArgumentParser
import OperatorApp
import RideApp
import RideCore
import RideShell
import RideWire

/// `ride-sim operator watch`: the city as it is at this moment, on a screen or in lines.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Watch the city, and decide what waits, until q or Ctrl-C.",
        discussion: """
            In a terminal this is a screen with a map: ? shows its keys. Elsewhere, and with \
            --plain, one block of figures follows the other, with --json one object a line; an \
            alert brings the next one at once.
            """)

    @OptionGroup var options: OperatorLineOptions

    @Flag(help: "Print blocks of figures, also in a terminal.")
    var plain = false

    @Flag(help: "Use the screen line by line: for screen readers.")
    var lines = false

    @Option(
        help: ArgumentHelp(
            "Seconds between two blocks or objects, 0.5 to 3600.", valueName: "seconds"))
    var interval = 2.0

    @Option(help: ShellOptions.cityHelp)
    var cityFile: String?

    @OptionGroup var face: FrontendOptions

    func validate() throws {
        guard (0.5...3_600).contains(interval) else {
            throw ValidationError("--interval must be from 0.5 to 3600.")
        }
    }

    func run() throws {
        let isScreen = (StandardOutput.isTerminal || lines) && !plain && !options.json
        guard isScreen else { return try printBlocks() }
        let engines = try engines()
        let labels = options.cities.map(\.label)
        let seeds = engines.map { _ in UInt64.random(in: .min ... .max) }
        let (face, inLines, name) = (face, lines, "ride-sim operator watch")
        let status = MainActor.assumeIsolated {
            engines.count == 1
                ? Shell.run(
                    asOperatorOf: engines, face, inLines: inLines, name: name, seeds: seeds
                ) { OperatorProgram(settings: $0[0]) }
                : Shell.run(
                    asOperatorOf: engines, face, inLines: inLines, name: name, seeds: seeds
                ) { OperatorCities($0, labels: labels) }
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// The engines to speak with. Where there is one and it does not run, this says so as every
    /// other command does; one of several says so in its row, and has its key once it runs.
    private func engines() throws -> [OperatedEngine] {
        let cities = options.cities
        if cities.count == 1 {
            try OperatorDesk.talking(cities[0].line, try texts()) { _ in }
        }
        return try cities.map { city in
            let engine = city.line.engine
            let socket = engine.atOperatorsSocket.socket
            let key: SecretText
            do { key = try options.key.secret(of: engine.socket) } catch {
                guard cities.count > 1 else { throw error }
                key = SecretText("")
            }
            return OperatedEngine(
                at: socket, of: engine.engineUser, key: key, cityFile: cityFile)
        }
    }

    private func texts() throws -> Texts { try SpeechOptions.texts(in: face.language) }

    private func printBlocks() throws {
        let signals = StopSignals()
        do {
            try Failure.reporting {
                let (cities, texts) = (options.cities, try texts())
                guard cities.count == 1 else {
                    return try watch(CitiesWatch(cities, signals, texts))
                }
                try OperatorDesk.talking(cities[0].line, texts) { try watch($0, signals) }
            }
        } catch TalkEnd.stopped { return }
    }

    private func watch(_ desk: OperatorDesk, _ signals: StopSignals) throws {
        desk.line.signals = signals
        var isFirst = true
        while true {
            let overview = try OverviewCommand.overview(desk)
            let block = OverviewText(overview, desk.words).lines.joined(separator: "\n")
            try tell(overview, block, isFirst: isFirst)
            isFirst = false
            try ring(if: try alertComes(desk))
        }
    }

    private func watch(_ watch: CitiesWatch) throws {
        var isFirst = true
        while true {
            let overview = try watch.look()
            try tell(overview, overview.text, isFirst: isFirst)
            isFirst = false
            try ring(if: try watch.alertComes(within: pause))
        }
    }

    private var pause: Duration { .milliseconds(Int64(interval * 1_000)) }

    private func tell(_ value: any Encodable, _ block: String, isFirst: Bool) throws {
        if options.json {
            try StandardOutput.write(try TalkJSON.text(value, pretty: false) + "\n")
        } else {
            try StandardOutput.write((isFirst ? "" : "\n") + CleanText.printable(block) + "\n")
        }
    }

    private func ring(if hasCome: Bool) throws {
        if hasCome, StandardOutput.isTerminal, !options.json {
            try StandardOutput.write("\u{7}")
        }
    }

    /// Waits until the next look is due.
    ///
    /// - Returns: whether it is due because of an alert.
    private func alertComes(_ desk: OperatorDesk) throws -> Bool {
        let clock = ContinuousClock()
        let due = clock.now + pause
        while let news = try desk.line.notification(within: due - clock.now) {
            if news.notification == Notification.alert.rawValue { return true }
        }
        return false
    }
}
