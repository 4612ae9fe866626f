import Glibc
import Logging
import NIOCore
import NIOPosix
import RideClient
import RideCore
import RideGateway
import RideLedger
import RideMap
import RideService
import RideShell
import RideSim
import RideSocket
import RideStore
import RideWire

/// Brings the gateway its frames, its time and its disk. Everything happens on one event loop,
/// except saving, which waits for the disk on a thread of its own, and errands, which have threads
/// of theirs.
final class EngineHost: SocketServerDelegate {
    let server: SocketServer
    let gateway: Gateway
    private let settings: EngineSettings
    var store: any EngineStore
    let diskThread: NIOThreadPool
    private let logThread = LogThread()
    private let errands: ErrandRunner
    private let log: Logger
    private let watch: LoopWatch
    private var pace: CityPace
    /// Whether the city could not be brought up to its time in the last turn.
    private var isBehind = false
    private var complaints = Complaints()
    private var wakeUp: Scheduled<Void>?
    private var wakeUpTime: NIODeadline?
    private var tickRound: Gateway.TickRound?
    private var failures = 0
    private var doubt = DoubtLog()
    var isSaving = false
    private var hasEnded = false
    /// Set once the engine is to stop: fulfilled when nothing that was accepted waits for the disk.
    var finished: EventLoopPromise<Void>?
    var mayTryAgain = NIODeadline.uptimeNanoseconds(0)

    /// Ten frames a second reach those who watch.
    private static let tickInterval = TimeAmount.milliseconds(100)
    /// So many of those who look at the map are told before others have their turn.
    private static let toldAtOnce = 32
    private static let breath = TimeAmount.microseconds(100)
    /// However much happens in a fast city, the engine saves at most this often by itself.
    private static let shortestNap = TimeAmount.milliseconds(20)
    /// A city that is behind is brought on for so long before others have their turn.
    private static let longestTurn = TimeAmount.milliseconds(20)
    /// How long a stop waits for the disk.
    private static let longestFarewell = TimeAmount.seconds(5)

    init(
        _ settings: EngineSettings, server: SocketServer, log: Logger, _ check: StartCheck
    ) throws {
        self.settings = settings
        self.server = server
        self.log = log
        watch = LoopWatch(log)
        store = try settings.openStore()
        try check.pass(store)
        var contents = try store.load()
        if settings.demo, try DemoFolder.fill(store, contents, settings, log) {
            contents = try store.load()
        }
        let service: RideService
        let key = try settings.priceKey()
        do throws(DamagedLedger) { service = try settings.makeService(contents, key) } catch {
            throw Failure(error.message)
        }
        if settings.demo, service.demo == nil { DemoFolder.sayThatThereIsNone(settings, log) }
        var host = GatewayHost(
            cityPath: settings.cityPath, engineName: RideSimTool.configuration.version,
            dataID: store.dataID)
        host.help = settings.help
        host.tariffFormat = settings.tariffFormat
        host.isOperatorKey = { [key = store.operatorKey] in key.matches($0) }
        host.documentPath = { [store] in store.documents.path(of: $0, as: $1, of: $2) }
        host.nameOfUser = SystemUser.name
        host.fingerprint = { [store] in store.fingerprint(of: $0) }
        gateway = Gateway(service: service, host: host)
        errands = ErrandRunner(log)
        pace = CityPace(speed: settings.service.speed, at: Self.now_ns, city: service.now)
        diskThread = NIOThreadPool(numberOfThreads: 1)
        diskThread.start()
        watch.begin()
        errands.freeWays(of: settings.city, on: server.eventLoop).assumeIsolated().whenSuccess {
            if let ways = $0.take() { self.gateway.take(ways) }
        }
        moveLogIfLong()
        if case .postgres = settings.store { watchCity() }
        flush()
        scheduleWakeUp()
        if let interval = ServiceManager.watchdogInterval() {
            ServiceManager.keepAlive(every: interval, on: server.eventLoop)
        }
        BikeRenewal(settings.bikes, log: log) { system in
            self.letTimePass()
            self.work("bikes") { self.gateway.service.renewBikes(by: system) }
            self.flush()
            self.scheduleWakeUp()
        }.begin(on: server.eventLoop)
    }

    // MARK: Time

    /// Nanoseconds of a clock that does not jump.
    private static var now_ns: Int64 { Int64(NIODeadline.now().uptimeNanoseconds) }

    private func wall(at instant: Instant) -> NIODeadline {
        .uptimeNanoseconds(UInt64(max(0, pace.wall_ns(at: instant))))
    }

    /// Sleeps until the next thing happens in the city, or until it is time to show what moves.
    func scheduleWakeUp() {
        var times: [NIODeadline] = []
        if let next = gateway.service.nextEventTime { times.append(wall(at: next)) }
        if let due = gateway.timeIsDue {
            // A disk that is slow, or fails, is not asked all the time.
            times.append(max(wall(at: due), .now() + Self.tickInterval))
        }
        if gateway.isWatched, gateway.needsTick || gateway.service.somethingMoves {
            times.append(
                wakeUpTime.map { min($0, .now() + Self.tickInterval) }
                    ?? .now() + Self.tickInterval)
        }
        guard let earliest = times.min() else {
            wakeUp?.cancel()
            wakeUp = nil
            wakeUpTime = nil
            return
        }
        let time = max(earliest, .now() + (isBehind ? Self.breath : Self.shortestNap))
        // A wake-up that is overdue is about to run; putting it off would starve those who watch.
        if let wakeUpTime, wakeUpTime <= time { return }
        wakeUp?.cancel()
        wakeUpTime = time
        wakeUp = server.eventLoop.assumeIsolated().scheduleTask(deadline: time) { self.wake() }
    }

    private func wake() {
        wakeUp = nil
        wakeUpTime = nil
        guard finished == nil else { return }
        isBehind = false
        letTimePass()
        flush()
        errands.prepareTravelTimes(for: gateway.service, on: server.eventLoop)
        if tickRound == nil { tell() }
        scheduleWakeUp()
    }

    /// Tells those who look at the map what moves: some of them now, the others after whatever
    /// else there is to do.
    private func tell() {
        work("tick") {
            var round = tickRound ?? gateway.beginTick()
            send(
                gateway.tick(&round, atMost: Self.toldAtOnce) { client in
                    server.isWritable(ConnectionID(client.rawValue))
                })
            tickRound = round.isOver ? nil : round
        }
        guard tickRound != nil, finished == nil else { return }
        // Not at once, or nothing would be read in between.
        server.eventLoop.assumeIsolated().scheduleTask(in: Self.breath) { self.tell() }
    }

    /// Both clocks go on: the city's, and the one on the wall. A city that cannot follow has a
    /// turn at each waking, and everybody else is served in between, at the time it has come to.
    func letTimePass() {
        gateway.setWallTime(WallClock.now)
        guard !isBehind else { return }
        work("advance") {
            let due = pace.city(at: Self.now_ns)
            let end = NIODeadline.now() + Self.longestTurn
            repeat {
                let service = gateway.service
                gateway.advance(
                    to: pace.step(from: service.now, to: due, next: service.nextEventTime))
                isBehind = service.now < due && !gateway.isLost
            } while isBehind && .now() < end
        }
        guard isBehind,
            let lost = pace.giveUp(now: gateway.service.now, at: Self.now_ns)
        else { return }
        log.log(
            level: complaints.level(),
            "the city cannot follow speed \(pace.speed): it gave up \(lost.milliseconds) ms")
    }

    /// Does work of another kind than calls, and counts how long it keeps the event loop.
    private func work(_ name: StaticString, _ body: () -> Void) {
        let time = watch.time(name.description, body)
        gateway.meters.worked(name, for: time)
    }

    // MARK: Clients

    func connected(_ connection: ConnectionID, peer: PeerIdentity) {
        log.debug("client \(connection) connected, process \(peer.processID)")
        gateway.meters.happened("connections")
        gateway.connected(
            ClientID(connection.rawValue), peer: peer.userID, process: peer.processID,
            mayOperate: settings.operatorSocket == nil || server.isAtOperatorsSocket(connection))
    }

    func received(_ frame: [UInt8], from connection: ConnectionID) {
        guard finished == nil else { return }
        let client = ClientID(connection.rawValue)
        letTimePass()
        let (method, time) = watch.time("an unreadable frame", frame: frame) {
            gateway.receive(frame, from: client)
        }
        gateway.meters.handled(method, in: time)
        placeClient(connection)
        flush()
        scheduleWakeUp()
    }

    /// The figures, for collectors.
    func metrics() -> String { gateway.metricsText() }

    /// Has the server know what has become of a client.
    private func placeClient(_ connection: ConnectionID) {
        let standing = gateway.standing(of: ClientID(connection.rawValue))
        server.rise(connection, to: ClientStanding(standing))
    }

    func received(_ error: FrameError, from connection: ConnectionID) {
        log.log(level: complaints.level(), "client \(connection): \(error.message)")
        gateway.meters.happened("bad_frames")
        gateway.receive(error, from: ClientID(connection.rawValue))
        flush()
    }

    func becameWritable(_ connection: ConnectionID) {
        gateway.caughtUp(ClientID(connection.rawValue))
    }

    func disconnected(_ connection: ConnectionID, because reason: DisconnectReason) {
        log.debug("client \(connection) is gone: \(reason.message)")
        gateway.meters.happened(reason.meter)
        gateway.disconnected(ClientID(connection.rawValue))
    }

    func farewell(for reason: DisconnectReason) -> [UInt8]? {
        gateway.farewell(reason.code, reason.message)
    }

    private func send(_ outputs: [Output]) {
        var last = LastFrame()
        for output in outputs {
            let connection = ConnectionID(output.client.rawValue)
            do throws(FrameError) {
                server.send(try last.frame(output.frame, server.options.limits), to: connection)
            } catch {
                log.error("a frame for client \(connection) was not sent: \(error.message)")
            }
        }
    }

    // MARK: Saving

    /// Hands the next round to the disk, and sends whatever may leave.
    func flush() {
        defer { endIfFinished() }
        let service = gateway.service
        doubt.say(service.historyDoubt, by: service.settings.rules.calendar, log)
        errands.discard(gateway.takeLeftovers(), from: store.documents)
        errands.release(gateway.takeFreeClaims(), store)
        for job in gateway.takeJobs() { run(job) }
        if NIODeadline.now() >= mayTryAgain {
            work("round") { if let round = gateway.takeRound() { save(round) } }
            // If there was nothing to save, what waited for that may begin.
            for job in gateway.takeJobs() { run(job) }
        }
        send(gateway.takeReady())
        for tell in gateway.takeLooks() { tell() }
    }

    /// Has a job done elsewhere, and goes on with what came of it.
    private func run(_ job: BackgroundJob) {
        let done = errands.run(job.work, store: store, on: server.eventLoop)
        done.assumeIsolated().whenSuccess { outcome in
            self.letTimePass()
            var client: ClientID?
            self.work("answer") { client = self.gateway.jobDone(job.id, outcome) }
            if let client { self.placeClient(ConnectionID(client.rawValue)) }
            self.flush()
            self.scheduleWakeUp()
        }
    }

    private func save(_ round: Gateway.Round) {
        isSaving = true
        let begin = NIODeadline.now()
        let store = self.store
        let saving = diskThread.runIfActive(eventLoop: server.eventLoop) {
            Result { () throws(StoreError) in try store.save(round.batch) }
        }
        saving.assumeIsolated().whenComplete { result in
            self.gateway.meters.worked(
                "save", for: .nanoseconds((NIODeadline.now() - begin).nanoseconds))
            switch result {
            case .success(.success(let mark)):
                self.isSaving = false
                self.failures = 0
                self.gateway.roundWasSaved(mark)
                self.moveLogIfLong()
            case .success(.failure(let error)): self.recover(from: error)
            // The thread has ended: the engine is going down, and nothing more is promised.
            case .failure:
                self.isSaving = false
                return
            }
            self.flush()
            self.scheduleWakeUp()
        }
    }

    private func moveLogIfLong() {
        logThread.moveIfLong(store, on: server.eventLoop) {
            self.gateway.meters.worked("move_log", for: $0)
        }
    }

    // MARK: Stopping

    /// What was accepted is saved and answered; what comes from now on was never taken.
    func finish(on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
        let promise = eventLoop.makePromise(of: Void.self)
        finished = promise
        wakeUp?.cancel()
        // A disk that fails again and again keeps nobody waiting: nothing was promised.
        eventLoop.assumeIsolated().scheduleTask(in: Self.longestFarewell) { self.end() }
        flush()
        return promise.futureResult
    }

    private func endIfFinished() {
        let isAtRest = !isSaving && !gateway.isReading
        if finished != nil, isAtRest, NIODeadline.now() >= mayTryAgain { end() }
    }

    private func end() {
        guard let promise = finished, !hasEnded else { return }
        hasEnded = true
        store.close()
        promise.succeed()
    }

    /// After a failed save memory is ahead of the disk: go on from what the disk has. That is read
    /// on the disk's own thread, while whoever asks is told that nothing is saved.
    func recover(from error: StoreError) {
        gateway.meters.happened("saves_failed")
        if failures == 0 { log.critical("a change could not be saved: \(error.message)") }
        // A full disk stays full for a while: trying without a pause would only burn.
        let pause = TimeAmount.milliseconds(min(2_000, 100 << Int64(min(failures, 10))))
        failures += 1
        mayTryAgain = .now() + pause
        server.eventLoop.assumeIsolated().scheduleTask(in: pause) {
            self.flush()
            self.scheduleWakeUp()
        }
        gateway.roundFailed()
        let (begin, store, settings) = (NIODeadline.now(), self.store, self.settings)
        let recovering = diskThread.runIfActive(eventLoop: server.eventLoop) {
            Recovery.outcome(store, settings)
        }
        recovering.assumeIsolated().whenSuccess { outcome in
            self.gateway.meters.worked(
                "recover", for: .nanoseconds((NIODeadline.now() - begin).nanoseconds))
            switch outcome {
            case .failure(let reason): self.stop(reason.message)
            case .success(let recovery):
                self.store = recovery.store
                self.work("replace") {
                    if let service = recovery.service.take() { self.gateway.goOn(with: service) }
                }
            }
            self.isSaving = false
            self.letTimePass()
            self.flush()
            self.scheduleWakeUp()
        }
    }

    /// Ends the process: it can neither go on nor begin anew.
    private func stop(_ reason: String) -> Never {
        log.critical("the engine stops: \(reason)")
        // Whatever it was: the next engine looks through everything before it serves.
        try? DamageNote(in: settings.data).write([reason])
        exit(1)
    }
}
