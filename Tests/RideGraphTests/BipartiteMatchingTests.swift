import RideTestSupport
import Testing

@testable import RideGraph

/// Matchings that are as large as can be.
@Suite struct BipartiteMatchingTests {
    /// The same by one augmenting path after the other, each looked for anew.
    private func largest(_ lists: [[Int]], rightCount: Int) -> Int {
        var owner = [Int?](repeating: nil, count: rightCount)
        func find(_ left: Int, _ seen: inout Set<Int>) -> Bool {
            for right in lists[left] where seen.insert(right).inserted {
                if let other = owner[right], !find(other, &seen) { continue }
                owner[right] = left
                return true
            }
            return false
        }
        return lists.indices.count { left in
            var seen: Set<Int> = []
            return find(left, &seen)
        }
    }

    private func matching(_ lists: [[Int]], rightCount: Int) -> BipartiteMatching {
        let first = lists.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        return BipartiteMatching(
            first: first, suitable: lists.flatMap { $0 }.map { UInt32($0) },
            rightCount: rightCount)
    }

    @Test(
        arguments: [
            ([[]], 0, 0), ([], 3, 0), ([[0], [0], [0]], 1, 1), ([[0, 1], [0]], 2, 2),
            ([[0, 1], [0, 2], [0], [2, 3]], 4, 4),
        ] as [([[Int]], Int, Int)])
    func smallOnesAreAsCountedByHand(lists: [[Int]], rightCount: Int, count: Int) {
        #expect(matching(lists, rightCount: rightCount).count == count)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func itIsAsLargeAsCanBeAndFits(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (leftCount, rightCount) = (1 + random.below(30), 1 + random.below(30))
        let chance = 1 + random.below(40)
        let lists = (0..<leftCount).map { _ in
            (0..<rightCount).filter { _ in random.below(100) < chance }
        }
        let matching = matching(lists, rightCount: rightCount)
        #expect(matching.count == largest(lists, rightCount: rightCount))
        #expect(matching.right.count { $0 >= 0 } == matching.count)
        for (left, right) in matching.right.enumerated() where right >= 0 {
            #expect(lists[left].contains(Int(right)))
            #expect(matching.left[Int(right)] == Int32(left))
        }
    }

    /// A path through everything: each takes the next one's first choice.
    @Test func longPathsNeedNoStack() {
        let count = 100_000
        let lists = (0..<count).map { $0 == 0 ? [0] : [$0 - 1, $0] }.reversed()
        #expect(matching(Array(lists), rightCount: count).count == count)
    }
}
