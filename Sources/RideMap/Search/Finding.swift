import RideCore

/// Something found by name.
public struct Finding: Hashable, Sendable {
    /// What sort of thing was found, the most likely to be meant first.
    public enum Kind: UInt8, CaseIterable, Comparable, Sendable {
        /// A street.
        case street
        /// A part of the city.
        case neighbourhood
        /// A place.
        case place
        /// A house with a number.
        case address
        /// A crossing of two streets.
        case crossing

        /// Orders kinds by how likely they are meant.
        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    /// Two house numbers of a street as the map has them.
    public struct NumberPair: Hashable, Sendable {
        /// The lower number.
        public let low: String
        /// The higher number.
        public let high: String
    }

    /// What it is called; a crossing by both streets, "Balmaceda & Prat", an address with its
    /// number, "Estrada do Galeão 1500".
    public let name: String
    /// What sort of thing it is.
    public let kind: Kind
    /// The kind in words: "street", "crossing", "address", or the place's own, as "bus stop".
    public let detail: String
    /// The part of the city it is in, or nil if none is known to be near; of several of one name
    /// that this does not tell apart, the street that crosses it or that it stands in.
    public internal(set) var neighbourhood: String?
    /// The house number that was typed, where it is not known and this is the nearest to it on the
    /// same street, or the street itself; nil for everything else.
    public let missingNumber: String?
    /// The two numbers of the street between which the house with the missing number stands, the
    /// lower first; nil where its place is not worked out so.
    public let between: NumberPair?
    /// The number of a street among the search's own, for what is on it; nil for all else.
    var street: Int?
    /// Where it is; for a street where it is nearest.
    public let coordinate: Coordinate
    /// How far it is from the point given to the search, as the crow flies.
    public let distance: Metres

    /// The detail and where that is: "street, Galeão".
    public var fullDetail: String {
        let what = detailAndNumber
        return neighbourhood.map { "\(what), \($0)" } ?? what
    }

    /// The detail, and that the number which was typed is not known: "address nearest to 1500".
    public var detailAndNumber: String {
        guard let missingNumber else { return detail }
        if let between { return "\(detail) between \(between.low) and \(between.high)" }
        return kind == .street
            ? "\(detail), number \(missingNumber) is not known"
            : "\(detail) nearest to \(missingNumber)"
    }
}
