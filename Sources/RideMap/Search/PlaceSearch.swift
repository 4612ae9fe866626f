import RideCore

/// Finds streets, crossings and places by name, while the name is being typed.
///
/// Accents and capitals do not matter, nor does the order of the words; each word typed must begin
/// a word of the name. "a & b", "a b", "a con b", "a com b" and "a esquina b" find the crossing of
/// two streets. What matches best comes first, then streets before places before crossings, then
/// what is nearest; a name typed whole counts as 3 km nearer than one of which it is the start, and
/// a bus stop as 1 km further away than the place it may be named after.
public struct PlaceSearch: Sendable {
    private let city: City
    private let streets: [StreetGroup]
    private let places: [Place]
    /// The index in the table of each place's name.
    private let placeNames: [UInt32]
    private let crossings: [Crossing]
    /// The folded names: first the network's, in their order, then those of places.
    private let table: NameTable

    /// Stops of one name on both sides of the street are one place.
    private static let samePlace_m = 150.0
    private static let wholeNameBonus_m = 3_000.0
    private static let busStopMalus_m = 1_000.0

    /// Prepares the search in this city.
    ///
    /// - Complexity: O(n log n) in the size of the city; some 20 ms for a quarter of a million
    ///   people's streets.
    public init(_ city: City) {
        self.city = city
        streets = StreetGroups.all(in: city)
        crossings = Crossings.all(in: city)
        var table = NameTable()
        for name in city.network.names { _ = table.append(name) }
        var places: [Place] = []
        var placeNames: [UInt32] = []
        for place in city.places {
            let isKnown = places.contains {
                $0.name == place.name && $0.kind == place.kind
                    && city.plane.distance_m($0.coordinate, place.coordinate) < Self.samePlace_m
            }
            if isKnown { continue }
            places.append(place)
            placeNames.append(table.append(place.name))
        }
        self.places = places
        self.placeNames = placeNames
        self.table = table
    }

    /// The best matches, best first; none for a query without a letter or digit.
    ///
    /// - Parameters:
    ///   - query: What was typed; only its first 120 characters and 8 words count.
    ///   - near: From where distances are measured.
    ///   - limit: How many findings are wanted at most.
    /// - Complexity: O(n) in the number of names and crossings.
    public func find(_ query: String, near: Coordinate, limit: Int) -> [Finding] {
        let query = SearchQuery(query)
        guard limit > 0, !query.words.isEmpty else { return [] }
        var hits: [Hit] = []
        // An "&" says that a crossing is meant; a word like "con" may be part of a name.
        if query.split == nil || query.words.count > query.crossingWords.count {
            collectStreetsAndPlaces(query, near, &hits)
        }
        if query.crossingWords.count > 1 || query.split != nil {
            collectCrossings(query, near, &hits)
        }
        hits.sort()
        return hits.prefix(limit).map(finding)
    }

    /// Something found, with what it is ranked by.
    private struct Hit: Comparable {
        let quality: MatchQuality
        let kind: Finding.Kind
        /// The distance with what is added to it or taken off it.
        let rank_m: Double
        let distance_m: Double
        let index: Int

        init(
            _ quality: MatchQuality, _ kind: Finding.Kind, _ index: Int, distance_m: Double,
            malus_m: Double = 0
        ) {
            let isWhole = quality == .wholeName
            self.quality = isWhole ? .wholeWordsFromStart : quality
            self.kind = kind
            self.index = index
            self.distance_m = distance_m
            rank_m = distance_m + malus_m - (isWhole ? PlaceSearch.wholeNameBonus_m : 0)
        }

        static func < (left: Hit, right: Hit) -> Bool {
            if left.quality != right.quality { return left.quality < right.quality }
            if left.kind != right.kind { return left.kind < right.kind }
            if left.rank_m != right.rank_m { return left.rank_m < right.rank_m }
            return left.index < right.index
        }
    }

    private func collectStreetsAndPlaces(
        _ query: SearchQuery, _ near: Coordinate, _ hits: inout [Hit]
    ) {
        let matches = table.matches(query.words, isLastUnfinished: query.isLastUnfinished)
        let all = UInt16(truncatingIfNeeded: 1 << query.words.count - 1)
        for (index, street) in streets.enumerated() {
            let name = Int(street.name) - 1
            guard matches[name].begun == all else { continue }
            hits.append(
                Hit(
                    table.quality(of: name, matches[name], mask: all), .street, index,
                    distance_m: city.plane.distance_m(near, street.coordinate)))
        }
        for (index, place) in places.enumerated() {
            let name = Int(placeNames[index])
            guard matches[name].begun == all else { continue }
            hits.append(
                Hit(
                    table.quality(of: name, matches[name], mask: all), .place, index,
                    distance_m: city.plane.distance_m(near, place.coordinate),
                    malus_m: place.kind == .busStop ? Self.busStopMalus_m : 0))
        }
    }

    private func collectCrossings(
        _ query: SearchQuery, _ near: Coordinate, _ hits: inout [Hit]
    ) {
        let matches = table.matches(
            query.crossingWords, isLastUnfinished: query.isLastUnfinished)
        let all = UInt16(truncatingIfNeeded: 1 << query.crossingWords.count - 1)
        for (index, crossing) in crossings.enumerated() {
            let (first, second) = (Int(crossing.first) - 1, Int(crossing.second) - 1)
            let (one, other) = (matches[first].begun, matches[second].begun)
            guard one | other == all else { continue }
            let firstMask: UInt16
            let secondMask: UInt16
            if let split = query.split {
                let left = UInt16(truncatingIfNeeded: 1 << split - 1)
                let right = all & ~left
                if one & left == left, other & right == right {
                    (firstMask, secondMask) = (left, right)
                } else if one & right == right, other & left == left {
                    (firstMask, secondMask) = (right, left)
                } else {
                    continue
                }
            } else {
                // One street that has all the words by itself is found as a street.
                guard matches[first].telling != 0, matches[second].telling != 0,
                    one != all, other != all
                else { continue }
                (firstMask, secondMask) = (one, other)
            }
            let quality = max(
                table.quality(of: first, matches[first], mask: firstMask),
                table.quality(of: second, matches[second], mask: secondMask))
            hits.append(
                Hit(
                    quality, .crossing, index,
                    distance_m: city.plane.distance_m(near, crossing.coordinate)))
        }
    }

    private func finding(_ hit: Hit) -> Finding {
        let names = city.network.names
        let distance = Metres(hit.distance_m)
        switch hit.kind {
        case .street:
            let street = streets[hit.index]
            return Finding(
                name: names[Int(street.name) - 1], kind: .street, detail: "street",
                coordinate: street.coordinate, distance: distance)
        case .place:
            let place = places[hit.index]
            return Finding(
                name: place.name, kind: .place, detail: place.kind.words,
                coordinate: place.coordinate, distance: distance)
        case .crossing:
            let crossing = crossings[hit.index]
            let name = "\(names[Int(crossing.first) - 1]) & \(names[Int(crossing.second) - 1])"
            return Finding(
                name: name, kind: .crossing, detail: "crossing",
                coordinate: crossing.coordinate, distance: distance)
        }
    }
}
