import Foundation
import Glibc
import RideWire
import Testing

@testable import RideStore

extension EndToEnd {
    /// A copy of yesterday in the place of what people have seen (R10).
    @Suite("A restored backup is noticed (R10)") struct WitnessTests {
        private let shell: StageShell
        private var stage: TestStage { shell.stage }

        init() throws { shell = try StageShell.withEngine() }

        private var data: String { stage.folder + "/data" }

        private func end() throws {
            for engine in stage.engines() { kill(engine, SIGTERM) }
            try stage.waitForTheEnd()
        }

        /// The answer to a call, as it stands in its frame.
        private func frame(
            _ method: String, _ parameters: [String: Any], _ client: RawClient
        ) throws -> [String: Any] {
            let id = try #require(client.ask(method, parameters))
            while let line = client.line() {
                let frame = try JSONSerialization.jsonObject(with: line) as? [String: Any]
                if let frame, (frame["id"] as? NSNumber)?.intValue == id { return frame }
            }
            throw TestStage.Failure("no answer to \(method)")
        }

        /// A new guest, and the mark that comes with the session; nil where there is none.
        private func guest(_ name: String) throws -> String? {
            let client = try #require(RawClient(stage.socket))
            let answer = try frame(
                "session.open", ["role": "passenger", "name": name], client)
            return answer["witness"] as? String
        }

        /// What the engine says of its history to whoever shows marks; nil for nothing.
        private func doubt(_ marks: [String]) throws -> [String: Any]? {
            let client = try #require(RawClient(stage.socket, greets: false))
            let answer = try frame(
                "hello",
                [
                    "protocol_version": ProtocolVersion.current, "client": "raw",
                    "witness": marks,
                ], client)
            let result = try #require(answer["result"] as? [String: Any])
            return result["history_doubt"] as? [String: Any]
        }

        @Test func onlyAnOperatorGoesOn() throws {
            let before = try #require(try guest("Ana"))
            #expect(
                try Spawn.run(
                    StageShell.tool, ["backup", data, "-o", stage.folder + "/copy"]
                ).status == 0)
            let seen = try #require(try guest("Eva"))
            // Nobody is stopped by what is there.
            #expect(try doubt([before, seen]) == nil)
            try end()
            let files = FileManager.default
            try files.moveItem(atPath: data, toPath: stage.folder + "/lost")
            try files.moveItem(atPath: stage.folder + "/copy", toPath: data)
            try stage.startEngine()
            #expect(try doubt([before]) == nil)
            #expect(try guest("Luis") != nil)

            let doubted = try #require(try doubt([seen]))
            #expect(doubted["seen"] as? Int == 1)
            let until = before.split(separator: ".")[1]
            #expect((doubted["agrees_until_ms"] as? NSNumber)?.stringValue == String(until))
            #expect(try guest("Rita") == nil)
            // The next engine on these data knows it too.
            try end()
            try stage.startEngine()
            let client = try #require(RawClient(stage.socket))
            let refusal = client.refusal("session.open", ["role": "passenger", "name": "Rita"])
            #expect(refusal == "history_differs")
            let told = try shell.run("operator", "history")
            #expect(told.output.hasPrefix("Since "), "\(told.output)")
            let log = try String(contentsOfFile: stage.folder + "/log", encoding: .utf8)
            #expect(log.contains("The history differs since "), "\(log)")

            let accepted = try shell.run("operator", "history", "--accept")
            #expect(accepted.output == "The service accepts changes again.\n", "\(accepted.errors)")
            #expect(try guest("Rita") != nil)
            #expect(try doubt([seen, before]) == nil)
            let journal = try shell.run("operator", "journal")
            #expect(journal.output.contains("data accepted"), "\(journal.output)")
            #expect(
                try shell.run("operator", "history").output
                    == "The service's data has everything apps have seen.\n")
            try end()
            try stage.expectWhole()
        }

        /// Rows that somebody deletes while nobody uses the file, and says that it was meant.
        @Test(arguments: ["account", "car"])
        func aDeletedRowIsNoticed(table: String) throws {
            let client = try #require(RawClient(stage.socket))
            _ = client.call("session.open", ["role": "driver", "name": "Luis"])
            #expect(client.refusal("driver.online", ["command_id": "online-1"]) == nil)
            try end()
            let database = data + "/engine.db"
            let store = try SQLiteStore(path: database, random: SystemRandomNumberGenerator())
            _ = try store.query("DELETE FROM \(table)")
            store.close()
            let check = try Spawn.run(StageShell.tool, ["check", data])
            #expect(check.status == 2)
            #expect(
                check.output == "The table \(table) has 0 rows, and 1 were saved.\n",
                "\(check.output)")
            let refusal = try Spawn.run(
                StageShell.tool, ["serve", "--data", data, "--socket", stage.socket])
            #expect(refusal.status == 1)
            #expect(refusal.errors.contains("The table \(table) has 0 rows"), "\(refusal.errors)")
            // Taken as it is, it is served, and that is told.
            #expect(try Spawn.run(StageShell.tool, ["rebuild", data]).status == 2)
            let rebuild = try Spawn.run(StageShell.tool, ["rebuild", data, "--accept"])
            #expect(rebuild.status == 0, "\(rebuild.output)")
            try stage.startEngine()
            let journal = try shell.run("operator", "journal")
            #expect(journal.output.contains("data accepted"), "\(journal.output)")
        }
    }
}
