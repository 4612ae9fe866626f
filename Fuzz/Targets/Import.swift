import RideImport

/// Maps. The first byte chooses the format, the rest is the file.
func fuzzImport(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let formats = ["pbf", "osm", "osm.gz", "osm.bz2"]
    _ = try? CityImporter.openStreetMap(
        bytes: Array(bytes.dropFirst()), format: formats[Int(first) % formats.count],
        file: "fuzz")
}
