import OperatorApp
import RideWire

/// People as a table.
enum PeopleText {
    /// Does something to one person and shows how the account stands then.
    static func report(
        _ call: some Request<PeopleResult>, _ desk: OperatorDesk
    ) throws -> OperatorReport {
        let people = try desk.ask(call)
        return OperatorReport(value: people, list: table(people, desk.words))
    }

    /// People in lines.
    static func table(_ page: PeopleResult, _ words: OperatorWords) -> ListText {
        var table = TextTable([
            words.column("operator.columnNumber", isRight: true),
            words.column("operator.columnSide"), words.column("operator.columnName"),
            words.column("operator.columnEmail"),
            words.column("operator.columnRating", isRight: true),
            words.column("operator.columnRides", isRight: true),
            words.column("operator.columnAccount"),
        ])
        for person in page.people {
            table.add([
                "\(person.person_id)", words.side(person.role), person.name,
                person.email ?? words.application("guest"), words.rating(person.rating_hundredths),
                words.format.number(person.rides), words.account(person.status),
            ])
        }
        return ListText(
            table, ifEmpty: "operator.noPeople", words,
            more: page.has_more ? page.people.last.map { "--before \($0.person_id)" } : nil)
    }
}
