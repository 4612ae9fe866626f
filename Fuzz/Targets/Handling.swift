import RideAccounts
import RideCore
import RideGateway
import RideService
import RideTestSupport
import RideWire

/// Calls, decoded and carried out by an engine on a store in memory. Every line of the input is a
/// frame; its first byte says whose: a stranger's, a passenger's, a driver's or the operator's.
/// Each is answered once, by what its client can read, and the books balance in the end.
func fuzzHandling(_ bytes: [UInt8], fault: PlantedFault? = nil) {
    let engine = FuzzedEngine(fault)
    for line in bytes.split(separator: 0x0A).prefix(20) {
        guard let first = line.first else { continue }
        engine.receive(Array(line.dropFirst()), from: Int(first) % 4)
    }
    engine.finish()
}

/// What is wrong on purpose with an engine, to see that it is found.
public enum PlantedFault: String, CaseIterable, Codable, Sendable {
    /// A command that holds a letter which is in no seed goes beyond the end of an array.
    case trap
    /// The answer to `state.get` does not come.
    case silence
    /// The answer to `state.get` is none that could belong to it.
    case wrongAnswer
}

private final class FuzzedEngine {
    /// What an engine knew that Ana and Luis have signed in to, and their tokens.
    private static let past: (contents: StoredContents, tokens: [String]) = {
        let store = MemoryStore()
        let service = TestService.make()
        let tokens = [(Side.passenger, "Ana"), (.driver, "Luis")].map { role, name in
            guard
                let session = try? service.openSession(role: role, name: name, token: nil)
            else { fatalError("a guest is let in") }
            return session.token.text
        }
        guard let changes = service.takeChanges(), store.keeps(changes.batch),
            let contents = try? store.load()
        else { fatalError("a store in memory keeps everything") }
        return (contents, tokens)
    }()

    private let store = MemoryStore()
    private let gateway: Gateway
    private let codec = WireCodec()
    private let fault: PlantedFault?
    private var answers = 0
    private var asked = 0
    /// What is being asked, and by which type it is to be answered.
    private var pending: [UInt64: any Request.Type] = [:]

    init(_ fault: PlantedFault?) {
        self.fault = fault
        var host = GatewayHost(cityPath: "/city", engineName: "fuzz")
        host.isOperatorKey = { $0 == "key" }
        host.fingerprint = { bytes in
            let isTrapped = fault == .trap && bytes.contains { "JV".utf8.contains($0) }
            return Gateway.unkeyedFingerprint(bytes)
                ^ UInt64(isTrapped ? bytes[bytes.count] : 0)
        }
        gateway = Gateway(
            service: TestService.make(contents: Self.past.contents), host: host)
        for client in 0..<4 { gateway.connected(ClientID(UInt64(client))) }
        for client in 1..<4 { send(Hello(client: "fuzz"), from: client) }
        for (client, role) in [(1, Side.passenger), (2, .driver)] {
            send(
                StartSession(role: role, name: "x", token: Self.past.tokens[client - 1]),
                from: client)
        }
        send(EnterAsOperator(key: SecretText("key")), from: 3)
    }

    private func send(_ call: some Request, from client: Int) {
        receive(codec.encode(call, id: 0), from: client)
    }

    func receive(_ bytes: [UInt8], from client: Int) {
        var decoder = FrameDecoder()
        for outcome in decoder.feed(bytes + [0x0A]) {
            asked += 1
            pending = [:]
            if case .success(let frame) = outcome, let call = try? codec.decodeCall(frame) {
                pending = [call.id: type(of: call.call.request)]
            }
            switch outcome {
            case .success(let frame): gateway.receive(frame, from: ClientID(UInt64(client)))
            case .failure(let error): gateway.receive(error, from: ClientID(UInt64(client)))
            }
        }
        settle()
        gateway.advance(to: gateway.service.now + .seconds(3))
        settle()
    }

    /// Does all jobs and saves all rounds.
    private func settle() {
        while true {
            let jobs = gateway.takeJobs()
            for job in jobs { gateway.jobDone(job.id, outcome(of: job.work)) }
            while let round = gateway.takeRound() {
                guard store.keeps(round.batch) else {
                    fatalError("a store in memory keeps everything")
                }
                gateway.roundWasSaved()
            }
            for output in gateway.takeReady() { deliver(output) }
            if jobs.isEmpty { return }
        }
    }

    /// What a client does with a frame: it reads it.
    private func deliver(_ output: Output) {
        var frame = output.frame
        if case .answer(let id) = output.kind {
            if let id, pending[id] == GetState.self {
                if fault == .silence { return }
                if fault == .wrongAnswer {
                    frame = Array(#"{"jsonrpc":"2.0","id":\#(id),"result":{"ok":1}}"#.utf8)
                }
            }
            answers += 1
        }
        guard frame.count < FrameLimits.standard.bytes else {
            fatalError("a frame of \(frame.count) bytes")
        }
        do { _ = try codec.decodeReply(frame, pending: pending) } catch {
            fatalError("nobody can read \(String(decoding: frame, as: UTF8.self)): \(error)")
        }
    }

    private func outcome(of work: BackgroundJob.Work) -> BackgroundJob.Outcome {
        switch work {
        case .derive: return .key([UInt8](repeating: 7, count: 32))
        case .read(let query):
            guard let answer = try? store.answer(query) else {
                return .failed(code: "storage_failed", message: "")
            }
            return .answer(answer)
        case .claim: return .claimed(.taken(nil, []))
        case .copyDocument: return .failed(code: "document_unreadable", message: "")
        }
    }

    func finish() {
        _ = gateway.tick()
        guard answers == asked else { fatalError("\(asked) calls, \(answers) answers") }
        let sum = gateway.service.ledger.allBalances.reduce(Int64(0)) {
            $0 + $1.balance.minorUnits
        }
        guard sum == 0 else { fatalError("the books do not balance") }
    }
}
