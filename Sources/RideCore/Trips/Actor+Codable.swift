/// Actors are written as one side and its number, `{"passenger":5}` or `{"driver":4294967296}`,
/// which is the form in which they are stored for ever.
extension Actor: Codable {
    private enum CodingKeys: String, CodingKey { case passenger, driver }

    /// Reads the side and the number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let keys = container.allKeys
        guard keys.count == 1, let key = keys.first else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "an actor is either a passenger or a driver"))
        }
        switch key {
        case .passenger: self = .passenger(try container.decode(PassengerID.self, forKey: key))
        case .driver: self = .driver(try container.decode(DriverID.self, forKey: key))
        }
    }

    /// Writes the side and the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .passenger(let id): try container.encode(id, forKey: .passenger)
        case .driver(let id): try container.encode(id, forKey: .driver)
        }
    }
}
