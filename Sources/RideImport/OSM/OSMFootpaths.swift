import RideCore
import RideMap

/// The ways that people on foot may go: footways, squares, steps, paths and tracks, and every
/// street that is not for motors alone.
///
/// Who may go where is what `foot` says, else `access`, else the kind of way by OpenStreetMap's
/// defaults: motorways, trunk roads and motor roads are not walked, bridle paths only where that is
/// said. One-way signs bind nobody on foot.
struct OSMFootpaths {
    /// The ways as a city is made of them.
    private(set) var draft = CityDraft(name: "", notice: "")
    /// How many of them no car may drive along.
    private(set) var count = 0

    /// The speed that stands in the file, in kilometres per hour; `Gait` counts by its own.
    private static let speed_kmh = 5.0

    /// - Parameter driven: The ids of the ways that are streets for cars.
    init(_ ways: OSMWayPass, _ nodes: OSMNodePass, driven: Set<Int64>) {
        var names: [String] = []
        var numbers: [String: Int] = [:]
        var walked: [OSMStreetWay] = []
        for way in ways.streets.elements {
            guard let roadClass = Self.roadClass(way.tags) else { continue }
            if !driven.contains(way.id) { count += 1 }
            let name = CityBuilder.tidied(way.tags["name"] ?? way.tags["ref"] ?? "")
            var number = 0
            if !name.isEmpty {
                number = numbers[name] ?? names.count + 1
                if number > names.count { names.append(name) }
                numbers[name] = number
            }
            let street = OSMStreet(
                roadClass: roadClass, isSlipRoad: false, isRoundabout: false, allowsForward: true,
                allowsBackward: true, forward_kmh: Self.speed_kmh, backward_kmh: Self.speed_kmh,
                name: number)
            walked.append(OSMStreetWay(id: way.id, refs: way.refs, street: street))
        }
        var cutter = OSMStreetCutter(nodes.table, pinned: nodes.stopsWalkers)
        let network = OSMNetwork(
            cutter.stretches(walked), nodes.table, isBarrier: nodes.stopsWalkers,
            hasSignal: Array(repeating: false, count: nodes.table.ids.count), names: names)
        draft.nodes = network.nodes
        draft.links = network.links
    }

    // MARK: Who may go where

    /// Under which class a way is walked; nil where it is not.
    static func roadClass(_ tags: OSMTags) -> RoadClass? {
        guard let highway = tags["highway"] else { return nil }
        let isAllowed: Bool
        if let foot = tags["foot"] {
            isAllowed = !refuses(foot)
        } else if let access = tags["access"], refuses(access) {
            isAllowed = false
        } else {
            isAllowed = tags["motorroad"] != "yes" && isWalkedByDefault(highway)
        }
        guard isAllowed else { return nil }
        switch highway {
        case "pedestrian": return .livingStreet
        case "footway", "path", "steps", "corridor", "platform", "cycleway", "bridleway", "track",
            "crossing":
            return .service
        // A walk along it is one along a large street, and no more.
        case "motorway", "motorway_link", "trunk", "trunk_link": return .primary
        case "road": return .unclassified
        default: return RoadClass(facilityType: highway)
        }
    }

    private static func isWalkedByDefault(_ highway: String) -> Bool {
        switch highway {
        case "motorway", "motorway_link", "trunk", "trunk_link", "bridleway": false
        default: true
        }
    }

    /// Whether a node with these tags keeps people on foot from walking past it: a barrier that is
    /// not theirs to open.
    static func stops(_ tags: OSMTags) -> Bool {
        guard let barrier = tags["barrier"] else { return false }
        if let foot = tags["foot"] { return refuses(foot) }
        if let access = tags["access"] { return refuses(access) }
        if tags["locked"] == "yes" { return true }
        switch barrier {
        case "wall", "fence", "hedge", "guard_rail", "debris":
            return true
        default: return false
        }
    }

    /// Whether none of the values, parted by semicolons, lets somebody on foot in.
    private static func refuses(_ values: String) -> Bool {
        values.split(separator: ";").allSatisfy { value in
            switch value.filter({ $0 != " " }) {
            case "no", "private", "use_sidepath", "agricultural", "forestry", "delivery",
                "military", "emergency", "restricted", "official", "residents":
                true
            default: false
            }
        }
    }
}

extension CityImporter {
    /// A city with its ways on foot. Ways that make no city by themselves are none.
    static func withFootpaths(
        _ draft: consuming CityDraft, _ city: City, _ file: String
    ) throws(ImportError) -> City {
        var builder = CityBuilder(consume draft, report: ImportReport())
        guard let paths = try? builder.build(file: file) else { return city }
        do throws(CityFileError) { return try city.addingFootpaths(paths) } catch {
            throw ImportError(file, error.description)
        }
    }
}
