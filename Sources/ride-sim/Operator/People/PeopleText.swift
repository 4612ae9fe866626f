import RideWire

/// People as a table.
enum PeopleText {
    /// Does something to one person and shows how the account stands then.
    static func report(
        _ call: some Request<PeopleResult>, _ desk: OperatorDesk
    ) throws -> OperatorReport {
        let people = try desk.ask(call)
        return OperatorReport(value: people, list: table(people))
    }

    /// People in lines.
    static func table(_ page: PeopleResult) -> ListText {
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
        return ListText(
            table, ifEmpty: "Nobody was found.", hasMore: page.has_more,
            page.people.last.map { "--before \($0.person_id)" })
    }
}
