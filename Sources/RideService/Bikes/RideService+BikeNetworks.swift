import RideBikes
import RideCore
import RideMap

/// The bicycle systems of the world (B2).
extension RideService {
    /// A system and how far it is.
    public struct NetworkNear: Sendable {
        /// Which.
        public let network: BikeNetwork
        /// How far it is over the Earth, in metres.
        public let distance: Double
    }

    /// The systems of the world as they were listed, this engine's own and those of other cities
    /// whose stations it knows, which may be among them.
    public var bikeNetworks: [BikeNetwork] {
        let listed = Set(settings.bikeNetworks.map(\.code))
        let known = [bikeSystem].compactMap { $0 } + settings.otherBikes
        return settings.bikeNetworks
            + known.filter { !listed.contains($0.code) }.map(network)
    }

    private func network(of system: BikeSystem) -> BikeNetwork {
        let home = settings.home.coordinate
        let place = system.stations.first?.coordinate ?? home
        // The data of another city's bicycles can be lent on any map.
        let isNear = Geodesy.greatCircle(home, place) < Metres(50_000)
        return BikeNetwork(
            code: system.code, name: system.name, companies: system.companies,
            city: isNear ? city.name : "", country: isNear ? city.country : "", coordinate: place)
    }

    /// The system of another city with this code, whose stations are known; nil for none.
    public func otherBikes(_ code: String) -> BikeSystem? {
        code == bikeSystem?.code ? nil : settings.otherBikes.first { $0.code == code }
    }

    /// The system with this code; nil where there is none.
    public func bikeNetwork(_ code: String) -> BikeNetwork? {
        bikeNetworks.first { $0.code == code }
    }

    /// Whether a system is the one of this engine.
    public func isHere(_ network: BikeNetwork) -> Bool { network.code == bikeSystem?.code }

    /// Systems by distance, those whose names, cities, companies or codes a text matches: this
    /// engine's own first, then those of a city that is called so, then those whose city has
    /// the words in its name.
    ///
    /// - Complexity: O(n log n) in the number of systems.
    public func networks(
        near place: Coordinate, matching text: String = "",
        where isWanted: (BikeNetwork) -> Bool = { _ in true }
    ) -> [NetworkNear] {
        let query = NameQuery(text)
        let all = bikeNetworks
        let names = query.isEmpty ? [] : cycling.names.networks(all)
        return all.enumerated().compactMap { index, network -> ((Int, Double, Int), NetworkNear)? in
            guard isWanted(network), query.isEmpty || query.matches(names[index]) else {
                return nil
            }
            let distance = Geodesy.greatCircle(place, network.coordinate).inMetres
            let fit = query.isEmpty ? 0 : self.fit(of: network, to: query, text)
            return ((fit, distance, index), NetworkNear(network: network, distance: distance))
        }
        .sorted { $0.0 < $1.0 }
        .map(\.1)
    }

    /// How well a system fits what was typed, 0 best.
    private func fit(of network: BikeNetwork, to query: NameQuery, _ text: String) -> Int {
        if isHere(network) { return 0 }
        guard query.matches(network.city) else { return 3 }
        // "Barcelona, Spain" is called Barcelona.
        let city = network.city.split(separator: ",").first.map(String.init) ?? network.city
        return TextFolding.folded(city) == TextFolding.folded(CleanText.cleaned(text)) ? 1 : 2
    }

    /// The ratings of a system.
    public func rating(ofSystem code: String) -> RatingAverage {
        cycling.bikes.rating(ofSystem: code)
    }
}
