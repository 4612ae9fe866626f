import RideCore

/// A bicycle system of the world as a list of them has it: where it is and who runs it (B2).
public struct BikeNetwork: Hashable, Codable, Sendable {
    /// The name by which the list calls it.
    public let code: String
    /// Its name for people.
    public let name: String
    /// Who runs it; empty where the list does not say.
    public let companies: [String]
    /// Its city.
    public let city: String
    /// The country's code of two letters, as the list has it.
    public let country: String
    /// Where its city is.
    public let coordinate: Coordinate

    /// A system of the world.
    public init(
        code: String, name: String, companies: [String], city: String, country: String,
        coordinate: Coordinate
    ) {
        self.code = code
        self.name = name
        self.companies = companies
        self.city = city
        self.country = country
        self.coordinate = coordinate
    }
}
