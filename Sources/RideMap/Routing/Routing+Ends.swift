import RideCore
import RideGraph

/// Where a search begins or ends: the states next to a position, and the stretch of street between.
struct SearchEnds {
    /// The states and what lies between them and the position.
    var seeds: [PathSeed] = []
    /// For every seed the direction of the link that is driven in part, or `none`.
    var arcs: [UInt32] = []

    /// Stands for no stretch: the position is at the state.
    static let none = UInt32.max

    mutating func add(_ state: UInt32, _ time_ms: UInt32, _ length_mm: UInt32, arc: UInt32) {
        seeds.append(
            PathSeed(node: state, cost: PathCost(time_ms: time_ms, length_mm: length_mm)))
        arcs.append(arc)
    }

    mutating func removeAll() {
        seeds.removeAll(keepingCapacity: true)
        arcs.removeAll(keepingCapacity: true)
    }
}

extension Routing {
    /// How a position is left.
    func departures(
        from position: StreetPosition, _ times: ArcTimes?, into ends: inout SearchEnds
    ) {
        ends.removeAll()
        switch position {
        case .node(let node):
            ends.add(driving.firstState[node.index], 0, 0, arc: SearchEnds.none)
        case .link(let id, let offset):
            let offset_mm = UInt32(offset.millimetres)
            for arc in [id.rawValue << 1, id.rawValue << 1 | 1] where network.isDriven(arc) {
                let link = network.link(of: arc, times)
                let time = link.time_ms(atOffset_mm: offset_mm)
                let state = driving.stateAfter[Int(arc)]
                if arc & 1 == 0 {
                    ends.add(
                        state, link.travelTime_ms - time, link.length_mm - offset_mm, arc: arc)
                } else {
                    ends.add(state, time, offset_mm, arc: arc)
                }
            }
        }
    }

    /// How a position is reached: in every state of the nodes next to it.
    func arrivals(
        at position: StreetPosition, _ times: ArcTimes?, into ends: inout SearchEnds
    ) {
        ends.removeAll()
        switch position {
        case .node(let node):
            for state in driving.states(at: node) { ends.add(state, 0, 0, arc: SearchEnds.none) }
        case .link(let id, let offset):
            let offset_mm = UInt32(offset.millimetres)
            for arc in [id.rawValue << 1, id.rawValue << 1 | 1] where network.isDriven(arc) {
                let link = network.link(of: arc, times)
                let reached = link.time_ms(atOffset_mm: offset_mm)
                let isForward = arc & 1 == 0
                let time = isForward ? reached : link.travelTime_ms - reached
                let length = isForward ? offset_mm : link.length_mm - offset_mm
                for state in driving.states(at: NodeID(network.head(of: arc ^ 1))) {
                    guard let turn = driving.turnCost_ms(in: state, into: arc) else { continue }
                    ends.add(state, time.addingClamped(turn), length, arc: arc)
                }
            }
        }
    }

    /// The cost along the link both positions are on, if the street allows it.
    func direct(
        from origin: StreetPosition, to destination: StreetPosition, _ times: ArcTimes?
    ) -> PathCost? {
        guard case .link(let id, let start) = origin, case .link(id, let end) = destination else {
            return nil
        }
        let arc = id.rawValue << 1 | (start <= end ? 0 : 1)
        guard start == end || network.isDriven(arc) else { return nil }
        let link = network.link(of: arc, times)
        let from = link.time_ms(atOffset_mm: UInt32(start.millimetres))
        let to = link.time_ms(atOffset_mm: UInt32(end.millimetres))
        return PathCost(
            time_ms: from < to ? to - from : from - to,
            length_mm: UInt32(abs((end - start).millimetres)))
    }
}

extension StreetNetwork {
    /// Whether a direction of a link may be driven.
    func isDriven(_ arc: UInt32) -> Bool {
        let link = links[Int(arc >> 1)]
        return arc & 1 == 0 ? link.allowsForward : link.allowsBackward
    }
}
