import RideCore

/// A city cut into about square zones: rows from south to north, columns from west to east.
///
/// The rectangle is divided evenly, so that the zones are of about the wished size and cover it
/// without a rest. Zones are numbered row by row from the south-west. Whole numbers only, so that a
/// point lies in the same zone on every machine.
public struct SurgeZones: Hashable, Sendable {
    /// The corner with the least latitude and longitude.
    public let southWest: Coordinate
    /// The corner with the greatest latitude and longitude, which belongs to the last zone.
    public let northEast: Coordinate
    /// About how wide and high a zone was to be.
    public let zoneSize: Metres
    /// Zones from south to north.
    public let rows: Int
    /// Zones from west to east.
    public let columns: Int

    /// The sizes that a zone may have.
    public static let sizes = Metres(millimetres: 200_000)...Metres(millimetres: 20_000_000)

    /// The zones of a rectangle, at least one.
    ///
    /// - Throws: `SurgeZonesRejection` for the first that applies, in the order of its cases.
    public init(
        southWest: Coordinate, northEast: Coordinate, zoneSize: Metres
    ) throws(SurgeZonesRejection) {
        for corner in [southWest, northEast] {
            guard abs(Int64(corner.latitudeE7)) <= 900_000_000,
                abs(Int64(corner.longitudeE7)) <= 1_800_000_000
            else { throw .notOnTheEarth }
        }
        guard southWest.latitudeE7 <= northEast.latitudeE7,
            southWest.longitudeE7 <= northEast.longitudeE7
        else { throw .cornersSwapped }
        guard Self.sizes.contains(zoneSize) else { throw .sizeOutOfRange }
        let middle = (Int64(southWest.latitudeE7) + Int64(northEast.latitudeE7)) / 2
        let height = Self.length(Int64(northEast.latitudeE7) - Int64(southWest.latitudeE7))
        let width =
            Self.length(Int64(northEast.longitudeE7) - Int64(southWest.longitudeE7))
            * Self.cosine(latitudeE7: middle) / 1_000_000
        let rows = Self.parts(of: height, zoneSize)
        let columns = Self.parts(of: width, zoneSize)
        guard rows * columns <= FareLimits.surgeZones else { throw .tooManyZones }
        self.southWest = southWest
        self.northEast = northEast
        self.zoneSize = zoneSize
        self.rows = rows
        self.columns = columns
    }

    /// How many zones there are.
    public var count: Int { rows * columns }

    /// The zone in which a point lies; for points outside, the nearest one at the border.
    public func zone(at point: Coordinate) -> Int {
        let row = Self.part(
            Int64(point.latitudeE7) - Int64(southWest.latitudeE7), of: height, parts: rows)
        let column = Self.part(
            Int64(point.longitudeE7) - Int64(southWest.longitudeE7), of: width, parts: columns)
        return row * columns + column
    }

    /// The point of a zone with the least latitude and longitude.
    ///
    /// - Precondition: `zone` is one of them.
    public func southWest(of zone: Int) -> Coordinate { corner(of: zone, offset: 0) }

    /// The corner that a zone shares with its neighbours to the north and east.
    ///
    /// - Precondition: `zone` is one of them.
    public func northEast(of zone: Int) -> Coordinate { corner(of: zone, offset: 1) }

    /// The middle of a zone.
    ///
    /// - Precondition: `zone` is one of them.
    public func centre(of zone: Int) -> Coordinate {
        let (first, last) = (southWest(of: zone), northEast(of: zone))
        return Coordinate(
            latitudeE7: Int32((Int64(first.latitudeE7) + Int64(last.latitudeE7)) / 2),
            longitudeE7: Int32((Int64(first.longitudeE7) + Int64(last.longitudeE7)) / 2))
    }

    /// Steps of 10⁻⁷ degrees from south to north, the last one included: it is never zero, and
    /// the northern border falls into the last row.
    private var height: Int64 { Int64(northEast.latitudeE7) - Int64(southWest.latitudeE7) + 1 }
    private var width: Int64 { Int64(northEast.longitudeE7) - Int64(southWest.longitudeE7) + 1 }

    private static func part(_ offset: Int64, of span: Int64, parts: Int) -> Int {
        Int(min(max(offset, 0), span - 1) * Int64(parts) / span)
    }

    private func corner(of zone: Int, offset: Int) -> Coordinate {
        precondition((0..<count).contains(zone), "there is no zone \(zone)")
        let row = Self.start(of: zone / columns + offset, span: height, parts: rows)
        let column = Self.start(of: zone % columns + offset, span: width, parts: columns)
        // The far edge of the last zones would be a step outside; the rectangle ends before.
        return Coordinate(
            latitudeE7: Int32(min(Int64(southWest.latitudeE7) + row, Int64(northEast.latitudeE7))),
            longitudeE7: Int32(
                min(Int64(southWest.longitudeE7) + column, Int64(northEast.longitudeE7))))
    }

    /// The first step of a part, which is the least one that `part` puts there.
    private static func start(of part: Int, span: Int64, parts: Int) -> Int64 {
        (Int64(part) * span + Int64(parts) - 1) / Int64(parts)
    }

    /// Millimetres in so many ten-millionths of a degree along a meridian, 11.119508 each: the mean
    /// radius of WGS 84 times π / 180.
    private static func length(_ stepsE7: Int64) -> Int64 { stepsE7 * 11_119_508 / 1_000_000 }

    private static func parts(of length: Int64, _ size: Metres) -> Int {
        max(1, Int((length + size.millimetres / 2) / size.millimetres))
    }

    /// Millionths of the cosine of a latitude, by its Taylor series in billionths.
    private static func cosine(latitudeE7: Int64) -> Int64 {
        let billion: Int64 = 1_000_000_000
        let angle = latitudeE7 * 1_745_329_252 / billion
        let square = angle * angle / billion
        var term = billion
        var sum = billion
        for step in 1...10 as ClosedRange<Int64> {
            term = -(term * square / billion) / (2 * step * (2 * step - 1))
            sum += term
        }
        return max(0, sum / 1_000)
    }
}

/// Why a rectangle could not be cut into zones.
///
/// The raw value is the stable code; `message` is fit for a user.
public enum SurgeZonesRejection: String, Error, CaseIterable, Codable, Sendable {
    /// A latitude beyond ±90 or a longitude beyond ±180 degrees.
    case notOnTheEarth = "not_on_the_earth"
    /// The first corner is not south-west of the second.
    case cornersSwapped = "corners_swapped"
    /// The zones would be smaller or larger than `SurgeZones.sizes`.
    case sizeOutOfRange = "size_out_of_range"
    /// There would be more than `FareLimits.surgeZones`.
    case tooManyZones = "too_many_zones"

    /// One sentence for whoever wished for the zones.
    public var message: String {
        switch self {
        case .notOnTheEarth: "The corners of the city must be on the Earth."
        case .cornersSwapped: "The first corner must be south-west of the second."
        case .sizeOutOfRange: "The zones must be from 200 m to 20 km wide."
        case .tooManyZones: "There would be more than \(FareLimits.surgeZones) zones."
        }
    }
}

extension SurgeZones: Codable {
    private enum CodingKeys: CodingKey { case southWest, northEast, zoneSize }

    /// Reads the rectangle and the size, and cuts it anew.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let southWest = try container.decode(Coordinate.self, forKey: .southWest)
        let northEast = try container.decode(Coordinate.self, forKey: .northEast)
        let zoneSize = try container.decode(Metres.self, forKey: .zoneSize)
        do throws(SurgeZonesRejection) {
            try self.init(southWest: southWest, northEast: northEast, zoneSize: zoneSize)
        } catch {
            throw decoder.refusal(error.message)
        }
    }

    /// Writes the rectangle and the size.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(southWest, forKey: .southWest)
        try container.encode(northEast, forKey: .northEast)
        try container.encode(zoneSize, forKey: .zoneSize)
    }
}
