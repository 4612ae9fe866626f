import RideCore

/// One bicycle that the engine lends (B5).
public struct Bike: Hashable, Codable, Sendable {
    /// Its number, which stands on its frame.
    public let id: BikeID
    /// What kind it is.
    public let kind: BikeKindID

    /// A bicycle.
    public init(id: BikeID, kind: BikeKindID) {
        self.id = id
        self.kind = kind
    }
}

/// What is read off a bicycle, a dock or a shared text: which bicycle or which station it names.
///
/// A bicycle carries `B` and its number, a station `S` and its number. A link ends with the same,
/// `ride:bikes/S12`, so that a code that was scanned is as good as one that was typed.
public enum BikeCode: Hashable, Sendable {
    /// A station, and whichever of its bicycles.
    case station(StationID)
    /// One bicycle.
    case bike(BikeID)

    /// What stands before the code in a link.
    public static let linkPrefix = "ride:bikes/"

    /// Reads what was typed or scanned; capitals and blanks do not matter. Nil for anything else.
    public init?(_ typed: String) {
        var text = typed.filter { !$0.isWhitespace }.uppercased()
        let prefix = Self.linkPrefix.uppercased()
        if text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
        guard let letter = text.first, text.utf8.count <= 20,
            let number = UInt64(text.dropFirst()), number <= UInt64(Int64.max),
            text.utf8.dropFirst().allSatisfy({ (48...57).contains($0) })
        else { return nil }
        switch letter {
        case "S": self = .station(StationID(number))
        case "B": self = .bike(BikeID(number))
        default: return nil
        }
    }

    /// The code as it stands on the bicycle or the station.
    public var text: String {
        switch self {
        case .station(let id): "S\(id)"
        case .bike(let id): "B\(id)"
        }
    }

    /// The code as it is shared.
    public var link: String { Self.linkPrefix + text }
}
