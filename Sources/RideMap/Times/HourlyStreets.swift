import RideCore
import RideGraph

/// The streets of a city together with how long they take at each hour of the week and when they
/// are closed: what ways are searched in by their time of departure.
///
/// It never changes, so that any number of threads may search with it at once.
public final class HourlyStreets: Sendable {
    /// The city.
    public let city: City
    /// How long streets take; nil where that is always the same.
    let speeds: SpeedProfile?
    package let arcs: HourlyArcs

    /// - Parameter speeds: how long streets take at each hour; nil where that is always the same.
    /// - Returns: nil for a city whose streets and turns are the same at all hours.
    /// - Complexity: O(n) in the number of streets and turns.
    public init?(_ city: City, speeds: SpeedProfile?) {
        guard speeds != nil || city.closings != nil else { return nil }
        let driving = city.routing.driving
        var closings = ArcClosings(city.closings)
        let ofArc = closings.ofGraphArcs(driving)
        let (network, graph, driven) = (city.network, driving.graph, driving.drivenArcs)
        arcs = HourlyArcs(
            firstArc: graph.firstArc,
            arcs: FlatArray(count: graph.arcs.count) { index in
                let link = network.link(of: driven[index], nil)
                return HourlyArcs.Arc(
                    head: graph.arcs[index].head,
                    turn_ms: graph.arcs[index].time_ms &- link.travelTime_ms,
                    closing: ofArc[UInt32(index)] ?? 0,
                    street: Self.street(driven[index], network, speeds))
            },
            weeks: speeds?.weeks ?? FlatArray([]),
            closings: closings.weeks.map { week in
                week.map { UInt32($0.lowerBound) * 60_000..<UInt32($0.upperBound) * 60_000 }
            })
        self.city = city
        self.speeds = speeds
    }

    private static func street(
        _ arc: UInt32, _ network: StreetNetwork, _ speeds: SpeedProfile?
    ) -> HourlyArcs.Street {
        let link = network.link(of: arc, nil)
        return HourlyArcs.Street(
            usual_ms: link.travelTime_ms, length_mm: link.length_mm,
            week: speeds.map { UInt32($0.weekOfArc[Int(arc)]) } ?? 0)
    }

    /// A direction of a link.
    func street(_ arc: UInt32) -> HourlyArcs.Street { Self.street(arc, city.network, speeds) }

    /// The milliseconds of the week at a moment.
    public static func moment(at instant: Instant, _ calendar: WorldCalendar) -> UInt32 {
        UInt32(calendar.livedWeekday(at: instant).rawValue) * 86_400_000
            + UInt32(truncatingIfNeeded: calendar.timeOfDay(at: instant))
    }

    // MARK: All of a way by one hour

    /// The times in effect in an hour of the week: what is closed when it begins takes as much
    /// longer as one would wait then. Nil where they are the city's own.
    ///
    /// - Complexity: O(n) in the number of streets and turns.
    public func times(inHour hour: Int) -> ArcTimes? {
        let times = speeds?.times(inHour: hour, of: city)
        let departure = UInt32(hour) * HourlyArcs.hour_ms
        let waits = waits { arcs.wait($0, at: 0, since: departure) }
        return waits.isEmpty ? times : (times ?? ArcTimes(city)).waiting(waits)
    }

    private func waits(_ time_ms: (_ closing: UInt32) -> UInt32) -> [ArcWait] {
        guard city.closings != nil else { return [] }
        return arcs.arcs.indices.compactMap { index in
            let closing = arcs.arcs[index].closing
            let wait = closing == 0 ? 0 : time_ms(closing)
            return wait == 0 ? nil : ArcWait(arc: UInt32(index), wait_ms: wait)
        }
    }

    /// The graph with the least times that streets have within some hours.
    ///
    /// - Complexity: O(n) in the number of streets and turns, times the hours.
    func leastGraph(fromHour hour: UInt32, count: UInt32) -> WeightedGraph {
        let times = ArcTimes(city) { link, isForward in
            let arc = link.rawValue << 1 | (isForward ? 0 : 1)
            return arcs.least_ms(of: street(arc), fromHour: hour, count: count)
        }
        return city.routing.driving.graph(with: times)
    }
}

extension City {
    /// The times of a city in which something is closed at times, for whoever asks without an hour:
    /// what is closed for most of the week counts as closed, and where there is no other way as a
    /// day longer.
    func usualTimes() -> ArcTimes? {
        guard let closings else { return nil }
        var found = ArcClosings(closings)
        let ofArc = found.ofGraphArcs(routing.driving)
        let waits = ofArc.filter { StreetClosings.isMostlyClosed(found.weeks[Int($0.value) - 1]) }
            .keys.sorted().map { ArcWait(arc: $0, wait_ms: 86_400_000) }
        return waits.isEmpty ? nil : ArcTimes(self).waiting(waits)
    }

    /// Which of its ways meet something that is closed at times; nil for a city without labels, or
    /// where nothing is.
    func closedWays() -> ClosedWays? {
        guard let closings, let labels = routing.labels else { return nil }
        var found = ArcClosings(closings)
        let arcs = Set(found.ofGraphArcs(routing.driving).keys)
        return ClosedWays(labels, routing.driving, network, arcs)
    }
}

/// Which arcs of the graph are closed when.
private struct ArcClosings {
    private(set) var weeks: [StreetClosings.Week]
    private let closings: StreetClosings?
    private var ofSeveral: [[Int]: UInt32] = [:]

    init(_ closings: StreetClosings?) {
        self.closings = closings
        weeks = closings?.weeks ?? []
    }

    /// The weeks of arcs of the graph that have any, from 1.
    mutating func ofGraphArcs(_ driving: DrivingGraph) -> [UInt32: UInt32] {
        guard let closings else { return [:] }
        var found: [UInt32: [Int]] = [:]
        for (arc, turns) in driving.hourlyTurns {
            found[arc] = turns.map { closings.turns[$0].week }
        }
        if let last = closings.streets.map(\.arc).max() {
            // The week of each arc up to the last that has one, from 1.
            var weeks = [Int](repeating: 0, count: Int(last) + 1)
            for street in closings.streets { weeks[Int(street.arc)] = street.week + 1 }
            for (index, driven) in driving.drivenArcs.enumerated() where driven <= last {
                let week = weeks[Int(driven)]
                if week > 0 { found[UInt32(index), default: []].append(week - 1) }
            }
        }
        var numbers: [UInt32: UInt32] = [:]
        for arc in found.keys.sorted() {
            guard let week = found[arc].flatMap({ number(of: $0) }) else { continue }
            numbers[arc] = week
        }
        return numbers
    }

    /// Nil where nothing is closed.
    private mutating func number(of indices: [Int]) -> UInt32? {
        let key = Set(indices).sorted()
        if let known = ofSeveral[key] { return known }
        var joined = key.count > 1 ? StreetClosings.union(key.map { weeks[$0] }) : weeks[key[0]]
        guard !joined.isEmpty else { return nil }
        if joined == [0..<StreetClosings.minutes] {
            // Closed by turns all week: the last minute opens, so that there is a way at all.
            joined = [0..<StreetClosings.minutes - 1]
        }
        var number = key[0] + 1
        if key.count > 1 {
            weeks.append(joined)
            number = weeks.count
        }
        ofSeveral[key] = UInt32(number)
        return UInt32(number)
    }
}
