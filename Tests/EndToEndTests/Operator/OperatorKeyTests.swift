import Foundation
import Testing

extension EndToEnd {
    /// Who is the operator: whoever has the key, of whichever user, and nobody else.
    @Suite struct OperatorKeyTests {
        /// A user of the machine who is neither root nor anybody else.
        private static let other: UInt32 = 65_534
        private static let mayBecomeOthers =
            geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

        private func refusal(
            _ client: RawClient, _ method: String, _ key: String? = nil
        ) -> String {
            switch client.call(method, key.map { ["key": $0] } ?? [:]) {
            case .result: return "answered"
            case .refused(let code): return code
            case .lost: return "the engine is gone"
            }
        }

        private func mode(_ path: String) throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return (attributes[.posixPermissions] as? NSNumber)?.intValue
        }

        /// Runs `ride-sim` as another user, without a home.
        private func asOther(_ arguments: [String]) throws -> (status: Int32, text: String) {
            let who = ["--reuid", "\(Self.other)", "--regid", "\(Self.other)", "--clear-groups"]
            let result = try Spawn.run(
                "/usr/bin/setpriv", who + ["env", "HOME=/nonexistent", StageShell.tool] + arguments)
            return (result.status, result.output + result.errors)
        }

        @Test func aProgramOfTheSameUserIsNotTheOperator() throws {
            let shell = try StageShell.withEngine()
            let path = shell.stage.folder + "/data/operator.key"
            #expect(try mode(path) == 0o600)
            let key = try #require(FileManager.default.contents(atPath: path))
            #expect(key.count == 32)
            let client = try #require(RawClient(shell.stage.socket))
            for method in ["operator.overview", "operator.tariffs", "operator.ledger"] {
                #expect(refusal(client, method) == "only_for_the_operator")
            }
            let wrong = String(repeating: "0", count: 64)
            #expect(refusal(client, "operator.enter", wrong) == "wrong_operator_key")
            #expect(refusal(client, "operator.overview") == "only_for_the_operator")
            let text = key.map { String(format: "%02x", $0) }.joined()
            #expect(refusal(client, "operator.enter", text) == "answered")
            #expect(refusal(client, "operator.overview") == "answered")
        }

        @Test func operatorsComeInAtTheirOwnSocketAloneWhereThereIsOne() throws {
            let stage = try TestStage()
            let door = stage.folder + "/operator.sock"
            try stage.startEngine(["--operator-socket", door])
            #expect(try mode(door) == 0o600)
            let path = stage.folder + "/data/operator.key"
            let key = try #require(FileManager.default.contents(atPath: path))
            let text = key.map { String(format: "%02x", $0) }.joined()
            let person = try #require(RawClient(stage.socket))
            #expect(refusal(person, "operator.enter", text) == "only_for_the_operator")
            #expect(refusal(person, "operator.overview") == "only_for_the_operator")
            let client = try #require(RawClient(door))
            #expect(refusal(client, "operator.enter", text) == "answered")
            #expect(refusal(client, "operator.overview") == "answered")
            // The commands find it by the first socket, and by its own.
            let shell = StageShell(stage: stage)
            #expect(try shell.run("operator", "overview").status == 0)
            #expect(try shell.run("call", "operator.overview").status == 0)
            let direct = try Spawn.run(
                StageShell.tool, ["operator", "overview", "--socket", door])
            #expect(direct.status == 0, "\(direct.errors)")
        }

        @Test func theCommandsFindTheKeyOrSayWhatIsMissing() throws {
            let shell = try StageShell.withEngine()
            let path = shell.stage.folder + "/data/operator.key"
            #expect(try shell.run("operator", "overview").status == 0)
            #expect(try shell.run("call", "operator.overview").status == 0)
            let away = shell.stage.folder + "/away.key"
            try FileManager.default.moveItem(atPath: path, toPath: away)
            let missing = try shell.run("operator", "overview")
            #expect(missing.status == 1 && missing.errors.contains("operator.key cannot be read"))
            #expect(try shell.run("operator", "overview", "--key", away).status == 0)
            // Where others can read it, others may have.
            chmod(away, 0o644)
            let open = try shell.run("operator", "overview", "--key", away)
            #expect(open.status == 1 && open.errors.contains("may be read by others"))
            try Data(repeating: 7, count: 32).write(to: URL(filePath: path))
            chmod(path, 0o600)
            let wrong = try shell.run("operator", "overview")
            #expect(wrong.status == 1 && wrong.errors.contains("wrong_operator_key"))
        }

        @Test(.enabled(if: mayBecomeOthers, "only root can become another user"))
        func otherUsersComeInIfTheyAreAllowedAndOperateOnlyWithTheKey() throws {
            let shell = try StageShell.withEngine()
            let socket = shell.stage.socket
            chmod(shell.stage.folder, 0o711)
            // Not allowed: turned away, whatever the modes of socket and folder.
            chmod(socket, 0o666)
            let away = try asOther(["call", "ping", "--socket", socket, "--engine-user", "0"])
            let isAway = away.text.contains("The service closed the connection.")
            #expect(away.status == 1 && isAway, "\(away.text)")
            for engine in shell.stage.engines() { kill(engine, SIGTERM) }
            try shell.stage.wait("the end") { shell.stage.engines().isEmpty }

            try shell.stage.startEngine(["--allow-user", "\(Self.other)"])
            let call = ["call", "ping", "--socket", socket]
            let ping = try asOther(call)
            #expect(ping.status == 0, "\(ping.text)")
            let look = try asOther(["operator", "overview", "--socket", socket])
            #expect(look.status == 1 && look.text.contains("cannot be read"), "\(look.text)")
            let key = shell.stage.folder + "/data/operator.key"
            let stolen = try asOther(["operator", "overview", "--socket", socket, "--key", key])
            #expect(stolen.status == 1 && stolen.text.contains("cannot be read"), "\(stolen.text)")
            // Given a copy, the other user is an operator.
            let copy = shell.stage.folder + "/copy.key"
            try FileManager.default.copyItem(atPath: key, toPath: copy)
            chown(copy, Self.other, Self.other)
            let given = try asOther(["operator", "overview", "--socket", socket, "--key", copy])
            #expect(given.status == 0, "\(given.text)")
        }
    }
}
