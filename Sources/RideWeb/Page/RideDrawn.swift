import RideCore
import RideMap
import RideWire

/// Where things are in the picture of a ride.
struct RideDrawn: Hashable {
    /// The car, and where it heads in degrees; nil while there is none.
    struct Car: Hashable {
        let place: MapFrame.Point
        let heading: Int
    }

    let frame: MapFrame
    let car: Car?
    /// The way that is ahead of the car, as a path; empty for none.
    let ahead: String
    /// The way behind it.
    let behind: String
    let pickup: MapFrame.Point
    let stops: [MapFrame.Point]
    let dropoff: MapFrame.Point

    /// Points of the way closer together than this are one, a pixel or two.
    private static let least = MapFrame.units / 400

    /// Nil for a ride of which an end is not on the Earth.
    init?(_ ride: SharedRideResult, in frame: MapFrame) {
        self.frame = frame
        func point(_ place: PlaceView) -> MapFrame.Point? {
            Coordinate(latitude: place.latitude, longitude: place.longitude).map(frame.point)
        }
        guard let pickup = point(ride.pickup), let dropoff = point(ride.dropoff) else { return nil }
        (self.pickup, self.dropoff) = (pickup, dropoff)
        car = ride.place.flatMap(point).map { Car(place: $0, heading: ride.heading ?? 0) }
        stops = (ride.stops ?? []).compactMap { point($0.place) }
        let way = (ride.route?.shape ?? []).map(frame.point)
        let (behind, ahead) = Self.parted(way, at: car?.place)
        self.behind = Self.path(behind)
        self.ahead = Self.path(ahead)
    }

    /// The places that the picture of a ride has to show.
    static func places(of ride: SharedRideResult) -> [Coordinate] {
        let stops = (ride.stops ?? []).map(\.place)
        let places = [ride.pickup, ride.dropoff, ride.place].compactMap { $0 } + stops
        return places.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
            + (ride.route?.shape ?? [])
    }

    private static func path(_ points: [MapFrame.Point]) -> String {
        var path = PathText()
        path.add(points, least: least)
        return path.text
    }

    /// A way in two at the point nearest to the car.
    ///
    /// - Complexity: O(points).
    private static func parted(
        _ way: [MapFrame.Point], at car: MapFrame.Point?
    ) -> (behind: [MapFrame.Point], ahead: [MapFrame.Point]) {
        guard let car, way.count > 1 else { return ([], way) }
        var best = (next: 1, square: Int.max)
        for next in way.indices.dropFirst() {
            let square = Self.square(from: car, toSegment: way[next - 1], way[next])
            if square < best.square { best = (next, square) }
        }
        return (way.prefix(best.next) + [car], [car] + way.dropFirst(best.next))
    }

    /// The square of the distance of a point from a stretch of the way.
    private static func square(
        from point: MapFrame.Point, toSegment start: MapFrame.Point, _ end: MapFrame.Point
    ) -> Int {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let along = (point.x - start.x) * dx + (point.y - start.y) * dy
        let part = length == 0 ? 0 : min(max(Double(along) / Double(length), 0), 1)
        let x = point.x - start.x - Int(part * Double(dx))
        let y = point.y - start.y - Int(part * Double(dy))
        return x * x + y * y
    }
}
