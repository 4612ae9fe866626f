import RideCore
import RideMap

/// Ferries that cars cross by.
enum OSMFerry {
    /// How fast they are where nothing says how long they take, in km/h.
    static let speed_kmh = 10.0

    /// The ferry that a way's tags describe; nil where it is none, or none for cars.
    ///
    /// One that says whether people come aboard on foot or with a bicycle, and nothing of cars,
    /// takes none.
    static func reading(_ tags: OSMTags, _ access: OSMAccess) -> OSMStreet? {
        guard tags["route"] == "ferry", tags["highway"] == nil else { return nil }
        let isOpen = OSMRules.Direction.allCases.map { access.allows(tags, $0) }
        let isForOthers = tags["foot"] != nil || tags["bicycle"] != nil
        let isNamed =
            !access.rules.values(.access, tags, .forward, isNamed: true, frees: OSMAccess.lets)
            .isEmpty
        guard isOpen.contains(true), isNamed || !isForOthers, !OSMAccess.isTooSmall(tags) else {
            return nil
        }
        let direction = access.direction(tags, highway: "", isRoundabout: false)
        let ferry = OSMStreet(
            roadClass: .ferry, isSlipRoad: false, isRoundabout: false,
            allowsForward: isOpen[0] && direction != .backward,
            allowsBackward: isOpen[1] && direction != .forward,
            forward_kmh: speed_kmh, backward_kmh: speed_kmh)
        return ferry.allowsForward || ferry.allowsBackward ? ferry : nil
    }

    /// The speed at which a crossing of this length takes as long as its tags say, in km/h; nil
    /// where they do not.
    static func speed_kmh(_ tags: OSMTags, _ points: [Coordinate]) -> Double? {
        guard let minutes = tags["duration"].flatMap(minutes), minutes > 0 else { return nil }
        let metres = zip(points, points.dropFirst()).reduce(0) { sum, side in
            sum + Geodesy.distance(side.0, side.1).inMetres
        }
        return metres > 0 ? metres / minutes * 0.06 : nil
    }

    /// The minutes of `00:20`, `1:05:30`, `20` and `PT1H20M`; nil where it is none of them.
    static func minutes(_ text: String) -> Double? {
        if text.hasPrefix("PT") { return isoMinutes(text.dropFirst(2)) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            .map { UInt16($0).map(Double.init) }
        guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
        let numbers = parts.compactMap { $0 }
        switch numbers.count {
        case 1: return numbers[0]
        case 2: return numbers[0] * 60 + numbers[1]
        default: return numbers[0] * 60 + numbers[1] + numbers[2] / 60
        }
    }

    private static func isoMinutes(_ text: Substring) -> Double? {
        var minutes = 0.0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            let units: [Character: Double] = ["H": 60, "M": 1, "S": 1 / 60]
            guard let number = UInt16(digits), let unit = units[character] else { return nil }
            minutes += Double(number) * unit
            digits = ""
        }
        return digits.isEmpty ? minutes : nil
    }
}
