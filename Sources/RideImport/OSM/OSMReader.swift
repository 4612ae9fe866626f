import RideCore
import RideMap

/// Reads an OpenStreetMap extract into a draft of a city.
///
/// Three readings: relations first, because only they say which ways without a tag are wanted; then
/// ways, because only they say which nodes are; then nodes. So no more is held in memory than what
/// ends up in the city.
struct OSMReader {
    private let source: OSMSource
    private let access: OSMAccess
    private let tell: (String, Double) -> Void
    /// Whether the city was given a name.
    private let hasName: Bool
    private(set) var draft: CityDraft
    /// The ways on foot; nil where there are none but the streets.
    private(set) var footpaths: CityDraft?
    private(set) var report = ImportReport()
    /// Why there is no street in it; nil where there are some.
    private(set) var lack: String?

    init(
        _ source: OSMSource, name: String?, vehicle: OSMVehicle = .car,
        speeds: SpeedTable? = nil, progress: @escaping (String, Double) -> Void
    ) {
        self.source = source
        access = OSMAccess(vehicle)
        tell = progress
        draft = CityDraft(name: name ?? Self.name(of: source.file), notice: Self.notice)
        draft.hasTurnCosts = true
        draft.speeds = speeds
        hasName = name != nil
    }

    /// The drafts of the city and of its ways on foot, which are no longer here afterwards: those
    /// of a whole state fill gigabytes.
    mutating func takeDrafts() -> (city: CityDraft, footpaths: CityDraft?) {
        defer { draft = CityDraft(name: draft.name, notice: draft.notice) }
        return (draft, footpaths.take())
    }

    /// Who made the map, in the words the licence asks for.
    static let notice = "© OpenStreetMap contributors, ODbL 1.0"

    /// The name of a file as that of a city: without folder and suffix, words instead of marks.
    static func name(of file: String) -> String {
        let last = file.split(separator: "/").last ?? ""
        let stem = last.prefix { $0 != "." }
        let words = stem.split { $0 == "_" || $0 == "-" || $0 == " " }
        return words.isEmpty ? "City" : CityBuilder.tidied(words.joined(separator: " "))
    }

    /// Reads everything.
    ///
    /// - Parameters:
    ///   - country: The country's rules, or nil to guess it from where the city is.
    ///   - explains: Whether to report what became of every tag that speaks of cars.
    mutating func read(country: Country?, explains: Bool = false) throws(ImportError) {
        let relations = OSMRelationPass(access.rules, tell)
        let explaining = explains ? OSMExplaining(OSMExplanation(access), relations) : nil
        let source = source
        func pass(_ kind: OSMKind, _ visitor: any OSMVisitor) throws(ImportError) {
            explaining?.visitor = visitor
            try source.read(kind, explaining ?? visitor)
        }
        try pass(.relation, relations)
        let ways = OSMWayPass(relations, tell)
        try pass(.way, ways)
        let nodes = OSMNodePass(ways, access, tell)
        if let explaining {
            explaining.streetNodes = Set(ways.streets.elements.flatMap(\.refs))
        }
        try pass(.node, nodes)
        report.tags = explaining?.explanation.tags ?? []
        let beyond = nodes.keepOneSide()
        tell("cutting streets", 0)
        let shapes = OSMShapes(
            table: nodes.table, ways: ways.features, streets: ways.streets)
        let middle = Bounds(
            containing: ways.streets.elements.lazy.flatMap { shapes.points($0.refs) })?.center
        let rules = country ?? middle.map(Country.guessed) ?? .neutral
        report.country = rules.remark(isGuessed: country == nil)
        draft.country = rules.code
        draft.drivesOnLeft = rules.drivesOnLeft
        draft.estimatesZones = true
        let streets = streetWays(ways, shapes, rules)
        makeStreets(streets, relations, nodes)
        makeFootpaths(ways, nodes, driven: Set(streets.ways.map(\.id)))
        tell("collecting places", 0)
        collect(shapes, relations, ways, nodes, rules)
        count(relations, ways, nodes)
        report.add("nodes beyond the 180th meridian, left out with what leads there", beyond)
    }

    // MARK: Streets

    private mutating func makeStreets(
        _ found: (ways: [OSMStreetWay], names: StreetNames), _ relations: OSMRelationPass,
        _ nodes: OSMNodePass
    ) {
        let (streets, names) = found
        let restrictions = relations.restrictions.elements
        // A link is never of a way of which something is said and of another one besides.
        let members = Set(restrictions.flatMap(\.ways))
            .union(draft.speeds.map { Array($0.firstLine.keys) } ?? [])
        var pinned = nodes.isBarrier
        for restriction in restrictions {
            if case .node(let id) = restriction.via, let index = nodes.table.index(of: id) {
                pinned[index] = true
            }
        }
        for way in streets where members.contains(way.id) {
            for id in [way.refs.first, way.refs.last] {
                if let index = id.flatMap(nodes.table.index) { pinned[index] = true }
            }
        }
        var cutter = OSMStreetCutter(nodes.table, pinned: pinned)
        let stretches = cutter.stretches(streets)
        let network = OSMNetwork(
            stretches, nodes.table, isBarrier: nodes.isBarrier, hasSignal: nodes.hasSignal,
            names: names.all)
        let turns = OSMTurns(network, restrictions)
        draft.nodes = network.nodes
        draft.links = network.links
        draft.signals = network.signals
        draft.forbiddenTurns = turns.forbidden
        draft.hourlyTurns = turns.hourly
        draft.alternativeNames = names.alternatives
        draft.localNames = names.local
        report.nodesRead = draft.nodes.count
        report.linksRead = draft.links.count
        report.add("traffic lights", network.signals.count)
        report.add("traffic lights far from any crossing", network.lostSignals)
        report.add("turn restrictions", turns.applied)
        report.add("turn restrictions between streets that do not meet", turns.unmatched)
        report.add("turn restrictions that may mean several turns", turns.unclear)
        report.add("nodes missing in ways", cutter.gaps)
        if draft.links.isEmpty { lack = reason(streets.count, gaps: cutter.gaps) }
    }

    /// Why there is no street at all.
    private func reason(_ streets: Int, gaps: Int) -> String {
        if streets > 0, gaps > 0 {
            return "expected the nodes of its \(streets) streets, which are not in it; Overpass "
                + "adds them with (._;>;); before out, or with out geom"
        }
        if streets > 0 { return "expected streets of two nodes and more" }
        let refused = report.counts.filter { count in
            count.count > 0 && OSMStreet.Refusal.allCases.contains { $0.rawValue == count.label }
        }
        guard !refused.isEmpty else { return "expected streets: no way in it has a highway" }
        return "expected streets for cars; in it are "
            + refused.map { "\($0.count) \($0.label)" }.joined(separator: ", ")
    }

    private mutating func makeFootpaths(
        _ ways: OSMWayPass, _ nodes: OSMNodePass, driven: Set<Int64>
    ) {
        let paths = OSMFootpaths(ways, nodes, driven: driven)
        report.add("ways that only people on foot may go", paths.count)
        guard paths.count > 0 else { return }
        var draft = paths.draft
        draft.country = self.draft.country
        draft.drivesOnLeft = self.draft.drivesOnLeft
        footpaths = draft
    }

    private mutating func streetWays(
        _ ways: OSMWayPass, _ shapes: OSMShapes, _ country: Country
    ) -> (ways: [OSMStreetWay], names: StreetNames) {
        let speed = OSMSpeed(country: country)
        var names = StreetNames()
        var streets: [OSMStreetWay] = []
        var refusals = [OSMStreet.Refusal: Int]()
        var ferries = 0
        func append(_ street: OSMStreet, _ way: OSMWay) {
            var named = street
            named.name = names.index(way.tags)
            streets.append(OSMStreetWay(id: way.id, refs: way.refs, street: named))
        }
        for way in ways.streets.elements {
            if var ferry = OSMFerry.reading(way.tags, access) {
                if let known = OSMFerry.speed_kmh(way.tags, shapes.points(way.refs)) {
                    (ferry.forward_kmh, ferry.backward_kmh) = (known, known)
                }
                append(ferry, way)
                ferries += 1
                continue
            }
            do throws(OSMStreet.Refusal) {
                guard let (street, isStated) = try OSMStreet.hourlyReading(way.tags, speed, access)
                else { continue }
                if !isStated { report.speedsAssumed += 1 }
                append(street, way)
            } catch {
                refusals[error, default: 0] += 1
            }
        }
        report.add("ferries for cars", ferries)
        report.add("ways that are streets", streets.count)
        for refusal in OSMStreet.Refusal.allCases {
            report.add(refusal.rawValue, refusals[refusal] ?? 0)
        }
        return (streets, names)
    }

    // MARK: Everything else

    private mutating func collect(
        _ shapes: OSMShapes, _ relations: OSMRelationPass, _ ways: OSMWayPass,
        _ nodes: OSMNodePass, _ country: Country
    ) {
        let areas = relations.areas.elements
        let features = ways.features.elements
        var places = OSMPlaces(shapes, country: country)
        places.collect(nodes: nodes.features.elements, ways: features, relations: areas)
        draft.places = places.places
        draft.localPlaceNames = places.localNames
        if !hasName, let name = places.cityName { draft.name = name }
        var addresses = OSMAddresses(shapes)
        addresses.collect(nodes: nodes.features, ways: features, relations: areas)
        draft.houses = addresses.houses
        report.placesRead = draft.places.count
        report.add("places there twice", places.doubles)
        report.add("places nobody knows where", places.lost)
        report.add("house numbers", addresses.houses.count)
        report.add("house numbers worked out between two others", addresses.interpolated)
        report.add("house numbers without a street", addresses.streetless)
        report.add("lines of house numbers that could not be filled in", addresses.unusable)
        guard let streets = Bounds(containing: draft.links.lazy.flatMap(\.shape)) else { return }
        var scenery = OSMScenery(shapes, streets: streets)
        scenery.collect(ways: features, relations: areas, streets: streets)
        draft.areas = scenery.areas
        draft.lines = scenery.lines
        report.add("areas of water and green", scenery.areas.count)
        report.add("areas whose outline is not all there", scenery.open)
        report.add("coasts that could not be closed into a sea", scenery.hasOpenSea ? 1 : 0)
        report.add("coasts, rivers and railways", scenery.lines.count)
    }

    private mutating func count(
        _ relations: OSMRelationPass, _ ways: OSMWayPass, _ nodes: OSMNodePass
    ) {
        for refusal in OSMRestriction.Refusal.allCases {
            report.add(refusal.rawValue, relations.refusals[refusal] ?? 0)
        }
        report.add(
            "turn restrictions of certain hours",
            relations.restrictions.elements.count { $0.statements.contains { $0.hours != nil } })
        report.add(
            "streets that are closed at certain hours",
            draft.links.count { !$0.closedForward.isEmpty || !$0.closedBackward.isEmpty })
        report.add(
            "elements that came again",
            relations.restrictions.repeated + relations.areas.repeated + ways.streets.repeated
                + ways.features.repeated + nodes.repeated)
        report.add("elements that an editor has marked as deleted", source.deletions)
        report.add("nodes that are nowhere on the Earth", nodes.nowhere)
        report.add("ways of fewer than two nodes", ways.short)
    }
}

/// The names of streets, each once, and what else they are called.
private struct StreetNames {
    private(set) var all: [String] = []
    private(set) var alternatives: [(street: String, name: String)] = []
    private(set) var local: [(street: String, language: String, name: String)] = []
    private var indices: [String: Int] = [:]

    private static let otherKeys: Set<String> = [
        "alt_name", "int_name", "old_name", "short_name", "official_name", "loc_name", "nat_name",
        "reg_name",
    ]

    /// The number of the name of a street with these tags, from 1; 0 if it has none.
    mutating func index(_ tags: OSMTags) -> Int {
        let name = tags["name"].map(CityBuilder.tidied) ?? ""
        let reference = CityBuilder.tidied(tags["ref"] ?? "")
        let street = name.isEmpty ? reference : name
        guard !street.isEmpty else { return 0 }
        for (key, value) in tags.pairs where Self.otherKeys.contains(key) || key.hasPrefix("name:")
        {
            if !name.isEmpty, let language = OSMTags.language(of: key) {
                local.append((street, language, value))
            }
            for part in value.split(separator: ";") {
                let other = CityBuilder.tidied(String(part))
                if !other.isEmpty, other != street { alternatives.append((street, other)) }
            }
        }
        if !name.isEmpty, !reference.isEmpty, reference != name {
            for part in reference.split(separator: ";") {
                alternatives.append((street, CityBuilder.tidied(String(part))))
            }
        }
        if let index = indices[street] { return index }
        all.append(street)
        indices[street] = all.count
        return all.count
    }
}
