import RideCore

/// The docks of one station and the bicycles in them (B3, B5).
///
/// A bicycle that is reserved, or unlocked and not taken out yet, still stands in its dock.
public struct StationDocks: Hashable, Codable, Sendable {
    /// The bicycles that stand there, in the order of their numbers.
    public internal(set) var bikes: [Bike]
    /// How many bicycles can stand there; nil where there is no such limit.
    public internal(set) var places: Int?
    /// Whether an operator lets the station be used.
    public internal(set) var isInService: Bool

    /// Docks that take a bicycle back; nil where there is no limit.
    public var free: Int? { places.map { max(0, $0 - bikes.count) } }

    mutating func insert(_ bike: Bike) {
        let index = bikes.firstIndex { $0.id > bike.id } ?? bikes.endIndex
        bikes.insert(bike, at: index)
    }

    mutating func remove(_ id: BikeID) -> Bike? {
        bikes.firstIndex { $0.id == id }.map { bikes.remove(at: $0) }
    }
}

/// What is known of one station at a moment, for whoever looks (B3).
public struct StationStanding: Hashable, Sendable {
    /// The station.
    public let station: BikeStation
    /// Bicycles that nobody keeps, by kind; kinds without any are left out.
    public let bikes: [BikeKindID: Int]
    /// Docks that take a bicycle back; nil where there is no limit.
    public let freeDocks: Int?
    /// Whether bicycles can be taken.
    public let isRenting: Bool
    /// Whether bicycles can be brought back.
    public let isReturning: Bool
    /// Whether an operator has taken it out of service.
    public let isOutOfService: Bool

    /// A station as its own data last reported it: nobody keeps or takes a bicycle there by us.
    public init(reported station: BikeStation) {
        let status = station.status
        self.init(
            station: station, bikes: status?.bikes ?? [:], freeDocks: status?.freeDocks,
            isRenting: (status?.isInstalled ?? false) && (status?.isRenting ?? false),
            isReturning: (status?.isInstalled ?? false) && (status?.isReturning ?? false),
            isOutOfService: false)
    }

    /// A station and what is there.
    init(
        station: BikeStation, bikes: [BikeKindID: Int], freeDocks: Int?, isRenting: Bool,
        isReturning: Bool, isOutOfService: Bool
    ) {
        self.station = station
        self.bikes = bikes
        self.freeDocks = freeDocks
        self.isRenting = isRenting
        self.isReturning = isReturning
        self.isOutOfService = isOutOfService
    }

    /// Bicycles that nobody keeps, of all kinds.
    public var bikeCount: Int { bikes.values.reduce(0, +) }
    /// Whether a bicycle can be taken now.
    public var hasBikes: Bool { isRenting && bikeCount > 0 }
    /// Whether a bicycle can be brought now.
    public var hasDocks: Bool { isReturning && (freeDocks ?? 1) > 0 }
}
