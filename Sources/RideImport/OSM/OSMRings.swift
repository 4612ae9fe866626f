/// Joins ways end to end: into rings where they close, into longer lines where they do not.
struct OSMRings {
    private(set) var rings: [[Int64]] = []
    private(set) var lines: [[Int64]] = []

    /// - Parameters:
    ///   - ways: The nodes of each way.
    ///   - keepsDirection: Whether ways may only be joined end to start, as coasts are.
    /// - Complexity: O(n log n) in the number of ways.
    init(_ ways: [[Int64]], keepsDirection: Bool) {
        var starts: [Int64: [Int]] = [:]
        var ends: [Int64: [Int]] = [:]
        for (index, way) in ways.enumerated().reversed() where way.count > 1 {
            starts[way[0], default: []].append(index)
            ends[way[way.count - 1], default: []].append(index)
        }
        var isUsed = ways.map { $0.count < 2 }
        func take(_ table: inout [Int64: [Int]], _ node: Int64) -> [Int64]? {
            while let index = table[node]?.popLast() {
                if isUsed[index] { continue }
                isUsed[index] = true
                return ways[index]
            }
            return nil
        }
        /// The next way that sets out from a node, turned round if that is allowed.
        func next(from node: Int64) -> [Int64]? {
            if let way = take(&starts, node) { return way }
            return keepsDirection ? nil : take(&ends, node)?.reversed()
        }
        /// The way that arrives at a node.
        func previous(to node: Int64) -> [Int64]? {
            if let way = take(&ends, node) { return way }
            return keepsDirection ? nil : take(&starts, node)?.reversed()
        }
        for index in ways.indices where !isUsed[index] {
            isUsed[index] = true
            var line = ways[index]
            while line[0] != line[line.count - 1],
                let more = next(from: line[line.count - 1])
            {
                line += more.dropFirst()
            }
            // What comes before it is gathered backwards, then turned round.
            var before: [Int64] = []
            var start = line[0]
            while start != line[line.count - 1], let more = previous(to: start) {
                before += more.dropLast().reversed()
                start = more[0]
            }
            line = before.reversed() + line
            if line.count > 3, line[0] == line[line.count - 1] {
                rings.append(line)
            } else {
                lines.append(line)
            }
        }
    }
}
