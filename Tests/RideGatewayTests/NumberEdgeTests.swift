import RideCore
import RideTestSupport
import RideWire
import Testing

/// Numbers at the edges of their types, in every place of every call, by everybody: each call is
/// answered, and the engine goes on (reliability, promise 10).
@Suite struct NumberEdgeTests {
    /// The edges of what the wire allows, of what the types hold, and numbers beyond all of them.
    static let edges = [
        "0", "-1", "1", "-9223372036854775808", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "-9223372036854775809", "4294967295", "4294967296",
        "1000000000", "-1000000000", "1000000000000", "-1000000000000", "1000000000000000",
        "-1000000000000000", "1000000000000001", "9007199254740993", "1e400", "-1e400", "-0",
        "1e-400", "1e18", "9.223372036854775807e18", "0.5", "1e308", "-1e308",
        "1e99999999999999999999",
    ]

    @Test(.long, arguments: EveryCall.samples)
    func noNumberStopsTheEngine(sample: EveryCall) throws {
        let bench = Bench()
        let people = [
            bench.connect(9), try bench.signIn(1, .passenger).client,
            try bench.signIn(2, .driver).client, try bench.operate(3),
        ]
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: people[2])
        for frame in try sample.variants(Self.edges) {
            for client in people {
                let before = bench.inbox[client]?.count ?? 0
                bench.send(frame, as: sample.type, from: client)
                try bench.settle()
                #expect((bench.inbox[client]?.count ?? 0) > before)
            }
        }
        try bench.advance(1)
        // Whoever is blocked is signed out by it.
        guard sample.method != BlockAccount.method.text else { return }
        #expect(try bench.state(of: people[1]).person.name == "Ana")
    }

    /// The same where the calls speak of a ride that is under way, and of one that is over.
    @Test(.long, arguments: EveryCall.samples, [false, true])
    func noNumberStopsTheEngineInARide(sample: EveryCall, isOver: Bool) throws {
        let scene = try PastRide(isCarriedOut: isOver)
        let text = String(decoding: sample.frame, as: UTF8.self)
            .replacing(#/"ride_id":\d+/#, with: "\"ride_id\":\(scene.ride)")
        let inRide = EveryCall(frame: Array(text.utf8), method: sample.method)
        let desk = try scene.bench.operate(9)
        for frame in try inRide.variants(Self.edges) {
            for client in [scene.ana, scene.luis, desk] {
                scene.bench.send(frame, as: sample.type, from: client)
            }
            try scene.bench.settle()
        }
        guard sample.method != BlockAccount.method.text else { return }
        #expect(try scene.bench.state(of: scene.ana).person.name == "Ana")
    }

    /// Places that are nowhere on Earth are refused in every call.
    @Test(arguments: EveryCall.samples, ["1e308", "-1e308", "181", "1e-308"])
    func placesAreOnEarth(sample: EveryCall, number: String) throws {
        let text = String(decoding: sample.frame, as: UTF8.self)
        let place = #/"(latitude|north|radius_m)":-?[0-9.]+/#
        // So near to nothing is on Earth, but no radius.
        guard text.contains(place), number != "1e-308" || text.contains("radius_m") else { return }
        let changed = text.replacing(place) { "\"\($0.output.1)\":\(number)" }
            .replacing(#/"id":\d+/#, with: "\"id\":\(EveryCall.id)")
        let bench = Bench()
        for client in [
            try bench.signIn(1, .passenger).client, try bench.signIn(2, .driver).client,
            try bench.operate(3),
        ] {
            bench.send(Array(changed.utf8), as: sample.type, from: client)
            try bench.settle()
            guard case .answer(_, let outcome)? = bench.inbox[client]?.last else {
                Issue.record("no answer to \(changed)")
                continue
            }
            #expect(throws: WireError.self, "\(changed)") { _ = try outcome.get() }
        }
    }

    /// The samples hold numbers in all the places that this is about.
    @Test func thereAreNumbersToTry() throws {
        #expect(EveryCall.samples.count == CallList.all.count)
        let all = try EveryCall.samples.map { try $0.variants(["1"]).count }.reduce(0, +)
        #expect(all > 80)
    }
}
