import RideCore
import RideService

/// What an engine builds on: a store that knows its folder, its faults, and when nobody can say any
/// more what it holds.
public protocol EngineStore: EventStore {
    /// By what these data and their copies are told from all others, 32 hexadecimal digits.
    /// Whoever opened a session here finds it again wherever the data are served.
    var dataID: String { get }
    /// By what an operator is known.
    var operatorKey: OperatorKey { get }
    /// The documents of drivers.
    var documents: DocumentFolder { get }
    /// Whether the one who used the data before had time to close them. If not, it is worth looking
    /// through them before anything is built on them.
    var wasClosed: Bool { get }
    /// Whether a failure has made it unknown what is safe. Everything that was acknowledged is, but
    /// only a store that is opened anew can tell what else there is.
    var isPoisoned: Bool { get }

    /// A number by which a command that is sent again is told from another one of the same name.
    /// Nobody without the folder's key can guess from it what was asked.
    ///
    /// - Complexity: O(length of the command).
    func fingerprint(of command: some Collection<UInt8>) -> UInt64

    /// What is wrong anywhere, without the messages, which may well be waiting.
    func faults() throws(StoreError) -> [String]
    /// What is wrong with the ledger, and with the rows of people and numbers.
    func faultsOfStart() throws(StoreError) -> [String]
    /// What is wrong with what an engine builds on at once.
    func foundationFaults() throws(StoreError) -> [String]
    /// Makes the row of every ride anew from the ride's events.
    ///
    /// - Returns: the rides whose rows were missing, superfluous or different, in order.
    func rebuildTrips() throws(StoreError) -> [TripID]
    /// Takes the rows as they are for what was saved; that it was done is a record.
    ///
    /// - Parameter user: the user of the system who wants it.
    func acceptRows(by user: UInt32) throws(StoreError)

    /// Looks whether the city is still this engine's, where others may serve it, too.
    ///
    /// - Throws: `StoreError` where it is not, or nobody can say; the store is then poisoned.
    func expectCity() throws(StoreError)

    /// The people that this city shares with others; nil where it has its own.
    var people: (any PeopleStore)? { get }

    /// Whether so much was saved that `moveLog` should be called.
    var isLogLong: Bool { get }
    /// Moves what was saved to where it stays, on whichever thread calls. Whether and when it is
    /// called changes nothing in what is safe.
    func moveLog()
    /// Lets go of the data. Every later use of this store fails.
    func close()
}

extension EngineStore {
    /// Those of a file are its own.
    public var people: (any PeopleStore)? { nil }
}

extension SQLiteStore: EngineStore {
    /// Nobody else can have the city while its folder is locked.
    public func expectCity() {}
}
