import Synchronization
import Testing

@testable import RideGraph

@Suite struct AllProcessorsTests {
    @Test(arguments: [0, 1, 8191, 8192, 16384, 100_001, 1 << 20])
    func everyIndexComesOnce(count: Int) {
        let times = FlatFilling<UInt8>(repeating: 0, count: count)
        AllProcessors.forEach(count) { range in
            for index in range { times[index] += 1 }
        }
        #expect(times.finished.count == count)
        #expect(times.finished.allSatisfy { $0 == 1 })
    }

    @Test func whatIsDoneTogetherIsDoneWhenItReturns() {
        let sum = Mutex(0)
        AllProcessors.together((1...5).map { number in { sum.withLock { $0 += number } } })
        #expect(sum.withLock { $0 } == 15)
        AllProcessors.together([])
    }

    /// The array keeps the memory after whoever filled it is gone.
    @Test func aFilledRowOutlivesItsFilling() {
        func made() -> FlatArray<UInt64> {
            let filling = FlatFilling<UInt64>(count: 1000)
            for index in 0..<1000 { filling[index] = UInt64(index * index) }
            return filling.finished
        }
        #expect(Array(made()) == (0..<1000).map { UInt64($0 * $0) })
    }

    @Test func zeroedMemoryIsZeroAndGrows() {
        var memory = Memory<UInt64>(zeroed: 1 << 16)
        #expect((0..<1 << 16).allSatisfy { memory[$0] == 0 })
        memory[7] = 9
        memory.grow(to: 1 << 17)
        #expect(memory.count >= 1 << 17 && memory[7] == 9)
    }
}
