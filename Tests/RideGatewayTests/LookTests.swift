import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Looks at rides from a browser: told once what was seen is on the disk.
@Suite("P8: looks at shared rides") struct LookTests {
    private final class Seen { var looks: [RideLook] = [] }

    private func link(on bench: Bench) throws -> String {
        let (luis, ana) = (bench.connect(1), bench.connect(2))
        bench.send(Hello(client: "test"), from: luis)
        bench.send(Hello(client: "test"), from: ana)
        bench.send(StartSession(role: .driver, name: "Luis"), from: luis)
        bench.send(StartSession(role: .passenger, name: "Ana"), from: ana)
        let online = try #require(CommandID("goes-online"))
        bench.send(GoOnline(command_id: online), from: luis)
        try bench.settle()
        let actor = try #require(bench.gateway.clients[ana]?.actor)
        let service = bench.gateway.service
        let plan = try service.plan(
            for: actor, from: TestService.home, to: TestService.waypoint(40, 32, "Faro"))
        bench.send(
            RequestRide(
                command_id: try #require(CommandID("asks-for-it")),
                quote_id: plan.options[0].id.rawValue, payment: .cash), from: ana)
        try bench.settle()
        let trip = try #require(service.situation(of: actor)?.ride?.trip.id)
        let whole = try #require(try service.link(to: trip, by: actor))
        try bench.settle()
        return String(whole.split(separator: "/").last ?? "")
    }

    private func bench() -> Bench {
        var settings = TestService.settings()
        settings.webAddress = "http://127.0.0.1:1"
        return Bench(settings)
    }

    private func look(_ link: String, _ bench: Bench, _ seen: Seen) {
        bench.gateway.look(byLink: link) { seen.looks.append($0) }
    }

    private func tell(_ bench: Bench) { for tell in bench.gateway.takeLooks() { tell() } }

    @Test("what is not saved yet is not told")
    func nothingIsToldBeforeItIsSaved() throws {
        let bench = bench()
        let link = try link(on: bench)
        let seen = Seen()
        // Somebody new comes, which has to be saved, and is being saved while somebody looks.
        let eva = bench.connect(3)
        bench.send(Hello(client: "test"), from: eva)
        bench.send(StartSession(role: .passenger, name: "Eva"), from: eva)
        let round = try #require(bench.gateway.takeRound())
        look(link, bench, seen)
        tell(bench)
        #expect(seen.looks.isEmpty)
        bench.gateway.roundWasSaved(try bench.store.save(round.batch))
        tell(bench)
        // It belongs to the next round, of which nothing has to be saved.
        try bench.settle()
        tell(bench)
        guard case .ride(let ride)? = seen.looks.first else {
            Issue.record("\(seen.looks)")
            return
        }
        #expect(seen.looks.count == 1 && ride.stage.isLive && ride.rider_name == "Ana")
    }

    @Test("what could not be saved is not told, nor anything after it")
    func aLostRoundTellsNothing() throws {
        let bench = bench()
        let link = try link(on: bench)
        let seen = Seen()
        let eva = bench.connect(3)
        bench.send(Hello(client: "test"), from: eva)
        bench.send(StartSession(role: .passenger, name: "Eva"), from: eva)
        look(link, bench, seen)
        _ = try #require(bench.gateway.takeRound())
        look(link, bench, seen)
        bench.gateway.roundFailed()
        look(link, bench, seen)
        tell(bench)
        #expect(seen.looks == [.notNow, .notNow, .notNow])
    }

    @Test("a link of no ride shows none")
    func noSuchRide() throws {
        let bench = bench()
        _ = try link(on: bench)
        let seen = Seen()
        for wrong in ["", "AAAAAAAAAAAAAAAAAAAAAA", "../../etc/passwd"] {
            look(wrong, bench, seen)
        }
        try bench.settle()
        tell(bench)
        #expect(seen.looks == [.noSuchRide, .noSuchRide, .noSuchRide])
    }
}
