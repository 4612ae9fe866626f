import ArgumentParser
import RideWire

/// `ride-sim operator people find`: people by name, address or number.
struct PeopleFindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find people by a part of name, e-mail or number.")

    @Argument(help: "What to look for; everybody without it.")
    var query: [String] = []

    @Option(help: ArgumentHelp("Only people before this one.", valueName: "id"))
    var before: UInt64?

    @OptionGroup var page: PageOptions

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.reportEach { desk in
            let people = try people(desk)
            return OperatorReport(value: people, list: PeopleText.table(people, desk.words))
        }
    }

    private func people(_ desk: OperatorDesk) throws -> PeopleResult {
        let query = query.joined(separator: " ")
        let found = try desk.list(page.limit, after: before, cursor: \.person_id) { place, limit in
            let call = FindPeople(query: query, before_id: place, limit: limit)
            let people = try desk.ask(call)
            return (people.people, people.has_more)
        }
        return PeopleResult(people: found.items, has_more: found.hasMore)
    }
}
