import RideCore
import RideMap

/// A country as far as its traffic goes: which side to keep to, and how fast where no sign says.
struct Country: Sendable {
    /// The code of ISO 3166-1; empty for no country in particular.
    let code: String
    let drivesOnLeft: Bool
    /// In towns, in km/h.
    let urban_kmh: Double
    /// Outside towns.
    let rural_kmh: Double
    /// On motorways.
    let motorway_kmh: Double
    /// Streets where people on foot come first.
    let living_kmh: Double
    /// Limits by class where they differ from the urban one, as Brazil has them.
    private let byClass_kmh: [RoadClass: Double]

    private init(
        _ code: String, left: Bool = false, urban: Double = 50, rural: Double = 90,
        motorway: Double = 120, living: Double = 20, byClass: [RoadClass: Double] = [:]
    ) {
        self.code = code
        drivesOnLeft = left
        urban_kmh = urban
        rural_kmh = rural
        motorway_kmh = motorway
        living_kmh = living
        byClass_kmh = byClass
    }

    /// The limit on a road of this class inside a town where no sign says otherwise, in km/h.
    ///
    /// Of slip roads half of the way from the town's limit to the road's.
    func limit_kmh(_ roadClass: RoadClass, isSlipRoad: Bool) -> Double {
        let limit: Double
        switch roadClass {
        case .motorway: limit = byClass_kmh[.motorway] ?? motorway_kmh
        case .trunk: limit = byClass_kmh[.trunk] ?? max(urban_kmh, rural_kmh - 10)
        case .livingStreet: limit = living_kmh
        case .service: limit = 20
        case .primary, .secondary, .tertiary, .residential, .unclassified:
            limit = byClass_kmh[roadClass] ?? urban_kmh
        }
        return isSlipRoad ? min(limit, (limit + urban_kmh) / 2) : limit
    }

    /// What no country in particular has.
    static let neutral = Country("")

    /// The country with this code, or nil if its rules are not known here.
    static func named(_ code: String) -> Country? {
        let code = code.uppercased()
        return all.first { $0.code == code }
    }

    /// The codes of all countries whose rules are known, in alphabetical order.
    static var codes: String { all.map(\.code).sorted().joined(separator: ", ") }

    private static let mph = 1.609_344

    /// Brazil: Código de Trânsito Brasileiro art. 61 § 1. Portugal: Código da Estrada art. 27.
    /// Chile: ley 18.290 art. 145. Argentina: ley 24.449 art. 51. Uruguay: ley 18.191 and decree
    /// 118/984. United States: what most states have in towns. Spain: Reglamento General de
    /// Circulación art. 48 and 50. Germany: StVO § 3 and its recommended speed on motorways.
    /// France: Code de la route R413. Great Britain: Highway Code rule 124.
    private static let all: [Country] = [
        Country(
            "BR", urban: 60, rural: 80, motorway: 80, living: 20,
            byClass: [.trunk: 80, .tertiary: 40, .residential: 30, .unclassified: 40]),
        Country("PT"),
        Country("CL", rural: 100),
        Country(
            "AR", urban: 60, rural: 110, motorway: 110,
            byClass: [.residential: 40, .unclassified: 40, .tertiary: 40, .trunk: 80]),
        Country("UY", urban: 45, rural: 90, motorway: 110, byClass: [.primary: 60]),
        Country(
            "US", urban: 30 * mph, rural: 55 * mph, motorway: 60 * mph, living: 15 * mph,
            byClass: [.residential: 25 * mph, .primary: 40 * mph, .secondary: 35 * mph]),
        Country("ES", byClass: [.residential: 30]),
        Country("DE", rural: 100, motorway: 130, living: 10),
        Country("GB", left: true, urban: 30 * mph, rural: 60 * mph, motorway: 70 * mph),
        Country("FR", rural: 80, motorway: 130),
        Country("IE", left: true, rural: 80, motorway: 120),
        Country("AU", left: true, rural: 100, motorway: 100, living: 10),
        Country("NZ", left: true, rural: 100, motorway: 100),
        Country("JP", left: true, urban: 40, rural: 60, motorway: 80),
        Country("IN", left: true, rural: 80, motorway: 100),
        Country("ZA", left: true, urban: 60, rural: 100, motorway: 120),
        Country("MX", rural: 80, motorway: 110), Country("CO", rural: 80, motorway: 100),
        Country("PE", rural: 90, motorway: 100), Country("IT", motorway: 130),
    ]
}

extension Country {
    /// Where a country roughly is, in whole degrees. Smaller countries come before the larger ones
    /// whose rectangles they are in.
    private static let rectangles: [(code: String, south: Int, west: Int, north: Int, east: Int)] =
        [
            ("AR", -36, -66, -34, -58), ("UY", -35, -59, -30, -53), ("PT", 36, -10, 42, -7),
            ("PT", 37, -32, 40, -24),
            ("PT", 32, -18, 34, -16), ("CL", -56, -76, -17, -70), ("AR", -56, -70, -35, -53),
            ("AR", -35, -70, -22, -58), ("BR", -34, -54, 6, -34), ("BR", -24, -58, 6, -54),
            ("BR", -12, -73, 0, -58), ("IE", 51, -11, 54, -6), ("GB", 50, -8, 61, 2),
            ("ES", 36, -10, 44, 3), ("ES", 27, -19, 30, -13), ("FR", 43, -5, 51, 6),
            ("FR", 41, 8, 43, 10), ("DE", 47, 6, 55, 15), ("US", 25, -125, 49, -66),
            ("US", 51, -170, 72, -130), ("US", 18, -161, 23, -154), ("JP", 30, 129, 46, 146),
            ("NZ", -48, 166, -34, 179), ("AU", -44, 112, -10, 154), ("ZA", -35, 16, -22, 33),
        ]

    /// The country a place seems to be in; the neutral one outside all rectangles. Near borders it
    /// may be the neighbour: then the command has to be told.
    static func guessed(at place: Coordinate) -> Country {
        func isInside(_ south: Int, _ west: Int, _ north: Int, _ east: Int) -> Bool {
            place.latitude >= Double(south) && place.latitude <= Double(north)
                && place.longitude >= Double(west) && place.longitude <= Double(east)
        }
        let match = rectangles.first { isInside($0.south, $0.west, $0.north, $0.east) }
        return match.flatMap { named($0.code) } ?? neutral
    }
}
