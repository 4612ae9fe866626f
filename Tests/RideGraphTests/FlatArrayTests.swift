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

    /// Elements that lie nowhere side by side are copied one by one.
    @Test func takesAnyCollection() {
        let squares = FlatArray((0..<5).lazy.map { UInt64($0 * $0) })
        #expect(Array(squares) == [0, 1, 4, 9, 16])
        #expect(Array(FlatArray([1, 2, 3, 4] as [Int32]).dropFirst(2)) == [3, 4])
        #expect(Array(FlatArray(([1, 2, 3, 4] as [Int32])[1..<3])) == [2, 3])
    }

    @Test func anIndexOutsideStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = FlatArray([1] as [UInt32])[1]
        }
    }
}
