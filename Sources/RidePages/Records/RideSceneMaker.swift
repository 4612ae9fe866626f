import RideApp
import RideCore
import RideTUI
import RideWire

/// Puts a ride on the map: its way, its ends and, where it is known, its car.
enum RideSceneMaker {
    /// The map of a ride.
    static func scene(
        id: String, route: [Coordinate], from: PlaceView, to: PlaceView,
        car: (place: PlaceView, name: String)? = nil
    ) -> MapScene {
        var scene = MapScene()
        scene.route = route
        let ends = [(from, MapPin.Kind.pickUp), (to, .dropOff)]
        for (place, kind) in ends {
            guard let waypoint = place.waypoint else { continue }
            scene.pins.append(MapPin(kind, at: waypoint.coordinate, label: waypoint.name))
        }
        var points = scene.pins.map(\.coordinate) + route
        if let car, let place = car.place.waypoint {
            scene.pins.append(MapPin(.me, at: place.coordinate, label: car.name))
            points.insert(place.coordinate, at: 0)
        }
        if !points.isEmpty { scene.subject = MapSubject(id, points) }
        return scene
    }
}
