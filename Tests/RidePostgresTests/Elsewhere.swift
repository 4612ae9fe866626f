import Foundation
import Synchronization

/// Something that waits on a thread of its own: those of the tests are few, and all may wait.
final class Elsewhere<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () throws -> Value) {
        Thread.detachNewThread { [self] in
            let result = Result { try body() }
            value.withLock { $0 = result }
            isDone.signal()
        }
    }

    /// What came of it, waited for; asked for once.
    func get() throws -> Value {
        isDone.wait()
        guard let value = value.withLock({ $0 }) else { throw CancellationError() }
        return try value.get()
    }
}
