import RideBikes
import RideCore
import RideMap

/// What people may know of the bicycles.
extension RideService {
    /// A station as somebody sees it.
    public struct StationNear: Sendable {
        /// What is there now.
        public let standing: StationStanding
        /// How far it is in a straight line, in metres.
        public let distance: Double
    }

    /// The bicycle system; nil where there is none.
    public var bikeSystem: BikeSystem? { cycling.bikes.share?.system }

    /// What is known of every station now, in the order of their numbers.
    public var bikeStandings: [StationStanding] { cycling.bikes.share?.standings ?? [] }

    /// The docks of a station and what stands in them; nil for one that is not there.
    public func bikeDocks(of id: StationID) -> StationDocks? { cycling.bikes.share?.docks(of: id) }

    /// What is known of a station now; nil for one that is not there.
    public func bikeStanding(of id: StationID) -> StationStanding? {
        cycling.bikes.share?.standing(of: id)
    }

    /// Some of the stations that are found, and how many there are.
    public struct StationPage: Sendable {
        /// The page.
        public let stations: [StationNear]
        /// How many are found in all.
        public let total: Int
    }

    /// Stations by distance, those whose names, addresses or codes a text matches.
    ///
    /// - Complexity: O(n log n) in the number of stations.
    public func stations(
        near place: Coordinate, matching text: String = "",
        where isWanted: (StationStanding) -> Bool = { _ in true }
    ) -> [StationNear] {
        guard let system = cycling.bikes.share?.system else { return [] }
        return order(of: system, from: place, matching: text).compactMap {
            near($0, of: system, isOwn: true)
        }
        .filter { isWanted($0.standing) }
    }

    /// A page of the stations by distance: of this engine's own system, or of another city's as
    /// its data last reported them.
    ///
    /// - Parameter isWanted: which are looked for; nil for all.
    /// - Complexity: O(n log n) in the number of stations for the first page. A further one takes
    ///   as long as it is, or O(n) where not all are wanted.
    public func stations(
        of other: BikeSystem?, near place: Coordinate, matching text: String,
        skip: Int, limit: Int, where isWanted: ((StationStanding) -> Bool)?
    ) -> StationPage {
        guard let system = other ?? cycling.bikes.share?.system else {
            return StationPage(stations: [], total: 0)
        }
        let order = order(of: system, from: place, matching: text)
        guard let isWanted else {
            let page = order.dropFirst(skip).prefix(limit)
            return StationPage(
                stations: page.compactMap { near($0, of: system, isOwn: other == nil) },
                total: order.count)
        }
        let wanted = order.compactMap { near($0, of: system, isOwn: other == nil) }
            .filter { isWanted($0.standing) }
        return StationPage(
            stations: Array(wanted.dropFirst(skip).prefix(limit)), total: wanted.count)
    }

    private func near(
        _ place: StationOrders.Place, of system: BikeSystem, isOwn: Bool
    ) -> StationNear? {
        let station = system.stations[place.index]
        let standing =
            isOwn ? bikeStanding(of: station.id) : StationStanding(reported: station)
        return standing.map { StationNear(standing: $0, distance: place.distance) }
    }

    private func order(
        of system: BikeSystem, from place: Coordinate, matching text: String
    ) -> [StationOrders.Place] {
        let asked = StationOrders.Asked(system: system.code, from: place, text: text)
        return cycling.orders.order(asked, of: system.stations.count) {
            let query = NameQuery(text)
            var code: StationID?
            if case .station(let id)? = BikeCode(text) { code = id }
            let names = query.isEmpty ? [] : cycling.names.stations(of: system)
            return system.stations.enumerated().compactMap { index, station in
                guard query.isEmpty || station.id == code || query.matches(names[index]) else {
                    return nil
                }
                return StationOrders.Place(
                    index: index,
                    distance: Geodesy.distance(place, station.coordinate).inMetres)
            }
            .sorted {
                ($0.distance, system.stations[$0.index].id)
                    < ($1.distance, system.stations[$1.index].id)
            }
        }
    }

    /// The nearest other stations of one kind, at most `BikeLimits.nearbyStations`.
    func stations(
        near station: StationID, where isWanted: (StationStanding) -> Bool
    ) -> [StationNear] {
        guard let place = cycling.bikes.share?.system.station(station)?.coordinate else {
            return []
        }
        let others = stations(near: place, where: isWanted)
            .filter { $0.standing.station.id != station }
        return Array(others.prefix(BikeLimits.nearbyStations))
    }

    /// The rental that somebody has; nil for none.
    public func currentRental(of actor: Actor) -> RentalFile? {
        guard case .passenger(let passenger) = actor else { return nil }
        return cycling.bikes.current(of: passenger)
    }

    /// A rental that is not over or was begun within a day, for whoever has it.
    public func rental(_ id: RentalID, of actor: Actor) -> RentalFile? {
        guard let file = cycling.bikes.file(id), .passenger(file.rental.rider) == actor else {
            return nil
        }
        return file
    }

    /// What somebody likes of the bicycles.
    public func bikeFriend(_ passenger: PassengerID) -> BikeFriend {
        cycling.bikes.friend(passenger)
    }

    /// The ratings of a station.
    public func rating(of station: StationID) -> RatingAverage { cycling.bikes.rating(of: station) }
}
