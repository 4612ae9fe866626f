import Foundation
import Testing

extension EndToEnd {
    /// The outbox and single calls at the shell (A2, A3).
    @Suite struct CallCommandTests {
        // MARK: Outbox

        @Test("A3: the code for a forgotten password is in the outbox")
        func theOutboxHasTheCode() throws {
            let shell = try StageShell.withEngine()
            let data = ["--data", shell.stage.folder + "/data"]
            let empty = try Spawn.run(
                StageShell.tool, ["outbox", "--to", "eva@example.org"] + data)
            #expect(empty.status == 0)
            #expect(empty.output.contains("has no message to that address."))
            try shell.signUp("passenger", "Eva")
            _ = try shell.call(
                "account.recover", #"{"role": "passenger", "email": "eva@example.org"}"#,
                as: "eva")
            let pattern = /[0-9A-Z]{4}-[0-9A-Z]{4}/
            var code: String?
            try shell.stage.wait("a message in the outbox") {
                let result = try Spawn.run(
                    StageShell.tool, ["outbox", "--to", "EVA@example.org", "--last", "1"] + data)
                code = result.output.firstMatch(of: pattern).map { String($0.output) }
                return code != nil
            }
            let written = try Spawn.run(StageShell.tool, ["outbox", "--json"] + data)
            let document = try JSONSerialization.jsonObject(with: Data(written.output.utf8))
            let messages = (document as? [String: Any])?["messages"] as? [[String: Any]]
            #expect(messages?.last?["to"] as? String == "eva@example.org")
            _ = try shell.call(
                "account.resetPassword",
                """
                {"role": "passenger", "email": "eva@example.org", "code": "\(code ?? "")",
                 "password": "quite another one"}
                """, as: "eva")
            let state = try shell.call("state.get", as: "eva")
            #expect((state["person"] as? [String: Any])?["name"] as? String == "Eva")
        }

        @Test func anOutboxThatIsNotThereIsEmpty() throws {
            let stage = try TestStage()
            // The data of an engine that has sent nothing yet.
            try Data("data".utf8).write(to: URL(filePath: stage.folder + "/engine.db"))
            let result = try Spawn.run(StageShell.tool, ["outbox", "--data", stage.folder])
            #expect(result.status == 0)
            #expect(result.output == "The outbox \(stage.folder)/outbox is empty.\n")
        }

        // MARK: Calls

        @Test("A2: a session is kept for its owner only, comes back and is forgotten")
        func aSessionIsKept() throws {
            let shell = try StageShell.withEngine()
            let first = try shell.call(
                "session.open", #"{"role": "passenger", "name": "Rui"}"#, as: "rui")
            #expect(first["token"] as? String == "•••")
            let path = shell.stage.folder + "/state/ride/call/rui.json"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            let kept = try #require(FileManager.default.contents(atPath: path))
            #expect(String(decoding: kept, as: UTF8.self).contains("\"name\" : \"Rui\""))
            let state = try shell.call("state.get", as: "rui")
            let again = try shell.call("session.open", as: "rui")
            let number = (again["state"] as? [String: Any])?["person_id"] as? NSNumber
            #expect(number == state["person_id"] as? NSNumber)
            let stranger = try shell.run("call", "state.get")
            #expect(stranger.status == 1)
            #expect(stranger.errors.hasPrefix("not_signed_in: "), "\(stranger.errors)")
            _ = try shell.call("session.signOut", as: "rui")
            #expect(!FileManager.default.fileExists(atPath: path))
        }

        @Test func parametersCanComeFromStandardInput() throws {
            let shell = try StageShell.withEngine()
            let line =
                #"printf '{"limit":\n5}' | "\#(StageShell.tool)" call operator.ledger - --socket "#
                + shell.stage.socket
            let result = try Spawn.run("sh", ["-c", line])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("\"sum_minor\" : 0"))
        }

        @Test func followingPrintsOneObjectALine() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("passenger", "Ana")
            let words = shell.words([
                "call", "ride.sos", #"{"latitude": -29.9027, "longitude": -71.252}"#, "--as", "ana",
            ])
            let alarm = Thread {
                usleep(1_000_000)
                _ = try? Spawn.run("env", words)
            }
            alarm.start()
            let result = try Spawn.run(
                "timeout",
                [
                    "--preserve-status", "-s", "TERM", "4", StageShell.tool, "call",
                    "operator.overview",
                    "--follow", "--socket", shell.stage.socket,
                ])
            #expect(result.status == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n")
            let objects = lines.map {
                (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
            }
            #expect(objects.allSatisfy { $0 != nil })
            #expect(objects.first??["open_tickets"] != nil)
            #expect(objects.contains { $0?["method"] as? String == "alert" }, "\(result.output)")
        }

        /// Each row: arguments, and what the one message must have.
        @Test(arguments: [
            (["operator", "overview"], "The service is not running: "),
            (["operator", "overview", "--language", "pt-BR"], "O serviço não está no ar: "),
            (["operator", "watch"], "Start the service with ride-sim serve."),
            (["call", "ping"], "The service is not running: "),
            (["call", "ride.plann"], "near are ride.plan, ride.replan"),
            (["call", "ping", "[]"], "not a JSON object"),
            (["call", "ping", "--as", "a/b"], "--as takes"),
            (["operator", "drivers", "reject", "1"], "--part"),
            (["operator", "promotions", "add", "CODE1"], "--percent or --amount"),
            (["operator", "ledger", "--limit", "0"], "--limit"),
        ])
        func badInputIsOneClearMessage(arguments: [String], words: String) throws {
            let stage = try TestStage()
            let result = try Spawn.run(StageShell.tool, arguments + ["--socket", stage.socket])
            #expect(result.status != 0)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains(words), "\(result.errors)")
        }
    }
}
