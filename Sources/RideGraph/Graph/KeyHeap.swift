/// A heap of keys whose upper half is a time and whose lower half is a node; the least comes first.
///
/// Four children to a parent make it shallower than a binary heap, and they lie in half a line of
/// the cache. Keys move into a hole instead of being swapped.
///
/// Costs are pairs of time and length, yet time is enough for the order: every arc takes at least
/// a millisecond, so that all that leads to a node at its time has been followed when the node's
/// turn comes.
struct KeyHeap: ~Copyable {
    private var keys = Memory<UInt64>(repeating: 0, count: 256)
    private(set) var count = 0

    /// The key of a node that is reached at this cost.
    @inline(__always)
    static func key(_ cost: UInt64, _ node: UInt32) -> UInt64 {
        cost & PathCost.timeMask | UInt64(node)
    }

    @inline(__always) var isEmpty: Bool { count == 0 }

    /// The least key, of a heap that is not empty.
    @inline(__always) var least: UInt64 { keys[0] }

    @inline(__always)
    mutating func clear() { count = 0 }

    @inline(__always)
    mutating func push(_ key: UInt64) {
        if count == keys.count { keys.grow(to: count + 1) }
        var hole = count
        count &+= 1
        while hole > 0 {
            let parent = (hole &- 1) >> 2
            let above = keys[parent]
            if above <= key { break }
            keys[hole] = above
            hole = parent
        }
        keys[hole] = key
    }

    /// Takes the least key of a heap that is not empty.
    @inline(__always)
    mutating func pop() -> UInt64 {
        let top = keys[0]
        count &-= 1
        guard count > 0 else { return top }
        let moved = keys[count]
        var hole = 0
        while true {
            let first = hole << 2 &+ 1
            if first >= count { break }
            let end = min(first &+ 4, count)
            var least = first
            var leastKey = keys[first]
            var child = first &+ 1
            while child < end {
                let key = keys[child]
                if key < leastKey {
                    leastKey = key
                    least = child
                }
                child &+= 1
            }
            if moved <= leastKey { break }
            keys[hole] = leastKey
            hole = least
        }
        keys[hole] = moved
        return top
    }
}
