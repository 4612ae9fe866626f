import RideCore

/// The places of a city as far as they can be told apart.
struct PlaceList {
    /// Stops of one name on both sides of the street are one place.
    private static let samePlace_m = 150.0

    /// The kinds of places that are called after what they stand beside: "Hospital" is a stop.
    private static let kindsBeside: Set<String> = [
        "bus_stop", "tram_stop", "subway_entrance", "taxi", "parking", "parking_entrance",
        "helipad", "atm", "artwork", "track",
    ]

    /// The records' indices, rising; of places of one name and kind near to each other the first.
    let distinct: [Int]
    /// Whether each record is a part of the city.
    let isPart: [Bool]
    /// The text that says that a place is a bus stop; nil if there is none.
    let busStop: Int?
    /// Of each place whether it is called after what it stands beside.
    let isBeside: [Bool]
    /// Of each place whether it is a city, a town, a village.
    let isSettlement: [Bool]
    /// Of each place whether it comes before what is called after it.
    let isTown: [Bool]

    init(_ records: CityRecords, plane: Plane) {
        let places = records.mappedPlaces
        let order = places.indices.sorted { left, right in
            let (one, other) = (places[left], places[right])
            return (one.name, one.kind, left) < (other.name, other.kind, right)
        }
        var isKept = [Bool](repeating: false, count: places.count)
        var kept: [Int] = []
        for (position, index) in order.enumerated() {
            let place = places[index]
            if position > 0 {
                let before = places[order[position - 1]]
                if before.name != place.name || before.kind != place.kind { kept = [] }
            }
            let isKnown = kept.contains {
                plane.distance_m(places[$0].coordinate, place.coordinate) < Self.samePlace_m
            }
            if isKnown { continue }
            kept.append(index)
            isKept[index] = true
        }
        distinct = places.indices.filter { isKept[$0] }
        let kinds = Set(places.map(\.kind))
        func isAmong(_ wanted: Set<String>) -> [Bool] {
            let own = kinds.filter { wanted.contains(records.texts[Int($0)]) }
            return places.map { own.contains($0.kind) }
        }
        isSettlement = isAmong(Neighbourhoods.settlementKinds)
        isTown = isAmong(Neighbourhoods.townKinds)
        isBeside = isAmong(Self.kindsBeside)
        // Few kinds, each asked about once.
        var partOfKind: [UInt32: Bool] = [:]
        var busStop: Int?
        isPart = places.map { place in
            if let known = partOfKind[place.kind] { return known }
            let kind = records.texts[Int(place.kind)]
            if kind == PlaceKind.busStop.rawValue { busStop = Int(place.kind) }
            let isPart = Neighbourhoods.kinds.contains(kind)
            partOfKind[place.kind] = isPart
            return isPart
        }
        self.busStop = busStop
    }

    /// The names in languages, as texts, each with the place it is of.
    func names(in records: CityRecords) -> [(name: Int, place: Int)] {
        let distinct = Set(distinct)
        return records.localNames.compactMap { name in
            guard let place = records.place(of: name), distinct.contains(place) else { return nil }
            return (Int(name.name), place)
        }
    }
}
