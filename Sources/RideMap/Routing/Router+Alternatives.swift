import RideCore

/// Other ways than the fastest one.
extension Router {
    /// Ways that are worth showing beside each other, the fastest one first.
    ///
    /// Method: penalties (Chen, Bell and Bogenberger 2007; Bader, Dees, Geisberger and Sanders
    /// 2011). The streets of the ways found so far are made slower and the fastest way is looked
    /// for again, with the city's own times for its figures. A way is kept that takes at most so
    /// much longer than the fastest, and shares at most so much of its length with each of the
    /// others.
    ///
    /// - Parameters:
    ///   - count: how many at most.
    ///   - stretch: how much longer a way may take, as a part of the fastest one's time.
    ///   - sharing: how much of its length a way may have in common with another one.
    /// - Complexity: that of putting new times into effect, some ten times at most.
    public func routes(
        from origin: StreetPosition, to destination: StreetPosition, count: Int,
        stretch: Double = 0.4, sharing: Double = 0.6
    ) -> [Route] {
        guard count > 0, let best = route(from: origin, to: destination) else { return [] }
        var found = [best]
        guard count > 1 else { return found }
        let slow = Router(city)
        var uses = [UInt8](repeating: 0, count: 2 * network.linkCount)
        var last = best
        for _ in 0..<(3 * count) where found.count < count {
            for step in last.steps {
                uses[Int(step.step.arc)] = min(uses[Int(step.step.arc)] + 1, 40)
                // Who turns back along the street has not found another way.
                uses[Int(step.step.arc ^ 1)] = uses[Int(step.step.arc)]
            }
            slow.use(
                ArcTimes(city) { link, isForward in
                    let arc = Int(link.rawValue << 1) + (isForward ? 0 : 1)
                    let time = UInt64(network.link(of: UInt32(arc), times).travelTime_ms)
                    return UInt32(clamping: time * UInt64(10 + 4 * Int(uses[arc])) / 10)
                }.waiting(times?.waits ?? []))
            guard let other = slow.route(from: origin, to: destination),
                let own = route(
                    from: origin, came: [], through: other.steps.map(\.step.arc), to: destination)
            else { break }
            last = own
            let isShort = Double(own.duration_ms) <= Double(best.duration_ms) * (1 + stretch)
            let isOther = found.allSatisfy {
                own.sharedLength_mm(with: $0) <= sharing * own.length_mm
            }
            if isShort, isOther { found.append(own) }
        }
        return found
    }
}

extension Route {
    /// Millimetres of the way, of the whole of it at least one.
    fileprivate var length_mm: Double { Double(max(1, distance.millimetres)) }

    /// How much of the way leads over streets of another one, in the same direction.
    func sharedLength_mm(with other: Route) -> Double {
        let arcs = Set(other.steps.map(\.step.arc))
        return steps.reduce(0) { sum, step in
            arcs.contains(step.step.arc) ? sum + Double(step.step.length_mm) : sum
        }
    }
}
