import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// What the moments put on the map and on the clock.
extension PassengerProgram {
    public var scene: MapScene {
        guard let ride = rideInFront else { return draftScene }
        return rideScene(ride)
    }

    private var draftScene: MapScene {
        var scene = MapScene()
        guard let me else { return scene }
        scene.pins = [MapPin(.me, at: me.coordinate, label: text("passenger.me"))]
        switch draft {
        case .home:
            scene.subject = MapSubject("home", [me.coordinate], closest: 5, showing: .free)
        case .searching(let search):
            if let origin = search.ends.origin { scene.pins.append(pin(.pickUp, origin)) }
            guard let chosen = search.chosen else { break }
            let kind: MapPin.Kind = search.end == .origin ? .pickUp : .dropOff
            scene.pins.append(MapPin(kind, at: chosen.coordinate, label: chosen.name))
            let other =
                search.end == .origin
                ? search.ends.destination ?? me : search.ends.origin ?? me
            scene.subject = MapSubject("search", [other.coordinate, chosen.coordinate])
        case .picking:
            scene.hasCrosshair = true
        case .planning(let request):
            scene.pins = []
            showWaiting(request.pickup, request.dropoff, in: &scene)
        case .replanning(let parameters):
            scene.ownDriver = core.ownDriver
            scene.pins = []
            showWaiting(core.ride?.pickup ?? parameters.dropoff, parameters.dropoff, in: &scene)
        case .detour(let detour):
            scene.ownDriver = core.ownDriver
            scene.pins = [detour.result.dropoff.waypoint.map { pin(.dropOff, $0) }].compactMap {
                $0
            }
            scene.route = detour.shape
            scene.subject = MapSubject("detour", detour.shape)
        case .choosing(let choice):
            scene.pins = []
            scene.route = choice.shape
            addEnds(choice.plan.pickup, choice.plan.dropoff, to: &scene)
            if choice.isMet { addWalk(to: choice.plan.pickup, in: &scene) }
            addStops(choice.plan.stops ?? [], to: &scene)
            scene.subject = MapSubject("choose", choice.shape)
        }
        return scene
    }

    /// The point of the street to which the passenger goes to meet the car, and how far that is;
    /// nil where it is a few steps, or where the ride begins in another part of the city.
    func walk(to pickup: PlaceView) -> (way: [Coordinate], street: String?, distance: Metres)? {
        guard let me, let place = pickup.waypoint?.coordinate,
            let kerb = core.openCity?.snap(place)
        else { return nil }
        let distance = Geodesy.distance(me.coordinate, kerb.coordinate)
        guard distance >= Self.shortestWalk, distance <= Self.longestWalk else { return nil }
        return ([me.coordinate, kerb.coordinate], kerb.streetName, distance)
    }

    private static let shortestWalk = Metres(30)
    private static let longestWalk = Metres(1_500)

    private func addWalk(to pickup: PlaceView, in scene: inout MapScene) {
        guard let walk = walk(to: pickup), let me else { return }
        scene.walk = walk.way
        scene.pins.insert(MapPin(.me, at: me.coordinate, label: text("passenger.me")), at: 0)
    }

    /// Shows two ends between which a way is looked for.
    private func showWaiting(
        _ pickup: PlaceView, _ dropoff: PlaceView, in scene: inout MapScene
    ) {
        addEnds(pickup, dropoff, to: &scene)
        scene.subject = MapSubject(
            "plan", [pickup, dropoff].compactMap { $0.waypoint?.coordinate })
    }

    private func rideScene(_ ride: RideView) -> MapScene {
        var scene = MapScene()
        scene.ownDriver = core.ownDriver
        let pickup = ride.pickup.waypoint?.coordinate
        let dropoff = ride.dropoff.waypoint?.coordinate
        let car = core.carCoordinate
        func subject(_ points: [Coordinate?], closest: Double = 2) -> MapSubject {
            MapSubject("\(ride.id) \(ride.stage)", points.compactMap { $0 }, closest: closest)
        }
        switch ride.stage {
        case .requested, .offered:
            addEnds(ride.pickup, ride.dropoff, to: &scene)
            scene.askedDriver = ride.asked_driver_id
            let asked = ride.asked_driver_id.flatMap { driver in
                core.cars.first { $0.driver == driver }?.coordinate
            }
            // Asking the next driver is not another moment.
            scene.subject = MapSubject(
                "\(ride.id)", [pickup, asked].compactMap { $0 },
                closest: 5, showing: .free)
        case .accepted:
            scene.approach = core.routeAhead
            scene.driven = core.routeBehind
            scene.pins = [ride.pickup.waypoint.map { pin(.pickUp, $0) }].compactMap { $0 }
            if ride.rider == nil { addWalk(to: ride.pickup, in: &scene) }
            scene.subject = subject([car, pickup])
        case .arrived:
            scene.pins = [ride.pickup.waypoint.map { pin(.pickUp, $0) }].compactMap { $0 }
            if ride.rider == nil { addWalk(to: ride.pickup, in: &scene) }
            scene.subject = subject([car, pickup])
        case .inProgress:
            scene.route = core.routeAhead
            scene.driven = core.routeBehind
            scene.pins = [ride.dropoff.waypoint.map { pin(.dropOff, $0) }].compactMap { $0 }
            scene.subject = subject([car, dropoff])
        case .completed, .cancelled, .unserved:
            addEnds(ride.pickup, ride.dropoff, to: &scene)
            if ride.stage == .completed { scene.driven = driven.way(of: ride) }
            scene.subject = subject([pickup, dropoff])
        }
        if ride.stage.isLive { addStops(ride.stopsAhead, to: &scene) }
        return scene
    }

    private func addEnds(_ pickup: PlaceView, _ dropoff: PlaceView, to scene: inout MapScene) {
        if let pickup = pickup.waypoint { scene.pins.append(pin(.pickUp, pickup)) }
        if let dropoff = dropoff.waypoint { scene.pins.append(pin(.dropOff, dropoff)) }
    }

    /// The stops that are still to come.
    private func addStops(_ stops: [PlaceView], to scene: inout MapScene) {
        scene.pins += stops.compactMap { $0.waypoint.map { pin(.dropOff, $0) } }
    }

    private func pin(_ kind: MapPin.Kind, _ waypoint: Waypoint) -> MapPin {
        MapPin(kind, at: waypoint.coordinate, label: waypoint.name)
    }

    // MARK: Hint and clock

    public var firstHint: String {
        // Nothing is pressed while a ride plays itself, and whoever leaves it is not at home yet.
        demo == nil && !isLeavingDemo ? text("passenger.firstHint") : ""
    }

    /// While somebody is looked for the time runs, and the light unless things should not move;
    /// while the driver waits, the free time ends.
    public var momentWake_ms: Int64? {
        [demo?.next_ms, rideWake_ms].compactMap { $0 }.min()
    }

    private var rideWake_ms: Int64? {
        guard core.isLive else { return nil }
        switch core.ride?.stage {
        case .requested, .offered:
            let step: Int64 = core.reducedMotion ? 1_000 : Self.pulse_ms
            return (core.now_ms / step + 1) * step
        case .arrived, .inProgress: return waitingWake_ms
        case .accepted, .completed, .cancelled, .unserved, nil:
            return nil
        }
    }

    /// While the driver waits, at the pick-up or at a stop: the end of the free waiting, and then
    /// each second, as the driver's app counts it. Both say the same sum in the same moment.
    private var waitingWake_ms: Int64? {
        guard let ride = core.ride, let left = ride.freeWaitingLeft(at: core.cityNow) else {
            return nil
        }
        guard left > .zero else { return core.now_ms + 1_000 }
        return core.clock?.reaches_ms(core.cityNow + left, after: core.now_ms)
    }
}
