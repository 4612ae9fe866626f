import ArgumentParser
import RideWire

/// `ride-sim operator people find`: people by name or address.
struct PeopleFindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find people by a part of the name or the e-mail address.")

    @Argument(help: "What to look for; everybody without it.")
    var query: [String] = []

    @Option(help: ArgumentHelp("Only people before this one.", valueName: "id"))
    var before: UInt64?

    @OptionGroup var page: PageOptions

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let people = try people(desk)
            return OperatorReport(value: people, text: PeopleText.table(people))
        }
    }

    private func people(_ desk: OperatorDesk) throws -> PeopleResult {
        let query = query.joined(separator: " ")
        let found = try desk.list(page.limit, after: before, cursor: \.person_id) { place, limit in
            let call = OperatorCall.people(
                PeopleParameters(query: query, before_id: place, limit: limit))
            guard case .people(let people) = try desk.ask(call) else {
                throw OperatorDesk.nonsense
            }
            return (people.people, people.has_more)
        }
        return PeopleResult(people: found.items, has_more: found.hasMore)
    }
}
