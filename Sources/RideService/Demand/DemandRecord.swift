import RideCore
import RideFares

/// A part of what is counted of the requests at each hour of the week.
public enum DemandRecord: Hashable, Codable, Sendable {
    /// The hour under way.
    case running(RunningHour)
    /// What was asked for in one zone during the hour under way.
    case zone(Int, requests: Int)
    /// What was counted at one hour of the week, once it was over.
    case hour(CountedHour)

    private enum RunningCodingKeys: String, CodingKey { case _0 = "hour" }
    private enum ZoneCodingKeys: String, CodingKey { case _0 = "zone", requests }
    private enum HourCodingKeys: String, CodingKey { case _0 = "counted" }

    /// The name among the records of the demand.
    public var key: String {
        switch self {
        case .running: Self.runningKey
        case .zone(let zone, _): Self.zoneKey(zone)
        case .hour(let counted): Self.hourKey(counted.hour)
        }
    }

    static let runningKey = "running"
    static func zoneKey(_ zone: Int) -> String { "zone/\(zone)" }
    static func hourKey(_ hour: HourOfWeek) -> String { "hour/\(hour.rawValue)" }
}

/// One of the 168 hours of a week, by the city's clock: 0 is the hour after midnight on Monday.
public struct HourOfWeek: RawRepresentable, Hashable, Codable, Sendable {
    /// Its number.
    public let rawValue: Int

    /// How many there are.
    public static let count = 168

    /// The hour of a number; nil where there is none.
    public init?(rawValue: Int) {
        guard (0..<Self.count).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The hour of the week of an hour that is counted from the midnight before the world began.
    init(_ number: Int64, _ calendar: WorldCalendar) {
        rawValue = calendar.livedHour(at: calendar.start(ofHour: number))
    }
}

/// The hour under way.
public struct RunningHour: Hashable, Codable, Sendable {
    /// Whole hours from the midnight before the world began.
    public let number: Int64
    /// Which hour of the week it is.
    public let hour: HourOfWeek
    /// Whether it was counted from its beginning: another is not taken into what is usual.
    public private(set) var isWhole: Bool
    /// The zones by which everything is counted.
    public let zones: SurgeZones
    /// What the wall's clock read when it was first counted; nil in what older engines kept.
    public let begunAt: WallTime?

    /// The numbers that an hour can have: more than the city's time has hours, and none with which
    /// a sum could overflow.
    static let numbers = -3_000_000_000_000...3_000_000_000_000 as ClosedRange<Int64>

    /// The hour of a moment.
    init(
        _ now: Instant, _ calendar: WorldCalendar, _ zones: SurgeZones, begunAt: WallTime,
        isWhole: Bool? = nil
    ) {
        self.begunAt = begunAt
        number = calendar.hourNumber(at: now)
        hour = HourOfWeek(number, calendar)
        self.isWhole = isWhole ?? (calendar.timeOfDay(at: now) % 3_600_000 == 0)
        self.zones = zones
    }

    /// The same hour, counted from a moment within it.
    var partly: RunningHour {
        var hour = self
        hour.isWhole = false
        return hour
    }
}

/// What was counted at one hour of the week.
///
/// Once `most` such hours are counted, all of them weigh half from then on: a city changes, and
/// what is usual follows.
public struct CountedHour: Hashable, Sendable {
    /// Which hour.
    public let hour: HourOfWeek
    /// How many such hours were counted, each from its beginning to its end.
    public private(set) var hours = 0
    /// How many rides were asked for in all of them, by zone.
    private(set) var requests: [Int: Int] = [:]

    /// The hours that are counted before they weigh half: two years.
    public static let most = 104

    /// An hour of which nothing is known.
    init(_ hour: HourOfWeek) { self.hour = hour }

    /// The mean for each zone in which anything was asked for, in hundredths of a request an hour,
    /// rounded to the nearest; in the order of the zones.
    ///
    /// - Complexity: O(n log n) in these zones.
    public func means() -> [(zone: Int, value: Int)] {
        requests.sorted { $0.key < $1.key }
            .map { (zone: $0.key, value: ($0.value * 200 + hours) / (2 * hours)) }
    }

    /// Counts so many hours more, and what was asked for in them.
    ///
    /// - Complexity: O(zones).
    mutating func count(_ times: Int, _ asked: [Int: Int] = [:]) {
        while hours > 0, hours + times > Self.most {
            hours /= 2
            requests = hours == 0 ? [:] : requests.mapValues { $0 / 2 }.filter { $0.value > 0 }
        }
        hours = min(Self.most, hours + times)
        requests.merge(asked, uniquingKeysWith: +)
    }
}

extension CountedHour: Codable {
    private enum CodingKeys: CodingKey { case hour, hours, requests }

    /// Reads what was counted; numbers beyond their limits are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode(HourOfWeek.self, forKey: .hour))
        hours = try container.decode(Int.self, forKey: .hours)
        let pairs = try container.decode([Int].self, forKey: .requests)
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            requests[pairs[index]] = pairs[index + 1]
        }
        guard (1...Self.most).contains(hours), pairs.count == 2 * requests.count,
            requests.keys.allSatisfy({ (0..<FareLimits.surgeZones).contains($0) }),
            requests.values.allSatisfy({ (1...Self.most * FareLimits.surgeRequests).contains($0) })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .requests, in: container,
                debugDescription: "more or less was counted than can be")
        }
    }

    /// Writes the zones in order, two numbers each: zone, requests.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(hour, forKey: .hour)
        try container.encode(hours, forKey: .hours)
        let pairs = requests.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        try container.encode(pairs, forKey: .requests)
    }
}
