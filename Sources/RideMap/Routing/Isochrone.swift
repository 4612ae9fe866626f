import RideCore

/// What can be reached from a place within some time.
///
/// Every crossing has the time of the fastest way to it, turns and all. Of a street as much counts
/// as can be driven in the time that is left at either of its ends, without the turn into it.
public struct Isochrone: Sendable {
    /// A crossing that can be reached.
    public struct Crossing: Hashable, Sendable {
        /// Which one.
        public let node: NodeID
        /// What it takes to get there.
        public let travel: Travel
    }

    /// Where one sets off.
    public let origin: StreetPosition
    /// How much time there is.
    public let limit: Duration
    /// The crossings that can be reached, in the order of their numbers.
    public let crossings: [Crossing]
    /// The stretches of streets that can be reached, each as a line; in the order of the streets.
    public let lines: [[Coordinate]]

    /// Looks for everything within the limit.
    ///
    /// - Complexity: a search for each crossing of the city.
    public init(_ router: Router, from origin: StreetPosition, within limit: Duration) {
        let network = router.city.network
        let origin = network.normalized(origin)
        let limit_ms = min(max(0, limit.milliseconds), Int64(UInt32.max))
        var times = [Int64?](repeating: nil, count: network.nodeCount)
        var crossings: [Crossing] = []
        for index in 0..<UInt32(network.nodeCount) {
            let node = NodeID(index)
            guard let travel = router.travel(from: origin, to: .node(node)),
                Int64(travel.duration_ms) <= limit_ms
            else { continue }
            times[node.index] = Int64(travel.duration_ms)
            crossings.append(Crossing(node: node, travel: travel))
        }
        self.origin = origin
        self.limit = limit
        self.crossings = crossings
        lines = (0..<UInt32(network.linkCount)).flatMap { index in
            let link = LinkID(index)
            let both = (
                network.link(of: index << 1, router.times),
                network.link(of: index << 1 | 1, router.times)
            )
            return Self.reached(both, link, origin, times, limit_ms).map { stretch in
                network.line(of: link, from_mm: stretch.lowerBound, to_mm: stretch.upperBound)
            }
        }
    }

    /// The stretches of a street that can be reached, in millimetres from its first node, apart
    /// from each other and in order.
    ///
    /// - Parameter link: The street with the time it takes in its own direction, and in the other.
    private static func reached(
        _ link: (ahead: Link, back: Link), _ id: LinkID, _ origin: StreetPosition,
        _ times: [Int64?], _ limit_ms: Int64
    ) -> [ClosedRange<Int64>] {
        let length = Int64(link.ahead.length_mm)
        func driven_mm(_ left_ms: Int64, _ link: Link) -> Int64 {
            min(length, left_ms * length / Int64(max(1, link.travelTime_ms)))
        }
        var stretches: [ClosedRange<Int64>] = []
        if link.ahead.allowsForward, let time = times[link.ahead.from.index] {
            stretches.append(0...driven_mm(limit_ms - time, link.ahead))
        }
        if link.back.allowsBackward, let time = times[link.back.to.index] {
            stretches.append((length - driven_mm(limit_ms - time, link.back))...length)
        }
        if case .link(id, let offset) = origin {
            let here = offset.millimetres
            if link.ahead.allowsForward {
                stretches.append(here...min(length, here + driven_mm(limit_ms, link.ahead)))
            }
            if link.back.allowsBackward {
                stretches.append(max(0, here - driven_mm(limit_ms, link.back))...here)
            }
        }
        var apart: [ClosedRange<Int64>] = []
        for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound })
        where stretch.upperBound > stretch.lowerBound {
            if let last = apart.last, stretch.lowerBound <= last.upperBound {
                apart[apart.count - 1] =
                    last.lowerBound...max(last.upperBound, stretch.upperBound)
            } else {
                apart.append(stretch)
            }
        }
        return apart
    }
}

extension StreetNetwork {
    /// The line of a stretch of a street.
    func line(of link: LinkID, from_mm start: Int64, to_mm end: Int64) -> [Coordinate] {
        func point(_ offset: Int64) -> Coordinate {
            coordinate(of: normalized(.link(link, offset: Metres(millimetres: offset))))
        }
        let between = points(of: link).filter { index in
            Int64(shapeOffsets[index]) > start && Int64(shapeOffsets[index]) < end
        }
        return [point(start)] + between.map { shapePoints[$0] } + [point(end)]
    }
}
