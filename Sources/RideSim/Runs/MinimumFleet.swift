import RideCore
import RideGraph
import RideMap

/// The smallest fleet that could have driven some rides, had they all been known beforehand.
///
/// Method: rides are joined into chains, one a car. A car can go on from one ride to another if it
/// is there in time, and has not to wait for longer than is allowed; the fewest chains are there
/// when as many rides as possible have a successor, which is a matching of ends with beginnings
/// (Vazifeh, Santi, Resta, Strogatz and Ratti, "Addressing the minimum fleet problem in on-demand
/// urban mobility", Nature 557, 2018).
public struct MinimumFleet: Sendable {
    /// A ride that has to be driven.
    public struct Ride: Hashable, Sendable {
        /// When the passenger gets in.
        public let start: Instant
        /// When the passenger gets out.
        public let end: Instant
        /// Where the passenger gets in.
        public let pickup: StreetPosition
        /// Where the passenger gets out.
        public let dropoff: StreetPosition

        /// A ride.
        public init(start: Instant, end: Instant, pickup: StreetPosition, dropoff: StreetPosition) {
            self.start = start
            self.end = end
            self.pickup = pickup
            self.dropoff = dropoff
        }
    }

    /// The rides of each car in the order in which it drives them, as places in the list.
    public let chains: [[Int]]
    /// Driving without a passenger, from ride to ride.
    public let deadhead: (duration: Duration, distance: Metres)
    /// How many pairs of rides one car could drive one after the other.
    public let connections: Int

    /// What makes a set of rides too large.
    public struct TooManyConnections: Error, Hashable {
        /// How many there may be.
        public let limit: Int
    }

    /// The most pairs that are looked at.
    public static let mostConnections = 200_000_000

    /// Works it out.
    ///
    /// - Parameters:
    ///   - rides: in any order.
    ///   - connection: the longest time between the end of a ride and the beginning of the next.
    ///   - progress: hears how much is done, from 0 to 1.
    /// - Throws: `TooManyConnections`.
    /// - Complexity: O(pairs within `connection`) searches, and the matching.
    public init(
        _ rides: [Ride], in city: City, connection: Duration, progress: (Double) -> Void = { _ in }
    ) throws(TooManyConnections) {
        let order = rides.indices.sorted { (rides[$0].start, $0) < (rides[$1].start, $1) }
        let router = Router(city)
        let fastest = Self.fastest_mmPerMs(city)
        var first = [0]
        var next: [UInt32] = []
        first.reserveCapacity(rides.count + 1)
        for (place, index) in order.enumerated() {
            if place % 256 == 0 { progress(Double(place) / Double(order.count)) }
            let ride = rides[index]
            let from = city.coordinate(of: ride.dropoff)
            let latest = ride.end + connection
            var candidate = Self.firstPlace(order, rides, from: ride.end)
            while candidate < order.count {
                let other = rides[order[candidate]]
                if other.start > latest { break }
                defer { candidate += 1 }
                if candidate == place { continue }
                let left_ms = other.start.since(ride.end).milliseconds
                let straight_mm = Geodesy.distance(from, city.coordinate(of: other.pickup))
                    .millimetres
                guard Double(straight_mm) <= fastest * Double(left_ms + 1_000) else { continue }
                let travel = router.travel(from: ride.dropoff, to: other.pickup)
                guard let travel, Int64(travel.duration_ms) <= left_ms else { continue }
                next.append(UInt32(candidate))
            }
            first.append(next.count)
            guard next.count <= Self.mostConnections else {
                throw TooManyConnections(limit: Self.mostConnections)
            }
        }
        connections = next.count
        let matching = BipartiteMatching(first: first, suitable: next, rightCount: order.count)
        var chains: [[Int]] = []
        var duration_ms: Int64 = 0
        var distance = Metres.zero
        for place in order.indices where matching.left[place] < 0 {
            var chain: [Int] = []
            var here = place
            while true {
                chain.append(order[here])
                guard matching.right[here] >= 0 else { break }
                let after = Int(matching.right[here])
                let travel = router.travel(
                    from: rides[order[here]].dropoff, to: rides[order[after]].pickup)
                duration_ms += Int64(travel?.duration_ms ?? 0)
                distance = distance + (travel?.distance ?? .zero)
                here = after
            }
            chains.append(chain)
        }
        self.chains = chains
        deadhead = (.milliseconds(duration_ms), distance)
    }

    /// The first place in the order of beginnings that is not before a moment.
    private static func firstPlace(_ order: [Int], _ rides: [Ride], from moment: Instant) -> Int {
        order.partitioningIndex { rides[$0].start >= moment }
    }

    /// Millimetres a millisecond, as the crow flies, along the fastest street: nothing is reached
    /// sooner.
    private static func fastest_mmPerMs(_ city: City) -> Double {
        (0..<city.network.linkCount).reduce(0) { fastest, index in
            let link = city.network[LinkID(UInt32(index))]
            let straight = Geodesy.distance(
                city.coordinate(of: .node(link.from)), city.coordinate(of: .node(link.to)))
            return max(fastest, straight.inMetres * 1_000 / Double(link.leastTime_ms))
        }
    }
}
