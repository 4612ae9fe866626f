/// A vehicle and the cost of its way.
public struct VehicleCost: Hashable, Sendable {
    /// The vehicle's number.
    public var vehicle: UInt32
    /// What its way takes.
    public var cost: PathCost

    /// A vehicle and its cost.
    public init(vehicle: UInt32, cost: PathCost) {
        self.vehicle = vehicle
        self.cost = cost
    }
}

/// Which vehicles are at a place soonest, without searching the graph.
///
/// Vehicles are numbered by the caller with small numbers: memory grows with the highest. The
/// index owns the memory of its searches and is used by one thread at a time.
///
/// Method: a vehicle is entered in the bucket of every hub in its label. The way from a vehicle to
/// a place passes a hub of both, so that the buckets of the place's hubs hold all vehicles that
/// can come, each at its best time in one of them at least. The buckets are sorted and merged.
public final class NearestIndex {
    /// One more than the highest number a vehicle may have.
    public static let maximumVehicles = 1 << 24

    /// The labels that ways are looked up in.
    public let labels: HubLabels
    /// How many vehicles there are.
    public private(set) var count = 0

    private var buckets: BucketStore
    /// Where each vehicle was placed, to be found again exactly; nil for those that are not in.
    private var seeds: [[PathSeed]?] = []
    private var joining = LabelJoining()
    private var merge: BucketMerge

    /// An index without vehicles.
    ///
    /// - Complexity: O(n) in the number of nodes.
    public init(_ labels: HubLabels) {
        self.labels = labels
        buckets = BucketStore(hubs: labels.nodeCount)
        merge = BucketMerge()
    }

    /// Whether the vehicle is in the index.
    public func contains(_ vehicle: UInt32) -> Bool {
        Int(vehicle) < seeds.count && seeds[Int(vehicle)] != nil
    }

    /// Puts a vehicle where these seeds can be reached from, or moves it there.
    ///
    /// - Parameters:
    ///   - vehicle: The vehicle's number.
    ///   - seeds: The nodes the vehicle comes to first, and what it takes there.
    /// - Complexity: O(s log n) for labels of s hubs and n vehicles.
    public func place(_ vehicle: UInt32, at seeds: [PathSeed]) {
        precondition(Int(vehicle) < Self.maximumVehicles, "vehicle numbers must be small")
        remove(vehicle)
        if self.seeds.count <= Int(vehicle) {
            let missing = Int(vehicle) + 1 - self.seeds.count
            self.seeds.append(contentsOf: repeatElement(nil, count: missing))
        }
        self.seeds[Int(vehicle)] = seeds
        count += 1
        joining.collect(seeds, labels.forward, labels)
        for index in 0..<joining.merged.count {
            let entry = joining.merged.entries[index]
            buckets.insert(
                UInt64(entry.time_ms) << 32 | UInt64(vehicle), length_mm: entry.length_mm,
                into: entry.head)
        }
    }

    /// Takes a vehicle out; nothing happens if it is not in.
    ///
    /// - Complexity: O(s log n) for labels of s hubs and n vehicles.
    public func remove(_ vehicle: UInt32) {
        guard contains(vehicle), let seeds = seeds[Int(vehicle)] else { return }
        self.seeds[Int(vehicle)] = nil
        count -= 1
        joining.collect(seeds, labels.forward, labels)
        for index in 0..<joining.merged.count {
            let entry = joining.merged.entries[index]
            buckets.remove(UInt64(entry.time_ms) << 32 | UInt64(vehicle), from: entry.head)
        }
    }

    /// The vehicles that come to one of the seeds soonest: at most `count`, those that come first
    /// first, and of those that come at the same time the one with the lowest number first.
    ///
    /// - Parameters:
    ///   - destinations: The nodes the place is reached from, and what it takes from there.
    ///   - count: How many vehicles are wanted.
    ///   - others: Ways that are known already and need not pass a node; of a vehicle that is both
    ///     here and in the index the better way counts.
    ///   - isSuitable: Asked about vehicles in that same order, once each, until enough are
    ///     found; it must not use this index.
    /// - Complexity: O(s) for labels of s hubs, and O(log s) for each entry up to the last vehicle.
    public func nearest(
        to destinations: [PathSeed], count: Int, also others: [VehicleCost] = [],
        where isSuitable: (_ vehicle: UInt32) -> Bool = { _ in true }
    ) -> [VehicleCost] {
        guard count > 0 else { return [] }
        merge.start(vehicles: seeds.count)
        joining.collect(destinations, labels.backward, labels)
        merge.add(joining.merged, buckets)
        for other in others {
            precondition(
                Int(other.vehicle) < Self.maximumVehicles, "vehicle numbers must be small")
            merge.add(other)
        }
        var found: [VehicleCost] = []
        found.reserveCapacity(min(count, self.count + others.count))
        while found.count < count,
            let candidate = merge.next(buckets)
        {
            if isSuitable(candidate.vehicle) { found.append(candidate) }
        }
        return found
    }
}
