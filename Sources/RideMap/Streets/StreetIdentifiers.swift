/// Names a crossing or the end of a street: the index of the node in its network.
public struct NodeID: Hashable, Comparable, Codable, Sendable {
    /// The index, from 0.
    public let rawValue: UInt32
    /// Names the node with this index.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Orders nodes as the imported table listed them.
    public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
    /// The index, ready to subscript an array with.
    public var index: Int { Int(rawValue) }

    /// Reads the bare number.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UInt32.self))
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Names a stretch of street between two nodes: the index of the link in its network.
public struct LinkID: Hashable, Comparable, Codable, Sendable {
    /// The index, from 0.
    public let rawValue: UInt32
    /// Names the link with this index.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Orders links as the imported table listed them.
    public static func < (left: LinkID, right: LinkID) -> Bool { left.rawValue < right.rawValue }
    /// The index, ready to subscript an array with.
    public var index: Int { Int(rawValue) }

    /// Reads the bare number.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UInt32.self))
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Names a zone of the city: the index of the zone in `City.zones`.
public struct ZoneID: Hashable, Comparable, Codable, Sendable {
    /// The index, from 0.
    public let rawValue: UInt32
    /// Names the zone with this index.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Orders zones as the imported table listed them.
    public static func < (left: ZoneID, right: ZoneID) -> Bool { left.rawValue < right.rawValue }
    /// The index, ready to subscript an array with.
    public var index: Int { Int(rawValue) }

    /// Reads the bare number.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UInt32.self))
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
