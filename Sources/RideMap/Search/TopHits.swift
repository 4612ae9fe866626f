import RideCore

/// Something found, with what it is ranked by.
struct Hit: Comparable {
    /// A name typed whole counts as so much nearer than one of which it is the start.
    private static let wholeNameBonus_m = 3_000.0

    let quality: MatchQuality
    let kind: Finding.Kind
    /// The distance with what is added to it or taken off it.
    let rank_m: Double
    let distance_m: Double
    let index: Int
    /// Whether it is an address in place of one that is not known.
    let isSubstitute: Bool
    /// Whether it is a town whose name was typed whole, streets and stops being called after it, or
    /// a place of the kind that was typed whole.
    let isFirst: Bool
    /// Where a house stands between two whose numbers are known; nil for everything else.
    let between: AddressTable.Between?

    init(
        _ quality: MatchQuality, _ kind: Finding.Kind, _ index: Int, distance_m: Double,
        malus_m: Double = 0, isSubstitute: Bool = false, isFirst: Bool = false,
        isWholeName: Bool = false, between: AddressTable.Between? = nil
    ) {
        self.isFirst = isFirst
        self.between = between
        let isWhole = quality == .wholeName || isWholeName
        self.quality = quality == .wholeName ? .wholeWordsFromStart : quality
        self.kind = kind
        self.index = index
        self.distance_m = distance_m
        self.isSubstitute = isSubstitute
        rank_m = distance_m + malus_m - (isWhole ? Self.wholeNameBonus_m : 0)
    }

    static func < (left: Hit, right: Hit) -> Bool {
        if left.quality != right.quality { return left.quality < right.quality }
        if left.isFirst != right.isFirst { return left.isFirst }
        if left.kind != right.kind { return left.kind < right.kind }
        if left.rank_m != right.rank_m { return left.rank_m < right.rank_m }
        return left.index < right.index
    }

    /// Whether both are the same thing, perhaps found by different names.
    func isSame(as other: Hit) -> Bool { kind == other.kind && index == other.index }
}

/// The best hits, best first, each thing once.
struct TopHits {
    let limit: Int
    private(set) var hits: [Hit] = []

    init(limit: Int) { self.limit = limit }

    /// Whether no more are wanted.
    var isFull: Bool { hits.count == limit }

    /// Takes a hit if it is among the best.
    mutating func add(_ hit: Hit) {
        if isFull, let last = hits.last, !(hit < last) { return }
        if let known = hits.firstIndex(where: { $0.isSame(as: hit) }) {
            guard hit < hits[known] else { return }
            hits.remove(at: known)
        }
        hits.insert(hit, at: hits.partitioningIndex { hit < $0 })
        if hits.count > limit { hits.removeLast() }
    }
}
