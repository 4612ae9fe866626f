import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway
@testable import RideService

/// A2: an app that stays connected uses its session, though nobody touches it.
@Suite struct LongConnectionTests {
    /// A driver at work, and an app that is connected.
    private func atWork(_ bench: Bench) throws -> (client: ClientID, token: String) {
        let (client, session) = try bench.signIn(1, .driver, name: "Luis")
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: client).get()
        return (client, session.token)
    }

    /// Days pass on the wall's clock, so many at a time.
    private func pass(_ days: Int, by step: Int, _ bench: Bench) throws {
        for _ in stride(from: 0, to: days, by: step) {
            let wall = bench.gateway.service.wall
            bench.gateway.setWallTime(wall + .seconds(step * 86_400))
            try bench.settle()
        }
    }

    @Test("a driver whose app is connected for forty days is still signed in", arguments: [1, 40])
    func whoIsConnectedStays(step: Int) throws {
        let bench = Bench()
        let (client, token) = try atWork(bench)
        try pass(40, by: step, bench)
        #expect(try bench.state(of: client).activity == .idle)
        // It is known after a crash as well, to whoever comes back.
        let now = wall(bench)
        try bench.crash()
        bench.gateway.setWallTime(now)
        let (back, session) = try bench.signIn(2, .driver, token: token)
        #expect(try bench.state(of: back).activity == .idle)
        #expect(session.token != token, "a token of days ago is exchanged")
    }

    @Test("one whose app is away for longer than thirty days is not")
    func whoIsAwayIsForgotten() throws {
        let bench = Bench()
        let (client, token) = try atWork(bench)
        try pass(40, by: 1, bench)
        bench.gateway.disconnected(client)
        try pass(30, by: 1, bench)
        #expect(signedIn(bench) == 1)
        try pass(1, by: 1, bench)
        #expect(signedIn(bench) == 0)
        let again = bench.connect(2)
        _ = try bench.ask(Hello(client: "test"), from: again)
        let answer = try bench.ask(
            StartSession(role: .driver, name: "Luis", token: token), from: again)
        guard case .failure(let error) = answer else {
            Issue.record("signed in after a month")
            return
        }
        #expect(error.code == "unknown_token")
    }

    private func signedIn(_ bench: Bench) -> Int {
        bench.gateway.service.people(on: .driver).count { $0.isSignedIn(at: wall(bench)) }
    }

    private func wall(_ bench: Bench) -> WallTime { bench.gateway.service.wall }

    @Test("what is noted of it is noted once a day")
    func itIsCheap() throws {
        let bench = Bench()
        let (client, _) = try atWork(bench)
        try pass(1, by: 1, bench)
        for _ in 0..<1_000 {
            bench.gateway.setWallTime(wall(bench) + .seconds(10))
            #expect(bench.gateway.takeRound() == nil)
        }
        #expect(try bench.state(of: client).activity == .idle)
    }
}
