import RideCore
import RideGraph
import RideMap

/// Where the idle cars of a run stand, and which of them is soonest at a place.
///
/// Two structures give the same answer at very different costs. Lists by crossing cost nothing to
/// keep, and a search spreads until it meets a car: quick where cars are dense. Buckets of labels
/// cost some microseconds each time a car comes or goes, and a search looks nowhere else: quick
/// where idle cars are rare. The work of both is counted as the run goes on, that of the structure
/// that is not in use too, and the cheaper one is used from then on.
struct IdleCars {
    private let streets: StreetTimes
    private var lists: SeedLists
    private let search: NearestSearch?
    /// The buckets while they are in use.
    private var buckets: NearestIndex?
    /// Where turns or hours matter, or people wait: what the city's router searches in, in one of
    /// the two structures.
    private var index: RoutedCars?
    private var places: [StreetPosition?]

    /// Work since the last comparison, in crossings that a search settles; an entry of a label that
    /// comes or goes is about two.
    private var listWork = 0.0
    private var bucketWork = 0.0
    private var questions = 0
    private var hubs = 0.0
    /// How many questions are asked between two comparisons.
    private static let stretch = 256

    /// No car yet, of so many.
    init(_ streets: StreetTimes, cars: Int) {
        self.streets = streets
        places = Array(repeating: nil, count: cars)
        // A city that is served waits for what others have worked out, and its router has it then.
        let graph = streets.isServed ? nil : streets.makeGraph()
        lists = SeedLists(nodeCount: graph?.nodeCount ?? 0)
        search = graph.map { NearestSearch(reversed: $0.reversed()) }
        index = graph == nil ? RoutedCars(streets) : nil
    }

    /// How many cars are idle.
    private(set) var count = 0

    /// There is a car of this number.
    mutating func add(car: Int) {
        if car == places.count { places.append(nil) }
    }

    /// Whether a car is idle.
    func contains(_ car: Int) -> Bool { places[car] != nil }

    /// A car is idle at a place.
    ///
    /// - Precondition: the place is a crossing, or truly between two.
    mutating func place(_ car: Int, at place: StreetPosition) {
        remove(car)
        places[car] = place
        count += 1
        bucketWork += 2 * hubs
        if let index { return index.place(car, at: place) }
        if buckets == nil, case .node(let node) = place {
            lists.place(UInt32(car), at: node.rawValue)
        } else {
            let seeds = seeds(at: place, isDeparture: true)
            lists.place(UInt32(car), seeds: seeds)
            buckets?.place(UInt32(car), at: seeds)
        }
    }

    /// A car is not idle any more.
    mutating func remove(_ car: Int) {
        guard places[car] != nil else { return }
        places[car] = nil
        count -= 1
        bucketWork += 2 * hubs
        if let index { return index.remove(car) }
        lists.remove(UInt32(car))
        buckets?.remove(UInt32(car))
    }

    /// Where each car stands, by its number; nil for one that is not idle.
    var standing: [StreetPosition?] {
        get { places }
        set {
            for car in places.indices { remove(car) }
            for (car, place) in newValue.enumerated() {
                if let place { self.place(car, at: place) }
            }
        }
    }

    /// The cars that are at a place soonest, at most so many, the soonest first; of those equally
    /// soon the one with the lowest number first.
    mutating func nearest(
        to place: StreetPosition, count wanted: Int, where isSuitable: (Int) -> Bool
    ) -> [Candidate] {
        guard count > 0 else { return [] }
        streets.looked += 1
        var looked = 0
        if let index {
            let found = index.nearest(to: place, count: wanted) {
                looked += 1
                return isSuitable($0)
            }
            let last = found.count < wanted ? nil : found.last?.duration_ms
            compare(looked: looked, last_ms: last)
            guard streets.speedPerMille != 1_000 else { return found }
            return found.map {
                Candidate(
                    vehicle: $0.vehicle, duration_ms: streets.slowed($0.duration_ms),
                    distance: $0.distance)
            }
        }
        // Where a car stands at the very crossing nothing need be searched, in either structure.
        if wanted == 1, case .node(let node) = place,
            let found = lists.atOnce(at: node.rawValue, where: { isSuitable(Int($0)) })
        {
            return [candidate(found)]
        }
        let seeds = seeds(at: place, isDeparture: false)
        let known = carsOnLink(of: place)
        func suits(_ car: UInt32) -> Bool {
            looked += 1
            return isSuitable(Int(car))
        }
        let found: [VehicleCost]
        if let buckets {
            found = buckets.nearest(to: seeds, count: wanted, also: known, where: suits)
        } else if let search {
            found = search.nearest(to: seeds, in: lists, count: wanted, also: known, where: suits)
        } else {
            found = []
        }
        let last = found.count < wanted ? nil : found.last?.cost.time_ms
        compare(looked: looked, last_ms: last)
        return found.map { candidate($0) }
    }

    private func candidate(_ hit: VehicleCost) -> Candidate {
        Candidate(
            vehicle: hit.vehicle, duration_ms: streets.slowed(hit.cost.time_ms),
            distance: Metres(millimetres: Int64(hit.cost.length_mm)))
    }

    /// Counts the work of a question in both structures, and goes over to the cheaper one.
    ///
    /// - Parameter last_ms: how long the last car found needs; nil where a search would have gone
    ///   through the whole city.
    private mutating func compare(looked: Int, last_ms: UInt32?) {
        // One structure searches by the times of an hour.
        guard streets.hours == nil else { return }
        guard let hubs = streets.labelSize else {
            // Even without labels it is known when a search has gone through the whole city, or
            // past many cars: some hundred crossings are as much as finding one way.
            // Where turns matter finding a way is as much as finding ten cars close by.
            let isFar = last_ms == nil || looked > 8
            let near = streets.isPlain ? 1 : 0
            return streets.count(
                searches: isFar ? max(1, streets.city.network.nodeCount / 100) : near)
        }
        self.hubs = hubs
        listWork += streets.spread.crossings(within: last_ms) + Double(looked)
        bucketWork += hubs + 2 * Double(looked)
        questions += 1
        guard questions == Self.stretch else { return }
        let (lists, labelled) = (listWork, bucketWork)
        (listWork, bucketWork, questions) = (0, 0, 0)
        if !usesLabels, labelled * 1.3 < lists {
            search(byLabels: true)
        } else if usesLabels, lists * 1.3 < labelled {
            search(byLabels: false)
        }
    }

    /// Whether cars are looked for by labels at present.
    var usesLabels: Bool { index?.usesLabels ?? (buckets != nil) }

    /// Goes over to the other structure.
    private mutating func search(byLabels isWanted: Bool) {
        if let index { return index.search(byLabels: isWanted) }
        guard isWanted, let labels = streets.labels else { return buckets = nil }
        let made = NearestIndex(labels)
        for (car, place) in places.enumerated() {
            guard let place else { continue }
            made.place(UInt32(car), at: seeds(at: place, isDeparture: true))
        }
        buckets = made
    }

    /// Streets take other times from now on.
    mutating func forgetTimes() {
        guard index != nil else { return }
        let made = RoutedCars(streets)
        for (car, place) in places.enumerated() {
            if let place { made.place(car, at: place) }
        }
        index = made
    }

    // MARK: Places in the middle of a street

    /// The crossings next to a place, and what lies between.
    private func seeds(at place: StreetPosition, isDeparture: Bool) -> [PathSeed] {
        switch place {
        case .node(let node):
            return [PathSeed(node: node.rawValue, cost: PathCost(time_ms: 0, length_mm: 0))]
        case .link(let id, let offset):
            let offset_mm = UInt32(clamping: offset.millimetres)
            var seeds: [PathSeed] = []
            for arc in [id.rawValue << 1, id.rawValue << 1 | 1] {
                let link = streets.city.network.link(of: arc, nil)
                let isForward = arc & 1 == 0
                guard isForward ? link.allowsForward : link.allowsBackward else { continue }
                // A part of a street takes the same part of its time (docs/MODEL.md).
                let reached = UInt32(
                    UInt64(link.travelTime_ms) * UInt64(offset_mm) / UInt64(link.length_mm))
                // Forwards one leaves by the last node and comes by the first.
                let (node, time, length) =
                    isForward == isDeparture
                    ? (link.to, link.travelTime_ms - reached, link.length_mm - offset_mm)
                    : (link.from, reached, offset_mm)
                seeds.append(
                    PathSeed(node: node.rawValue, cost: PathCost(time_ms: time, length_mm: length)))
            }
            return seeds
        }
    }

    /// The cars on the very street of a place: their way need not pass a crossing.
    private func carsOnLink(of place: StreetPosition) -> [VehicleCost] {
        guard case .link(let id, _) = place else { return [] }
        return places.indices.compactMap { car in
            guard let other = places[car], case .link(id, _) = other,
                let way = streets.travelOfTheHour(from: other, to: place)
            else { return nil }
            let length_mm = UInt32(clamping: way.distance.millimetres)
            return VehicleCost(
                vehicle: UInt32(car),
                cost: PathCost(time_ms: way.duration_ms, length_mm: length_mm))
        }
    }
}

/// Cars in the index of the router, which knows turns and hours.
final class RoutedCars {
    private let streets: StreetTimes
    private var index: VehicleIndex
    /// Whether they are looked for by labels, as far as has been decided here.
    private(set) var usesLabels = false

    /// - Parameter byLabels: whether they are looked for by labels as soon as there are some;
    ///   otherwise whoever counts the work says when.
    init(_ streets: StreetTimes, byLabels: Bool = false) {
        self.streets = streets
        index = VehicleIndex(streets.city, times: streets.router.times)
        streets.router.prepare()
        search(byLabels: byLabels)
    }

    /// Looks for them by labels from now on, where there are some, or without.
    func search(byLabels isWanted: Bool) { usesLabels = index.search(byLabels: isWanted) }

    func place(_ car: Int, at place: StreetPosition) { index.place(UInt32(car), at: place) }

    func remove(_ car: Int) { index.remove(UInt32(car)) }

    func nearest(
        to place: StreetPosition, count: Int, where isSuitable: (Int) -> Bool
    ) -> [Candidate] {
        streets.router.nearest(to: place, in: index, count: count) { isSuitable(Int($0)) }
    }
}
