import RideCore
import Testing

/// Where a list in order turns from what is below something to what is not.
@Suite struct PartitionTests {
    @Test(arguments: 0...40)
    func theFirstThatSatisfiesIsFound(count: Int) {
        let numbers = Array(0..<count)
        for least in 0...count {
            #expect(numbers.partitioningIndex { $0 >= least } == least)
            // Halving asks no more often than it has to.
            var asked = 0
            _ = numbers.partitioningIndex { number in
                asked += 1
                return number >= least
            }
            #expect(1 << max(0, asked - 1) <= max(1, count), "\(asked) of \(count)")
        }
    }

    @Test func indicesOfPartsAreThoseOfTheWhole() {
        let numbers = [1, 3, 3, 3, 7, 9]
        #expect(numbers[2..<5].partitioningIndex { $0 >= 3 } == 2)
        #expect(numbers[2..<5].partitioningIndex { $0 > 3 } == 4)
        #expect(numbers[2..<5].partitioningIndex { $0 > 9 } == 5)
        #expect(numbers[4..<4].partitioningIndex { _ in true } == 4)
        let wide = Int64.max - 5..<Int64.max
        #expect(wide.partitioningIndex { $0 >= .max - 2 } == .max - 2)
    }
}
