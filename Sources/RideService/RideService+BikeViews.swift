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
    public var bikeSystem: BikeSystem? { bikes.share?.system }

    /// What is known of every station now, in the order of their numbers.
    public var bikeStandings: [StationStanding] { bikes.share?.standings ?? [] }

    /// The docks of a station and what stands in them; nil for one that is not there.
    public func bikeDocks(of id: StationID) -> StationDocks? { bikes.share?.docks(of: id) }

    /// What is known of a station now; nil for one that is not there.
    public func bikeStanding(of id: StationID) -> StationStanding? {
        bikes.share?.standing(of: id)
    }

    /// Stations by distance, those whose names, addresses or codes a text matches.
    ///
    /// - Complexity: O(n log n) in the number of stations.
    public func stations(
        near place: Coordinate, matching text: String = "",
        where isWanted: (StationStanding) -> Bool = { _ in true }
    ) -> [StationNear] {
        guard let system = bikes.share?.system else { return [] }
        return nearest(of: system, to: place, matching: text).compactMap { station, distance in
            bikeStanding(of: station.id).map { StationNear(standing: $0, distance: distance) }
        }
        .filter { isWanted($0.standing) }
    }

    /// Stations of another city's system, as its data last reported them.
    ///
    /// - Complexity: O(n log n) in the number of stations.
    public func stations(
        of other: BikeSystem, near place: Coordinate, matching text: String = "",
        where isWanted: (StationStanding) -> Bool = { _ in true }
    ) -> [StationNear] {
        nearest(of: other, to: place, matching: text).map { station, distance in
            StationNear(standing: StationStanding(reported: station), distance: distance)
        }
        .filter { isWanted($0.standing) }
    }

    private func nearest(
        of system: BikeSystem, to place: Coordinate, matching text: String
    ) -> [(BikeStation, Double)] {
        let query = NameQuery(text)
        var code: StationID?
        if case .station(let id)? = BikeCode(text) { code = id }
        let names = query.isEmpty ? [] : searchNames.stations(of: system)
        return system.stations.enumerated().compactMap { index, station in
            guard query.isEmpty || station.id == code || query.matches(names[index]) else {
                return nil
            }
            return (station, Geodesy.distance(place, station.coordinate).inMetres)
        }
        .sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }
    }

    /// The nearest other stations of one kind, at most `BikeLimits.nearbyStations`.
    func stations(
        near station: StationID, where isWanted: (StationStanding) -> Bool
    ) -> [StationNear] {
        guard let place = bikes.share?.system.station(station)?.coordinate else { return [] }
        let others = stations(near: place, where: isWanted)
            .filter { $0.standing.station.id != station }
        return Array(others.prefix(BikeLimits.nearbyStations))
    }

    /// The rental that somebody has; nil for none.
    public func currentRental(of actor: Actor) -> RentalFile? {
        guard case .passenger(let passenger) = actor else { return nil }
        return bikes.current(of: passenger)
    }

    /// A rental that is not over or was begun within a day, for whoever has it.
    public func rental(_ id: RentalID, of actor: Actor) -> RentalFile? {
        guard let file = bikes.file(id), .passenger(file.rental.rider) == actor else { return nil }
        return file
    }

    /// What somebody likes of the bicycles.
    public func bikeFriend(_ passenger: PassengerID) -> BikeFriend { bikes.friend(passenger) }

    /// The ratings of a station.
    public func rating(of station: StationID) -> RatingAverage { bikes.rating(of: station) }
}
