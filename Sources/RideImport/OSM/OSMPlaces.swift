import RideCore
import RideMap

/// Collects the places people go to, and what the city itself may be called.
struct OSMPlaces {
    private let shapes: OSMShapes
    private let country: Country
    private(set) var places: [Place] = []
    /// What places are called in a language, by their number in `places`.
    private(set) var localNames: [(place: Int, language: String, name: String)] = []
    /// The best name for the city so far.
    private(set) var cityName: String?
    private var cityRank = 0
    private var cityPopulation = -1
    /// Places of which nothing is known but a name.
    private(set) var lost = 0
    /// Places that are there twice, as a point and as an outline.
    private(set) var doubles = 0
    /// The folded names and kinds of places, to leave out what is there twice.
    private var known: [String: [Coordinate]] = [:]

    /// Neighbourhoods of one name nearer than this are one.
    private static let sameNeighbourhood_m = 3_000.0
    /// A place that is there as a point and as an outline is no further from itself.
    private static let samePlace_m = 150.0

    /// Of more places of one name and kind, not all are compared.
    private static let maximumAlike = 500

    init(_ shapes: OSMShapes, country: Country) {
        self.shapes = shapes
        self.country = country
    }

    /// Collects from all elements that are anything: points first, because they were put where the
    /// name belongs.
    mutating func collect(nodes: [OSMNode], ways: [OSMWay], relations: [OSMRelation]) {
        for node in nodes { add(node.tags, node.coordinate) }
        for relation in relations {
            guard OSMFeature.placeKind(relation.tags) != nil || names(relation.tags) > 0 else {
                continue
            }
            add(relation.tags, shapes.middle(relation))
        }
        for way in ways where OSMFeature.placeKind(way.tags) != nil {
            add(way.tags, shapes.middle(way))
        }
    }

    private mutating func add(_ tags: OSMTags, _ coordinate: Coordinate?) {
        let name = CityBuilder.tidied(tags["name"] ?? "")
        guard !name.isEmpty else { return }
        considerAsCity(tags, name)
        guard let word = OSMFeature.placeKind(tags) else { return }
        guard let coordinate else {
            lost += 1
            return
        }
        let kind = Self.kind(word, name)
        let plane = Plane(latitude: coordinate.latitude)
        let key = kind.rawValue + "\n" + StreetNameKey.key(of: name)
        let reach = word == "neighbourhood" ? Self.sameNeighbourhood_m : Self.samePlace_m
        // Stops on both sides of a street are two.
        if kind != .busStop {
            let alike = known[key] ?? []
            if alike.contains(where: { plane.distance_m($0, coordinate) < reach }) {
                doubles += 1
                return
            }
            if alike.count < Self.maximumAlike { known[key, default: []].append(coordinate) }
        }
        for (key, name) in tags.pairs {
            guard let language = OSMTags.language(of: key) else { continue }
            localNames.append((places.count, language, name))
        }
        for name in [name] + otherNames(tags, name, word) {
            places.append(Place(name: name, kind: kind, coordinate: coordinate))
        }
    }

    /// What else people type to find it.
    private func otherNames(_ tags: OSMTags, _ name: String, _ word: String) -> [String] {
        var others: [String] = []
        func add(_ other: String) {
            let other = CityBuilder.tidied(other)
            let key = StreetNameKey.key(of: other)
            let isNew = ([name] + others).allSatisfy { StreetNameKey.key(of: $0) != key }
            if !key.isEmpty, isNew { others.append(other) }
        }
        for key in ["alt_name", "int_name", "short_name", "official_name", "loc_name", "old_name"] {
            for part in (tags[key] ?? "").split(separator: ";") { add(String(part)) }
        }
        if word == "aerodrome" || word == "terminal" && tags["aeroway"] != nil {
            // Whoever flies types the word, whether the map has it in the name or not.
            let has = ([name] + others).contains { Self.airportWord(in: $0) != nil }
            if !has { add("\(airportWord) \(name)") }
            if let code = tags["iata"] { add("\(name) (\(code))") }
        }
        // And in the language of the country, whoever put it on the map.
        if let foreign = Self.airportWord(in: name) {
            let words = name.split(separator: " ")
            add(words.map { $0 == foreign ? airportWord : String($0) }.joined(separator: " "))
        }
        return others
    }

    private static let airportWords: Set<String> = [
        "aeroporto", "aeropuerto", "airport", "aeroport", "flughafen", "aerodromo",
    ]

    /// The first word of a name that means an airport, as it is written there.
    private static func airportWord(in name: String) -> Substring? {
        name.split(separator: " ").first {
            airportWords.contains(StreetNameKey.key(of: String($0)))
        }
    }

    /// What it is: what is called an airport is one, even if it was put down as a sight.
    private static func kind(_ word: String, _ name: String) -> PlaceKind {
        let isAirport = word == "attraction" && airportWord(in: name)?.startIndex == name.startIndex
        return PlaceKind(rawValue: isAirport ? "aerodrome" : CityBuilder.tidied(word))
    }

    private var airportWord: String {
        switch country.code {
        case "BR", "PT", "IT": "Aeroporto"
        case "AR", "CL", "CO", "ES", "MX", "PE", "UY": "Aeropuerto"
        case "DE": "Flughafen"
        case "FR": "Aéroport"
        default: "Airport"
        }
    }

    // MARK: The city's own name

    /// How well an element of this kind names the whole extract; 0 if not at all.
    private func names(_ tags: OSMTags) -> Int {
        switch tags["place"] {
        case "city": return 5
        case "municipality": return 4
        case "town": return 3
        case "island": return 1
        default: break
        }
        return tags["boundary"] == "administrative" && tags["admin_level"] == "8" ? 2 : 0
    }

    private mutating func considerAsCity(_ tags: OSMTags, _ name: String) {
        let rank = names(tags)
        let population = tags["population"].flatMap { Int($0) } ?? 0
        guard rank > 0, (rank, population) > (cityRank, cityPopulation) else { return }
        (cityRank, cityPopulation) = (rank, population)
        cityName = name
    }
}
