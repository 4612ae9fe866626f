import RideMap

/// What an element is beside a street, by its tags.
enum OSMFeature {
    /// The keys that make a named element a place people go to, the most telling first.
    private static let placeKeys = [
        "amenity", "shop", "tourism", "leisure", "aeroway", "healthcare", "office", "historic",
        "craft", "club", "man_made", "public_transport", "railway", "place", "natural", "landuse",
        "building",
    ]

    /// Values that are worth finding, of keys most of whose values are not.
    private static let chosenValues: [String: Set<String>] = [
        "railway": ["station", "halt", "tram_stop", "subway_entrance"],
        "public_transport": ["station"],
        "aeroway": ["aerodrome", "terminal", "heliport", "helipad"],
        "natural": ["beach", "peak", "bay", "cape", "wood", "cave_entrance", "volcano"],
        "landuse": ["cemetery", "commercial", "retail", "industrial", "military", "religious"],
        "man_made": ["lighthouse", "pier", "tower", "works"],
        "building": [
            "commercial", "office", "retail", "hotel", "hospital", "school", "university",
            "church", "cathedral", "chapel", "mosque", "temple", "public", "civic", "government",
            "stadium", "train_station", "industrial", "apartments",
        ],
        "place": ["square", "island", "islet", "locality", "farm", "isolated_dwelling"],
    ]

    /// Words of `place` for parts of a city, and for towns.
    static let neighbourhoods: Set<String> = ["suburb", "neighbourhood", "quarter", "borough"]
    static let towns: Set<String> = ["city", "town", "village", "hamlet", "municipality"]

    /// The kind of a place people go to; nil if it is none, or has no name.
    static func placeKind(_ tags: OSMTags) -> String? {
        guard tags["name"] != nil else { return nil }
        if tags["highway"] == "bus_stop" { return "bus_stop" }
        if isNeighbourhood(tags) { return "neighbourhood" }
        if let place = tags["place"], towns.contains(place) { return place }
        for key in placeKeys {
            guard let value = tags[key], value != "no" else { continue }
            if let chosen = chosenValues[key], !chosen.contains(value) { continue }
            return value == "yes" ? key : value
        }
        return nil
    }

    /// Whether it is a part of a city: by its word, or as a small enough administrative area.
    static func isNeighbourhood(_ tags: OSMTags) -> Bool {
        if let place = tags["place"], neighbourhoods.contains(place) { return true }
        guard tags["boundary"] == "administrative", tags["place"] == nil,
            let level = tags["admin_level"].flatMap({ Int($0) })
        else { return false }
        return level >= 9
    }

    /// What is drawn of an area with these tags.
    static func areaKind(_ tags: OSMTags) -> MapArea.Kind? {
        switch tags["natural"] {
        case "water": return tags["intermittent"] == "yes" ? nil : .water
        case "wood", "beach", "scrub", "grassland", "heath", "wetland", "sand", "mangrove":
            return .green
        default: break
        }
        if tags["waterway"] == "riverbank" || tags["waterway"] == "dock" { return .water }
        switch tags["landuse"] {
        case "reservoir", "basin": return .water
        case "forest", "meadow", "grass", "recreation_ground", "village_green": return .green
        default: break
        }
        switch tags["leisure"] {
        case "park", "nature_reserve", "garden", "golf_course", "common": return .green
        default: return nil
        }
    }

    /// What is drawn of a line with these tags.
    static func lineKind(_ tags: OSMTags) -> MapLine.Kind? {
        if tags["natural"] == "coastline" { return .coast }
        // What runs under the ground is not on the map.
        if let tunnel = tags["tunnel"], tunnel != "no" { return nil }
        switch tags["waterway"] {
        case "river", "canal": return .river
        default: break
        }
        switch tags["railway"] {
        case "rail", "light_rail", "narrow_gauge", "monorail", "subway":
            return tags["service"] == nil ? .railway : nil
        default: return nil
        }
    }

    /// Whether it has a house number, or is a line along which numbers are interpolated.
    static func isAddress(_ tags: OSMTags) -> Bool {
        tags["addr:housenumber"] != nil || tags["addr:interpolation"] != nil
    }

    /// Whether a node, way or relation is anything of all this.
    static func isWanted(_ tags: OSMTags, hasExtent: Bool) -> Bool {
        guard !tags.isEmpty else { return false }
        return placeKind(tags) != nil || isAddress(tags)
            || (hasExtent && (areaKind(tags) != nil || lineKind(tags) != nil))
            || (tags["boundary"] == "administrative" && tags["admin_level"] == "8")
    }
}
