import RideMap

extension MapLayers {
    /// What the map shows of a city: every link of its streets, water, green, shores and railways,
    /// and its places without bus stops, of which there are too many to name.
    ///
    /// - Complexity: O(points + places); some milliseconds for a city of 50,000 links.
    public init(_ city: City) {
        var builder = Builder()
        let network = city.network
        for index in 0..<network.linkCount {
            let link = LinkID(UInt32(index))
            builder.addStreet(
                network.shape(of: link), rank: StreetRank(network[link].roadClass),
                name: network.name(of: link))
        }
        builder.add(city.areas)
        builder.add(city.lines)
        builder.add(city.places)
        self = builder.build()
    }
}

extension MapLayers.Builder {
    /// Adds water and green, and shares their points.
    ///
    /// - Complexity: O(points).
    mutating func add(_ areas: [MapArea]) {
        for area in areas {
            switch area.kind {
            case .water: addArea(area.rings, role: .water)
            case .green: addArea(area.rings, role: .green)
            }
        }
    }

    /// Adds shores, rivers and railways, and shares their points.
    ///
    /// - Complexity: O(points).
    mutating func add(_ lines: [MapLine]) {
        for line in lines {
            switch line.kind {
            case .coast, .river: addLine(line.points, role: .water)
            // As faint as a lane, and below every street: nobody is driven along a railway.
            case .railway: addLine(line.points, role: .roadMinor)
            }
        }
    }

    /// Adds places and the names of parts of the city.
    ///
    /// Of places of one rank, those added first are named first. So airports come first, then
    /// towns and the parts of the city, without which a map seen from afar would name nothing but
    /// hospitals.
    ///
    /// - Complexity: O(places).
    mutating func add(_ places: [Place]) {
        var towns: [MapPlace] = []
        var parts: [MapPlace] = []
        var others: [MapPlace] = []
        for place in places where place.kind != .busStop {
            let importance = PlaceImportance(place.kind)
            let place = MapPlace(
                place.name, at: place.coordinate, rank: importance.rank,
                namedFrom: importance.namedFrom)
            switch importance {
            case .airport: addPlace(place)
            case .town: towns.append(place)
            case .part: parts.append(place)
            case .landmark, .sight, .other: others.append(place)
            }
        }
        for place in towns + parts { addPlace(place) }
        for place in others { addPlace(place) }
    }
}

/// How much a place of a kind helps people to find their way.
private enum PlaceImportance {
    /// Where journeys begin and end.
    case airport
    /// A city or a town.
    case town
    /// A part of the city.
    case part
    /// What everybody knows, and many want to go to.
    case landmark
    /// What many know.
    case sight
    /// Everything else.
    case other

    init(_ kind: PlaceKind) {
        self = Self.known[kind.rawValue] ?? .other
    }

    /// The rank on the map; what has rank 0 is named from further away.
    var rank: Int {
        switch self {
        case .airport, .town, .part, .landmark: 0
        case .sight: 1
        case .other: 2
        }
    }

    /// The scale from which it is named, in metres per dot.
    var namedFrom: Double {
        switch self {
        case .town: MapDetail.townsFrom
        case .part: MapDetail.partsFrom
        case .airport, .landmark, .sight, .other: 0
        }
    }

    private static let known: [String: PlaceImportance] = [
        "aerodrome": .airport, "airport": .airport,

        "city": .town, "town": .town,

        "borough": .part, "city_district": .part, "neighbourhood": .part, "quarter": .part,
        "suburb": .part, "village": .part,

        "bus_station": .landmark, "ferry_terminal": .landmark, "hospital": .landmark,
        "square": .landmark, "stadium": .landmark, "station": .landmark,
        "train_station": .landmark, "university": .landmark,

        "beach": .sight, "island": .sight, "lighthouse": .sight, "mall": .sight,
        "museum": .sight, "park": .sight,
    ]
}

extension StreetRank {
    /// How important a road of this class is on the map.
    public init(_ roadClass: RoadClass) {
        switch roadClass {
        case .motorway, .trunk, .primary: self = .major
        case .secondary, .tertiary: self = .middle
        case .residential, .unclassified: self = .minor
        case .livingStreet, .service, .ferry: self = .lane
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
