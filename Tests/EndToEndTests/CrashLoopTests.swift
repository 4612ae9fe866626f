import Foundation
import RideClient
import RideCore
import RideTestSupport
import RideWire
import Testing

extension EndToEnd {
    /// Reliability 1 and 3: what was acknowledged survives a kill at any moment. A client keeps a
    /// journal of the answers it got, the engine is killed, and the next one is asked.
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

        @Test func nothingAcknowledgedIsLost() throws {
            let seed = UInt64.random(in: .min ... .max)
            var random = SeededRandom(seed: seed)
            let stage = try TestStage()
            var journal = Journal()
            var acknowledged = 0
            // A busy machine needs more time between two kills for anything to be acknowledged.
            for round in 0..<Self.mostRounds where round < 50 || acknowledged <= 50 {
                let engine = try stage.startEngine(["--drivers", "3", "--speed", "1"])
                let (client, state) = try signIn(stage, &journal)
                try expect(state, agreesWith: journal, "seed \(seed), round \(round)")
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
                try stage.wait("the end of the engine") { stage.engines().isEmpty }
            }
            #expect(acknowledged > 50, "seed \(seed): the kills came too early to show anything")
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
                    let plan = PlanRide(
                        pickup: state.place,
                        dropoff: PlaceView(
                            Waypoint(
                                coordinate: Coordinate(
                                    latitudeE7: -299_055_000, longitudeE7: -712_744_000),
                                name: "Faro")))
                    guard let plan = try client.ask(plan) else { return answers }
                    journal.wish = "request"
                    answer = try client.ask(
                        RequestRide(command_id: name(), quote_id: plan.options[0].quote_id))
                }
                guard let next = answer else { return answers }
                answers += 1
                state = next
                journal.note(next)
            }
        }

        /// The engine knows what was acknowledged; of the last wish it may know or not.
        private func expect(
            _ state: PersonState, agreesWith journal: Journal, _ where: String
        ) throws {
            guard let known = journal.ride else { return }
            let ride = try #require(state.ride, "\(`where`): ride \(known) is gone")
            switch journal.wish {
            case "request": #expect(ride.id >= known, "\(`where`)")
            default: #expect(ride.id == known, "\(`where`)")
            }
            // A live ride may only have been ended by the wish that was not answered.
            if journal.isLive, journal.wish == "nothing" {
                #expect(ride.stage.isLive, "\(`where`): ride \(known) was live")
            }
            if !journal.isLive, journal.wish == "nothing" {
                #expect(!ride.stage.isLive, "\(`where`): ride \(known) was over")
            }
        }

        private func name() throws -> CommandID {
            try #require(CommandID(UUID().uuidString))
        }
    }
}
