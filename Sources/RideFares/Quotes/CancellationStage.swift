import RideCore

/// Where a ride stands that is being called off, with what counts for the fee there.
public enum CancellationStage: Hashable, Sendable {
    /// Nobody has been found yet.
    case requested
    /// A driver is being asked.
    case offered
    /// A driver is on the way.
    case accepted(sinceAcceptance: Duration, driverHasMoved: Bool)
    /// The driver waits at the pick-up.
    case arrived(sinceAcceptance: Duration, sinceArrival: Duration)
    /// The passenger is aboard; only the engine can still end the ride.
    case inProgress
}

/// Durations are written as bare numbers of milliseconds.
extension CancellationStage: Codable {
    private enum CodingKeys: CodingKey {
        case stage, sinceAcceptance, sinceArrival, driverHasMoved
    }

    private enum Name: String, Codable { case requested, offered, accepted, arrived, inProgress }

    /// Reads a stage.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func duration(_ key: CodingKeys) throws -> Duration {
            .milliseconds(try container.decode(Int64.self, forKey: key))
        }
        switch try container.decode(Name.self, forKey: .stage) {
        case .requested: self = .requested
        case .offered: self = .offered
        case .accepted:
            self = .accepted(
                sinceAcceptance: try duration(.sinceAcceptance),
                driverHasMoved: try container.decode(Bool.self, forKey: .driverHasMoved))
        case .arrived:
            self = .arrived(
                sinceAcceptance: try duration(.sinceAcceptance),
                sinceArrival: try duration(.sinceArrival))
        case .inProgress: self = .inProgress
        }
    }

    /// Writes a stage.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .requested: try container.encode(Name.requested, forKey: .stage)
        case .offered: try container.encode(Name.offered, forKey: .stage)
        case .accepted(let sinceAcceptance, let driverHasMoved):
            try container.encode(Name.accepted, forKey: .stage)
            try container.encode(sinceAcceptance.milliseconds, forKey: .sinceAcceptance)
            try container.encode(driverHasMoved, forKey: .driverHasMoved)
        case .arrived(let sinceAcceptance, let sinceArrival):
            try container.encode(Name.arrived, forKey: .stage)
            try container.encode(sinceAcceptance.milliseconds, forKey: .sinceAcceptance)
            try container.encode(sinceArrival.milliseconds, forKey: .sinceArrival)
        case .inProgress: try container.encode(Name.inProgress, forKey: .stage)
        }
    }
}
