import RideCore

/// When streets and turns are closed that are not always so.
public struct StreetClosings: Hashable, Sendable {
    /// Minutes in a week.
    package static let minutes = 10_080
    /// The minutes of the week, from Monday's midnight on, in which something is closed: ranges in
    /// order, with time between them. Never all of the week.
    package typealias Week = [Range<Int>]

    /// A direction of a street that must not be entered at times.
    package struct Street: Hashable, Sendable {
        /// As `Arc.linkAndDirection`.
        package let arc: UInt32
        /// The index of its week.
        package let week: Int

        package init(arc: UInt32, week: Int) {
            self.arc = arc
            self.week = week
        }
    }

    /// A way that must not be driven at times: its last turn must not be begun.
    package struct Turn: Hashable, Sendable {
        /// Two arcs at least, one after the other.
        package let arcs: [UInt32]
        /// The index of its week.
        package let week: Int

        package init(arcs: [UInt32], week: Int) {
            self.arcs = arcs
            self.week = week
        }
    }

    /// The different weeks.
    package let weeks: [Week]
    /// The streets, by arc.
    package let streets: [Street]
    /// The ways.
    package let turns: [Turn]

    package init(weeks: [Week], streets: [Street], turns: [Turn]) {
        self.weeks = weeks
        self.streets = streets
        self.turns = turns
    }

    /// Whether a week is closed for more than half of its minutes.
    package static func isMostlyClosed(_ week: Week) -> Bool {
        2 * week.reduce(0) { $0 + $1.count } > minutes
    }

    /// The minutes in which one of some weeks is closed.
    package static func union(_ weeks: [Week]) -> Week {
        var joined: Week = []
        for range in weeks.joined().sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] =
                    last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// The links that can be entered in neither direction for most of the week.
    func mostlyClosed(_ network: StreetNetwork) -> Set<LinkID> {
        let closed = Set(
            streets.lazy.filter { Self.isMostlyClosed(weeks[$0.week]) }.map(\.arc))
        return Set(
            closed.lazy.filter { closed.contains($0 ^ 1) || !network.isDriven($0 ^ 1) }
                .map { LinkID($0 >> 1) })
    }
}

// MARK: In the city file

extension StreetClosings {
    /// The bytes of their section.
    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.varint(weeks.count)
        for week in weeks {
            writer.varint(week.count)
            for range in week {
                writer.varint(range.lowerBound)
                writer.varint(range.count)
            }
        }
        writer.varint(streets.count)
        for street in streets {
            writer.varint(UInt64(street.arc))
            writer.varint(street.week)
        }
        writer.varint(turns.count)
        for turn in turns {
            writer.varint(turn.arcs.count)
            for arc in turn.arcs { writer.varint(UInt64(arc)) }
            writer.varint(turn.week)
        }
        return writer.bytes
    }

    /// Takes those of a city file and checks them; nil where there are none.
    init?(_ sections: CitySections, _ network: StreetNetwork) throws(CityFileError) {
        guard let range = sections.closings else { return nil }
        var reader = ByteReader(sections.file, range, section: "section closings")
        var weeks: [Week] = []
        for _ in 0..<(try reader.count(ofAtLeast: 1)) { weeks.append(try Self.week(&reader)) }
        var streets: [Street] = []
        for _ in 0..<(try reader.count(ofAtLeast: 2)) {
            let arc = try Self.arc(&reader, network)
            guard streets.last.map({ $0.arc < arc }) ?? true else {
                throw reader.damaged("its streets are not in order")
            }
            streets.append(
                Street(arc: arc, week: try reader.index(below: weeks.count, "a week")))
        }
        var turns: [Turn] = []
        for _ in 0..<(try reader.count(ofAtLeast: 4)) {
            var arcs: [UInt32] = []
            for _ in 0..<(try reader.count(ofAtLeast: 1)) {
                let arc = try Self.arc(&reader, network)
                if let last = arcs.last, network.head(of: last) != network.head(of: arc ^ 1) {
                    throw reader.damaged("a way is interrupted")
                }
                arcs.append(arc)
            }
            guard arcs.count > 1 else { throw reader.damaged("a way is no turn") }
            turns.append(
                Turn(arcs: arcs, week: try reader.index(below: weeks.count, "a week")))
        }
        try reader.finish()
        self.init(weeks: weeks, streets: streets, turns: turns)
    }

    private static func week(_ reader: inout ByteReader) throws(CityFileError) -> Week {
        var week: Week = []
        for _ in 0..<(try reader.count(ofAtLeast: 2)) {
            let start = try reader.index(below: minutes, "a minute")
            let count = try reader.index(below: minutes, "a minute")
            guard count > 0, start + count <= minutes,
                week.last.map({ $0.upperBound < start }) ?? true
            else { throw reader.damaged("its minutes are not in order") }
            week.append(start..<start + count)
        }
        return week
    }

    private static func arc(
        _ reader: inout ByteReader, _ network: StreetNetwork
    ) throws(CityFileError) -> UInt32 {
        let arc = UInt32(try reader.index(below: 2 * network.linkCount, "a street"))
        guard network.isDriven(arc) else { throw reader.damaged("a street cannot be driven") }
        return arc
    }
}
