import RideCore

/// Something found by name.
public struct Finding: Hashable, Sendable {
    /// What sort of thing was found, the most likely to be meant first.
    public enum Kind: UInt8, Comparable, Sendable {
        /// A street.
        case street
        /// A place.
        case place
        /// A crossing of two streets.
        case crossing

        /// Orders kinds by how likely they are meant.
        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    /// What it is called.
    public let name: String
    /// What sort of thing it is.
    public let kind: Kind
    /// The kind in words: "street", "crossing", or the place's own, as "bus stop".
    public let detail: String
    /// Where it is.
    public let coordinate: Coordinate
    /// How far it is from the point given to the search.
    public let distance: Metres
}

/// Finds streets, crossings and places by name.
public struct PlaceSearch: Sendable {
    let city: City

    /// Prepares the search in this city.
    public init(_ city: City) { self.city = city }

    /// The best matches, best first.
    public func find(_ query: String, near: Coordinate, limit: Int) -> [Finding] { [] }
}
