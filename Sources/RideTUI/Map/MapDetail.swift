/// What is worth showing at which scale, in metres per dot.
enum MapDetail {
    /// Major roads are two dots thick up to this scale.
    static let thickBelow = 6.0
    /// Places are named up to this scale, those of rank 0 always; from afar that is towns first,
    /// then the parts of a city, as many as there is room for.
    static let placesBelow = 6.0

    /// Towns are named from this scale on.
    static let townsFrom = 9.0
    /// Parts of a town are named from this scale on.
    static let partsFrom = 4.5

    /// The scale up to which streets of a rank are drawn.
    static func drawn(_ rank: StreetRank) -> Double {
        switch rank {
        case .major: .infinity
        case .middle: .infinity
        case .minor: 45
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

    /// From this scale on the largest roads alone keep their colour: the rest is the texture by
    /// which the shape of a city is seen from afar.
    static let overviewFrom = 24.0

    /// How streets of a rank are drawn at a scale.
    static func ink(_ rank: StreetRank, at scale: Double) -> BrailleCanvas.Ink {
        switch rank {
        case .middle where scale >= overviewFrom: .init(.roadMinor, layer: 7)
        case .major: .init(.roadMajor, layer: 8)
        case .middle: .init(.roadMiddle, layer: 7)
        case .minor: .init(.roadMinor, layer: 6)
        case .lane: .init(.roadMinor, layer: 5)
        }
    }
}
