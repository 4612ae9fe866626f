import RideCore

/// Most zones are calm most of the time, so only what differs from a calm map is written.
extension SurgeMap: Codable {
    private enum CodingKeys: CodingKey { case rules, zones, slot, requests, levels }

    private struct Count: Codable {
        let slot: Int
        let zone: Int
        let requests: Int32
    }

    private struct Level: Codable {
        let zone: Int
        let thousandths: Int32
    }

    /// Reads a map; numbers of zones and intervals that do not exist, counts and levels beyond
    /// their limits are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let calm = SurgeMap(
            rules: try container.decode(SurgeRules.self, forKey: .rules),
            zones: try container.decode(SurgeZones.self, forKey: .zones))
        let (rules, zones) = (calm.rules, calm.zones)
        let slot = try container.decode(Int.self, forKey: .slot)
        var (counts, levels) = (calm.counts, calm.levels)
        let slots = 0..<rules.intervals
        let known = 0..<zones.count
        let highest = Int32(rules.cap.hundredths * 10)
        for entry in try container.decode([Count].self, forKey: .requests) {
            guard slots.contains(entry.slot), known.contains(entry.zone),
                (1...Int32(FareLimits.surgeRequests)).contains(entry.requests)
            else { throw decoder.refusal("a count is not of this surge map") }
            counts[entry.slot * zones.count + entry.zone] = entry.requests
        }
        for entry in try container.decode([Level].self, forKey: .levels) {
            guard known.contains(entry.zone), (Self.noSurge...highest).contains(entry.thousandths)
            else { throw decoder.refusal("a level is not of this surge map") }
            levels[entry.zone] = entry.thousandths
        }
        guard slots.contains(slot) else {
            throw decoder.refusal("the interval is not of this surge map")
        }
        self.init(rules: rules, zones: zones, counts: counts, slot: slot, levels: levels)
        guard rules.isOn || isCalm else {
            throw decoder.refusal("a surge map that is off has no requests and no levels")
        }
    }

    /// Writes the map, everything in the order of intervals and zones.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rules, forKey: .rules)
        try container.encode(zones, forKey: .zones)
        try container.encode(slot, forKey: .slot)
        let requests = counts.enumerated().filter { $0.element > 0 }.map { place, count in
            Count(slot: place / zones.count, zone: place % zones.count, requests: count)
        }
        try container.encode(requests, forKey: .requests)
        let raised = levels.enumerated().filter { $0.element > Self.noSurge }.map { zone, level in
            Level(zone: zone, thousandths: level)
        }
        try container.encode(raised, forKey: .levels)
    }
}
