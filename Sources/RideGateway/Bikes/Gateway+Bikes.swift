import RideBikes
import RideCore
import RideMap
import RideService
import RideWire

/// Shared bicycles.
extension Gateway {
    static func registerBikes(_ table: inout HandlerTable) {
        registerStations(&table)
        registerRentals(&table)
        registerBikeDesk(&table)
        registerNetworks(&table)
    }

    private static func registerStations(_ table: inout HandlerTable) {
        table.on(FindStations.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.stations(call, caller))
        }
        table.on(MapStations.self) { gateway, call, _ throws(WireError) in
            .answer(try gateway.marks(call))
        }
        table.on(GetStation.self) { gateway, call, caller throws(WireError) in
            .answer(
                try gateway.station(StationID(call.station_id), near: call.near, of: caller))
        }
        table.on(FindWalk.self) { gateway, call, _ throws(WireError) in
            .answer(try gateway.walk(call))
        }
        table.on(CompareWays.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.ways(call, caller))
        }
        table.on(LikeStation.self) { gateway, call, caller throws(WireError) in
            let id = StationID(call.station_id)
            try gateway.perform(.bikes(.like(id, call.is_favourite)), caller)
            return .answer(try gateway.station(id, near: nil, of: caller))
        }
        table.on(RateStation.self) { gateway, call, caller throws(WireError) in
            let id = StationID(call.station_id)
            try gateway.perform(.bikes(.rate(id, stars: call.stars)), caller)
            return .answer(try gateway.station(id, near: nil, of: caller))
        }
    }

    private static func registerRentals(_ table: inout HandlerTable) {
        table.on(ReserveBike.self) { gateway, call, caller throws(WireError) in
            try gateway.rent(
                .reserve(
                    StationID(call.station_id), kind: call.kind_id.map(BikeKindID.init),
                    call.card_id.map(CardID.init)), caller)
        }
        table.on(UnlockBike.self) { gateway, call, caller throws(WireError) in
            try gateway.rent(
                .unlock(
                    call.code, kind: call.kind_id.map(BikeKindID.init),
                    call.card_id.map(CardID.init)), caller)
        }
        table.on(TakeBike.self) { gateway, call, caller throws(WireError) in
            try gateway.change(RentalID(call.rental_id), BikeOrder.take, caller)
        }
        table.on(PauseBike.self) { gateway, call, caller throws(WireError) in
            try gateway.change(RentalID(call.rental_id), BikeOrder.pause, caller)
        }
        table.on(ResumeBike.self) { gateway, call, caller throws(WireError) in
            try gateway.change(RentalID(call.rental_id), BikeOrder.resume, caller)
        }
        table.on(CancelBike.self) { gateway, call, caller throws(WireError) in
            try gateway.change(RentalID(call.rental_id), BikeOrder.cancel, caller)
        }
        table.on(ReportBikeLost.self) { gateway, call, caller throws(WireError) in
            try gateway.change(RentalID(call.rental_id), BikeOrder.reportLost, caller)
        }
        table.on(ReturnBike.self) { gateway, call, caller throws(WireError) in
            let station = StationID(call.station_id)
            return try gateway.change(
                RentalID(call.rental_id), { .giveBack($0, station) }, caller)
        }
        table.on(ListRentals.self) { gateway, call, caller throws(WireError) in
            try gateway.rentals(call, of: try caller.passenger())
        }
        table.on(GetRental.self) { gateway, call, caller throws(WireError) in
            try gateway.rental(RentalID(call.rental_id), of: caller)
        }
    }

    private static func registerBikeDesk(_ table: inout HandlerTable) {
        table.onOperator(ListStations.self) { gateway, call, _ throws(WireError) in
            .answer(gateway.stationsByFill(call.text ?? "", call.pageSize))
        }
        table.onOperator(ServeStation.self) { gateway, call, mark throws(WireError) in
            let station = StationID(call.station_id)
            try gateway.perform(.serveStation(station, call.is_in_service), mark)
            return .answer(gateway.stationsByFill("S\(station)", PageLimit.most))
        }
        table.onOperator(CarryBikes.self) { gateway, call, mark throws(WireError) in
            let (source, target) = (
                StationID(call.from_station_id), StationID(call.to_station_id)
            )
            try gateway.perform(.carryBikes(call.count, from: source, to: target), mark)
            let both = [source, target].compactMap { gateway.service.bikeStanding(of: $0) }
            return .answer(
                BikeStationsResult(
                    system: gateway.service.bikeSystem?.name,
                    stations: both.map { gateway.view(of: $0, distance: nil, likes: []) },
                    total: both.count))
        }
    }

    // MARK: Stations

    private func stations(
        _ call: FindStations, _ caller: Caller
    ) throws(WireError) -> BikeStationsResult {
        let other = try otherSystem(call.network)
        let here = other.flatMap { $0.stations.first?.coordinate } ?? here(caller)
        let place = try point(call.near, "params.near") ?? here
        // What is liked are numbers of this engine's own stations.
        let likes =
            other == nil ? service.bikeFriend(try caller.passenger()).favourites : []
        let wanted = Set(likes)
        if let needs = call.needs, !["bikes", "docks"].contains(needs) {
            throw Self.unknownWord("params.needs", ["bikes", "docks"])
        }
        func isWanted(_ standing: StationStanding) -> Bool {
            (call.favourites != true || wanted.contains(standing.station.id))
                && (call.needs != "bikes" || standing.hasBikes)
                && (call.needs != "docks" || standing.hasDocks)
        }
        let language = language(of: caller)
        let isAll = call.favourites != true && call.needs == nil
        let page = service.stations(
            of: other, near: place, matching: call.text ?? "", skip: call.skip ?? 0,
            limit: call.pageSize, where: isAll ? nil : isWanted)
        return BikeStationsResult(
            system: other?.name ?? service.bikeSystem?.name,
            stations: page.stations.map {
                view(of: $0.standing, distance: $0.distance, likes: likes, in: language)
            }, total: page.total)
    }

    /// The system of another city that is asked about; nil for this engine's own.
    private func otherSystem(_ code: String?) throws(WireError) -> BikeSystem? {
        guard let code, code != service.bikeSystem?.code else { return nil }
        guard let system = service.otherBikes(code) else { throw Self.refused(.noSuchSystem) }
        return system
    }

    /// The stations between the edges, those of one cell of a grid together.
    private func marks(_ call: MapStations) throws(WireError) -> BikeMapResult {
        guard let corner = Coordinate(latitude: call.south, longitude: call.west),
            let far = Coordinate(latitude: call.north, longitude: call.east)
        else { throw Self.notOnEarth("params") }
        let cells = MapGrid(corner, far, columns: call.columns, rows: call.rows)
            .cells(of: service.bikeStandings, at: \.station.coordinate)
        return BikeMapResult(marks: cells.map(Self.mark))
    }

    private static func mark(of standings: [StationStanding]) -> BikeMapResult.Mark {
        let count = Double(standings.count)
        let docks = standings.map(\.freeDocks)
        return BikeMapResult.Mark(
            latitude: standings.reduce(0) { $0 + $1.station.coordinate.latitude } / count,
            longitude: standings.reduce(0) { $0 + $1.station.coordinate.longitude } / count,
            stations: standings.count,
            station_id: standings.count == 1 ? standings[0].station.id.rawValue : nil,
            bikes: standings.reduce(0) { $0 + ($1.isRenting ? $1.bikeCount : 0) },
            free_docks: docks.contains(nil) ? nil : docks.reduce(0) { $0 + ($1 ?? 0) })
    }

    private func station(
        _ id: StationID, near: PlaceView?, of caller: Caller
    ) throws(WireError) -> BikeStationResult {
        guard let system = service.bikeSystem, let standing = service.bikeStanding(of: id) else {
            throw Self.refused(.noSuchStation)
        }
        let place = try point(near, "params.near") ?? here(caller)
        let station = standing.station
        let friend = service.bikeFriend(try caller.passenger())
        let rating = service.rating(of: id)
        return BikeStationResult(
            station: view(
                of: standing,
                distance: Geodesy.distance(place, station.coordinate).inMetres,
                likes: friend.favourites, in: language(of: caller)),
            system: system.name, companies: Array(system.companies.prefix(5)),
            website: system.website,
            address: station.address, capacity: station.capacity,
            kinds: Self.kinds(of: standing, in: system),
            reported_at_ms: station.status?.reportedAt?.milliseconds,
            is_out_of_service: standing.isOutOfService, rating_hundredths: rating.hundredths,
            rating_count: rating.count, my_stars: friend.stars(for: id)?.rawValue,
            price: system.plans.first.map(Self.view), link: BikeCode.station(id).link)
    }

    // MARK: Ways

    private func walk(_ call: FindWalk) throws(WireError) -> WalkResult {
        guard let start = call.start.waypoint?.coordinate else {
            throw Self.notOnEarth("params.start")
        }
        guard let end = call.end.waypoint?.coordinate else {
            throw Self.notOnEarth("params.end")
        }
        let route: FreeWay?
        do throws(FreeWays.TooFar) {
            route = try freeWays.way(from: start, to: end, by: .walking)
        } catch { throw Self.refused(.tooFarToWalk) }
        return WalkResult(
            route: route.map(Self.view),
            straight_m: Geodesy.distance(start, end).inMetres,
            bearing: Geodesy.heading(from: start, to: end))
    }

    /// The best of the ways by the nearest stations at both ends.
    private func ways(_ call: CompareWays, _ caller: Caller) throws(WireError) -> FreeWaysResult {
        guard let start = call.start.waypoint?.coordinate else {
            throw Self.notOnEarth("params.start")
        }
        guard let end = call.end.waypoint?.coordinate else {
            throw Self.notOnEarth("params.end")
        }
        // What is too far is no way to choose.
        var crossings = Limits.crossingsForWays
        let likes = service.bikeFriend(try caller.passenger()).favourites
        let language = language(of: caller)
        let first = near(start, lookingAt: &crossings) { $0.hasBikes }
        let last = near(end, lookingAt: &crossings) { $0.hasDocks }
        let walk = try? freeWays.way(
            from: start, to: end, by: .walking, lookingAt: &crossings)
        var best: FreeWaysResult.Bike?
        for (from, there) in first {
            for (to, back) in last where from.station.id != to.station.id {
                guard
                    let ride = try? freeWays.way(
                        from: from.station.coordinate, to: to.station.coordinate, by: .cycling,
                        lookingAt: &crossings),
                    let plan = service.bikeSystem?.plans.first
                else { continue }
                let option = FreeWaysResult.Bike(
                    start: view(
                        of: from, distance: there.distance.inMetres, likes: likes, in: language),
                    end: view(
                        of: to, distance: back.distance.inMetres, likes: likes, in: language),
                    walk_there_s: there.duration.inSeconds, ride_s: ride.duration.inSeconds,
                    walk_from_s: back.duration.inSeconds, ride_m: ride.distance.inMetres,
                    total_minor: plan.price(of: ride.duration).total.minorUnits)
                if option.duration_s < best?.duration_s ?? .infinity { best = option }
            }
        }
        return FreeWaysResult(
            bike: best, walk_s: walk?.duration.inSeconds, walk_m: walk?.distance.inMetres)
    }

    /// The stations in walking distance that are nearest, with the way on foot.
    private func near(
        _ place: Coordinate, lookingAt crossings: inout Int,
        where isWanted: (StationStanding) -> Bool
    ) -> [(standing: StationStanding, walk: FreeWay)] {
        service.stations(near: place, where: isWanted)
            .prefix { $0.distance <= Self.walkingDistance_m }.prefix(2)
            .compactMap { near in
                let walk = try? freeWays.way(
                    from: place, to: near.standing.station.coordinate, by: .walking,
                    lookingAt: &crossings)
                return walk.map { (near.standing, $0) }
            }
    }

    /// How far a station may be for whoever compares ways.
    private static let walkingDistance_m = 1_500.0

    // MARK: Rentals

    private func rent(_ order: BikeOrder, _ caller: Caller) throws(WireError) -> Reply<RentalView> {
        try perform(.bikes(order), caller)
        guard let file = service.currentRental(of: caller.actor) else {
            throw Self.refused(.noSuchRental)
        }
        return .answer(view(of: file))
    }

    private func change(
        _ id: RentalID, _ order: (RentalID) -> BikeOrder, _ caller: Caller
    ) throws(WireError) -> Reply<RentalView> {
        try perform(.bikes(order(id)), caller)
        return try rental(id, of: caller)
    }

    private func rental(_ id: RentalID, of caller: Caller) throws(WireError) -> Reply<RentalView> {
        if let file = service.rental(id, of: caller.actor) { return .answer(view(of: file)) }
        let rider = try caller.passenger()
        return .later(.read(.rental(id))) { [unowned self] outcome throws(WireError) in
            guard case .rental(let file?) = try Self.answer(outcome), file.rental.rider == rider
            else { throw Self.refused(.noSuchRental) }
            return .answer(view(of: file))
        }
    }

    private func rentals(
        _ call: ListRentals, of passenger: PassengerID
    ) throws(WireError) -> Reply<RentalsResult> {
        let filter = RentalFilter(
            stage: call.stage.flatMap { RentalStage(rawValue: $0.rawValue) },
            from: call.from_ms.map { Instant(milliseconds: $0) },
            until: call.to_ms.map { Instant(milliseconds: $0) })
        let size = call.pageSize
        let query = StoreQuery.rentals(
            of: passenger, filter, before: call.before_id.map(RentalID.init), limit: size + 1)
        return .later(.read(query)) { [unowned self] outcome throws(WireError) in
            guard case .rentals(let files, let total) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            return .answer(
                RentalsResult(
                    rentals: files.prefix(size).map { view(of: $0) },
                    has_more: files.count > size, total: total))
        }
    }

    // MARK: The desk

    /// Stations in the order in which they need a van: the emptiest first.
    private func stationsByFill(_ text: String, _ size: Int) -> BikeStationsResult {
        let centre = service.settings.home.coordinate
        let found = service.stations(near: centre, matching: text)
            .map(\.standing)
            .sorted { ($0.bikeCount, $0.station.id) < ($1.bikeCount, $1.station.id) }
        return BikeStationsResult(
            system: service.bikeSystem?.name,
            stations: found.prefix(size).map { view(of: $0, distance: nil, likes: []) },
            total: found.count, carrying: carrying)
    }

    /// What the policy would have a van carry.
    private var carrying: BikeCarryingView? {
        guard let order = RebalancingPolicy().next(service.bikeStandings, besides: []),
            let from = service.bikeStanding(of: order.from)?.station,
            let to = service.bikeStanding(of: order.to)?.station
        else { return nil }
        return BikeCarryingView(
            from_station_id: from.id.rawValue, from_name: from.name,
            to_station_id: to.id.rawValue, to_name: to.name, count: order.count)
    }

    // MARK: Parts

    /// Where the person is.
    func here(_ caller: Caller) -> Coordinate {
        service.situation(of: caller.actor)?.place.coordinate ?? service.settings.home.coordinate
    }

    func point(_ place: PlaceView?, _ key: String) throws(WireError) -> Coordinate? {
        guard let place else { return nil }
        guard let waypoint = place.waypoint else { throw Self.notOnEarth(key) }
        return waypoint.coordinate
    }

    static func refused(_ rejection: BikeRejection) -> WireError {
        wireError(.rule(RuleRefusal(code: rejection.code, message: rejection.message)))
    }
}
