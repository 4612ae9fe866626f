import RideCore

/// The kinds of places there are, by what people call them.
struct PlaceKinds: Sendable {
    private struct Kind: Sendable {
        /// The words of each of its names.
        let names: [[[UInt8]]]
        /// The records of this kind.
        let places: [Int]
        let isPart: Bool
    }

    private let kinds: [Kind]
    private let parts: Set<Int>

    /// So many letters of a kind's name have to be typed: fewer begin too many kinds.
    private static let fewestLetters = 3

    /// The kinds of these places.
    ///
    /// - Parameter names: what people call a kind, by its words.
    init(_ records: CityRecords, places: PlaceList, names: (String) -> [String]) {
        var placesOfKind: [UInt32: [Int]] = [:]
        for place in places.distinct {
            placesOfKind[records.places[place].kind, default: []].append(place)
        }
        kinds = placesOfKind.keys.sorted().map { text in
            let words = PlaceKind(rawValue: records.texts[Int(text)]).words
            let own = placesOfKind[text] ?? []
            return Kind(
                names: ([words] + names(words)).map { TextFolding.words(of: $0) }, places: own,
                isPart: own.first.map { places.isPart[$0] } ?? false)
        }
        parts = Set(places.distinct.filter { places.isPart[$0] })
    }

    /// Whether a place is a part of the city.
    func isPart(_ place: Int) -> Bool { parts.contains(place) }

    /// Calls `body` with every place of the kinds that are called so, and how well that fits.
    func forEachPlace(called typed: [[UInt8]], _ body: (Int, MatchQuality) -> Void) {
        guard typed.reduce(0, { $0 + $1.count }) >= Self.fewestLetters else { return }
        for kind in kinds {
            guard let quality = kind.names.compactMap({ Self.quality(of: $0, typed) }).min()
            else { continue }
            for place in kind.places { body(place, quality) }
        }
    }

    /// How well a name fits what is typed: whole, or begun.
    private static func quality(of name: [[UInt8]], _ typed: [[UInt8]]) -> MatchQuality? {
        if name == typed { return .wholeWordsFromStart }
        let isBegun = typed.allSatisfy { word in name.contains { $0.starts(with: word) } }
        return isBegun && !typed.isEmpty ? .beginnings : nil
    }
}
