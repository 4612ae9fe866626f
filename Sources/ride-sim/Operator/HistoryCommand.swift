import ArgumentParser
import RideApp
import RideWire

/// `ride-sim operator history`: whether the history is the one that apps have seen.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Say whether apps have seen changes that the data do not have.",
        discussion: """
            An engine whose data are older than what an app has seen, or other, takes no change \
            until its operator goes on. What apps have seen by then is lost for good.
            """)

    @Flag(help: "Go on with the data as they are; the journal tells it.")
    var accept = false

    @OptionGroup var options: OperatorOptions

    func run() throws {
        guard !accept else { return try options.report(report) }
        try options.reportEach(report)
    }

    private func report(_ desk: OperatorDesk) throws -> OperatorReport {
        var doubt = desk.hello.history_doubt
        if accept {
            _ = try desk.ask(AcceptHistory(command_id: try OperatorDesk.commandID()))
            doubt = nil
        }
        let text =
            doubt.map { desk.words.notice(of: $0) }
            ?? desk.words.texts[accept ? "history.over" : "command.historyAgrees"]
        return OperatorReport(value: HistoryView(doubt: doubt), text: text)
    }
}
