import RideCore

extension Router {
    /// The vehicles that are at the position soonest: at most `count`, those that come first
    /// first, and of those that come at the same time the one with the lowest number first.
    ///
    /// `isSuitable` is asked about vehicles in that same order, once each, until enough are
    /// found; it must not use this router.
    ///
    /// Method: Dijkstra's search against the traffic from the position outwards. A vehicle is one
    /// more node at the end of its own arc: its key sorts behind all nodes of the same time, so
    /// that vehicles leave the heap in exactly the order wanted.
    ///
    /// - Complexity: O(n log n) in the number of nodes nearer than the last vehicle found.
    public func nearest(
        to destination: StreetPosition, in index: VehicleIndex, count: Int,
        where isSuitable: (_ vehicle: UInt32) -> Bool = { _ in true }
    ) -> [Candidate] {
        guard count > 0, index.count > 0 else { return [] }
        let position = network.normalized(destination)
        let stamp = nextStamp()
        reserve(vehicles: index)
        backward.start(at: arrivals(at: position), stamp: stamp)
        var found: [Candidate] = []
        found.reserveCapacity(min(count, index.count))
        Self.search(
            network, incoming, &backward, &vehicleLabels, index, target: position, stamp: stamp
        ) { candidate in
            if isSuitable(candidate.vehicle) { found.append(candidate) }
            return found.count < count
        }
        return found
    }

    /// Makes room for the labels and keys of all vehicles: each is met from two ends at most.
    private func reserve(vehicles index: VehicleIndex) {
        let missing = index.slots.count - vehicleLabels.count
        if missing > 0 {
            let blank = SearchLabel(stamp: 0, time_ms: 0, distance_mm: 0, parent: 0)
            vehicleLabels.append(contentsOf: repeatElement(blank, count: missing))
        }
        let keys = incoming.arcs.count + 4 + 3 * index.slots.count
        if backward.keys.count < keys {
            backward.keys.append(
                contentsOf: repeatElement(0, count: 2 * (keys - backward.keys.count)))
        }
    }

    /// Marks a key as that of a vehicle; sorts behind the nodes of the same time.
    private static let vehicleMark: UInt64 = 1 << 31

    private static func search(
        _ network: borrowing StreetNetwork, _ incoming: borrowing PackedArcs,
        _ side: inout SearchSide, _ vehicleLabels: inout [SearchLabel],
        _ index: borrowing VehicleIndex,
        target: StreetPosition, stamp: UInt32, _ takeMore: (Candidate) -> Bool
    ) {
        search(
            network, incoming, &side.labels, &side.keys, side.count, &vehicleLabels, index,
            target, stamp, takeMore)
    }

    private static func search(
        _ network: borrowing StreetNetwork, _ incoming: borrowing PackedArcs,
        _ nodeLabels: inout [SearchLabel], _ heapKeys: inout [UInt64], _ heapCount: Int,
        _ vehicleLabels: inout [SearchLabel],
        _ index: borrowing VehicleIndex, _ target: StreetPosition, _ stamp: UInt32,
        _ takeMore: (Candidate) -> Bool
    ) {
        var count = heapCount
        var labels = nodeLabels.mutableSpan
        var keys = heapKeys.mutableSpan
        var vehicles = vehicleLabels.mutableSpan
        let arcs = incoming.arcs.span
        let firstArc = incoming.first.span
        let around = index.around.span
        meetVehicles(onLinkOf: target, network, index, &vehicles, &keys, &count, stamp)
        while count > 0 {
            let key = KeyHeap.pop(&keys, &count)
            let time = UInt32(truncatingIfNeeded: key >> 32)
            if key & vehicleMark != 0 {
                let vehicle = UInt32(truncatingIfNeeded: key & (vehicleMark - 1))
                let label = vehicles[Int(vehicle)]
                if label.time_ms != time { continue }
                let candidate = Candidate(
                    vehicle: vehicle, duration_ms: time,
                    distance: Metres(millimetres: Int64(label.distance_mm)))
                if takeMore(candidate) { continue } else { return }
            }
            let node = Int(UInt32(truncatingIfNeeded: key))
            let label = labels[node]
            if time != label.time_ms { continue }
            if around[node] > 0 {
                meetVehicles(
                    around: node, label, network, incoming, index, &vehicles, &keys, &count, stamp)
            }
            for position in Int(firstArc[node])..<Int(firstArc[node + 1]) {
                let arc = arcs[position]
                let (time, isTooLong) = label.time_ms.addingReportingOverflow(arc.travelTime_ms)
                if isTooLong { continue }
                let distance = label.distance_mm &+ arc.length_mm
                let old = labels[Int(arc.head)]
                let isNew = old.stamp != stamp
                guard isNew || old.isWorse(thanTime: time, distance: distance, parent: .max)
                else { continue }
                labels[Int(arc.head)] = SearchLabel(
                    stamp: stamp, time_ms: time, distance_mm: distance, parent: 0)
                if isNew || time < old.time_ms {
                    KeyHeap.push(UInt64(time) << 32 | UInt64(arc.head), &keys, &count)
                }
            }
        }
    }

    /// Vehicles on the very link the target is on, that need not pass a node.
    private static func meetVehicles(
        onLinkOf target: StreetPosition, _ network: borrowing StreetNetwork,
        _ index: borrowing VehicleIndex, _ vehicles: inout MutableSpan<SearchLabel>,
        _ keys: inout MutableSpan<UInt64>, _ count: inout Int, _ stamp: UInt32
    ) {
        guard case .link(let id, let offset) = target else { return }
        let link = network.links[id.index]
        let end_mm = UInt32(offset.millimetres)
        let end = link.time_ms(atOffset_mm: end_mm)
        var vehicle = index.first[network.coordinates.count + id.index]
        while vehicle != VehicleIndex.none {
            let slot = index.slots[Int(vehicle)]
            let start = link.time_ms(atOffset_mm: slot.offset_mm)
            if slot.offset_mm <= end_mm, link.allowsForward || slot.offset_mm == end_mm {
                meet(
                    vehicle, end - start, end_mm - slot.offset_mm, &vehicles, &keys, &count, stamp)
            } else if slot.offset_mm > end_mm, link.allowsBackward {
                meet(
                    vehicle, start - end, slot.offset_mm - end_mm, &vehicles, &keys, &count, stamp)
            }
            vehicle = slot.next
        }
    }

    /// Vehicles that come to the target by way of this node: at it, or on a link that leads there.
    private static func meetVehicles(
        around node: Int, _ label: SearchLabel, _ network: borrowing StreetNetwork,
        _ incoming: borrowing PackedArcs,
        _ index: borrowing VehicleIndex, _ vehicles: inout MutableSpan<SearchLabel>,
        _ keys: inout MutableSpan<UInt64>, _ count: inout Int, _ stamp: UInt32
    ) {
        var vehicle = index.first[node]
        while vehicle != VehicleIndex.none {
            meet(vehicle, label.time_ms, label.distance_mm, &vehicles, &keys, &count, stamp)
            vehicle = index.slots[Int(vehicle)].next
        }
        let first = Int(incoming.first[node])
        let end = Int(incoming.first[node + 1])
        for position in first..<end {
            let arc = incoming.arcs[position]
            var vehicle = index.first[network.coordinates.count + arc.link.index]
            while vehicle != VehicleIndex.none {
                let slot = index.slots[Int(vehicle)]
                let link = network.links[arc.link.index]
                let reached = link.time_ms(atOffset_mm: slot.offset_mm)
                let time = arc.isForward ? link.travelTime_ms - reached : reached
                let way = arc.isForward ? link.length_mm - slot.offset_mm : slot.offset_mm
                let (total, isTooLong) = label.time_ms.addingReportingOverflow(time)
                if !isTooLong {
                    meet(vehicle, total, label.distance_mm &+ way, &vehicles, &keys, &count, stamp)
                }
                vehicle = slot.next
            }
        }
    }

    @inline(__always)
    private static func meet(
        _ vehicle: UInt32, _ time: UInt32, _ distance: UInt32,
        _ vehicles: inout MutableSpan<SearchLabel>, _ keys: inout MutableSpan<UInt64>,
        _ count: inout Int, _ stamp: UInt32
    ) {
        let old = vehicles[Int(vehicle)]
        let isNew = old.stamp != stamp
        guard isNew || old.isWorse(thanTime: time, distance: distance, parent: .max) else {
            return
        }
        vehicles[Int(vehicle)] = SearchLabel(
            stamp: stamp, time_ms: time, distance_mm: distance, parent: 0)
        if isNew || time < old.time_ms {
            KeyHeap.push(UInt64(time) << 32 | vehicleMark | UInt64(vehicle), &keys, &count)
        }
    }
}
