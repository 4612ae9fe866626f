import ArgumentParser
import RideWire

/// `ride-sim operator people block`: nobody rides or drives with that account until it is
/// unblocked.
struct PeopleBlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "block", abstract: "Block an account; the person is told at once.")

    @OptionGroup var person: PersonArguments

    @Option(help: "documents, conduct, safety, debt, fraud or other.")
    var reason: String

    @Option(help: "What the person can do, at most 280 characters.")
    var message: String

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = BlockAccount(
                command_id: try OperatorDesk.commandID(), role: person.role,
                person_id: person.person, reason: reason, message: message)
            return try PeopleText.report(call, desk)
        }
    }
}
