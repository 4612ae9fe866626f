import RideCore
import RideMap

/// The first reading: what relations say.
final class OSMRelationPass: OSMVisitor {
    private(set) var restrictions = OSMLatest<OSMRestriction>()
    /// Areas made of several ways.
    private(set) var areas = OSMLatest<OSMRelation>()
    private(set) var refusals: [OSMRestriction.Refusal: Int] = [:]
    private let rules: OSMRules
    private let tell: (String, Double) -> Void
    private var members = 0

    /// No city has more members of relations, or more nodes in ways.
    static let maximumMembers = 100_000_000

    init(_ rules: OSMRules, _ tell: @escaping (String, Double) -> Void) {
        self.rules = rules
        self.tell = tell
    }

    var isFull: Bool { members > Self.maximumMembers }

    func progress(_ part: Double) { tell("reading relations", part) }

    func visit(relation: OSMRelation) {
        var restriction: OSMRestriction?
        if !relation.isDeleted {
            do throws(OSMRestriction.Refusal) {
                restriction = try OSMRestriction(relation, rules)
            } catch {
                refusals[error, default: 0] += 1
            }
        }
        restrictions.put(restriction, id: relation.id, version: relation.version)
        let isArea =
            !relation.isDeleted
            && ["multipolygon", "boundary", "site"].contains(relation.tags["type"])
            && OSMFeature.isWanted(relation.tags, hasExtent: true)
        if isArea { members += relation.members.count }
        areas.put(isArea ? relation : nil, id: relation.id, version: relation.version)
    }

    /// The ids of the ways that areas are made of.
    var wantedWays: Set<Int64> {
        Set(areas.elements.flatMap(\.members).lazy.filter { $0.kind == .way }.map(\.id))
    }
}

/// The second reading: ways, with the ids of their nodes.
final class OSMWayPass: OSMVisitor {
    private(set) var streets = OSMLatest<OSMWay>()
    /// Ways that are something else than a street, or part of an area.
    private(set) var features = OSMLatest<OSMWay>()
    private let wanted: Set<Int64>
    private var members = 0
    /// Ways that are no lines.
    private(set) var short = 0
    private let tell: (String, Double) -> Void

    init(_ relations: OSMRelationPass, _ tell: @escaping (String, Double) -> Void) {
        wanted = relations.wantedWays
        self.tell = tell
    }

    var isFull: Bool { members > OSMRelationPass.maximumMembers }

    func progress(_ part: Double) { tell("reading ways", part) }

    func visit(way: OSMWay) {
        let isStreet = !way.isDeleted && OSMStreet.isStreet(way.tags)
        if isStreet, way.refs.count < 2 { short += 1 }
        streets.put(
            isStreet && way.refs.count > 1 ? way : nil, id: way.id, version: way.version)
        let isFeature =
            !way.isDeleted && !way.refs.isEmpty
            && (wanted.contains(way.id) || OSMFeature.isWanted(way.tags, hasExtent: true))
        if isStreet || isFeature { members += way.refs.count }
        features.put(isFeature ? way : nil, id: way.id, version: way.version)
    }

    /// The ids of all nodes that are referred to, in no order, some several times.
    var refs: [Int64] {
        streets.elements.flatMap(\.refs) + features.elements.flatMap(\.refs)
    }
}

/// The third reading: where the nodes are, and what stands there.
final class OSMNodePass: OSMVisitor {
    private(set) var table: OSMNodeTable
    /// Whether cars cannot pass each node of the table.
    private(set) var isBarrier: [Bool]
    /// Whether people on foot cannot pass each node of the table.
    private(set) var stopsWalkers: [Bool]
    /// Whether there is a traffic light at each node of the table.
    private(set) var hasSignal: [Bool]
    /// Nodes that are something by themselves.
    private(set) var features = OSMLatest<OSMNode>()
    /// Nodes that came again.
    private(set) var repeated = 0
    /// Nodes without valid coordinates.
    private(set) var nowhere = 0
    private let access: OSMAccess
    private let tell: (String, Double) -> Void

    init(_ ways: OSMWayPass, _ access: OSMAccess, _ tell: @escaping (String, Double) -> Void) {
        self.access = access
        var table = OSMNodeTable(ways.refs)
        for way in ways.streets.elements + ways.features.elements { table.put(way) }
        self.table = table
        isBarrier = [Bool](repeating: false, count: table.ids.count)
        hasSignal = isBarrier
        stopsWalkers = isBarrier
        self.tell = tell
    }

    func progress(_ part: Double) { tell("reading nodes", part) }

    func visit(node: OSMNode) {
        if node.coordinate == nil { nowhere += 1 }
        switch table.put(node) {
        case .notWanted, .outdated: break
        case .placed(let index, let isRepeated):
            if isRepeated { repeated += 1 }
            isBarrier[index] = access.blocks(node.tags)
            stopsWalkers[index] = OSMFootpaths.stops(node.tags)
            hasSignal[index] = node.tags["highway"] == "traffic_signals"
        }
        let isFeature =
            !node.isDeleted && node.coordinate != nil
            && OSMFeature.isWanted(node.tags, hasExtent: false)
        features.put(isFeature ? node : nil, id: node.id, version: node.version)
    }

    /// Leaves out what lies beyond the 180th meridian, on the side with fewer nodes: a city's map
    /// does not go round the Earth.
    ///
    /// - Returns: How many nodes that were.
    func keepOneSide() -> Int {
        func isFarEast(_ place: Coordinate) -> Bool { place.longitudeE7 > 900_000_000 }
        func isFarWest(_ place: Coordinate) -> Bool { place.longitudeE7 < -900_000_000 }
        let east = table.known.count(where: isFarEast)
        let west = table.known.count(where: isFarWest)
        guard east > 0, west > 0 else { return 0 }
        let isBeyond = east < west ? isFarEast : isFarWest
        table.forget(where: isBeyond)
        features.remove { $0.coordinate.map(isBeyond) ?? false }
        return min(east, west)
    }
}
