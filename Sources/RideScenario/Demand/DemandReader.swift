import RideCore
import RideFares
import RideImport
import RideMap
import RideSim

/// Makes requests of the lines of a table.
///
/// A line that says nothing sensible is left out and told of, because tables of real trips have
/// some; a table without a column that is needed, or of which nothing can be taken, is an error.
/// Chance comes from a stream of each line's own: what happens to one line does not depend on the
/// others, and a smaller `scale` takes some of the requests that a larger one takes.
struct DemandReader {
    private let table: DemandTable
    private let city: City
    private let rules: WorldRules
    private let rows: CSVTable
    private let time: CSVTable.Column
    private let ends: Ends
    private let category: CSVTable.Column?

    /// How a table says from where to where.
    private enum Ends {
        case nodes(from: CSVTable.Column, to: CSVTable.Column)
        case points(from: PointColumns, to: PointColumns)
        case places(from: CSVTable.Column, to: CSVTable.Column, [String: Coordinate])
    }

    /// The two columns of a point.
    private struct PointColumns {
        let east: CSVTable.Column
        let north: CSVTable.Column
    }

    /// Why a line is left out.
    private struct Fault: Error {
        let column: String?
        let reason: String

        init(_ column: CSVTable.Column?, _ reason: String) {
            self.column = column?.name
            self.reason = reason
        }
    }

    init(_ table: DemandTable, in city: City, _ rules: WorldRules) throws(ImportError) {
        self.table = table
        self.city = city
        self.rules = rules
        rows = try CSVTable(contentsOf: table.path, takesAnyLine: true)
        let columns = Columns(rows, table)
        time = try columns.required(.time)
        category = columns.column(.category)
        ends = try Self.ends(columns, table)
    }

    private static func ends(
        _ columns: Columns, _ table: DemandTable
    ) throws(ImportError) -> Ends {
        if let path = table.places,
            columns.column(.fromPlace) != nil || columns.column(.toPlace) != nil
        {
            return .places(
                from: try columns.required(.fromPlace), to: try columns.required(.toPlace),
                try places(path, table.system))
        }
        let isGeographic = table.system.isGeographic
        let (east, north) =
            isGeographic
            ? (DemandTable.Field.fromLongitude, DemandTable.Field.fromLatitude)
            : (.fromEast, .fromNorth)
        let (toEast, toNorth) =
            isGeographic
            ? (DemandTable.Field.toLongitude, DemandTable.Field.toLatitude) : (.toEast, .toNorth)
        if columns.column(east) != nil || columns.column(north) != nil {
            return .points(
                from: PointColumns(
                    east: try columns.required(east), north: try columns.required(north)),
                to: PointColumns(
                    east: try columns.required(toEast), north: try columns.required(toNorth)))
        }
        return .nodes(
            from: try columns.required(.fromNode), to: try columns.required(.toNode))
    }

    /// The places of a table, by their names.
    private static func places(
        _ path: String, _ system: CoordinateSystem
    ) throws(ImportError) -> [String: Coordinate] {
        let rows = try CSVTable(contentsOf: path)
        let id = try rows.required("id")
        let (north, east) = system.isGeographic ? ("lat", "lon") : ("y", "x")
        let (northColumn, eastColumn) = (try rows.required(north), try rows.required(east))
        var places: [String: Coordinate] = [:]
        for row in rows.rows {
            let place = system.coordinate(
                east: try eastColumn.number(row), north: try northColumn.number(row))
            guard let place else { throw northColumn.error(row, "expected a place on the Earth") }
            guard places.updateValue(place, forKey: id.text(row)) == nil else {
                throw id.error(row, "expected a name that no other place has")
            }
        }
        return places
    }

    // MARK: Lines

    /// All requests of the table.
    ///
    /// - Throws: `ImportError` where no request at all can be taken of it.
    /// - Complexity: O(n log n) in the number of lines.
    func demand() throws(ImportError) -> RecordedDemand {
        let moments = rows.rows.map { RecordedMoment(trimmed(time.text($0))) }
        let firstDay = table.day ?? Self.earliestDay(moments)
        var requests: [PlannedRequest] = []
        requests.reserveCapacity(rows.rows.count)
        var dropped = rows.misfits.map { misfit in
            DroppedLine(
                line: misfit.line, column: nil,
                reason: "expected \(rows.header.count) fields as in the header, "
                    + "found \(misfit.fields.count)")
        }
        for (row, moment) in zip(rows.rows, moments) {
            do throws(Fault) {
                let at = try time_ms(moment, firstDay)
                let category = try category(row)
                try add(row, at, category, to: &requests)
            } catch {
                dropped.append(
                    DroppedLine(line: row.line, column: error.column, reason: error.reason))
            }
        }
        dropped.sort { $0.line < $1.line }
        if requests.isEmpty, let first = dropped.first {
            throw ImportError(
                rows.file, line: first.line, column: first.column,
                "\(first.reason); no line of the table could be taken")
        }
        // Stable: of equal times the earlier line comes first. Most tables are in order already.
        let isInOrder = zip(requests, requests.dropFirst()).allSatisfy { $0.at <= $1.at }
        if !isInOrder {
            let order = requests.indices.sorted {
                (requests[$0].at, $0) < (requests[$1].at, $1)
            }
            requests = order.map { requests[$0] }
        }
        return RecordedDemand(
            requests: requests, lines: rows.rows.count + rows.misfits.count, dropped: dropped)
    }

    private static func earliestDay(_ moments: [RecordedMoment?]) -> CivilDate? {
        moments.reduce(nil) { earliest, moment in
            guard case .date(let day, _) = moment else { return earliest }
            return earliest.map { min($0, day) } ?? day
        }
    }

    /// The requests that a line stands for.
    private func add(
        _ row: CSVTable.Row, _ time_ms: Int64, _ category: Category,
        to requests: inout [PlannedRequest]
    ) throws(Fault) {
        var random = RandomStream(
            seed: rules.seed, purpose: .demand, number: 1 << 32 | UInt64(row.line))
        let share = random.unit()
        let whole = table.scale.rounded(.down)
        let copies = Int(whole) + (share < table.scale - whole ? 1 : 0)
        // Looked at even where no copy is made: which lines are left out does not depend on scale.
        let places = try places(row)
        // Of tables of zones many lines lead from a zone to itself, and are moved apart in it.
        guard table.placeJitter > .zero || places.pickup.position != places.dropoff.position
        else { throw Fault(nil, "ends where it begins") }
        let shifted = time_ms + table.shift.milliseconds
        guard shifted >= 0 else { throw Fault(time, "is before the world begins") }
        guard shifted <= 1_000_000_000_000 else { throw Fault(time, "is too late") }
        for _ in 0..<copies {
            let ends = RideEnds(
                pickup: moved(places.pickup, &random), dropoff: moved(places.dropoff, &random))
            let least = -table.timeJitter.milliseconds
            let later = least + Int64(random.below(UInt64(1 - 2 * least)))
            requests.append(
                PlannedRequest(
                    at: Instant(milliseconds: max(0, shifted + later)), ends: ends,
                    category: category))
        }
    }

    private func category(_ row: CSVTable.Row) throws(Fault) -> Category {
        guard let category, !category.text(row).isEmpty else { return .common }
        guard let named = Category(rawValue: category.text(row)), rules.tariffs.offers(named)
        else {
            let words = rules.tariffs.categories.map(\.rawValue).joined(separator: ", ")
            throw Fault(category, "expected one of: \(words)")
        }
        return named
    }

    private func time_ms(_ moment: RecordedMoment?, _ firstDay: CivilDate?) throws(Fault) -> Int64 {
        let start = rules.calendar.startOfDayOffset
        switch moment {
        case nil:
            throw Fault(
                time, "expected seconds, a time such as 07:30, or one such as 2016-01-05T07:30:00")
        case .seconds(let seconds):
            guard (0...1e9).contains(seconds) else {
                throw Fault(time, "expected seconds from 0 to 10^9")
            }
            return Int64((seconds * 1_000).rounded())
        case .clock(let time): return time - start
        case .date(let day, let time):
            let days = Int64(day.daysSince1970 - (firstDay ?? day).daysSince1970)
            return days * 86_400_000 + time - start
        }
    }

    // MARK: Ends

    /// An end as the table says it: a crossing, or a point that is on the street already.
    private typealias End = (position: StreetPosition, coordinate: Coordinate)

    private func places(_ row: CSVTable.Row) throws(Fault) -> (pickup: End, dropoff: End) {
        switch ends {
        case .nodes(let from, let to): (try node(from, row), try node(to, row))
        case .points(let from, let to): (try point(from, row), try point(to, row))
        case .places(let from, let to, let known):
            (try place(from, row, known), try place(to, row, known))
        }
    }

    private func node(_ column: CSVTable.Column, _ row: CSVTable.Row) throws(Fault) -> End {
        guard let number = try? column.integer(row) else {
            throw Fault(column, "expected a whole number")
        }
        guard let node = city.network.node(sourceID: number) else {
            throw Fault(column, "expected a node of the city's drivable network")
        }
        return (.node(node), city.network.coordinate(of: node))
    }

    private func point(_ columns: PointColumns, _ row: CSVTable.Row) throws(Fault) -> End {
        guard let east = try? columns.east.number(row) else {
            throw Fault(columns.east, "expected a number")
        }
        guard let north = try? columns.north.number(row) else {
            throw Fault(columns.north, "expected a number")
        }
        guard let point = table.system.coordinate(east: east, north: north) else {
            throw Fault(columns.north, "expected a place on the Earth")
        }
        return try snapped(point, columns.north)
    }

    private func place(
        _ column: CSVTable.Column, _ row: CSVTable.Row, _ places: [String: Coordinate]
    ) throws(Fault) -> End {
        guard let place = places[trimmed(column.text(row))] else {
            throw Fault(column, "expected a place of the table of places")
        }
        return try snapped(place, column)
    }

    private func snapped(_ point: Coordinate, _ column: CSVTable.Column?) throws(Fault) -> End {
        guard let snap = city.snap(point), snap.distance <= table.snapLimit else {
            throw Fault(
                column, "is more than \(Quantity.text(table.snapLimit)) from any street")
        }
        return (city.network.normalized(snap.position), snap.coordinate)
    }

    /// A place as far away as `place_jitter` allows, in any direction, every point of the circle
    /// equally likely.
    private func moved(_ end: End, _ random: inout RandomStream) -> StreetPosition {
        guard table.placeJitter > .zero else { return end.position }
        var (east, north) = (1.0, 1.0)
        // Points of a square until one lies in the circle.
        while east * east + north * north > 1 {
            (east, north) = (2 * random.unit() - 1, 2 * random.unit() - 1)
        }
        let reach = table.placeJitter.inMetres / 111_195
        let latitude = end.coordinate.latitude + north * reach
        let shrink = max(Geodesy.cosine(degrees: end.coordinate.latitude), 0.01)
        let longitude = end.coordinate.longitude + east * reach / shrink
        guard let point = Coordinate(latitude: latitude, longitude: longitude),
            let snap = city.snap(point)
        else { return end.position }
        return city.network.normalized(snap.position)
    }

    private func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.utf8.first == 0x20 { text.removeFirst() }
        while text.utf8.last == 0x20 { text.removeLast() }
        return String(text)
    }
}

/// The columns of a table of requests.
private struct Columns {
    let rows: CSVTable
    let table: DemandTable

    init(_ rows: CSVTable, _ table: DemandTable) {
        self.rows = rows
        self.table = table
    }

    func column(_ field: DemandTable.Field) -> CSVTable.Column? {
        names(of: field).lazy.compactMap { rows.column($0) }.first
    }

    func required(_ field: DemandTable.Field) throws(ImportError) -> CSVTable.Column {
        if let column = column(field) { return column }
        return try rows.required(names(of: field).joined(separator: " or "))
    }

    /// What the column may be called: as the scenario says, or as the layout has it.
    private func names(of field: DemandTable.Field) -> [String] {
        if let named = table.columns[field] { return [named] }
        switch table.layout {
        case nil: return [field.rawValue]
        case .nycTLC: return Self.nycTLC[field] ?? [field.rawValue]
        }
    }

    /// The columns of the commission's trip records: yellow cabs from 2009 on, green ones from 2013
    /// on, cars for hire from 2015 on (nyc.gov/site/tlc/about/tlc-trip-record-data.page). Those of
    /// mid-2016 and later name zones in the place of points.
    private static let nycTLC: [DemandTable.Field: [String]] = [
        .time: [
            "tpep_pickup_datetime", "lpep_pickup_datetime", "trip_pickup_datetime",
            "pickup_datetime",
        ],
        .fromLatitude: ["pickup_latitude", "start_lat"],
        .fromLongitude: ["pickup_longitude", "start_lon"],
        .toLatitude: ["dropoff_latitude", "end_lat"],
        .toLongitude: ["dropoff_longitude", "end_lon"],
        .fromPlace: ["pulocationid"],
        .toPlace: ["dolocationid"],
    ]
}
