import Dispatch
import ReplayApp
import RideApp
import RideCore
import RideMap
import RideRuns
import RideScenario
import RideService
import RideShell
import RideSim
import Synchronization

/// A run that is looked at on the map while it goes on.
///
/// The run has a thread of its own and leaves here what it has come to; the picture takes the
/// latest. Whoever closes the picture lets the run go on as fast as it can, to its end.
final class RunWatch: RunWatcher, Sendable {
    private struct State {
        var scenario: Scenario?
        var city: City?
        var speeds: SpeedProfile?
        var recording: Recording?
        var news: RecordingFeed.News?
        var isOpen = true
        var report: Result<RunReport, any Error>?
    }

    private let state = Mutex(State())
    private let isPrepared = DispatchSemaphore(value: 0)
    private let isDone = DispatchSemaphore(value: 0)
    private let begin = ContinuousClock().now
    private let lastShown = Mutex(Duration.seconds(-1))

    /// How often the picture is told something new.
    private static let pause = Duration.milliseconds(250)
    /// How much faster than the wall's clock a run goes at most while it is watched.
    private static let fastest: Int64 = 3_600

    /// Runs a scenario under somebody's eyes.
    ///
    /// - Throws: `Failure` without a terminal.
    func report(
        of run: ScenarioRun, keeping: ScenarioRun.Keeping, _ face: FrontendOptions
    ) throws -> RunReport {
        guard StandardOutput.isTerminal else { throw Failure("--watch needs a terminal") }
        DispatchQueue.global().async { [self] in
            let report = Result { try run.report(keeping: keeping, watch: self) }
            state.withLock { $0.report = report }
            isPrepared.signal()
            isDone.signal()
        }
        isPrepared.wait()
        let status = picture(face)
        state.withLock { $0.isOpen = false }
        wait()
        guard let report = state.withLock({ $0.report }) else { throw Failure("no report") }
        if let status, status != 0 { throw Failure("the map could not be shown") }
        return try report.get()
    }

    /// Waits until the run is over; a signal now stops the run and keeps what there is.
    private func wait() {
        let interruption = Interruption()
        isDone.wait()
        _ = interruption.isAskedFor
    }

    /// Shows the map until it is closed.
    ///
    /// - Returns: the status of the program; nil where the run could not begin.
    private func picture(_ face: FrontendOptions) -> Int32? {
        let (recording, city) = state.withLock { ($0.recording, $0.city) }
        guard let recording, let city else { return nil }
        let feed = RecordingFeed { [self] in news() }
        return MainActor.assumeIsolated {
            Shell<ReplayProgram>.run(alone: face, inLines: false, name: "ride-sim run") {
                ReplayProgram(recording, city: OpenedCity(city), settings: $0, feed: feed)
            }
        }
    }

    private func news() -> RecordingFeed.News? {
        state.withLock { state in
            defer { state.news = nil }
            guard state.report != nil, let last = state.news?.recording ?? state.recording else {
                return state.news
            }
            return RecordingFeed.News(last, known_ms: last.end_ms, isOver: true)
        }
    }

    // MARK: On the thread of the run

    /// Whether the picture is still there.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// A run is about to begin.
    ///
    /// - Parameter speeds: what streets take at each hour of the week.
    func open(
        _ scenario: Scenario, _ city: City, _ drivers: [SimulatedDriver], _ speeds: SpeedProfile?
    ) {
        let records = RunRecords(drivers)
        state.withLock { state in
            state.scenario = scenario
            state.city = city
            state.speeds = speeds
            state.recording = Recording(records, of: scenario, in: city, speeds)
        }
        isPrepared.signal()
    }

    /// The run has come so far. It is held up while it is ahead of who watches.
    func show(_ records: RunRecords, at now: Instant) {
        let clock = ContinuousClock()
        let isNew = lastShown.withLock { last in
            guard clock.now - begin - last >= Self.pause else { return false }
            last = clock.now - begin
            return true
        }
        let (scenario, city, speeds, isOpen) = state.withLock {
            ($0.scenario, $0.city, $0.speeds, $0.isOpen)
        }
        guard isOpen, let scenario, let city else { return }
        if isNew || now >= .start + scenario.duration {
            let recording = Recording(records, of: scenario, in: city, speeds)
            let news = RecordingFeed.News(recording, known_ms: now.milliseconds, isOver: false)
            state.withLock { state in
                state.news = news
                state.recording = recording
            }
        }
        let due = Duration.milliseconds(now.milliseconds / Self.fastest)
        while self.isOpen, clock.now - begin < due, !Interruption.isPending {
            let left = min(due - (clock.now - begin), Self.pause)
            _ = DispatchSemaphore(value: 0)
                .wait(timeout: .now() + .milliseconds(Int(max(1, left.milliseconds))))
        }
    }
}

extension Recording {
    /// What a run has come to.
    init(
        _ records: RunRecords, of scenario: Scenario, in city: City, _ speeds: SpeedProfile?
    ) {
        let rides = records.rides.enumerated().map { index, ride in
            Ride(
                number: Int64(exactly: records.trip(at: index).rawValue) ?? -1,
                outcome: ride.outcome == .completed ? "completed" : "",
                requestedAt_ms: ride.requestedAt.milliseconds,
                acceptedAt_ms: ride.acceptedAt?.milliseconds,
                arrivedAt_ms: ride.arrivedAt?.milliseconds,
                startedAt_ms: ride.startedAt?.milliseconds,
                endedAt_ms: ride.endedAt?.milliseconds, driver: ride.driver,
                pickup: city.coordinate(of: ride.pickup),
                dropoff: city.coordinate(of: ride.dropoff),
                fare_minor: ride.fare.minorUnits)
        }
        self.init(
            name: scenario.name, rides: rides,
            drivers: records.drivers.map {
                Driver(
                    id: Int64(exactly: $0.id.rawValue) ?? -1, start: city.coordinate(of: $0.start))
            },
            moves: records.emptyDrives.map {
                Move(
                    driver: $0.driver, from_ms: $0.from.milliseconds,
                    until_ms: $0.until.milliseconds, origin: city.coordinate(of: $0.origin),
                    destination: city.coordinate(of: $0.destination))
            },
            calendar: (try? scenario.makeCalendar(in: city)) ?? scenario.rules.calendar,
            speeds: speeds,
            amounts: scenario.market?.amounts ?? .real,
            duration_ms: scenario.duration.milliseconds)
    }
}
