import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// What each moment puts on the map.
extension DriverProgram {
    public var scene: MapScene {
        var scene = MapScene()
        switch moment {
        case .unknown:
            break
        case .offline:
            scene.pins = ownPin
            scene.zones = demandZones
            scene.subject = around(own, closest: Self.cityScale)
        case .waiting, .cancelled:
            scene.ownDriver = core.ownDriver
            scene.zones = demandZones
            if core.carCoordinate == nil { scene.pins = ownPin }
            scene.subject = around(own, closest: Self.cityScale)
        case .offer(let ride, _):
            showOffer(ride, in: &scene)
        case .booked(let ride, _):
            scene.ownDriver = core.ownDriver
            scene.pins = ends(of: ride)
            if let sketch, sketch.ride == ride.id {
                scene.approach = sketch.approach
                scene.route = sketch.route
            }
            scene.subject = around(own + scene.pins.map(\.coordinate), closest: 2)
        case .toPickup(let ride), .driving(let ride):
            showWay(of: ride, in: &scene)
        case .atPickup(let ride), .atStop(let ride):
            scene.ownDriver = core.ownDriver
            scene.pins = ends(of: ride)
            scene.subject = around(own, closest: 3)
        case .finished(let ride):
            scene.ownDriver = core.ownDriver
            scene.pins = ends(of: ride)
            scene.subject = around(scene.pins.map(\.coordinate), closest: 3)
        }
        return scene
    }

    /// Between rides the driver sees the quarters around: metres for a dot of the map.
    private static let cityScale = 10.0

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
        let names = names(of: ride)
        if let end = ride.dropoff.waypoint {
            pins.append(MapPin(.dropOff, at: end.coordinate, label: names.dropoff))
        }
        if let start = ride.pickup.waypoint {
            pins.append(MapPin(.pickUp, at: start.coordinate, label: names.pickup))
        }
        for stop in ride.stopsAhead {
            guard let place = stop.waypoint else { continue }
            pins.append(MapPin(.dropOff, at: place.coordinate, label: place.name))
        }
        return pins
    }

    private func showOffer(_ ride: RideView, in scene: inout MapScene) {
        scene.ownDriver = core.ownDriver
        scene.pins = ends(of: ride)
        if core.carCoordinate == nil { scene.pins = ownPin + scene.pins }
        if let sketch, sketch.ride == ride.id {
            scene.approach = sketch.approach
            scene.route = sketch.route
        }
        let points = own + scene.pins.map(\.coordinate) + scene.approach + scene.route
        scene.subject = around(points, closest: 2)
    }

    /// On the way the driver sees the next blocks, always as many: the map keeps its scale, and
    /// has the same one after the app was opened anew. The whole way is for choosing, not for
    /// driving.
    private func showWay(of ride: RideView, in scene: inout MapScene) {
        scene.ownDriver = core.ownDriver
        scene.route = core.routeAhead
        scene.driven = core.routeBehind
        scene.pins = crossingPins + ends(of: ride)
        var near = Self.beginning(of: scene.route, length_m: Self.blocks_m)
        // Near the end of the way what is missing is taken from what was driven.
        let missing_m = Self.blocks_m - remaining_m
        if missing_m > 0 {
            near += Self.beginning(of: scene.driven.reversed(), length_m: missing_m)
        }
        scene.subject = around(near.isEmpty ? own : near, closest: 2)
    }

    /// So much of the way is in view.
    static let blocks_m = 600.0

    /// The first metres of a line.
    ///
    /// - Complexity: O(points).
    static func beginning(of line: [Coordinate], length_m: Double) -> [Coordinate] {
        var points = Array(line.prefix(1))
        var left = length_m
        for point in line.dropFirst() where left > 0 {
            left -= Geodesy.distance(points[points.count - 1], point).inMetres
            points.append(point)
        }
        return points
    }
}
