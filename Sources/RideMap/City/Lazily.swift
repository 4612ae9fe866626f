import Glibc

/// A value that is made when it is first asked for, once; others wait meanwhile.
struct Lazily<Value: Sendable>: Sendable {
    private let later = Later<Value>()
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value.
    var value: Value { later.value(or: make) }
    /// The value if it has been made; nil while it is being made.
    var valueIfMade: Value? { later.valueIfMade }
}

/// A place for a value that is made later, once.
///
/// The value is read and written only while the lock is held, and the lock stays where it is for
/// as long as this object lives: that is what makes it safe to share.
final class Later<Value: Sendable>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var made: Value?

    init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    /// The value; the first who asks makes it, and others wait for that.
    func value(or make: () -> Value) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        if let made { return made }
        let new = make()
        made = new
        return new
    }

    /// The value if it has been made; nil while it is being made.
    var valueIfMade: Value? {
        guard pthread_mutex_trylock(lock) == 0 else { return nil }
        defer { pthread_mutex_unlock(lock) }
        return made
    }
}
