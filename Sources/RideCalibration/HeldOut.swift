import RideCore
import RideResults

/// How well days are foretold by the others, each held out in its turn.
public struct HeldOut: Sendable {
    /// What was counted and foretold at one hour, or in one zone, over the days held out.
    public struct Part: Hashable, Sendable {
        /// Trips that were made.
        public internal(set) var counted = 0
        /// Trips that were foretold.
        public internal(set) var foretold = 0.0
        /// The differences of both, each day's as it is without its sign.
        public internal(set) var error = 0.0
        /// What the differences would come to if only chance made them.
        public internal(set) var chance = 0.0
        /// Counts that were in the interval foretold.
        public internal(set) var held = 0
        /// How many counts there were.
        public internal(set) var all = 0

        mutating func add(counted: Int, foretold: Double, confidence: Double) {
            self.counted += counted
            self.foretold += foretold
            error += abs(Double(counted) - foretold)
            // The mean difference of a Poisson count from its mean, near normal.
            chance += (2 * foretold / .pi).squareRoot()
            all += 1
            let range = Intervals.counts(ofMean: foretold, confidence: confidence)
            if range.contains(counted) { held += 1 }
        }
    }

    /// How far trips' times are from those foretold.
    public struct TimeError: Hashable, Sendable {
        /// How many trips were foretold.
        public internal(set) var trips = 0
        /// Their relative errors together, each without its sign.
        public internal(set) var error = 0.0
        /// Likewise with their signs: positive where too long a time was foretold.
        public internal(set) var bias = 0.0
    }

    /// How many days were held out.
    public private(set) var days = 0
    /// By hour of the day.
    public private(set) var hours = [Part](repeating: Part(), count: 24)
    /// By zone, each day's trips together.
    public private(set) var zones: [Part]
    /// Trip times by hour of the day.
    public private(set) var times = [TimeError](repeating: TimeError(), count: 24)

    /// No more days are held out: every so many of a longer table.
    private static let most = 31

    /// - Returns: nil of a single day.
    init?(
        _ counts: DemandCounts, _ samples: [SpeedFit.Sample], byWeekday: Bool, confidence: Double
    ) {
        guard counts.days.count > 1 else { return nil }
        zones = Array(repeating: Part(), count: counts.zoneCount)
        let bySample = Dictionary(grouping: samples, by: \.day)
        let step = max(1, (counts.days.count + Self.most - 1) / Self.most)
        for day in stride(from: 0, to: counts.days.count, by: step) {
            let others = counts.days.indices.filter { $0 != day }
            let fit = DemandFit(counts, days: others, byWeekday: byWeekday)
            guard add(counts.days[day], fit, confidence) else { continue }
            days += 1
            let learnt = samples.filter { $0.day != day }
            if let speeds = SpeedFit(learnt, confidence: confidence) {
                for sample in bySample[day] ?? [] { add(sample, speeds) }
            }
        }
        if days == 0 { return nil }
    }

    /// - Returns: whether anything of the day could be foretold.
    private mutating func add(
        _ day: DemandCounts.Day, _ fit: DemandFit, _ confidence: Double
    ) -> Bool {
        var counted = [Int](repeating: 0, count: zones.count)
        var foretold = [Double](repeating: 0, count: zones.count)
        var isAny = false
        for hour in day.hours {
            let slot = DemandFit.slot(day.weekday, hour, fit.slots == 168)
            // Nothing is foretold for an hour that no other day tells of.
            guard fit.exposure[slot] > 0 else { continue }
            isAny = true
            let own = day.counts[hour * zones.count..<(hour + 1) * zones.count]
            for (zone, count) in own.enumerated() {
                counted[zone] += Int(count)
                foretold[zone] += fit.rates[slot][zone]
            }
            hours[hour].add(
                counted: own.reduce(0) { $0 + Int($1) },
                foretold: fit.rates[slot].reduce(0, +), confidence: confidence)
        }
        guard isAny else { return false }
        for zone in zones.indices where counted[zone] > 0 || foretold[zone] > 0 {
            zones[zone].add(
                counted: counted[zone], foretold: foretold[zone], confidence: confidence)
        }
        return true
    }

    private mutating func add(_ sample: SpeedFit.Sample, _ speeds: SpeedFit) {
        let error = sample.free_s / speeds.factor(ofHour: sample.hour) / sample.taken_s - 1
        times[sample.hour].trips += 1
        times[sample.hour].error += abs(error)
        times[sample.hour].bias += error
    }
}

extension Sequence<HeldOut.Part> {
    /// All of them together.
    var together: HeldOut.Part {
        reduce(into: HeldOut.Part()) { sum, part in
            sum.counted += part.counted
            sum.foretold += part.foretold
            sum.error += part.error
            sum.chance += part.chance
            sum.held += part.held
            sum.all += part.all
        }
    }
}

extension Sequence<HeldOut.TimeError> {
    /// All of them together.
    var together: HeldOut.TimeError {
        reduce(into: HeldOut.TimeError()) { sum, part in
            sum.trips += part.trips
            sum.error += part.error
            sum.bias += part.bias
        }
    }
}
