import RideCore
import RideLedger
import RideService

/// Looks through the rows of the ledger, whatever they say.
struct LedgerCheck {
    private var findings: [String] = []
    private var lastID: Int64 = 0
    /// The ledger so far; nil once an entry did not fit, since all after it would not either.
    private var ledger: Ledger?

    /// What is wrong with the ledger, one sentence for each fault.
    ///
    /// - Complexity: O(n) in the number of entries; their names and the balances are in memory.
    static func findings(_ db: any RowConnection) throws -> [String] {
        var check = LedgerCheck(ledger: Ledger(rules: try rules()))
        try LedgerReader(db: db).forEach { check.look(at: $0) }
        var sum = Int128(0)
        try db.read("SELECT amount_minor FROM ledger_posting", []) {
            sum += Int128($0["amount_minor"] as Int64)
        }
        if sum != 0 { check.findings.append("The whole ledger sums to \(sum), not to zero.") }
        do {
            try check.ledger?.verify()
        } catch {
            check.findings.append("The balances of the ledger are wrong: \(error).")
        }
        return check.findings
    }

    private init(ledger: Ledger) { self.ledger = ledger }

    private mutating func look(at entry: LedgerReader.Entry) {
        if entry.id != lastID + 1 {
            findings.append("Entries of the ledger are missing before entry \(entry.id).")
            ledger = nil
        }
        lastID = entry.id
        if entry.postings.enumerated().contains(where: { $1.position != Int64($0) + 1 }) {
            findings.append("A posting of entry \(entry.id) of the ledger is missing.")
        }
        let sum = entry.postings.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
        if sum != 0 {
            findings.append("The postings of entry \(entry.id) sum to \(sum), not to zero.")
            ledger = nil
            return
        }
        do {
            try ledger?.apply(try entry.transaction())
        } catch let error as LedgerRejection {
            findings.append(
                "Entry \(entry.id) does not follow from those before it: \(error.message)")
            ledger = nil
        } catch {
            findings.append("Entry \(entry.id) of the ledger cannot be read.")
            ledger = nil
        }
    }

    /// Rules of no market. What is already in the ledger is only added up, for which neither the
    /// currency nor the rates matter, nor when money is settled.
    private static func rules() throws -> LedgerRules {
        try LedgerRules(
            currency: .real, commission: try Commission(.share(.none)), settlementDelay: .zero,
            minimumWithdrawal: Money(minorUnits: 1))
    }
}
