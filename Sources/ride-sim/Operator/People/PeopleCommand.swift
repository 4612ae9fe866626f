import ArgumentParser

/// `ride-sim operator people`: everybody's accounts.
struct PeopleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Find people, block and unblock their accounts.",
        subcommands: [
            PeopleFindCommand.self, PeopleBlockCommand.self, PeopleUnblockCommand.self,
        ], defaultSubcommand: PeopleFindCommand.self)
}
