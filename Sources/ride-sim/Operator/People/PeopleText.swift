import RideWire

/// People as a table.
enum PeopleText {
    /// Does something to one person and shows how the account stands then.
    static func report(
        _ call: some Request<PeopleResult>, _ desk: OperatorDesk
    ) throws -> OperatorReport {
        let people = try desk.ask(call)
        return OperatorReport(value: people, text: table(people))
    }

    /// People in lines.
    static func table(_ page: PeopleResult) -> String {
        var table = TextTable([
            .right("ID"), .left("ROLE"), .left("NAME"), .left("E-MAIL"), .right("RATING"),
            .right("RIDES"), .left("STATUS"),
        ])
        for person in page.people {
            table.add([
                "\(person.person_id)", person.role.rawValue, person.name, person.email ?? "guest",
                OperatorWords.rating(person.rating_hundredths), "\(person.rides)",
                OperatorWords.status(person.status),
            ])
        }
        let last = page.people.last.map { "--before \($0.person_id)" } ?? ""
        let more = OperatorWords.more(page.has_more, last)
        return ([table.text(ifEmpty: "Nobody was found.")] + more).joined(separator: "\n")
    }
}
