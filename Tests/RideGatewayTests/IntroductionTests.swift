import RideAccounts
import RideCore
import RideDemo
import RideGateway
import RideService
import RideTestSupport
import RideWire
import Testing

/// What an engine says of itself.
@Suite struct IntroductionTests {
    private func hello(_ gateway: Gateway) throws -> HelloResult {
        let client = ClientID(1)
        gateway.connected(client)
        let codec = WireCodec()
        gateway.receive(codec.encode(Hello(client: "test"), id: 1), from: client)
        while gateway.takeRound() != nil { gateway.roundWasSaved() }
        let answer = try #require(gateway.takeReady().first)
        guard
            case .answer(_, .success(let answer)) = try codec.decodeReply(
                answer.frame, pending: [1: Hello.self]), let hello = answer.to(HelloResult.self)
        else { throw Bench.Missing(what: "an introduction") }
        return hello
    }

    private func gateway(_ contents: StoredContents) -> Gateway {
        Gateway(
            service: TestService.make(contents: contents),
            host: GatewayHost(cityPath: "/city", engineName: "test"))
    }

    @Test("P3: apps are told whether the symbol of the currency stands apart")
    func theSymbolStandsApart() throws {
        let hello = try hello(gateway(StoredContents()))
        #expect(hello.market.currency.symbol == "R$")
        #expect(hello.market.currency.symbol_apart == true)
        #expect(hello.demo == nil)
    }

    @Test("A2: apps are told which data the engine holds")
    func theDataAreNamed() throws {
        #expect(try hello(gateway(StoredContents())).data_id == nil)
        #expect(try hello(Bench().gateway).data_id == Bench.dataID)
    }

    @Test("The accounts of the demo are named, and open with what is said of them")
    func theDemoIsNamed() throws {
        let batch = try DemoHistory.live(
            in: TestCity.grid64, settings: TestService.settings(), until: TestService.noon,
            random: SeededRandom(seed: 1), key: { try $0.key() },
            keep: { paper in
                try DocumentFile(
                    name: paper.name, firstBytes: paper.bytes, size: paper.bytes.count,
                    sha256: [UInt8](repeating: 7, count: 32))
            })
        let store = MemoryStore()
        try store.save(batch)
        let demo = try #require(try hello(gateway(try store.load())).demo)
        let bench = Bench(contents: try store.load())
        let people: [(email: String, role: Side)] = [
            (demo.passenger_email, .passenger), (demo.driver_email, .driver),
        ]
        for (number, person) in people.enumerated() {
            let client = bench.connect(UInt64(number + 1))
            _ = try bench.ask(Hello(client: "test"), from: client)
            let call = SignIn(
                role: person.role, email: person.email,
                password: SecretText(demo.password))
            guard case .success(let session) = try bench.ask(call, from: client) else {
                Issue.record("\(person.email) cannot sign in")
                continue
            }
            #expect(session.state.is_guest == false)
        }
    }
}
