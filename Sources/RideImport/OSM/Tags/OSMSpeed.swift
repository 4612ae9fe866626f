import RideCore
import RideMap

/// Reads `maxspeed` and its relatives, and says how fast a street is really driven.
struct OSMSpeed {
    let country: Country

    /// Limits of a street in its two directions, in km/h; nil where nothing says.
    struct Limits: Equatable {
        var forward_kmh: Double?
        var backward_kmh: Double?
    }

    /// Knots, miles and the pace of a walk, in km/h.
    private static let knot = 1.852
    private static let mile = 1.609_344
    private static let walk = 7.0

    /// What the tags say about the limit in each direction; one of certain hours counts if it holds
    /// for most of the week.
    func limits(_ tags: OSMTags, _ rules: OSMRules) -> Limits {
        let otherwise =
            implied(tags) ?? tags["maxspeed:practical"].flatMap(limit)
            ?? tags["maxspeed:advisory"].flatMap(limit)
        func stated(_ direction: OSMRules.Direction) -> Double? {
            rules.values(.maxspeed, tags, direction) { _ in false }.lazy
                .compactMap { limit($0.value) }.first
        }
        return Limits(
            forward_kmh: stated(.forward) ?? otherwise,
            backward_kmh: stated(.backward) ?? otherwise)
    }

    /// The limit that the kind of limit implies: `source:maxspeed=DE:urban`, `zone:maxspeed=30`.
    func implied(_ tags: OSMTags) -> Double? {
        for key in ["maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic"] {
            guard let value = tags[key] else { continue }
            // A bare number says what the zone allows only under this key.
            if let limit = zone(value) ?? (key == "zone:maxspeed" ? limit(value) : nil) {
                return limit
            }
        }
        return nil
    }

    /// A value of `maxspeed` in km/h, or nil if it says nothing that can be driven by. Of several
    /// values (`50;60`) the lowest counts.
    func limit(_ value: String) -> Double? {
        value.split { $0 == ";" || $0 == "|" }.compactMap { single(String($0)) }.min()
    }

    private func single(_ value: String) -> Double? {
        let value = value.lowercased().filter { $0 != " " }
        switch value {
        case "walk", "walking_pace": return Self.walk
        case "none", "unlimited", "no": return country.motorway_kmh
        case "", "signals", "variable", "implicit", "unknown": return nil
        default: break
        }
        let digits = value.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
        guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })) else {
            return zone(value)
        }
        let unit: Double
        switch value.dropFirst(digits.count) {
        case "", "km/h", "kmh", "kph", "kmph": unit = 1
        case "mph", "mp/h", "mi/h": unit = Self.mile
        case "knots", "knot", "kn": unit = Self.knot
        default: return nil
        }
        let speed = number * unit
        return GMNSReader.speeds_kmh.contains(speed) ? speed : nil
    }

    /// `BR:urban`, `DE:zone30`, `urban`, `FR:zone:20`.
    private func zone(_ value: String) -> Double? {
        let parts = value.lowercased().split(separator: ":").map(String.init)
        guard let last = parts.last else { return nil }
        let named = parts.count > 1 ? Country.named(parts[0]) : nil
        let country = named?.hasOwnLimits == true ? named ?? self.country : self.country
        switch last {
        case "urban", "urban_primary", "urban_secondary": return country.urban_kmh
        case "rural", "nsl_single", "trunk": return country.rural_kmh
        case "motorway", "nsl_dual": return country.motorway_kmh
        case "living_street", "walk", "pedestrian_zone", "bicycle_road": return country.living_kmh
        default: break
        }
        let digits = last.drop { !("0"..."9").contains($0) }
        let isZone = last.hasPrefix("zone") || parts.dropLast().last == "zone"
        guard isZone, let number = Double(String(digits)) else { return nil }
        let speed = country.code == "GB" || country.code == "US" ? number * Self.mile : number
        return GMNSReader.speeds_kmh.contains(speed) ? speed : nil
    }

    /// The part of the limit that is driven on average between two crossings, by class.
    ///
    /// Nobody holds the limit from one crossing to the next: one gathers speed, follows others,
    /// looks out for those who leave a parking space. What crossings and turns take comes on top of
    /// it, when a way is searched. The factors rise with the class because the crossings lie
    /// further apart; they are of the size routing services use (0.7 to 0.9), not measured here.
    static func part(_ roadClass: RoadClass) -> Double {
        switch roadClass {
        case .motorway: 0.95
        case .trunk: 0.9
        case .primary: 0.85
        case .secondary: 0.8
        case .tertiary: 0.75
        case .residential, .unclassified: 0.7
        case .livingStreet, .service: 0.75
        case .ferry: 1
        }
    }

    /// How fast a street is driven in km/h, at the stated limit or else the country's, and no
    /// faster than its ground allows.
    func driven_kmh(
        _ limit: Double?, _ roadClass: RoadClass, isSlipRoad: Bool, ground_kmh: Double? = nil
    ) -> Double {
        let legal = limit ?? country.limit_kmh(roadClass, isSlipRoad: isSlipRoad)
        return max(5, min(legal, ground_kmh ?? legal) * Self.part(roadClass))
    }
}
