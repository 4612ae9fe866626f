import Foundation
import RideCore
import RideTestSupport

@testable import RideImport
@testable import RideMap

/// Cities to test with.
enum TestCities {
    /// The point so many metres, roughly, north and east of latitude 0, longitude 0.
    static func point(north: Double, east: Double) -> Coordinate {
        Coordinate(
            latitudeE7: Int32((north / Geodesy.metresPerE7).rounded()),
            longitudeE7: Int32((east / Geodesy.metresPerE7).rounded()))
    }

    static func link(
        _ from: Int, _ to: Int, name: String = "", roadClass: RoadClass = .residential,
        oneWay: Bool = false, metres: Double? = nil, speed: Double? = nil,
        shape: [Coordinate] = []
    ) -> CityDraft.Link {
        CityDraft.Link(
            from: from, to: to, roadClass: roadClass, allowsForward: true,
            allowsBackward: !oneWay, name: name, length_mm: metres.map { $0 * 1_000 },
            speed_kmh: speed, shape: shape)
    }

    static func city(
        _ points: [(north: Double, east: Double)], _ links: [CityDraft.Link],
        zones: [CityDraft.Zone] = [], places: [Place] = []
    ) throws -> City {
        var draft = CityDraft(name: "Test", notice: "nobody")
        draft.nodes = points.enumerated().map { index, point in
            CityDraft.Node(
                sourceID: 100 + index, coordinate: self.point(north: point.north, east: point.east))
        }
        draft.links = links
        draft.zones = zones
        draft.places = places
        var builder = CityBuilder(draft, report: ImportReport())
        return try builder.build(file: "test")
    }

    /// A city with something changed in what its file holds.
    static func changed(
        _ city: City, _ change: (inout CityContents) -> Void
    ) throws -> City {
        let network = city.network
        var contents = CityContents()
        contents.name = city.name
        contents.notice = city.notice
        contents.hasTurnCosts = city.hasTurnCosts
        contents.names = Array(network.names)
        contents.coordinates = Array(network.coordinates)
        contents.sourceIDs = Array(network.sourceIDs)
        contents.links = Array(network.links)
        contents.shapePoints = Array(network.shapePoints)
        contents.shapeOffsets = Array(network.shapeOffsets)
        contents.firstShapePoint = Array(network.firstShapePoint)
        contents.forbiddenTurns = network.forbiddenTurns.map { Array($0) }
        contents.signals = network.signals
        contents.places = city.places
        change(&contents)
        return try City(contents)
    }

    /// A city of random streets, half of them one-way, with few different lengths and speeds, so
    /// that many ways are equally fast.
    ///
    /// - Parameter goingBack: Whether streets that would be one-way lead back at another speed.
    static func random(
        seed: UInt64, nodes: Int, links: Int, goingBack: Bool = false
    ) throws -> City {
        var random = SeededRandom(seed: seed)
        let points = (0..<nodes).map { _ in
            (north: Double(random.below(2_000)), east: Double(random.below(2_000)))
        }
        var drafts: [CityDraft.Link] = []
        for index in 0..<links {
            // A ring first, then anything, loops and parallel streets included.
            let from = index < nodes ? index : random.below(nodes)
            let to = index < nodes ? (index + 1) % nodes : random.below(nodes)
            let bend = point(
                north: Double(random.below(2_000)), east: Double(random.below(2_000)))
            drafts.append(
                link(
                    from, to, name: "Street \(random.below(20))", oneWay: random.below(2) == 0,
                    metres: Double(1 + random.below(5)) * 50,
                    speed: [15, 30, 45][random.below(3)],
                    shape: random.below(2) == 0 ? [] : [bend]))
        }
        if goingBack {
            drafts += drafts.filter { !$0.allowsBackward }.map { there in
                link(
                    there.to, there.from, name: there.name, oneWay: true,
                    metres: there.length_mm.map { $0 / 1_000 },
                    speed: there.speed_kmh.map { $0 == 15 ? 45 : $0 - 15 },
                    shape: there.shape.reversed())
            }
        }
        return try city(points, drafts)
    }

    /// Two avenues and two streets around a block, with a dead end to the north.
    ///
    ///     4
    ///     |         Lane
    ///     2 ── 3    Norte
    ///     |    |    Alta, Baja
    ///     0 ── 1    Sur
    static func block() throws -> City {
        try city(
            [(0, 0), (0, 100), (100, 0), (100, 100), (200, 0)],
            [
                link(0, 1, name: "Sur", metres: 100, speed: 36),
                link(2, 3, name: "Avenida Norte", metres: 100, speed: 36),
                link(0, 2, name: "Alta", metres: 100, speed: 36),
                link(1, 3, name: "Baja", metres: 100, speed: 36, shape: []),
                link(2, 4, name: "Alta", metres: 100, speed: 36),
            ])
    }

    /// One street after the other from west to east, all of them ending at a square in the south.
    static func contents(ofStreets streets: [String]) -> CityContents {
        var contents = CityContents()
        contents.names = streets
        contents.coordinates = [point(north: 0, east: 0)]
        contents.sourceIDs = [0]
        for (index, _) in streets.enumerated() {
            let end = point(north: 800, east: Double(index) * 300)
            contents.coordinates.append(end)
            contents.sourceIDs.append(Int64(index) + 1)
            contents.links.append(
                Link(
                    from: NodeID(0), to: NodeID(UInt32(index) + 1), length_mm: 900_000,
                    travelTime_ms: 60_000, name: UInt32(index) + 1,
                    marks: LinkMarks(.residential, forward: true, backward: true)))
            contents.shapePoints += [contents.coordinates[0], end]
            contents.shapeOffsets += [0, 900_000]
            contents.firstShapePoint.append(UInt32(contents.shapePoints.count))
        }
        return contents
    }

    /// The city that comes with the product.
    static func laSerena() throws -> City { try laSerenaOnce.get() }

    private static let laSerenaOnce = Result { try City(contentsOf: laSerenaPath) }

    static let laSerenaPath: String = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return tests.appendingPathComponent("../../../Resources/cities/la-serena.city").path
    }()

    /// The folder of data that is too large or not free enough to come with the product.
    static let sharedData: String? = {
        var candidates: [String] = []
        if let path = ProcessInfo.processInfo.environment["RIDE_SHARED"] { candidates.append(path) }
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        candidates.append(tests.appendingPathComponent("../../../../shared").path)
        return candidates.first { FileManager.default.fileExists(atPath: $0 + "/data") }
    }()
}

extension City {
    /// A node, or a point on a link, at random.
    func randomPosition(using random: inout SeededRandom) -> StreetPosition {
        if random.below(3) == 0 { return .node(NodeID(UInt32(random.below(network.nodeCount)))) }
        let link = LinkID(UInt32(random.below(network.linkCount)))
        let offset = random.below(Int(network[link].length_mm) + 1)
        return .link(link, offset: Metres(millimetres: Int64(offset)))
    }
}
