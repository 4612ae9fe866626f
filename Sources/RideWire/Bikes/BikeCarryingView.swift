/// What a van had best carry, by the engine's policy (B7).
public struct BikeCarryingView: Codable, Hashable, Sendable {
    /// From which station.
    public var from_station_id: UInt64
    /// Its name.
    public var from_name: String
    /// To which.
    public var to_station_id: UInt64
    /// Its name.
    public var to_name: String
    /// How many bicycles.
    public var count: Int

    /// A drive of a van.
    public init(
        from_station_id: UInt64, from_name: String, to_station_id: UInt64, to_name: String,
        count: Int
    ) {
        self.from_station_id = from_station_id
        self.from_name = from_name
        self.to_station_id = to_station_id
        self.to_name = to_name
        self.count = count
    }
}
