import RideAccounts
import RideCore
import RideCrypto
import RideService
import Synchronization

/// The keys of a data folder, made where there are none. They stand in files and in no database, so
/// that a copy of the database is no use for guessing what was marked or sealed with them.
package struct FolderKeys {
    /// By what an operator is known.
    package let operatorKey: OperatorKey
    let key: MessageKey
    var secrets: ShortSecrets { ShortSecrets(key) }

    /// The keys of a folder, which is made where it is not there.
    ///
    /// - Parameter random: makes those that are not there.
    package init(of path: String, random: some RandomNumberGenerator) throws(StoreError) {
        var random = random
        let fresh = { MessageKey(using: &random).secret }
        let folder = try PrivateFolder(path: path)
        let bytes = try SecretFile("command.key", in: folder)
            .bytes(MessageKey.byteCount, fresh: fresh)
        guard let key = MessageKey(bytes) else {
            throw StoreError(message: "The key of \(path) has another length.")
        }
        self.key = key
        operatorKey = try OperatorKey(of: folder, fresh: fresh)
    }

    /// The 32 bytes by which the engine seals prices that passengers keep.
    package var priceKey: [UInt8] { key.derived(for: "prices").secret }

    /// By what two folders with the same key are known; the key itself is not told by it.
    package var nameOfKey: [UInt8] { Self.name(of: key) }

    private static func name(of key: MessageKey) -> [UInt8] {
        key.derived(for: "name of the key").mark([])
    }

    /// The same of a folder that may have no key; nil where it has none.
    package static func nameOfKey(in path: String) throws(StoreError) -> [UInt8]? {
        guard try PrivateFolder(path: path).contains("command.key") else { return nil }
        let bytes = try SecretFile.bytes(MessageKey.byteCount, at: path + "/command.key")
        return MessageKey(bytes).map(name)
    }
}

/// What a store does with its rows, whichever database has them: one round after the other, each
/// with the digest of the one before, the documents that accounts name, and the messages.
package final class RowKeeper: Sendable {
    /// By what the data are told from all others.
    package let dataID: String
    /// By what an operator is known.
    package let operatorKey: OperatorKey
    /// Where the documents are.
    package let documents: DocumentFolder
    private let wall: @Sendable () -> WallTime
    private let rowKey: RowKey
    private let historySeal: HistorySeal
    private let veil: CommandVeil
    private let secrets: ShortSecrets
    private let outbox: Outbox
    private let keeper: DocumentKeeper
    private let rows = Mutex(RowMemory())

    /// Begins with a database whose tables are those of today.
    ///
    /// - Parameters:
    ///   - folder: the data folder, from which messages leave and in which documents lie.
    ///   - wall: the moment on the wall's clock; messages that have expired by then do not leave.
    package init(
        _ base: some RowBase, in folder: String, _ keys: FolderKeys,
        wall: @escaping @Sendable () -> WallTime
    ) throws {
        dataID = try base.read(Schema.dataID)
        let historyKey = try base.read(Schema.historyKey)
        rowKey = RowKey(historyKey)
        historySeal = HistorySeal(historyKey)
        operatorKey = keys.operatorKey
        veil = CommandVeil(keys.key)
        secrets = keys.secrets
        self.wall = wall
        try Schema.beginHistory(base, rowKey)
        outbox = Outbox(dataFolder: folder, key: keys.key.derived(for: "messages"), now: wall)
        try outbox.open(base)
        documents = DocumentFolder(dataFolder: folder)
        documents.discardAllStaged()
        keeper = DocumentKeeper(documents)
    }

    /// A number by which a command that is sent again is told from another one of the same name.
    package func fingerprint(of command: some Collection<UInt8>) -> UInt64 {
        veil.fingerprint(of: command)
    }

    /// Everything that was saved, sorted.
    package func load(_ base: some RowBase) throws -> StoredContents {
        try base.read { try ContentsReader(db: $0).contents(veil, secrets) }
    }

    /// Saves one batch, in one transaction.
    ///
    /// - Parameter also: what else is written in it: given the documents that have changed.
    /// - Returns: the mark of the round, for those who are told of it; nil where nobody is.
    package func save(
        _ batch: SaveBatch, to base: some RowBase,
        also: (any RowConnection, [(DriverID, [AttachedDocument])]) throws -> Void = { _, _ in }
    ) throws -> HistoryMark? {
        let placed = try keeper.keep(batch)
        let head: HistoryHead
        do {
            head = try base.write { db in
                var writer = try writer(db)
                try writer.write(batch, at: wall())
                try also(db, keeper.changed(batch))
                rows.withLock { $0 = writer.memory }
                return writer.head
            }
        } catch {
            rows.withLock { $0 = RowMemory() }
            // Where nobody can say what is on the disk, an account there may name them.
            if !base.leavesContentsUnknown(error) { keeper.takeBack(placed) }
            throw error
        }
        keeper.tidy(batch)
        return batch.isWitnessed ? historySeal.mark(head) : nil
    }

    /// Lets the messages of a batch leave, which is safe, and those that could not leave before.
    package func deliver(_ batch: SaveBatch, from base: some RowBase) throws {
        try outbox.deliver(batch.outbox.map { Int64(bitPattern: $0.number) }, from: base)
    }

    /// Looks up what is over and no longer in memory.
    package func answer(_ query: StoreQuery, _ base: some RowBase) throws -> StoreAnswer {
        try base.read { db in
            if case .witness(let marks) = query {
                return .testimony(try historySeal.testimony(of: marks, db))
            }
            return try ContentsReader(db: db).answer(query)
        }
    }

    /// Takes the rows as they are for what was saved.
    ///
    /// - Parameter user: the user of the system who wants it.
    package func acceptRows(by user: UInt32, _ base: some RowBase) throws {
        let actions = try answer(.operatorActions(about: nil, before: nil, limit: 1), base)
        var last: UInt64 = 0
        if case .operatorActions(let latest) = actions { last = latest.first?.number ?? 0 }
        let action = OperatorAction(
            number: last + 1, at: wall(), user: user, kind: .acceptHistory, subject: "the rows")
        try base.write { db in
            var writer = try writer(db)
            try writer.accept(action, at: wall())
        }
    }

    /// What writes a batch. It has what is remembered of rows, which is there anew once the batch
    /// is written.
    private func writer(_ db: any RowConnection) throws -> BatchWriter {
        try BatchWriter(
            db: db, veil: veil, secrets: secrets, outbox: outbox, rowKey: rowKey,
            memory: rows.withLock { memory in
                defer { memory = RowMemory() }
                return memory
            })
    }
}
