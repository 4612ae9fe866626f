import RideCore
import RideGraph
import Synchronization

/// A city: its streets, zones and places. It never changes once made.
///
/// Streets are read in place from the city file, which is mapped into memory; zones, places and
/// everything else is unpacked when it is first asked for.
public final class City: Sendable {
    /// What the city is called.
    public let name: String
    /// Who is to be named as the source of the map, wherever the map is shown.
    public let notice: String
    /// The country's code in ISO 3166-1 (`BR`), or empty if it is not known.
    public let country: String
    /// The same, also for the built-in city, whose file is older than the field.
    public var knownCountry: String {
        country.isEmpty && checksum == 0x310c_deed_3ddf_4ea0 ? "CL" : country
    }
    /// Whether cars keep to the left.
    public let drivesOnLeft: Bool
    /// Whether turns take time.
    public let hasTurnCosts: Bool
    /// The checksum of the city file: two cities with the same checksum are the same.
    public let checksum: UInt64
    /// The drivable streets.
    public let network: StreetNetwork
    /// The rectangle around all streets.
    public let bounds: Bounds
    /// The city in figures.
    public let summary: CitySummary
    /// What makes routing fast; nil if it has not been worked out.
    public let hierarchy: StoredHierarchy?
    /// What answers travel times at once; nil if it has not been worked out.
    public let labels: PackedLabels?
    /// How long streets take at each hour of the week; nil if it is not known.
    public let speeds: SpeedProfile?
    /// When streets and turns are closed that are not always so; nil if there are none.
    public let closings: StreetClosings?
    /// The links that can hardly ever be entered.
    let mostlyClosed: Set<LinkID>

    /// All ways that people on foot may go, as a city of their own whose streets lead in both
    /// directions; nil where the map has none of them.
    public let footpaths: City?

    let grid: LinkGrid
    let plane: Plane
    let parts: CityPartLists
    private let sections: CitySections
    private let laterRouting: Later<Routing>

    /// What searches in this city share; made when it is first asked for.
    var routing: Routing { laterRouting.value { Routing(self) } }

    /// The zones, in the order of their ids.
    public var zones: [Zone] { parts.zones.value }
    /// The places, in the order they were imported.
    public var places: [Place] { parts.places.value }
    /// Houses with a number, in the order they were imported.
    public var addresses: [Address] { parts.addresses.value }
    /// Water and green on the map.
    public var areas: [MapArea] { parts.areas.value }
    /// Coasts, rivers and railways.
    public var lines: [MapLine] { parts.lines.value }
    /// Other names of streets.
    package var alternativeNames: [AlternativeName] { parts.alternativeNames.value }

    /// Opens a city file.
    ///
    /// - Throws: `CityFileError` when the file cannot be read, is not a city file, is of another
    ///   version, is cut short or is damaged.
    /// - Complexity: O(n) in the size of the file; some milliseconds for 150,000 links.
    public convenience init(contentsOf path: String) throws(CityFileError) {
        let file: MappedFile
        do {
            file = try MappedFile(path: path, limit: CityFile.maximumSize)
        } catch {
            throw CityFileError.cannotRead(path: path, reason: error.reason)
        }
        try self.init(file)
    }

    /// Reads a city from the bytes of a city file.
    ///
    /// - Throws: `CityFileError` when they are not those of an intact city file of this version.
    /// - Complexity: O(n) in the number of bytes.
    public convenience init(bytes: [UInt8]) throws(CityFileError) {
        try self.init(MappedFile(bytes))
    }

    /// Makes a city of what an importer delivers, by way of its file, so that an imported city is
    /// the one its file will be read as.
    ///
    /// - Throws: `CityFileError` when the parts contradict each other.
    package convenience init(_ contents: consuming CityContents) throws(CityFileError) {
        try self.init(CityFileWriter.file(of: contents))
    }

    private init(_ file: MappedFile) throws(CityFileError) {
        let isLarge = file.count > MappedFile.mostHeld
        let sections = try CitySections(file, isSummed: !isLarge)
        self.sections = sections
        checksum = sections.checksum
        let (opened, footpaths) = try Self.opened(sections, isLarge: isLarge)
        self.footpaths = footpaths
        let (texts, about) = (opened.texts, opened.about)
        name = about.name
        notice = about.notice
        country = about.country
        drivesOnLeft = about.drivesOnLeft
        hasTurnCosts = about.hasTurnCosts
        network = opened.network
        bounds = opened.grid.bounds
        plane = Plane(latitude: bounds.center.latitude)
        grid = opened.grid
        hierarchy = opened.hierarchy
        labels = try PackedLabels(sections)
        speeds = try SpeedProfile(sections, links: network.linkCount)
        closings = try StreetClosings(sections, network)
        mostlyClosed = closings?.mostlyClosed(network) ?? []
        laterRouting = Later()
        parts = try CityPartLists(
            sections, texts, nodes: network.nodeCount, streetNames: about.streetNames)
        summary = CitySummary(
            network, parts, about, hierarchyBytes: hierarchy?.bytes ?? 0,
            labelBytes: labels?.bytes ?? 0, fileBytes: file.count)
        // Everything has been looked at, and little of it is needed soon.
        file.letGo()
    }

    /// The same city, with all that is made later shared, by other names of its streets and places.
    init(_ city: City, names: NameList, parts: CityPartLists) {
        name = city.name
        notice = city.notice
        country = city.country
        drivesOnLeft = city.drivesOnLeft
        hasTurnCosts = city.hasTurnCosts
        checksum = city.checksum
        network = city.network.renamed(names)
        bounds = city.bounds
        summary = city.summary
        hierarchy = city.hierarchy
        labels = city.labels
        speeds = city.speeds
        closings = city.closings
        mostlyClosed = city.mostlyClosed
        grid = city.grid
        plane = city.plane
        self.parts = parts
        sections = city.sections
        laterRouting = city.laterRouting
        footpaths = city.footpaths
    }

    /// The same city with what makes routing fast, worked out.
    ///
    /// - Parameter progress: Told now and then the part that is done, 0...1.
    /// - Complexity: that of `NestedDissection.order` and `ContractionHierarchy.contract`.
    public func withHierarchy(progress: (Double) -> Void = { _ in }) throws(CityFileError) -> City {
        try withHierarchy(placedOver: MappedFile.mostHeld, progress: progress)
    }

    /// The same.
    ///
    /// - Parameter placedOver: In a file of more bytes, without what makes routing fast, it is laid
    ///   out as it is searched, since such a file is mapped; in a smaller one it is packed.
    func withHierarchy(
        placedOver limit: Int, progress: (Double) -> Void = { _ in }
    ) throws(CityFileError) -> City {
        let stored = storedHierarchy(
            isPlaced: sections.bytesWithoutRouting > limit, progress: progress)
        return try City(CityFileWriter.file(of: sections, hierarchy: consume stored))
    }

    /// The same city with what answers travel times at once; without where that would be more than
    /// `PackedLabels.maximumEntries`.
    ///
    /// - Parameter progress: Told now and then the part that is done, 0...1.
    /// - Complexity: that of `HubLabels`.
    public func withLabels(progress: (Double) -> Void = { _ in }) throws(CityFileError) -> City {
        // No streets are such that labels had but eight hubs on average.
        if let hierarchy, hierarchy.ranks.count > PackedLabels.maximumEntries / 8 { return self }
        let labels = HubLabels(
            routing.hierarchy, limit: PackedLabels.maximumEntries, progress: progress)
        return try City(
            CityFileWriter.file(of: sections, labels: labels.map { PackedLabels($0) }))
    }

    /// The same city with tables that make routing fast, as files had them before they were packed.
    ///
    /// - Throws: `CityFileError` where the tables contradict each other.
    /// - Complexity: O(n) in the size of the city.
    package func addingHierarchy(_ tables: HierarchyTables) throws(CityFileError) -> City {
        try City(CityFileWriter.file(of: sections, hierarchy: tables))
    }

    /// The same city with other speeds by hour.
    ///
    /// - Throws: `CityFileError` where they are not for so many streets.
    /// - Complexity: O(n) in the size of the city.
    package func adding(_ speeds: SpeedProfile) throws(CityFileError) -> City {
        try City(CityFileWriter.file(of: sections, speeds: speeds))
    }

    /// The same city where something is closed at times. Its hierarchy is made anew where turns
    /// are.
    ///
    /// - Throws: `CityFileError` where they are not of its streets.
    /// - Complexity: O(n) in the size of the city.
    package func adding(_ closings: StreetClosings) throws(CityFileError) -> City {
        try City(CityFileWriter.file(of: sections, closings: closings))
    }

    /// The same city with the ways that people on foot may go.
    ///
    /// - Throws: `CityFileError` where the ways have ways of their own.
    /// - Complexity: O(n) in the size of the city.
    package func addingFootpaths(_ paths: City) throws(CityFileError) -> City {
        try City(CityFileWriter.file(of: sections, footpaths: paths.encoded()))
    }

    /// What is opened first; in a large file all of it at a time, and the checksum with it.
    private static func opened(
        _ sections: CitySections, isLarge: Bool
    ) throws(CityFileError) -> (CityStreets, City?) {
        guard isLarge else {
            let paths = try footpaths(sections)
            return (try CityStreets(sections), paths)
        }
        typealias Found = (
            sum: Result<Void, CityFileError>?, streets: Result<CityStreets, CityFileError>?,
            paths: Result<City?, CityFileError>?
        )
        let found = Mutex<Found>((nil, nil, nil))
        AllProcessors.together([
            {
                let sum = Result { () throws(CityFileError) in try sections.checkSum() }
                found.withLock { $0.sum = sum }
            },
            {
                let paths = Result { () throws(CityFileError) in try footpaths(sections) }
                found.withLock { $0.paths = paths }
            },
            {
                let streets = Result { () throws(CityFileError) in try CityStreets(sections) }
                found.withLock { $0.streets = streets }
            },
        ])
        let all = found.withLock { $0 }
        guard let sum = all.sum, let streets = all.streets, let paths = all.paths else {
            preconditionFailure("all of it has been done")
        }
        // A wrong checksum says more than what is wrong with a part.
        try sum.get()
        let opened = try paths.get()
        return (try streets.get(), opened)
    }

    private static func footpaths(_ sections: CitySections) throws(CityFileError) -> City? {
        guard let range = sections.footpaths else { return nil }
        do throws(CityFileError) {
            let paths = try City(MappedFile(range, of: sections.file))
            guard paths.footpaths == nil else { throw .damaged("they have ways of their own") }
            return paths
        } catch { throw .damaged("its ways on foot: \(error)") }
    }

    /// The bytes of the city file that this city is read from.
    ///
    /// - Complexity: O(n) in the size of the city.
    public func encoded() -> [UInt8] { sections.file.copy(0..<sections.file.count) }

    /// Writes the city file.
    ///
    /// - Parameter inputs: What the city was made from; see `checkOutput`.
    /// - Throws: `FileReadError` with the system's reason, or that of `checkOutput`.
    public func write(to path: String, madeFrom inputs: [String] = []) throws(FileReadError) {
        try Self.checkOutput(path, madeFrom: inputs)
        try sections.file.withBytes { bytes throws(FileReadError) in
            try FileBytes.write(bytes, to: path, madeFrom: inputs)
        }
    }

    /// Refuses a path where something is that a city file must not replace: an input, anything but
    /// a plain file, and a file with something else in it than a city.
    ///
    /// - Throws: `FileReadError` with the reason.
    public static func checkOutput(
        _ path: String, madeFrom inputs: [String]
    ) throws(FileReadError) {
        try FileBytes.checkOutput(path, madeFrom: inputs)
        let start = try FileBytes.beginning(of: path, count: CityFile.magic.count)
        if !start.isEmpty, start != CityFile.magic {
            throw FileReadError(reason: "what is there is no city", isMissing: false)
        }
    }
}
