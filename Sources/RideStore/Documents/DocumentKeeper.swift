import RideAccounts
import RideCore
import RideService
import Synchronization

/// The documents of drivers go with the accounts that name them.
final class DocumentKeeper: Sendable {
    private let folder: DocumentFolder
    /// What the last saved account of each driver named, so that a save that does not touch
    /// documents does not touch their folders either.
    private let kept = Mutex<[DriverID: [AttachedDocument]]>([:])

    init(_ folder: DocumentFolder) { self.folder = folder }

    /// Sees to it that the files which the accounts of a batch name are there before it is saved.
    ///
    /// - Returns: those that have got their places now.
    /// - Throws: `StoreError`; the batch must not be saved then.
    func keep(_ batch: SaveBatch) throws(StoreError) -> [(DriverID, [AttachedDocument])] {
        var placed: [(DriverID, [AttachedDocument])] = []
        for (driver, files) in changed(batch) {
            do throws(StoreError) {
                placed.append((driver, try folder.keep(files, of: driver)))
            } catch {
                takeBack(placed)
                throw error
            }
        }
        return placed
    }

    /// Takes files back from places that no saved account names: the batch was refused.
    func takeBack(_ placed: [(DriverID, [AttachedDocument])]) {
        for (driver, files) in placed { folder.takeBack(files, of: driver) }
    }

    /// Removes what no account names any more, once the batch is saved.
    func tidy(_ batch: SaveBatch) {
        for (driver, files) in changed(batch) {
            folder.tidy(files, of: driver)
            kept.withLock { $0[driver] = files }
        }
        for case .driver(let driver) in batch.erased.map(\.person) {
            folder.removeAll(of: driver)
            kept.withLock { $0[driver] = nil }
        }
    }

    /// The drivers of a batch whose documents are others than before, with all that they have.
    func changed(_ batch: SaveBatch) -> [(DriverID, [AttachedDocument])] {
        batch.accounts.compactMap(\.documents).filter { driver, files in
            kept.withLock { $0[driver] != files }
        }
    }
}

extension Account {
    /// The driver and what the driver has attached; nil for whoever has not begun to apply.
    var documents: (driver: DriverID, files: [AttachedDocument])? {
        guard case .driver(let driver) = actor, let application = self.driver.application else {
            return nil
        }
        return (driver, application.documents)
    }
}

extension SQLiteStore {
    /// The documents beside the store.
    public var documents: DocumentFolder { keeper.documents }
}
