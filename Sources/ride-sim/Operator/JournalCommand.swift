import ArgumentParser
import OperatorApp
import RideCore
import RideWire

/// `ride-sim operator journal`: what operators have done.
struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "Show what operators have done: when, who and what.")

    @Option(help: ArgumentHelp("Only what was done about this ride.", valueName: "id"))
    var ride: UInt64?

    @Option(help: ArgumentHelp("Only what was done before this.", valueName: "id"))
    var before: UInt64?

    @OptionGroup var page: PageOptions

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.reportEach { desk in
            let found = try desk.list(page.limit, after: before, cursor: \.id) { place, limit in
                let page = try desk.ask(
                    ListOperatorActions(ride_id: ride, before_id: place, limit: limit))
                return (page.actions, page.has_more)
            }
            let journal = OperatorActionsResult(actions: found.items, has_more: found.hasMore)
            return OperatorReport(value: journal, list: Self.list(of: journal, desk.words))
        }
    }

    static func list(
        of journal: OperatorActionsResult, _ words: OperatorWords
    ) -> ListText {
        var table = TextTable([
            words.column("operator.columnNumber", isRight: true), words.column("work.columnWhen"),
            words.column("command.columnUser"), words.column("command.columnAction"),
            words.column("work.lineAbout"),
            words.column("operator.refundAmount", isRight: true),
        ])
        for action in journal.actions {
            table.add([
                "\(action.id)", words.wallTime(action.at_ms),
                action.user_name ?? "\(action.user_id)", words.deed(action.action),
                words.words(about: OperatorSubject(stored: action.subject)),
                words.money(action.amount_minor),
            ])
        }
        return ListText(
            table, ifEmpty: "command.nothingDone", words,
            more: journal.has_more ? journal.actions.last.map { "--before \($0.id)" } : nil)
    }
}
