import Logging
import RideCore
import RideDemo
import RideService
import RideStore

/// `ride-sim serve --demo`: a data folder with two people who have a past.
enum DemoFolder {
    /// Lives through the days of the demo and saves them, all or nothing, where the folder is new.
    ///
    /// - Returns: whether it was.
    static func fill(
        _ store: any EngineStore, _ contents: StoredContents, _ settings: EngineSettings,
        _ log: Logger
    ) throws -> Bool {
        guard contents.now == nil else { return false }
        let clock = ContinuousClock()
        let begin = clock.now
        let papers = store.documents
        let line = WaitingLine(
            "two people live through eight days of \(settings.city.name) before it opens", log)
        defer { line.end() }
        let batch: SaveBatch
        do {
            batch = try DemoHistory.live(
                in: settings.city, settings: settings.service, until: WallClock.now,
                random: SystemRandomNumberGenerator(), key: { try $0.key() },
                keep: { paper in
                    try papers.stage(
                        paper.bytes, named: paper.name, as: paper.kind, of: paper.driver)
                })
        } catch let rejection as ServiceRejection {
            throw Failure("The demo cannot be lived here: \(rejection.message)")
        } catch let error as DocumentError {
            throw Failure(error.message)
        }
        try store.save(batch)
        line.end()
        let took_ms = Int((clock.now - begin).inSeconds * 1_000)
        let names = "\(DemoAccounts.passengerEmail) and \(DemoAccounts.driverEmail)"
        log.info("\(names) have lived here for eight days, in \(took_ms) ms")
        return true
    }

    /// Whoever asked for the demo would look for its people in vain.
    static func sayThatThereIsNone(_ settings: EngineSettings, _ log: Logger) {
        log.warning(
            """
            --demo: \(settings.data) was there before and stays as it is, without people to sign \
            in as; another --data begins anew
            """)
    }
}
