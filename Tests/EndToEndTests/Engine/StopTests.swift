import Foundation
import Glibc
import RideWire
import Testing

@testable import RideStore

extension EndToEnd {
    /// How an engine begins and ends as a service of the system.
    @Suite struct StopTests {
        /// What the service manager would be told.
        private final class Manager {
            let path: String
            private let descriptor: Int32

            init(_ folder: String) throws {
                path = folder + "/notify"
                descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
                let size = socklen_t(MemoryLayout<sockaddr_un>.size)
                let status = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(descriptor, $0, size)
                    }
                }
                try #require(status == 0)
            }

            deinit { close(descriptor) }

            /// The next message; nil if there is none.
            func next() -> String? {
                var buffer = [UInt8](repeating: 0, count: 100)
                let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
            }
        }

        @Test func theManagerIsToldAndTheFileIsClosed() throws {
            let stage = try TestStage()
            let manager = try Manager(stage.folder)
            let engine = try stage.startEngine(variables: ["NOTIFY_SOCKET": manager.path])
            #expect(try stage.value("a word") { manager.next() }.hasPrefix("READY=1"))
            let client = try #require(RawClient(stage.socket))
            guard
                case .result = client.call("session.open", ["role": "passenger", "name": "Ana"])
            else {
                Issue.record("no session")
                return
            }
            kill(engine, SIGTERM)
            try stage.waitForTheEnd()
            #expect(manager.next() == "STOPPING=1")
            // Closed as one should, so the next start need not look through it.
            let store = try SQLiteStore(
                path: stage.folder + "/data/engine.db", random: SystemRandomNumberGenerator())
            #expect(store.wasClosed)
            #expect(try store.load().accounts.count == 1)
        }

        /// Reliability 13: an engine that is held for some seconds goes on as if nothing had been:
        /// who was connected still is, what was asked meanwhile is answered, and the city's time
        /// has passed.
        @Test func anEngineThatWasHeldGoesOn() throws {
            let stage = try TestStage()
            let engine = try stage.startEngine()
            let client = try #require(RawClient(stage.socket))
            func clock() throws -> Int {
                guard
                    case .result(let answer) = client.call(
                        "hello", ["protocol_version": ProtocolVersion.current, "client": "raw"]),
                    let clock = answer["clock"] as? [String: Any]
                else { throw TestStage.Failure("no clock") }
                return try #require(clock["now_ms"] as? Int)
            }
            guard
                case .result = client.call("session.open", ["role": "passenger", "name": "Ana"])
            else { throw TestStage.Failure("no session") }
            let before = try clock()
            kill(engine, SIGSTOP)
            usleep(3_000_000)
            kill(engine, SIGCONT)
            guard case .result = client.call("state.get") else {
                throw TestStage.Failure("the session is gone")
            }
            #expect(try clock() >= before + 3_000)
        }

        /// Commands that wait for a slow disk when the engine is told to stop are saved and
        /// answered before it ends; nothing is answered that is not saved, nor saved and not
        /// answered.
        @Test(.enabled(if: FaultyDisk.compiler != nil, "no compiler for the disk"))
        func whatWasAcceptedIsSavedAndAnswered() throws {
            let stage = try TestStage()
            let disk = try FaultyDisk(stage)
            let engine = try stage.startEngine(variables: disk.variables)
            let client = try #require(RawClient(stage.socket))
            guard case .result = client.call("session.open", ["role": "driver", "name": "Luis"])
            else { throw TestStage.Failure("no session") }
            try disk.hold("engine.db")
            defer { disk.release() }
            for number in 1...30 {
                _ = try #require(
                    client.ask(
                        number % 2 == 1 ? "driver.online" : "driver.offline",
                        ["command_id": "stopping-\(number)"]))
            }
            usleep(300_000)
            kill(engine, SIGTERM)
            usleep(300_000)
            #expect(!stage.engines().isEmpty)
            disk.release()
            var answered = 0
            while let (_, answer) = client.answer() {
                if case .result = answer { answered += 1 }
            }
            try stage.waitForTheEnd()
            let file = try StoreInspection(path: stage.folder + "/data/engine.db")
            let saved = try file.query("SELECT count(*) FROM command WHERE id LIKE 'stopping-%'")
            #expect(answered > 0)
            #expect(saved == ["\(answered)"])
            #expect(try file.faults() == [])
        }

        private func log(of stage: TestStage) -> String {
            String(
                decoding: FileManager.default.contents(atPath: stage.folder + "/log") ?? Data(),
                as: UTF8.self)
        }

        /// What a fault leaves: few words, and no image of the memory.
        private func expectShortWords(_ stage: TestStage) throws {
            let log = log(of: stage)
            #expect(log.contains("Program crashed"), "\(log)")
            #expect(log.split(separator: "\n").count < 40, "\(log)")
            let left = try FileManager.default.contentsOfDirectory(atPath: stage.folder)
            #expect(!left.contains { $0.hasPrefix("core") }, "\(left)")
        }

        /// A fault of the program is told in few words, and no image of its memory is left.
        @Test func aFaultIsShortAndLeavesNoImage() throws {
            let stage = try TestStage()
            let engine = try stage.startEngine()
            // A fault comes again at once when it has been told; a signal from outside does not.
            try stage.wait("the end of the engine") {
                kill(engine, SIGSEGV)
                usleep(2_000_000)
                return stage.engines().isEmpty
            }
            try expectShortWords(stage)
            try stage.expectWhole()
        }

        /// A trap, which is how Swift stops a program that has a fault, is told in few words within
        /// seconds: the next engine is waited for.
        @Test(.enabled(if: FaultyDisk.compiler != nil, "no compiler for the disk"))
        func aTrapIsShortAndFast() throws {
            let stage = try TestStage()
            let disk = try FaultyDisk(stage)
            try stage.startEngine(variables: disk.variables)
            let client = try #require(RawClient(stage.socket))
            try disk.order("trap 1")
            let clock = ContinuousClock()
            let begin = clock.now
            guard case .lost = client.call("session.open", ["role": "driver", "name": "Luis"])
            else { throw TestStage.Failure("no trap") }
            try stage.waitForTheEnd()
            #expect(clock.now - begin < .seconds(10))
            try expectShortWords(stage)
            try stage.expectWhole()
        }

        /// The unit file asks the system for what docs/SECURITY.md says.
        @Test func theUnitFileIsGood() throws {
            let unit = TestStage.packageFolder + "/Resources/systemd/ride.service"
            let text = try String(contentsOfFile: unit, encoding: .utf8)
            for line in ["Type=notify", "LimitCORE=0", "NoNewPrivileges=yes", "UMask=0077"] {
                #expect(text.contains("\n\(line)\n"), "\(line)")
            }
        }
    }
}
