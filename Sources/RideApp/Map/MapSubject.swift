import RideCore
import RideMap
import RideTUI

/// What the map is to show while it follows: some points, and the moment they belong to.
public struct MapSubject: Hashable, Sendable {
    /// The name of the moment; when it changes, the map follows again.
    public var id: String
    /// What is to be seen; the first is what moves, if anything does.
    public var points: [Coordinate]
    /// The scale beyond which the map does not magnify, in metres per dot.
    public var closest: Double
    /// Whether none of it ever moves, so that there is nothing to follow.
    public var isStill = false
    /// Of which cars some around the first point are to be seen beside it; nil for none.
    public var cars: Cars?

    /// Which cars are to be seen.
    public enum Cars: Hashable, Sendable {
        /// Some five, whatever they do: the city is to be seen alive.
        case any
        /// The same, and a few among them that can be had.
        case free
    }

    /// These points in this moment.
    public init(
        _ id: String, _ points: [Coordinate], closest: Double = 2, showing cars: Cars? = nil
    ) {
        self.id = id
        self.points = points
        self.closest = closest
        self.cars = cars
    }

    /// A part of the city in which nothing is more than the rest, from corner to corner. Its middle
    /// comes first, so that it stays in the middle when somebody looks nearer or from farther.
    ///
    /// - Complexity: O(n) in the number of points.
    public static func overview(
        _ id: String, of points: [Coordinate], closest: Double = 2
    ) -> MapSubject {
        guard let first = points.first else { return MapSubject(id, [], closest: closest) }
        let bounds = points.reduce(MapBounds(first)) { $0.including($1) }
        return still(id, [bounds.middle] + points, closest: closest)
    }

    /// Points that stay where they are, such as a place: they are shown, and not followed.
    public static func still(
        _ id: String, _ points: [Coordinate], closest: Double = 2
    ) -> MapSubject {
        var subject = MapSubject(id, points, closest: closest)
        subject.isStill = true
        return subject
    }

    /// The same, magnified no more than leaves some of the cars in sight. With none known, a little
    /// more of the city than is seen now. Where fewer are known than are wanted, one in sight is
    /// enough for whoever stands there, and the scale stays; who looks at the city as such sees a
    /// little more of it, within bounds.
    ///
    /// - Complexity: O(n log n) in the number of cars.
    func fitted(to cars: [CarSighting], in view: Viewport) -> MapSubject {
        guard let wished = self.cars, let middle = points.first else { return self }
        let margin = 3
        let across = Double(view.focus.width - 2 * margin)
        let down = Double(2 * (view.focus.height - margin))
        guard across > 0, down > 0 else { return self }
        /// What a car needs of the view, in metres per dot.
        func scale(_ car: CarSighting) -> Double {
            let place = car.coordinate
            let east = Geodesy.distance(
                middle,
                Coordinate(latitudeE7: middle.latitudeE7, longitudeE7: place.longitudeE7))
            let north = Geodesy.distance(
                middle,
                Coordinate(latitudeE7: place.latitudeE7, longitudeE7: middle.longitudeE7))
            return max(east.inMetres / across, north.inMetres / down)
        }
        /// What so many of some cars need, or the nearest of fewer, or a step towards one.
        func need(_ count: Int, of cars: [CarSighting], atMost widest: Double) -> Double {
            let scales = cars.map(scale).sorted()
            guard let nearest = scales.first else { return min(view.metresPerDot * 1.5, widest) }
            guard scales.count < count else { return min(scales[count - 1], widest) }
            let step = wished == .any ? min(view.metresPerDot * 1.5, Self.widestForFew) : 0
            return min(max(nearest, view.metresPerDot, step), widest)
        }
        var wanted = need(Self.someCars, of: cars, atMost: Self.widest)
        if wished == .free {
            let free = cars.filter { !$0.isBusy }
            wanted = max(wanted, need(Self.someFree, of: free, atMost: Self.widestForFree))
        }
        var fitted = self
        fitted.closest = max(wanted, closest)
        return fitted
    }

    private static let someCars = 5
    private static let someFree = 3
    /// Beyond this, in metres per dot, streets would be lost for the sake of cars.
    private static let widest = 28.0
    /// So much of a city is looked at for the sake of a few cars more.
    private static let widestForFew = 14.0
    /// Where many are busy, the streets around matter more than a car that can be had.
    private static let widestForFree = 14.0
}
