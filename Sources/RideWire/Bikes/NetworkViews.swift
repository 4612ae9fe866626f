/// A bicycle system of the world (B2).
public struct BikeNetworkView: Codable, Hashable, Sendable {
    /// The name by which the list calls it.
    public var code: String
    /// Its name for people.
    public var name: String
    /// Who runs it, two of them at most.
    public var companies: [String]
    /// Its city.
    public var city: String
    /// The country's code; may be empty.
    public var country: String
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// How far it is over the Earth from the place that was asked about.
    public var distance_m: Double
    /// Whether it is the system of this engine, whose stations are on the map.
    public var is_here: Bool
    /// Whether this engine can list its stations, though it lends no bicycle there; nil for no.
    public var has_stations: Bool?
    /// Whether it is a favourite.
    public var is_favourite: Bool
    /// The average of its ratings in hundredths of a star; nil before the first.
    public var rating_hundredths: Int?
    /// How many ratings there are.
    public var rating_count: Int
    /// What the person gave; nil for nothing.
    public var my_stars: Int?

    /// A system.
    public init(
        code: String, name: String, companies: [String], city: String, country: String,
        latitude: Double, longitude: Double, distance_m: Double, is_here: Bool,
        is_favourite: Bool, rating_hundredths: Int?, rating_count: Int, my_stars: Int?,
        has_stations: Bool? = nil
    ) {
        self.has_stations = has_stations
        self.code = code
        self.name = name
        self.companies = companies
        self.city = city
        self.country = country
        self.latitude = latitude
        self.longitude = longitude
        self.distance_m = distance_m
        self.is_here = is_here
        self.is_favourite = is_favourite
        self.rating_hundredths = rating_hundredths
        self.rating_count = rating_count
        self.my_stars = my_stars
    }
}

/// Systems of the world, the nearest first.
public struct BikeNetworksResult: Codable, Hashable, Sendable {
    /// The systems.
    public var networks: [BikeNetworkView]
    /// How many there are in all that were asked for.
    public var total: Int

    /// A list of systems.
    public init(networks: [BikeNetworkView], total: Int) {
        self.networks = networks
        self.total = total
    }
}

/// Systems in a part of the world, those near one another together.
public struct BikeWorldResult: Codable, Hashable, Sendable {
    /// One system, or several that lie together.
    public struct Mark: Codable, Hashable, Sendable {
        /// Degrees north, of several the middle.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double
        /// How many systems.
        public var networks: Int
        /// Whether the system of this engine is among them.
        public var is_here: Bool

        /// A mark.
        public init(latitude: Double, longitude: Double, networks: Int, is_here: Bool) {
            self.latitude = latitude
            self.longitude = longitude
            self.networks = networks
            self.is_here = is_here
        }
    }

    /// The marks; those of systems at one and the same place stand beside each other.
    public var marks: [Mark]

    /// A part of the world.
    public init(marks: [Mark]) { self.marks = marks }
}
