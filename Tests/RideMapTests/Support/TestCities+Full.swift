import RideCore
import RideGraph

@testable import RideMap

extension TestCities {
    /// The contents of a small city with something of everything.
    ///
    ///     2 ── 3    B (2 to 3 one-way against its direction), lights at 1 and 3
    ///     │    │
    ///     0 ── 1    Ñuñoa
    static func fullContents() -> CityContents {
        var contents = CityContents()
        contents.name = "Cidade"
        contents.notice = "© nobody"
        contents.country = "BR"
        contents.drivesOnLeft = true
        contents.hasTurnCosts = true
        contents.droppedNodes = 7
        contents.droppedLinks = 9
        contents.names = ["Ñuñoa", "B", "Calle B"]
        contents.alternativeNames = [AlternativeName(street: 1, name: "Nunoa Velha")]
        contents.coordinates = [(0, 0), (0, 700), (900, 0), (900, 700)].map {
            point(north: $0.0, east: $0.1)
        }
        contents.sourceIDs = [40, -3, 12, Int64.max]
        contents.signals = [NodeID(1), NodeID(3)]
        add(0, 1, name: 1, LinkMarks(.residential, forward: true, backward: true), &contents)
        add(1, 3, name: 0, LinkMarks(.motorway, forward: true, backward: false), &contents)
        add(
            3, 2, name: 2,
            LinkMarks(.livingStreet, forward: true, backward: false).union([
                .roundabout, .slipRoad,
            ]), &contents)
        add(2, 0, name: 3, LinkMarks(.service, forward: true, backward: true), &contents)
        contents.forbiddenTurns = [[0, 2], [6, 0, 2]]
        let ring = contents.coordinates
        contents.zones = [
            Zone(
                id: ZoneID(0), population: 1_234, centroid: ring[0], rings: [ring, []],
                nodes: [NodeID(0), NodeID(2)]),
            Zone(id: ZoneID(1), population: 0, centroid: ring[3], rings: [], nodes: []),
        ]
        contents.places = [
            Place(name: "B", kind: .busStop, coordinate: ring[2]),
            Place(name: "", kind: PlaceKind(rawValue: "suburb"), coordinate: ring[1]),
        ]
        contents.addresses = [
            Address(street: 1, number: "12-B", coordinate: ring[1]),
            Address(street: 3, number: "B", coordinate: ring[0]),
        ]
        contents.areas = [
            MapArea(kind: .green, rings: [ring, Array(ring.reversed())]),
            MapArea(kind: .water, rings: []),
        ]
        contents.lines = [MapLine(kind: .railway, points: Array(ring.prefix(2)))]
        contents.hierarchy = hierarchy()
        contents.localNames = [
            LocalName(street: 1, language: "pt", name: "Nhunhoa"),
            LocalName(street: 3, language: "pt", name: "Rua B"),
            LocalName(street: 3, language: "pt-PT", name: "Travessa B"),
        ]
        contents.localPlaceNames = [LocalPlaceName(place: 0, language: "pt", name: "Bê")]
        let usual = [UInt16](repeating: 1_000, count: SpeedProfile.hours)
        var slow = usual
        slow[8] = 1_500
        contents.speeds = SpeedProfile(
            weeks: usual + slow, weekOfArc: [0, 1, 2, 2, 0, 0, 1, 2])
        return contents
    }

    /// The shape of a hierarchy over four nodes, though of no particular graph.
    private static func hierarchy() -> HierarchyTables {
        let none = HierarchyTables.original
        return HierarchyTables(
            ranks: FlatArray([2, 0, 1, 3]),
            up: HierarchyTables.Side(
                first: FlatArray([0, 1, 3, 4, 4]), heads: FlatArray([1, 2, 3, 3]),
                middles: FlatArray([none, none, 0, 1])),
            down: HierarchyTables.Side(
                first: FlatArray([0, 0, 1, 2, 2]), heads: FlatArray([2, 3]),
                middles: FlatArray([0, none])),
            dissection: FlatArray([3, 1, 0, 2]))
    }

    /// Adds a link with a bend in the middle.
    private static func add(
        _ from: Int, _ to: Int, name: UInt32, _ marks: LinkMarks, _ contents: inout CityContents
    ) {
        contents.links.append(
            Link(
                from: NodeID(UInt32(from)), to: NodeID(UInt32(to)), length_mm: 1_000_000,
                travelTime_ms: 90_000, name: name, marks: marks))
        contents.shapePoints += [
            contents.coordinates[from], point(north: 450, east: 350), contents.coordinates[to],
        ]
        contents.shapeOffsets += [0, 400_000, 1_000_000]
        contents.firstShapePoint.append(UInt32(contents.shapePoints.count))
    }
}
