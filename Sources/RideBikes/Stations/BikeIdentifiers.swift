import RideCore

/// Names a station of a bicycle system within the engine.
public struct StationID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the station with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names one bicycle that the engine lends, as long as it has it.
public struct BikeID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the bicycle with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a kind of bicycle by its place in `BikeSystem.kinds`.
public struct BikeKindID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the kind at this place.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
