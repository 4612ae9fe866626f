import RideCore

/// Where in the city prices are raised, and by how much.
///
/// Once per interval, for each zone,
///
///     ratio  = requests in the window / (available drivers + 1)
///     target = 1 + slope × max(0, ratio − threshold), at most the cap
///     level  = level + smoothing × (target − level)
///
/// where requests and drivers of the eight neighbouring zones count with their weight. The
/// multiplier is the level, rounded to the nearest step. Ratio, target and level are whole
/// thousandths: the ratio and the target are rounded down, a move of the level is rounded away from
/// zero, so that it reaches its target. The same requests and drivers thus give the same prices on
/// every machine.
public struct SurgeMap: Hashable, Sendable {
    /// How surge follows from requests and drivers.
    public let rules: SurgeRules
    /// The zones, by whose numbers everything here is ordered.
    public let zones: SurgeZones

    /// Requests by interval and zone: `slot × zones.count + zone`.
    private(set) var counts: [Int32]
    /// The place in `counts` of the interval under way.
    private(set) var slot: Int
    /// Thousandths, 1,000 for no surge, by zone.
    private(set) var levels: [Int32]
    /// The sum over all intervals, by zone.
    private var requests: [Int]
    private var totalRequests: Int
    private var raisedZones: Int

    static let noSurge: Int32 = 1_000

    /// A calm map.
    public init(rules: SurgeRules, zones: SurgeZones) {
        self.init(
            rules: rules, zones: zones,
            counts: [Int32](repeating: 0, count: rules.intervals * zones.count), slot: 0,
            levels: [Int32](repeating: Self.noSurge, count: zones.count))
    }

    /// A map in a state that was found to be possible.
    init(rules: SurgeRules, zones: SurgeZones, counts: [Int32], slot: Int, levels: [Int32]) {
        self.rules = rules
        self.zones = zones
        self.counts = counts
        self.slot = slot
        self.levels = levels
        requests = (0..<zones.count).map { zone in
            stride(from: zone, to: counts.count, by: zones.count).reduce(0) {
                $0 + Int(counts[$1])
            }
        }
        totalRequests = requests.reduce(0, +)
        raisedZones = levels.count { $0 > Self.noSurge }
    }

    /// Whether nothing is raised and no request is in the window. Updates then change nothing, and
    /// need not be made until the next request.
    public var isCalm: Bool { totalRequests == 0 && raisedZones == 0 }

    /// The multiplier in a zone.
    ///
    /// - Precondition: `zone` is one of the zones.
    public func multiplier(in zone: Int) -> SurgeMultiplier {
        rounded(levels[zone])
    }

    /// The multiplier for a ride that begins at a point.
    public func multiplier(at point: Coordinate) -> SurgeMultiplier {
        multiplier(in: zones.zone(at: point))
    }

    /// Requests in a zone during the window.
    ///
    /// - Precondition: `zone` is one of the zones.
    public func requests(in zone: Int) -> Int { requests[zone] }

    /// Notes that somebody asked for a ride from here.
    public mutating func countRequest(at point: Coordinate) {
        guard rules.isOn else { return }
        let zone = zones.zone(at: point)
        let place = slot * zones.count + zone
        guard counts[place] < Int32(FareLimits.surgeRequests) else { return }
        counts[place] += 1
        requests[zone] += 1
        totalRequests += 1
    }

    /// Works the multipliers out anew at the end of an interval, and begins the next one.
    ///
    /// - Parameter availableDrivers: how many drivers could take a ride, by zone.
    /// - Returns: Whether a multiplier changed.
    /// - Precondition: there is one number for each zone.
    /// - Complexity: O(n) in the number of zones.
    @discardableResult
    public mutating func update(availableDrivers: [Int]) -> Bool {
        precondition(availableDrivers.count == zones.count, "not one number for each zone")
        guard rules.isOn, !isCalm else { return false }
        var hasChanged = false
        raisedZones = 0
        for row in 0..<zones.rows {
            for column in 0..<zones.columns {
                let zone = row * zones.columns + column
                let ratio = ratio(row: row, column: column, availableDrivers)
                let level = moved(levels[zone], to: target(ratio: ratio))
                if rounded(level) != rounded(levels[zone]) { hasChanged = true }
                if level > Self.noSurge { raisedZones += 1 }
                levels[zone] = level
            }
        }
        beginInterval()
        return hasChanged
    }

    private mutating func beginInterval() {
        slot = (slot + 1) % rules.intervals
        for zone in 0..<zones.count {
            let place = slot * zones.count + zone
            let expired = Int(counts[place])
            counts[place] = 0
            requests[zone] -= expired
            totalRequests -= expired
        }
    }

    // MARK: The formula

    /// Thousandths of a request per driver. Drivers beyond a million in one zone are not counted,
    /// so that no product can overflow.
    private func ratio(row: Int, column: Int, _ availableDrivers: [Int]) -> Int64 {
        let own = Share.whole.basisPoints
        let weight = rules.neighbourWeight.basisPoints
        var (asked, offered) = (Int64(0), own)
        for near in max(0, row - 1)...min(zones.rows - 1, row + 1) {
            for beside in max(0, column - 1)...min(zones.columns - 1, column + 1) {
                let zone = near * zones.columns + beside
                let factor = near == row && beside == column ? own : weight
                asked += factor * Int64(requests[zone])
                offered += factor * Int64(min(max(availableDrivers[zone], 0), 1_000_000))
            }
        }
        return asked * 1_000 / offered
    }

    private func target(ratio: Int64) -> Int32 {
        let excess = max(0, ratio - Int64(rules.thresholdHundredths) * 10)
        let target = Int64(Self.noSurge) + Int64(rules.slopeHundredths) * excess / 100
        return Int32(min(target, Int64(rules.cap.hundredths) * 10))
    }

    private func moved(_ level: Int32, to target: Int32) -> Int32 {
        let distance = Int64(target) - Int64(level)
        let whole = Share.whole.basisPoints
        let move = (abs(distance) * rules.smoothing.basisPoints + whole - 1) / whole
        return level + Int32(move * distance.signum())
    }

    private func rounded(_ level: Int32) -> SurgeMultiplier {
        let step = rules.stepHundredths
        let steps = (Int(level - Self.noSurge) + step * 5) / (step * 10)
        return SurgeMultiplier(unchecked: 100 + steps * step)
    }
}
