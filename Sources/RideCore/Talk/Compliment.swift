/// Something kind that one side of a ride says of the other with a good rating, from a fixed list.
public enum Compliment: String, CaseIterable, Comparable, Codable, Sendable {
    /// Of either side: it was pleasant together.
    case friendly
    /// Of a driver: one felt safe.
    case safeDriving
    /// Of a driver: the car was clean.
    case cleanCar
    /// Of a driver: knows the way.
    case knowsTheWay
    /// Of a driver: helped with bags, or on getting in.
    case helpful
    /// Of a passenger: was there in time.
    case punctual
    /// Of a passenger: was easy to find.
    case easyToFind
    /// Of a passenger: left the car as it was.
    case tidy

    /// The fewest stars with which compliments go.
    public static let fewestStars = Stars.four

    /// What one side can say of the other, in the order in which it is offered.
    public static func given(by side: Side) -> [Compliment] {
        switch side {
        case .passenger: [.friendly, .safeDriving, .cleanCar, .knowsTheWay, .helpful]
        case .driver: [.friendly, .punctual, .easyToFind, .tidy]
        }
    }

    /// In the order of `allCases`.
    public static func < (left: Compliment, right: Compliment) -> Bool {
        guard let first = allCases.firstIndex(of: left), let second = allCases.firstIndex(of: right)
        else { return false }
        return first < second
    }
}

/// How often somebody was told what.
public struct ComplimentCounts: Hashable, Codable, Sendable {
    private var counts: [String: Int]

    /// Nothing was said yet.
    public init() { counts = [:] }

    /// Whether nothing was said.
    public var isEmpty: Bool { counts.isEmpty }

    /// What was said and how often, the most frequent first, of equally frequent ones in the order
    /// of the list.
    public var all: [(compliment: Compliment, count: Int)] {
        Compliment.allCases.compactMap { compliment in
            counts[compliment.rawValue].map { (compliment, $0) }
        }.enumerated().sorted {
            ($1.element.1, $0.offset) < ($0.element.1, $1.offset)
        }.map(\.element)
    }

    /// Counts what was said with a rating, in place of what was said with the one it replaces.
    public mutating func count(_ said: [Compliment], replacing before: [Compliment]) {
        for compliment in said { counts[compliment.rawValue, default: 0] += 1 }
        for compliment in before {
            let left = (counts[compliment.rawValue] ?? 0) - 1
            counts[compliment.rawValue] = left > 0 ? left : nil
        }
    }

    /// Reads an object of numbers; what is not in the list any more is left out.
    public init(from decoder: any Decoder) throws {
        counts = try decoder.singleValueContainer().decode([String: Int].self)
            .filter { Compliment(rawValue: $0.key) != nil && $0.value > 0 }
    }

    /// Writes an object of numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(counts)
    }
}
