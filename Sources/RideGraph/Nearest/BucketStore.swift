/// For each hub the vehicles that pass it, sorted by time and vehicle.
///
/// Most hubs have few vehicles, and a few hubs have nearly all of them. A small bucket is one block
/// that grows and shrinks by doubling and halving. A large one is a row of blocks of one size with
/// a directory, so that a change moves no more than a block and a directory entry. All blocks lie
/// in one pool; those given back are used again.
struct BucketStore: ~Copyable {
    /// A hub's vehicles; of a large bucket the first block.
    struct Bucket: BitwiseCopyable {
        /// The least key, so that a search that comes no further need not look at the block.
        var least: UInt64
        var block: UInt32
        var count: UInt32
        /// The binary logarithm of the block's room.
        var size: UInt32
        /// The bucket's directory, or `none`.
        var directory: UInt32

        static let empty = Bucket(
            least: 0, block: 0, count: 0, size: 0, directory: none)
    }

    /// The blocks of a large bucket, in order.
    struct Directory {
        /// The least key of each block.
        var least: [UInt64] = []
        var blocks: [UInt32] = []
        var counts: [UInt32] = []
    }

    static let none = UInt32.max
    private static let smallestSize: UInt32 = 1
    private static let largestSize: UInt32 = 7
    private static let largestCount = 1 << largestSize

    private(set) var buckets: Memory<Bucket>
    private(set) var directories: [Directory] = []
    private var unusedDirectories: [UInt32] = []
    /// Times above vehicles. What is not used of a block is not initialised either.
    private(set) var keys = Memory<UInt64>(unwritten: 1024)
    /// The lengths that belong to the keys, in millimetres.
    private(set) var lengths = Memory<UInt32>(unwritten: 1024)
    private var used = 0
    /// The latest block given back of each size; its first key is the one before, or `none`.
    private var unusedBlocks: [UInt32]

    init(hubs: Int) {
        buckets = Memory(repeating: .empty, count: hubs)
        unusedBlocks = Array(repeating: Self.none, count: Int(Self.largestSize) + 1)
    }

    /// Adds a key that is not in the bucket yet.
    mutating func insert(_ key: UInt64, length_mm: UInt32, into hub: UInt32) {
        var bucket = buckets[Int(hub)]
        if bucket.directory != Self.none {
            insertIntoLarge(key, length_mm, hub)
            return
        }
        if bucket.count == 0 {
            bucket.size = Self.smallestSize
            bucket.block = take(bucket.size)
        } else if bucket.count == 1 << bucket.size {
            if bucket.size == Self.largestSize {
                makeLarge(hub)
                insertIntoLarge(key, length_mm, hub)
                return
            }
            resize(&bucket, to: bucket.size + 1)
        }
        _ = insert(key, length_mm, block: bucket.block, count: Int(bucket.count))
        bucket.count += 1
        bucket.least = keys[Int(bucket.block)]
        buckets[Int(hub)] = bucket
    }

    /// Takes out a key, which must be in the bucket.
    mutating func remove(_ key: UInt64, from hub: UInt32) {
        var bucket = buckets[Int(hub)]
        if bucket.directory != Self.none {
            removeFromLarge(key, hub)
            return
        }
        remove(key, block: bucket.block, count: Int(bucket.count))
        bucket.count -= 1
        if bucket.count == 0 {
            giveBack(bucket.block, bucket.size)
            bucket = .empty
        } else if bucket.size > Self.smallestSize + 1, bucket.count <= 1 << (bucket.size - 2) {
            resize(&bucket, to: bucket.size - 1)
        }
        if bucket.count > 0 { bucket.least = keys[Int(bucket.block)] }
        buckets[Int(hub)] = bucket
    }

    // MARK: Blocks

    /// How many keys of a block are below this one.
    @inline(__always)
    private func place(of key: UInt64, block: UInt32, count: Int) -> Int {
        var low = Int(block)
        var rest = count
        while rest > 0 {
            let half = rest >> 1
            let isAbove = keys[low &+ half] < key
            low = isAbove ? low &+ half &+ 1 : low
            rest = isAbove ? rest &- half &- 1 : half
        }
        return low &- Int(block)
    }

    /// - Returns: The place in the block.
    private func insert(_ key: UInt64, _ length_mm: UInt32, block: UInt32, count: Int) -> Int {
        let place = place(of: key, block: block, count: count)
        let start = Int(block) + place
        move(from: start, to: start + 1, count: count - place)
        keys[start] = key
        lengths[start] = length_mm
        return place
    }

    private func remove(_ key: UInt64, block: UInt32, count: Int) {
        let place = place(of: key, block: block, count: count)
        let start = Int(block) + place
        precondition(place < count && keys[start] == key, "a vehicle is removed as it was placed")
        move(from: start + 1, to: start, count: count - place - 1)
    }

    @inline(__always)
    private func move(from start: Int, to end: Int, count: Int) {
        assert(max(start, end) + count <= keys.count, "blocks lie in the pool")
        (keys.base + end).update(from: keys.base + start, count: count)
        (lengths.base + end).update(from: lengths.base + start, count: count)
    }

    private mutating func take(_ size: UInt32) -> UInt32 {
        let block = unusedBlocks[Int(size)]
        if block != Self.none {
            unusedBlocks[Int(size)] = UInt32(truncatingIfNeeded: keys[Int(block)])
            return block
        }
        let start = used
        used += 1 << size
        precondition(used < UInt32.max, "more vehicles than an index can hold")
        keys.grow(to: used)
        lengths.grow(to: used)
        return UInt32(start)
    }

    private mutating func giveBack(_ block: UInt32, _ size: UInt32) {
        keys[Int(block)] = UInt64(unusedBlocks[Int(size)])
        unusedBlocks[Int(size)] = block
    }

    private mutating func resize(_ bucket: inout Bucket, to size: UInt32) {
        let block = take(size)
        move(from: Int(bucket.block), to: Int(block), count: Int(bucket.count))
        giveBack(bucket.block, bucket.size)
        bucket.block = block
        bucket.size = size
    }
}

// MARK: Large buckets

extension BucketStore {
    private mutating func makeLarge(_ hub: UInt32) {
        let bucket = buckets[Int(hub)]
        let directory = Directory(
            least: [keys[Int(bucket.block)]], blocks: [bucket.block], counts: [bucket.count])
        if let number = unusedDirectories.popLast() {
            directories[Int(number)] = directory
            buckets[Int(hub)].directory = number
        } else {
            directories.append(directory)
            buckets[Int(hub)].directory = UInt32(directories.count - 1)
        }
    }

    /// The block a key belongs into: the last one that does not begin above it.
    private func block(for key: UInt64, in number: Int) -> Int {
        directories[number].least.withUnsafeBufferPointer { least in
            var low = 1
            var high = least.count
            while low < high {
                let middle = (low + high) >> 1
                if least[middle] <= key { low = middle + 1 } else { high = middle }
            }
            return low - 1
        }
    }

    private mutating func insertIntoLarge(_ key: UInt64, _ length_mm: UInt32, _ hub: UInt32) {
        let number = Int(buckets[Int(hub)].directory)
        var index = block(for: key, in: number)
        if Int(directories[number].counts[index]) == Self.largestCount {
            split(index, of: number)
            if key > directories[number].least[index + 1] { index += 1 }
        }
        let place = insert(
            key, length_mm, block: directories[number].blocks[index],
            count: Int(directories[number].counts[index]))
        if place == 0 { directories[number].least[index] = key }
        directories[number].counts[index] += 1
        if index == 0 { showFirstBlock(hub, number) }
    }

    private mutating func removeFromLarge(_ key: UInt64, _ hub: UInt32) {
        let number = Int(buckets[Int(hub)].directory)
        var index = block(for: key, in: number)
        let block = directories[number].blocks[index]
        remove(key, block: block, count: Int(directories[number].counts[index]))
        directories[number].counts[index] -= 1
        directories[number].least[index] = keys[Int(block)]
        // Blocks are joined when they leave half a block free, so that few are nearly empty, and
        // when one has nothing left, so that none is empty.
        if index + 1 == directories[number].blocks.count { index -= 1 }
        let count = directories[number].counts[index]
        let nextCount = directories[number].counts[index + 1]
        if count == 0 || nextCount == 0 || count + nextCount <= Self.largestCount / 2 {
            join(index, of: number)
        }
        showFirstBlock(hub, number)
        if directories[number].blocks.count == 1 {
            directories[number] = Directory()
            unusedDirectories.append(UInt32(number))
            buckets[Int(hub)].directory = Self.none
        }
    }

    private mutating func split(_ index: Int, of number: Int) {
        let block = directories[number].blocks[index]
        let upper = take(Self.largestSize)
        let half = Self.largestCount / 2
        move(from: Int(block) + half, to: Int(upper), count: half)
        directories[number].counts[index] = UInt32(half)
        directories[number].counts.insert(UInt32(half), at: index + 1)
        directories[number].blocks.insert(upper, at: index + 1)
        directories[number].least.insert(keys[Int(upper)], at: index + 1)
    }

    /// Joins a block with the one after it.
    private mutating func join(_ index: Int, of number: Int) {
        let block = directories[number].blocks[index]
        let count = Int(directories[number].counts[index])
        let upper = directories[number].blocks.remove(at: index + 1)
        let upperCount = Int(directories[number].counts.remove(at: index + 1))
        directories[number].least.remove(at: index + 1)
        move(from: Int(upper), to: Int(block) + count, count: upperCount)
        directories[number].counts[index] = UInt32(count + upperCount)
        directories[number].least[index] = keys[Int(block)]
        giveBack(upper, Self.largestSize)
    }

    private mutating func showFirstBlock(_ hub: UInt32, _ number: Int) {
        buckets[Int(hub)].block = directories[number].blocks[0]
        buckets[Int(hub)].count = directories[number].counts[0]
        buckets[Int(hub)].least = directories[number].least[0]
    }
}
