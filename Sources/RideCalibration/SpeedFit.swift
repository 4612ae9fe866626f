import RideCore
import RideMap
import RideResults
import RideScenario

/// How fast streets were driven, by hour of the day.
public struct SpeedFit: Sendable {
    /// A trip whose time says something of the streets.
    struct Sample: Sendable {
        let day: Int
        let hour: Int
        /// What its way takes at the city's own speeds.
        let free_s: Double
        /// What it took.
        let taken_s: Double
    }

    /// Times the city's speeds, for each hour; nil where fewer than two trips say so.
    public let hours: [Estimate?]
    /// Over all hours.
    public let all: Estimate
    /// How many trips were looked at.
    public let trips: Int

    /// Faster or slower than this is no drive from one place to the other.
    static let plausible = 0.05...5.0
    /// No more trips are looked at: every so many of a longer table.
    static let most = 100_000

    /// The trips of a table that say something of the streets.
    static func samples(
        _ trips: [RecordedTrip], _ calendar: WorldCalendar, in city: City
    ) -> [Sample] {
        let whole = trips.filter { trip in
            trip.isPlain && trip.startedAt != nil && trip.endedAt != nil
                && (trip.outcome ?? "completed") == "completed"
        }
        let router = Router(city)
        let first = trips.first.map { calendar.dayNumber(at: $0.requestedAt) } ?? 0
        let step = max(1, (whole.count + most - 1) / most)
        return stride(from: 0, to: whole.count, by: step).compactMap { index in
            let trip = whole[index]
            guard let started = trip.startedAt, let ended = trip.endedAt,
                let way = router.travel(from: trip.pickup, to: trip.dropoff)
            else { return nil }
            let taken = ended.since(started).inSeconds
            let free = Double(way.duration_ms) / 1_000
            guard taken > 0, plausible.contains(free / taken) else { return nil }
            return Sample(
                day: Int(calendar.dayNumber(at: trip.requestedAt) - first),
                hour: calendar.hour(at: started), free_s: free, taken_s: taken)
        }
    }

    /// - Returns: nil without trips.
    init?(_ samples: [Sample], confidence: Double) {
        guard let all = Self.ratio(samples, confidence) else { return nil }
        self.all = all
        trips = samples.count
        let byHour = Dictionary(grouping: samples, by: \.hour)
        hours = (0..<24).map { byHour[$0].flatMap { Self.ratio($0, confidence) } }
    }

    /// The factor of an hour; that of all hours where there is no own.
    public func factor(ofHour hour: Int) -> Double { (hours[hour] ?? all).value }

    /// All time at the city's speeds by all time taken, with the interval of a ratio of means
    /// (Cochran, Sampling Techniques, 6.4); a factor is kept in thousandths.
    private static func ratio(_ samples: [Sample], _ confidence: Double) -> Estimate? {
        guard samples.count > 1 else { return nil }
        let (free, taken) = samples.reduce((0.0, 0.0)) { ($0.0 + $1.free_s, $0.1 + $1.taken_s) }
        let ratio = free / taken
        let rests = samples.map { $0.free_s - ratio * $0.taken_s }
        let half = SampleStatistics(rests)?.halfWidth(confidence: confidence) ?? 0
        let width = half / (taken / Double(samples.count))
        return Estimate(ratio, ratio - width, ratio + width).widened(by: 0.0005)
    }
}
