import Synchronization

/// A value that is made on one thread and taken over by another, once: the first keeps nothing of
/// it.
final class Handover<Value>: Sendable {
    private let held: Mutex<Value?>

    /// Holds a value that nobody else has.
    init(_ value: sending Value) { held = Mutex(value) }

    /// The value; nil for whoever comes second.
    func take() -> sending Value? {
        held.withLock { value in
            let taken = value
            value = nil
            return taken
        }
    }
}
