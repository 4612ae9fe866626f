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
    /// Of which cars some five around the first point are to be seen beside it; nil for none.
    public var cars: Cars?

    /// Which cars are to be seen.
    public enum Cars: Hashable, Sendable {
        /// All that drive: the city is to be seen alive.
        case any
        /// Those that can be had.
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

    /// The same, magnified no more than leaves some five of the cars in sight: with fewer of them known,
    /// a little more of the city than is seen now.
    ///
    /// - Complexity: O(n log n) in the number of cars.
    func fitted(to cars: [CarSighting], in view: Viewport) -> MapSubject {
        guard let wished = self.cars, let middle = points.first else { return self }
        let margin = 3
        let across = Double(view.focus.width - 2 * margin)
        let down = Double(2 * (view.focus.height - margin))
        guard across > 0, down > 0 else { return self }
        // What each car needs of the view, in metres per dot.
        let scales = cars.filter { wished == .any || !$0.isBusy }.map { car in
            let place = car.coordinate
            let east = Geodesy.distance(
                middle,
                Coordinate(latitudeE7: middle.latitudeE7, longitudeE7: place.longitudeE7))
            let north = Geodesy.distance(
                middle,
                Coordinate(latitudeE7: place.latitudeE7, longitudeE7: middle.longitudeE7))
            return max(east.inMetres / across, north.inMetres / down)
        }.sorted()
        let wanted =
            scales.count < Self.someCars
            ? view.metresPerDot * 1.5 : scales[Self.someCars - 1]
        var fitted = self
        fitted.closest = min(max(wanted, closest), Self.widest)
        return fitted
    }

    private static let someCars = 5
    /// Beyond this, in metres per dot, streets would be lost for the sake of cars.
    private static let widest = 28.0
}
