import RideCore
import RideService

/// Looks through the rows of accounts and records, whatever they say.
struct PeopleCheck {
    let db: any RowConnection
    private let json = StoredJSON()

    init(db: any RowConnection) { self.db = db }

    /// What is wrong with them, one sentence for each fault.
    ///
    /// - Complexity: O(n) in the number of rows; the e-mail addresses are in memory.
    func findings() throws -> [String] { try accounts() + records() }

    private func accounts() throws -> [String] {
        var findings: [String] = []
        var owners: [Address: String] = [:]
        try db.read("SELECT * FROM account ORDER BY party DESC, number", []) { row in
            let side: String = row["party"]
            let number: Int64 = row["number"]
            let name = "\(side) \(UInt64(bitPattern: number))"
            let account: Account
            do {
                account = try json.value(
                    Account.self, from: row["body"], table: "account", key: name)
            } catch {
                findings.append("The account of \(name) cannot be read.")
                return
            }
            let email = account.identity?.email.key
            if account.actor.side.rawValue != side || account.actor.storedNumber != number
                || account.currentTrip?.stored != row["current_trip_id"]
                || email != row["email"]
            {
                findings.append("The row of \(name) does not say what the account says.")
            }
            guard let email else { return }
            let address = Address(side: side, email: email)
            if let owner = owners[address] {
                findings.append("\(owner) and \(name) have the same e-mail address.")
            }
            owners[address] = name
        }
        return findings
    }

    /// An address opens one account of each side.
    private struct Address: Hashable {
        let side: String
        let email: String
    }

    private func records() throws -> [String] {
        var findings: [String] = []
        try db.read("SELECT * FROM record ORDER BY kind, key", []) { row in
            do throws(UnreadableRow) {
                _ = try StoredRecord(row, json)
            } catch {
                findings.append("The record \(error.key) cannot be read.")
            }
        }
        return findings
    }
}
