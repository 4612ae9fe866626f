import RideMap
import RideTUI

/// A city with what a map of it is drawn from, made once when the file is opened.
public struct OpenedCity: Sendable {
    /// The city.
    public let city: City
    /// Its streets and places, ready to be drawn.
    public let layers: MapLayers

    /// Prepares a city to be drawn.
    ///
    /// - Complexity: O(links of the city).
    public init(_ city: City) {
        self.city = city
        layers = MapLayers(city)
    }

    /// The same with streets named in a language, where the map has their names in it.
    func speaking(_ language: String) -> OpenedCity {
        let spoken = city.speaking(language)
        return spoken === city ? self : OpenedCity(spoken)
    }
}
