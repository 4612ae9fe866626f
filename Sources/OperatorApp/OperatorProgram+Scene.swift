import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// What is on the map: requests that wait, who calls for help, the selected ride.
extension OperatorProgram {
    public var scene: MapScene {
        var scene = MapScene()
        scene.pins = waitingPins
        if let demand { scene.zones = demand.mapZones(core, glyphs: .braille) }
        if let search {
            show(search, in: &scene)
        } else if let place {
            scene.pins.append(MapPin(.place, at: place.coordinate, label: place.name))
            scene.subject = .still("place/\(place.name)", [place.coordinate], closest: 5)
        } else if tab == .rides, !isFolded, let ride = rides.item {
            show(ride, in: &scene)
        } else if tab == .help, !isFolded, let place = tickets.item?.place?.waypoint {
            scene.subject = .still("call/\(place.name)", [place.coordinate], closest: 5)
        }
        if scene.subject == nil { scene.subject = wholeCity }
        scene.pins += alarmPins
        return scene
    }

    /// Remembers where the cars are, so that the city is fitted to them and stands still while they
    /// move.
    mutating func fitFleet() {
        let cars =
            core.facts.groups?.cells.map(\.bounds.middle) ?? core.cars.map(\.coordinate)
        guard let first = cars.first else { return }
        let bounds = cars.dropFirst().reduce(into: Bounds(first, first)) { bounds, car in
            bounds = Bounds(
                Coordinate(
                    latitudeE7: min(bounds.southWest.latitudeE7, car.latitudeE7),
                    longitudeE7: min(bounds.southWest.longitudeE7, car.longitudeE7)),
                Coordinate(
                    latitudeE7: max(bounds.northEast.latitudeE7, car.latitudeE7),
                    longitudeE7: max(bounds.northEast.longitudeE7, car.longitudeE7)))
        }
        fleet = [bounds.southWest, bounds.northEast]
    }

    /// The part of the city where cars are; without any, all that can be driven on.
    private var wholeCity: MapSubject? {
        if !fleet.isEmpty { return .overview("fleet", of: fleet, closest: 5) }
        guard let bounds = core.openCity?.bounds else { return nil }
        return .overview("city", of: [bounds.southWest, bounds.northEast])
    }

    /// Where somebody calls for help; above all other marks.
    private var alarmPins: [MapPin] {
        alarms.reversed().compactMap { alarm in
            Self.coordinate(of: alarm).map {
                MapPin(.sos, at: $0, label: "SOS \(alarm.person_name ?? "")")
            }
        }
    }

    /// Where people wait for somebody to accept; those that would be one mark have their number
    /// beside it.
    private var waitingPins: [MapPin] {
        MapPin.grouped(
            waiting.items.compactMap { $0.pickup.waypoint?.coordinate },
            within: core.map.viewport.metresPerDot * 6)
    }

    private func show(_ search: PlaceFinder, in scene: inout MapScene) {
        guard let finding = search.chosen else { return }
        scene.pins.append(MapPin(.place, at: finding.coordinate, label: finding.name))
        scene.subject = .still("found/\(finding.name)", [finding.coordinate], closest: 5)
    }

    /// Both ends of a ride, and its car where that is in sight: what moves is what stays in view,
    /// and without a car where it is to come.
    private func show(_ ride: LiveRideView, in scene: inout MapScene) {
        var points: [Coordinate] = []
        if let driver = ride.driver_id,
            let car = core.cars.first(where: { $0.driver == driver })?.coordinate
        {
            scene.pins.append(MapPin(.me, at: car, label: ride.driver_name ?? ""))
            points.append(car)
        }
        if let start = ride.pickup.waypoint { points.append(start.coordinate) }
        if let end = ride.dropoff.waypoint {
            scene.pins.append(MapPin(.dropOff, at: end.coordinate, label: end.name))
            points.append(end.coordinate)
        }
        if let start = ride.pickup.waypoint {
            scene.pins.append(MapPin(.pickUp, at: start.coordinate, label: start.name))
        }
        scene.subject = MapSubject("ride/\(ride.ride_id)", points, closest: 5)
    }
}
