import RideCore

/// Which of several events at the same moment comes first.
public enum EventPriority: UInt8, Sendable {
    /// Cars reach places and become free.
    case movement = 0
    /// Drivers answer, offers expire.
    case answers = 1
    /// Passengers ask.
    case requests = 2
    /// Patience ends.
    case patience = 3
    /// Prices follow the demand.
    case prices = 4
    /// Requests and cars that were gathered are brought together.
    case windows = 5
}

/// The events still to come, soonest first; at the same moment by priority, then in the order in
/// which they were scheduled. Nothing else decides, so a history can be repeated.
///
/// A 4-ary heap in one flat array: with 24-byte keys, four children share one or two cache lines,
/// and the tree is half as deep as a binary one.
public struct EventQueue<Event: Sendable>: Sendable {
    private struct Entry: Sendable {
        let time: Int64
        /// Priority in the top byte, sequence number below.
        let order: UInt64
        let event: Event

        /// What comes first has the lower one: both numbers as one, compared at once.
        @inline(__always) var key: Int128 { Int128(time) &<< 64 | Int128(order) }
    }

    private var heap: [Entry] = []
    private var scheduled: UInt64 = 0

    /// An empty queue.
    public init() {}

    /// How many events are to come.
    public var count: Int { heap.count }

    /// When the next event is due; nil if there is none.
    public var nextTime: Instant? { heap.first.map { Instant(milliseconds: $0.time) } }

    /// Adds an event.
    ///
    /// - Complexity: O(log n), nearly always O(1).
    public mutating func schedule(_ event: Event, at time: Instant, priority: EventPriority) {
        let order = UInt64(priority.rawValue) << 56 | scheduled
        scheduled += 1
        let entry = Entry(time: time.milliseconds, order: order, event: event)
        heap.append(entry)
        var index = heap.count - 1
        var entries = heap.mutableSpan
        while index > 0 {
            let parent = (index - 1) >> 2
            if entries[parent].key < entry.key { break }
            entries[index] = entries[parent]
            index = parent
        }
        entries[index] = entry
    }

    /// Takes out the next event if it is due at `limit` or before.
    ///
    /// - Complexity: O(log n).
    public mutating func popNext(through limit: Instant) -> (time: Instant, event: Event)? {
        guard let first = heap.first, first.time <= limit.milliseconds else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty { sink(last) }
        return (Instant(milliseconds: first.time), first.event)
    }

    /// Puts `entry` at the root and moves it down to its place.
    private mutating func sink(_ entry: Entry) {
        // All indices are below the count.
        heap.withUnsafeMutableBufferPointer { entries in
            let count = entries.count
            let key = entry.key
            var index = 0
            while true {
                let firstChild = index &<< 2 &+ 1
                if firstChild >= count { break }
                var smallest = firstChild
                var least = entries[firstChild].key
                let end = min(firstChild &+ 4, count)
                var child = firstChild &+ 1
                while child < end {
                    let other = entries[child].key
                    smallest = other < least ? child : smallest
                    least = other < least ? other : least
                    child &+= 1
                }
                if key < least { break }
                entries[index] = entries[smallest]
                index = smallest
            }
            entries[index] = entry
        }
    }
}
