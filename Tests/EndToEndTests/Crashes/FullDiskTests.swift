import Foundation
import Testing

@testable import RideStore

extension EndToEnd {
    /// Reliability 7: a disk that gets full while people ride, and has room again later.
    @Suite(.enabled(if: SmallDisk.canBeHad, "this user may have no mounts of their own"))
    struct FullDiskTests {
        private static let room = 256 << 10

        @Test func whatWasAnsweredOutlivesAFullDiskAndWhatWasNotIsSaid() throws {
            let stage = try TestStage()
            let disk = try SmallDisk(stage)
            var engine = try disk.startEngine()
            let talk = try Talk(stage.socket)
            // The control: nothing is refused while there is room.
            for _ in 0..<10 { #expect(talk.say() == nil) }

            try disk.leave(Self.room)
            try talkUntilItIsFull(talk, stage)
            #expect(try disk.free < Self.room / 4)
            // It stays full: whoever asks is told, soon, and everybody else is served.
            for _ in 0..<5 { #expect(talk.repeatWhatWasRefused() == "storage_failed") }
            try stage.wait("an engine that reads") { talk.isServed }
            #expect(engine.isRunning)

            try disk.leave(SmallDisk.plenty)
            try stage.wait("an engine that saves") { talk.repeatWhatWasRefused() == nil }
            #expect(engine.isRunning)
            for _ in 0..<10 { #expect(talk.say() == nil) }

            try disk.leave(Self.room)
            try talkUntilItIsFull(talk, stage)
            try disk.end(engine, by: SIGKILL)
            try disk.leave(SmallDisk.plenty)
            try disk.expectWhole()
            engine = try disk.startEngine()
            try talk.comeBack()
            #expect(talk.repeatWhatWasRefused() == nil)
            #expect(talk.say() == nil)
            try talk.finish(stage)
            try disk.end(engine)

            let check = try disk.run(
                TestStage.programs + "/ride-sim", ["check", stage.folder + "/data"])
            #expect(check.status == 0, "\(check.output)\(check.errors)")
            let file = try StoreInspection(path: disk.bringOut())
            #expect(try file.faults() == [])
            #expect(try talk.faults(in: file) == [])
            // The control: a word that was not said is missed.
            #expect(try talk.faults(in: file, of: 0...talk.said).count == 1)
            print("\(talk.said) messages, \(talk.refusals) refused for the disk")
        }

        /// Who comes to a disk that is full already either serves or says why not, and spoils
        /// nothing: with room again everything is there.
        @Test func anEngineThatBeginsOnAFullDiskLosesNothing() throws {
            let stage = try TestStage()
            let disk = try SmallDisk(stage)
            var engine = try disk.startEngine()
            let talk = try Talk(stage.socket)
            try disk.leave(Self.room)
            try talkUntilItIsFull(talk, stage)
            try disk.end(engine, by: SIGKILL)
            try disk.leave(0)
            if let next = try? disk.startEngine() { try disk.end(next, by: SIGKILL) }
            try disk.leave(SmallDisk.plenty)
            try disk.expectWhole()
            engine = try disk.startEngine()
            try talk.comeBack()
            #expect(talk.repeatWhatWasRefused() == nil)
            try talk.finish(stage)
            try disk.end(engine)
            let file = try StoreInspection(path: disk.bringOut())
            #expect(try file.faults() == [])
            #expect(try talk.faults(in: file) == [])
        }

        /// Where no file may grow any more, a change is refused and the engine goes on; the
        /// system's signal for it would end the process.
        @Test func aFileThatMayNotGrowRefusesTheChange() throws {
            let stage = try TestStage()
            let engine = try stage.startEngine()
            let talk = try Talk(stage.socket)
            for _ in 0..<5 { #expect(talk.say() == nil) }
            func limit(_ bytes: String) throws {
                let result = try Spawn.run("prlimit", ["--pid=\(engine)", "--fsize=\(bytes)"])
                #expect(result.status == 0, "\(result.errors)")
            }
            let log = stage.folder + "/data/engine.db-wal"
            let size = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
            try limit("\((size ?? 0) + 20_000):unlimited")
            try talkUntilItIsFull(talk, stage)
            #expect(stage.engines() == [engine])
            try limit("unlimited:unlimited")
            try stage.wait("an engine that saves") { talk.repeatWhatWasRefused() == nil }
            for _ in 0..<10 { #expect(talk.say() == nil) }
            #expect(stage.engines() == [engine])
        }

        private func talkUntilItIsFull(_ talk: Talk, _ stage: TestStage) throws {
            var refusal: String?
            for _ in 0..<400 where refusal == nil { refusal = talk.say() }
            #expect(refusal == "storage_failed", "after \(talk.said) messages")
        }
    }

    /// Two people on a ride who write to each other, and remember what was answered.
    private final class Talk {
        private let socket: String
        private var tokens: [String: String] = [:]
        private var ana: RawClient
        private var luis: RawClient
        private var ride: NSNumber = 0
        private var refused: (isAna: Bool, parameters: [String: Any])?
        private(set) var said = 0
        private(set) var refusals = 0

        init(_ socket: String) throws {
            self.socket = socket
            ana = try #require(RawClient(socket))
            luis = try #require(RawClient(socket))
            try comeBack()
            #expect(luis.refusal("driver.online", ["command_id": "full-online"]) == nil)
            guard case .result(let code) = luis.call("driver.boardingCode"),
                case .result(let plan) = ana.call(
                    "ride.planBoarding", ["code": code["code"] ?? "", "dropoff": TestPerson.near]),
                let quote = (plan["options"] as? [[String: Any]])?.first?["quote_id"],
                case .result(let state) = ana.call(
                    "ride.request",
                    ["command_id": "full-request", "quote_id": quote, "payment": "cash"])
            else { throw TestStage.Failure("no ride") }
            ride = try #require((state["ride"] as? [String: Any])?["id"] as? NSNumber)
            #expect(
                luis.refusal("ride.accept", ["command_id": "full-accept", "ride_id": ride]) == nil)
        }

        /// Both connect, and are who they were.
        func comeBack() throws {
            ana = try #require(RawClient(socket))
            luis = try #require(RawClient(socket))
            for (client, role) in [(ana, "passenger"), (luis, "driver")] {
                var parameters: [String: Any] = ["role": role, "name": "Ana"]
                parameters["token"] = tokens[role]
                guard case .result(let session) = client.call("session.open", parameters) else {
                    throw TestStage.Failure("no session")
                }
                tokens[role] = session["token"] as? String
            }
        }

        /// Says something long.
        ///
        /// - Returns: the word of the refusal; nil where it was answered.
        func say() -> String? {
            let number = said + 1
            let text = "word \(number) " + String(repeating: "0123456789", count: 40)
            return send(
                isAna: number % 2 == 0,
                ["command_id": "full-say-\(number)", "ride_id": ride, "text": text])
        }

        /// Sends again, under its name, what was refused last.
        func repeatWhatWasRefused() -> String? {
            refused.flatMap { send(isAna: $0.isAna, $0.parameters) }
        }

        private func send(isAna: Bool, _ parameters: [String: Any]) -> String? {
            let refusal = (isAna ? ana : luis).refusal("chat.send", parameters)
            if refusal == nil {
                said += 1
                refused = nil
            } else {
                refusals += 1
                refused = (isAna, parameters)
            }
            return refusal
        }

        /// Whether both are told how they stand.
        var isServed: Bool {
            ana.refusal("state.get") == nil && luis.refusal("state.get") == nil
        }

        /// Rides to the end, which is paid.
        func finish(_ stage: TestStage) throws {
            try stage.wait("the end of the ride") {
                luis.refusal("ride.finish", ["command_id": "full-finish", "ride_id": ride]) == nil
            }
        }

        /// What of all this is not in a file as it was answered.
        func faults(
            in file: StoreInspection, of words: ClosedRange<Int>? = nil
        ) throws -> [String] {
            var faults: [String] = []
            for number in words ?? 1...said {
                let count = try file.query(
                    """
                    SELECT count(*) FROM trip_event WHERE kind = 'messageSent'
                    AND body LIKE '%"word \(number) %'
                    """)
                if count != ["1"] { faults.append("word \(number) is there \(count) times") }
            }
            let paid = try file.query(
                "SELECT count(*) > 0 FROM ledger_transaction WHERE subject = 'trip/\(ride)'")
            if paid != ["1"] { faults.append("the ride is not in the books") }
            return faults
        }
    }
}
