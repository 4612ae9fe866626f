import RideLedger
import RideService
import RideStore

/// What an engine goes on with after a save that failed: the store, opened anew if nobody can say
/// what is on the disk, and a service made from what it holds.
struct Recovery: Sendable {
    let store: any EngineStore
    let service: Handover<RideService>

    /// Why an engine can neither go on nor begin anew.
    struct Failed: Error {
        let message: String
    }

    /// Reads everything anew, which takes as long as a start.
    static func outcome(
        _ failing: any EngineStore, _ settings: EngineSettings
    ) -> Result<Recovery, Failed> {
        do {
            let store = try failing.isPoisoned ? reopened(failing, settings) : failing
            let service = try settings.makeService(try store.load(), settings.priceKey())
            return .success(Recovery(store: store, service: Handover(service)))
        } catch let failed as Failed { return .failure(failed) } catch let error as StoreError {
            return .failure(Failed(message: error.message))
        } catch let damage as DamagedLedger {
            return .failure(Failed(message: damage.message))
        } catch { return .failure(Failed(message: "\(error)")) }
    }

    /// Nothing is built on what a failing disk may have done to the file.
    private static func reopened(
        _ failing: any EngineStore, _ settings: EngineSettings
    ) throws -> any EngineStore {
        failing.close()
        let store = try settings.openStore()
        let faults = try store.faults()
        guard faults.isEmpty else {
            throw Failed(message: StartCheck.words(for: faults, in: settings.data))
        }
        return store
    }
}

extension EngineSettings {
    /// The data, opened.
    ///
    /// - Throws: `StoreError`.
    func openStore() throws -> any EngineStore {
        try store.open(data: data, lease: turn?.take())
    }

    /// By what the engine seals prices that passengers keep: the folder's own.
    func priceKey() throws(StoreError) -> [UInt8] {
        try FolderKeys(of: data, random: SystemRandomNumberGenerator()).priceKey
    }

    /// A service of what a store holds.
    ///
    /// - Parameter key: by which prices are sealed that passengers keep.
    /// - Throws: `DamagedLedger`.
    func makeService(
        _ contents: StoredContents, _ key: [UInt8]
    ) throws(DamagedLedger) -> RideService {
        var settings = service
        settings.priceKey = key
        return try RideService(
            city: city, settings: settings, contents: contents, wall: WallClock.now,
            random: SystemRandomNumberGenerator())
    }
}
