/// What became of the tags of streets that speak of cars: which there are, how often, whether they
/// were obeyed, and where one stands.
struct OSMExplanation {
    private let access: OSMAccess
    private let speed: OSMSpeed
    private var found: [ImportReport.Tag: (count: Int, example: String)] = [:]

    init(_ access: OSMAccess) {
        self.access = access
        speed = OSMSpeed(country: .neutral)
    }

    /// The tags, by key and verdict, the most frequent first.
    var tags: [ImportReport.ExplainedTag] {
        found.map { tag, seen in
            ImportReport.ExplainedTag(tag: tag, count: seen.count, example: seen.example)
        }.sorted { one, other in
            let (first, second) = (one.tag, other.tag)
            return (first.key, -one.count, first.value) < (second.key, -other.count, second.value)
        }
    }

    /// Takes the tags of an element.
    mutating func add(_ kind: OSMKind, _ id: Int64, _ tags: OSMTags) {
        for (key, value) in tags.pairs {
            guard let verdict = verdict(key, value) else { continue }
            let tag = ImportReport.Tag(key: key, value: value, verdict: verdict)
            found[tag, default: (0, "\(kind) \(id)")].count += 1
        }
    }

    /// What becomes of a tag; nil for one that does not speak of cars.
    func verdict(_ key: String, _ value: String) -> ImportReport.Tag.Verdict? {
        if let subject = access.rules.subject(of: key) {
            guard key.hasSuffix(OSMConditional.suffix) else {
                let values = value.split(separator: ";").map { String($0.filter { $0 != " " }) }
                return values.contains { isKnown(subject, $0) } ? .obeyed : .unknownValue
            }
            let bare = String(key.dropLast(OSMConditional.suffix.count))
            let tags = OSMTags([(key, value)])
            let meanings = OSMConditional.meanings(bare, tags)
            let usual = OSMConditional.value(
                bare, tags, at: nil, frees: { frees(subject, $0) })
            if usual != nil { return .obeyed }
            if meanings.contains(.unknown) { return .otherCondition }
            // Limits are those of most of the week; everything else has its hours.
            return subject == .maxspeed ? .fewHours : .obeyed
        }
        if OSMAccess.sizes[key] != nil {
            return OSMSize.number(value) != nil ? .obeyed : .unknownValue
        }
        if let known = Self.others[key] { return known(value) ? .obeyed : .unknownValue }
        if speed.implied(OSMTags([(key, value)])) != nil { return .obeyed }
        let parts = key.split(separator: ":")
        guard let first = parts.first, Self.subjects.contains(first),
            !parts.contains(where: Self.notCars.contains)
        else { return nil }
        return Self.taxis.subject(of: key) == nil ? .unread : .ofTaxis
    }

    private func isKnown(_ subject: OSMRules.Subject, _ value: String) -> Bool {
        switch subject {
        case .access: OSMAccess.values[value] != nil
        case .oneway: OSMAccess.oneWays[value] != nil
        case .maxspeed: speed.limit(value) != nil
        case .restriction: OSMRestriction.meanings[value] != nil
        }
    }

    private func frees(_ subject: OSMRules.Subject, _ value: String) -> Bool {
        switch subject {
        case .access: OSMAccess.lets(value)
        case .oneway: value == "no"
        case .maxspeed: false
        case .restriction: value == "none"
        }
    }

    /// Keys that are read besides those of `OSMRules`, and which of their values are understood.
    private static let others: [String: @Sendable (String) -> Bool] = [
        "highway": { OSMStreet.isKnown(highway: $0) }, "route": { $0 == "ferry" },
        "junction": { ["roundabout", "circular"].contains($0) },
        "barrier": { OSMAccess.closed.union(open).contains($0) },
        "locked": { ["yes", "no"].contains($0) }, "bollard": { $0 == "rising" },
        "surface": { OSMGround.surfaces_kmh[$0] != nil || paved.contains($0) },
        "tracktype": { OSMGround.tracks_kmh[$0] != nil },
        "smoothness": { OSMGround.smoothness_kmh[$0] != nil || smooth.contains($0) },
        "impassable": { ["yes", "no"].contains($0) },
        "duration": { OSMFerry.minutes($0) != nil }, "except": { _ in true },
        "hour_on": { _ in true }, "hour_off": { _ in true }, "day_on": { _ in true },
        "day_off": { _ in true }, "maxspeed:practical": { _ in true },
        "maxspeed:advisory": { _ in true },
    ]

    private static let taxis = OSMRules(.taxi)

    private static let open: Set<String> = [
        "gate", "lift_gate", "swing_gate", "sliding_gate", "entrance", "toll_booth",
        "cattle_grid", "border_control", "height_restrictor", "kerb", "no", "yes",
    ]
    private static let paved: Set<String> = ["asphalt", "concrete", "paved", "concrete:plates"]
    private static let smooth: Set<String> = ["excellent", "good"]

    /// What a key that speaks of cars begins with.
    private static let subjects: Set<Substring> = [
        "access", "vehicle", "motor_vehicle", "motorcar", "taxi", "psv", "oneway", "maxspeed",
        "minspeed", "restriction", "maxheight", "maxwidth", "maxlength",
        "maxweight", "toll", "motorroad", "date_on", "date_off", "status", "overtaking",
    ]

    /// Whom else a key may speak of.
    private static let notCars: Set<Substring> = [
        "bicycle", "foot", "bus", "hgv", "goods", "motorcycle", "moped", "mofa", "coach",
        "trailer", "tourist_bus", "horse", "caravan", "hazmat", "bdouble", "agricultural",
        "emergency", "wheelchair", "disabled", "hov", "trolleybus", "tram", "axleload",
    ]
}

/// Tells an explanation of the elements of an extract before somebody else is told.
final class OSMExplaining: OSMVisitor {
    private(set) var explanation: OSMExplanation
    /// Who is told too.
    var visitor: any OSMVisitor
    /// The nodes of streets.
    var streetNodes: Set<Int64> = []

    init(_ explanation: OSMExplanation, _ visitor: any OSMVisitor) {
        self.explanation = explanation
        self.visitor = visitor
    }

    var isFull: Bool { visitor.isFull }

    func progress(_ part: Double) { visitor.progress(part) }

    func visit(node: OSMNode) {
        if !node.isDeleted, streetNodes.contains(node.id) {
            explanation.add(.node, node.id, node.tags)
        }
        visitor.visit(node: node)
    }

    func visit(way: OSMWay) {
        if !way.isDeleted, OSMStreet.isStreet(way.tags) {
            explanation.add(.way, way.id, way.tags)
        }
        visitor.visit(way: way)
    }

    func visit(relation: OSMRelation) {
        if !relation.isDeleted, relation.tags["type"]?.hasPrefix("restriction") == true {
            explanation.add(.relation, relation.id, relation.tags)
        }
        visitor.visit(relation: relation)
    }
}
