import ArgumentParser
import RideWire

/// `ride-sim operator people unblock`: the account may be used again.
struct PeopleUnblockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unblock", abstract: "Let an account be used again.")

    @OptionGroup var person: PersonArguments

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = UnblockAccount(
                command_id: try OperatorDesk.commandID(), role: person.role,
                person_id: person.person)
            return try PeopleText.report(call, desk)
        }
    }
}
