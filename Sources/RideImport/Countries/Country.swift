import RideCore
import RideMap

/// A country as far as its traffic goes: which side to keep to, and how fast where no sign says.
struct Country: Sendable {
    /// The code of ISO 3166-1; empty for no country in particular.
    let code: String
    /// Whether what is said of speeds is this country's law, and not that of none in particular.
    let hasOwnLimits: Bool
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
        _ code: String, own: Bool = true, urban: Double = 50, rural: Double = 90,
        motorway: Double = 120, living: Double = 20, byClass: [RoadClass: Double] = [:]
    ) {
        self.code = code
        hasOwnLimits = own
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
        case .ferry: limit = OSMFerry.speed_kmh
        case .primary, .secondary, .tertiary, .residential, .unclassified:
            limit = byClass_kmh[roadClass] ?? urban_kmh
        }
        return isSlipRoad ? min(limit, (limit + urban_kmh) / 2) : limit
    }

    /// Whether cars keep to the left.
    var drivesOnLeft: Bool { Self.keepingLeft.contains(code) }

    /// What no country in particular has.
    static let neutral = Country("", own: false)

    /// The country with this code, in large or small letters; nil if there is none. One whose
    /// limits are not known here has those of none in particular.
    static func named(_ code: String) -> Country? {
        let code = code.uppercased()
        guard codes.contains(code) else { return nil }
        return all.first { $0.code == code } ?? Country(code, own: false)
    }

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
        Country("GB", urban: 30 * mph, rural: 60 * mph, motorway: 70 * mph),
        Country("FR", rural: 80, motorway: 130),
        Country("IE", rural: 80, motorway: 120),
        Country("AU", rural: 100, motorway: 100, living: 10),
        Country("NZ", rural: 100, motorway: 100),
        Country("JP", urban: 40, rural: 60, motorway: 80),
        Country("IN", rural: 80, motorway: 100),
        Country("ZA", urban: 60, rural: 100, motorway: 120),
        Country("MX", rural: 80, motorway: 110), Country("CO", rural: 80, motorway: 100),
        Country("PE", rural: 90, motorway: 100), Country("IT", motorway: 130),
    ]
}
