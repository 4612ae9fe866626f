import RideCore
import RideFares
import RideImport
import RideMap
import RideSim

/// When simulated drivers are at work and where they begin, as a scenario says it.
public struct DriverWork: Hashable, Sendable {
    /// Where shifts come from.
    public enum ShiftSource: Hashable, Sendable {
        /// So much of the fleet at work at each hour of the day.
        case profile(ShiftProfile)
        /// A table with `driver_id`, `from` and `until`.
        case table(String)
    }

    /// When drivers are at work; nil for always.
    public var shifts: ShiftSource?
    /// So much of the fleet at work at each hour of a holiday; nil for that of other days.
    public var holidays: ShiftProfile?
    /// Whether drivers begin where people live; otherwise at any crossing.
    public var beginsByPeople = true
    /// The stands to which idle cars go: names of places, or points.
    public var stands: [String] = []

    /// At work always, beginning where people live.
    public init() {}
}

/// Making shifts and stands out of a scenario, once the city is there.
extension Scenario {
    /// The drivers of a city that goes on for longer than the scenario lasts: shifts by a profile
    /// are planned for a week, those of a table as far as it goes, and then begin again.
    ///
    /// - Returns: the drivers, and after how long their shifts repeat; nil for drivers without.
    /// - Throws: `ScenarioError` as `makeDrivers(in:)`, and for supply that answers.
    public func makeLastingDrivers(
        in city: City
    ) throws(ScenarioError) -> (drivers: [SimulatedDriver], shiftsRepeatAfter: Duration?) {
        try checkLasting()
        guard let shifts = work.shifts else { return (try makeDrivers(in: city), nil) }
        let day_ms = WorldCalendar.dayMilliseconds
        var scenario = self
        // A round is told as if no clock changed; the world finds its moments on its own days.
        scenario.start.date = nil
        scenario.rules.calendar = WorldCalendar(
            startingOn: rules.calendar.startWeekday,
            at: .milliseconds(rules.calendar.startOfDayOffset))
        if case .profile = shifts { scenario.duration = .milliseconds(7 * day_ms) }
        var drivers = try scenario.makeDrivers(in: city)
        let last = drivers.compactMap { $0.shifts?.map { $0.until ?? $0.from }.max() }.max()
        let days =
            if case .profile = shifts { 7 as Int64 } else {
                max(1, ((last ?? .start).milliseconds + day_ms - 1) / day_ms)
            }
        let period = Duration.milliseconds(days * day_ms)
        for index in drivers.indices {
            drivers[index].shifts = drivers[index].shifts?.compactMap { shift in
                let end = min(shift.until ?? .start + period, .start + period)
                return shift.from < end ? PlannedShift(from: shift.from, until: end) : nil
            }
        }
        return (drivers, period)
    }

    /// The rules with what depends on the city.
    ///
    /// - Throws: `ScenarioError` for a stand that the city has not, and for zones into which it
    ///   cannot be cut.
    public func makeRules(in city: City) throws(ScenarioError) -> WorldRules {
        try checkZones(rules.surge.isOn ? rules.surge.zoneSize : nil, "surge", city)
        try checkZones(rules.dispatch.repositioning?.zoneSize, "dispatch.repositioning", city)
        var rules = rules
        rules.calendar = try makeCalendar(in: city)
        if let electric {
            rules.electric = try Self.reading { () throws(ImportError) in
                try electric.rules(in: city)
            }
        }
        guard !work.stands.isEmpty else { return rules }
        var stands: [Coordinate] = []
        for (index, text) in work.stands.enumerated() {
            let place = Self.point(text) ?? city.places.first { $0.name == text }?.coordinate
            guard let place, city.snap(place) != nil else {
                throw ScenarioError(
                    file: file, key: "drivers.idle.stands",
                    message: "number \(index + 1): expected the name of a place of the city, or "
                        + "degrees such as \"-29.9027,-71.2520\" near a street")
            }
            stands.append(place)
        }
        rules.habits?.idling?.stands = stands
        return rules
    }

    private func checkZones(
        _ size: Metres?, _ section: String, _ city: City
    ) throws(ScenarioError) {
        guard let size else { return }
        do throws(SurgeZonesRejection) {
            _ = try SurgeZones(
                southWest: city.bounds.southWest, northEast: city.bounds.northEast,
                zoneSize: size)
        } catch {
            throw ScenarioError(
                file: file, key: "\(section).zone_size",
                message: "\(error.message) The city \(city.name) needs larger ones.")
        }
    }

    /// Degrees north and east with a comma between; nil for anything else.
    private static func point(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1])
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The drivers with their shifts.
    func withShifts(
        _ drivers: [SimulatedDriver], _ calendar: WorldCalendar
    ) throws(ScenarioError) -> [SimulatedDriver] {
        var drivers = drivers
        switch work.shifts {
        case nil: break
        case .profile(let profile):
            let shifts = profile.shifts(
                of: drivers.count, in: calendar, until: .start + duration)
            let onHolidays = work.holidays?.shifts(
                of: drivers.count, in: WorldCalendar(startingOn: .monday, at: .zero),
                until: .start + .seconds(23 * 3_600))
            for index in drivers.indices {
                drivers[index].shifts = shifts[index]
                drivers[index].holidayShifts = onHolidays?[index]
            }
        case .table(let path):
            let shifts = try Self.reading { () throws(ImportError) in
                try readShifts(path, Set(drivers.map(\.id)), calendar)
            }
            for index in drivers.indices { drivers[index].shifts = shifts[drivers[index].id] ?? [] }
        }
        return drivers
    }

    private func readShifts(
        _ path: String, _ known: Set<DriverID>, _ calendar: WorldCalendar
    ) throws(ImportError) -> [DriverID: [PlannedShift]] {
        let table = try CSVTable(contentsOf: path)
        let id = try table.required("driver_id")
        let (from, until) = (try table.required("from"), try table.required("until"))
        var shifts: [DriverID: [PlannedShift]] = [:]
        for row in table.rows {
            let number = try id.integer(row)
            let driver = DriverID(UInt64(max(0, number)))
            guard number >= 0, known.contains(driver) else {
                throw id.error(row, "expected the number of a driver of the scenario")
            }
            let begin = try moment(from, row, calendar)
            var end =
                until.text(row).allSatisfy(\.isWhitespace) ? nil : try moment(until, row, calendar)
            // Of clock times the end may be on the next day.
            if let given = end, given <= begin, until.text(row).contains(":") {
                end = calendar.dayLater(given)
            }
            guard end.map({ $0 > begin }) ?? true else {
                throw until.error(row, "expected a moment after `from`")
            }
            guard end.map({ $0 > .start }) ?? true else { continue }
            let last = shifts[driver]?.last
            guard last.map({ ($0.until ?? begin + .milliseconds(1)) <= begin }) ?? true else {
                throw from.error(row, "expected a moment after the driver's shift before")
            }
            shifts[driver, default: []].append(
                PlannedShift(from: max(.start, begin), until: end))
        }
        return shifts
    }

    /// Seconds since the world began, or a time of its first day, `25:10` of the next.
    private func moment(
        _ column: CSVTable.Column, _ row: CSVTable.Row, _ calendar: WorldCalendar
    ) throws(ImportError) -> Instant {
        let most = 366.0 * 86_400
        let text = column.text(row).filter { !$0.isWhitespace }
        switch RecordedMoment(text, takesComma: !column.hasCommas) {
        case .seconds(let seconds) where abs(seconds) < most:
            return Instant(milliseconds: Int64((seconds * 1_000).rounded()))
        case .clock(let milliseconds):
            return calendar.moment(on: calendar.day(at: .start), milliseconds: milliseconds)
                .earliest
        case .seconds, .date, .slashed, nil:
            throw column.error(
                row, "expected seconds since the world began, or a time of day such as 07:30")
        }
    }
}
