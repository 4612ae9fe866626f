import RideCore
import RideMap

/// The first reading: what relations say.
final class OSMRelationPass: OSMVisitor {
    private(set) var restrictions = OSMLatest<OSMRestriction>()
    private(set) var refusals: [OSMRestriction.Refusal: Int] = [:]
    private let tell: (String, Double) -> Void

    init(_ tell: @escaping (String, Double) -> Void) { self.tell = tell }

    func progress(_ part: Double) { tell("reading relations", part) }

    func visit(relation: OSMRelation) {
        var restriction: OSMRestriction?
        if !relation.isDeleted {
            do throws(OSMRestriction.Refusal) {
                restriction = try OSMRestriction(relation)
            } catch {
                refusals[error, default: 0] += 1
            }
        }
        restrictions.put(restriction, id: relation.id, version: relation.version)
    }
}

/// The second reading: ways, with the ids of their nodes.
final class OSMWayPass: OSMVisitor {
    private(set) var streets = OSMLatest<OSMWay>()
    /// Ways that are no lines.
    private(set) var short = 0
    private let tell: (String, Double) -> Void

    init(_ relations: OSMRelationPass, _ tell: @escaping (String, Double) -> Void) {
        self.tell = tell
    }

    func progress(_ part: Double) { tell("reading ways", part) }

    func visit(way: OSMWay) {
        let isStreet = !way.isDeleted && way.tags["highway"] != nil
        if isStreet, way.refs.count < 2 { short += 1 }
        streets.put(
            isStreet && way.refs.count > 1 ? way : nil, id: way.id, version: way.version)
    }

    /// The ids of all nodes that are referred to, in no order, some several times.
    var refs: [Int64] { streets.elements.flatMap(\.refs) }
}

/// The third reading: where the nodes are, and what stands there.
final class OSMNodePass: OSMVisitor {
    private(set) var table: OSMNodeTable
    /// Whether cars cannot pass each node of the table.
    private(set) var isBarrier: [Bool]
    /// Whether there is a traffic light at each node of the table.
    private(set) var hasSignal: [Bool]
    /// Nodes that came again.
    private(set) var repeated = 0
    /// Nodes without valid coordinates.
    private(set) var nowhere = 0
    private let tell: (String, Double) -> Void

    init(_ ways: OSMWayPass, _ tell: @escaping (String, Double) -> Void) {
        table = OSMNodeTable(ways.refs)
        isBarrier = [Bool](repeating: false, count: table.ids.count)
        hasSignal = isBarrier
        self.tell = tell
    }

    func progress(_ part: Double) { tell("reading nodes", part) }

    func visit(node: OSMNode) {
        if node.coordinate == nil { nowhere += 1 }
        switch table.put(node) {
        case .notWanted, .outdated: break
        case .placed(let index, let isRepeated):
            if isRepeated { repeated += 1 }
            isBarrier[index] = OSMAccess.blocksCars(node.tags)
            hasSignal[index] = node.tags["highway"] == "traffic_signals"
        }
    }
}
