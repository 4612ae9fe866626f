import RideMap

/// What a way says about being driven along.
struct OSMStreet: Hashable {
    let roadClass: RoadClass
    let isSlipRoad: Bool
    let isRoundabout: Bool
    let allowsForward: Bool
    let allowsBackward: Bool
    /// Kilometres per hour.
    let forward_kmh: Double
    let backward_kmh: Double
    /// Index in the names of streets, from 1; 0 for none.
    var name = 0

    /// Why a way that looks like a street is none.
    enum Refusal: String, CaseIterable {
        case notARoad = "ways that are no roads for cars"
        case forbidden = "roads that cars may not use"
        case area = "squares drawn as areas"
        case unfinished = "roads not built yet or no longer there"
    }

    /// The street a way's tags describe; nil if it has no `highway` at all.
    ///
    /// - Throws: Why cars cannot use it.
    static func reading(
        _ tags: OSMTags, _ speed: OSMSpeed
    ) throws(Refusal) -> (street: OSMStreet, isSpeedStated: Bool)? {
        guard let highway = tags["highway"] else { return nil }
        switch highway {
        case "construction", "proposed", "planned", "abandoned", "razed", "disused", "demolished":
            throw .unfinished
        default: break
        }
        guard let roadClass = RoadClass(facilityType: highway == "road" ? "unclassified" : highway)
        else { throw .notARoad }
        if tags["area"] == "yes" { throw .area }
        let isRoundabout = ["roundabout", "circular"].contains(tags["junction"])
        let direction = OSMAccess.direction(tags, highway: highway, isRoundabout: isRoundabout)
        let isSlipRoad = highway.hasSuffix("_link")
        let allowsForward = direction != .backward && OSMAccess.allowsCars(tags, .forward)
        let allowsBackward = direction != .forward && OSMAccess.allowsCars(tags, .backward)
        guard allowsForward || allowsBackward else { throw .forbidden }
        if tags["smoothness"] == "impassable" { throw .forbidden }
        let limits = speed.limits(tags)
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

extension OSMStreet.Refusal: Error {}

/// The rules of `access` and `oneway`, as far as cars that carry passengers are concerned.
enum OSMAccess {
    /// The keys that speak of cars, the most particular first.
    private static let keys = ["motorcar", "motor_vehicle", "vehicle", "access"]

    /// Whether a car may drive here in any direction.
    static func allowsCars(_ tags: OSMTags) -> Bool {
        allowsCars(tags, .forward) || allowsCars(tags, .backward)
    }

    /// Whether a car may drive here in one direction.
    ///
    /// `destination` and `customers` may: somebody is taken there. `private` may not, nor
    /// `delivery`, `permit` and the like; the most particular key decides, and of each what it says
    /// of this direction (`vehicle:backward`) before what it says of both.
    static func allowsCars(_ tags: OSMTags, _ direction: OneDirection) -> Bool {
        if tags["impassable"] == "yes" || tags["status"] == "closed" { return false }
        for key in keys {
            guard let value = usual("\(key):\(direction)", tags) ?? usual(key, tags)
            else { continue }
            return !isRefusal(value)
        }
        switch tags["service"] {
        // Nobody is picked up in the row of a car park or at a petrol pump; and what buses, fire
        // engines and drive-ins have to themselves leads nowhere.
        case "emergency_access", "drive-through", "bus", "busway", "parking_aisle": return false
        default: return true
        }
    }

    /// What a key says of cars, conditions of hours included.
    private static func usual(_ key: String, _ tags: OSMTags) -> String? {
        OSMConditional.usual(key, tags) { !isRefusal($0) }?.value
    }

    /// Whether none of the values, parted by semicolons, lets a car in.
    private static func isRefusal(_ values: String) -> Bool {
        values.split(separator: ";").allSatisfy { refuses($0.filter { $0 != " " }) }
    }

    private static func refuses(_ value: String) -> Bool {
        switch value {
        case "no", "private", "agricultural", "forestry", "delivery", "permit", "military",
            "emergency", "restricted", "official", "residents":
            true
        default: false
        }
    }

    /// A way along a street, seen from the order of its nodes; named as in keys.
    enum OneDirection: String {
        case forward
        case backward
    }

    /// The ways a street may be driven along, seen from the order of its nodes.
    enum Direction {
        case both
        case forward
        case backward
    }

    /// What `oneway` says or implies.
    static func direction(_ tags: OSMTags, highway: String, isRoundabout: Bool) -> Direction {
        let stated = ["oneway:motorcar", "oneway:motor_vehicle", "oneway"].lazy
            .compactMap { OSMConditional.usual($0, tags) { $0 == "no" }?.value }.first
        switch stated {
        case "yes", "true", "1": return .forward
        case "-1", "reverse": return .backward
        case "no", "false", "0", "alternating": return .both
        // One direction by turns: neither can be relied on, but both can be driven.
        case "reversible": return .both
        default: break
        }
        return isRoundabout || highway == "motorway" || highway == "motorway_link"
            ? .forward : .both
    }

    /// Whether a node with these tags keeps cars from driving past it.
    static func blocksCars(_ tags: OSMTags) -> Bool {
        guard let barrier = tags["barrier"] else { return false }
        for key in keys {
            guard let value = usual(key, tags) else { continue }
            return isRefusal(value)
        }
        if tags["locked"] == "yes" { return true }
        switch barrier {
        case "bollard", "block", "jersey_barrier", "log", "chain", "debris", "wall", "fence",
            "hedge", "stile", "cycle_barrier", "kissing_gate", "turnstile", "full-height_turnstile",
            "motorcycle_barrier", "sump_buster", "bus_trap", "planter", "rock", "rope", "spikes",
            "guard_rail", "concrete":
            return true
        // Gates without a word about who may pass are open by day, or there is somebody to open.
        default: return false
        }
    }
}
