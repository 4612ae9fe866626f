/// Where cars that carry passengers may drive.
struct OSMAccess {
    private(set) var rules: OSMRules

    init(_ vehicle: OSMVehicle = .car) { rules = OSMRules(vehicle) }

    /// The same at a minute of the week.
    func at(_ minute: Int) -> OSMAccess {
        var access = self
        access.rules.minute = minute
        return access
    }

    /// Whether a car may drive along a way with these tags in one direction.
    ///
    /// `destination` and `customers` may: somebody is taken there. `private` may not, nor
    /// `delivery`, `permit` and the like.
    func allows(_ tags: OSMTags, _ direction: OSMRules.Direction) -> Bool {
        if tags["impassable"] == "yes" || tags["status"] == "closed" { return false }
        if let value = rules.values(.access, tags, direction, frees: Self.lets).first {
            return Self.lets(value.value)
        }
        switch tags["service"] {
        // Nobody is picked up in the row of a car park or at a petrol pump; and what buses, fire
        // engines and drive-ins have to themselves leads nowhere.
        case "emergency_access", "drive-through", "bus", "busway", "parking_aisle": return false
        default: return true
        }
    }

    /// Whether cars are let in by name where nobody would expect them, as in a pedestrian street.
    func invites(_ tags: OSMTags, _ direction: OSMRules.Direction) -> Bool {
        let stated = rules.values(.access, tags, direction, isNamed: true, frees: Self.lets).first
        return ["yes", "designated", "permissive"].contains(stated?.value)
    }

    /// Whether it is too low, narrow, short or weak for a car, as OSRM's car profile has it.
    static func isTooSmall(_ tags: OSMTags) -> Bool {
        tags.pairs.contains { key, value in
            guard let least = sizes[key], let size = OSMSize.number(value) else { return false }
            return size < least
        }
    }

    /// What a car needs, in metres and tonnes.
    static let sizes: [String: Double] = [
        "maxheight": 2, "maxheight:physical": 2, "maxwidth": 1.9, "maxwidth:physical": 1.9,
        "maxlength": 4.8, "maxweight": 2,
    ]

    /// What values say, each of them; those that are not here let cars in.
    static let values: [String: Bool] = [
        "yes": true, "designated": true, "permissive": true, "destination": true,
        "customers": true, "public": true, "no": false, "private": false, "agricultural": false,
        "forestry": false, "delivery": false, "permit": false, "military": false,
        "emergency": false, "restricted": false, "official": false, "residents": false,
    ]

    /// Whether one of the values, parted by semicolons, lets a car in.
    static func lets(_ values: String) -> Bool {
        values.split(separator: ";").contains { Self.values[$0.filter { $0 != " " }] ?? true }
    }

    /// The ways a street may be driven along, seen from the order of its nodes.
    enum Direction {
        case both
        case forward
        case backward
    }

    /// What values of `oneway` say. `reversible` is one direction by turns: neither can be relied
    /// on, but both can be driven.
    static let oneWays: [String: Direction] = [
        "yes": .forward, "true": .forward, "1": .forward, "-1": .backward, "reverse": .backward,
        "no": .both, "false": .both, "0": .both, "alternating": .both, "reversible": .both,
    ]

    /// What `oneway` says or implies.
    func direction(_ tags: OSMTags, highway: String, isRoundabout: Bool) -> Direction {
        let stated = rules.values(.oneway, tags) { $0 == "no" }.first
        if let direction = stated.flatMap({ Self.oneWays[$0.value] }) { return direction }
        return isRoundabout || highway == "motorway" || highway == "motorway_link"
            ? .forward : .both
    }

    // MARK: Barriers

    /// Barriers that keep cars out where nothing says who may pass. Gates and the like are open by
    /// day, or there is somebody to open.
    static let closed: Set<String> = [
        "bollard", "block", "jersey_barrier", "log", "chain", "debris", "wall", "fence", "hedge",
        "stile", "cycle_barrier", "kissing_gate", "turnstile", "full-height_turnstile",
        "motorcycle_barrier", "sump_buster", "bus_trap", "planter", "rock", "rope", "spikes",
        "guard_rail", "concrete",
    ]

    /// Whether a node with these tags keeps cars from driving past it.
    ///
    /// What is said of a crossing is said of those who cross.
    func blocks(_ tags: OSMTags) -> Bool {
        guard !tags.isEmpty, tags["highway"] != "crossing" else { return false }
        if Self.isTooSmall(tags) { return true }
        if let value = rules.values(.access, tags, frees: Self.lets).first {
            return !Self.lets(value.value)
        }
        guard let barrier = tags["barrier"] else { return false }
        switch tags["locked"] {
        case "yes": return true
        case "no" where barrier == "chain": return false
        default: break
        }
        // What sinks into the ground does so for cars, as a gate is opened for them.
        if barrier == "bollard", tags["bollard"] == "rising" { return false }
        return Self.closed.contains(barrier)
    }
}

/// Heights, widths, lengths and weights as maps write them.
enum OSMSize {
    /// The number in metres or tonnes; nil where it is none.
    static func number(_ text: String) -> Double? {
        let text = text.lowercased().filter { $0 != " " }
        if let feet = feet(text) { return feet }
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
        guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })) else { return nil }
        switch text.dropFirst(digits.count) {
        case "", "m", "t": return number
        case "cm": return number / 100
        case "kg": return number / 1_000
        case "ft": return number * 0.304_8
        case "lbs", "lb": return number * 0.000_453_592
        case "st": return number * 0.907_185
        default: return nil
        }
    }

    /// `6'7"` and `6'`.
    private static func feet(_ text: String) -> Double? {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        guard parts.count == 2, let feet = Double(parts[0]) else { return nil }
        let inches = parts[1].hasSuffix("\"") ? parts[1].dropLast() : parts[1]
        guard let inches = inches.isEmpty ? 0 : Double(inches) else { return nil }
        return (feet * 12 + inches) * 0.025_4
    }
}
