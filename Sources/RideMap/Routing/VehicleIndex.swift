import RideCore
import RideGraph

/// Which vehicles stand where on the network: the idle ones, for dispatch to choose from.
///
/// Vehicles are numbered by the caller with small numbers: memory grows with the highest.
public struct VehicleIndex: ~Copyable {
    /// Where vehicles set off, in the form that the quickest search at hand needs.
    enum Places {
        case lists(SeedLists)
        case labels(NearestIndex)
    }

    /// A vehicle's place: where it is, and its neighbours in the list of its link.
    private struct Slot {
        var position: StreetPosition?
        var previous: UInt32 = VehicleIndex.none
        var next: UInt32 = VehicleIndex.none
    }

    private static let none = UInt32.max
    /// One more than the highest number a vehicle may have.
    public static let maximumVehicles = 1 << 24

    /// How many vehicles there are.
    public private(set) var count = 0

    let city: City
    let times: ArcTimes?
    private(set) var places: Places
    /// Whether labels are gone over to as soon as the city has them.
    private var awaitsLabels = true
    private var slots: [Slot] = []
    /// The first vehicle of every link.
    private var first: [UInt32]
    private var ends = SearchEnds()

    /// An index without vehicles for the streets of this city.
    ///
    /// - Parameter times: The times that are in effect in the router that will search; nil for the
    ///   city's own.
    /// - Complexity: O(n) in the number of nodes and links.
    public init(_ city: City, times: ArcTimes? = nil) {
        self.city = city
        self.times = times ?? city.routing.usualTimes(of: city)
        first = Array(repeating: Self.none, count: city.network.linkCount)
        places = .lists(SeedLists(nodeCount: city.routing.driving.graph.nodeCount))
    }

    /// Whether the vehicle is in the index.
    public func contains(_ vehicle: UInt32) -> Bool {
        Int(vehicle) < slots.count && slots[Int(vehicle)].position != nil
    }

    /// Where a vehicle stands, or nil if it is not in the index.
    public func position(of vehicle: UInt32) -> StreetPosition? {
        Int(vehicle) < slots.count ? slots[Int(vehicle)].position : nil
    }

    /// Puts a vehicle at a position, or moves it there.
    ///
    /// - Complexity: O(1), or with labels those of the position.
    public mutating func place(_ vehicle: UInt32, at position: StreetPosition) {
        precondition(Int(vehicle) < Self.maximumVehicles, "vehicle numbers must be small")
        // Most stand at crossings: for them the network need not be taken hold of.
        var position = position
        if case .link = position { position = city.network.normalized(position) }
        if self.position(of: vehicle) == position { return }
        remove(vehicle)
        useLabelsIfMade()
        if slots.count <= Int(vehicle) {
            let missing = Int(vehicle) + 1 - slots.count
            slots.append(contentsOf: repeatElement(Slot(), count: missing))
        }
        slots[Int(vehicle)].position = position
        if case .link(let link, _) = position { enter(vehicle, link) }
        city.routing.departures(from: position, times, into: &ends)
        Self.put(vehicle, ends.seeds, into: &places)
        count += 1
    }

    /// Takes a vehicle out; nothing happens if it is not in.
    public mutating func remove(_ vehicle: UInt32) {
        guard let position = position(of: vehicle) else { return }
        if case .link(let link, _) = position { leave(vehicle, link) }
        slots[Int(vehicle)] = Slot()
        switch places {
        case .labels(let index): index.remove(vehicle)
        case .lists(var lists):
            // Taken out of the enumeration meanwhile, so that it is not copied.
            places = .lists(Self.emptyLists)
            lists.remove(vehicle)
            places = .lists(lists)
        }
        count -= 1
    }

    /// The vehicles on the very link a position is on that can drive to it without leaving it.
    func vehicles(onLinkOf target: StreetPosition) -> [VehicleCost] {
        guard case .link(let link, _) = target else { return [] }
        var found: [VehicleCost] = []
        var vehicle = first[link.index]
        while vehicle != Self.none {
            let slot = slots[Int(vehicle)]
            if let position = slot.position,
                let cost = city.routing.direct(from: position, to: target, times)
            {
                found.append(VehicleCost(vehicle: vehicle, cost: cost))
            }
            vehicle = slot.next
        }
        return found
    }

    private static let emptyLists = SeedLists(nodeCount: 0)

    private static func put(_ vehicle: UInt32, _ seeds: [PathSeed], into places: inout Places) {
        switch places {
        case .labels(let index): index.place(vehicle, at: seeds)
        case .lists(var lists):
            places = .lists(emptyLists)
            lists.place(vehicle, seeds: seeds)
            places = .lists(lists)
        }
    }

    /// Goes over to labels as soon as the city has them; they say the same, only sooner.
    private mutating func useLabelsIfMade() {
        guard awaitsLabels, case .lists = places, times == nil,
            let labels = city.routing.labelsIfMade
        else { return }
        fill(.labels(NearestIndex(labels)))
    }

    /// Looks for vehicles by labels from now on, or without them, whichever of the two costs less:
    /// they say the same. Until this is called labels are used as soon as the city has them.
    ///
    /// - Returns: whether labels are used now: never where the city has none, or for other times.
    /// - Complexity: O(n) in the number of nodes, and that of placing all vehicles; nothing where
    ///   it is as it was.
    package mutating func search(byLabels isWanted: Bool) -> Bool {
        awaitsLabels = isWanted
        if isWanted {
            useLabelsIfMade()
        } else if case .labels = places {
            fill(.lists(SeedLists(nodeCount: city.routing.driving.graph.nodeCount)))
        }
        if case .labels = places { return true }
        return false
    }

    /// Puts all vehicles into another structure.
    private mutating func fill(_ empty: Places) {
        var filled = empty
        for (vehicle, slot) in slots.enumerated() {
            guard let position = slot.position else { continue }
            city.routing.departures(from: position, times, into: &ends)
            Self.put(UInt32(vehicle), ends.seeds, into: &filled)
        }
        places = filled
    }

    private mutating func enter(_ vehicle: UInt32, _ link: LinkID) {
        let next = first[link.index]
        slots[Int(vehicle)].next = next
        if next != Self.none { slots[Int(next)].previous = vehicle }
        first[link.index] = vehicle
    }

    private mutating func leave(_ vehicle: UInt32, _ link: LinkID) {
        let slot = slots[Int(vehicle)]
        if slot.previous == Self.none {
            first[link.index] = slot.next
        } else {
            slots[Int(slot.previous)].next = slot.next
        }
        if slot.next != Self.none { slots[Int(slot.next)].previous = slot.previous }
    }
}

extension StreetNetwork {
    /// The same position, with the ends of links told as nodes and offsets within the link.
    package func normalized(_ position: StreetPosition) -> StreetPosition {
        switch position {
        case .node: return position
        case .link(let id, let offset):
            let link = self[id]
            if offset <= .zero { return .node(link.from) }
            if offset >= link.length { return .node(link.to) }
            return position
        }
    }
}
