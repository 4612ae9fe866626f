import RideBikes
import RideCore
import RideMap
import RideService
import RideWire

/// How bicycles look on the wire.
extension Gateway {
    func view(
        of standing: StationStanding, distance: Double?, likes: [StationID],
        in language: String? = nil
    ) -> BikeStationView {
        let station = standing.station
        return BikeStationView(
            id: station.id.rawValue, code: BikeCode.station(station.id).text,
            place: Self.place(of: station, in: language), bikes: standing.bikeCount,
            free_docks: standing.freeDocks, is_renting: standing.isRenting,
            is_returning: standing.isReturning, distance_m: distance,
            is_favourite: likes.contains(station.id))
    }

    private static func place(of station: BikeStation, in language: String?) -> PlaceView {
        PlaceView(
            Waypoint(
                coordinate: station.coordinate,
                name: language.map { station.name(in: $0) } ?? station.name))
    }

    /// The language of the app that calls; nil where it has not said.
    func language(of caller: Caller) -> String? {
        clients[caller.client]?.language?.rawValue
    }

    static func kinds(
        of standing: StationStanding, in system: BikeSystem
    ) -> [BikeStationResult.Kind] {
        standing.bikes.sorted { $0.key < $1.key }.prefix(12).compactMap { id, count in
            system.kind(id).map { kind in
                BikeStationResult.Kind(
                    id: id.rawValue, name: kind.name, form: kind.formFactor.rawValue,
                    propulsion: kind.propulsion.rawValue, count: count)
            }
        }
    }

    static func view(of plan: BikePlan) -> BikePriceView {
        BikePriceView(
            unlock_minor: plan.unlockPrice.minorUnits, free_minutes: plan.freeMinutes,
            rates: plan.segments.map { segment in
                BikePriceView.Rate(
                    start_minute: segment.startMinute, thousandths: segment.rateThousandths,
                    interval_minutes: segment.intervalMinutes, end_minute: segment.endMinute)
            },
            daily_cap_minor: plan.dailyCap?.minorUnits, lost_minor: plan.lostPrice.minorUnits,
            deposit_minor: RideService.deposit(for: plan).minorUnits)
    }

    /// A way small enough for a frame.
    static func view(of way: FreeWay) -> RouteView {
        let most = 800
        let step = max(1, (way.shape.count + most - 1) / most)
        var shape = stride(from: 0, to: way.shape.count, by: step).map { way.shape[$0] }
        if let last = way.shape.last, (way.shape.count - 1) % step != 0 { shape.append(last) }
        return RouteView(
            distance_m: way.distance.inMetres, duration_s: way.duration.inSeconds, shape: shape,
            manoeuvres: way.maneuvers.prefix(60).map(Self.view))
    }

    func view(of file: RentalFile) -> RentalView {
        let rental = file.rental
        let system = service.bikeSystem
        let now = service.now
        var end: (at: Instant, station: StationID?)?
        var takenAt: Instant?
        switch rental.state {
        case .reserved, .unlocked: break
        case .riding(let taken), .paused(let taken, _): takenAt = taken
        case .returned(let completion):
            takenAt = completion.takenAt
            end = (completion.returnedAt, completion.station)
        case .lost(let taken, let at, _):
            takenAt = taken
            end = (at, nil)
        case .expired(let at), .cancelled(let at): end = (at, nil)
        }
        let price = rental.price(at: now)
        let free = rental.freeTimeLeft(at: now).map { now + $0 }
        let card = service.account(of: .passenger(rental.rider))?.wallet.card(file.card)
        let language = service.language(of: .passenger(rental.rider)).tag.rawValue
        func place(_ id: StationID) -> PlaceView? {
            system?.station(id).map { Self.place(of: $0, in: language) }
        }
        // A station that is no more is known by its number.
        let nowhere = PlaceView(
            Waypoint(
                coordinate: service.settings.home.coordinate, name: "\(rental.station.rawValue)"))
        return RentalView(
            id: rental.id.rawValue,
            stage: RentalView.Stage(rawValue: rental.stage.rawValue) ?? .expired,
            bike_code: BikeCode.bike(rental.bike.id).text,
            station: place(rental.station) ?? nowhere, station_id: rental.station.rawValue,
            begun_at_ms: rental.begunAt.milliseconds,
            until_ms: rental.deadline?.milliseconds, taken_at_ms: takenAt?.milliseconds,
            free_until_ms: free?.milliseconds, ended_at_ms: end?.at.milliseconds,
            end_station: end?.station.flatMap(place),
            items: price.items.map {
                RentalView.Item(kind: $0.kind.rawValue, amount_minor: $0.amount.minorUnits)
            },
            total_minor: price.total.minorUnits, paid: service.payment(of: rental).rawValue,
            card: card.map { view(of: $0) }, price: Self.view(of: rental.plan))
    }
}
