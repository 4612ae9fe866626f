/// How fast the ground of a street lets cars drive, whatever the sign says.
///
/// Nobody drives 60 km/h on mud. The figures are those of OSRM's car profile (`profiles/car.lua`,
/// its tables of surfaces, kinds of tracks and smoothness), but for alleys: these it drives at 5
/// km/h, here they are driven at the pace of a yard.
enum OSMGround {
    /// Kilometres per hour, at most; nil where the tags say nothing, or nothing that slows.
    static func most_kmh(_ tags: OSMTags) -> Double? {
        let own = [
            tags["surface"].flatMap { surfaces_kmh[$0] },
            tags["tracktype"].flatMap { tracks_kmh[$0] },
            tags["smoothness"].flatMap { smoothness_kmh[$0] },
            tags["service"] == "alley" ? alley_kmh : nil,
        ]
        return own.compactMap { $0 }.min()
    }

    private static let alley_kmh = 10.0

    static let surfaces_kmh: [String: Double] = [
        "cement": 80, "compacted": 80, "fine_gravel": 80, "paving_stones": 60, "metal": 60,
        "bricks": 60, "grass": 40, "wood": 40, "sett": 40, "grass_paver": 40, "gravel": 40,
        "unpaved": 40, "ground": 40, "dirt": 40, "pebblestone": 40, "tartan": 40,
        "cobblestone": 30, "unhewn_cobblestone": 30, "clay": 30, "earth": 20, "stone": 20,
        "rocky": 20, "sand": 20, "mud": 10,
    ]

    static let tracks_kmh: [String: Double] = [
        "grade1": 60, "grade2": 40, "grade3": 30, "grade4": 25, "grade5": 20,
    ]

    static let smoothness_kmh: [String: Double] = [
        "intermediate": 80, "bad": 40, "very_bad": 20, "horrible": 10, "very_horrible": 5,
    ]
}
