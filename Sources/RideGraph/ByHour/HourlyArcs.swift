/// The arcs of a graph where what they take depends on the moment at which one comes to them.
///
/// An arc is a turn and a street. The turn always takes the same. The street is driven at the speed
/// of each hour of the week for as long as that hour lasts, so that whoever enters it later never
/// leaves it sooner (flow speed model: Sung, Bell, Seong and Park, European Journal of Operational
/// Research 121, 2000; Ichoua, Gendreau and Potvin, ibid. 144, 2003). An arc may be closed at
/// times: one waits in front of it until it opens, if nothing else is sooner.
///
/// Everything is whole milliseconds. The time of an hour is rounded as `time_ms` says, and what is
/// left at the end of an hour is rounded up, once for each hour with another speed. So a street
/// takes at most half a millisecond less than it would without rounding, and at most half a
/// millisecond more and one for each of those hours.
public struct HourlyArcs: Sendable {
    /// Milliseconds in an hour.
    public static let hour_ms: UInt32 = 3_600_000
    /// Hours in a week.
    public static let hours: UInt32 = 168
    /// Milliseconds in a week.
    public static let week_ms = hour_ms * hours
    /// No street takes longer.
    public static let longest_ms: UInt32 = 86_400_000

    /// A street that is driven in one direction.
    public struct Street: BitwiseCopyable, Sendable {
        /// Milliseconds that all of it takes at its own speed, at least 1.
        public let usual_ms: UInt32
        /// Millimetres; 0 for no street at all.
        public let length_mm: UInt32
        /// Its week of speeds from 1, or 0 for one that always takes the same.
        public let week: UInt32

        /// A street of this time, length and week.
        public init(usual_ms: UInt32, length_mm: UInt32, week: UInt32) {
            self.usual_ms = usual_ms
            self.length_mm = length_mm
            self.week = week
        }
    }

    /// A turn and the street turned into.
    public struct Arc: BitwiseCopyable, Sendable {
        /// The node it leads to.
        public let head: UInt32
        /// Milliseconds of the turn.
        public let turn_ms: UInt32
        /// When neither may be begun: from 1, or 0 for never.
        public let closing: UInt32
        /// The street.
        public let street: Street

        /// An arc of these.
        public init(head: UInt32, turn_ms: UInt32, closing: UInt32, street: Street) {
            self.head = head
            self.turn_ms = turn_ms
            self.closing = closing
            self.street = street
        }
    }

    let firstArc: FlatArray<UInt32>
    /// The arcs, in the order of the graph's.
    public let arcs: FlatArray<Arc>
    /// Weeks one after the other: thousandths of the own time for each hour, at least 1.
    private let weeks: FlatArray<UInt16>
    private let firstClosed: FlatArray<UInt32>
    /// Milliseconds of the week: from, to, and so on.
    private let closed: FlatArray<UInt32>

    /// - Parameters:
    ///   - closings: for each the milliseconds of the week in which it is closed, in order and
    ///     apart from each other; none of them is all of the week.
    /// - Precondition: `firstArc` is that of the graph; weeks are whole and hold no zero; arcs name
    ///   weeks and closings that are there.
    public init(
        firstArc: FlatArray<UInt32>, arcs: FlatArray<Arc>, weeks: FlatArray<UInt16>,
        closings: [[Range<UInt32>]]
    ) {
        self.firstArc = firstArc
        self.arcs = arcs
        self.weeks = weeks
        var first: [UInt32] = [0]
        for ranges in closings {
            precondition(ranges.reduce(0) { $0 + $1.count } < Int(Self.week_ms), "always closed")
            first.append(first[first.count - 1] + UInt32(2 * ranges.count))
        }
        firstClosed = FlatArray(first)
        closed = FlatArray(closings.flatMap { $0.flatMap { [$0.lowerBound, $0.upperBound] } })
    }

    /// How many nodes there are.
    public var nodeCount: Int { firstArc.count - 1 }

    /// When one begins an arc, and is at its end, in milliseconds since setting off.
    ///
    /// - Parameters:
    ///   - elapsed: when one comes to it, less than 2^31.
    ///   - departure: the millisecond of the week at which one set off.
    @inline(__always)
    func pass(_ arc: Arc, at elapsed: UInt32, since departure: UInt32) -> UInt32 {
        let begun = elapsed &+ wait(arc.closing, at: elapsed, since: departure) &+ arc.turn_ms
        let moment = (departure &+ begun) % Self.week_ms
        return begun &+ duration(of: arc.street, at: moment)
    }

    /// How long one waits for an opening, in milliseconds.
    public func wait(_ closing: UInt32, at elapsed: UInt32, since departure: UInt32) -> UInt32 {
        guard closing != 0 else { return 0 }
        let moment = (departure &+ elapsed) % Self.week_ms
        let first = Int(firstClosed[Int(closing) - 1])
        let end = Int(firstClosed[Int(closing)])
        var index = first
        while index < end, closed[index + 1] <= moment { index += 2 }
        guard index < end, closed[index] <= moment else { return 0 }
        let wait = closed[index + 1] - moment
        // What is closed at the end of the week may still be so when the next one begins.
        guard closed[index + 1] == Self.week_ms, closed[first] == 0 else { return wait }
        return wait + closed[first + 1]
    }

    /// The milliseconds that a street takes that is entered at a millisecond of the week.
    @inline(__always)
    public func duration(of street: Street, at moment: UInt32) -> UInt32 {
        if street.week == 0 { return street.usual_ms }
        return duration(week: street.week, at: moment) { Self.time_ms(street.usual_ms, $0) }
    }

    /// The milliseconds that a part of a street takes, between two offsets in millimetres.
    public func duration(
        of street: Street, from start_mm: UInt32, to end_mm: UInt32, at moment: UInt32
    ) -> UInt32 {
        guard street.length_mm > 0 else { return 0 }
        func part(_ time_ms: UInt32) -> UInt32 {
            let (time, length) = (UInt64(time_ms), UInt64(street.length_mm))
            let start = UInt32(time * UInt64(start_mm) / length)
            let end = UInt32(time * UInt64(end_mm) / length)
            return start < end ? end - start : start - end
        }
        if street.week == 0 { return part(street.usual_ms) }
        return duration(week: street.week, at: moment) { part(Self.time_ms(street.usual_ms, $0)) }
    }

    /// No part of a street takes less at any of some hours than its share of this, but for two
    /// milliseconds.
    ///
    /// - Parameters:
    ///   - hour: the first of the hours; the rest follow it.
    ///   - count: how many.
    public func least_ms(of street: Street, fromHour hour: UInt32, count: UInt32) -> UInt32 {
        guard street.week != 0 else { return street.usual_ms }
        let first = Int((street.week - 1) * Self.hours)
        var least = UInt32.max
        for index in 0..<min(count, Self.hours) {
            let factor = UInt32(weeks[first + Int((hour + index) % Self.hours)])
            let time = Self.time_ms(street.usual_ms, factor)
            // Times that were cut short do not tell how fast a street is at other hours.
            if time == Self.longest_ms { return 1 }
            least = min(least, time)
        }
        return least
    }

    /// The milliseconds of all of a street at a speed: rounded to the nearest, halves up, at least
    /// 1 and at most a day.
    @inline(__always)
    static func time_ms(_ usual_ms: UInt32, _ thousandths: UInt32) -> UInt32 {
        let time = (UInt64(usual_ms) * UInt64(thousandths) + 500) / 1_000
        return UInt32(truncatingIfNeeded: min(max(time, 1), UInt64(longest_ms)))
    }

    /// Drives hour by hour.
    ///
    /// - Parameter time: what all of it takes at a speed in thousandths.
    @inline(__always)
    private func duration(
        week: UInt32, at moment: UInt32, _ time: (_ thousandths: UInt32) -> UInt32
    ) -> UInt32 {
        let weeks = self.weeks.row
        let first = Int((week &- 1) &* Self.hours)
        var hour = moment / Self.hour_ms
        var factor = UInt32(weeks[first &+ Int(hour)])
        var open = time(factor)
        var left = Self.hour_ms &- moment % Self.hour_ms
        var driven: UInt32 = 0
        while open > left {
            driven &+= left
            open &-= left
            hour = hour &+ 1 == Self.hours ? 0 : hour &+ 1
            let next = UInt32(weeks[first &+ Int(hour)])
            if next != factor {
                let slowed = (UInt64(open) &* UInt64(next) &+ UInt64(factor &- 1)) / UInt64(factor)
                // Whoever enters when the hour begins must not be overtaken.
                open = UInt32(truncatingIfNeeded: min(slowed, UInt64(time(next))))
                factor = next
            }
            left = Self.hour_ms
        }
        return driven &+ open
    }
}
