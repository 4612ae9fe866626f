import GRDB
import RideCore
import RideService

/// Looks through the rows of accounts and records, whatever they say.
struct PeopleCheck {
    let db: Database
    private let json = StoredJSON()

    init(db: Database) { self.db = db }

    /// What is wrong with them, one sentence for each fault.
    ///
    /// - Complexity: O(n) in the number of rows; the e-mail addresses are in memory.
    func findings() throws -> [String] { try accounts() + records() }

    private func accounts() throws -> [String] {
        var findings: [String] = []
        var owners: [Address: String] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM account ORDER BY party DESC, number")
        while let row = try rows.next() {
            let party: String = row["party"]
            let number: Int64 = row["number"]
            let name = "\(party) \(UInt64(bitPattern: number))"
            let account: Account
            do {
                account = try json.value(
                    Account.self, from: row["body"], table: "account", key: name)
            } catch {
                findings.append("The account of \(name) cannot be read.")
                continue
            }
            let email = account.identity?.email.key
            if account.actor.party.rawValue != party || account.actor.storedNumber != number
                || account.currentTrip?.stored != row["current_trip_id"] || email != row["email"]
            {
                findings.append("The row of \(name) does not say what the account says.")
            }
            guard let email else { continue }
            let address = Address(party: party, email: email)
            if let owner = owners[address] {
                findings.append("\(owner) and \(name) have the same e-mail address.")
            }
            owners[address] = name
        }
        return findings
    }

    /// An address opens one account of each side.
    private struct Address: Hashable {
        let party: String
        let email: String
    }

    private func records() throws -> [String] {
        var findings: [String] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM record ORDER BY kind, key")
        while let row = try rows.next() {
            do {
                _ = try StoredRecord(row, json)
            } catch {
                findings.append("The record \(error.key) cannot be read.")
            }
        }
        return findings
    }
}
