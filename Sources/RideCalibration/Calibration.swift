import RideCore
import RideMap
import RideScenario

/// What a table of trips says of demand, speeds and people, with how sure that is (S10).
public struct Calibration: Sendable {
    /// How a table is learnt from.
    public struct Options: Hashable, Sendable {
        /// How sure intervals are, from 0.5 to 0.999.
        public var confidence = 0.95
        /// Whether each weekday has hours of its own; otherwise all days are alike.
        public var byWeekday = false

        /// 95 %, all days alike.
        public init() {}
    }

    /// The trips.
    public let table: RecordedTrips
    /// How it was learnt from.
    public let options: Options
    /// The zones of demand.
    public let zones: CalibrationZones
    /// Trips an hour in the whole city, by the hour of the day, or of the week from Monday's first
    /// on; nil for hours of which the table does not tell.
    public let perHour: [Estimate?]
    /// Trips an hour, by the same hours and zone.
    public let rates: [[Double]]
    /// Where the trips of each zone go: weights by origin and destination.
    public let flows: [[Double]]
    /// How fast streets were driven; nil where the table does not say when trips ended.
    public let speeds: SpeedFit?
    /// How long passengers waited; nil where the table has none who gave up.
    public let patience: PatienceFit?
    /// How often drivers accepted; nil where the table does not say.
    public let acceptance: AcceptanceFit?
    /// How well days are foretold by the others; nil of a single day.
    public let heldOut: HeldOut?
    /// How many days the table tells of.
    public let dayCount: Int
    /// How long a trip takes on average, in seconds.
    public let meanTrip_s: Double

    /// Learns from a table.
    ///
    /// - Complexity: O(n) routes for n trips, 100,000 at most, and what is said there.
    public init(_ table: RecordedTrips, in city: City, _ options: Options = Options()) {
        self.table = table
        self.options = options
        let zones = CalibrationZones(city)
        self.zones = zones
        let counts = DemandCounts(table.trips, table.calendar, zones)
        dayCount = counts.days.count
        let fit = DemandFit(
            counts, days: Array(counts.days.indices), byWeekday: options.byWeekday)
        let confidence = options.confidence
        perHour = (0..<fit.slots).map { slot in
            let (exposure, count) = (fit.exposure[slot], fit.counts[slot])
            guard exposure > 0 else { return nil }
            let mean = Intervals.poisson(count, confidence: confidence)
            return Estimate(mean.value / exposure, mean.low / exposure, mean.high / exposure)
        }
        rates = fit.rates
        let number = counts.zoneCount
        flows = DemandFit.smoothed(
            (0..<number).map { Array(counts.flows[$0 * number..<($0 + 1) * number]) })
        city.prepareTravelTimes()
        let samples =
            table.hasEnds ? SpeedFit.samples(table.trips, table.calendar, in: city) : []
        speeds = SpeedFit(samples, confidence: confidence)
        patience = PatienceFit(table.trips, confidence: confidence)
        acceptance = AcceptanceFit(table.trips, confidence: confidence)
        heldOut = HeldOut(
            counts, samples, byWeekday: options.byWeekday, confidence: confidence)
        let times = samples.map(\.taken_s)
        meanTrip_s = times.isEmpty ? 900 : times.reduce(0, +) / Double(times.count)
    }

    /// So many drivers as would be with a passenger half of the time in the busiest hour: tables of
    /// trips do not say how many there were.
    public var guessedDrivers: Int {
        let busiest = perHour.compactMap { $0?.value }.max() ?? 0
        return max(1, Int((busiest * meanTrip_s / 3_600 / 0.5).rounded(.up)))
    }

    /// Hours of which the table does not tell, in which nobody asks.
    public var untoldHours: Int { perHour.count { $0 == nil } }
}
