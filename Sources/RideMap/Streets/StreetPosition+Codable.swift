import RideCore

/// Positions are saved as a short text, `n12` for a node or `l7+1250` for a point of a link with
/// its offset in millimetres. The numbers mean something only together with the city file.
extension StreetPosition: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let position = StreetPosition(text: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a street position reads n12 or l7+1250")
        }
        self = position
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The text form.
    public var text: String {
        switch self {
        case .node(let node): "n\(node.rawValue)"
        case .link(let link, let offset): "l\(link.rawValue)+\(offset.millimetres)"
        }
    }

    /// Reads the text form; nil where it is not one.
    public init?(text: String) {
        let number = text.dropFirst()
        switch text.first {
        case "n":
            guard let node = UInt32(number) else { return nil }
            self = .node(NodeID(node))
        case "l":
            let parts = number.split(separator: "+", omittingEmptySubsequences: false)
            guard parts.count == 2, let link = UInt32(parts[0]), let offset = Int64(parts[1]),
                offset >= 0
            else { return nil }
            self = .link(LinkID(link), offset: Metres(millimetres: offset))
        default:
            return nil
        }
    }
}
