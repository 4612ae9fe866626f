import RideCore

/// Finds streets, crossings, addresses, places and neighbourhoods by name, while the name is being
/// typed.
///
/// Accents and capitals do not matter, nor does the order of the words; each word typed must begin
/// a word of the name, or be one of its common abbreviations ("av", "pça", "gen"). "a & b", "a b",
/// "a con b", "a com b" and "a esquina b" find the crossing of two streets; a street with a number
/// finds the house, or its place between two numbers that are known, or the one with the nearest
/// number. Where all that finds less than three things, numbers may be written in the other way
/// ("vinte e cinco de março", "25 de março"); then words of four letters and more may have a typing
/// error, those of eight and more two.
///
/// What is sought by its kind ("hospital", "farmácia") is found by it in English, Portuguese and
/// Spanish, the nearest first, also with a name ("drogaria pacheco"). Scripts that put no space
/// between words are found by what is inside them ("病院" in "中央病院"). A street is where it is
/// nearest. Streets and places are found by their names in every language the map has, and called
/// by those in the language of the city.
///
/// What matches best comes first, a town whose name was typed whole before all that is called after
/// it, and places of a kind that was typed whole; then streets before neighbourhoods, places,
/// addresses and crossings, then what is nearest. A name typed whole counts as 3 km nearer than one
/// of which it is the start, and a bus stop as 1 km further away than the place it may be named
/// after, as does a street by another name than its own.
///
/// Method: an index of the distinct words of all names, sorted. What is typed so far is a range of
/// it; each word of the range says which names it is in; what has all words typed is ranked.
public struct PlaceSearch: Sendable {
    let city: City
    let streets: [StreetGroup]
    let crossings: [Crossing]
    let addresses: AddressTable
    let neighbourhoods: Neighbourhoods
    private let index: WordIndex
    private let targets: SearchTargets
    /// Other names of streets as pairs of texts: the other name, and the street's own.
    private let otherNames: [(other: Int, own: Int)]
    private let busStop: Int?
    private let isTown: [Bool]
    private let isBeside: [Bool]
    private let kinds: PlaceKinds

    private static let lesserMalus_m = 1_000.0
    /// Nobody who is offered so many things that match needs some that do not.
    private static let enough = 3
    /// No more findings are given.
    public static let maximumLimit = 100

    /// Prepares the search in this city.
    ///
    /// - Parameter kindNames: what people call a kind of place, by the words of the kind, as "bus
    ///   stop"; those words themselves are known.
    /// - Complexity: O(n log n) in the size of the city; about a tenth of a second for 150,000
    ///   links with 30,000 places and 50,000 addresses.
    public init(_ city: City, kindNames: (String) -> [String] = { _ in [] }) {
        self.city = city
        let records = city.parts.records
        let keys = city.network.streetKeys
        streets = StreetGroups.all(in: city)
        crossings = Crossings.all(in: city)
        addresses = AddressTable(records, streetKeys: keys)
        // Street names are the first texts, in their order.
        var pairs = streets.enumerated().flatMap { index, street in
            street.names.map { name in
                (Int(name) - 1, SearchTargets.Target(kind: .street, index: UInt32(index)))
            }
        }
        var streetsOfKey = [[UInt32]](repeating: [], count: keys.count)
        for (index, street) in streets.enumerated() {
            streetsOfKey[Int(keys[Int(street.name)])].append(UInt32(index))
        }
        for name in records.alternativeNames {
            for street in streetsOfKey[Int(keys[Int(name.street)])] {
                pairs.append(
                    (Int(name.name), SearchTargets.Target(kind: .street, index: street)))
            }
        }
        let places = PlaceList(records, plane: city.plane)
        for place in places.distinct {
            let kind: Finding.Kind = places.isPart[place] ? .neighbourhood : .place
            let target = SearchTargets.Target(kind: kind, index: UInt32(place))
            pairs.append((Int(records.mappedPlaces[place].name), target))
        }
        pairs += places.names(in: records).map { name, place in
            let kind: Finding.Kind = places.isPart[place] ? .neighbourhood : .place
            return (name, SearchTargets.Target(kind: kind, index: UInt32(place)))
        }
        neighbourhoods = Neighbourhoods(
            records, parts: places.distinct.filter { places.isPart[$0] },
            settlements: places.distinct.filter { places.isSettlement[$0] }, plane: city.plane)
        targets = SearchTargets(pairs, texts: records.texts.count)
        // All street names, for crossings: a street may be found by a name it shares.
        let targets = targets
        let streetNames = city.network.names.count
        let isIndexed = { $0 < streetNames || targets.isName($0) }
        index = WordIndex(records.texts, of: (0..<records.texts.count).filter(isIndexed))
        otherNames = records.alternativeNames.map { (Int($0.name), Int($0.street) - 1) }
        busStop = places.busStop
        isTown = places.isTown
        isBeside = places.isBeside
        kinds = PlaceKinds(records, places: places, names: kindNames)
    }

    /// The best matches, best first; none for a query without a letter or digit.
    ///
    /// - Parameters:
    ///   - query: What was typed; only its first 120 characters and 8 words count.
    ///   - near: From where distances are measured.
    ///   - limit: How many findings are wanted at most; never more than 100 are given.
    /// - Complexity: O(n) in the number of names that begin with what was typed.
    public func find(_ query: String, near: Coordinate, limit: Int) -> [Finding] {
        let query = SearchQuery(query) { index.pieces(of: $0) }
        guard limit > 0, !query.words.isEmpty else { return [] }
        var hits = TopHits(limit: min(limit, Self.maximumLimit))
        var names = NameMatches(
            index, query.words, isLastUnfinished: query.isLastUnfinished)
        var crossingNames =
            query.crossingWords == query.words
            ? names
            : NameMatches(index, query.crossingWords, isLastUnfinished: query.isLastUnfinished)
        collect(query, names, crossingNames, near, &hits)
        if hits.hits.count < min(hits.limit, Self.enough) {
            for other in query.withOtherNumbers {
                let names = NameMatches(
                    index, other.words, isLastUnfinished: other.isLastUnfinished)
                collect(other, names, names, near, &hits)
            }
        }
        // Whoever looks for a kind that the map has none of is told so, and not guessed at.
        let isAbsent = hits.hits.isEmpty && kinds.isKind(query.words)
        if hits.hits.count < min(hits.limit, Self.enough), !isAbsent {
            names.forgive(query.words, isLastUnfinished: query.isLastUnfinished)
            crossingNames.forgive(
                query.crossingWords, isLastUnfinished: query.isLastUnfinished)
            collect(query, names, crossingNames, near, &hits)
            kinds.forEachPlace(nearlyCalled: query.words) { place, quality in
                add(place, quality, near, &hits)
            }
        }
        return toldApart(hits.hits.map { finding($0, query, near) })
    }

    private func collect(
        _ query: SearchQuery, _ names: NameMatches, _ crossingNames: NameMatches,
        _ near: Coordinate, _ hits: inout TopHits
    ) {
        // An "&" says that a crossing is meant; a word like "con" may be part of a name.
        if query.split == nil || query.words.count > query.crossingWords.count {
            collectStreetsAndPlaces(query, names, near, &hits)
            collectAddresses(query, names, near, &hits)
            collectKinds(query, names, near, &hits)
        }
        if query.crossingWords.count > 1 || query.split != nil {
            var crossingNames = crossingNames
            for name in otherNames { crossingNames.take(name.other, for: name.own) }
            collectCrossings(query, crossingNames, near, &hits)
        }
    }

    private func collectKinds(
        _ query: SearchQuery, _ names: NameMatches, _ near: Coordinate, _ hits: inout TopHits
    ) {
        kinds.forEachPlace(called: query.words) { place, quality, isWhole in
            add(place, quality, near, &hits, isFirst: isWhole)
        }
        let places = city.parts.records.mappedPlaces
        kinds.forEachPlace(namedIn: query.words) { place, rest in
            let text = Int(places[place].name)
            let match = names[text]
            guard match.begun & rest == rest, match.telling & rest != 0 else { return }
            let quality = max(names.quality(of: text, mask: rest), .wholeWords)
            add(place, quality, near, &hits)
        }
    }

    private func add(
        _ place: Int, _ quality: MatchQuality, _ near: Coordinate, _ hits: inout TopHits,
        isFirst: Bool = false
    ) {
        let kind: Finding.Kind = kinds.isPart(place) ? .neighbourhood : .place
        let coordinate = city.parts.records.places[place].coordinate
        hits.add(
            Hit(
                quality, kind, place, distance_m: city.plane.distance_m(near, coordinate),
                isFirst: isFirst))
    }

    private func collectStreetsAndPlaces(
        _ query: SearchQuery, _ names: NameMatches, _ near: Coordinate, _ hits: inout TopHits
    ) {
        let all = UInt16(truncatingIfNeeded: 1 << query.words.count - 1)
        let places = city.parts.records.places
        let isKind = kinds.isKind(query.words)
        for text in names.indices where names[text].begun == all {
            let quality = names.quality(of: text, mask: all)
            targets.forEach(under: text) { target in
                let index = Int(target.index)
                let isStreet = target.kind == .street
                let distance_m =
                    isStreet
                    ? streets[index].nearest(to: near, in: city).distance_m
                    : city.plane.distance_m(near, places[index].coordinate)
                // A name on the signs comes before one that a street has besides.
                let isOwn = !isStreet || streets[index].names.contains(UInt32(text) + 1)
                let isBusStop = !isStreet && Int(places[index].kind) == busStop
                // A stop is named after what is there: who types a name whole means the thing.
                let fit = isBusStop ? max(quality, .wholeWordsFromStart) : quality
                let isWhole = fit == .wholeName || fit >= .oneError && names.isWholeName(text)
                let isTown = !isStreet && isTown[index] && isWhole
                // "Hospital Sur" is as good a hospital as one that is called otherwise.
                let isOfKind =
                    isKind && target.kind == .place && !isBeside[index]
                    && fit <= .wholeWordsFromStart
                hits.add(
                    Hit(
                        fit, target.kind, index, distance_m: distance_m,
                        malus_m: isBusStop || !isOwn ? Self.lesserMalus_m : 0,
                        isFirst: isTown || isOfKind, isWholeName: isWhole))
            }
        }
    }

    /// The street that the words without the number name, with the number.
    private func collectAddresses(
        _ query: SearchQuery, _ names: NameMatches, _ near: Coordinate, _ hits: inout TopHits
    ) {
        guard let wanted = query.houseNumber else { return }
        let all = UInt16(truncatingIfNeeded: 1 << query.words.count - 1)
        let rest = all & ~wanted.words
        let records = city.parts.records.addresses
        var doneKeys: Set<UInt32> = []
        for text in names.indices {
            let match = names[text]
            guard match.begun & rest == rest, match.telling & rest != 0 else { continue }
            let quality = names.quality(of: text, mask: rest)
            let isMisspelt = quality >= .oneError
            targets.forEach(under: text) { target in
                guard target.kind == .street else { return }
                let street = streets[Int(target.index)]
                let key = city.network.streetKeys[Int(street.name)]
                let found = addresses.find(
                    wanted.number, onStreet: Int(key), near: near, city.plane)
                hits.add(
                    Hit(
                        isMisspelt ? .moreErrors : .withoutNumber, .street, Int(target.index),
                        distance_m: street.nearest(to: near, in: city).distance_m,
                        isSubstitute: !found.areExact))
                guard doneKeys.insert(key).inserted else { return }
                let between =
                    found.areExact
                    ? nil : addresses.between(wanted.number, onStreet: Int(key), city.plane)
                if let between {
                    hits.add(
                        Hit(
                            isMisspelt ? quality : .nearbyNumber, .address, between.low,
                            distance_m: city.plane.distance_m(near, between.coordinate),
                            isSubstitute: true, between: between))
                    return
                }
                for index in found.addresses {
                    hits.add(
                        Hit(
                            found.areExact || isMisspelt ? quality : .nearbyNumber, .address,
                            index,
                            distance_m: city.plane.distance_m(near, records[index].coordinate),
                            isSubstitute: !found.areExact))
                }
            }
        }
    }
}
