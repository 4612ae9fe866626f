import Logging
import RideCore
import RideStore

/// What an engine makes sure of before it goes on from the data of another one.
enum StartCheck {
    /// Looks through the whole database if the one who used it last did not close it, and at the
    /// ledger in any case: balances are built on it.
    ///
    /// - Throws: `Failure` naming the first faults and what can be done; the engine must not start.
    static func pass(_ store: SQLiteStore, in folder: String, _ log: Logger) throws {
        let faults: [String]
        if store.wasClosed {
            faults = try store.ledgerFaults()
        } else {
            log.notice("the last engine was not ended properly: looking through its data")
            faults = try store.faults()
        }
        guard !faults.isEmpty else { return }
        throw Failure(words(for: faults, in: folder))
    }

    static func words(for faults: [String], in folder: String) -> String {
        let shown = faults.prefix(5).map { "\n  " + CleanText.cleaned($0) }.joined()
        let rest = faults.count > 5 ? "\n  and \(faults.count - 5) more" : ""
        return "The data in \(folder) are damaged, and the engine does not start with them:"
            + shown + rest
            + "\nride-sim check \(folder) names every fault. ride-sim rebuild \(folder) mends rows "
            + "of rides; anything else needs an earlier copy, made by ride-sim backup, in its "
            + "place."
    }
}
