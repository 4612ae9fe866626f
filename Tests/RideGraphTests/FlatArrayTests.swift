import Testing

@testable import RideGraph

@Suite struct FlatArrayTests {
    @Test func holdsWhatItWasGiven() {
        let array = FlatArray([3, 1, 4, 1, 5] as [UInt32])
        #expect(array.count == 5)
        #expect(Array(array) == [3, 1, 4, 1, 5])
        #expect(array.withSpan { $0[2] } == 4)
        #expect(array.last == 5)
    }

    @Test func mayBeEmpty() {
        let array = FlatArray([] as [UInt64])
        #expect(array.isEmpty)
        #expect(array.withSpan { $0.count } == 0)
    }

    @Test func anIndexOutsideStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = FlatArray([1] as [UInt32])[1]
        }
    }
}
