import RideCore
import RideMap

/// Runs a world with nobody watching, as fast as it goes, until nothing is left to happen.
public enum HeadlessRun {
    /// What came of a run.
    public struct Result: Sendable {
        /// Every ride, offer and driver.
        public let records: RunRecords
        /// The moment at which the run was stopped before its end; nil for a whole run.
        public let stoppedAt: Instant?
    }

    /// Runs a world.
    ///
    /// - Parameters:
    ///   - horizon: the end of the observed period, for the progress.
    ///   - log: takes the history, piece by piece, in the bytes of `EventLog`.
    ///   - goesOn: hears, from time to time, how much of the period has passed, from 0 to 1, and
    ///     says whether to go on.
    public static func run(
        _ world: consuming World, horizon: Instant, log: ([UInt8]) -> Void,
        goesOn: (Double) -> Bool = { _ in true }
    ) -> Result {
        var records = RunRecords()
        var history = EventLog()
        let slice = Duration.seconds(60)
        func takeEvents() {
            world.drainEvents { event in
                records.count(event)
                history.append(event)
            }
            guard history.bytes.count >= 1 << 16 else { return }
            log(history.bytes)
            history.bytes.removeAll(keepingCapacity: true)
        }
        takeEvents()
        var slices = 0
        var stoppedAt: Instant?
        while let next = world.nextEventTime {
            world.advance(to: next + slice)
            takeEvents()
            slices += 1
            guard slices % 16 == 0 else { continue }
            let passed = Double(world.now.milliseconds) / Double(horizon.milliseconds)
            if !goesOn(min(1, passed)) {
                stoppedAt = world.now
                break
            }
        }
        log(history.bytes)
        return Result(records: records, stoppedAt: stoppedAt)
    }
}
