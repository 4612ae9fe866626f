import RideCore

/// A city in figures.
public struct CitySummary: Hashable, Sendable {
    /// How many nodes the network has.
    public let nodes: Int
    /// How many links the network has.
    public let links: Int
    /// How many of the links may be driven in one direction only.
    public let oneWayLinks: Int
    /// The length of all links together.
    public let streetLength: Metres
    /// How many different street names there are.
    public let namedStreets: Int
    /// How many nodes have traffic lights.
    public let signals: Int
    /// How many ways must not be driven though each of their streets may: turns above all.
    public let forbiddenTurns: Int
    /// How many zones there are.
    public let zones: Int
    /// How many people live in the zones.
    public let population: Int
    /// How many places there are.
    public let places: Int
    /// How many houses have a number.
    public let addresses: Int
    /// How many areas of water or green there are.
    public let areas: Int
    /// How many coasts, rivers and railways there are.
    public let lines: Int
    /// How many imported nodes were dropped, because one cannot drive there and back.
    public let droppedNodes: Int
    /// How many imported links were dropped with them.
    public let droppedLinks: Int
    /// The size of the tables that make routing fast; 0 if there are none.
    public let hierarchyBytes: Int
    /// The size of the labels that answer travel times at once; 0 if there are none.
    public let labelBytes: Int
    /// The size of the city file.
    public let fileBytes: Int

    /// Whether there are tables that make routing fast.
    public var hasHierarchy: Bool { hierarchyBytes > 0 }

    init(
        _ network: StreetNetwork, _ parts: CityPartLists, _ about: CityParts.About,
        hierarchyBytes: Int, labelBytes: Int, fileBytes: Int
    ) {
        nodes = network.nodeCount
        links = network.linkCount
        oneWayLinks = network.figures.oneWay
        streetLength = Metres(millimetres: network.figures.length_mm)
        namedStreets = network.figures.named
        signals = network.signalNodes.count
        forbiddenTurns = network.forbiddenTurns.count
        zones = parts.zoneCount
        population = parts.population
        places = parts.records.places.count
        addresses = parts.records.addresses.count
        areas = parts.areaCount
        lines = parts.lineCount
        droppedNodes = about.droppedNodes
        droppedLinks = about.droppedLinks
        self.hierarchyBytes = hierarchyBytes
        self.labelBytes = labelBytes
        self.fileBytes = fileBytes
    }
}

extension City {
    /// The speed in km/h at or below which half of the length of all streets is driven, by their
    /// own times: where the units of a source were mistaken it shows.
    ///
    /// - Complexity: O(n log n) in the number of links.
    public var medianSpeed_kmh: Double {
        let links = network.links.map { link in
            (
                speed_kmh: Double(link.length_mm) * 3.6 / Double(max(link.travelTime_ms, 1)),
                length_mm: Int(link.length_mm)
            )
        }
        let half = links.reduce(0) { $0 + $1.length_mm } / 2
        var length_mm = 0
        for link in links.sorted(by: { $0.speed_kmh < $1.speed_kmh }) {
            length_mm += link.length_mm
            if length_mm >= half { return link.speed_kmh }
        }
        return 0
    }
}
