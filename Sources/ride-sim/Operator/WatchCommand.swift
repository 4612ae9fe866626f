import ArgumentParser
import OperatorApp
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

    @OptionGroup var options: OperatorOptions

    @Flag(help: "Print blocks of figures, also in a terminal.")
    var plain = false

    @Flag(help: "Use the screen line by line: for screen readers.")
    var lines = false

    @Option(
        help: ArgumentHelp(
            "Seconds between two blocks or objects, 0.5 to 3600.", valueName: "seconds"))
    var interval = 2.0

    @Option(help: ShellOptions.cityHelp)
    var city: String?

    @OptionGroup var face: FrontendOptions

    func validate() throws {
        guard (0.5...3_600).contains(interval) else {
            throw ValidationError("--interval must be from 0.5 to 3600.")
        }
    }

    func run() throws {
        let isScreen = (StandardOutput.isTerminal || lines) && !plain && !options.json
        guard isScreen else { return try printBlocks() }
        // Where no engine runs this says so as every other command does.
        do { _ = try OperatorDesk(options) } catch let error as WireError {
            throw Failure(OperatorDesk.words(for: error))
        }
        let (socket, face, inLines) = (options.engine.atOperatorsSocket.socket, face, lines)
        let (engineUser, city) = (options.engine.engineUser, city)
        let key = try options.key.secret(of: socket)
        let status = MainActor.assumeIsolated {
            Shell<OperatorProgram>.run(
                asOperatorOf: socket, of: engineUser, with: key, cityFile: city, face,
                inLines: inLines, name: "ride-sim operator watch",
                seed: .random(in: .min ... .max))
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func printBlocks() throws {
        let signals = StopSignals()
        do {
            try Failure.reporting { try watch(signals) }
        } catch let error as WireError {
            throw Failure(OperatorDesk.words(for: error))
        } catch TalkEnd.stopped { return }
    }

    private func watch(_ signals: StopSignals) throws {
        let desk = try OperatorDesk(options)
        desk.line.signals = signals
        var isFirst = true
        while true {
            let overview = try OverviewCommand.overview(desk)
            if options.json {
                try StandardOutput.write(try TalkJSON.text(overview, pretty: false) + "\n")
            } else {
                let block = OverviewText(overview, desk.words).lines.joined(separator: "\n")
                try StandardOutput.write((isFirst ? "" : "\n") + CleanText.printable(block) + "\n")
            }
            isFirst = false
            if try alertComes(desk), StandardOutput.isTerminal, !options.json {
                try StandardOutput.write("\u{7}")
            }
        }
    }

    /// Waits until the next look is due.
    ///
    /// - Returns: whether it is due because of an alert.
    private func alertComes(_ desk: OperatorDesk) throws -> Bool {
        let clock = ContinuousClock()
        let due = clock.now + .milliseconds(Int64(interval * 1_000))
        while let news = try desk.line.notification(within: due - clock.now) {
            if news.notification == Notification.alert.rawValue { return true }
        }
        return false
    }
}
