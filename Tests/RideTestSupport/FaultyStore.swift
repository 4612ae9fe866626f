import RideCore
import RideService
import Synchronization

/// A store that refuses chosen saves and otherwise leaves the work to another store.
public final class FaultyStore: EventStore {
    /// What the refused saves say.
    public static let error = StoreError(message: "The disk is full, as the test wanted.")

    private let store: any EventStore
    private let isRefused: @Sendable (Int) -> Bool
    private let count = Mutex(0)

    /// A store in front of `store` that refuses the saves with these numbers, the first being 1.
    public convenience init(_ store: any EventStore, refusing numbers: Set<Int>) {
        self.init(store) { numbers.contains($0) }
    }

    /// A store in front of `store` that refuses the saves whose number `isRefused`.
    public init(_ store: any EventStore, where isRefused: @escaping @Sendable (Int) -> Bool) {
        self.store = store
        self.isRefused = isRefused
    }

    /// How many saves were tried.
    public var saves: Int { count.withLock { $0 } }

    /// What the other store holds.
    public func load() throws(StoreError) -> StoredContents { try store.load() }

    /// What the other store answers.
    public func answer(_ query: StoreQuery) throws(StoreError) -> StoreAnswer {
        try store.answer(query)
    }

    /// Refuses the batch or hands it on.
    @discardableResult
    public func save(_ batch: SaveBatch) throws(StoreError) -> HistoryMark? {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard !isRefused(number) else { throw Self.error }
        return try store.save(batch)
    }
}
