import Logging
import RideCore
import RidePostgres
import RideService
import RideSocket

/// `ride-sim serve --standby`: an engine that waits until the one that serves its city has ended,
/// and meanwhile keeps itself warm, so that it serves at once.
struct Standby {
    private let settings: EngineSettings
    private let queue: LeaseQueue
    private let log: Logger
    private let warmth: Warmth

    /// How long it waits before it asks again whether the city is free.
    private static let pause = Duration.milliseconds(200)
    /// After so many questions the rows are read again.
    private static let questionsUntilCold = 150
    /// How often it tries a socket at which another engine still listens.
    private static let questionsForSocket = 150

    /// - Throws: `Failure` for a city that lies in the data folder, `StoreError`.
    init(_ settings: EngineSettings, _ log: Logger) throws {
        guard case .postgres(let store, let schema, _) = settings.store else {
            throw Failure(
                "--standby waits for a city in PostgreSQL, which --store names: one in a data "
                    + "folder is lost with its machine.")
        }
        self.settings = settings
        self.log = log
        queue = LeaseQueue(try PostgresPlace(store), schema: schema)
        warmth = Warmth(store: store, schema: schema)
    }

    /// Waits.
    ///
    /// - Returns: the right to serve the city; nil where the engine was asked to stop.
    func wait(_ signals: TerminationSignals) -> EngineLease? {
        var said: String?
        var questions = 0
        while true {
            let words: String
            do throws(StoreError) {
                if let lease = try queue.ask() {
                    log.info("no other engine serves the city: this one takes it over")
                    return lease
                }
                words = "waits for the engine that serves \(settings.city.name) to end"
            } catch { words = "waits. \(error.message)" }
            if words != said {
                log.info("\(words)")
                ServiceManager.wait(words)
                said = words
            }
            ServiceManager.alive()
            if questions.isMultiple(of: Self.questionsUntilCold) { warmth.renew() }
            questions += 1
            if signals.came(within: Self.pause) { return nil }
        }
    }

    /// Has the engine listen; one at the same socket has ended or is about to.
    ///
    /// - Returns: nil where the engine was asked to stop.
    static func listen(
        _ signals: TerminationSignals, _ start: () throws -> RunningEngine
    ) throws -> RunningEngine? {
        for _ in 0..<questionsForSocket {
            do { return try start() } catch let error as ListenError {
                guard case .alreadyListening = error else { throw error }
                if signals.came(within: pause) { return nil }
            }
        }
        return try start()
    }
}
