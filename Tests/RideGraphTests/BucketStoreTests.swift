import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct BucketStoreTests {
    /// All that is in a bucket, in order, block by block.
    private func content(
        of hub: Int, in store: borrowing BucketStore
    ) -> [(key: UInt64, length_mm: UInt32)] {
        let bucket = store.buckets[hub]
        if bucket.count == 0 { return [] }
        #expect(bucket.least == store.keys[Int(bucket.block)])
        var blocks = [bucket.block]
        var counts = [bucket.count]
        if bucket.directory != BucketStore.none {
            let directory = store.directories[Int(bucket.directory)]
            blocks = directory.blocks
            counts = directory.counts
            #expect(blocks.count > 1)
            #expect(blocks[0] == bucket.block && counts[0] == bucket.count)
            #expect(directory.least == blocks.map { store.keys[Int($0)] })
        }
        #expect(!counts.contains(0))
        var content: [(key: UInt64, length_mm: UInt32)] = []
        for (block, count) in zip(blocks, counts) {
            for position in Int(block)..<Int(block) + Int(count) {
                content.append((store.keys[position], store.lengths[position]))
            }
        }
        return content
    }

    @Test func bucketsStaySortedHoweverTheyGrowAndShrink() {
        var random = SeededRandom(seed: 41)
        var store = BucketStore(hubs: 3)
        var expected: [[UInt64]] = [[], [], []]
        // The chance of adding, in eighths, in each of the phases.
        for chance in [8, 6, 2, 4, 7, 1, 0] {
            for _ in 0..<1500 {
                let hub = min(random.below(8), 2)
                let key = random.next() >> UInt64(hub == 2 ? 50 : 40)
                if random.below(8) < chance {
                    let place = expected[hub].firstIndex { $0 >= key } ?? expected[hub].count
                    if place < expected[hub].count, expected[hub][place] == key { continue }
                    expected[hub].insert(key, at: place)
                    store.insert(
                        key, length_mm: UInt32(truncatingIfNeeded: key &* 7), into: UInt32(hub))
                } else if !expected[hub].isEmpty {
                    let place = random.below(expected[hub].count)
                    store.remove(expected[hub].remove(at: place), from: UInt32(hub))
                }
            }
            for hub in 0..<3 {
                let content = content(of: hub, in: store)
                #expect(content.map(\.key) == expected[hub])
                #expect(
                    content.allSatisfy { $0.length_mm == UInt32(truncatingIfNeeded: $0.key &* 7) })
            }
        }
    }

    @Test func takingOutFromTheFrontAndTheBackLeavesNoEmptyBlock() {
        for isFromFront in [true, false] {
            var store = BucketStore(hubs: 1)
            for key in 0..<UInt64(1000) { store.insert(key, length_mm: 0, into: 0) }
            for removed in 0..<UInt64(1000) {
                store.remove(isFromFront ? removed : 999 - removed, from: 0)
                if removed % 37 == 0 {
                    #expect(content(of: 0, in: store).count == 999 - Int(removed))
                }
            }
            #expect(store.buckets[0].count == 0)
            #expect(store.buckets[0].directory == BucketStore.none)
        }
    }

    @Test func removingWhatIsNotThereStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            var store = BucketStore(hubs: 1)
            store.insert(1, length_mm: 0, into: 0)
            store.remove(2, from: 0)
        }
    }
}
