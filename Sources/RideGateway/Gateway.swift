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
    /// What the host has told of the machine.
    let host: GatewayHost
    let codec = WireCodec()
    var clients = Clients()
    /// Figures, which whoever brings the time adds to.
    public var meters = Meters()
    /// Names that were looked up already: the system may take its time.
    var namesOfUsers: [UInt32: String?] = [:]
    private var jobs = Jobs()
    private var rounds = Rounds()
    /// Documents on their way.
    var uploads = Uploads()
    /// Looks at rides from a browser.
    var looks = RideLooks()
    /// Claims of people's rows.
    var claims = Claims()
    var revision: UInt64 = 0
    /// What finds ways on foot; made when the first is asked for, unless the host had it made
    /// before.
    lazy var freeWays = FreeWays(service.city)

    /// A gateway to a service.
    public init(service: RideService, host: GatewayHost) {
        self.service = service
        self.host = host
    }

    /// Whether a round could not be saved and the service is about to be replaced.
    public var isLost: Bool { rounds.isLost }

    /// Whether the map may have changed without anything moving.
    public var needsTick: Bool { clients.needTick }

    /// The number of the round that will save what changes now.
    var openRound: UInt64 { rounds.open }

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
        guard clients.remove(client) else { return }
        jobs.leave(client)
        claims.leave(client)
    }

    /// Whether a client has said `hello`.
    func hasGreeted(_ client: ClientID) -> Bool { clients[client]?.hasGreeted ?? false }

    /// Whether any client looks at the map.
    public var isWatched: Bool { clients.areWatching && !isLost }

    /// A client has sent a frame.
    ///
    /// - Returns: which call it was; nil for none.
    @discardableResult
    public func receive(_ frame: [UInt8], from client: ClientID) -> MethodName? {
        guard clients[client] != nil else { return nil }
        clients.needTick = true
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
        clients[client]?.lastGroups = nil
        clients[client]?.lastProgress = nil
        clients.needTick = true
    }

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
    var waitingJobs: Int { jobs.count }

    /// The jobs that are to be begun now.
    public func takeJobs() -> [BackgroundJob] {
        // Nothing is looked up while the store is opened anew.
        isLost ? [] : jobs.take(withReads: !rounds.isSaving)
    }

    /// Whether something is being looked up, so that the next round has to wait.
    public var isReading: Bool { jobs.areReading }

    /// A job has been done, or could not be.
    ///
    /// - Returns: the client for whom it was done; nil where that has gone.
    @discardableResult
    public func jobDone(_ id: UInt64, _ outcome: BackgroundJob.Outcome) -> ClientID? {
        let isThere = uploads.copied(id, outcome)
        let job = jobs.done(id)
        claims.take(outcome, for: job, isThere: job.map { clients[$0.client] != nil } ?? false)
        guard let pending = job else { return nil }
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
            let caller = PendingJob(client: client, call: call, actor: actor, then: then)
            do throws(WireError) {
                try jobs.begin(work, caller, peer(of: client), &uploads)
                clients[client]?.waitingAnswers += 1
            } catch {
                refuse(error, to: call, client)
            }
        }
    }

    // MARK: Rounds

    /// The frames that may leave now, in order.
    public func takeReady() -> [Output] { rounds.takeReady() }

    /// The next round to save; nil while one is being saved or something is looked up, or if
    /// nothing has changed.
    public func takeRound() -> Round? {
        guard !rounds.isSaving, !isLost, !jobs.areReading else { return nil }
        jobs.letReadsBegin()
        let known = rounds.takeTold { service.changesOfState(of: $0) == $1.changes }
        roundBegins()
        guard let changes = service.takeChanges() else {
            roundEnds()
            claims.letGo()
            release(rounds.takeNext())
            return nil
        }
        var outputs = rounds.takeNext()
        let news = news(changes)
        signOut(changes.endedSessions)
        for actor in changes.touched {
            outputs.append(contentsOf: states(for: actor, known: known[actor]?.state))
        }
        outputs.append(contentsOf: news)
        if changes.batch.isEmpty {
            roundEnds()
            claims.letGo()
            release(outputs)
            return nil
        }
        rounds.begin(outputs)
        claims.roundBegins()
        return Round(batch: witnessed(changes.batch, by: outputs))
    }

    /// The round is safe: whoever waits for it may know, and whoever has changed something is given
    /// the mark of it.
    public func roundWasSaved(_ mark: HistoryMark? = nil) {
        let outputs = rounds.end()
        roundEnds()
        claims.roundEnds()
        clients.accountsAreSafe(before: openRound)
        release(mark.map { marked(outputs, with: $0) } ?? outputs)
    }

    /// The round could not be saved. Nothing of it has happened, nor of anything after it: all who
    /// wait are told so, and so is whoever asks until the service is replaced by one made from what
    /// the store has (`goOn`).
    public func roundFailed() {
        let lost = rounds.fail()
        roundFails()
        claims.letGo()
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
        rounds.goOn()
        replacement.takeOver(attemptsOf: service)
        service = replacement
        signOutLostAccounts()
        // What people see now has to be saved too: restoring may have changed something.
        for actor in clients.actors { tell(states(for: actor)) }
    }

    private func release(_ outputs: [Output]) {
        for output in outputs {
            if case .answer = output.kind { clients[output.client]?.waitingAnswers -= 1 }
        }
        rounds.release(outputs.filter { clients[$0.client] != nil })
    }

    /// Answers a call, now or after the changes it may speak of are saved.
    private func post(_ answer: AnyAnswer, to id: UInt64, _ client: ClientID) {
        guard let state = answer.to(PersonState.self), let actor = clients[client]?.actor else {
            return post(
                codec.encode(answer: answer, to: id), to: id, client, isAnswer: true)
        }
        let encoded = codec.encoded(state)
        rounds.told((encoded, service.changesOfState(of: actor)), to: actor)
        post(codec.encode(answer: encoded, to: id), to: id, client, isAnswer: true)
    }

    /// Tells something that is true once the open round is saved.
    func tell(_ outputs: [Output]) { rounds.tell(outputs) }

    /// Refuses a call; without a number where it could not be read.
    func refuse(_ error: WireError, to id: UInt64?, _ client: ClientID) {
        post(codec.encode(refusal: error, to: id), to: id, client, isAnswer: false)
    }

    private func post(_ frame: [UInt8], to id: UInt64?, _ client: ClientID, isAnswer: Bool) {
        clients[client]?.waitingAnswers += 1
        claims.answered(id, of: client)
        let isChange = id.map { clients[client]?.changes.remove($0) != nil } ?? false
        let output = Output(
            client: client, frame: frame, kind: .answer(id), isWitnessed: isChange && isAnswer)
        if isLost { release([output]) } else { tell([output]) }
    }
}
