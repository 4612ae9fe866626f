import RideCore
import RideMap

/// Reads a graph of the 9th DIMACS challenge into a draft that keeps every node, in order.
///
/// Every arc is a link of one direction; an arc and an equal one the other way are one link of both
/// directions, which changes no path. Weights of the distance graph count as tenths of a metre,
/// coordinates as millionths of a degree. Those of the time graph have no stated unit: they are
/// milliseconds, or so many of them as the factor says.
struct DIMACSReader {
    private(set) var draft: CityDraft
    private(set) var report = ImportReport()
    private let timeFactor: Double
    private var arcs: [Arc] = []
    private var zeroTimes = 0
    private var zeroLengths = 0
    private var coordinates: [Coordinate] = []

    private struct Arc: Hashable {
        let from: UInt32
        let to: UInt32
        let time_ms: UInt32
        var length_mm: UInt32
    }

    /// No larger graph is read.
    static let maximumNodes = 100_000_000
    static let maximumArcs = 400_000_000

    /// - Precondition: the factor is in `CityImporter.timeFactors`.
    init(name: String, notice: String, timeFactor: Double) {
        precondition(
            CityImporter.timeFactors.contains(timeFactor), "bounded where it is read")
        self.timeFactor = timeFactor
        draft = CityDraft(name: name, notice: notice)
        draft.keepsAll = true
    }

    /// Reads the three files and makes nodes and links of them.
    mutating func read(
        time: TextSource, distance: TextSource?, coordinates: TextSource,
        progress: (String, Double) -> Void
    ) throws(ImportError) {
        progress("reading coordinates", 0)
        try readCoordinates(coordinates)
        progress("reading times", 0)
        try readTimes(time)
        progress("reading lengths", 0)
        if let distance { try readLengths(distance) }
        progress("pairing arcs", 0)
        makeLinks()
    }

    private mutating func readCoordinates(_ source: TextSource) throws(ImportError) {
        var found: [(node: Int, coordinate: Coordinate)] = []
        try DIMACSTable.read(source) { line throws(ImportError) in
            guard line.letter == UInt8(ascii: "v") else { return }
            let (node, longitude, latitude) = line.numbers
            guard line.count == 3, node > 0, abs(longitude) <= 180_000_000,
                abs(latitude) <= 90_000_000, found.count < Self.maximumNodes
            else {
                throw ImportError(
                    source.path, line: line.line,
                    "expected v, a node, a longitude and a latitude in millionths of a degree")
            }
            found.append(
                (
                    node,
                    Coordinate(
                        latitudeE7: Int32(latitude * 10), longitudeE7: Int32(longitude * 10))
                ))
        }
        found.sort { $0.node < $1.node }
        for (index, entry) in found.enumerated() where entry.node != index + 1 {
            throw ImportError(source.path, "expected every node from 1 on exactly once")
        }
        coordinates = found.map(\.coordinate)
        draft.nodes = found.map { CityDraft.Node(sourceID: $0.node, coordinate: $0.coordinate) }
        report.nodesRead = draft.nodes.count
    }

    private func ends(
        _ line: DIMACSTable.Line, _ file: String
    ) throws(ImportError) -> (from: Int, to: Int, weight: Int) {
        let (from, to, weight) = line.numbers
        let nodes = 1...max(1, coordinates.count)
        guard line.count == 3, nodes.contains(from), nodes.contains(to), weight >= 0,
            weight < 40_000_000
        else {
            throw ImportError(
                file, line: line.line, "expected a, two nodes that have coordinates and a weight")
        }
        return (from - 1, to - 1, weight)
    }

    private mutating func readTimes(_ source: TextSource) throws(ImportError) {
        let plane = Plane(latitude: Bounds(containing: coordinates)?.center.latitude ?? 0)
        var arcs: [Arc] = []
        try DIMACSTable.read(source) { line throws(ImportError) in
            guard line.letter == UInt8(ascii: "a") else { return }
            let (from, to, weight) = try ends(line, source.path)
            guard arcs.count < Self.maximumArcs else {
                throw ImportError(source.path, line: line.line, "expected fewer arcs")
            }
            if weight == 0 { zeroTimes += 1 }
            let straight_mm = plane.distance_m(coordinates[from], coordinates[to]) * 1_000
            arcs.append(
                Arc(
                    from: UInt32(from), to: UInt32(to), time_ms: time_ms(weight),
                    length_mm: UInt32(min(max(straight_mm.rounded(), 1), 4e9))))
        }
        self.arcs = arcs
        report.linksRead = arcs.count
    }

    /// Rounded, at least 1 and at most the longest that a weight may be.
    private func time_ms(_ weight: Int) -> UInt32 {
        UInt32(min(max(1, (Double(weight) * timeFactor).rounded()), 39_999_999))
    }

    private mutating func readLengths(_ source: TextSource) throws(ImportError) {
        var index = 0
        var arcs = self.arcs
        try DIMACSTable.read(source) { line throws(ImportError) in
            guard line.letter == UInt8(ascii: "a") else { return }
            let (from, to, weight) = try ends(line, source.path)
            guard index < arcs.count, arcs[index].from == from, arcs[index].to == to else {
                throw ImportError(
                    source.path, line: line.line, "expected the same arcs as in the time graph")
            }
            if weight == 0 { zeroLengths += 1 }
            arcs[index].length_mm = UInt32(max(1, weight * 100))
            index += 1
        }
        guard index == arcs.count else {
            throw ImportError(source.path, "expected the same arcs as in the time graph")
        }
        self.arcs = arcs
    }

    private mutating func makeLinks() {
        var waiting: [Arc: [Int]] = [:]
        var isBothWays = [Bool](repeating: false, count: arcs.count)
        var isTaken = isBothWays
        for (index, arc) in arcs.enumerated() where arc.from != arc.to {
            let opposite = Arc(
                from: arc.to, to: arc.from, time_ms: arc.time_ms, length_mm: arc.length_mm)
            if let first = waiting[opposite]?.popLast() {
                isBothWays[first] = true
                isTaken[index] = true
            } else {
                waiting[arc, default: []].append(index)
            }
        }
        for (index, arc) in arcs.enumerated() where !isTaken[index] {
            draft.links.append(
                CityDraft.Link(
                    from: Int(arc.from), to: Int(arc.to), roadClass: .unclassified,
                    allowsForward: true, allowsBackward: isBothWays[index], name: "",
                    length_mm: Double(arc.length_mm), speed_kmh: nil, shape: [],
                    travelTime_ms: arc.time_ms))
        }
        report.add("arcs", arcs.count)
        report.add("links of both directions", isTaken.count { $0 })
        report.add("arcs without a time, which take a millisecond", zeroTimes)
        report.add("arcs without a length, which are a millimetre long", zeroLengths)
    }
}
