import RideBikes
import RideCore
import RideService
import RideWire

/// The bicycle systems of the world.
extension Gateway {
    static func registerNetworks(_ table: inout HandlerTable) {
        table.on(FindNetworks.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.networks(call, caller))
        }
        table.on(MapNetworks.self) { gateway, call, _ throws(WireError) in
            .answer(try gateway.world(call))
        }
        table.on(LikeNetwork.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.bikes(.likeSystem(call.code, call.is_favourite)), caller)
            return .answer(try gateway.network(call.code, of: caller))
        }
        table.on(RateNetwork.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.bikes(.rateSystem(call.code, stars: call.stars)), caller)
            return .answer(try gateway.network(call.code, of: caller))
        }
    }

    private func networks(
        _ call: FindNetworks, _ caller: Caller
    ) throws(WireError) -> BikeNetworksResult {
        let place = try point(call.near, "params.near") ?? here(caller)
        let friend = service.bikeFriend(try caller.passenger())
        let found = service.networks(near: place, matching: call.text ?? "") { network in
            call.favourites != true || friend.system(network.code).isFavourite
        }
        return BikeNetworksResult(
            networks: found.prefix(call.pageSize).map { view(of: $0, for: friend) },
            total: found.count)
    }

    private func network(
        _ code: String, of caller: Caller
    ) throws(WireError) -> BikeNetworkView {
        let friend = service.bikeFriend(try caller.passenger())
        guard let found = service.networks(near: here(caller), where: { $0.code == code }).first
        else { throw Self.refused(.noSuchSystem) }
        return view(of: found, for: friend)
    }

    private func view(
        of near: RideService.NetworkNear, for friend: BikeFriend
    ) -> BikeNetworkView {
        let network = near.network
        let opinion = friend.system(network.code)
        let rating = service.rating(ofSystem: network.code)
        return BikeNetworkView(
            code: network.code, name: network.name,
            companies: Array(network.companies.prefix(2)), city: network.city,
            country: network.country, latitude: network.coordinate.latitude,
            longitude: network.coordinate.longitude, distance_m: near.distance.rounded(),
            is_here: service.isHere(network), is_favourite: opinion.isFavourite,
            rating_hundredths: rating.hundredths, rating_count: rating.count,
            my_stars: opinion.stars?.rawValue,
            has_stations: service.otherBikes(network.code).map { _ in true })
    }

    // MARK: The map of the world

    /// The systems between the edges, those of one cell of a grid together.
    private func world(_ call: MapNetworks) throws(WireError) -> BikeWorldResult {
        guard let corner = Coordinate(latitude: call.south, longitude: call.west),
            let far = Coordinate(latitude: call.north, longitude: call.east)
        else { throw Self.notOnEarth("params") }
        let cells = MapGrid(corner, far, columns: call.columns, rows: call.rows)
            .cells(of: service.bikeNetworks, at: \.coordinate)
        var marks: [BikeWorldResult.Mark] = []
        for members in cells {
            // What stands at one place can never be told apart by looking closer.
            let isOnePlace = members.allSatisfy { $0.coordinate == members[0].coordinate }
            let groups = isOnePlace ? members.map { [$0] } : [members]
            marks += groups.map { mark(of: $0) }
        }
        return BikeWorldResult(marks: Array(marks.prefix(BikeMapResult.most)))
    }

    private func mark(of networks: [BikeNetwork]) -> BikeWorldResult.Mark {
        let count = Double(networks.count)
        return BikeWorldResult.Mark(
            latitude: networks.reduce(0) { $0 + $1.coordinate.latitude } / count,
            longitude: networks.reduce(0) { $0 + $1.coordinate.longitude } / count,
            networks: networks.count, is_here: networks.contains { service.isHere($0) })
    }
}
