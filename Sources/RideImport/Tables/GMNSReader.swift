import RideCore
import RideMap

/// Reads the tables of the General Modeling Network Specification into a draft.
struct GMNSReader {
    private(set) var draft: CityDraft
    private(set) var report = ImportReport()
    private let folder: String
    private let units: Units
    private var nodeIndices: [Int: Int] = [:]

    /// No table may be larger.
    static let maximumTableSize = 1 << 30
    /// A link is shorter than this, or something is wrong with the unit.
    static let maximumLength_mm = 1e9
    /// Speeds outside these limits, in km/h, are a mistake in the table or its unit.
    static let speeds_kmh = 1.0...300.0

    init(folder: String, name: String?, notice: String?) throws(ImportError) {
        self.folder = folder
        guard let table = try Self.table("config.csv", in: folder) else {
            throw ImportError("config.csv", "expected a file of this name with the units")
        }
        guard let row = table.rows.first else {
            throw ImportError("config.csv", "expected a line of values after the header")
        }
        units = try Units(table, row)
        let dataset = table.column("dataset_name")?.text(row) ?? ""
        draft = CityDraft(
            name: name ?? CityBuilder.tidied(dataset),
            notice: notice ?? CityBuilder.tidied(table.column("notice")?.text(row) ?? ""))
    }

    mutating func readNodes() throws(ImportError) {
        let table = try Self.required("node.csv", in: folder)
        let id = try table.required("node_id")
        let point = try PointColumns(table)
        for row in table.rows {
            let source = try id.integer(row)
            guard nodeIndices.updateValue(draft.nodes.count, forKey: source) == nil else {
                throw id.error(row, "expected a node_id that no other line has")
            }
            draft.nodes.append(
                CityDraft.Node(sourceID: source, coordinate: try point.coordinate(row)))
        }
        report.nodesRead = draft.nodes.count
    }

    mutating func readLinks() throws(ImportError) {
        let table = try Self.required("link.csv", in: folder)
        let from = try table.required("from_node_id")
        let to = try table.required("to_node_id")
        let directed = try table.required("directed")
        let name = table.column("name")
        let length = table.column("length")
        let facility = table.column("facility_type")
        let speed = table.column("free_speed")
        let geometry = table.column("geometry")
        let id = table.column("link_id")
        for row in table.rows {
            let roadClass = facility.flatMap { RoadClass(facilityType: $0.text(row)) }
            if roadClass == nil { report.unknownFacilities += 1 }
            draft.links.append(
                CityDraft.Link(
                    from: try node(from, row), to: try node(to, row),
                    roadClass: roadClass ?? .unclassified, allowsForward: true,
                    allowsBackward: try !isDirected(directed, row),
                    name: name?.text(row) ?? "",
                    length_mm: try length_mm(length, row), speed_kmh: try speed_kmh(speed, row),
                    shape: try shape(geometry, row), sourceID: id.flatMap { Int64($0.text(row)) }))
        }
        report.linksRead = draft.links.count
    }

    mutating func readZones() throws(ImportError) {
        guard let table = try Self.table("zone.csv", in: folder) else { return }
        let point = try PointColumns(table)
        let population = try table.required("population")
        let boundary = try table.required("boundary")
        for row in table.rows {
            let people = try population.number(row)
            guard people >= 0, people < 4e9 else {
                throw population.error(row, "expected a number of people")
            }
            let text = boundary.text(row)
            guard let rings = text.isEmpty ? [] : WellKnownText.rings(text) else {
                throw boundary.error(row, "expected a POLYGON or MULTIPOLYGON in degrees")
            }
            draft.zones.append(
                CityDraft.Zone(
                    population: Int(people.rounded()), centroid: try point.coordinate(row),
                    rings: rings))
        }
        report.zonesRead = draft.zones.count
    }

    mutating func readPlaces() throws(ImportError) {
        guard let table = try Self.table("place.csv", in: folder) else { return }
        let point = try PointColumns(table)
        let name = try table.required("name")
        let kind = try table.required("kind")
        for row in table.rows {
            let kind = PlaceKind(rawValue: CityBuilder.tidied(kind.text(row)).lowercased())
            let words = CityBuilder.tidied(name.text(row))
            guard !words.isEmpty else { throw name.error(row, "expected a name") }
            draft.places.append(
                Place(
                    name: kind == .busStop ? Self.busStopName(words) : words, kind: kind,
                    coordinate: try point.coordinate(row)))
        }
        report.placesRead = draft.places.count
    }

    /// Water, green, coasts, rivers and railways: areas as polygons, the rest as lines.
    mutating func readOutlines() throws(ImportError) {
        guard let table = try Self.table("outline.csv", in: folder) else { return }
        let kind = try table.required("kind")
        let geometry = try table.required("geometry")
        for row in table.rows {
            let text = geometry.text(row)
            switch kind.text(row) {
            case "water": draft.areas.append(try Self.area(.water, text, geometry, row))
            case "green": draft.areas.append(try Self.area(.green, text, geometry, row))
            case "coast": draft.lines.append(try Self.line(.coast, text, geometry, row))
            case "river": draft.lines.append(try Self.line(.river, text, geometry, row))
            case "railway": draft.lines.append(try Self.line(.railway, text, geometry, row))
            default: throw kind.error(row, "expected water, green, coast, river or railway")
            }
        }
        report.add("areas drawn", draft.areas.count)
        report.add("lines drawn", draft.lines.count)
    }

    private static func area(
        _ kind: MapArea.Kind, _ text: String, _ column: CSVTable.Column, _ row: CSVTable.Row
    ) throws(ImportError) -> MapArea {
        guard let rings = WellKnownText.rings(text), rings.allSatisfy({ $0.count > 2 }) else {
            throw column.error(row, "expected a POLYGON or MULTIPOLYGON in degrees")
        }
        return MapArea(kind: kind, rings: rings)
    }

    private static func line(
        _ kind: MapLine.Kind, _ text: String, _ column: CSVTable.Column, _ row: CSVTable.Row
    ) throws(ImportError) -> MapLine {
        guard let points = WellKnownText.line(text), points.count > 1 else {
            throw column.error(row, "expected a LINESTRING of longitudes and latitudes")
        }
        return MapLine(kind: kind, points: points)
    }

    /// A stop named after its address, "Brasil, 201-291", loses the comma and the end of the
    /// range of house numbers, which nobody says: "Brasil 201".
    static func busStopName(_ name: String) -> String {
        guard let comma = name.lastIndex(of: ",") else { return name }
        let street = name[..<comma]
        let numbers = name[comma...].dropFirst().drop { $0 == " " }
        let first = numbers.prefix { $0.isASCII && $0.isNumber }
        let isRange = numbers.dropFirst(first.count).allSatisfy {
            $0 == "-" || ($0.isASCII && $0.isNumber)
        }
        return first.isEmpty || street.isEmpty || !isRange ? name : "\(street) \(first)"
    }

    private func node(
        _ column: CSVTable.Column, _ row: CSVTable.Row
    ) throws(ImportError) -> Int {
        guard let index = nodeIndices[try column.integer(row)] else {
            throw column.error(row, "expected the node_id of a line of node.csv")
        }
        return index
    }

    private func isDirected(
        _ column: CSVTable.Column, _ row: CSVTable.Row
    ) throws(ImportError) -> Bool {
        switch column.text(row).lowercased() {
        case "1", "true": return true
        case "0", "false": return false
        default: throw column.error(row, "expected 1 (one way) or 0 (both ways)")
        }
    }

    private func length_mm(
        _ column: CSVTable.Column?, _ row: CSVTable.Row
    ) throws(ImportError) -> Double? {
        guard let column, let length = try column.numberIfAny(row) else { return nil }
        let length_mm = length * units.length_mm
        guard length >= 0, length_mm < Self.maximumLength_mm else {
            throw column.error(row, "expected a length from 0 to 1,000 km (see config.csv)")
        }
        return length_mm
    }

    private func speed_kmh(
        _ column: CSVTable.Column?, _ row: CSVTable.Row
    ) throws(ImportError) -> Double? {
        guard let column, let speed = try column.numberIfAny(row) else { return nil }
        let speed_kmh = units.speedInMiles ? speed * 1.609_344 : speed
        guard Self.speeds_kmh.contains(speed_kmh) else {
            throw column.error(row, "expected a speed from 1 to 300 km/h")
        }
        return speed_kmh
    }

    private func shape(
        _ column: CSVTable.Column?, _ row: CSVTable.Row
    ) throws(ImportError) -> [Coordinate] {
        guard let column, !column.text(row).isEmpty else { return [] }
        guard let line = WellKnownText.line(column.text(row)) else {
            throw column.error(row, "expected a LINESTRING of longitudes and latitudes")
        }
        return line
    }

    private static func required(
        _ file: String, in folder: String
    ) throws(ImportError) -> CSVTable {
        guard let table = try table(file, in: folder) else {
            throw ImportError(file, "expected a file of this name")
        }
        guard !table.rows.isEmpty else {
            throw ImportError(file, "expected at least one line after the header")
        }
        return table
    }

    private static func table(
        _ file: String, in folder: String
    ) throws(ImportError) -> CSVTable? {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read("\(folder)/\(file)", limit: maximumTableSize)
        } catch {
            if error.isMissing { return nil }
            throw ImportError(file, "expected a file that can be read: \(error.reason)")
        }
        return try CSVTable(bytes, file: file)
    }
}

/// The units `config.csv` states.
private struct Units {
    /// How many millimetres the unit of `length` in link.csv has.
    let length_mm: Double
    let speedInMiles: Bool

    init(_ table: CSVTable, _ row: CSVTable.Row) throws(ImportError) {
        let length = try table.required("long_length")
        switch length.text(row).lowercased() {
        case "m", "meter", "meters", "metre", "metres": length_mm = 1_000
        case "km", "kilometer", "kilometers", "kilometre", "kilometres": length_mm = 1_000_000
        case "ft", "foot", "feet": length_mm = 304.8
        case "mi", "mile", "miles": length_mm = 1_609_344
        default: throw length.error(row, "expected m, km, ft or mi")
        }
        let speed = try table.required("speed")
        switch speed.text(row).lowercased() {
        case "kph", "kmh", "km/h": speedInMiles = false
        case "mph": speedInMiles = true
        default: throw speed.error(row, "expected kph or mph")
        }
    }
}

/// The columns `x_coord` and `y_coord`.
private struct PointColumns {
    let longitude: CSVTable.Column
    let latitude: CSVTable.Column

    init(_ table: CSVTable) throws(ImportError) {
        longitude = try table.required("x_coord")
        latitude = try table.required("y_coord")
    }

    func coordinate(_ row: CSVTable.Row) throws(ImportError) -> Coordinate {
        let x = try longitude.number(row)
        let y = try latitude.number(row)
        guard abs(x) <= 180 else {
            throw longitude.error(row, "expected a longitude from -180 to 180 degrees")
        }
        guard let coordinate = Coordinate(latitude: y, longitude: x) else {
            throw latitude.error(row, "expected a latitude from -90 to 90 degrees")
        }
        return coordinate
    }
}
