import Glibc
import Logging
import NIOPosix
import RideCore
import RideService
import RideStore
import Synchronization

/// What an engine makes sure of before it goes on from the data of another one, and as soon as it
/// serves.
final class StartCheck: Sendable {
    private let folder: String
    private let database: String
    private let log: Logger
    private let leavesTheRest = Mutex(false)

    /// A check of the data that an engine goes on from.
    init(_ settings: EngineSettings, _ log: Logger) {
        folder = settings.data
        database = settings.database
        self.log = log
    }

    /// Looks at what is built on at once: the ledger and the rows of people in any case, and if the
    /// one who used the database last did not close it, at people, records and the rides that may
    /// have been written to then. Where an engine has found faults before, at everything.
    ///
    /// - Throws: `Failure` naming the first faults and what can be done; the engine must not start.
    func pass(_ store: any EngineStore) throws {
        let note = DamageNote(in: folder)
        let faults: [String]
        if try note.isThere() {
            log.notice("the last engine found faults in its data: looking through all of them")
            faults = try store.faults()
        } else if store.wasClosed {
            faults = try store.faultsOfStart()
        } else {
            log.notice("the last engine was not ended properly: looking through its data")
            faults = try store.foundationFaults()
            leavesTheRest.withLock { $0 = true }
        }
        guard faults.isEmpty else { throw Failure(Self.words(for: faults, in: folder)) }
        try note.remove()
    }

    /// Looks through what `pass` has left, if anything, on a thread of its own and over a
    /// connection of its own. The engine ends if anything is wrong: everything that was answered
    /// is on the disk.
    func passTheRest() {
        guard leavesTheRest.withLock({ $0 }) else { return }
        let thread = NIOThreadPool(numberOfThreads: 1)
        thread.start()
        thread.submit { [self] state in
            guard state == .active else { return }
            let faults: [String]
            do throws(StoreError) {
                faults = try StoreInspection(path: database).faultsOfTables()
            } catch { faults = [error.message] }
            guard faults.isEmpty else {
                do throws(StoreError) { try DamageNote(in: folder).write(faults) } catch {
                    log.error("\(error.message)")
                }
                log.critical("\(Self.words(for: faults, in: folder))")
                exit(1)
            }
            log.info("the data were looked through: nothing is wrong")
            thread.shutdownGracefully { _ in }
        }
    }

    static func words(for faults: [String], in folder: String) -> String {
        let shown = faults.prefix(5).map { "\n  " + CleanText.cleaned($0) }.joined()
        let rest = faults.count > 5 ? "\n  and \(faults.count - 5) more" : ""
        return "The data in \(folder) are damaged, and the engine does not go on with them:"
            + shown + rest
            + "\nride-sim check \(folder) names every fault. ride-sim rebuild \(folder) mends rows "
            + "of rides, and with --accept takes rows that were not saved like this as they are; "
            + "anything else needs an earlier copy, made by ride-sim backup, in its place."
    }
}
