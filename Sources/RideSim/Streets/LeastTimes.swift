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

    /// - Complexity: O(n) in the number of links.
    init(_ city: City) {
        network = city.network
        eastScale = Geodesy.cosine(degrees: city.bounds.center.latitude)
        var greatest = 0.0
        for index in 0..<UInt32(network.linkCount) {
            let link = network[LinkID(index)]
            let length = Self.distance(
                network.coordinate(of: link.from), network.coordinate(of: link.to), eastScale)
            greatest = max(greatest, length / Double(link.leastTime_ms))
        }
        greatestSpeed = greatest
    }

    /// No way between two places takes less, in milliseconds; 0 for places that are no crossings.
    func least_ms(from place: StreetPosition, to other: StreetPosition) -> Int64 {
        guard case .node(let one) = place, case .node(let two) = other, greatestSpeed > 0 else {
            return 0
        }
        let length = Self.distance(
            network.coordinate(of: one), network.coordinate(of: two), eastScale)
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
