import RideCore
import RideService
import RideStore

/// Compares a city's copies of the people that it shares with their rows: a copy is what the row
/// says, or what it said in an earlier version.
enum PersonCopies {
    /// What is wrong with them, one sentence for each fault; empty for a city with its own people.
    ///
    /// - Complexity: O(n) in the number of the city's accounts.
    static func findings(_ db: any RowConnection) throws -> [String] {
        guard let name = try PeopleDesk.people(of: db) else { return [] }
        let person = PeopleTables(name: name).person
        guard (try db.value("SELECT to_regclass(?)::text", [.of(person)]) as String?) != nil else {
            return ["The people of \(name), which the city shares, are not in the database."]
        }
        var findings: [String] = []
        let rows = """
            SELECT a.party, a.number, a.body, p.version, p.body AS shared
            FROM account a LEFT JOIN \(person) p ON p.party = a.party AND p.number = a.number
            ORDER BY a.party DESC, a.number
            """
        try db.read(rows, []) { row in
            if let fault = try fault(in: row, name) { findings.append(fault) }
        }
        return findings
    }

    private static func fault(in row: StoredRow, _ people: String) throws -> String? {
        let side: String = row["party"]
        let who = "\(side) \(UInt64(bitPattern: row["number"]))"
        let json = StoredJSON()
        let account = try json.value(
            Account.self, from: row["body"], table: "account", key: who)
        // A guest is the city's own.
        guard let version = account.personVersion else { return nil }
        guard let known: Int64 = row["version"], let body: String = row["shared"] else {
            return "The city has a copy of \(who), who is not among the people of \(people)."
        }
        let last = UInt64(bitPattern: known)
        if version > last {
            return "The city has version \(version) of \(who), and the people of \(people) have "
                + "\(last): they were restored from an older copy."
        }
        let facts = try json.value(PersonFacts.self, from: body, table: "person", key: who)
        guard version == last, facts != PersonFacts(of: account) else { return nil }
        return "The city's copy of \(who) does not say what version \(last) of the people of "
            + "\(people) says."
    }
}
