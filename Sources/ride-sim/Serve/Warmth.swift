import NIOPosix
import RidePostgres
import Synchronization

/// What an engine that waits has the database read, so that its pages are in memory there, and the
/// engine's own code here, when it has to serve at once.
final class Warmth: Sendable {
    private let store: String
    private let schema: String
    private let isReading = Atomic(false)
    private let thread = NIOThreadPool(numberOfThreads: 1)

    init(store: String, schema: String) {
        self.store = store
        self.schema = schema
        thread.start()
    }

    deinit { thread.shutdownGracefully { _ in } }

    /// Reads all rows again on a thread of its own, unless it is still at it. Where there is no
    /// city yet, or no database just now, there is nothing to be warmed.
    func renew() {
        guard !isReading.exchange(true, ordering: .relaxed) else { return }
        thread.submit { [self] state in
            defer { isReading.store(false, ordering: .relaxed) }
            guard state == .active else { return }
            try? PostgresInspection(store: store, schema: schema).readThrough()
        }
    }
}
