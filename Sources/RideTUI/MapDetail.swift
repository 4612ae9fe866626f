/// What is worth showing at which scale, in metres per dot.
enum MapDetail {
    /// Major roads are two dots thick up to this scale.
    static let thickBelow = 6.0
    /// Places are named up to this scale; those of rank 0 up to four times it.
    static let placesBelow = 6.0

    /// The scale up to which streets of a rank are drawn.
    static func drawn(_ rank: StreetRank) -> Double {
        switch rank {
        case .major: .infinity
        case .middle: 60
        case .minor: 14
        case .lane: 5
        }
    }

    /// The scale up to which streets of a rank are named.
    static func named(_ rank: StreetRank) -> Double {
        switch rank {
        case .major: 16
        case .middle: 7
        case .minor: 2.5
        case .lane: 1.2
        }
    }

    /// How streets of a rank are drawn.
    static func ink(_ rank: StreetRank) -> BrailleCanvas.Ink {
        switch rank {
        case .major: .init(.roadMajor, layer: 8)
        case .middle: .init(.roadMiddle, layer: 7)
        case .minor: .init(.roadMinor, layer: 6)
        case .lane: .init(.roadMinor, layer: 5)
        }
    }
}
