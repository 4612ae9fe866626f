import RideApp
import RideCore
import RideWire

@testable import RidePages

/// An engine with three stations that does what it is asked.
final class FakeBikes: @unchecked Sendable {
    var stations: [BikeStationView] = [
        FakeBikes.station(1, "Balmaceda / Prat", bikes: 5, docks: 7, 120),
        FakeBikes.station(2, "Plaza de Armas", bikes: 0, docks: 12, 430, isFavourite: true),
        FakeBikes.station(3, "Avenida de Aguirre", bikes: 9, docks: 0, 810),
    ]
    /// Where the system stands on the web.
    var website: String?
    var refusals: [String: WireError] = [:]
    var rental = FakeBikes.rental(.reserved)
    var past = [FakeBikes.rental(.returned), FakeBikes.rental(.expired)]

    static func station(
        _ id: UInt64, _ name: String, bikes: Int, docks: Int?, _ away: Double,
        isFavourite: Bool = false
    ) -> BikeStationView {
        BikeStationView(
            id: id, code: "S\(id)", place: place(id, name), bikes: bikes, free_docks: docks,
            is_renting: true, is_returning: true, distance_m: away, is_favourite: isFavourite)
    }

    static func place(_ id: UInt64, _ name: String) -> PlaceView {
        PlaceView(
            Waypoint(
                coordinate: Coordinate(
                    latitudeE7: -299_027_000 + Int32(id) * 20_000,
                    longitudeE7: -712_520_000 + Int32(id) * 15_000), name: name))
    }

    static let price = BikePriceView(
        unlock_minor: 150, free_minutes: 30,
        rates: [
            .init(start_minute: 30, thousandths: 25_000, interval_minutes: 1, end_minute: nil)
        ], daily_cap_minor: 3_000, lost_minor: 150_000, deposit_minor: 900)

    /// A rental of the city's 08:14, in the stage it is in three minutes later.
    static func rental(_ stage: RentalView.Stage, ended: Bool = true) -> RentalView {
        let begun: Int64 = 11 * 60_000
        let isOut = stage == .riding || stage == .paused || stage == .returned || stage == .lost
        let isBilled = stage == .returned || stage == .lost
        return RentalView(
            id: stage == .expired ? 6 : 7, stage: stage, bike_code: "B1042",
            station: place(1, "Balmaceda / Prat"), station_id: 1, begun_at_ms: begun,
            until_ms: stage.isLive ? begun + 600_000 : nil,
            taken_at_ms: isOut ? begun + 20_000 : nil,
            free_until_ms: isOut && stage.isLive ? begun + 20_000 + 1_800_000 : nil,
            ended_at_ms: stage.isLive ? nil : begun + 180_000,
            end_station: stage == .returned ? place(2, "Plaza de Armas") : nil,
            items: isBilled
                ? [
                    .init(kind: "unlock", amount_minor: 150),
                    .init(kind: "time", amount_minor: 275),
                ]
                : [], total_minor: isBilled ? 425 : 0, paid: isBilled ? "paid" : "notDue",
            card: nil, price: price)
    }

    func answer(_ call: any Request) -> Result<AnswerValue, WireError>? {
        if let refusal = refusals[type(of: call).method.text] { return .failure(refusal) }
        switch call {
        case let call as FindStations: return .success(found(call))
        case let call as FindNetworks: return .success(found(call))
        case is MapNetworks: return .success(BikeWorldResult(marks: marks))
        case let call as LikeNetwork:
            return .success(change(call.code) { $0.is_favourite = call.is_favourite })
        case let call as RateNetwork:
            return .success(change(call.code) { $0.my_stars = call.stars })
        case is MapStations: return .success(BikeMapResult(marks: []))
        case let call as GetStation: return .success(details(call.station_id))
        case let call as LikeStation:
            change(call.station_id) { $0.is_favourite = call.is_favourite }
            return .success(details(call.station_id))
        case let call as RateStation: return .success(details(call.station_id, call.stars))
        case is FindWalk:
            return .success(
                WalkResult(
                    route: RouteView(
                        distance_m: 160, duration_s: 116, shape: [],
                        manoeuvres: [
                            .init(kind: "depart", street: "Prat", at_m: 0),
                            .init(kind: "arrive", street: "Balmaceda", at_m: 160),
                        ]), straight_m: 120, bearing: 48))
        case is CompareWays: return .success(ways)
        case is ReserveBike: return .success(Self.rental(.reserved))
        case is UnlockBike: return .success(Self.rental(.unlocked))
        case is TakeBike, is ResumeBike: return .success(Self.rental(.riding))
        case is PauseBike: return .success(Self.rental(.paused))
        case is ReturnBike, is GetRental: return .success(Self.rental(.returned))
        case is CancelBike: return .success(Self.rental(.cancelled))
        case is ReportBikeLost: return .success(Self.rental(.lost))
        case let call as ListRentals:
            let rentals = past.filter { rental in call.stage.map { $0 == rental.stage } ?? true }
            return .success(
                RentalsResult(rentals: rentals, has_more: false, total: rentals.count))
        default: return nil
        }
    }

    private func change(_ id: UInt64, _ body: (inout BikeStationView) -> Void) {
        if let index = stations.firstIndex(where: { $0.id == id }) { body(&stations[index]) }
    }

    private func found(_ call: FindStations) -> BikeStationsResult {
        let found = stations.filter { station in
            (call.text.map { station.place.name.lowercased().contains($0.lowercased()) } ?? true)
                && (call.favourites != true || station.is_favourite)
                && (call.needs != "bikes" || station.bikes > 0)
                && (call.needs != "docks" || station.free_docks != 0)
        }
        let page = found.dropFirst(call.skip ?? 0).prefix(call.pageSize)
        return BikeStationsResult(system: "Bicis", stations: Array(page), total: found.count)
    }

    private func details(_ id: UInt64, _ stars: Int? = nil) -> BikeStationResult {
        let station = stations.first { $0.id == id } ?? stations[0]
        return BikeStationResult(
            station: station, system: "Bicis La Serena", companies: ["Ride"], website: website,
            address: "", capacity: 12,
            kinds: [
                .init(id: 1, name: "", form: "bicycle", propulsion: "human", count: 4),
                .init(
                    id: 2, name: "", form: "bicycle", propulsion: "electric_assist", count: 1),
            ], reported_at_ms: nil, is_out_of_service: false, rating_hundredths: 433,
            rating_count: 3, my_stars: stars, price: Self.price, link: "ride:bikes/S\(id)")
    }

    private var ways: FreeWaysResult {
        FreeWaysResult(
            bike: .init(
                start: stations[0], end: stations[1], walk_there_s: 116, ride_s: 420,
                walk_from_s: 60, ride_m: 1_580, total_minor: 150), walk_s: 1_500, walk_m: 2_080)
    }

    // MARK: The world

    /// Systems around La Serena, two of them at one place.
    var networks: [BikeNetworkView] = [
        FakeBikes.network("serena", "Bicis La Serena", "La Serena", "CL", -29.90, -71.25, 0),
        FakeBikes.network("santiago", "Bike Santiago", "Santiago", "CL", -33.45, -70.66, 397),
        FakeBikes.network("lascondes", "Bici Las Condes", "Santiago", "CL", -33.45, -70.66, 397),
        FakeBikes.network("rio", "Bike Rio", "Rio de Janeiro", "BR", -22.91, -43.18, 2_850),
        FakeBikes.network("bicing", "Bicing", "Barcelona", "ES", 41.39, 2.17, 10_950),
    ]

    /// What stands on the map of the world: two at one place, and several together.
    var marks: [BikeWorldResult.Mark] = [
        .init(latitude: -29.90, longitude: -71.25, networks: 1, is_here: true),
        .init(latitude: -33.45, longitude: -70.66, networks: 1, is_here: false),
        .init(latitude: -33.45, longitude: -70.66, networks: 1, is_here: false),
        .init(latitude: -22.91, longitude: -43.18, networks: 14, is_here: false),
    ]

    private static func network(
        _ code: String, _ name: String, _ city: String, _ country: String, _ latitude: Double,
        _ longitude: Double, _ away_km: Double
    ) -> BikeNetworkView {
        BikeNetworkView(
            code: code, name: name, companies: ["Ride"], city: city, country: country,
            latitude: latitude, longitude: longitude, distance_m: away_km * 1_000,
            is_here: code == "serena", is_favourite: code == "rio", rating_hundredths: 450,
            rating_count: 2, my_stars: nil)
    }

    private func found(_ call: FindNetworks) -> BikeNetworksResult {
        let found = networks.filter { network in
            (call.text.map { network.city.lowercased().contains($0.lowercased()) } ?? true)
                && (call.favourites != true || network.is_favourite)
        }
        return BikeNetworksResult(networks: found, total: found.count)
    }

    private func change(
        _ code: String, _ body: (inout BikeNetworkView) -> Void
    ) -> BikeNetworkView {
        let index = networks.firstIndex { $0.code == code } ?? 0
        body(&networks[index])
        return networks[index]
    }
}
