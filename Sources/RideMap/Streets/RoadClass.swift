/// How important a road is, from the most to the least important.
public enum RoadClass: UInt8, CaseIterable, Comparable, Sendable {
    /// Divided highway without crossings.
    case motorway
    /// Major highway.
    case trunk
    /// Main road between parts of a city.
    case primary
    /// Road between neighbourhoods.
    case secondary
    /// Main road of a neighbourhood.
    case tertiary
    /// Street with homes.
    case residential
    /// Minor road outside the built-up area.
    case unclassified
    /// Street where people on foot come first.
    case livingStreet
    /// Access to buildings and car parks.
    case service
    /// Crossing by ship. It is driven along like a street; no place of the map snaps to it, and
    /// nobody walks over it.
    case ferry

    /// More important roads come first.
    public static func < (left: RoadClass, right: RoadClass) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The speed taken where the source states none, in km/h.
    ///
    /// Near the urban limits of Chile (50 in towns, law 18.290 art. 145) and Brazil (80, 60, 40 and
    /// 30 by kind of road, Código de Trânsito Brasileiro art. 61 § 1), lowered to what a street
    /// with crossings allows.
    public var defaultSpeed_kmh: Double {
        switch self {
        case .motorway: 100
        case .trunk: 80
        case .primary: 50
        case .secondary: 50
        case .tertiary: 40
        case .residential: 30
        case .unclassified: 40
        case .livingStreet: 15
        case .service: 15
        case .ferry: 10
        }
    }

    /// The class with this OpenStreetMap name; slip roads (`…_link`) count as the road they serve.
    public init?(facilityType: String) {
        let name = facilityType.hasSuffix("_link") ? facilityType.dropLast(5) : facilityType[...]
        switch name {
        case "motorway": self = .motorway
        case "trunk": self = .trunk
        case "primary": self = .primary
        case "secondary": self = .secondary
        case "tertiary": self = .tertiary
        case "residential": self = .residential
        case "unclassified": self = .unclassified
        case "living_street": self = .livingStreet
        case "service": self = .service
        case "ferry": self = .ferry
        default: return nil
        }
    }
}
