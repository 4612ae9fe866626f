import RideCore
import RideMap

/// What a way between two crossings takes at least, told from where they are: nobody goes faster
/// than straight ahead on the fastest street of the city.
///
/// How far crossings are apart is measured in one plane, for streets and for ways, so that a way is
/// never shorter than what it leads past, however the Earth is bent.
struct LeastTimes {
    private let network: StreetNetwork
    /// The width of a degree of longitude in degrees of latitude, in the middle of the city.
    private let eastScale: Double
    /// Ten-millionths of a degree of latitude in a millisecond.
    private let greatestSpeed: Double

    /// A part of the map with the crossings that places in it are reached by.
    struct Box {
        fileprivate var south = Int32.max
        fileprivate var west = Int32.max
        fileprivate var north = Int32.min
        fileprivate var east = Int32.min
    }

    /// - Parameter times: what streets take, if not what the city says.
    /// - Complexity: O(n) in the number of links.
    init(_ city: City, _ times: ArcTimes? = nil) {
        let network = city.network
        let eastScale = Geodesy.cosine(degrees: city.bounds.center.latitude)
        var greatest = 0.0
        for index in 0..<UInt32(network.linkCount) {
            let link = network[LinkID(index)]
            let length = Self.distance(
                network.coordinate(of: link.from), network.coordinate(of: link.to), eastScale)
            var least_ms = link.leastTime_ms
            if times != nil {
                let ways = [index << 1, index << 1 | 1].map { network.link(of: $0, times) }
                least_ms = ways.reduce(.max) { min($0, $1.travelTime_ms) }
            }
            greatest = max(greatest, length / Double(max(1, least_ms)))
        }
        self.network = network
        self.eastScale = eastScale
        greatestSpeed = greatest
    }

    /// No way between two places takes less, in milliseconds; 0 for two on one street.
    func least_ms(from place: StreetPosition, to other: StreetPosition) -> Int64 {
        if case .node(let one) = place, case .node(let two) = other {
            return time_ms(
                Self.distance(network.coordinate(of: one), network.coordinate(of: two), eastScale))
        }
        if case .link(let one, _) = place, case .link(one, _) = other { return 0 }
        let (from, to) = (crossings(of: place), crossings(of: other))
        let lengths = [
            Self.distance(from.0, to.0, eastScale), Self.distance(from.0, to.1, eastScale),
            Self.distance(from.1, to.0, eastScale), Self.distance(from.1, to.1, eastScale),
        ]
        return time_ms(lengths.reduce(.infinity, min))
    }

    /// A place belongs to a box from now on.
    func grow(_ box: inout Box, _ place: StreetPosition) {
        let ends = crossings(of: place)
        for end in [ends.0, ends.1] {
            box.south = min(box.south, end.latitudeE7)
            box.north = max(box.north, end.latitudeE7)
            box.west = min(box.west, end.longitudeE7)
            box.east = max(box.east, end.longitudeE7)
        }
    }

    /// No way from a place to any of a box takes less, in milliseconds, unless both are on one
    /// street.
    func least_ms(from place: StreetPosition, to box: Box) -> Int64 {
        func length(_ from: Coordinate) -> Double {
            let nearest = Coordinate(
                latitudeE7: min(max(from.latitudeE7, box.south), box.north),
                longitudeE7: min(max(from.longitudeE7, box.west), box.east))
            return Self.distance(from, nearest, eastScale)
        }
        let ends = crossings(of: place)
        return time_ms(min(length(ends.0), length(ends.1)))
    }

    private func crossings(of place: StreetPosition) -> (Coordinate, Coordinate) {
        switch place {
        case .node(let node):
            let point = network.coordinate(of: node)
            return (point, point)
        case .link(let id, _):
            let link = network[id]
            return (network.coordinate(of: link.from), network.coordinate(of: link.to))
        }
    }

    private func time_ms(_ length: Double) -> Int64 {
        guard greatestSpeed > 0 else { return 0 }
        // A little less, for what is rounded.
        return max(0, Int64(length / greatestSpeed * 0.999_999) - 1)
    }

    private static func distance(
        _ one: Coordinate, _ other: Coordinate, _ eastScale: Double
    ) -> Double {
        let north = Double(Int64(one.latitudeE7) - Int64(other.latitudeE7))
        let east = Double(Int64(one.longitudeE7) - Int64(other.longitudeE7)) * eastScale
        return (north * north + east * east).squareRoot()
    }
}
