import RideCore
import RideImport
import RideMap
import RideSim

/// A trip of a table, for those who learn from it. What the table does not say is nil.
public struct RecordedTrip: Hashable, Sendable {
    /// When it was asked for.
    public let requestedAt: Instant
    /// From where.
    public let pickup: StreetPosition
    /// To where.
    public let dropoff: StreetPosition
    /// When a driver accepted it.
    public let acceptedAt: Instant?
    /// When the passenger was aboard.
    public let startedAt: Instant?
    /// When it was over, in whatever way.
    public let endedAt: Instant?
    /// How it ended, in a word of the table `rides` of a run (docs/RESULTS.md).
    public let outcome: String?
    /// How many drivers were asked.
    public let offers: Int?
    /// How often a driver gave it back.
    public let givenBack: Int
    /// Whether it led from pick-up to drop-off without a stop, another party or other wishes.
    public let isPlain: Bool
}

/// What a table of trips says besides when and where.
public enum TripField: String, CaseIterable, Sendable {
    /// When a driver accepted it.
    case accepted = "accepted_s"
    /// When the passenger was aboard; without it, when it was asked for.
    case started = "started_s"
    /// When it was over.
    case ended = "ended_s"
    /// How it ended.
    case outcome
    /// How many drivers were asked.
    case offers
    /// How often a driver gave it back.
    case givenBack = "given_back"
    /// At how many places it stops.
    case stops
    /// Whether the passenger went elsewhere.
    case newDestination = "new_destination"
    /// The ride of another party.
    case sharedWith = "shared_with"

    /// The columns of New York's commission that say so.
    fileprivate static let nycTLC: [TripField: [String]] = [
        .ended: [
            "tpep_dropoff_datetime", "lpep_dropoff_datetime", "trip_dropoff_datetime",
            "dropoff_datetime",
        ]
    ]
}

/// The trips of a table, and what could not be taken of it.
public struct RecordedTrips: Sendable {
    /// The trips, in order of their times.
    public let trips: [RecordedTrip]
    /// Lines of the table.
    public let lines: Int
    /// What was left out.
    public let dropped: DroppedLineList
    /// Which weekday and time of day the table's times count from.
    public let calendar: WorldCalendar
    /// Whether the table says when trips ended.
    public let hasEnds: Bool
}

extension WorldCalendar {
    /// The calendar of a world that began on a weekday (`monday` to `sunday`) at a time of day
    /// (`07:30`), as a scenario writes them; nil for anything else.
    public init?(weekday: String, time: String) {
        guard let day = WeekdayName(rawValue: weekday), let offset = Quantity.timeOfDay(time) else {
            return nil
        }
        self.init(startingOn: day.weekday, at: offset)
    }
}

extension DemandTable {
    /// A table as the keys of `demand.table` say.
    ///
    /// - Parameter settings: such as `layout=nyc_tlc`, `columns.time_s=pickup`.
    /// - Throws: `ScenarioError` with the key and what was expected.
    public init(file path: String, settings: [String]) throws(ScenarioError) {
        let whole = try settings.map { text throws(ScenarioError) in
            try ScenarioSetting("demand.table.\(text)")
        }
        let quoted = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let (top, _) = try YAMLSection.reading(
            "demand: {table: {file: \"\(quoted)\"}}", file: path, whole)
        guard var demand = try top.section("demand") else { throw top.missing("demand", "a table") }
        demand.folder = "."
        try self.init(demand)
    }

    /// The trips of the table.
    ///
    /// - Parameters:
    ///   - columns: what columns are called here that have other names there.
    ///   - calendar: which weekday and time of day second 0 is; of a table with dates the weekday
    ///     is that of its first day, and second 0 is midnight.
    /// - Throws: `ScenarioError` naming the table, the line and what was expected.
    public func trips(
        in city: City, columns: [TripField: String] = [:], calendar: WorldCalendar
    ) throws(ScenarioError) -> RecordedTrips {
        try Scenario.reading { () throws(ImportError) in
            try TripReader(self, in: city, columns, calendar).trips()
        }
    }
}

/// Reads the trips of a table, by the same reader as requests.
private struct TripReader {
    private let table: DemandTable
    private let names: [TripField: String]
    private let calendar: WorldCalendar
    private let city: City

    init(
        _ table: DemandTable, in city: City, _ names: [TripField: String],
        _ calendar: WorldCalendar
    ) {
        (self.table, self.city, self.names, self.calendar) = (table, city, names, calendar)
    }

    func trips() throws(ImportError) -> RecordedTrips {
        let dated = try reader(calendar).frame().firstDay
        let days = dated.map { ($0.daysSince1970 % 7 + 10) % 7 }
        // 1970-01-01 was a Thursday.
        let calendar =
            days.map {
                WorldCalendar(startingOn: Weekday.allCases[$0], at: .zero)
            } ?? calendar
        let reader = reader(calendar)
        let frame = try reader.frame()
        var trips: [RecordedTrip] = []
        var dropped = DroppedLineList()
        var lines = 0
        var hasEnds = false
        try reader.pieces.forEach { (piece) throws(ImportError) in
            let columns = try self.columns(piece)
            hasEnds = columns[.ended] != nil
            lines += piece.rows.count + piece.misfits.count
            for misfit in piece.misfits {
                dropped.add(
                    line: misfit.line, column: nil,
                    reason: "expected \(piece.header.count) fields as in the header, "
                        + "found \(misfit.fields.count)")
            }
            for row in piece.rows {
                do throws(DemandReader.Fault) {
                    trips.append(try trip(row, columns, reader, frame))
                } catch {
                    dropped.add(line: row.line, column: error.column, reason: error.reason)
                }
            }
            return true
        }
        dropped.sort()
        guard !trips.isEmpty else {
            let first = dropped.first
            throw ImportError(
                table.path, line: first?.line, column: first?.column,
                "\(first?.reason ?? "there is no line"); no trip could be taken of the table")
        }
        return RecordedTrips(
            trips: trips.sorted { $0.requestedAt < $1.requestedAt }, lines: lines,
            dropped: dropped, calendar: calendar, hasEnds: hasEnds)
    }

    private func reader(_ calendar: WorldCalendar) -> DemandReader {
        let rules = WorldRules(
            seed: 1, calendar: calendar, tariffs: .standard, dispatch: DispatchRules(),
            behaviour: Behaviour())
        return DemandReader(table, in: city, rules, until: nil)
    }

    /// The columns that are there.
    ///
    /// - Throws: `ImportError` where one that was named is not.
    private func columns(_ piece: CSVTable) throws(ImportError) -> [TripField: CSVTable.Column] {
        var columns: [TripField: CSVTable.Column] = [:]
        for field in TripField.allCases {
            if let name = names[field] {
                columns[field] = try piece.required(name)
            } else {
                let usual = table.layout == .nycTLC ? TripField.nycTLC[field] : nil
                columns[field] =
                    (usual ?? [field.rawValue]).lazy.compactMap { piece.column($0) }
                    .first
            }
        }
        return columns
    }

    private func trip(
        _ row: CSVTable.Row, _ columns: [TripField: CSVTable.Column], _ reader: DemandReader,
        _ frame: DemandReader.Frame
    ) throws(DemandReader.Fault) -> RecordedTrip {
        let requested = try reader.time_ms(row, frame.columns.time, frame)
        guard requested >= 0 else {
            throw DemandReader.Fault(frame.columns.time, "is before the world begins")
        }
        let places = try reader.places(row, frame.columns)
        func moment(_ field: TripField) throws(DemandReader.Fault) -> Instant? {
            guard let column = columns[field], !column.isEmpty(row) else { return nil }
            let at = try reader.time_ms(row, column, frame)
            guard at >= requested else {
                throw DemandReader.Fault(column, "is before the trip was asked for")
            }
            return Instant(milliseconds: at)
        }
        func number(_ field: TripField) -> Int? {
            columns[field].flatMap { try? $0.integer(row) }.flatMap { $0 >= 0 ? $0 : nil }
        }
        let at = Instant(milliseconds: requested)
        let hasStart = columns[.started] != nil
        return RecordedTrip(
            requestedAt: at, pickup: places.pickup.position, dropoff: places.dropoff.position,
            acceptedAt: try moment(.accepted),
            startedAt: hasStart ? try moment(.started) : at, endedAt: try moment(.ended),
            outcome: columns[.outcome].flatMap { $0.isEmpty(row) ? nil : $0.text(row) },
            offers: number(.offers), givenBack: number(.givenBack) ?? 0,
            isPlain: number(.stops) ?? 0 == 0 && number(.newDestination) ?? 0 == 0
                && number(.sharedWith) == nil)
    }
}
