/// Merges the buckets of some hubs: gives the vehicles in them in the order of time and number.
///
/// A heap holds the next entry of each bucket. The first entry that names a vehicle has its best
/// time, since all later ones have later times; those that follow at the same time may be shorter.
struct BucketMerge: ~Copyable {
    /// How far a bucket has been read.
    struct Cursor: BitwiseCopyable {
        /// The next entry in the pool, and the end of its block.
        var position: UInt32
        var end: UInt32
        /// Whether this is no bucket but a way that is known already.
        var isKnown: Bool
        /// What is added to the times and lengths of the bucket.
        var raise_ms: UInt32
        var raise_mm: UInt32
        /// The directory of a large bucket, and the number of the block in it.
        var directory: UInt32
        var block: UInt32
    }

    /// The next entry of a bucket: its time above its vehicle.
    struct Head: BitwiseCopyable {
        var key: UInt64
        var cursor: Int
    }

    private var cursors = Memory<Cursor>(unwritten: 128)
    private var cursorCount = 0
    private var heap = Memory<Head>(unwritten: 128)
    private var heapCount = 0
    /// For each vehicle the latest search that has given it.
    private var stamps = Memory<UInt32>(repeating: 0, count: 64)
    private var stamp: UInt32 = 0

    /// Forgets the buckets and makes room for vehicles below this number.
    mutating func start(vehicles: Int) {
        cursorCount = 0
        heapCount = 0
        if stamp == .max {
            for index in 0..<stamps.count { stamps[index] = 0 }
            stamp = 0
        }
        stamp += 1
        reserve(vehicles: vehicles)
    }

    private mutating func reserve(vehicles: Int) {
        let old = stamps.count
        if vehicles <= old { return }
        stamps.grow(to: vehicles)
        for index in old..<stamps.count { stamps[index] = 0 }
    }

    /// Adds the buckets of the hubs from which a place is reached.
    mutating func add(_ label: borrowing MergedLabel, _ buckets: borrowing BucketStore) {
        for index in 0..<label.count {
            let entry = label.entries[index]
            let bucket = buckets.buckets[Int(entry.head)]
            if bucket.count == 0 { continue }
            push(
                Cursor(
                    position: bucket.block, end: bucket.block &+ bucket.count, isKnown: false,
                    raise_ms: entry.time_ms, raise_mm: entry.length_mm,
                    directory: bucket.directory, block: 0),
                UInt64(entry.time_ms) << 32 &+ bucket.least)
        }
    }

    /// Adds a way that is known already.
    mutating func add(_ known: VehicleCost) {
        reserve(vehicles: Int(known.vehicle) + 1)
        push(
            Cursor(
                position: 0, end: 1, isKnown: true, raise_ms: known.cost.time_ms,
                raise_mm: known.cost.length_mm, directory: BucketStore.none, block: 0),
            UInt64(known.cost.time_ms) << 32 | UInt64(known.vehicle))
    }

    /// The next vehicle, or nil if there are no more.
    mutating func next(_ buckets: borrowing BucketStore) -> VehicleCost? {
        while heapCount > 0 {
            let key = heap[0].key
            let vehicle = UInt32(truncatingIfNeeded: key)
            if stamps[Int(vehicle)] == stamp {
                advance(buckets)
                continue
            }
            stamps[Int(vehicle)] = stamp
            var length = UInt64.max
            while heapCount > 0, heap[0].key == key {
                let cursor = cursors[heap[0].cursor]
                length = min(length, self.length(cursor, buckets))
                advance(buckets)
            }
            let cost = key & PathCost.timeMask &+ length
            if cost >= PathCost.unreachable { continue }
            return VehicleCost(vehicle: vehicle, cost: PathCost(packed: cost))
        }
        return nil
    }

    @inline(__always)
    private func length(_ cursor: Cursor, _ buckets: borrowing BucketStore) -> UInt64 {
        if cursor.isKnown { return UInt64(cursor.raise_mm) }
        return UInt64(cursor.raise_mm) &+ UInt64(buckets.lengths[Int(cursor.position)])
    }

    // MARK: The heap

    private mutating func push(_ cursor: Cursor, _ key: UInt64) {
        if cursorCount == cursors.count {
            cursors.grow(to: cursorCount + 1)
            heap.grow(to: cursors.count)
        }
        cursors[cursorCount] = cursor
        var hole = heapCount
        while hole > 0 {
            let parent = (hole &- 1) >> 2
            let above = heap[parent]
            if above.key <= key { break }
            heap[hole] = above
            hole = parent
        }
        heap[hole] = Head(key: key, cursor: cursorCount)
        heapCount &+= 1
        cursorCount &+= 1
    }

    /// Goes on in the bucket whose entry is the least.
    @inline(__always)
    private mutating func advance(_ buckets: borrowing BucketStore) {
        let index = heap[0].cursor
        var cursor = cursors[index]
        cursor.position &+= 1
        if cursor.position == cursor.end, !openNextBlock(&cursor, buckets) {
            heapCount &-= 1
            if heapCount > 0 { sink(heap[heapCount]) }
            return
        }
        cursors[index] = cursor
        let key = UInt64(cursor.raise_ms) << 32 &+ buckets.keys[Int(cursor.position)]
        sink(Head(key: key, cursor: index))
    }

    private func openNextBlock(_ cursor: inout Cursor, _ buckets: borrowing BucketStore) -> Bool {
        guard cursor.directory != BucketStore.none else { return false }
        let directory = buckets.directories[Int(cursor.directory)]
        cursor.block += 1
        guard Int(cursor.block) < directory.blocks.count else { return false }
        cursor.position = directory.blocks[Int(cursor.block)]
        cursor.end = cursor.position + directory.counts[Int(cursor.block)]
        return true
    }

    /// Puts an entry in place of the least one.
    @inline(__always)
    private mutating func sink(_ head: Head) {
        var hole = 0
        while true {
            let first = hole << 2 &+ 1
            if first >= heapCount { break }
            let end = min(first &+ 4, heapCount)
            var least = first
            var leastHead = heap[first]
            var child = first &+ 1
            while child < end {
                let other = heap[child]
                if other.key < leastHead.key {
                    leastHead = other
                    least = child
                }
                child &+= 1
            }
            if head.key <= leastHead.key { break }
            heap[hole] = leastHead
            hole = least
        }
        heap[hole] = head
    }
}
