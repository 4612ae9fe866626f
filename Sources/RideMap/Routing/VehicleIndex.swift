import RideCore

/// Which vehicles stand where on the network: the idle ones, for dispatch to choose from.
///
/// Vehicles are numbered by the caller with small numbers: memory grows with the highest.
/// Placing, moving and removing take constant time.
public struct VehicleIndex: Sendable {
    /// A vehicle's place in one of the lists: of a node, or of a link.
    struct Slot {
        /// The list: the node, or the number of nodes plus the link; `none` if it is in no list.
        var list: UInt32
        /// How far along the link, in millimetres.
        var offset_mm: UInt32
        var previous: UInt32
        var next: UInt32
    }

    static let none = UInt32.max
    /// One more than the highest number a vehicle may have.
    public static let maximumVehicles = 1 << 24

    /// How many vehicles there are.
    public private(set) var count = 0

    let city: City
    private(set) var slots: [Slot] = []
    /// The first vehicle of every node, then of every link.
    private(set) var first: [UInt32]
    /// How many vehicles stand at a node or on a link that ends there, so that a search passes by
    /// the others without looking.
    private(set) var around: [UInt32]

    /// An index without vehicles for the streets of this city.
    ///
    /// - Complexity: O(n) in the number of nodes and links.
    public init(_ city: City) {
        self.city = city
        let network = city.network
        first = Array(repeating: Self.none, count: network.nodeCount + network.linkCount)
        around = Array(repeating: 0, count: network.nodeCount)
    }

    /// Whether the vehicle is in the index.
    public func contains(_ vehicle: UInt32) -> Bool {
        Int(vehicle) < slots.count && slots[Int(vehicle)].list != Self.none
    }

    /// Puts a vehicle at a position, or moves it there.
    public mutating func place(_ vehicle: UInt32, at position: StreetPosition) {
        precondition(Int(vehicle) < Self.maximumVehicles, "vehicle numbers must be small")
        remove(vehicle)
        while slots.count <= Int(vehicle) {
            slots.append(
                Slot(list: Self.none, offset_mm: 0, previous: Self.none, next: Self.none))
        }
        let nodes = UInt32(city.network.nodeCount)
        switch city.network.normalized(position) {
        case .node(let node):
            link(vehicle, into: node.rawValue, offset_mm: 0)
        case .link(let link, let offset):
            self.link(vehicle, into: nodes + link.rawValue, offset_mm: UInt32(offset.millimetres))
        }
        count += 1
    }

    /// Takes a vehicle out; nothing happens if it is not in.
    public mutating func remove(_ vehicle: UInt32) {
        guard contains(vehicle) else { return }
        let slot = slots[Int(vehicle)]
        if slot.previous == Self.none {
            first[Int(slot.list)] = slot.next
        } else {
            slots[Int(slot.previous)].next = slot.next
        }
        if slot.next != Self.none { slots[Int(slot.next)].previous = slot.previous }
        slots[Int(vehicle)].list = Self.none
        changeAround(slot.list, by: -1)
        count -= 1
    }

    /// Where a vehicle stands, or nil if it is not in the index.
    public func position(of vehicle: UInt32) -> StreetPosition? {
        guard contains(vehicle) else { return nil }
        let slot = slots[Int(vehicle)]
        let nodes = UInt32(city.network.nodeCount)
        guard slot.list >= nodes else { return .node(NodeID(slot.list)) }
        return .link(
            LinkID(slot.list - nodes), offset: Metres(millimetres: Int64(slot.offset_mm)))
    }

    private mutating func link(_ vehicle: UInt32, into list: UInt32, offset_mm: UInt32) {
        let next = first[Int(list)]
        slots[Int(vehicle)] = Slot(
            list: list, offset_mm: offset_mm, previous: Self.none, next: next)
        if next != Self.none { slots[Int(next)].previous = vehicle }
        first[Int(list)] = vehicle
        changeAround(list, by: 1)
    }

    private mutating func changeAround(_ list: UInt32, by change: Int32) {
        let nodes = city.network.nodeCount
        guard Int(list) >= nodes else {
            around[Int(list)] = UInt32(Int32(around[Int(list)]) + change)
            return
        }
        let link = city.network.links[Int(list) - nodes]
        for node in [link.from.index, link.to.index] {
            around[node] = UInt32(Int32(around[node]) + change)
        }
    }
}

extension StreetNetwork {
    /// The same position, with the ends of links told as nodes and offsets within the link.
    func normalized(_ position: StreetPosition) -> StreetPosition {
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
