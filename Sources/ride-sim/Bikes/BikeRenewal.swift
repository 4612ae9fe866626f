import Logging
import NIOCore
import NIOPosix
import RideBikes
import RideImport

/// Reads the data of the bicycles anew whenever it was written anew (F-11), on a thread that nobody
/// waits for. Data that cannot be read is said in the log, and what was read before goes on.
final class BikeRenewal {
    private let source: BikeSource
    private let log: Logger
    private var stamp: [String]?
    private let apply: (BikeSystem) -> Void

    /// How often the files are looked at.
    private static let interval = TimeAmount.seconds(5)

    /// Watches a source; nothing is watched where it cannot change.
    ///
    /// - Parameter apply: what is done with the system as it is now, on the event loop.
    init(_ source: BikeSource, log: Logger, apply: @escaping (BikeSystem) -> Void) {
        self.source = source
        self.log = log
        self.apply = apply
        stamp = source.stamp
    }

    /// Looks again and again from now on.
    func begin(on eventLoop: any EventLoop) {
        guard case .feed = source else { return }
        eventLoop.assumeIsolated().scheduleTask(in: Self.interval) { self.look(on: eventLoop) }
    }

    private func look(on eventLoop: any EventLoop) {
        let now = source.stamp
        guard let now, now != stamp, case .feed(let path) = source else {
            begin(on: eventLoop)
            return
        }
        stamp = now
        let reading = NIOThreadPool.singleton.runIfActive(eventLoop: eventLoop) {
            () -> Result<(BikeSystem, [String]), ImportError> in
            do throws(ImportError) {
                let read = try BikeFeed.system(at: path, now: WallClock.now)
                return .success((read.system, read.report.lines))
            } catch { return .failure(error) }
        }
        reading.assumeIsolated().whenComplete { result in
            switch result {
            case .success(.success(let (system, findings))):
                self.apply(system)
                self.log.info("\(system.name) was read anew from \(path)")
                for finding in findings { self.log.warning("\(path): \(finding)") }
            case .success(.failure(let fault)): self.log.error("\(fault)")
            case .failure: return
            }
            self.begin(on: eventLoop)
        }
    }
}
