/// A turn restriction as the map states it, before it is looked up in the streets.
struct OSMRestriction {
    /// Where the turn is made.
    enum Via {
        case node(Int64)
        case ways([Int64])
    }

    /// Which way it turns, to tell apart turns at a way that goes on past the crossing.
    enum Turn {
        case left
        case right
        case straight
        case around
        case any
    }

    let isOnly: Bool
    /// Whether it holds for most of the week, and not for all of it.
    let isOfMostHours: Bool
    let turn: Turn
    let from: [Int64]
    let via: Via
    let to: [Int64]

    /// Why a restriction is left out.
    enum Refusal: String, Error, CaseIterable {
        case conditional = "turn restrictions of certain hours, half of the week at most"
        case otherwise = "turn restrictions under other conditions than hours"
        case notForCars = "turn restrictions not for cars"
        case incomplete = "turn restrictions with members missing"
        case unknown = "turn restrictions of an unknown kind"
    }

    private static let vehicles: Set<String> = ["motorcar", "motor_vehicle", "vehicle", "car"]
    private static let hours = [
        "hour_on", "hour_off", "day_on", "day_off", "opening_hours", "date_on",
    ]

    /// The restriction a relation states, or nil if it is no restriction.
    init?(_ relation: OSMRelation) throws(Refusal) {
        let type = relation.tags["type"] ?? ""
        guard type == "restriction" || type.hasPrefix("restriction:") else { return nil }
        if type.hasPrefix("restriction:"), !Self.vehicles.contains(String(type.dropFirst(12))) {
            throw .notForCars
        }
        let kind = try Self.kind(relation.tags)
        (isOnly, turn, isOfMostHours) = kind
        from = Self.members(relation, "from", .way)
        to = Self.members(relation, "to", .way)
        let nodes = Self.members(relation, "via", .node)
        let ways = Self.members(relation, "via", .way)
        guard !from.isEmpty, !to.isEmpty else { throw .incomplete }
        if let node = nodes.first, ways.isEmpty {
            via = .node(node)
        } else if !ways.isEmpty {
            via = .ways(ways)
        } else {
            throw .incomplete
        }
    }

    private static func kind(
        _ tags: OSMTags
    ) throws(Refusal) -> (isOnly: Bool, turn: Turn, isOfMostHours: Bool) {
        let except = (tags["except"] ?? "").split(separator: ";").map { $0.filter { $0 != " " } }
        if except.contains(where: vehicles.contains) { throw .notForCars }
        if hours.contains(where: { tags[$0] != nil }) { throw .conditional }
        let keys = ["restriction:motorcar", "restriction:motor_vehicle", "restriction"]
        let stated = keys.lazy.compactMap { OSMConditional.usual($0, tags) { $0 == "none" } }
        guard let usual = stated.first else {
            let meanings = keys.flatMap { OSMConditional.meanings($0, tags) }
            if !meanings.isEmpty { throw meanings.contains(.unknown) ? .otherwise : .conditional }
            let isOthers = tags.pairs.contains { $0.key.hasPrefix("restriction:") }
            throw isOthers ? .notForCars : .unknown
        }
        // What is forbidden as a rule, and allowed all week.
        if usual.isConditional, usual.value == "none" { throw .conditional }
        let (isOnly, turn) = try meaning(of: usual.value)
        return (isOnly, turn, usual.isConditional)
    }

    private static func meaning(
        of value: String
    ) throws(Refusal) -> (isOnly: Bool, turn: Turn) {
        switch value {
        case "no_left_turn": return (false, .left)
        case "no_right_turn": return (false, .right)
        case "no_straight_on": return (false, .straight)
        case "no_u_turn": return (false, .around)
        case "no_entry", "no_exit": return (false, .any)
        case "only_left_turn": return (true, .left)
        case "only_right_turn": return (true, .right)
        case "only_straight_on": return (true, .straight)
        case "only_u_turn": return (true, .around)
        default: throw .unknown
        }
    }

    private static func members(
        _ relation: OSMRelation, _ role: String, _ kind: OSMKind
    ) -> [Int64] {
        relation.members.compactMap { $0.role == role && $0.kind == kind ? $0.id : nil }
    }

    /// All ways it speaks of.
    var ways: [Int64] {
        switch via {
        case .node: from + to
        case .ways(let ways): from + ways + to
        }
    }
}
