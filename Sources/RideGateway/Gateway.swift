import RideAccounts
import RideCore
import RideMap
import RideService
import RideSim
import RideWire

/// Stands between the frames of many clients and the one service: reads calls, has them carried
/// out, and lets nobody know of a change before it is saved.
///
/// Changes are saved in rounds. While a round is with the store, calls go on being carried out in
/// memory; what they change, and every answer given meanwhile, belongs to the next round. So one
/// fsync serves all the commands that came in during the one before (group commit), and answers
/// still leave in the order of the calls. No sockets, no clock, no disk: the host brings them.
public final class Gateway {
    /// What happens next to a round of changes.
    public struct Round: Sendable {
        /// What to save.
        public let batch: SaveBatch
    }

    /// The engine's service.
    public private(set) var service: RideService
    let cityPath: String
    let engineName: String
    /// What the data behind the service is told from that of others by; nil where nothing is kept.
    let dataID: String?
    let codec = WireCodec()
    var clients: [ClientID: Client] = [:]
    /// Figures, which whoever brings the time adds to.
    public var meters = Meters()
    /// How many of them look at the map.
    private var watchers = 0
    /// Tariffs as people write them, and back; the host knows how.
    let tariffFormat: TariffFormat
    /// Whether a text is the operator's key.
    let isOperatorKey: @Sendable (String) -> Bool
    /// Where a driver's document lies; nil where the host does not say.
    let documentPath: @Sendable (DocumentFile, DocumentKind, DriverID) -> String?
    /// The name of a user of the system; nil for one whom it does not know.
    let nameOfUser: @Sendable (UInt32) -> String?
    /// Names that were looked up already: the system may take its time.
    var namesOfUsers: [UInt32: String?] = [:]
    /// The help texts, by language.
    let help: [String: [HelpText]]
    /// A hash of what a command asks for, to tell it from another one of the same name.
    let fingerprint: @Sendable ([UInt8]) -> UInt64
    private var pendingJobs: [UInt64: PendingJob] = [:]
    private var jobs: [BackgroundJob] = []
    /// What looks something up. While it does nothing is saved, and the other way round: an answer
    /// that was read before a change must not leave after the news of it.
    private var reads = ReadTurns()
    /// Passwords that wait for their turn.
    private var derivations = DerivationQueue()
    private var waitingPasswords: [UInt64: BackgroundJob] = [:]
    /// Documents on their way.
    var uploads = Uploads()
    /// Looks at rides from a browser.
    var looks = RideLooks()
    private var nextJob: UInt64 = 1
    var clientsByActor: [Actor: [ClientID]] = [:]
    var revision: UInt64 = 0
    /// What finds ways on foot; made when the first is asked for, unless the host had it made
    /// before.
    lazy var freeWays = FreeWays(service.city)
    /// Whether the map may have changed without anything moving: somebody has begun to look, or
    /// somebody came or went.
    public private(set) var needsTick = false
    private var ready: [Output] = []
    /// What people were answered in this round, and how often their states had changed by then.
    private var told: [Actor: (state: WireCodec.EncodedState, changes: Int)] = [:]
    /// The number of the round that will save what changes now.
    var openRound: UInt64 = 0
    /// Answers that belong to changes not yet handed out for saving.
    private var next: [Output] = []
    /// Answers and states that belong to the round that is being saved; nil between rounds.
    private var saving: [Output]?
    /// Whether a round could not be saved and the service is about to be replaced: what is in
    /// memory has not happened, so nothing is told of it and nothing is done on it.
    public private(set) var isLost = false

    /// A gateway to a service.
    ///
    /// - Parameters:
    ///   - cityPath: where clients find the city file.
    ///   - engineName: the engine's name and version, as it introduces itself.
    ///   - dataID: by what the data is told from that of others; nil where nothing is kept.
    ///   - help: the help texts, by language.
    ///   - isOperatorKey: whether a text is the key by which the operator is known; nobody is
    ///     where there is none.
    ///   - documentPath: where a document of a driver lies, which only operators are told.
    ///   - fingerprint: a hash of the bytes of a command, its secrets left out. It is kept with the
    ///     command's name: a mark made with a key that is kept elsewhere tells a thief nothing.
    public init(
        service: RideService, cityPath: String, engineName: String, dataID: String? = nil,
        help: [String: [HelpText]] = [:], tariffFormat: TariffFormat = .unreadable,
        isOperatorKey: @escaping @Sendable (String) -> Bool = { _ in false },
        documentPath:
            @escaping @Sendable (DocumentFile, DocumentKind, DriverID) -> String? = {
                _, _, _ in nil
            },
        nameOfUser: @escaping @Sendable (UInt32) -> String? = { _ in nil },
        fingerprint: @escaping @Sendable ([UInt8]) -> UInt64
    ) {
        self.nameOfUser = nameOfUser
        self.fingerprint = fingerprint
        self.isOperatorKey = isOperatorKey
        self.documentPath = documentPath
        self.help = help
        self.tariffFormat = tariffFormat
        self.service = service
        self.cityPath = cityPath
        self.engineName = engineName
        self.dataID = dataID
    }

    /// Takes over what finds ways on foot in this city, made where nobody waits for it.
    public func take(_ ways: FreeWays) { freeWays = ways }

    /// A client has connected.
    ///
    /// - Parameters:
    ///   - peer: the user of the system on the other end.
    ///   - process: its process.
    ///   - mayOperate: whether the operator may come this way: not through the door of people
    ///     where the operator has a door of one's own.
    public func connected(
        _ client: ClientID, peer: UInt32 = 0, process: Int32 = 0, mayOperate: Bool = true
    ) {
        let peer = Peer(user: peer, process: process, connection: client.rawValue)
        clients[client] = Client(peer: peer, mayOperate: mayOperate)
    }

    /// A client has gone; what it was still to be told is dropped.
    public func disconnected(_ client: ClientID) {
        guard let gone = clients.removeValue(forKey: client) else { return }
        if gone.watched != nil { watchers -= 1 }
        if let actor = gone.actor { clientsByActor[actor]?.removeAll { $0 == client } }
        for job in derivations.leave(client) + reads.leave(client) {
            waitingPasswords[job] = nil
            pendingJobs[job] = nil
        }
    }

    /// Whether a client has said `hello`.
    func hasGreeted(_ client: ClientID) -> Bool { clients[client]?.hasGreeted ?? false }

    /// Whether any client looks at the map.
    public var isWatched: Bool { watchers > 0 && !isLost }

    /// A client looks at a part of the map from now on.
    func watch(_ bounds: Bounds, _ client: ClientID) {
        guard let state = clients[client] else { return }
        if state.watched == nil { watchers += 1 }
        clients[client]?.watched = bounds
        clients[client]?.lastCars = []
    }

    /// A client has sent a frame.
    ///
    /// - Returns: which call it was; nil for none.
    @discardableResult
    public func receive(_ frame: [UInt8], from client: ClientID) -> MethodName? {
        guard clients[client] != nil else { return nil }
        needsTick = true
        do throws(WireCodec.BadCall) {
            let incoming = try codec.decodeCall(frame)
            guard !isLost || incoming.call.access == .beforeGreeting else {
                refuse(Self.storageFailed, to: incoming.id, client)
                return incoming.call.method
            }
            answer(incoming, of: client)
            return incoming.call.method
        } catch {
            refuse(error.error, to: error.id, client)
            return nil
        }
    }

    /// A client has sent something that is not a frame.
    public func receive(_ error: FrameError, from client: ClientID) {
        refuse(
            WireError(.parseError, code: error.code, message: error.message), to: nil, client)
    }

    /// A client that was too slow for a tick reads again: the next tick tells everything.
    public func caughtUp(_ client: ClientID) {
        clients[client]?.lastCars = []
        clients[client]?.lastProgress = nil
        needsTick = true
    }

    /// Notes that everybody who looks has been told.
    func ticked() { needsTick = false }

    /// The last frame for a client that is disconnected, for a reason with this name.
    public func farewell(_ code: String, _ reason: String) -> [UInt8] {
        codec.encode(.goodbye(GoodbyeView(code: code, reason: reason)))
    }

    /// When the city's time is to be saved, though nothing happens; nil while nobody is there to
    /// have seen it.
    public var timeIsDue: Instant? { clients.isEmpty || isLost ? nil : service.timeIsDue }

    /// Lets the city's time pass.
    public func advance(to instant: Instant) {
        guard !isLost else { return }
        service.advance(to: instant)
        if !clients.isEmpty { service.keepTime() }
    }

    // MARK: Jobs

    /// How many jobs are under way or wait for their turn.
    var waitingJobs: Int { pendingJobs.count }

    /// The jobs that are to be begun now.
    public func takeJobs() -> [BackgroundJob] {
        // Nothing is looked up while the store is opened anew.
        guard !isLost else { return [] }
        defer { jobs.removeAll() }
        let passwords = derivations.takeNext().compactMap {
            waitingPasswords.removeValue(forKey: $0)
        }
        return jobs + passwords + (saving == nil ? reads.take() : [])
    }

    /// Whether something is being looked up, so that the next round has to wait.
    public var isReading: Bool { reads.areUnderWay }

    /// A job has been done, or could not be.
    ///
    /// - Returns: the client for whom it was done; nil where that has gone.
    @discardableResult
    public func jobDone(_ id: UInt64, _ outcome: BackgroundJob.Outcome) -> ClientID? {
        derivations.done(id)
        reads.done(id)
        let isThere = uploads.copied(id, outcome)
        guard let pending = pendingJobs.removeValue(forKey: id) else { return nil }
        clients[pending.client]?.waitingAnswers -= 1
        guard clients[pending.client] != nil else { return nil }
        do throws(WireError) {
            guard isThere, !isLost else { throw Self.storageFailed }
            guard pending.actor == nil || pending.actor == actor(of: pending.client) else {
                throw Self.notSignedIn
            }
            deliver(
                try pending.then(outcome), to: pending.call, pending.client, pending.actor)
        } catch {
            refuse(error, to: pending.call, pending.client)
        }
        return pending.client
    }

    /// Answers a call, or sends for what the answer needs.
    ///
    /// - Parameter actor: who asked, where only a person may.
    func deliver(
        _ reply: Reply<AnyAnswer>, to call: UInt64, _ client: ClientID, _ actor: Actor?
    ) {
        switch reply {
        case .answer(let answer):
            post(answer, to: call, client)
        case .later(let work, let then):
            let job = BackgroundJob(id: nextJob, work: work)
            switch work {
            case .derive:
                guard derivations.add(job.id, of: client, peer(of: client)) else {
                    return refuse(Self.tooManySignIns, to: call, client)
                }
                waitingPasswords[job.id] = job
            case .read: reads.add(job, of: client)
            case .copyDocument(_, let kind, let driver, let user):
                guard uploads.begin(job.id, kind, of: driver, user) else {
                    return refuse(Self.tooManyUploads, to: call, client)
                }
                jobs.append(job)
            }
            nextJob += 1
            pendingJobs[job.id] = PendingJob(client: client, call: call, actor: actor, then: then)
            clients[client]?.waitingAnswers += 1
        }
    }

    // MARK: Rounds

    /// The frames that may leave now, in order.
    public func takeReady() -> [Output] {
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    /// The next round to save; nil while one is being saved or something is looked up, or if
    /// nothing has changed.
    public func takeRound() -> Round? {
        guard saving == nil, !isLost, !reads.areUnderWay else { return nil }
        reads.letNextOnesBegin()
        let known = told.filter { service.changesOfState(of: $0.key) == $0.value.changes }
        told.removeAll(keepingCapacity: true)
        roundBegins()
        guard let changes = service.takeChanges() else {
            roundEnds()
            release(next)
            next.removeAll()
            return nil
        }
        var outputs = next
        next.removeAll()
        let news = news(changes)
        signOut(changes.endedSessions)
        for actor in changes.touched {
            outputs.append(contentsOf: states(for: actor, known: known[actor]?.state))
        }
        outputs.append(contentsOf: news)
        if changes.batch.isEmpty {
            roundEnds()
            release(outputs)
            return nil
        }
        saving = outputs
        openRound += 1
        return Round(batch: witnessed(changes.batch, by: outputs))
    }

    /// The round is safe: whoever waits for it may know, and whoever has changed something is given
    /// the mark of it.
    public func roundWasSaved(_ mark: HistoryMark? = nil) {
        guard let outputs = saving else { preconditionFailure("no round was being saved") }
        saving = nil
        roundEnds()
        for client in clients.keys where (clients[client]?.accountRound ?? .max) < openRound {
            clients[client]?.accountRound = nil
        }
        release(mark.map { marked(outputs, with: $0) } ?? outputs)
    }

    /// The round could not be saved. Nothing of it has happened, nor of anything after it: all who
    /// wait are told so, and so is whoever asks until the service is replaced by one made from what
    /// the store has (`goOn`).
    public func roundFailed() {
        let lost = (saving ?? []) + next
        saving = nil
        next.removeAll()
        told.removeAll()
        roundFails()
        isLost = true
        release(
            lost.compactMap { output in
                guard case .answer(let id) = output.kind else { return nil }
                return Output(
                    client: output.client,
                    frame: codec.encode(refusal: Self.storageFailed, to: id), kind: output.kind)
            })
    }

    /// Goes on after a round that failed.
    public func goOn(with replacement: RideService) {
        precondition(isLost, "no round has failed")
        isLost = false
        replacement.takeOver(attemptsOf: service)
        service = replacement
        signOutLostAccounts()
        // What people see now has to be saved too: restoring may have changed something.
        for actor in clientsByActor.keys.sorted() { next.append(contentsOf: states(for: actor)) }
    }

    private func release(_ outputs: [Output]) {
        for output in outputs {
            if case .answer = output.kind { clients[output.client]?.waitingAnswers -= 1 }
        }
        ready.append(contentsOf: outputs.filter { clients[$0.client] != nil })
    }

    /// Answers a call, now or after the changes it may speak of are saved.
    private func post(_ answer: AnyAnswer, to id: UInt64, _ client: ClientID) {
        guard let state = answer.to(PersonState.self), let actor = clients[client]?.actor else {
            return post(
                codec.encode(answer: answer, to: id), to: id, client, isAnswer: true)
        }
        let encoded = codec.encoded(state)
        told[actor] = (encoded, service.changesOfState(of: actor))
        post(codec.encode(answer: encoded, to: id), to: id, client, isAnswer: true)
    }

    /// Tells something that is true once the open round is saved.
    func tell(_ outputs: [Output]) { next += outputs }

    /// Refuses a call; without a number where it could not be read.
    func refuse(_ error: WireError, to id: UInt64?, _ client: ClientID) {
        post(codec.encode(refusal: error, to: id), to: id, client, isAnswer: false)
    }

    private func post(_ frame: [UInt8], to id: UInt64?, _ client: ClientID, isAnswer: Bool) {
        clients[client]?.waitingAnswers += 1
        let isChange = id.map { clients[client]?.changes.remove($0) != nil } ?? false
        let output = Output(
            client: client, frame: frame, kind: .answer(id), isWitnessed: isChange && isAnswer)
        if isLost { release([output]) } else { next.append(output) }
    }
}
