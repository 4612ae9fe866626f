import RideCore

/// What has happened up to a moment, and what is under way at it.
struct ReplayFigures: Hashable, Sendable {
    /// How many rides are at each stage, in the order of `Recording.Stage.allCases`.
    private(set) var counts = [Int](repeating: 0, count: Recording.Stage.allCases.count)
    /// The mean wait from request to the car at the pick-up, in seconds, of the rides whose car
    /// came in the hour before; nil where none came.
    private(set) var meanWait_s: Double?
    /// Places in the recording of the rides that wait for a driver.
    private(set) var waiting: [Int] = []

    private static let hour_ms: Int64 = 3_600_000

    /// - Complexity: O(rides asked for up to the moment).
    init(_ recording: Recording, at now_ms: Int64) {
        var waits = (sum_ms: Int64(0), count: 0)
        for (index, ride) in recording.rides.enumerated() {
            guard ride.requestedAt_ms <= now_ms else { break }
            let stage = ride.stage(at: now_ms)
            counts[stage.rawValue] += 1
            if stage == .waiting { waiting.append(index) }
            guard let arrived = ride.arrivedAt_ms, arrived <= now_ms,
                arrived > now_ms - Self.hour_ms
            else { continue }
            waits.sum_ms += arrived - ride.requestedAt_ms
            waits.count += 1
        }
        if waits.count > 0 { meanWait_s = Double(waits.sum_ms) / Double(waits.count) / 1_000 }
    }

    subscript(stage: Recording.Stage) -> Int { counts[stage.rawValue] }

    /// Rides asked for so far.
    var requests: Int { counts.reduce(0, +) }
}
