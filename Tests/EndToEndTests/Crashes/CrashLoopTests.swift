import Foundation
import RideClient
import RideCore
import RideTestSupport
import RideWire
import Testing

extension EndToEnd {
    /// Reliability 1 and 3: what was acknowledged survives a kill at any moment. A client keeps a
    /// journal of the answers it got, the engine is killed, and the next one is asked. After each
    /// kill the data are looked through.
    ///
    /// `RIDE_SEED` repeats a run, and `RIDE_PROGRAMS` names a release build, which has to serve
    /// again within two seconds each time.
    @Suite struct CrashLoopTests {
        /// A client that speaks to the engine and waits for each answer.
        private final class Client {
            private let connection: EngineConnection
            private let codec = WireCodec()
            private var nextID: UInt64 = 1

            init(_ socket: String) throws {
                connection = try EngineConnection.connect(socket)
                _ = try ask(Hello(client: "crash loop"))
            }

            deinit { connection.close() }

            /// The answer to a call; nil if the engine died before it came.
            func ask<Asked: Request>(_ call: Asked) throws -> Asked.Answer? {
                let id = nextID
                nextID += 1
                do {
                    try connection.send(codec.encode(call, id: id))
                    try connection.flush()
                } catch { return nil }
                while true {
                    var descriptor = pollfd(
                        fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
                    guard poll(&descriptor, 1, 20_000) == 1 else {
                        throw TestStage.Failure("no answer in 20 s")
                    }
                    for frame in connection.receive() {
                        let message = try codec.decodeReply(frame, pending: [id: Asked.self])
                        guard case .answer(id, let result) = message else { continue }
                        return try result.get().to(Asked.Answer.self)
                    }
                    if connection.end != nil { return nil }
                }
            }
        }

        /// What the client knows to be true, and what it asked for last without an answer.
        private struct Journal {
            var token: String?
            var ride: UInt64?
            var isLive = false
            var wish = "nothing"

            /// Takes down what the engine has told.
            mutating func note(_ state: PersonState) {
                ride = state.ride?.id
                isLive = state.ride?.stage.isLive ?? false
                wish = "nothing"
            }
        }

        private static let mostRounds = 120
        private static let city = ["--drivers", "3", "--speed", "1"]

        @Test func nothingAcknowledgedIsLost() throws {
            let seed =
                ProcessInfo.processInfo.environment["RIDE_SEED"].flatMap(UInt64.init)
                ?? .random(in: .min ... .max)
            var random = SeededRandom(seed: seed)
            let stage = try TestStage()
            var journal = Journal()
            var acknowledged = 0
            var longestStart = Duration.zero
            let clock = ContinuousClock()
            // A busy machine needs more time between two kills for anything to be acknowledged.
            for round in 0..<Self.mostRounds where round < 50 || acknowledged <= 50 {
                let begin = clock.now
                let engine = try stage.startEngine(Self.city)
                longestStart = max(longestStart, clock.now - begin)
                let (client, state) = try signIn(stage, &journal)
                #expect(faults(of: state, against: journal) == [], "seed \(seed), round \(round)")
                // What an unanswered wish has come to is known from here on.
                journal.note(state)
                let delay = UInt32.random(
                    in: 0..<120_000 + 4_000 * UInt32(round), using: &random)
                let killer = Thread {
                    usleep(delay)
                    kill(engine, SIGKILL)
                }
                killer.start()
                acknowledged += try work(client, state, &journal)
                try stage.waitForTheEnd()
                try stage.expectWhole("seed \(seed), round \(round)")
            }
            #expect(acknowledged > 50, "seed \(seed): the kills came too early to show anything")
            if TestStage.otherPrograms != nil {
                #expect(longestStart < .seconds(2), "seed \(seed)")
            }
        }

        /// The control: an engine that goes on from the data of before a ride was asked for has
        /// lost an answer, and the comparison says so.
        @Test func aLossWouldBeNoticed() throws {
            let stage = try TestStage()
            let (data, kept) = (stage.folder + "/data", stage.folder + "/kept")
            var journal = Journal()
            try stage.startEngine(Self.city)
            _ = try signIn(stage, &journal)
            try stage.killEngines()
            let token = journal.token
            try FileManager.default.copyItem(atPath: data, toPath: kept)
            try stage.startEngine(Self.city)
            let (client, state) = try signIn(stage, &journal)
            #expect(faults(of: state, against: journal) == [])
            let next = try #require(try requestRide(client, from: state))
            journal.note(next)
            let ride = try #require(journal.ride)
            try stage.killEngines()
            try FileManager.default.removeItem(atPath: data)
            try FileManager.default.moveItem(atPath: kept, toPath: data)
            try stage.startEngine(Self.city)
            journal.token = token
            let (_, later) = try signIn(stage, &journal)
            #expect(faults(of: later, against: journal) == ["ride \(ride) is gone"])
        }

        private func signIn(
            _ stage: TestStage, _ journal: inout Journal
        ) throws -> (Client, PersonState) {
            let client = try Client(stage.socket)
            let call = StartSession(role: .passenger, name: "Ana", token: journal.token)
            guard let session = try client.ask(call) else {
                let log = try String(contentsOfFile: stage.folder + "/log", encoding: .utf8)
                throw TestStage.Failure("no session; the engine said: \(log)")
            }
            journal.token = session.token
            return (client, session.state)
        }

        /// Requests and cancels rides until the engine is gone.
        ///
        /// - Returns: how many answers came.
        private func work(
            _ client: Client, _ start: PersonState, _ journal: inout Journal
        ) throws -> Int {
            var answers = 0
            var state = start
            while true {
                let answer: PersonState?
                if let ride = state.ride, ride.stage.isLive {
                    journal.wish = "cancel"
                    answer = try client.ask(
                        CancelRide(
                            command_id: name(), ride_id: ride.id, reason: .changedMind))
                } else {
                    answer = try requestRide(client, from: state) { journal.wish = "request" }
                }
                guard let next = answer else { return answers }
                answers += 1
                state = next
                journal.note(next)
            }
        }

        /// Asks for prices and for a ride.
        ///
        /// - Parameter willAsk: done before the ride itself is asked for.
        /// - Returns: nil if the engine died before the answer came.
        private func requestRide(
            _ client: Client, from state: PersonState, willAsk: () -> Void = {}
        ) throws -> PersonState? {
            let plan = PlanRide(
                pickup: state.place,
                dropoff: PlaceView(
                    Waypoint(
                        coordinate: Coordinate(
                            latitudeE7: -299_055_000, longitudeE7: -712_744_000),
                        name: "Faro")))
            guard let plan = try client.ask(plan) else { return nil }
            willAsk()
            return try client.ask(
                RequestRide(command_id: name(), quote_id: plan.options[0].quote_id))
        }

        /// Where the engine does not know what was acknowledged; of the last wish it may know or
        /// not.
        private func faults(of state: PersonState, against journal: Journal) -> [String] {
            guard let known = journal.ride else { return [] }
            guard let ride = state.ride else { return ["ride \(known) is gone"] }
            var faults: [String] = []
            let isKnown = journal.wish == "request" ? ride.id >= known : ride.id == known
            if !isKnown { faults.append("ride \(ride.id) is in the place of ride \(known)") }
            // A live ride may only have been ended by the wish that was not answered.
            if journal.wish == "nothing", ride.stage.isLive != journal.isLive {
                faults.append("ride \(known) was \(journal.isLive ? "live" : "over")")
            }
            return faults
        }

        private func name() throws -> CommandID {
            try #require(CommandID(UUID().uuidString))
        }
    }
}
