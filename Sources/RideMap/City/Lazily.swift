import Glibc

/// A value that is made when it is first asked for, once; others wait meanwhile.
///
/// The value is read and written only while the lock is held, and the lock stays where it is for
/// as long as this object lives: that is what makes it safe to share.
final class Lazily<Value: Sendable>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let make: @Sendable () -> Value
    private var made: Value?

    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    /// The value.
    var value: Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        if let made { return made }
        let new = make()
        made = new
        return new
    }
}
