import RideCore

/// Tells the driver what to do along the steps of a route.
///
/// Between two steps there is something to do where the street changes its name, or bends where one
/// could go elsewhere. A roundabout is one thing to do, and so is a short slip road from one street
/// into another; the slip roads of motorways and trunk roads are taken, and left by merging.
struct RouteGuide {
    /// Two turns to one side this near to each other, and back along the same street, are one turn
    /// round: that is how the gap between two carriageways is driven.
    private static let gap_mm: Int64 = 50_000
    /// A slip road no longer than this between two streets is part of the turn.
    private static let slipLane_mm: Int64 = 150_000

    private struct Turn {
        let kind: Maneuver.Kind
        /// The indices of the steps before and after it.
        let before: Int
        let after: Int
        var exit: Int?
        /// The first step of the manoeuvre, if steps lie between `before` and `after`.
        var start: Int
    }

    private let network: StreetNetwork
    private let steps: [Route.TimedStep]
    private var turns: [Turn] = []

    /// What to do, from `depart` to `arrive`.
    static func maneuvers(
        _ network: StreetNetwork, _ steps: [Route.TimedStep], duration_ms: UInt32,
        distance_mm: UInt32, start: Coordinate, end: Coordinate
    ) -> [Maneuver] {
        var guide = RouteGuide(network: network, steps: steps)
        guide.collect()
        let depart = Maneuver(
            kind: .depart, street: steps.first.flatMap { network.name(of: $0.step.link) },
            exit: nil, distance: .zero, duration: .zero, coordinate: start)
        let arrive = Maneuver(
            kind: .arrive, street: steps.last.flatMap { network.name(of: $0.step.link) },
            exit: nil, distance: Metres(millimetres: Int64(distance_mm)),
            duration: .milliseconds(Int64(duration_ms)), coordinate: end)
        return [depart] + guide.turns.map(guide.maneuver) + [arrive]
    }

    /// What it is to turn from one arc into another, and by how many degrees to the right; also
    /// where a driver would not be told, because it is plain.
    static func choice(
        _ network: StreetNetwork, from before: UInt32, into after: UInt32
    ) -> (kind: Maneuver.Kind, degrees: Double) {
        let steps = [before, after].map { arc in
            let link = network.links[Int(arc >> 1)]
            let (isForward, length) = (arc & 1 == 0, link.length.millimetres)
            return Route.TimedStep(
                step: RouteStep(
                    LinkID(arc >> 1), isForward ? 0 : length, isForward ? length : 0, isForward),
                link: link, startTime_ms: 0, startDistance_mm: 0, duration_ms: 0)
        }
        var guide = RouteGuide(network: network, steps: steps)
        guide.collect()
        let degrees = guide.degrees(0, 1)
        return (guide.turns.first?.kind ?? Maneuver.Kind(turn: degrees), degrees)
    }

    private init(network: StreetNetwork, steps: [Route.TimedStep]) {
        self.network = network
        self.steps = steps
    }

    private func maneuver(_ turn: Turn) -> Maneuver {
        let start = steps[turn.start]
        return Maneuver(
            kind: turn.kind, street: street(after: turn), exit: turn.exit,
            distance: Metres(millimetres: Int64(start.startDistance_mm)),
            duration: .milliseconds(Int64(start.startTime_ms)),
            coordinate: network.coordinate(of: start.startNode))
    }

    /// The street that follows; a slip road without a name is known by the road it leads to.
    private func street(after turn: Turn) -> String? {
        if let name = network.name(of: steps[turn.after].step.link) { return name }
        guard turn.kind == .rampLeft || turn.kind == .rampRight else { return nil }
        for step in steps[turn.after...] {
            if let name = network.name(of: step.step.link) { return name }
            if !step.link.isSlipRoad { return nil }
        }
        return nil
    }

    /// Walks from step to step.
    private mutating func collect() {
        var index = 1
        while index < steps.count {
            let (before, after) = (steps[index - 1].link, steps[index].link)
            if after.isRoundabout, !before.isRoundabout {
                index = addRoundabout(at: index)
            } else if after.isSlipRoad, !before.isSlipRoad {
                index = addSlipRoad(at: index)
            } else {
                let isMerge =
                    before.isSlipRoad && !after.isSlipRoad && isFast(before, after)
                    && abs(degrees(index - 1, index)) < Maneuver.Kind.turnFrom_degrees
                if isMerge {
                    turns.append(
                        Turn(kind: .merge, before: index - 1, after: index, start: index))
                } else {
                    addTurn(from: index - 1, to: index)
                }
                index += 1
            }
        }
    }

    /// From the step onto the ring to the first beyond it; returns the index after that.
    private mutating func addRoundabout(at index: Int) -> Int {
        let end = steps[index...].firstIndex { !$0.link.isRoundabout }
        guard let end else {
            turns.append(
                Turn(
                    kind: .roundabout, before: index - 1, after: steps.count - 1, start: index))
            return steps.count
        }
        var exit = 0
        for ring in index..<end - 1 { exit += exits(after: ring).count }
        // At the last node of the ring there may be several; the outermost is passed first.
        let taken = steps[end]
        let last = exits(after: end - 1)
        exit += (last.firstIndex { $0.link == taken.step.link } ?? 0) + 1
        turns.append(
            Turn(kind: .roundabout, before: index - 1, after: end, exit: exit, start: index))
        return end + 1
    }

    /// The ways off the ring at the end of a step on it, the one most away from the ring first.
    private func exits(after ring: Int) -> [Arc] {
        let node = steps[ring].endNode
        let arcs = network.outgoing(node)
        let onwards = arcs.first { network[$0.link].isRoundabout }
        let exits = arcs.filter { !network[$0.link].isRoundabout }
        guard exits.count > 1, let onwards else { return exits }
        let along = network.turn(from: steps[ring].step, into: onwards)
        return exits.sorted { left, right in
            let one = abs(network.turn(from: steps[ring].step, into: left) - along)
            let other = abs(network.turn(from: steps[ring].step, into: right) - along)
            return one != other ? one > other : left.linkAndDirection < right.linkAndDirection
        }
    }

    /// Onto a slip road; returns the index of the next step to look at.
    private mutating func addSlipRoad(at index: Int) -> Int {
        let end = steps[index...].firstIndex { !$0.link.isSlipRoad }
        let isFast = isFast(steps[index - 1].link, steps[index].link)
        if isFast {
            let turn = degrees(index - 1, index)
            guard abs(turn) < Maneuver.Kind.turnFrom_degrees else {
                addTurn(from: index - 1, to: index)
                return index + 1
            }
            let main = alternatives(to: index).first
            let kind: Maneuver.Kind =
                turn >= (main.map { network.turn(from: steps[index - 1].step, into: $0) } ?? 0)
                ? .rampRight : .rampLeft
            turns.append(Turn(kind: kind, before: index - 1, after: index, start: index))
            return index + 1
        }
        guard let end, !steps[end].link.isRoundabout,
            Int64(steps[end].startDistance_mm) - Int64(steps[index].startDistance_mm)
                <= Self.slipLane_mm
        else {
            addTurn(from: index - 1, to: index)
            return index + 1
        }
        addTurn(from: index - 1, to: end, start: index)
        return end + 1
    }

    /// Whether a slip road between these is one of a motorway or trunk road.
    private func isFast(_ one: Link, _ other: Link) -> Bool {
        min(one.roadClass, other.roadClass) <= .trunk
    }

    /// A turn from one step into another, if the driver has to be told of it.
    private mutating func addTurn(from before: Int, to after: Int, start: Int? = nil) {
        let degrees = degrees(before, after)
        let fork = fork(from: before, to: start ?? after, degrees)
        let kind = fork ?? Maneuver.Kind(turn: degrees)
        let turn = Turn(kind: kind, before: before, after: after, start: start ?? after)
        guard fork != nil || isNotable(turn) else { return }
        if let last = turns.last, isTurnRound(last, turn) {
            turns[turns.count - 1] = Turn(
                kind: .uTurn, before: last.before, after: turn.after, start: turn.start)
        } else {
            turns.append(turn)
        }
    }

    /// The degrees one turns to the right from one step into another.
    private func degrees(_ before: Int, _ after: Int) -> Double {
        network.turn(from: steps[before].step, to: steps[after].step)
    }

    /// The other ways on at the start of a step that lead about straight ahead.
    private func alternatives(to after: Int) -> [Arc] {
        let before = steps[after - 1].step
        return network.outgoing(steps[after].startNode).filter { arc in
            arc.link != before.link && arc.link != steps[after].step.link
                && abs(network.turn(from: before, into: arc)) < Maneuver.Kind.turnFrom_degrees
        }
    }

    /// Left or right where two ways lead on and neither is plainly the straight one.
    private func fork(from before: Int, to after: Int, _ degrees: Double) -> Maneuver.Kind? {
        guard after == before + 1, abs(degrees) < Maneuver.Kind.turnFrom_degrees else { return nil }
        let taken = steps[after].link
        let isSameStreet = network.isSameStreet(steps[before].link, taken)
        for arc in alternatives(to: after) {
            let other = network.turn(from: steps[before].step, into: arc)
            guard abs(abs(other) - abs(degrees)) < Self.forkDifference_degrees else { continue }
            let staysOnStreet = network.isSameStreet(steps[before].link, network[arc.link])
            // One's own street that leads on straighter than any other is followed anyway.
            if isSameStreet, !staysOnStreet, abs(degrees) <= abs(other) { continue }
            return degrees < other ? .slightLeft : .slightRight
        }
        return nil
    }

    /// Two ways are a fork if their bends differ by less.
    private static let forkDifference_degrees = 20.0

    private func isNotable(_ turn: Turn) -> Bool {
        let (before, after) = (steps[turn.before], steps[turn.after])
        let isSameStreet = network.isSameStreet(before.link, after.link)
        // Besides the way on and the way back there must be a third to choose from.
        let isCrossing = network.outgoing(steps[turn.start].startNode).contains {
            $0.link != before.step.link && $0.link != steps[turn.start].step.link
        }
        switch turn.kind {
        case .straight: return !isSameStreet
        case .slightLeft, .slightRight: return !isSameStreet && isCrossing
        case .left, .right, .sharpLeft, .sharpRight: return !isSameStreet || isCrossing
        case .uTurn: return true
        case .depart, .arrive, .roundabout, .rampLeft, .rampRight, .merge: return false
        }
    }

    private func isTurnRound(_ first: Turn, _ second: Turn) -> Bool {
        guard first.kind != .roundabout else { return false }
        let way =
            Int64(steps[second.after].startDistance_mm)
            - Int64(steps[first.start].startDistance_mm)
        guard way <= Self.gap_mm, steps[first.before].link.name != 0,
            network.isSameStreet(steps[first.before].link, steps[second.after].link)
        else { return false }
        // Not the sum of the two turns: the piece between them may bend itself.
        return Maneuver.Kind(turn: degrees(first.before, second.after)) == .uTurn
    }
}

extension Route.TimedStep {
    /// The node the step starts from, unless it starts within the link.
    fileprivate var startNode: NodeID { step.isForward ? link.from : link.to }
    /// The node the step ends at, unless it ends within the link.
    fileprivate var endNode: NodeID { step.isForward ? link.to : link.from }
}

extension StreetNetwork {
    /// The degrees one turns to the right from one step into the next, -180..<180.
    fileprivate func turn(from before: RouteStep, to after: RouteStep) -> Double {
        turn(from: before, into: after.link, isForward: after.isForward)
    }

    /// The degrees one turns to the right from a step into an arc.
    fileprivate func turn(from before: RouteStep, into arc: Arc) -> Double {
        turn(from: before, into: arc.link, isForward: arc.isForward)
    }

    private func turn(from before: RouteStep, into link: LinkID, isForward: Bool) -> Double {
        let arriving = heading(of: before.link, isForward: before.isForward, atEnd: true)
        let leaving = heading(of: link, isForward: isForward, atEnd: false)
        let turn = leaving - arriving
        return turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    /// The heading over the first or last 15 m of the link, driven as in the step: the very last
    /// points of a street often lie across the junction.
    private func heading(of id: LinkID, isForward: Bool, atEnd: Bool) -> Double {
        let link = self[id]
        let reach = min(15_000, link.length_mm)
        let isNearFirstNode = isForward != atEnd
        let tip = isNearFirstNode ? 0 : link.length_mm
        let inner = isNearFirstNode ? reach : link.length_mm - reach
        let outerPoint = coordinate(on: id, atOffset_mm: tip)
        let innerPoint = coordinate(on: id, atOffset_mm: inner)
        return atEnd
            ? Geodesy.heading(from: innerPoint, to: outerPoint)
            : Geodesy.heading(from: outerPoint, to: innerPoint)
    }
}
