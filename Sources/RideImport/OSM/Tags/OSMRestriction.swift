import RideMap

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

    /// What it says, perhaps something else at some hours than at others.
    let statements: [Statement]
    let from: [Int64]
    let via: Via
    let to: [Int64]

    /// Why a restriction is left out.
    enum Refusal: String, Error, CaseIterable {
        case conditional = "turn restrictions that never hold"
        case otherwise = "turn restrictions under other conditions than hours"
        case notForCars = "turn restrictions not for cars"
        case incomplete = "turn restrictions with members missing"
        case unknown = "turn restrictions of an unknown kind"
    }

    /// What is said of one turn or several, `no_left_turn;no_u_turn`, and when.
    struct Statement {
        let kinds: [Kind]
        /// Nil for all week.
        let hours: StreetClosings.Week?
    }

    /// One thing that is said.
    struct Kind {
        /// Whether all other turns are forbidden, and not this one.
        let isOnly: Bool
        let turn: Turn
    }

    /// What values say.
    static let meanings: [String: Kind] = [
        "no_left_turn": Kind(isOnly: false, turn: .left),
        "no_right_turn": Kind(isOnly: false, turn: .right),
        "no_straight_on": Kind(isOnly: false, turn: .straight),
        "no_u_turn": Kind(isOnly: false, turn: .around),
        "no_entry": Kind(isOnly: false, turn: .any), "no_exit": Kind(isOnly: false, turn: .any),
        "only_left_turn": Kind(isOnly: true, turn: .left),
        "only_right_turn": Kind(isOnly: true, turn: .right),
        "only_straight_on": Kind(isOnly: true, turn: .straight),
        "only_u_turn": Kind(isOnly: true, turn: .around),
    ]

    /// The restriction a relation states, or nil if it is no restriction.
    init?(_ relation: OSMRelation, _ rules: OSMRules) throws(Refusal) {
        let type = relation.tags["type"] ?? ""
        guard type == "restriction" || type.hasPrefix("restriction:") else { return nil }
        if type.hasPrefix("restriction:"), !Self.names(rules).contains(String(type.dropFirst(12))) {
            throw .notForCars
        }
        statements = try Self.stated(relation.tags, rules)
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

    private static func names(_ rules: OSMRules) -> [String] { rules.vehicle.names + ["car"] }

    private static func stated(
        _ tags: OSMTags, _ rules: OSMRules
    ) throws(Refusal) -> [Statement] {
        let except = (tags["except"] ?? "").split(separator: ";").map { $0.filter { $0 != " " } }
        if except.contains(where: names(rules).contains) { throw .notForCars }
        let limits = try hours(tags)
        func value(at minute: Int?) -> String? {
            var rules = rules
            rules.minute = minute
            return rules.values(.restriction, tags) { $0 == "none" }.first?.value
        }
        let changes = rules.changes([.restriction], tags)
        var minutes: [String: StreetClosings.Week] = [:]
        for (start, end) in zip(changes, changes.dropFirst() + [StreetClosings.minutes]) {
            guard let value = value(at: start), value != "none" else { continue }
            minutes[value, default: []].append(start..<end)
        }
        if changes.isEmpty, let value = value(at: nil), value != "none" {
            minutes[value] = [0..<StreetClosings.minutes]
        }
        guard !minutes.isEmpty else {
            let conditions = rules.conditions(.restriction, tags)
            if conditions.contains(.unknown) { throw .otherwise }
            if !conditions.isEmpty { throw .conditional }
            let isOthers = tags.pairs.contains { $0.key.hasPrefix("restriction:") }
            throw isOthers ? .notForCars : .unknown
        }
        var statements: [Statement] = []
        for (value, stated) in minutes.sorted(by: { $0.key < $1.key }) {
            let kinds = value.split(separator: ";").compactMap { value in
                meanings[value.filter { $0 != " " }]
            }
            guard !kinds.isEmpty else { continue }
            let week = StreetClosings.union([stated]).flatMap { range in
                limits.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
            }
            guard !week.isEmpty else { continue }
            let isAlways = week.minutes == StreetClosings.minutes
            statements.append(Statement(kinds: kinds, hours: isAlways ? nil : week))
        }
        guard !statements.isEmpty else { throw .unknown }
        return statements
    }

    /// When it holds by the keys that hours had before conditions were written beside the value:
    /// `hour_on`, `hour_off`, `day_on`, `day_off`, `opening_hours`.
    private static func hours(_ tags: OSMTags) throws(Refusal) -> StreetClosings.Week {
        if tags["date_on"] != nil || tags["date_off"] != nil { throw .otherwise }
        func both(_ on: String, _ off: String) throws(Refusal) -> String? {
            guard let start = tags[on], let end = tags[off] else {
                if tags[on] == nil, tags[off] == nil { return nil }
                throw .otherwise
            }
            return start + "-" + end
        }
        let days = try both("day_on", "day_off").map { days in
            // `Monday-Friday` as `Mo-Fr`.
            days.split(separator: "-").map { day in
                day.prefix(1).uppercased() + day.dropFirst().prefix(1).lowercased()
            }.joined(separator: "-")
        }
        let hours = try both("hour_on", "hour_off")
        let words = [days, hours].compactMap { $0 }
        let stated = words.isEmpty ? tags["opening_hours"] : words.joined(separator: " ")
        guard let stated else { return [0..<StreetClosings.minutes] }
        guard let week = OSMHours.week(stated) else { throw .otherwise }
        return week
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
