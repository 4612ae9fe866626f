import Glibc
import RideAccounts
import RideCore
import RideGateway
import RideService
import RideTestSupport
import RideWire
import Testing

/// A gateway with a store in memory and clients that read what they are sent. Saving happens when
/// the test says so.
final class Bench {
    private(set) var store: MemoryStore
    let settings: ServiceSettings
    private(set) var gateway: Gateway
    private let codec = WireCodec()
    private var nextID: UInt64 = 1
    private var pending: [ClientID: [UInt64: any Request.Type]] = [:]
    private(set) var inbox: [ClientID: [EngineMessage]] = [:]
    /// The last mark of the history that a client was given.
    private(set) var marks: [ClientID: HistoryMark] = [:]

    init(
        _ settings: ServiceSettings = TestService.settings(),
        contents: StoredContents = StoredContents(), store: MemoryStore = MemoryStore()
    ) {
        self.store = store
        self.settings = settings
        gateway = Gateway(
            service: TestService.make(settings, contents: contents), host: Self.host)
    }

    private static var host: GatewayHost {
        var host = GatewayHost(cityPath: "/city", engineName: "test", dataID: dataID)
        host.isOperatorKey = { $0 == Bench.operatorKey }
        host.nameOfUser = { "user-\($0)" }
        return host
    }

    /// By what the data are known.
    static let dataID = "0123456789abcdef0123456789abcdef"

    /// By what the operator is known.
    static let operatorKey = "the operator's key"

    // MARK: The host's part

    /// Does all jobs, saves everything and delivers what may leave.
    func settle() throws {
        while true {
            let jobs = gateway.takeJobs()
            try carryOut(jobs)
            try saveRounds()
            if jobs.isEmpty { return }
        }
    }

    /// Does jobs, and goes on with what comes of them.
    func carryOut(_ jobs: [BackgroundJob]) throws {
        for job in jobs { gateway.jobDone(job.id, try outcome(of: job.work)) }
    }

    private func outcome(of work: BackgroundJob.Work) throws -> BackgroundJob.Outcome {
        switch work {
        case .derive(let task): .key(try task.key())
        case .read(let query): .answer(try store.answer(query))
        case .claim: .claimed(.taken(nil, []))
        case .copyDocument(let path, _, _, _):
            .document(
                try DocumentFile(
                    name: path, firstBytes: [0xFF, 0xD8, 0xFF, 0xE0], size: 100,
                    sha256: [UInt8](repeating: 7, count: 32)))
        }
    }

    private func saveRounds() throws {
        while let round = gateway.takeRound() {
            gateway.roundWasSaved(try store.save(round.batch))
            deliver()
        }
        deliver()
    }

    /// Delivers what may leave without saving anything.
    func deliver() {
        for output in gateway.takeReady() {
            let known = pending[output.client] ?? [:]
            guard let message = try? codec.decodeReply(output.frame, pending: known) else {
                Issue.record(
                    "an unreadable reply: \(String(decoding: output.frame, as: UTF8.self))")
                continue
            }
            inbox[output.client, default: []].append(message)
            if output.isWitnessed, let mark = codec.mark(in: output.frame) {
                marks[output.client] = mark
            }
        }
    }

    /// The engine is killed and started again on the same store; clients have to come back.
    ///
    /// - Parameter other: what it goes on from instead.
    func crash(seed: UInt64 = 2, onto other: MemoryStore? = nil) throws {
        store = other ?? store
        let service = TestService.make(settings, contents: try store.load(), seed: seed)
        gateway = Gateway(service: service, host: Self.host)
        pending = [:]
        inbox = [:]
        try settle()
    }

    // MARK: The clients' part

    func connect(_ number: UInt64, peer: UInt32 = 0) -> ClientID {
        let client = ClientID(number)
        gateway.connected(client, peer: peer, process: Int32(number % 30_000))
        return client
    }

    /// Sends a call and returns its number.
    @discardableResult
    func send<Sent: Request>(_ call: Sent, from client: ClientID) -> UInt64 {
        let id = nextID
        nextID += 1
        pending[client, default: [:]][id] = Sent.self
        receive(codec.encode(call, id: id), client)
        return id
    }

    /// Sends a frame that is a call of this type, if it is one, under the number of variants.
    func send(_ frame: [UInt8], as type: any Request.Type, from client: ClientID) {
        pending[client, default: [:]][UInt64(EveryCall.id)] = type
        receive(frame, client)
    }

    /// The processor time that a frame may take, in milliseconds: a few, and room for a machine
    /// that does other work. A build that is not optimised takes up to thirty times as long.
    private static let mostWork_ms: Int64 = _isDebugAssertConfiguration() ? 400 : 20

    /// Hands a frame to the gateway. Everybody would have waited meanwhile, so it must not take
    /// long, by a clock that stands while other programs run.
    private func receive(_ frame: [UInt8], _ client: ClientID) {
        let begin_ms = Self.work_ms
        gateway.receive(frame, from: client)
        let work_ms = Self.work_ms - begin_ms
        if work_ms > Self.mostWork_ms {
            let text = String(decoding: frame.prefix(200), as: UTF8.self)
            Issue.record("\(work_ms) ms of work for \(text)")
        }
    }

    /// How long this thread has worked.
    private static var work_ms: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Sends a call, saves, and returns its answer.
    func ask<Asked: Request>(
        _ call: Asked, from client: ClientID
    ) throws -> Result<Asked.Answer, WireError> {
        switch try ask(AnyCall(call), from: client) {
        case .success(let answer): .success(try #require(answer.to(Asked.Answer.self)))
        case .failure(let error): .failure(error)
        }
    }

    /// The same for a call of any type.
    func ask(_ call: AnyCall, from client: ClientID) throws -> Result<AnyAnswer, WireError> {
        func asked(_ request: some Request) throws -> Result<AnyAnswer, WireError> {
            let id = send(request, from: client)
            try settle()
            return try #require(answer(to: id, client))
        }
        return try asked(call.request)
    }

    /// The answer to a call, if it has come.
    func answer(to id: UInt64, _ client: ClientID) -> Result<AnyAnswer, WireError>? {
        for message in inbox[client] ?? [] {
            if case .answer(id, let result) = message { return result }
        }
        return nil
    }

    /// Connects, introduces and signs in.
    func signIn(
        _ number: UInt64, _ role: Side, name: String = "Ana", token: String? = nil,
        peer: UInt32 = 0
    ) throws -> (client: ClientID, session: SessionResult) {
        let client = connect(number, peer: peer)
        _ = try ask(Hello(client: "test"), from: client)
        let call = StartSession(role: role, name: name, token: token)
        guard
            case .success(let session) = try ask(call, from: client)
        else { throw Missing(what: "a session") }
        return (client, session)
    }

    /// Connects, introduces itself and shows the operator's key.
    func operate(_ number: UInt64, peer: UInt32 = 0) throws -> ClientID {
        let client = connect(number, peer: peer)
        _ = try ask(Hello(client: "test"), from: client)
        _ = try ask(EnterAsOperator(key: SecretText(Self.operatorKey)), from: client).get()
        return client
    }

    /// The state a client was last told.
    func state(of client: ClientID) throws -> PersonState {
        guard case .success(let state) = try ask(GetState(), from: client) else {
            throw Missing(what: "a state")
        }
        return state
    }

    func plan(from client: ClientID, to column: Int, _ row: Int) throws -> PlanResult {
        let call = PlanRide(
            pickup: PlaceView(TestService.home),
            dropoff: PlaceView(TestService.waypoint(column, row)))
        guard case .success(let plan) = try ask(call, from: client) else {
            throw Missing(what: "a plan")
        }
        return plan
    }

    func advance(_ seconds: Int64) throws {
        gateway.advance(to: gateway.service.now + .seconds(seconds))
        try settle()
    }

    struct Missing: Error { let what: String }
}

/// Names for commands, in order.
func commandID(_ number: Int) throws -> CommandID {
    try #require(CommandID("command-\(number)"))
}
