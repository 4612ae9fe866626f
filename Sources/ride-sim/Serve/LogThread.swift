import NIOCore
import NIOPosix
import RideStore

/// Has the database's log moved to the file, beside the thread that saves.
final class LogThread {
    private let thread = NIOThreadPool(numberOfThreads: 1)
    private var isMoving = false

    /// Begins its thread.
    init() { thread.start() }

    /// Moves the log if it is long and is not being moved already.
    ///
    /// - Parameter done: told on the event loop how long it took.
    func moveIfLong(
        _ store: any EngineStore, on loop: any EventLoop, done: @escaping (Duration) -> Void
    ) {
        guard !isMoving, store.isLogLong else { return }
        isMoving = true
        let begin = NIODeadline.now()
        let moving = thread.runIfActive(eventLoop: loop) { store.moveLog() }
        moving.assumeIsolated().whenComplete { _ in
            self.isMoving = false
            done(.nanoseconds((NIODeadline.now() - begin).nanoseconds))
        }
    }
}
