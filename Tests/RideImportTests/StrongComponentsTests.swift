import RideCore
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct StrongComponentsTests {
    private func largest(_ nodes: Int, _ arcs: [(Int, Int)]) -> [Int] {
        var first = [Int](repeating: 0, count: nodes + 1)
        for (tail, _) in arcs { first[tail + 1] += 1 }
        for node in 0..<nodes { first[node + 1] += first[node] }
        let heads = (0..<nodes).flatMap { node in arcs.filter { $0.0 == node }.map(\.1) }
        let isKept = StrongComponents.largest(firstArc: first, heads: heads)
        return isKept.indices.filter { isKept[$0] }
    }

    private static let graphs: [(Int, [(Int, Int)], [Int])] = [
        (3, [(0, 1), (1, 2), (2, 0)], [0, 1, 2]),
        (4, [(0, 1), (1, 0), (1, 2), (2, 3)], [0, 1]),
        (5, [(0, 1), (1, 0), (1, 2), (2, 3), (3, 4), (4, 2)], [2, 3, 4]),
        (4, [(0, 1), (1, 0), (2, 3), (3, 2)], [0, 1]),
        (2, [], [0]),
        (3, [(2, 1), (1, 2), (0, 0)], [1, 2]),
    ]

    @Test(arguments: graphs)
    func largestComponentIsKept(nodes: Int, arcs: [(Int, Int)], expected: [Int]) {
        #expect(largest(nodes, arcs) == expected)
    }

    @Test func longPathNeedsNoDeepStack() {
        let nodes = 200_000
        let first = Array(0...nodes)
        let heads = (0..<nodes).map { ($0 + 1) % nodes }
        #expect(StrongComponents.largest(firstArc: first, heads: heads).allSatisfy { $0 })
    }

    @Test(arguments: [51, 52, 53] as [UInt64])
    func componentIsWhatReachesAndIsReached(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let nodes = 30
        let arcs = (0..<40).map { _ in (random.below(nodes), random.below(nodes)) }
        var reaches = (0..<nodes).map { row in (0..<nodes).map { $0 == row } }
        for (tail, head) in arcs { reaches[tail][head] = true }
        for middle in 0..<nodes {
            for tail in 0..<nodes where reaches[tail][middle] {
                for head in 0..<nodes where reaches[middle][head] { reaches[tail][head] = true }
            }
        }
        let components = (0..<nodes).map { node in
            (0..<nodes).filter { reaches[node][$0] && reaches[$0][node] }
        }
        let expected = components.max { $0.count < $1.count }
        #expect(largest(nodes, arcs).count == expected?.count)
        #expect(components.contains(largest(nodes, arcs)))
    }
}
