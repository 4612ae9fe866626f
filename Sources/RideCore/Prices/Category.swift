/// A kind of car and service that a passenger can ask for.
///
/// A driver serves one or more categories; a request asks for exactly one.
public enum Category: String, CaseIterable, Codable, Sendable {
    /// An ordinary car.
    case common
    /// A large, recent car.
    case vip
    /// A woman drives a woman.
    case women
    /// An animal comes along.
    case pet
}

/// How a ride is paid.
public enum PaymentMethod: String, CaseIterable, Codable, Sendable {
    /// To the driver, in cash, at the end.
    case cash
    /// By a stored card, which is charged at the end.
    case card
}

/// The categories that a driver serves.
public struct CategorySet: OptionSet, Hashable, Codable, Sendable {
    /// One bit for each category, in the order of `Category.allCases`.
    public let rawValue: UInt8

    /// The set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of these categories.
    public init(_ categories: [Category]) {
        self.init(rawValue: categories.reduce(0) { $0 | Self.bit(of: $1) })
    }

    /// Whether a driver with this set can take a ride of `category`.
    public func serves(_ category: Category) -> Bool {
        rawValue & Self.bit(of: category) != 0
    }

    /// The categories in the set, in the order of `Category.allCases`.
    public var categories: [Category] { Category.allCases.filter(serves) }

    private static func bit(of category: Category) -> UInt8 {
        switch category {
        case .common: 1
        case .vip: 2
        case .women: 4
        case .pet: 8
        }
    }
}
