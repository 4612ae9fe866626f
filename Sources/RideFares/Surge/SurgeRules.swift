import RideCore

/// How surge follows from requests and drivers in one market; the formula is `SurgeMap`'s.
public struct SurgeRules: Hashable, Sendable {
    /// Whether there is any surge at all.
    public let isOn: Bool
    /// The most that prices rise to.
    public let cap: SurgeMultiplier
    /// Requests per available driver up to which prices stay, in hundredths.
    public let thresholdHundredths: Int
    /// By how much the multiplier grows with each further request per driver, in hundredths.
    public let slopeHundredths: Int
    /// How much of the way to its target the multiplier goes in one interval.
    public let smoothing: Share
    /// How much a request or driver in one of the eight neighbouring zones counts.
    public let neighbourWeight: Share
    /// How often the map is worked out anew.
    public let interval: Duration
    /// How long a request counts; a whole number of intervals.
    public let window: Duration
    /// Multipliers are rounded to whole steps of so many hundredths, 5 or 10.
    public let stepHundredths: Int
    /// About how wide a zone is.
    public let zoneSize: Metres

    /// Rules; what is left out is as in `standard`. Parts of a millisecond are dropped.
    ///
    /// - Throws: `SurgeRulesRejection` for the first value out of range, in the order of its cases.
    public init(
        isOn: Bool = true, cap: SurgeMultiplier = standard.cap,
        thresholdHundredths: Int = standard.thresholdHundredths,
        slopeHundredths: Int = standard.slopeHundredths, smoothing: Share = standard.smoothing,
        neighbourWeight: Share = standard.neighbourWeight,
        interval: Duration = standard.interval, window: Duration = standard.window,
        stepHundredths: Int = standard.stepHundredths, zoneSize: Metres = standard.zoneSize
    ) throws(SurgeRulesRejection) {
        let interval_ms = interval.milliseconds
        let window_ms = window.milliseconds
        guard (Share.none...Share.whole).contains(neighbourWeight) else {
            throw .neighbourWeightOutOfRange
        }
        guard (0...10_000).contains(thresholdHundredths) else { throw .thresholdOutOfRange }
        guard (0...1_000).contains(slopeHundredths) else { throw .slopeOutOfRange }
        guard [5, 10].contains(stepHundredths) else { throw .stepNotAllowed }
        guard (cap.hundredths - 100) % stepHundredths == 0 else { throw .capNotWholeSteps }
        guard (Share.percent(1)...Share.whole).contains(smoothing) else {
            throw .smoothingOutOfRange
        }
        guard (5_000...3_600_000).contains(interval_ms) else { throw .intervalOutOfRange }
        guard window_ms % interval_ms == 0,
            (1...Int64(FareLimits.surgeIntervals)).contains(window_ms / interval_ms)
        else { throw .windowNotWholeIntervals }
        guard SurgeZones.sizes.contains(zoneSize) else { throw .zoneSizeOutOfRange }
        self.init(
            unchecked: isOn, cap: cap, thresholdHundredths: thresholdHundredths,
            slopeHundredths: slopeHundredths, smoothing: smoothing,
            neighbourWeight: neighbourWeight, interval: .milliseconds(interval_ms),
            window: .milliseconds(window_ms), stepHundredths: stepHundredths, zoneSize: zoneSize)
    }

    private init(
        unchecked isOn: Bool, cap: SurgeMultiplier, thresholdHundredths: Int,
        slopeHundredths: Int, smoothing: Share, neighbourWeight: Share, interval: Duration,
        window: Duration, stepHundredths: Int, zoneSize: Metres
    ) {
        self.isOn = isOn
        self.cap = cap
        self.thresholdHundredths = thresholdHundredths
        self.slopeHundredths = slopeHundredths
        self.smoothing = smoothing
        self.neighbourWeight = neighbourWeight
        self.interval = interval
        self.window = window
        self.stepHundredths = stepHundredths
        self.zoneSize = zoneSize
    }

    /// The defaults: from one request in five minutes per driver on, half as much again for each
    /// further one, at most 2.5 times, in steps of 0.1; zones of 1 km, worked out every minute.
    public static let standard = basic(isOn: true)

    /// Prices never rise.
    public static let off = basic(isOn: false)

    private static func basic(isOn: Bool) -> SurgeRules {
        SurgeRules(
            unchecked: isOn, cap: SurgeMultiplier(unchecked: 250), thresholdHundredths: 100,
            slopeHundredths: 50, smoothing: .percent(30), neighbourWeight: .percent(25),
            interval: .seconds(60), window: .seconds(300), stepHundredths: 10,
            zoneSize: Metres(millimetres: 1_000_000))
    }

    /// Intervals in a window.
    var intervals: Int { Int(window.milliseconds / interval.milliseconds) }
}
