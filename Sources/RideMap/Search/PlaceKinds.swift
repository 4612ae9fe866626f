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
    /// - Parameter names: what people call a kind besides, by its words.
    init(_ records: CityRecords, places: PlaceList, names: (String) -> [String]) {
        var placesOfKind: [UInt32: [Int]] = [:]
        for place in places.distinct {
            placesOfKind[records.places[place].kind, default: []].append(place)
        }
        kinds = placesOfKind.keys.sorted().map { text in
            let kind = PlaceKind(rawValue: records.texts[Int(text)])
            let own = placesOfKind[text] ?? []
            return Kind(
                names: KindWords.names(of: kind)
                    + names(kind.words).map { TextFolding.words(of: $0) },
                places: own, isPart: own.first.map { places.isPart[$0] } ?? false)
        }
        parts = Set(places.distinct.filter { places.isPart[$0] })
    }

    /// Whether a place is a part of the city.
    func isPart(_ place: Int) -> Bool { parts.contains(place) }

    /// Calls `body` with every place of the kinds that are called so, how well that fits, and
    /// whether the kind was typed whole.
    func forEachPlace(
        called typed: [[UInt8]], _ body: (_ place: Int, MatchQuality, _ isWhole: Bool) -> Void
    ) {
        guard typed.reduce(0, { $0 + $1.count }) >= Self.fewestLetters else { return }
        for kind in kinds {
            guard let quality = kind.names.compactMap({ Self.quality(of: $0, typed) }).min()
            else { continue }
            for place in kind.places { body(place, quality, quality == .wholeWordsFromStart) }
        }
    }

    /// Calls `body` with every place of the kinds that are called so but for typing errors.
    func forEachPlace(nearlyCalled typed: [[UInt8]], _ body: (_ place: Int, MatchQuality) -> Void) {
        for kind in kinds {
            let errors = kind.names.compactMap { Self.errors(in: typed, from: $0) }.min()
            guard let errors, errors > 0 else { continue }
            for place in kind.places { body(place, errors == 1 ? .oneError : .moreErrors) }
        }
    }

    /// Calls `body` with every place of a kind whose name begins or ends what is typed, and which
    /// of the words are left for the name of the place.
    func forEachPlace(
        namedIn typed: [[UInt8]], _ body: (_ place: Int, _ rest: UInt16) -> Void
    ) {
        let all = UInt16(truncatingIfNeeded: 1 << typed.count - 1)
        for kind in kinds {
            for name in kind.names where name.count < typed.count && !name.isEmpty {
                let some = UInt16(truncatingIfNeeded: 1 << name.count - 1)
                if KindWords.isCalled(name, typed.prefix(name.count)) {
                    for place in kind.places { body(place, all & ~some) }
                } else if KindWords.isCalled(name, typed.suffix(name.count)) {
                    let rest = all & ~(some << UInt16(typed.count - name.count))
                    for place in kind.places { body(place, rest) }
                }
            }
        }
    }

    /// Whether what is typed is what people call a kind, be it one that this map has none of.
    func isKind(_ typed: [[UInt8]]) -> Bool {
        kinds.contains { $0.names.contains { KindWords.isCalled($0, typed) } }
            || !KindWords.kinds(called: typed).isEmpty
    }

    /// How well a name fits what is typed: whole, or begun.
    private static func quality(of name: [[UInt8]], _ typed: [[UInt8]]) -> MatchQuality? {
        if KindWords.isCalled(name, typed) { return .wholeWordsFromStart }
        let isBegun = typed.allSatisfy { word in name.contains { $0.starts(with: word) } }
        return isBegun && !typed.isEmpty ? .beginnings : nil
    }

    /// How many errors are forgiven to take what is typed for a name; nil where that is too many.
    private static func errors(in typed: [[UInt8]], from name: [[UInt8]]) -> Int? {
        guard name.count == typed.count else { return nil }
        var sum = 0
        for (word, wanted) in zip(typed, name) where word != wanted {
            let limit = NameMatches.forgivenErrors(in: word)
            guard limit > 0, wanted.count <= word.count + limit else { return nil }
            var table = EditTable(word, limit: limit)
            for letter in wanted { table.append(letter) }
            let errors = table.whole(wanted.count)
            if errors > limit { return nil }
            sum += errors
        }
        return sum
    }
}

extension City {
    /// The kinds of places people go to that this map has, the commonest first; parts of the city
    /// and towns are none.
    ///
    /// - Complexity: O(places).
    public var placeKinds: [PlaceKind] {
        let records = parts.records
        var counts: [UInt32: Int] = [:]
        for place in records.mappedPlaces { counts[place.kind, default: 0] += 1 }
        let kinds = counts.map { (kind: records.texts[Int($0.key)], count: $0.value) }
        return kinds.filter {
            !Neighbourhoods.kinds.contains($0.kind) && !Neighbourhoods.townKinds.contains($0.kind)
        }
        .sorted { $0.count != $1.count ? $0.count > $1.count : $0.kind < $1.kind }
        .map { PlaceKind(rawValue: $0.kind) }
    }
}
