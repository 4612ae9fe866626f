import RideApp
import RideCore
import RideTUI
import RideWire

/// What each moment puts on the map.
extension DriverProgram {
    /// See `AppProgram`.
    public var scene: MapScene {
        var scene = MapScene()
        switch moment {
        case .unknown:
            break
        case .offline:
            scene.pins = ownPin
            scene.subject = around(own, closest: 3)
        case .waiting, .cancelled:
            scene.ownDriver = core.ownDriver
            if core.carCoordinate == nil { scene.pins = ownPin }
            scene.subject = around(own, closest: 3)
        case .offer(let ride, _):
            showOffer(ride, in: &scene)
        case .toPickup(let ride), .driving(let ride):
            showWay(of: ride, in: &scene)
        case .atPickup(let ride):
            scene.ownDriver = core.ownDriver
            scene.pins = ends(of: ride)
            scene.subject = around(own, closest: 1.5)
        case .finished(let ride):
            scene.ownDriver = core.ownDriver
            scene.pins = ends(of: ride)
            scene.subject = around(scene.pins.map(\.coordinate), closest: 3)
        }
        return scene
    }

    private func around(_ points: [Coordinate], closest: Double) -> MapSubject {
        MapSubject(moment.id, points, closest: closest)
    }

    /// Where the driver is, as one point or none.
    private var own: [Coordinate] {
        let place = core.carCoordinate ?? core.state?.place.waypoint?.coordinate
        return place.map { [$0] } ?? []
    }

    private var ownPin: [MapPin] { own.map { MapPin(.me, at: $0) } }

    private func ends(of ride: RideView) -> [MapPin] {
        var pins: [MapPin] = []
        if let end = ride.dropoff.waypoint {
            pins.append(MapPin(.dropOff, at: end.coordinate, label: end.name))
        }
        if let start = ride.pickup.waypoint {
            pins.append(MapPin(.pickUp, at: start.coordinate, label: start.name))
        }
        return pins
    }

    private func showOffer(_ ride: RideView, in scene: inout MapScene) {
        scene.ownDriver = core.ownDriver
        scene.pins = ends(of: ride)
        if core.carCoordinate == nil { scene.pins = ownPin + scene.pins }
        if let legs, legs.ride == ride.id {
            scene.approach = legs.approach
            scene.route = legs.route
        }
        let points = own + scene.pins.map(\.coordinate) + scene.approach + scene.route
        scene.subject = around(points, closest: 2)
    }

    private func showWay(of ride: RideView, in scene: inout MapScene) {
        scene.ownDriver = core.ownDriver
        scene.route = core.routeAhead
        scene.pins = ends(of: ride)
        let goal = ride.stage == .accepted ? ride.pickup : ride.dropoff
        let end = goal.waypoint.map { [$0.coordinate] } ?? []
        scene.subject = around(own + scene.route + end, closest: 1.5)
    }
}
