/// A point on the Earth in the WGS 84 datum, in whole ten-millionths of a degree.
///
/// Whole numbers make equality, hashing and the recorded history the same on every machine; the
/// unit, about 11 mm, is the one in which OpenStreetMap stores its nodes.
public struct Coordinate: BitwiseCopyable, Hashable, Codable, Sendable {
    /// Degrees north of the equator × 10⁷.
    public let latitudeE7: Int32
    /// Degrees east of Greenwich × 10⁷.
    public let longitudeE7: Int32

    /// The point with these coordinates in ten-millionths of a degree.
    public init(latitudeE7: Int32, longitudeE7: Int32) {
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }

    /// The point nearest to these coordinates in degrees, or nil where they are not on the Earth
    /// (a latitude beyond ±90, a longitude beyond ±180, or not a number).
    public init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(
            latitudeE7: Int32((latitude * 1e7).rounded()),
            longitudeE7: Int32((longitude * 1e7).rounded()))
    }

    /// Degrees north of the equator.
    public var latitude: Double { Double(latitudeE7) / 1e7 }
    /// Degrees east of Greenwich.
    public var longitude: Double { Double(longitudeE7) / 1e7 }
}
