import RideCore
import RideImport

/// Where in a table of requests what stands.
struct DemandColumns {
    /// How a table says from where to where.
    enum Ends {
        case nodes(from: CSVTable.Column, to: CSVTable.Column)
        case points(from: Point, to: Point)
        case places(from: CSVTable.Column, to: CSVTable.Column, [String: Coordinate])
    }

    /// The two columns of a point.
    struct Point {
        let east: CSVTable.Column
        let north: CSVTable.Column
    }

    let time: CSVTable.Column
    let ends: Ends
    let category: CSVTable.Column?

    /// - Throws: `ImportError` where one that is needed is not there.
    init(_ rows: CSVTable, _ table: DemandTable) throws(ImportError) {
        let columns = Columns(rows, table)
        time = try columns.required(.time)
        category = columns.column(.category)
        ends = try Self.ends(columns, table)
    }

    /// When a line is; nil where that cannot be read.
    func moment(_ row: CSVTable.Row) -> RecordedMoment? { Self.moment(row, time) }

    /// Likewise of another column.
    static func moment(_ row: CSVTable.Row, _ column: CSVTable.Column) -> RecordedMoment? {
        column.withBytes(row) { RecordedMoment($0, takesComma: !column.hasCommas) }
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
                from: Point(
                    east: try columns.required(east), north: try columns.required(north)),
                to: Point(
                    east: try columns.required(toEast), north: try columns.required(toNorth)))
        }
        try columns.checkSystem()
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

    /// Refuses coordinates of the other kind than those of `crs`.
    func checkSystem() throws(ImportError) {
        let isGeographic = table.system.isGeographic
        let others: [DemandTable.Field] =
            isGeographic ? [.fromEast, .fromNorth] : [.fromLatitude, .fromLongitude]
        guard let other = others.lazy.compactMap(column).first else { return }
        throw ImportError(
            rows.file, line: 1, column: other.name,
            isGeographic
                ? "is metres, and demand.table.crs says in which system; expected that key"
                : "is degrees, and demand.table.crs says a system of metres; expected from_x, "
                    + "from_y, to_x and to_y, or no such key")
    }

    /// What the column may be called: as the scenario says, or as the layout has it.
    private func names(of field: DemandTable.Field) -> [String] {
        if let named = table.columns[field] { return [named] }
        switch table.layout {
        case nil: return [field.rawValue]
        case .nycTLC: return Self.nycTLC[field] ?? [field.rawValue]
        case .rides: return Self.rides[field] ?? [field.rawValue]
        }
    }

    /// The columns of a run's rides (docs/RESULTS.md).
    private static let rides: [DemandTable.Field: [String]] = [
        .time: ["requested_s"], .fromLatitude: ["pickup_lat"], .fromLongitude: ["pickup_lon"],
        .toLatitude: ["dropoff_lat"], .toLongitude: ["dropoff_lon"],
    ]

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
