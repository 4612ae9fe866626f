import RideCore
import RideMap
import RideMarket

/// When the world of a scenario begins.
public struct ScenarioStart: Hashable, Sendable {
    /// The weekday; nil where none is named.
    public var weekday: Weekday?
    /// The time of day; nil where none is named.
    public var time: Duration?
    /// The weekday whose demand and speeds holidays have; nil for that on which they fall.
    public var holidaysLike: Weekday? = .sunday
    /// The date; nil where none is named, and the world has weekdays only.
    public var date: CivilDate?

    /// A start that names nothing.
    public init() {}

    /// The world of weekdays that begins so.
    public var weekdays: WorldCalendar {
        WorldCalendar(startingOn: weekday ?? .thursday, at: time ?? .zero)
    }
}

extension Scenario {
    /// The name of the file in which a run keeps the table of its time zone.
    public static let zoneFile = "time_zone.json"

    /// What `start` says: a date with a time, or a section.
    static func start(_ top: YAMLSection) throws(ScenarioError) -> ScenarioStart {
        var start = try namedStart(top)
        guard start.date == nil, let demand = try? top.section("demand"), demand.has("table"),
            let first = try demandDates(demand)?.lowerBound
        else { return start }
        guard start.weekday == nil else {
            throw top.error(
                below: "start.weekday", "goes with no date: `demand.dates` says on which day it is")
        }
        start.date = first
        return start
    }

    private static func namedStart(_ top: YAMLSection) throws(ScenarioError) -> ScenarioStart {
        var start = ScenarioStart()
        if let like = try top.read(keys.holidays) {
            start.holidaysLike = like.weekday
        }
        if let text = try top.read(keys.start) {
            try checkYear(of: text, "start", top)
            guard let moment = LocalMoment(text) else {
                throw top.error(
                    "start", "expected a date and a time such as 2026-03-09T06:00, or a section")
            }
            start.date = moment.date
            start.time = .seconds(moment.minute * 60)
            return start
        }
        guard let section = try top.section(under: keys.start) else { return start }
        start.weekday = try section.read(startKeys.weekday)?.weekday
        start.time = try section.read(startKeys.time)
        return start
    }

    struct StartKeys: KeyList {
        let weekday = Key.choice(
            "weekday", of: WeekdayName.self, "the day of the week, `monday` to `sunday`"
        ).usual("`thursday`")
        let time = Key<Duration>.parsed(
            "time", .timeOfDay, "the time of day",
            expecting: "a time of day from 00:00 to 23:59", Quantity.timeOfDay
        ).range("00:00 to 23:59").usual("00:00")
    }

    static let startKeys = StartKeys()

    /// Refuses a date whose year is not one in which a world can begin.
    private static func checkYear(
        of text: some StringProtocol, _ key: String, _ section: YAMLSection
    ) throws(ScenarioError) {
        let date = CivilDate(String(text.prefix(10)))
        let digits = text.prefix { $0.isNumber }
        let year = date?.year ?? (text.dropFirst(digits.count).first == "-" ? Int(digits) : nil)
        guard let year, !LocalMoment.years.contains(year) else { return }
        throw section.error(key, "expected a year from 1900 to 2999")
    }

    /// The clocks by which a table of requests is written; nil for the city's.
    static func demandZone(_ demand: YAMLSection) throws(ScenarioError) -> TimeZoneTable? {
        guard let name = try demand.text("time_zone") else { return nil }
        do throws(ScenarioError) { return try ZoneFolder().table(named: name) } catch {
            throw demand.error("time_zone", "\(error)")
        }
    }

    /// The days of a table of which requests are made: `2016-03-01..07`, `2016-03-28..2016-04-03`.
    static func demandDates(
        _ demand: YAMLSection
    ) throws(ScenarioError) -> ClosedRange<CivilDate>? {
        guard let text = try demand.text("dates") else { return nil }
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        let first = CivilDate(ends[0])
        let last = ends.count == 2 ? ends[1] : ends[0]
        let until =
            last.utf8.count == 2
            ? first.flatMap { CivilDate($0.description.prefix(8) + last) } : CivilDate(last)
        try checkYear(of: ends[0], "dates", demand)
        if last.utf8.count > 2 { try checkYear(of: last, "dates", demand) }
        guard ends.count <= 2, let first, let until, first <= until else {
            throw demand.error(
                "dates", "expected days such as 2016-03-01..07 or 2016-03-28..2016-04-03")
        }
        return first...until
    }

    /// The zone that a scenario or a market names; nil where it names none. One that the system
    /// does not know is refused, also where no date asks for it, unless the run's own folder keeps
    /// it.
    static func zoneName(
        _ top: YAMLSection, keptIn folder: String? = nil
    ) throws(ScenarioError) -> String? {
        guard let name = try top.text("time_zone") else { return nil }
        guard TimeZoneTable.isName(name) else {
            throw top.error("time_zone", "expected a name such as America/Santiago")
        }
        if let folder, KeptZone.read(in: folder)?.name == name { return name }
        guard ZoneFolder().mayKnow(name) else {
            throw top.error(
                "time_zone",
                "\(name) is no time zone of this system; expected one such as America/Santiago")
        }
        return name
    }

    /// The table of the zone that the scenario or its market names, from the run's own folder where
    /// it is kept there; nil where none is named, or a world of weekdays needs none.
    static func timeZone(
        _ top: YAMLSection, _ name: String?, _ market: Market?, _ folder: String,
        _ start: ScenarioStart
    ) throws(ScenarioError) -> TimeZoneTable? {
        guard start.date != nil else { return nil }
        if let kept = KeptZone.read(in: folder), name == nil || name == kept.name { return kept }
        guard let wanted = name ?? market?.timeZone else { return nil }
        do throws(ScenarioError) { return try ZoneFolder().table(named: wanted) } catch {
            throw top.error(name == nil ? "market" : "time_zone", "\(error)")
        }
    }

    /// The calendar of a world that begins on the date that the scenario names, or its weekday.
    static func calendar(
        _ start: ScenarioStart, _ zone: TimeZoneTable?, _ market: Market?, file: String
    ) throws(ScenarioError) -> WorldCalendar {
        guard let date = start.date else { return start.weekdays }
        let minute = Int((start.time ?? .zero).milliseconds / 60_000)
        do throws(ClockSkips) {
            return WorldCalendar(
                try CityDates(
                    date: date, minute: minute, zone: zone ?? .universal,
                    holidays: market?.holidays ?? .none, holidaysLike: start.holidaysLike))
        } catch {
            let next = LocalMoment(date: error.nextDate, minute: error.nextMinute)
            throw ScenarioError(
                file: file, key: "start",
                message: "clocks of \(zone?.name ?? "the city") never show that time; the next "
                    + "one is \(next)")
        }
    }

    /// The zone of a city for which none is named: that of its country, as the city file has it,
    /// or of the place nearest to it.
    ///
    /// - Throws: `ScenarioError` where the system has no zone data.
    public func guessedZone(
        of city: City, in zones: ZoneFolder = ZoneFolder()
    ) throws(ScenarioError) -> TimeZoneTable {
        guard let name = zones.nearestZone(to: city.bounds.center, in: city.knownCountry)
        else {
            throw ScenarioError(
                file: file, key: "time_zone",
                message: "is missing, and cannot be guessed: this system has no time zone data "
                    + "(tzdata)")
        }
        return try zones.table(named: name)
    }

    /// The zone of the scenario's city, for a world with dates: the one that is named, or else
    /// guessed.
    public func zone(of city: City) throws(ScenarioError) -> TimeZoneTable {
        if let timeZone { return timeZone }
        if let name = zoneName ?? market?.timeZone { return try ZoneFolder().table(named: name) }
        return try guessedZone(of: city)
    }

    /// What is to be said about the zone: that it was guessed; nil where it is named or not needed.
    public func zoneNote(in city: City) throws(ScenarioError) -> String? {
        guard start.date != nil, timeZone == nil else { return nil }
        return "the time zone of \(city.name) is taken for \(try zone(of: city).name); "
            + "`time_zone` names another"
    }

    /// The calendar of the world, in its city.
    public func makeCalendar(in city: City) throws(ScenarioError) -> WorldCalendar {
        guard start.date != nil, timeZone == nil else { return rules.calendar }
        return try Self.calendar(start, try zone(of: city), market, file: file)
    }
}

/// The words for whose demand and speeds holidays have.
enum HolidayHabits: String, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    case own = "own_weekday"

    /// The weekday; nil for that on which they fall.
    var weekday: Weekday? { WeekdayName(rawValue: rawValue)?.weekday }
}

/// A date and a time of its clocks: `2026-03-09T06:00`.
struct LocalMoment: Hashable, CustomStringConvertible {
    let date: CivilDate
    let minute: Int

    /// The years in which a world can begin, as `CityDates.moments_ms`.
    static let years = 1_900...2_999

    init(date: CivilDate, minute: Int) {
        self.date = date
        self.minute = minute
    }

    /// Reads `2026-03-09T06:00`, or with a space between.
    init?(_ text: String) {
        let parts = text.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "T" || $0 == " " })
        guard parts.count == 2, let date = CivilDate(String(parts[0])),
            Self.years.contains(date.year), let time = Quantity.timeOfDay(String(parts[1]))
        else { return nil }
        self.init(date: date, minute: Int(time.milliseconds / 60_000))
    }

    var description: String {
        let (hours, minutes) = (minute / 60, minute % 60)
        return "\(date)T\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}
