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

/// Parameters of a call that is answered page by page.
public protocol PagedParameters: StrictParameters {
    /// How many items at most; nil for as many as there may be.
    var limit: PageLimit? { get }
}

extension PagedParameters {
    /// How many items the answer has at most.
    public var pageSize: Int { limit?.count ?? PageLimit.most }
}

/// Parameters of `finance.statement`, `ticket.list` and `wish.list`.
public struct PageParameters: PagedParameters {
    /// Only items whose number is lower; nil for the first page.
    public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    public static let keys = ["before_id", "limit"]

    /// Asks for a page.
    public init(before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.before_id = before_id
        self.limit = limit
    }
}
