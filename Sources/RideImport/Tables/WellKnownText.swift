import RideCore
import RideMap

/// Reads lines and areas written as well-known text (OGC Simple Feature Access, part 1, § 7).
///
/// The numbers of a position are longitude and latitude; a third and fourth are passed over.
struct WellKnownText {
    private var rest: Substring.UTF8View

    private init(_ text: String) { rest = text[...].utf8 }

    /// The points of a `LINESTRING`, or nil if the text is none.
    static func line(_ text: String) -> [Coordinate]? {
        var reader = WellKnownText(text)
        guard reader.word() == "LINESTRING", let line = reader.points(), reader.isAtEnd else {
            return nil
        }
        return line
    }

    /// All rings of a `POLYGON` or `MULTIPOLYGON`, or nil if the text is neither.
    static func rings(_ text: String) -> [[Coordinate]]? {
        var reader = WellKnownText(text)
        switch reader.word() {
        case "POLYGON":
            guard let rings = reader.list({ $0.points() }), reader.isAtEnd else { return nil }
            return rings
        case "MULTIPOLYGON":
            guard let polygons = reader.list({ $0.list { $0.points() } }), reader.isAtEnd else {
                return nil
            }
            return Array(polygons.joined())
        default:
            return nil
        }
    }

    private mutating func word() -> String {
        skipSpace()
        let letters = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a }
        rest = rest[letters.endIndex...]
        return (String(letters) ?? "").uppercased()
    }

    private mutating func points() -> [Coordinate]? {
        list { reader in
            guard let longitude = reader.number(), let latitude = reader.number() else {
                return nil
            }
            while reader.number() != nil {}
            return Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    private mutating func list<Element>(
        _ element: (inout WellKnownText) -> Element?
    ) -> [Element]? {
        guard take("(") else { return nil }
        var elements: [Element] = []
        repeat {
            guard let next = element(&self) else { return nil }
            elements.append(next)
        } while take(",")
        return take(")") ? elements : nil
    }

    private mutating func number() -> Double? {
        skipSpace()
        let digits = rest.prefix { byte in
            (byte >= 0x30 && byte <= 0x39) || byte == 0x2d || byte == 0x2b || byte == 0x2e
                || byte == 0x65 || byte == 0x45
        }
        guard !digits.isEmpty, let number = Double(Substring(digits)) else { return nil }
        rest = rest[digits.endIndex...]
        return number
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
    }

    private var isAtEnd: Bool {
        rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
    }
}
