import RideCore

/// A city: its streets, zones and places. It never changes once made.
public final class City: Sendable {
    /// What the city is called.
    public let name: String
    /// Who is to be named as the source of the map, wherever the map is shown.
    public let notice: String
    /// The checksum of the city file: two cities with the same checksum are the same.
    public let checksum: UInt64
    /// The drivable streets.
    public let network: StreetNetwork
    /// The zones, in the order of their ids.
    public let zones: [Zone]
    /// The places, in the order they were imported.
    public let places: [Place]
    /// The rectangle around all streets.
    public let bounds: Bounds
    /// The city in figures.
    public let summary: CitySummary

    let contents: CityContents
    let grid: LinkGrid
    let plane: Plane

    /// Opens a city file.
    ///
    /// - Throws: `CityFileError` when the file cannot be read, is not a city file, is of another
    ///   version, is cut short or is damaged.
    /// - Complexity: O(n) in the size of the file.
    public convenience init(contentsOf path: String) throws(CityFileError) {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path, limit: CityFile.maximumSize)
        } catch {
            throw CityFileError.cannotRead(path: path, reason: error.reason)
        }
        try self.init(bytes: bytes)
    }

    /// Reads a city from the bytes of a city file.
    ///
    /// - Throws: `CityFileError` when they are not those of an intact city file of this version.
    /// - Complexity: O(n) in the number of bytes.
    public init(bytes: [UInt8]) throws(CityFileError) {
        let (contents, checksum) = try CityFileReader.read(bytes)
        self.contents = contents
        self.checksum = checksum
        name = contents.name
        notice = contents.notice
        zones = contents.zones
        places = contents.places
        network = StreetNetwork(contents)
        guard let bounds = Bounds(containing: contents.shapePoints) else {
            throw CityFileError.damaged("the city has no streets")
        }
        self.bounds = bounds
        plane = Plane(latitude: bounds.center.latitude)
        grid = LinkGrid(network: network, bounds: bounds, plane: plane)
        summary = Self.summary(of: contents)
    }

    /// Makes a city of what an importer delivers, by way of its file, so that an imported city is
    /// the one its file will be read as.
    ///
    /// - Throws: `CityFileError` when the parts contradict each other.
    package convenience init(_ contents: CityContents) throws(CityFileError) {
        try self.init(bytes: CityFileWriter.bytes(of: contents))
    }

    /// The bytes of the city file that this city is read from.
    ///
    /// - Complexity: O(n) in the size of the city.
    public func encoded() -> [UInt8] { CityFileWriter.bytes(of: contents) }

    /// Writes the city file.
    ///
    /// - Throws: `FileReadError` with the system's reason.
    public func write(to path: String) throws(FileReadError) {
        try FileBytes.write(encoded(), to: path)
    }

    private static func summary(of contents: CityContents) -> CitySummary {
        var oneWay = 0
        var length = Metres.zero
        var hasStreet = [Bool](repeating: false, count: contents.names.count + 1)
        for link in contents.links {
            if link.isOneWay { oneWay += 1 }
            length += link.length
            hasStreet[Int(link.name)] = true
        }
        return CitySummary(
            nodes: contents.coordinates.count,
            links: contents.links.count,
            oneWayLinks: oneWay,
            streetLength: length,
            namedStreets: hasStreet.dropFirst().count { $0 },
            zones: contents.zones.count,
            population: contents.zones.reduce(0) { $0 + $1.population },
            places: contents.places.count,
            droppedNodes: contents.droppedNodes,
            droppedLinks: contents.droppedLinks)
    }
}
