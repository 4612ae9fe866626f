import RideCore

/// What the coordinates of a table are in: a system of the EPSG registry, as far as these are known
/// here.
///
/// Geographic systems whose degrees are those of WGS 84 to within some metres are taken for it.
/// Transverse Mercator coordinates are turned back by Krüger's series (1912) to the third power of
/// the third flattening, which is right to under a millimetre within a zone of UTM; the functions
/// are summed here, so that one table gives the same places on every machine.
public struct CoordinateSystem: Hashable, Sendable {
    private enum Kind: Hashable {
        case degrees
        /// Metres on the map that most web pages show.
        case webMercator
        case utm(zone: Int, isSouth: Bool)
    }

    private let kind: Kind

    /// Degrees of latitude and longitude.
    public static let wgs84 = CoordinateSystem(kind: .degrees)

    private init(kind: Kind) { self.kind = kind }

    /// A system by its code, `EPSG:32722` or `32722`; nil where it is not known here.
    public init?(_ text: String) {
        let isNamed = text.lowercased().hasPrefix("epsg:")
        guard let code = Int(isNamed ? String(text.dropFirst(5)) : text) else { return nil }
        switch code {
        // WGS 84, SIRGAS 2000, ETRS89, NAD83, NAD83(CSRS), GDA2020, NAD83(2011), JGD2011.
        case 4326, 4674, 4258, 4269, 4617, 7844, 6318, 6668: kind = .degrees
        case 3857, 900_913: kind = .webMercator
        // WGS 84 / UTM.
        case 32_601...32_660: kind = .utm(zone: code - 32_600, isSouth: false)
        case 32_701...32_760: kind = .utm(zone: code - 32_700, isSouth: true)
        // SIRGAS 2000 / UTM.
        case 31_965...31_976: kind = .utm(zone: code - 31_954, isSouth: false)
        case 31_977...31_985: kind = .utm(zone: code - 31_960, isSouth: true)
        // ETRS89 / UTM, NAD83 / UTM.
        case 25_828...25_838: kind = .utm(zone: code - 25_800, isSouth: false)
        case 26_901...26_923: kind = .utm(zone: code - 26_900, isSouth: false)
        default: return nil
        }
    }

    /// The codes that are known here, in words.
    public static let known =
        "EPSG:4326 and its like, 3857, or UTM on WGS 84 (326xx, 327xx), SIRGAS 2000 (31965 to "
        + "31985), ETRS89 (258xx) or NAD83 (269xx)"

    /// Whether coordinates are latitude and longitude.
    public var isGeographic: Bool { kind == .degrees }

    /// A place; nil where the numbers are none on the Earth.
    ///
    /// - Parameters:
    ///   - east: metres to the east, or degrees of longitude.
    ///   - north: metres to the north, or degrees of latitude.
    public func coordinate(east: Double, north: Double) -> Coordinate? {
        switch kind {
        case .degrees: return Coordinate(latitude: north, longitude: east)
        case .webMercator:
            let radius = Self.equator_m
            guard abs(east) <= .pi * radius, abs(north) <= .pi * radius else { return nil }
            let latitude = Series.arctangent(Series.hyperbolicSine(north / radius))
            return Self.coordinate(latitude, east / radius)
        case .utm(let zone, let isSouth):
            // Half the width of a zone at the equator, and as much again.
            guard (-200_000...1_200_000).contains(east), (-1e6...1.1e7).contains(north) else {
                return nil
            }
            return Self.utm(
                east: east - 500_000, north: isSouth ? north - 10_000_000 : north,
                meridian: Double(6 * zone - 183) * .pi / 180)
        }
    }

    // MARK: Transverse Mercator

    private static let equator_m = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563

    private static func utm(east: Double, north: Double, meridian: Double) -> Coordinate? {
        let n = flattening / (2 - flattening)
        let radius = 0.9996 * equator_m / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
        let (xi, eta) = (north / radius, east / radius)
        let back = [
            n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96, n * n / 48 + n * n * n / 15,
            17 * n * n * n / 480,
        ]
        var (along, across) = (xi, eta)
        for (index, factor) in back.enumerated() {
            let turn = 2 * Double(index + 1)
            along -= factor * Series.sine(turn * xi) * Series.hyperbolicCosine(turn * eta)
            across -= factor * Series.cosine(turn * xi) * Series.hyperbolicSine(turn * eta)
        }
        let sine = Series.sine(along) / Series.hyperbolicCosine(across)
        let conformal = Series.arctangent(sine / max(1 - sine * sine, 0).squareRoot())
        let forth = [
            2 * n - 2 * n * n / 3 - 2 * n * n * n, 7 * n * n / 3 - 8 * n * n * n / 5,
            56 * n * n * n / 15,
        ]
        var latitude = conformal
        for (index, factor) in forth.enumerated() {
            latitude += factor * Series.sine(2 * Double(index + 1) * conformal)
        }
        let longitude =
            meridian + Series.arctangent(Series.hyperbolicSine(across) / Series.cosine(along))
        return coordinate(latitude, longitude)
    }

    private static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate? {
        Coordinate(latitude: latitude * 180 / .pi, longitude: longitude * 180 / .pi)
    }
}

/// Functions summed from their power series, with the four operations and the square root alone.
private enum Series {
    /// Good for a few turns.
    static func sine(_ x: Double) -> Double {
        let x = x - (x / (2 * .pi)).rounded() * 2 * .pi
        return sum(x, x, from: 1, sign: -1)
    }

    static func cosine(_ x: Double) -> Double {
        let x = x - (x / (2 * .pi)).rounded() * 2 * .pi
        return sum(1, x, from: 0, sign: -1)
    }

    /// Good up to some units.
    static func hyperbolicSine(_ x: Double) -> Double { sum(x, x, from: 1, sign: 1) }

    static func hyperbolicCosine(_ x: Double) -> Double { sum(1, x, from: 0, sign: 1) }

    /// Each term is the one before times x² over the next two whole numbers.
    private static func sum(_ first: Double, _ x: Double, from power: Double, sign: Double)
        -> Double
    {
        var (sum, term, power) = (first, first, power)
        for _ in 0..<24 {
            term *= sign * x * x / ((power + 1) * (power + 2))
            power += 2
            sum += term
        }
        return sum
    }

    /// Three times the half of the angle is taken, and the rest summed.
    static func arctangent(_ x: Double) -> Double {
        var x = x
        for _ in 0..<3 { x /= 1 + (1 + x * x).squareRoot() }
        var (sum, power) = (0.0, x)
        for odd in stride(from: 1.0, through: 31, by: 2) {
            sum += power / odd
            power *= -x * x
        }
        return 8 * sum
    }
}
