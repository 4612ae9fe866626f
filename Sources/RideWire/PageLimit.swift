/// How many items of a list one answer brings: so many that the longest of them fit a frame.
public struct PageLimit: Codable, Hashable, Sendable {
    /// How many.
    public let count: Int

    /// The most.
    public static let most = 20

    /// A limit; nil outside 1 to `most`.
    public init?(_ count: Int) {
        guard (1...Self.most).contains(count) else { return nil }
        self.count = count
    }

    /// Reads the bare number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let limit = PageLimit(try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a page has 1 to \(Self.most) items")
        }
        self = limit
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(count)
    }
}

/// A call that is answered page by page.
public protocol PagedRequest: Request {
    /// How many items at most; nil for as many as there may be.
    var limit: PageLimit? { get }
}

extension PagedRequest {
    /// How many items the answer has at most.
    public var pageSize: Int { limit?.count ?? PageLimit.most }
}
