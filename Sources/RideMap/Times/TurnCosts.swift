import RideCore
import RideGraph

/// How long turns take, besides the streets themselves.
///
/// Going on where only two stretches meet takes nothing. At a crossing one waits: longest to cross
/// the oncoming traffic, longer at traffic lights. The figures are of the order other routers use
/// (OSRM's car profile: 7.5 s for a right angle, 20 s for a turn round, 2 s for a signal). Angles
/// are told from sums and products alone, which are the same on every machine.
struct TurnCosts: Sendable {
    /// Milliseconds for each kind of turn.
    enum Table {
        static let turnRound: UInt32 = 20_000
        static let turnRoundAtDeadEnd: UInt32 = 10_000
        static let intoRoundabout: UInt32 = 1_500
        static let nearSide: UInt32 = 2_000
        static let nearSideSharp: UInt32 = 4_000
        static let acrossTraffic: UInt32 = 4_500
        static let acrossTrafficSharp: UInt32 = 7_000
        static let signal: UInt32 = 5_000
    }

    /// A direction on the plane, of any length.
    private struct Heading: BitwiseCopyable, Sendable {
        var east: Double
        var north: Double
    }

    private let links: FlatArray<Link>
    private let isRightHand: Bool
    private let isSignal: [Bool]
    /// How many stretches meet at each node.
    private let arms: [UInt8]
    /// The direction of each arc where it starts; turned round, where the arc against it ends.
    private let headings: FlatArray<Heading>

    /// Cosines of 40 and 150 degrees: up to the one it is straight on, from the other it is sharp.
    private static let straightCosine = 0.766_044_443_118_978
    private static let sharpCosine = -0.866_025_403_784_438_6
    /// The stretch a direction is taken over: the last points often lie across the junction.
    private static let reach_mm: UInt32 = 15_000

    /// The turns of a network.
    ///
    /// - Complexity: O(links).
    init(_ network: StreetNetwork, signals: [NodeID], drivesOnLeft: Bool, plane: Plane) {
        links = network.links
        isRightHand = !drivesOnLeft
        var isSignal = [Bool](repeating: false, count: network.nodeCount)
        for node in signals { isSignal[node.index] = true }
        self.isSignal = isSignal
        var arms = [UInt8](repeating: 0, count: network.nodeCount)
        for link in network.links {
            arms[link.from.index] = min(arms[link.from.index] + 1, 200)
            arms[link.to.index] = min(arms[link.to.index] + 1, 200)
        }
        self.arms = arms
        headings = Self.headings(network, plane)
    }

    private static func headings(_ network: StreetNetwork, _ plane: Plane) -> FlatArray<Heading> {
        let headings = FlatFilling<Heading>(count: 2 * network.linkCount)
        AllProcessors.forEach(network.linkCount) { links in
            for index in links {
                let id = LinkID(UInt32(index))
                let link = network[id]
                let reach = min(reach_mm, link.length_mm)
                headings[2 * index] = heading(
                    network.coordinate(of: link.from),
                    network.coordinate(on: id, atOffset_mm: reach), plane)
                headings[2 * index + 1] = heading(
                    network.coordinate(of: link.to),
                    network.coordinate(on: id, atOffset_mm: link.length_mm - reach), plane)
            }
        }
        return headings.finished
    }

    /// The milliseconds it takes to leave one arc and enter another that starts where it ends.
    func cost_ms(from before: UInt32, to after: UInt32) -> UInt32 {
        let link = links[Int(after >> 1)]
        let node = (after & 1 == 0 ? link.from : link.to).index
        if before ^ 1 == after {
            return arms[node] == 1 ? Table.turnRoundAtDeadEnd : Table.turnRound
        }
        if arms[node] == 2 { return 0 }
        if link.isRoundabout {
            let isInside = links[Int(before >> 1)].isRoundabout
            return isInside ? 0 : Table.intoRoundabout
        }
        return angleCost_ms(from: before, to: after) + (isSignal[node] ? Table.signal : 0)
    }

    private func angleCost_ms(from before: UInt32, to after: UInt32) -> UInt32 {
        let back = headings[Int(before ^ 1)]
        let there = Heading(east: -back.east, north: -back.north)
        let onward = headings[Int(after)]
        let dot = there.east * onward.east + there.north * onward.north
        let cross = there.east * onward.north - there.north * onward.east
        let lengths =
            ((there.east * there.east + there.north * there.north)
            * (onward.east * onward.east + onward.north * onward.north)).squareRoot()
        if dot >= Self.straightCosine * lengths { return 0 }
        let isSharp = dot <= Self.sharpCosine * lengths
        let isLeft = cross > 0
        if isLeft == isRightHand {
            return isSharp ? Table.acrossTrafficSharp : Table.acrossTraffic
        }
        return isSharp ? Table.nearSideSharp : Table.nearSide
    }

    private static func heading(
        _ start: Coordinate, _ end: Coordinate, _ plane: Plane
    ) -> Heading {
        Heading(
            east: Double(Int64(end.longitudeE7) - Int64(start.longitudeE7)) * plane.eastScale,
            north: Double(Int64(end.latitudeE7) - Int64(start.latitudeE7)))
    }
}
