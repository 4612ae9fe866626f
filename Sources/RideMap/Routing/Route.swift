import RideCore

/// A stretch of a route along one street.
public struct StreetLeg: Hashable, Sendable {
    /// The street's name, or nil if it has none.
    public let name: String?
    /// How long the stretch is.
    public let distance: Metres
    /// How long it takes.
    public let duration: Duration
}

/// A part of a route on one link.
struct RouteStep: Hashable, Sendable {
    let link: LinkID
    /// Offsets from the link's first node, in millimetres.
    let start_mm: UInt32
    let end_mm: UInt32
    let isForward: Bool
    /// The milliseconds that turning into it takes, and waiting for it to open.
    let delay_ms: UInt32
    /// The milliseconds that driving it takes, where that depends on when; nil where it follows
    /// from the times in effect.
    let drive_ms: UInt32?

    init(
        _ link: LinkID, _ start_mm: Int64, _ end_mm: Int64, _ isForward: Bool,
        delay_ms: UInt32 = 0, drive_ms: UInt32? = nil
    ) {
        self.link = link
        self.start_mm = UInt32(start_mm)
        self.end_mm = UInt32(end_mm)
        self.isForward = isForward
        self.delay_ms = delay_ms
        self.drive_ms = drive_ms
    }

    /// The direction of the link, as `Arc.linkAndDirection`.
    var arc: UInt32 { link.rawValue << 1 | (isForward ? 0 : 1) }
    var length_mm: UInt32 { end_mm > start_mm ? end_mm - start_mm : start_mm - end_mm }

    /// Its link, with the time it takes on this way: as long as if all of it were driven at the
    /// mean speed of the part.
    func link(in network: StreetNetwork, _ times: ArcTimes?) -> Link {
        network.link(of: arc, times).driven(length_mm, in: drive_ms)
    }
}

/// The fastest way between two positions.
///
/// Its time and length are known at once; the line, the streets and the manoeuvres are worked out
/// when they are first asked for, once for all copies.
public struct Route: Sendable {
    /// A step with what came before it.
    struct TimedStep: Sendable {
        let step: RouteStep
        /// The link with the time it takes on this route.
        let link: Link
        /// Milliseconds and millimetres from the start of the route to the start of the step, once
        /// the turn into it is done.
        let startTime_ms: UInt32
        let startDistance_mm: UInt32
        let duration_ms: UInt32
    }

    /// Where it starts.
    public let origin: StreetPosition
    /// Where it ends.
    public let destination: StreetPosition
    /// The driving time in milliseconds.
    public internal(set) var duration_ms: UInt32
    /// The driving time at the speeds by which the way was found.
    let free_ms: UInt32
    /// The way driven.
    public let distance: Metres
    let details: RouteDetails

    /// The line on the map, from the origin to the destination.
    ///
    /// - Complexity: O(n) in the number of its points when it is first asked for.
    public var shape: [Coordinate] { details.line.shape }
    /// The streets along the way, in order; consecutive links of one street count as one.
    ///
    /// - Complexity: O(n) in the number of links when they are first asked for.
    public var legs: [StreetLeg] {
        guard duration_ms != free_ms else { return details.legs }
        return details.legs.map {
            StreetLeg(
                name: $0.name, distance: $0.distance, duration: duration(ofFree: $0.duration))
        }
    }
    /// What the driver has to do, from `depart` to `arrive`.
    ///
    /// - Complexity: O(n) in the number of links when they are first asked for.
    public var maneuvers: [Maneuver] {
        guard duration_ms != free_ms else { return details.maneuvers(of: self) }
        return details.maneuvers(of: free).map { $0.lasting(duration(ofFree: $0.duration)) }
    }

    var steps: [TimedStep] { details.steps }
    /// What is driven, in whole or in part, each as `Arc.linkAndDirection`.
    package var arcs: [UInt32] { steps.map(\.step.arc) }
    /// The millimetres from the start of the route to each point of the shape.
    var shapeDistances: [UInt32] { details.line.distances }

    /// The driving time.
    public var duration: Duration { .milliseconds(Int64(duration_ms)) }

    /// The same way where all of it is driven slower or faster alike.
    ///
    /// - Parameter duration_ms: how long all of it takes.
    public func lasting(_ duration_ms: UInt32) -> Route {
        var route = self
        route.duration_ms = duration_ms
        return route
    }

    /// The same way at the speeds by which it was found.
    public var free: Route { lasting(free_ms) }

    /// How long one would have driven at the speeds by which the way was found, to be where one is
    /// after so long.
    public func freeDuration(of elapsed: Duration) -> Duration {
        guard duration_ms != free_ms, duration_ms > 0 else { return elapsed }
        return .milliseconds(elapsed.milliseconds * Int64(free_ms) / Int64(duration_ms))
    }

    /// How long a part of the way takes that takes so long at the speeds by which it was found.
    public func duration(ofFree time: Duration) -> Duration {
        guard duration_ms != free_ms, free_ms > 0 else { return time }
        return .milliseconds(time.milliseconds * Int64(duration_ms) / Int64(free_ms))
    }

    /// How far one is after driving for so long; before the start and after the end, the ends.
    ///
    /// - Complexity: O(log n) in the length of the route.
    public func progress(after elapsed: Duration) -> RouteProgress {
        let elapsed_ms = UInt32(min(max(elapsed.milliseconds, 0), Int64(duration_ms)))
        let (position, way) = place(after: free(elapsed_ms))
        let line = details.line
        let next = line.distances.partitioningIndex { $0 > way }
        return RouteProgress(
            coordinate: line.coordinate(at: way, before: next),
            heading: line.heading(before: next),
            position: position,
            remainingDistance: distance - Metres(millimetres: Int64(way)),
            remainingDuration: .milliseconds(Int64(duration_ms - elapsed_ms)),
            shapeIndex: next)
    }

    /// Where one is on the network after driving for so long; before the start and after the end,
    /// the ends. The line on the map is not worked out for it.
    ///
    /// - Complexity: O(log n) in the length of the route; O(n) when it is first asked for.
    public func position(after elapsed: Duration) -> StreetPosition {
        place(after: free(UInt32(min(max(elapsed.milliseconds, 0), Int64(duration_ms))))).position
    }

    private func free(_ elapsed_ms: UInt32) -> UInt32 {
        guard duration_ms != free_ms, duration_ms > 0 else { return elapsed_ms }
        return UInt32(UInt64(elapsed_ms) * UInt64(free_ms) / UInt64(duration_ms))
    }

    /// Where one is after so many milliseconds at the speeds by which the way was found, and after
    /// which way.
    private func place(after elapsed_ms: UInt32) -> (position: StreetPosition, way_mm: UInt32) {
        if elapsed_ms == free_ms { return (destination, UInt32(distance.millimetres)) }
        guard elapsed_ms > 0, let timed = step(at: elapsed_ms) else { return (origin, 0) }
        let here = timed.offset_mm(after: elapsed_ms - timed.startTime_ms)
        let start = timed.step.start_mm
        let way = timed.startDistance_mm + (here > start ? here - start : start - here)
        return (timed.position(at_mm: here), way)
    }

    /// The last step that has begun by then.
    private func step(at elapsed_ms: UInt32) -> TimedStep? {
        let steps = self.steps
        let next = steps.partitioningIndex { $0.startTime_ms > elapsed_ms }
        return next > 0 ? steps[next - 1] : nil
    }
}

extension Route.TimedStep {
    /// The offset on the link after so many milliseconds of this step.
    func offset_mm(after elapsed_ms: UInt32) -> UInt32 {
        let start = link.time_ms(atOffset_mm: step.start_mm)
        // At its end one waits for the turn into the next.
        let driven_ms = min(elapsed_ms, duration_ms)
        let time = step.isForward ? start + driven_ms : start - driven_ms
        let offset = link.offset_mm(atTime_ms: time)
        // Rounding must not take us out of the step.
        let low = min(step.start_mm, step.end_mm)
        let high = max(step.start_mm, step.end_mm)
        return min(max(offset, low), high)
    }

    func position(at_mm offset: UInt32) -> StreetPosition {
        if offset == 0 { return .node(link.from) }
        if offset == link.length_mm { return .node(link.to) }
        return .link(step.link, offset: Metres(millimetres: Int64(offset)))
    }
}
