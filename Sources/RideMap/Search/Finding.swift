import RideCore

/// Something found by name.
public struct Finding: Hashable, Sendable {
    /// What sort of thing was found, the most likely to be meant first.
    public enum Kind: UInt8, CaseIterable, Comparable, Sendable {
        /// A street.
        case street
        /// A place.
        case place
        /// A crossing of two streets.
        case crossing

        /// Orders kinds by how likely they are meant.
        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    /// What it is called; a crossing by both streets, "Balmaceda & Prat".
    public let name: String
    /// What sort of thing it is.
    public let kind: Kind
    /// The kind in words: "street", "crossing", or the place's own, as "bus stop".
    public let detail: String
    /// Where it is; for a street its middle.
    public let coordinate: Coordinate
    /// How far it is from the point given to the search, as the crow flies.
    public let distance: Metres
}
