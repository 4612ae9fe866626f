/// Which vehicles set off from which nodes, and at what cost they get there: for a search to meet
/// them on its way.
///
/// Vehicles are numbered by the caller with small numbers: memory grows with the highest. Placing
/// and removing take constant time.
public struct SeedLists: Sendable {
    /// A place of a vehicle in the list of a node.
    struct Entry: BitwiseCopyable, Sendable {
        var node: UInt32
        var vehicle: UInt32
        var cost: PathCost
        var previous: UInt32
        var next: UInt32
        /// The next entry of the same vehicle, or the next free one.
        var sibling: UInt32
    }

    static let none = UInt32.max

    /// How many vehicles there are.
    public private(set) var count = 0
    private(set) var entries: [Entry] = []
    /// The first entry of each node.
    private(set) var first: [UInt32]
    /// The first entry of each vehicle.
    private var firstOfVehicle: [UInt32] = []
    private var firstFree = none

    /// Lists without vehicles for a graph of so many nodes.
    ///
    /// - Complexity: O(n) in the number of nodes.
    public init(nodeCount: Int) { first = Array(repeating: Self.none, count: nodeCount) }

    /// One more than the highest number a vehicle ever had.
    var vehicleLimit: Int { firstOfVehicle.count }

    /// Whether the vehicle is in the lists.
    public func contains(_ vehicle: UInt32) -> Bool {
        Int(vehicle) < firstOfVehicle.count && firstOfVehicle[Int(vehicle)] != Self.none
    }

    /// Puts a vehicle, which must not be in the lists, where it can set off.
    ///
    /// - Parameter seeds: The nodes it comes to first; at least one.
    public mutating func place(_ vehicle: UInt32, seeds: [PathSeed]) {
        precondition(!seeds.isEmpty, "a vehicle sets off from somewhere")
        begin(vehicle)
        for seed in seeds { enter(vehicle, at: seed.node, seed.cost) }
    }

    /// Puts a vehicle, which must not be in the lists, at a node.
    public mutating func place(_ vehicle: UInt32, at node: UInt32) {
        begin(vehicle)
        enter(vehicle, at: node, PathCost(time_ms: 0, length_mm: 0))
    }

    private mutating func begin(_ vehicle: UInt32) {
        precondition(!contains(vehicle), "a vehicle sets off once")
        if firstOfVehicle.count <= Int(vehicle) {
            let missing = Int(vehicle) + 1 - firstOfVehicle.count
            firstOfVehicle.append(contentsOf: repeatElement(Self.none, count: missing))
        }
        count += 1
    }

    private mutating func enter(_ vehicle: UInt32, at node: UInt32, _ cost: PathCost) {
        let entry = free()
        let next = first[Int(node)]
        entries[Int(entry)] = Entry(
            node: node, vehicle: vehicle, cost: cost, previous: Self.none, next: next,
            sibling: firstOfVehicle[Int(vehicle)])
        if next != Self.none { entries[Int(next)].previous = entry }
        first[Int(node)] = entry
        firstOfVehicle[Int(vehicle)] = entry
    }

    /// Takes a vehicle out; nothing happens if it is not in.
    public mutating func remove(_ vehicle: UInt32) {
        guard contains(vehicle) else { return }
        var index = firstOfVehicle[Int(vehicle)]
        firstOfVehicle[Int(vehicle)] = Self.none
        while index != Self.none {
            let entry = entries[Int(index)]
            if entry.previous == Self.none {
                first[Int(entry.node)] = entry.next
            } else {
                entries[Int(entry.previous)].next = entry.next
            }
            if entry.next != Self.none { entries[Int(entry.next)].previous = entry.previous }
            entries[Int(index)].sibling = firstFree
            firstFree = index
            index = entry.sibling
        }
        count -= 1
    }

    /// Of the vehicles that are at a node at once, without the least way, the one with the lowest
    /// number that suits; nil where there is none. No other vehicle is there sooner.
    ///
    /// - Complexity: O(n) in the number of vehicles at the node.
    public func atOnce(
        at node: UInt32, where isSuitable: (_ vehicle: UInt32) -> Bool
    ) -> VehicleCost? {
        var best: VehicleCost?
        var index = first[Int(node)]
        while index != Self.none {
            let entry = entries[Int(index)]
            index = entry.next
            guard entry.cost.time_ms == 0,
                best.map({ (entry.vehicle, entry.cost) < ($0.vehicle, $0.cost) }) ?? true,
                isSuitable(entry.vehicle)
            else { continue }
            best = VehicleCost(vehicle: entry.vehicle, cost: entry.cost)
        }
        return best
    }

    private mutating func free() -> UInt32 {
        if firstFree == Self.none {
            let none = Self.none
            let blank = PathCost(time_ms: 0, length_mm: 0)
            entries.append(
                Entry(
                    node: 0, vehicle: 0, cost: blank, previous: none, next: none, sibling: none))
            return UInt32(entries.count - 1)
        }
        let index = firstFree
        firstFree = entries[Int(index)].sibling
        return index
    }
}
