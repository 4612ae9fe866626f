/// What an engine said that cannot be true.
public struct Faults: Hashable, Sendable {
    /// How many there were.
    public private(set) var count = 0
    /// The first of them, a sentence each.
    public private(set) var samples: [String] = []

    private static let kept = 20

    /// None.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// Takes one down.
    public mutating func add(_ sentence: String) {
        count += 1
        if samples.count < Self.kept { samples.append(sentence) }
    }
}
