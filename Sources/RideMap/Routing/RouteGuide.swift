import RideCore

/// Tells the driver what to do along the steps of a route.
enum RouteGuide {
    /// Two turns to one side this near to each other, and back along the same street, are one turn
    /// round: that is how the gap between two carriageways is driven.
    private static let gap = Metres(50)

    private struct Turn {
        let kind: Maneuver.Kind
        let before: Route.TimedStep
        let after: Route.TimedStep
    }

    /// A manoeuvre wherever the street changes its name, or bends where one could go elsewhere.
    static func maneuvers(
        _ network: StreetNetwork, _ steps: [Route.TimedStep], duration_ms: UInt32,
        distance_mm: UInt32, start: Coordinate, end: Coordinate
    ) -> [Maneuver] {
        var turns: [Turn] = []
        for (before, after) in zip(steps, steps.dropFirst()) {
            let kind = Maneuver.Kind(turn: network.turn(from: before.step, to: after.step))
            let turn = Turn(kind: kind, before: before, after: after)
            guard isNotable(turn, network) else { continue }
            if let last = turns.last, isTurnRound(last, turn, network) {
                turns[turns.count - 1] = Turn(
                    kind: .uTurn, before: last.before, after: turn.after)
            } else {
                turns.append(turn)
            }
        }
        let depart = Maneuver(
            kind: .depart, street: steps.first.flatMap { network.name(of: $0.step.link) },
            distance: .zero, duration: .zero, coordinate: start)
        let arrive = Maneuver(
            kind: .arrive, street: steps.last.flatMap { network.name(of: $0.step.link) },
            distance: Metres(millimetres: Int64(distance_mm)),
            duration: .milliseconds(Int64(duration_ms)), coordinate: end)
        let between = turns.map { turn in
            Maneuver(
                kind: turn.kind, street: network.name(of: turn.after.step.link),
                distance: Metres(millimetres: Int64(turn.after.startDistance_mm)),
                duration: .milliseconds(Int64(turn.after.startTime_ms)),
                coordinate: network.coordinate(of: turn.after.startNode))
        }
        return [depart] + between + [arrive]
    }

    private static func isNotable(_ turn: Turn, _ network: StreetNetwork) -> Bool {
        let isSameStreet = network.isSameStreet(turn.before.link, turn.after.link)
        // Besides the way on and the way back there must be a third to choose from.
        let isCrossing = network.outgoing(turn.after.startNode).contains {
            $0.link != turn.before.step.link && $0.link != turn.after.step.link
        }
        switch turn.kind {
        case .straight: return !isSameStreet
        case .slightLeft, .slightRight: return !isSameStreet && isCrossing
        case .left, .right, .sharpLeft, .sharpRight: return !isSameStreet || isCrossing
        case .uTurn: return true
        case .depart, .arrive: return false
        }
    }

    private static func isTurnRound(_ first: Turn, _ second: Turn, _ network: StreetNetwork) -> Bool
    {
        let way = Int64(second.after.startDistance_mm) - Int64(first.after.startDistance_mm)
        guard way <= gap.millimetres, first.before.link.name != 0,
            network.isSameStreet(first.before.link, second.after.link)
        else { return false }
        // Not the sum of the two turns: the piece between them may bend itself.
        return Maneuver.Kind(
            turn: network.turn(from: first.before.step, to: second.after.step)) == .uTurn
    }
}

extension Route.TimedStep {
    /// The node the step starts from, unless it starts within the link.
    fileprivate var startNode: NodeID { step.isForward ? link.from : link.to }
}

extension StreetNetwork {
    /// The degrees one turns to the right from one step into the next, -180..<180.
    fileprivate func turn(from before: RouteStep, to after: RouteStep) -> Double {
        let arriving = heading(of: before, atEnd: true)
        let leaving = heading(of: after, atEnd: false)
        let turn = leaving - arriving
        return turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    /// The heading over the first or last 15 m of the link, driven as in the step: the very last
    /// points of a street often lie across the junction.
    private func heading(of step: RouteStep, atEnd: Bool) -> Double {
        let link = self[step.link]
        let reach = min(15_000, link.length_mm)
        let isNearFirstNode = step.isForward != atEnd
        let tip = isNearFirstNode ? 0 : link.length_mm
        let inner = isNearFirstNode ? reach : link.length_mm - reach
        let outerPoint = coordinate(on: step.link, atOffset_mm: tip)
        let innerPoint = coordinate(on: step.link, atOffset_mm: inner)
        return atEnd
            ? Geodesy.heading(from: innerPoint, to: outerPoint)
            : Geodesy.heading(from: outerPoint, to: innerPoint)
    }
}
