import RideCore
import RideGraph

/// How long streets take at each hour of the week, in thousandths of the city's own times.
///
/// Streets that are slow and fast at the same hours share a week of figures. A way that is searched
/// by the times of an hour has that hour's times from its beginning to its end.
public struct SpeedProfile: Sendable {
    /// Hours of a week, the first of them Monday's from midnight on.
    public static let hours = 168
    /// A street that takes as long as it always does.
    static let usual: UInt16 = 1_000

    /// Weeks one after the other: thousandths for each hour, at least 1.
    let weeks: FlatArray<UInt16>
    /// For every `Arc.linkAndDirection` its week, from 1; 0 for a street that is always as usual.
    let weekOfArc: FlatArray<UInt16>

    /// There are no more different weeks.
    package static let maximumWeeks = Int(UInt16.max)

    /// A profile of weeks, and which of them each direction of each link has.
    ///
    /// - Precondition: `weeks` holds whole weeks of figures from 1, and `weekOfArc` names them from
    ///   1, or 0.
    package init(weeks: [UInt16], weekOfArc: [UInt16]) {
        self.weeks = FlatArray(weeks)
        self.weekOfArc = FlatArray(weekOfArc)
    }

    init(weeks: FlatArray<UInt16>, weekOfArc: FlatArray<UInt16>) {
        self.weeks = weeks
        self.weekOfArc = weekOfArc
    }

    /// A profile by class of road: how long it takes at each hour of the week, in thousandths of
    /// the city's own time; less than 1 counts as 1, more than 65,535 as that.
    public init(_ city: City, thousandths: (_ roadClass: RoadClass, _ hour: Int) -> Int) {
        let weeks = RoadClass.allCases.flatMap { roadClass in
            (0..<Self.hours).map { UInt16(clamping: max(1, thousandths(roadClass, $0))) }
        }
        let network = city.network
        let weekOfArc = FlatArray(count: 2 * network.linkCount) { arc in
            UInt16(network.links[arc >> 1].roadClass.rawValue) + 1
        }
        self.init(weeks: FlatArray(weeks), weekOfArc: weekOfArc)
    }

    /// The number of an hour of the week.
    ///
    /// - Parameter hour: The hour of the day, 0 to 23.
    public static func hour(_ hour: Int, on weekday: Weekday) -> Int {
        precondition((0..<24).contains(hour), "a day has 24 hours")
        return 24 * weekday.rawValue + hour
    }

    /// The number of the hour of the week in which a moment is.
    public static func hour(at instant: Instant, _ calendar: WorldCalendar) -> Int {
        hour(calendar.hour(at: instant), on: calendar.livedWeekday(at: instant))
    }

    /// The times in effect in an hour of the week; nil where they are the city's own.
    ///
    /// Rounded to the nearest millisecond, halves up.
    ///
    /// - Parameter city: The city whose profile this is.
    /// - Complexity: O(links).
    public func times(inHour hour: Int, of city: City) -> ArcTimes? {
        precondition((0..<Self.hours).contains(hour), "a week has 168 hours")
        precondition(weekOfArc.count == 2 * city.network.linkCount, "another city's profile")
        let factors = [UInt64(Self.usual)] + column(hour).map(UInt64.init)
        guard factors.contains(where: { $0 != UInt64(Self.usual) }) else { return nil }
        return ArcTimes(city) { link, isForward in
            let arc = link.rawValue << 1 | (isForward ? 0 : 1)
            let own = UInt64(city.network.link(of: arc, nil).travelTime_ms)
            return UInt32(clamping: (own * factors[Int(weekOfArc[Int(arc)])] + 500) / 1_000)
        }
    }

    /// The hours of the week with other times than the hour before them, in their order; those of
    /// Monday's first hour are compared with Sunday's last.
    public var changes: [Int] {
        (0..<Self.hours).filter { hour in
            column(hour) != column((hour + Self.hours - 1) % Self.hours)
        }
    }

    /// What each week says of an hour.
    private func column(_ hour: Int) -> [UInt16] {
        stride(from: hour, to: weeks.count, by: Self.hours).map { weeks[$0] }
    }
}

extension SpeedProfile {
    /// Takes the profile of a city file and checks it; nil where there is none.
    ///
    /// - Throws: `CityFileError` where it names a week that is not there, or says that a street
    ///   takes no time.
    init?(_ sections: CitySections, links: Int) throws(CityFileError) {
        weeks = try sections.array(.speedWeeks, of: UInt16.self)
        weekOfArc = try sections.array(.weekOfArc, of: UInt16.self)
        guard !weeks.isEmpty || !weekOfArc.isEmpty else { return nil }
        guard weeks.count % Self.hours == 0 else {
            throw CitySections.damaged(.speedWeeks, "does not hold whole weeks")
        }
        guard !weeks.contains(0) else {
            throw CitySections.damaged(.speedWeeks, "says that a street takes no time")
        }
        guard weekOfArc.count == 2 * links else {
            throw CitySections.damaged(.weekOfArc, "counts itself wrongly")
        }
        let count = weeks.count / Self.hours
        guard weekOfArc.allSatisfy({ Int($0) <= count }) else {
            throw CitySections.damaged(.weekOfArc, "an entry does not exist")
        }
    }
}
