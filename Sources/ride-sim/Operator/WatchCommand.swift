import ArgumentParser
import RideCore
import RideWire

/// `ride-sim operator watch`: the city at a glance, again and again.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show the city at a glance until Ctrl-C, alerts at once.",
        discussion: """
            In a terminal the same screen is drawn again; elsewhere one block follows the other, \
            with --json one object a line.
            """)

    @OptionGroup var options: OperatorOptions

    @Option(help: ArgumentHelp("Seconds between two looks, 0.5 to 3600.", valueName: "seconds"))
    var interval = 2.0

    func validate() throws {
        guard (0.5...3_600).contains(interval) else {
            throw ValidationError("--interval must be from 0.5 to 3600.")
        }
    }

    func run() throws {
        let signals = StopSignals()
        do {
            try Failure.reporting { try watch(signals) }
        } catch let error as WireError {
            throw Failure(OperatorDesk.words(for: error))
        } catch TalkEnd.stopped { return }
    }

    private func watch(_ signals: StopSignals) throws {
        let desk = try OperatorDesk(options.engine)
        desk.line.signals = signals
        var screen = WatchScreen(isTerminal: StandardOutput.isTerminal && !options.json)
        defer { screen.close() }
        while true {
            let overview = try OverviewCommand.overview(desk)
            if options.json {
                try StandardOutput.write(try TalkJSON.text(overview, pretty: false) + "\n")
            } else {
                try screen.show(OverviewText(overview, desk.words))
            }
            if try alertComes(desk) { try screen.ring() }
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

/// Where the overview is drawn: over the last one in a terminal, after it elsewhere.
struct WatchScreen {
    private let isTerminal: Bool
    private var isFirst = true

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    /// Draws an overview.
    mutating func show(_ overview: OverviewText) throws {
        defer { isFirst = false }
        guard isTerminal else {
            let block = overview.lines.joined(separator: "\n")
            try StandardOutput.write((isFirst ? "" : "\n") + block + "\n")
            return
        }
        let (columns, lines) = StandardOutput.size
        let shown = overview.lines.prefix(lines - 1).map { line in
            let cut = String(line.prefix(columns))
            // Reverse and bold: unmistakable in every theme, and without any colour.
            let isCall = line.hasPrefix(OverviewText.mark)
            return (isCall ? "\u{1B}[1;7m\(cut)\u{1B}[0m" : cut) + "\u{1B}[K\n"
        }
        let start = isFirst ? "\u{1B}[H\u{1B}[2J" : "\u{1B}[H"
        try StandardOutput.write(start + shown.joined() + "\u{1B}[J")
    }

    /// Calls the operator to the terminal.
    func ring() throws {
        if isTerminal { try StandardOutput.write("\u{7}") }
    }

    /// Leaves the terminal at the beginning of a line, with the last overview on it.
    func close() {
        // Where nobody reads any more there is nothing to leave in order.
        if isTerminal { try? StandardOutput.write("\r") }
    }
}
