import RideCore
import RideMap

/// Makes cities from tables.
public enum CityImporter {
    /// Makes a city from a folder in the General Modeling Network Specification (GMNS 0.96).
    ///
    /// Read are `config.csv` (units), `node.csv` and `link.csv`, and, where present, `zone.csv`
    /// (zone_id, x_coord, y_coord, population, boundary as a polygon) and `place.csv` (place_id,
    /// name, kind, x_coord, y_coord).
    ///
    /// - Parameters:
    ///   - folder: The folder's path.
    ///   - name: What the city is called; nil for the dataset's own name.
    ///   - notice: Who is to be named as the source of the map.
    /// - Throws: `ImportError` naming file, line and column and what was expected there.
    /// - Complexity: O(n) in the size of the tables, plus nodes times zones.
    public static func gmns(
        folder: String, name: String? = nil, notice: String = ""
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        var reader = try GMNSReader(folder: folder, name: name, notice: notice)
        try reader.readNodes()
        try reader.readLinks()
        try reader.readZones()
        try reader.readPlaces()
        var builder = CityBuilder(reader.draft, report: reader.report)
        let city = try builder.build(file: "link.csv")
        return (city, builder.report)
    }
}
