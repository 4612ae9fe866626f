import RideMap

/// What a way says about being driven along.
struct OSMStreet: Hashable {
    let roadClass: RoadClass
    let isSlipRoad: Bool
    let isRoundabout: Bool
    var allowsForward: Bool
    var allowsBackward: Bool
    /// Kilometres per hour.
    var forward_kmh: Double
    var backward_kmh: Double
    /// Index in the names of streets, from 1; 0 for none.
    var name = 0
    /// When it must not be entered though it may be driven along at other times.
    var closedForward: StreetClosings.Week = []
    var closedBackward: StreetClosings.Week = []

    /// Why a way that looks like a street is none.
    enum Refusal: String, CaseIterable {
        case notARoad = "ways that are no roads for cars"
        case forbidden = "roads that cars may not use"
        case tooSmall = "roads too low, narrow or weak for a car"
        case area = "squares drawn as areas"
        case unfinished = "roads not built yet or no longer there"
    }

    /// Whether a way is looked at: it is for somebody to walk or drive along, or for ships.
    static func isStreet(_ tags: OSMTags) -> Bool {
        tags["highway"] != nil || tags["route"] == "ferry"
    }

    /// Whether it is known what such a way is.
    static func isKnown(highway: String) -> Bool {
        RoadClass(facilityType: highway) != nil || invited[highway] != nil
            || others.contains(highway)
    }

    private static let unfinished: Set<String> = [
        "construction", "proposed", "planned", "abandoned", "razed", "disused", "demolished",
    ]
    private static let others = unfinished.union([
        "road", "footway", "path", "steps", "cycleway", "bridleway", "corridor", "platform",
        "elevator", "bus_guideway", "raceway", "crossing", "traffic_signals", "stop", "give_way",
        "mini_roundabout", "turning_circle", "turning_loop", "street_lamp", "bus_stop",
        "speed_camera", "motorway_junction", "services", "rest_area",
    ])

    /// Kinds of ways that are streets where cars are let in by name.
    static let invited: [String: RoadClass] = [
        "pedestrian": .livingStreet, "track": .service, "busway": .service,
    ]

    /// The street a way's tags describe; nil if it has no `highway` at all.
    ///
    /// - Throws: Why cars cannot use it.
    static func reading(
        _ tags: OSMTags, _ speed: OSMSpeed, _ access: OSMAccess
    ) throws(Refusal) -> (street: OSMStreet, isSpeedStated: Bool)? {
        guard let highway = tags["highway"] else { return nil }
        if unfinished.contains(highway) { throw .unfinished }
        let guest = invited[highway]
        let own = RoadClass(facilityType: highway == "road" ? "unclassified" : highway)
        guard let roadClass = own ?? guest else { throw .notARoad }
        func allows(_ direction: OSMRules.Direction) -> Bool {
            access.allows(tags, direction) && (guest == nil || access.invites(tags, direction))
        }
        if guest != nil, !allows(.forward), !allows(.backward) { throw .notARoad }
        if tags["area"] == "yes" { throw .area }
        let isRoundabout = ["roundabout", "circular"].contains(tags["junction"])
        let direction = access.direction(tags, highway: highway, isRoundabout: isRoundabout)
        let isSlipRoad = highway.hasSuffix("_link")
        let allowsForward = direction != .backward && allows(.forward)
        let allowsBackward = direction != .forward && allows(.backward)
        guard allowsForward || allowsBackward else { throw .forbidden }
        if tags["smoothness"] == "impassable" { throw .forbidden }
        if OSMAccess.isTooSmall(tags) { throw .tooSmall }
        let limits = speed.limits(tags, access.rules)
        let ground = OSMGround.most_kmh(tags)
        func driven(_ limit: Double?) -> Double {
            speed.driven_kmh(limit, roadClass, isSlipRoad: isSlipRoad, ground_kmh: ground)
        }
        let street = OSMStreet(
            roadClass: roadClass, isSlipRoad: isSlipRoad, isRoundabout: isRoundabout,
            allowsForward: allowsForward, allowsBackward: allowsBackward,
            forward_kmh: driven(direction == .backward ? limits.backward_kmh : limits.forward_kmh),
            backward_kmh: driven(direction == .forward ? limits.forward_kmh : limits.backward_kmh))
        return (street, (limits.forward_kmh ?? limits.backward_kmh) != nil)
    }
}

extension OSMStreet {
    /// The same with the hours at which cars may drive along it: open where it is so at any time,
    /// and closed at the others.
    ///
    /// - Throws: Why cars cannot use it at any time.
    static func hourlyReading(
        _ tags: OSMTags, _ speed: OSMSpeed, _ access: OSMAccess
    ) throws(Refusal) -> (street: OSMStreet, isSpeedStated: Bool)? {
        let changes = access.rules.changes([.access, .oneway], tags)
        guard !changes.isEmpty else { return try reading(tags, speed, access) }
        let parts = zip(changes, changes.dropFirst() + [StreetClosings.minutes]).map {
            (minutes: $0..<$1, found: try? reading(tags, speed, access.at($0)))
        }
        let usual = try? reading(tags, speed, access)
        guard var found = usual ?? parts.lazy.compactMap(\.found).first else {
            return try reading(tags, speed, access)
        }
        func closed(_ allows: (OSMStreet) -> Bool) -> StreetClosings.Week {
            StreetClosings.union([
                parts.filter { !($0.found.map { allows($0.street) } ?? false) }.map(\.minutes)
            ])
        }
        let (forward, backward) = (closed(\.allowsForward), closed(\.allowsBackward))
        found.street.allowsForward = forward.minutes < StreetClosings.minutes
        found.street.allowsBackward = backward.minutes < StreetClosings.minutes
        if found.street.allowsForward { found.street.closedForward = forward }
        if found.street.allowsBackward { found.street.closedBackward = backward }
        return found
    }
}

extension OSMStreet.Refusal: Error {}
