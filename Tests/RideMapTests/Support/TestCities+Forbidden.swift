import RideCore
import RideTestSupport

@testable import RideMap

extension TestCities {
    /// Random streets with ways of two to four links that must not be driven.
    static func forbidding(
        seed: UInt64, turnCosts: Bool
    ) throws -> (city: City, forbidden: [[UInt32]]) {
        var random = SeededRandom(seed: seed)
        let plain = try self.random(seed: seed, nodes: 10, links: 17)
        var forbidden: [[UInt32]] = []
        for _ in 0..<8 {
            let arcs = (0..<plain.network.nodeCount).flatMap {
                plain.network.outgoing(NodeID(UInt32($0))).map(\.linkAndDirection)
            }
            var way = [arcs[random.below(arcs.count)]]
            for _ in 0..<(1 + random.below(3)) {
                let node = NodeID(plain.network.head(of: way[way.count - 1]))
                let next = plain.network.outgoing(node).map(\.linkAndDirection)
                if next.isEmpty { break }
                way.append(next[random.below(next.count)])
            }
            if way.count > 1 { forbidden.append(way) }
        }
        let city = try changed(plain) { contents in
            contents.forbiddenTurns = forbidden
            contents.hasTurnCosts = turnCosts
            contents.signals = turnCosts ? [NodeID(1), NodeID(5)] : []
        }
        return (city, forbidden)
    }
}
