import RideCore

/// A bicycle that stands somewhere else than at a station (B1).
public struct FreeBike: Hashable, Codable, Sendable {
    /// The name by which the system's own data calls it, at the moment.
    public let code: String
    /// Where it stands.
    public let coordinate: Coordinate
    /// What kind it is.
    public let kind: BikeKindID
    /// Whether it is kept for somebody.
    public let isReserved: Bool
    /// Whether it cannot be ridden.
    public let isDisabled: Bool

    /// A bicycle that stands somewhere.
    public init(
        code: String, coordinate: Coordinate, kind: BikeKindID, isReserved: Bool, isDisabled: Bool
    ) {
        self.code = code
        self.coordinate = coordinate
        self.kind = kind
        self.isReserved = isReserved
        self.isDisabled = isDisabled
    }
}
