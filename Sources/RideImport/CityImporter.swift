import CMemory
import RideCore
import RideMap

/// Makes cities from tables, OpenStreetMap extracts and graphs.
public enum CityImporter {
    /// Makes a city from a folder in the General Modeling Network Specification (GMNS 0.96).
    ///
    /// Read are `config.csv` (units), `node.csv` and `link.csv`, and, where present, `zone.csv`
    /// (zone_id, x_coord, y_coord, population, boundary as a polygon) and `place.csv` (place_id,
    /// name, kind, x_coord, y_coord) and `outline.csv` (kind: water, green, coast, river, railway;
    /// geometry: a polygon or a line). A column `notice` of `config.csv` says who is to be named as
    /// the source of the map.
    ///
    /// - Parameters:
    ///   - folder: The folder's path.
    ///   - name: What the city is called; nil for the dataset's own name.
    ///   - notice: Who is to be named as the source of the map; nil for what the tables say.
    ///   - speeds: Speeds known better than the tables do, and at certain hours.
    /// - Throws: `ImportError` naming file, line and column and what was expected there.
    /// - Complexity: O(n) in the size of the tables, plus nodes times zones.
    public static func gmns(
        folder: String, name: String? = nil, notice: String? = nil, speeds: SpeedTable? = nil
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        try speeds?.check(numbers: "link_id")
        var reader = try GMNSReader(folder: folder, name: name, notice: notice)
        try reader.readNodes()
        try reader.readLinks()
        try reader.readZones()
        try reader.readPlaces()
        try reader.readOutlines()
        var draft = reader.draft
        draft.speeds = speeds
        var builder = CityBuilder(draft, report: reader.report)
        let city = try builder.build(file: "link.csv")
        return (city, builder.report)
    }

    /// Makes a city of whatever is at a path, told by its content: an OpenStreetMap extract, a
    /// folder of GMNS tables, a DIMACS graph or a city file.
    ///
    /// - Parameters: As `openStreetMap`, `gmns` and `dimacs` have them; `country`, `vehicle` and
    ///   `explains` matter to OpenStreetMap only, `notice` to tables and graphs, `timeFactor` to
    ///   graphs. A city file takes `speeds` at certain hours and keeps its own otherwise; graphs
    ///   take those by class.
    /// - Throws: `ImportError` naming the file and what was expected there.
    public static func city(
        from path: String, name: String? = nil, country: String? = nil,
        vehicle: OSMVehicle = .car, explains: Bool = false, notice: String? = nil,
        timeFactor: Double = 1, speeds: SpeedTable? = nil,
        progress: @escaping (String, Double) -> Void = { _, _ in }
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        switch try SourceKind.of(path) {
        case .tables:
            return try gmns(folder: path, name: name, notice: notice, speeds: speeds)
        case .openStreetMap:
            return try openStreetMap(
                path: path, name: name, country: country, vehicle: vehicle, explains: explains,
                speeds: speeds, progress: progress)
        case .dimacs:
            return try dimacs(
                beside: path, name: name, notice: notice, timeFactor: timeFactor, speeds: speeds,
                progress: progress)
        case .city:
            let city: City
            do throws(CityFileError) { city = try City(contentsOf: path) } catch {
                throw ImportError(path, error.description)
            }
            guard let speeds else { return (city, ImportReport()) }
            return try speeds.applied(to: city)
        }
    }

    /// Makes a city from an OpenStreetMap extract: `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2`,
    /// told by its content.
    ///
    /// - Parameters:
    ///   - path: The extract.
    ///   - name: What the city is called; nil for the name of the extract's own place, or the
    ///     file's.
    ///   - country: The country's code in ISO 3166-1, for speed limits and the side to drive on;
    ///     nil to guess it from where the city is.
    ///   - vehicle: What the service's cars count as.
    ///   - explains: Whether the report has what became of every tag that speaks of cars.
    ///   - speeds: Speeds known better than the map does, and at certain hours.
    ///   - progress: Told what is being done and how much of it is, 0...1.
    /// - Throws: `ImportError` when it is no intact extract, or has no streets, or the country's
    ///   rules are not known.
    /// - Complexity: O(n log n) in the number of elements; three readings of the file.
    public static func openStreetMap(
        path: String, name: String? = nil, country: String? = nil, vehicle: OSMVehicle = .car,
        explains: Bool = false, speeds: SpeedTable? = nil,
        progress: @escaping (String, Double) -> Void = { _, _ in }
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        guard case .openStreetMap(let format) = try SourceKind.of(path) else {
            throw ImportError(path, "expected an OpenStreetMap extract")
        }
        let source = try OSMSource(path: path, format: format)
        return try openStreetMap(
            source, name: name, country: country, vehicle: vehicle, explains: explains,
            speeds: speeds, progress: progress)
    }

    /// Makes a city from an OpenStreetMap extract in memory.
    ///
    /// - Parameters:
    ///   - bytes: The extract.
    ///   - format: `pbf`, `osm`, `osm.gz` or `osm.bz2`.
    ///   - file: What it is called in messages.
    ///   - country: As `openStreetMap(path:name:country:progress:)` has it.
    /// - Throws: `ImportError` when it is no intact extract, or has no streets.
    public static func openStreetMap(
        bytes: [UInt8], format: String, file: String, country: String? = nil
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        guard let format = OSMFormat(rawValue: format) else {
            throw ImportError(file, "expected one of the formats pbf, osm, osm.gz, osm.bz2")
        }
        let source = try OSMSource(bytes: bytes, format: format, file: file)
        return try openStreetMap(source, country: country)
    }

    /// Makes a city from an extract in a file or in memory.
    static func openStreetMap(
        _ source: OSMSource, name: String? = nil, country code: String? = nil,
        vehicle: OSMVehicle = .car, explains: Bool = false, speeds: SpeedTable? = nil,
        progress: @escaping (String, Double) -> Void = { _, _ in }
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        try speeds?.check(numbers: "way_id")
        let country = code.flatMap(Country.named)
        if let code, country == nil {
            throw ImportError(
                source.file,
                "expected a country's two letters in ISO 3166-1, as BR or PT, not \(code)")
        }
        var reader = OSMReader(
            source, name: name, vehicle: vehicle, speeds: speeds, progress: progress)
        try reader.read(country: country, explains: explains)
        if let lack = reader.lack { throw ImportError(source.file, lack) }
        // What was read of a state's ways and nodes is a gigabyte of small pieces.
        give_free_pieces_back()
        progress("building the city", 0)
        let (draft, footpaths) = reader.takeDrafts()
        var builder = CityBuilder(consume draft, report: reader.report)
        var city = try builder.build(file: source.file)
        if let paths = consume footpaths {
            city = try withFootpaths(consume paths, city, source.file)
        }
        progress("building the city", 1)
        return (city, builder.report)
    }
}
