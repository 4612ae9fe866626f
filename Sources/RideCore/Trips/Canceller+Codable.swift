/// Whoever ended a ride is written like an actor, the engine itself as `"system"`.
extension Canceller: Codable {
    private static let systemName = "system"

    /// Reads an actor or the name of the engine.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let name = try? container.decode(String.self) else {
            self = .person(try Actor(from: decoder))
            return
        }
        guard name == Self.systemName else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a ride is called off by a passenger, a driver or the system")
        }
        self = .system
    }

    /// Writes the actor or the name of the engine.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .person(let actor): try actor.encode(to: encoder)
        case .system:
            var container = encoder.singleValueContainer()
            try container.encode(Self.systemName)
        }
    }
}
