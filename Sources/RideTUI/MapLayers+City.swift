import RideMap

extension MapLayers {
    /// What the map shows of a city: every link of its streets, and its places without bus stops,
    /// of which there are too many to name.
    ///
    /// - Complexity: O(shape points + places); some milliseconds for a city of 50,000 links.
    public init(_ city: City) {
        var builder = Builder()
        let network = city.network
        for index in 0..<network.linkCount {
            let link = LinkID(UInt32(index))
            builder.addStreet(
                network.shape(of: link), rank: StreetRank(network[link].roadClass),
                name: network.name(of: link))
        }
        for place in city.places where place.kind != .busStop {
            builder.addPlace(
                MapPlace(place.name, at: place.coordinate, rank: MapLayers.rank(place.kind)))
        }
        self = builder.build()
    }

    /// The kinds by which people find their way come first.
    private static func rank(_ kind: PlaceKind) -> Int {
        switch kind.rawValue {
        case "square", "stadium", "bus_station", "train_station", "airport", "aerodrome": 0
        case "hospital", "university", "mall", "museum", "lighthouse", "beach", "park": 1
        default: 2
        }
    }
}

extension StreetRank {
    /// How important a road of this class is on the map.
    public init(_ roadClass: RoadClass) {
        switch roadClass {
        case .motorway, .trunk, .primary: self = .major
        case .secondary, .tertiary: self = .middle
        case .residential, .unclassified: self = .minor
        case .livingStreet, .service: self = .lane
        }
    }
}

extension MapBounds {
    /// The same rectangle.
    public init(_ bounds: Bounds) {
        self.init(
            south: bounds.southE7, west: bounds.westE7, north: bounds.northE7, east: bounds.eastE7)
    }
}
