import RideCore
import RideMap

/// Runs a world with nobody watching, as fast as it goes, until nothing is left to happen.
public enum HeadlessRun {
    /// Runs a world.
    ///
    /// - Parameters:
    ///   - horizon: the end of the observed period, for the measures and the progress.
    ///   - log: takes the history, piece by piece, in the bytes of `EventLog`.
    ///   - progress: hears, from time to time, how much of the period has passed, from 0 to 1.
    /// - Returns: the figures.
    public static func run(
        _ world: consuming World, horizon: Instant, log: ([UInt8]) -> Void,
        progress: (Double) -> Void = { _ in }
    ) -> RunSummary {
        var measures = Measures(horizon: horizon)
        var history = EventLog()
        let slice = Duration.seconds(60)
        func takeEvents() {
            world.drainEvents { event in
                measures.count(event)
                history.append(event)
            }
            guard history.bytes.count >= 1 << 16 else { return }
            log(history.bytes)
            history.bytes.removeAll(keepingCapacity: true)
        }
        takeEvents()
        var slices = 0
        while let next = world.nextEventTime {
            world.advance(to: next + slice)
            takeEvents()
            slices += 1
            if slices % 16 == 0 {
                let passed = Double(world.now.milliseconds) / Double(horizon.milliseconds)
                progress(min(1, passed))
            }
        }
        log(history.bytes)
        return measures.summary()
    }
}
