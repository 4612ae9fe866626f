import GRDB
import RideCore
import RideService

/// Whether the file is what it should be.
extension SQLiteStore {
    /// Looks through the whole file: its structure, the references between its tables, every
    /// ride's row against the ride's events, accounts and records, and the ledger, whose every
    /// entry must balance, follow the one before and be possible after all before. Messages that
    /// have no file in the outbox are named too.
    ///
    /// - Returns: one sentence for each fault; empty if all is well.
    /// - Throws: `StoreError` if the file cannot be read at all.
    /// - Complexity: O(n log n) in the size of the file; one ride at a time is in memory, and what
    ///   the ledger has to remember.
    public func verify() throws(StoreError) -> [String] {
        let faults = try faults()
        guard !faults.contains(where: { $0.hasPrefix("The file is damaged") }) else {
            return faults
        }
        let waiting = try use(doing: "read") {
            try SQLiteBase(queue: $0).read(Outbox.numbersWithoutFile)
        }
        return faults
            + waiting.map { "Message \(UInt64(bitPattern: $0)) has no file in the outbox." }
    }

    /// What `verify` finds, without the messages, which may well be waiting.
    ///
    /// - Throws: `StoreError` if the file cannot be read at all.
    /// - Complexity: as `verify`.
    public func faults() throws(StoreError) -> [String] {
        try use(doing: "read") { queue in try queue.inDatabase(StoreCheck.all) }
    }

    /// What is wrong with the ledger, and with the rows of people and numbers: an engine must not
    /// begin with another balance than the one that people were told, nor without one of them.
    ///
    /// - Throws: `StoreError` if the file cannot be read at all.
    /// - Complexity: O(n) in the number of entries, people and records.
    public func faultsOfStart() throws(StoreError) -> [String] {
        try use(doing: "read") { queue in
            try SQLiteBase(queue: queue).read(StoreCheck.ofStart)
        }
    }

    /// Takes the rows as they are for what was saved, as an operator wants it who knows why they
    /// differ; that it was done is a record.
    ///
    /// - Parameter user: the user of the system who wants it.
    /// - Throws: `StoreError`; nothing is then changed.
    /// - Complexity: O(n) in the size of the file.
    public func acceptRows(by user: UInt32) throws(StoreError) {
        try use(doing: "accept the rows of") { queue in
            try keeper.acceptRows(by: user, SQLiteBase(queue: queue))
        }
    }

    /// What is wrong with what an engine builds on at once: accounts, records, the ledger, the
    /// rides that are not over and the latest others. The rest can be looked through while people
    /// are served (`StoreInspection.faultsOfTables`).
    ///
    /// - Throws: `StoreError` if the file cannot be read at all.
    /// - Complexity: O(n) in the number of people and entries of the ledger, whatever the number of
    ///   rides.
    public func foundationFaults() throws(StoreError) -> [String] {
        try use(doing: "read") { try SQLiteBase(queue: $0).read(StoreCheck.foundations) }
    }

    /// Copies the database as it is to a file beside it, `NAME.SUFFIX-1` or the next number that is
    /// free.
    ///
    /// - Returns: where the copy is.
    /// - Throws: `StoreError` if it cannot be made, or the structure of the file is damaged.
    /// - Complexity: O(n) in the size of the file.
    public func keepCopy(named suffix: String) throws(StoreError) -> String {
        try use(doing: "copy") { queue in
            var number = 1
            while DataFolder.exists("\(path).\(suffix)-\(number)") { number += 1 }
            let copy = "\(path).\(suffix)-\(number)"
            try DatabaseCopy.make(of: queue, at: copy)
            return copy
        }
    }

    /// Makes the row of every ride anew from the ride's events.
    ///
    /// - Returns: the rides whose rows were missing, superfluous or different, in order.
    /// - Throws: `StoreError`; nothing is then changed. A ride whose events make no sense stops it.
    /// - Complexity: as `verify`.
    public func rebuildTrips() throws(StoreError) -> [TripID] {
        try use(doing: "rebuild the rides of") { queue in
            try SQLiteBase(queue: queue).write(StoreCheck.rebuildRides)
        }
    }

    /// The settings of the open file, read back now.
    ///
    /// - Throws: `StoreError` naming the first that is not as it must be.
    func checkSettings() throws(StoreError) {
        try use(doing: "read the settings of") { try $0.inDatabase(DatabaseSettings.check) }
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    func query(_ sql: String) throws(StoreError) -> [String] {
        try use(doing: "read") { queue in try queue.inDatabase { try StoreCheck.rows($0, sql) } }
    }
}
