/// What a run with shared bicycles leaves behind besides the tables of rides (B7).
extension ResultsFolder {
    /// The hours of the bicycles.
    public static let bikeHoursName = "bike_hours.csv"
    /// Their stations.
    public static let bikeStationsName = "bike_stations.csv"

    /// Writes a table that is not made of rides.
    ///
    /// - Parameter rows: the header first; no value may hold a comma, a quote or a line end, but a
    ///   text in the first column of a row.
    /// - Throws: `ResultsError` where it cannot be written.
    public func write(_ rows: [[String]], to name: String) throws(ResultsError) {
        let lines = rows.map { row in row.map(Self.field).joined(separator: ",") + "\n" }
        try OutputFile.write(Array(lines.joined().utf8), to: "\(path)/\(name)")
    }

    /// A value as CSV has it (RFC 4180).
    private static func field(_ text: String) -> String {
        guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
