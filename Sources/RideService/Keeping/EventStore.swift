import RideCore
import RideLedger
import RideMap
import RideSim

/// Where the engine keeps what must not be lost. The service decides, the store only keeps:
/// a batch is saved whole or not at all, and is safe from a crash and a power cut once `save`
/// has returned.
public protocol EventStore: Sendable {
    /// Everything that was saved.
    ///
    /// - Throws: `StoreError` with a message for the operator.
    func load() throws(StoreError) -> StoredContents

    /// Saves one batch, in one transaction.
    ///
    /// - Returns: the mark of the history with this round, for a batch that `isWitnessed`; nil from
    ///   a store that keeps no history.
    /// - Throws: `StoreError`; nothing of the batch is then kept.
    @discardableResult
    func save(_ batch: SaveBatch) throws(StoreError) -> HistoryMark?

    /// Looks up what is over and no longer in memory, as of the last `save`.
    ///
    /// - Throws: `StoreError` if it cannot be read.
    func answer(_ query: StoreQuery) throws(StoreError) -> StoreAnswer
}

/// Why the store could not do its work.
public struct StoreError: Error, Hashable, Sendable {
    /// One sentence for the operator, naming the file and what the system said.
    public let message: String

    /// An error with a message for the operator.
    public init(message: String) { self.message = message }
}

/// One entry of a ride's history.
public enum TripEntry: Hashable, Sendable {
    /// It was requested.
    case requested(TripID, TripRequest, RideEnds, at: Instant)
    /// Something happened to it.
    case event(TripID, TripEvent)
    /// Its ends on the street network changed; the event itself comes just before.
    case redirected(TripID, RideEnds, at: Instant)

    /// Which ride.
    public var trip: TripID {
        switch self {
        case .requested(let id, _, _, _), .event(let id, _), .redirected(let id, _, _): id
        }
    }
}

/// A command that was carried out, so that its repetition is recognised.
public struct CommandRecord: Hashable, Sendable {
    /// Whose command.
    public let actor: Actor
    /// Its name.
    public let id: CommandID
    /// A hash of what was asked.
    public let fingerprint: UInt64

    /// A command that was carried out.
    public init(actor: Actor, id: CommandID, fingerprint: UInt64) {
        self.actor = actor
        self.id = id
        self.fingerprint = fingerprint
    }
}

/// A ride with its ends, as it stands after all its events.
public struct StoredTrip: Hashable, Sendable {
    /// The ride.
    public let trip: Trip
    /// Its ends on the street network.
    public let ends: RideEnds

    /// A ride with its ends.
    public init(trip: Trip, ends: RideEnds) {
        self.trip = trip
        self.ends = ends
    }
}

/// The ratings that somebody has received, people and simulated ones alike.
public struct RatingRecord: Hashable, Sendable {
    /// Who was rated.
    public let actor: Actor
    /// The ratings so far.
    public let average: RatingAverage

    /// The ratings of somebody.
    public init(actor: Actor, average: RatingAverage) {
        self.actor = actor
        self.average = average
    }
}

/// Changes that belong together.
public struct SaveBatch: Hashable, Sendable {
    /// The city's time when the batch was closed.
    public var now: Instant = .start
    /// The number that the next ride will get.
    public var nextTrip: UInt64 = 1
    /// The checksum of the city file to which all positions refer.
    public var cityChecksum: UInt64 = 0
    /// What happened to rides, in order.
    public var entries: [TripEntry] = []
    /// The rides that `entries` touch, as they stand afterwards; in the order of their numbers.
    public var trips: [StoredTrip] = []
    /// Rides between simulated people that are over: nobody was ever told of them, so nothing of
    /// them is kept.
    public var forgotten: [TripID] = []
    /// Whether all cars saved before are to be forgotten first: they stood in another city.
    public var dropsCars = false
    /// Drivers whose car or activity changed, as they are now.
    public var cars: [Car] = []
    /// Accounts that changed, as they are now.
    public var accounts: [Account] = []
    /// Averages that changed, as they are now.
    public var ratings: [RatingRecord] = []
    /// Commands that are remembered no longer: to be taken out before `commands` are put in. A
    /// store need not have them.
    public var forgottenCommands: [CommandRecord] = []
    /// Commands that were carried out.
    public var commands: [CommandRecord] = []
    /// New entries of the ledger, in order. Kind and subject of each are its own for ever.
    public var ledger: [LedgerTransaction] = []
    /// Records that changed, as they are now.
    public var records: [StoredRecord] = []
    /// Records that are no longer needed.
    public var dropped: [RecordName] = []
    /// What of the bicycles has changed.
    public var bikes = BikeBatch()
    /// Rows of people that cities share, as they are now: kept only where each is written by
    /// whoever has seen the version before. Empty where the city shares nobody.
    public var people: [PersonRow] = []
    /// Messages that leave the engine once the batch is safe.
    public var outbox: [OutboxMessage] = []
    /// Whose words are to be taken out of everything that was ever saved: their accounts are
    /// deleted.
    public var erased: [Erasure] = []
    /// Whether it is to be saved even if it is empty. A question about an address that nobody has
    /// must not be answered sooner than one about somebody's, which changes something; and the
    /// time is saved though nothing happens.
    public var isDue = false
    /// Whether somebody is told of the round, and is to be believed later that it was saved.
    public var isWitnessed = false

    /// Nothing to save.
    public init() {}

    /// Whether there is anything to save.
    public var isEmpty: Bool {
        entries.isEmpty && forgotten.isEmpty && cars.isEmpty && accounts.isEmpty
            && ratings.isEmpty && commands.isEmpty && !dropsCars && ledger.isEmpty
            && records.isEmpty && dropped.isEmpty && outbox.isEmpty && bikes.isEmpty && !isDue
            && erased.isEmpty && forgottenCommands.isEmpty
    }
}

/// Somebody whose account is deleted. The store takes the person's words out of every ride, over or
/// not (`TextEraser`), forgets the car, and sees to it that no page and no log of the file has them
/// any more.
public struct Erasure: Hashable, Sendable {
    /// Who.
    public let person: Actor
    /// When, on the wall's clock; kept as the proof that it was done.
    public let at: WallTime

    /// Somebody whose account is deleted.
    public init(person: Actor, at: WallTime) {
        self.person = person
        self.at = at
    }
}

/// Everything a store holds that the engine needs to go on.
public struct StoredContents: Hashable, Sendable {
    /// The city's time of the last batch; nil for a new store.
    public var now: Instant?
    /// The number that the next ride will get.
    public var nextTrip: UInt64 = 1
    /// The checksum of the city file to which all positions refer.
    public var cityChecksum: UInt64 = 0
    /// All accounts, in the order of their numbers.
    public var accounts: [Account] = []
    /// All drivers that were ever saved, in the order of their numbers.
    public var cars: [Car] = []
    /// The rides that are not over and those that an account's `currentTrip` names, in the order
    /// of their numbers.
    public var trips: [StoredTrip] = []
    /// All averages.
    public var ratings: [RatingRecord] = []
    /// The commands that are remembered, oldest first.
    public var commands: [CommandRecord] = []
    /// The whole ledger, oldest first.
    public var ledger: [LedgerTransaction] = []
    /// The bicycles.
    public var bikes = StoredBikes()
    /// All records, by name; of what operators have done only the latest.
    public var records: [StoredRecord] = []
    /// How many messages have left the engine.
    public var outboxCount: UInt64 = 0
    /// What is shared with other cities; nil where nothing is.
    public var shared: SharedContents?

    /// A new store.
    public init() {}
}
