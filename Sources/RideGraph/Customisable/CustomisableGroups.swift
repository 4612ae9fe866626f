/// Which ranks of a customisable hierarchy can be worked on at once: subtrees of the elimination
/// tree share nothing but what is above them.
///
/// Departing from the textbook's way to share work, by levels: subtrees are far larger than what
/// it costs to begin one, and there are few of them to wait for.
struct CustomisableGroups: Sendable {
    /// For each rank its group, or `top` where it waits for all groups; nil for a small shape.
    let ofRank: FlatArray<UInt8>?

    /// How many groups there are, whatever the number of processors.
    static let count = 8
    static let top = UInt8.max
    /// With fewer edges sharing the work takes longer than doing it.
    static let fewEdges = 50_000

    /// - Parameter edges: shapes with fewer edges than this have no groups.
    /// - Complexity: O(edges).
    init(
        _ first: FlatArray<UInt32>, _ firstBelow: FlatArray<UInt32>,
        _ below: FlatArray<CustomisableShape.Below>, parents: FlatArray<UInt32>,
        from edges: Int
    ) {
        let count = parents.count
        guard below.count >= edges, count > 0 else {
            ofRank = nil
            return
        }
        // Sums of all that is done for the ranks of each subtree, in triangles.
        let work = Memory<Int>(repeating: 0, count: count)
        var whole = 0
        for rank in 0..<count {
            for index in Int(firstBelow[rank])..<Int(firstBelow[rank + 1]) {
                let step = below[index]
                work[rank] += Int(first[Int(step.rank) + 1] - step.edge)
            }
            let parent = Int(parents[rank])
            if parent == rank { whole += work[rank] } else { work[parent] += work[rank] }
        }
        let limit = whole / (2 * Self.count)
        let groups = Memory<UInt8>(repeating: Self.top, count: count)
        var loads = [Int](repeating: 0, count: Self.count)
        for rank in stride(from: count - 1, through: 0, by: -1) {
            let parent = Int(parents[rank])
            if parent != rank, groups[parent] != Self.top {
                groups[rank] = groups[parent]
            } else if work[rank] <= limit {
                let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
                loads[least] += work[rank]
                groups[rank] = UInt8(least)
            }
        }
        ofRank = FlatArray(taking: groups, count: count)
    }
}
