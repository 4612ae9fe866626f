/// A kind of car and service that a passenger can ask for.
///
/// A driver serves one or more categories; a request asks for exactly one.
public enum Category: String, CaseIterable, Codable, Sendable {
    /// An ordinary car.
    case common
    /// A large, recent car.
    case vip
}

/// How a ride is paid.
public enum PaymentMethod: String, CaseIterable, Codable, Sendable {
    /// To the driver, in cash, at the end.
    case cash
}
